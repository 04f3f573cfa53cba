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


W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


def word(body: str, *, root: str = "w:document") -> bytes:
    """Return a Word document with no more than its text."""
    return zipped({"word/document.xml": f"<{root} {W}><w:body>{body}</w:body></{root}>"})


def zipped(parts: dict[str, str]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return out.getvalue()


def cell(text: str, properties: str = "") -> str:
    return f"<w:tc><w:tcPr>{properties}</w:tcPr>{paragraph(text)}</w:tc>"


def paragraph(text: str) -> str:
    return f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p>"


def table(*rows: str) -> str:
    return "<w:tbl>" + "".join(f"<w:tr>{row}</w:tr>" for row in rows) + "</w:tbl>"


def test_docx_is_read_wherever_its_text_stands(tmp_path: Path) -> None:
    inside = f"<w:sdt><w:sdtContent>{paragraph('in a control')}</w:sdtContent></w:sdt>"
    drawing = f"<w:p><w:r><w:drawing><w:txbxContent>{paragraph('in a box')}</w:txbxContent></w:drawing></w:r></w:p>"
    deleted = "<w:p><w:del><w:r><w:delText>9:1</w:delText></w:r></w:del><w:r><w:t>8:1</w:t></w:r></w:p>"
    hidden = "<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>7:1</w:t></w:r></w:p>"
    nested = table("<w:tc>" + table(cell("inner") + cell("2:1")) + paragraph("outer") + "</w:tc>")
    path = written(tmp_path, "a.docx", word(inside + drawing + deleted + hidden + nested))
    assert [text for text, _ in places(read(path))] == ["in a control", "in a box", "8:1", "inner", "2:1", "outer"]


@pytest.mark.parametrize(
    "body",
    [
        table(cell("a", '<w:gridSpan w:val="abc"/>') + cell("1:1", '<w:gridSpan w:val="-3"/>')),
        table("", cell("a", "<w:vMerge/>") + cell("1:1")),
        table(cell("a") + cell("b"), cell("1:1", '<w:vMerge w:val="continue"/>'), ""),
        "<w:p><w:pPr><w:pStyle/></w:pPr><w:r><w:t>a</w:t></w:r></w:p>" + paragraph("1:1"),
        "<w:tr>" + cell("a") + "</w:tr>" + paragraph("1:1"),
    ],
)
def test_docx_with_broken_marks_is_read_all_the_same(body: str, tmp_path: Path) -> None:
    assert {text for text, _ in places(read(written(tmp_path, "a.docx", word(body))))} >= {"a", "1:1"}


def damaged(at: bytes, by: int, flip: int) -> bytes:
    """Return a Word document with one byte changed, ``by`` bytes after the first ``at``."""
    made = bytearray(word(paragraph("Banker pays 0.95:1. ") * 50))
    made[made.index(at) + by] ^= flip
    return bytes(made)


def bomb() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/document.xml", b" " * (80 * 1024 * 1024))
    return out.getvalue()


#: What cannot be read. Each has a name, since archives hold the time at which they were made.
REFUSED: dict[str, tuple[str, str | bytes]] = {
    "a kind that is not read": ("a.pdf", "%PDF"),
    "a null": ("a.txt", "a\0b"),
    "UTF-16": ("a.txt", b"\xff\xfea\0"),
    "Latin-1": ("a.txt", b"caf\xe9"),
    "eleven megabytes": ("a.txt", "3:2 " * 2_600_000),
    "numbers of two long lines": ("a.txt", "1 " * 24_000 + "\n" + "1 " * 24_000),
    "sentences of two long lines": ("a.txt", "10 decks. " * 4_900 + "\n" + "10 decks. " * 4_900),
    "nested too deeply": ("a.html", "<div>" * 20_000 + "1"),
    "no archive": ("a.docx", "no archive"),
    "a bomb": ("a.docx", bomb()),
    "encrypted": ("a.docx", damaged(b"PK\x01\x02", 8, 1)),
    "packed in another way": ("a.docx", damaged(b"PK\x01\x02", 10, 4)),
    "a flipped byte": ("a.docx", damaged(b"PK\x03\x04", 60, 255)),
    "HTML in an archive": ("a.docx", zipped({"word/document.xml": "<html><body>1:1</body></html>"})),
    "no body": ("a.docx", zipped({"word/document.xml": f"<w:document {W}/>"})),
    "no XML": ("a.docx", zipped({"word/document.xml": "no XML"})),
    "another part": ("a.docx", zipped({"word/other.xml": "<a/>"})),
    "a span too wide": ("a.docx", word(table(cell("a", '<w:gridSpan w:val="50000000"/>')))),
    "a row too wide": ("a.docx", word(table(cell("a", '<w:gridSpan w:val="900"/>') * 2))),
    "too many paragraphs": ("a.docx", word(paragraph("Banker pays 3:1.") * 30_000)),
    "cells that span too much": (
        "a.html",
        "<table>" + ("<tr>" + "<td rowspan=200 colspan=200>x</td>" * 50 + "</tr>") * 200 + "</table>",
    ),
    "rows that span too much": ("a.html", "<table>" + "<tr><td colspan=200>x</td></tr>" * 2_000 + "</table>"),
    "too many tags": ("a.html", "<i></i>" * 120_000),
    "a number too long": ("a.txt", "pays " + "9" * 5_000 + ":1"),
    "a chain of points": ("a.txt", "1." * 20_000),
    "chains of commas": ("a.txt", ("1," * 2_000 + "\n") * 20),
    "a chain of ranks": ("a.txt", "J,Q,K," * 8_000),
    "too many lines": ("a.txt", "x\n" * 30_000),
    "too many sentences": ("a.txt", "Banker pays 3:1.\n" * 10_000),
    "lists too deep": ("a.md", "".join("  " * depth + "- x\n" for depth in range(60))),
    "quotes too deep": ("a.md", "> " * 110 + "Banker pays 50:1"),
}


@pytest.mark.parametrize(("name", "content"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_document_is_refused_in_one_line(name: str, content: str | bytes, tmp_path: Path) -> None:
    from rules_site.audit.language import language
    from rules_site.audit.units import units

    path = written(tmp_path, name, content)
    with pytest.raises(UnreadableDocument) as raised:
        units(read(path), language("en"), ())
    assert "\n" not in str(raised.value)
    assert len(str(raised.value)) < 500


@pytest.mark.parametrize(
    "text",
    ["".join("  " * depth + "- x\n" for depth in range(9)) + "  " * 9 + "- Banker pays 50:1", "> " * 30 + "pays 50:1"],
)
def test_markdown_is_read_in_deep_lists_and_quotes(text: str, tmp_path: Path) -> None:
    assert places(read(written(tmp_path, "a.md", text)))[-1][0].endswith("50:1")


def test_columns_are_right_where_the_source_has_entities(tmp_path: Path) -> None:
    assert places(read(written(tmp_path, "a.html", "<p>a</p>\n<i>&eacute;tat</i> <b>3:1</b>"))) == [
        ("a", (1, 4)),
        ("état 3:1", (2, 4)),
    ]


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnreadableDocument, match="unreadable file"):
        read(tmp_path / "none.txt")
