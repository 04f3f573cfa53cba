"""Documents in every form, with their places; what is no document is refused in one line."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import docx
import pytest

from rules_site.audit.document import BlockKind, Document
from rules_site.audit.reading import read
from rules_site.errors import UnreadableDocument


def written(folder: Path, name: str, content: str | bytes) -> Path:
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
    return path


def places(document: Document) -> list[tuple[str, tuple[int, int]]]:
    return [(piece.text, piece.place(0)) for block in document.blocks for piece in block.pieces if piece.text]


def test_plain_text_keeps_lines_and_columns(tmp_path: Path) -> None:
    document = read(written(tmp_path, "a.txt", "\ufeffTitle\n\nA line.\n- item 3:2\nPairs\t5:1\n\t10:1\n"))
    assert places(document) == [
        ("Title", (1, 1)),
        ("A line.", (3, 1)),
        ("item 3:2", (4, 3)),
        ("Pairs", (5, 1)),
        ("5:1", (5, 7)),
        ("10:1", (6, 2)),
    ]
    assert [block.kind for block in document.blocks][:2] == [BlockKind.HEADING, BlockKind.TEXT]
    assert document.blocks[-1].table == document.blocks[-2].table == 1


def test_html_is_read_as_a_person_meets_it(tmp_path: Path) -> None:
    page = "<h1>A &amp; B</h1>\n<script>1:1</script><p>pays <b>3:2</b>\nand 2:1</p>"
    page += "<table><tr><td rowspan=2>G<td>1:1</tr>\n<tr><td>2:1</td></tr></table>"
    assert places(read(written(tmp_path, "a.html", page))) == [
        ("A & B", (1, 5)),
        ("pays 3:2 and 2:1", (2, 24)),
        ("G", (3, 37)),
        ("1:1", (3, 42)),
        ("2:1", (4, 9)),
    ]


def test_markdown_keeps_columns_behind_its_marks(tmp_path: Path) -> None:
    document = read(written(tmp_path, "a.md", "# A **b**\n\ntext **3:2**\n\n| a | b |\n|---|---|\n| x | *1:1* |\n"))
    piece = document.blocks[1].pieces[0]
    assert (piece.text, piece.place(5)) == ("text 3:2", (3, 8))
    assert document.blocks[-1].pieces[1].text == "1:1"
    assert document.blocks[-1].pieces[1].place(0) == (7, 8)


def test_docx_counts_paragraphs_and_rows(tmp_path: Path) -> None:
    made = docx.Document()
    made.add_heading("Title", 1)
    made.add_paragraph("pays 3:2")
    table = made.add_table(rows=2, cols=2)
    for row, texts in zip(table.rows, (("a", "1:1"), ("b", "2:1")), strict=True):
        for cell, text in zip(row.cells, texts, strict=True):
            cell.text = text
    table.cell(0, 0).merge(table.cell(1, 0)).text = "both"
    made.save(str(tmp_path / "a.docx"))
    assert places(read(tmp_path / "a.docx")) == [
        ("Title", (1, 1)),
        ("pays 3:2", (2, 1)),
        ("both", (3, 1)),
        ("1:1", (3, 6)),
        ("2:1", (4, 2)),
    ]


def bomb() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/document.xml", b" " * (80 * 1024 * 1024))
    return out.getvalue()


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.pdf", "%PDF"),
        ("a.txt", "a\0b"),
        ("a.txt", b"\xff\xfea\0"),
        ("a.txt", b"caf\xe9"),
        ("a.txt", "3:2 " * 2_600_000),
        ("a.txt", "1 " * 24_000 + "\n" + "1 " * 24_000),
        ("a.html", "<div>" * 20_000 + "1"),
        ("a.docx", "no archive"),
        ("a.docx", bomb()),
    ],
)
def test_what_is_no_document_is_refused_in_one_line(name: str, content: str | bytes, tmp_path: Path) -> None:
    from rules_site.audit.language import language
    from rules_site.audit.units import units

    path = written(tmp_path, name, content)
    with pytest.raises(UnreadableDocument) as raised:
        units(read(path), language("en"), ())
    assert "\n" not in str(raised.value)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnreadableDocument, match="unreadable file"):
        read(tmp_path / "none.txt")
