"""Read a document of any supported form, within bounds: what is too large, binary or of another form is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from rules_site import paths
from rules_site.audit import html, markdown, plain, word
from rules_site.audit.document import Block, Document, normal
from rules_site.errors import UnreadableDocument

#: Bytes of a file, characters of a paragraph and of a whole document; 200 pages of Russian are about 1.2 MB.
_FILE_BYTES = 8 * 1024 * 1024
_PIECE_CHARACTERS = 50_000
_DOCUMENT_CHARACTERS = 4_000_000

#: Paragraphs and rows, and cells of all tables, that a document can hold.
_BLOCKS, _CELLS = 20_000, 200_000

TEXT_FORMS: Mapping[str, Callable[[str], Iterator[Block]]] = MappingProxyType(
    {
        "": plain.blocks,
        ".txt": plain.blocks,
        ".text": plain.blocks,
        ".htm": html.blocks,
        ".html": html.blocks,
        ".xhtml": html.blocks,
        ".md": markdown.blocks,
        ".markdown": markdown.blocks,
    }
)
_DOCX = ".docx"


def read(path: Path) -> Document:
    """Return the document at ``path``: plain text, HTML, Markdown (by the end of its name) or DOCX.

    Raises:
        UnreadableDocument: it cannot be read, is of another form, is not UTF-8 text or is too large.
    """
    shown = paths.shown(path)
    try:
        return Document(shown, tuple(_limit_blocks(_blocks(path))))
    except UnreadableDocument as error:
        raise UnreadableDocument(f"{shown}: {error}") from None


def _blocks(path: Path) -> Iterator[Block]:
    form = path.suffix.lower()
    if form != _DOCX and form not in TEXT_FORMS:
        known = ", ".join(filter(None, (*TEXT_FORMS, _DOCX)))
        raise UnreadableDocument(f"unknown form: got {form!r}, expected one of {known}")
    data = _bytes(path)
    return word.blocks(data) if form == _DOCX else TEXT_FORMS[form](decode_text(data))


def _limit_blocks(blocks: Iterable[Block]) -> Iterator[Block]:
    """Yield ``blocks``; refuse more of anything than anybody writes, before the rest is read."""
    cells, characters = 0, 0
    for number, block in enumerate(blocks, 1):
        longest = max((len(piece.text) for piece in block.pieces), default=0)
        cells += len(block.pieces)
        characters += sum(len(piece.text) for piece in block.pieces)
        _refuse_more("a paragraph of {} characters", longest, _PIECE_CHARACTERS)
        _refuse_more("{} paragraphs and rows", number, _BLOCKS)
        _refuse_more("{} cells", cells, _CELLS)
        _refuse_more("{} characters", characters, _DOCUMENT_CHARACTERS)
        yield block


def _refuse_more(what: str, there: int, most: int) -> None:
    if there > most:
        raise UnreadableDocument(f"too large: got {what.format(there)}, expected at most {most}")


def _bytes(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(_FILE_BYTES + 1)
    except OSError as error:
        raise UnreadableDocument(f"unreadable file: got {error.strerror}, expected a document") from None
    if len(data) > _FILE_BYTES:
        raise UnreadableDocument(f"too large: got more than {_FILE_BYTES} bytes, expected a document")
    return data


def decode_text(data: bytes) -> str:
    """Return UTF-8 text in normal form C, lines ended by newlines, without a byte order mark.

    Raises:
        UnreadableDocument: it is not UTF-8, holds a NUL, or is too large.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise UnreadableDocument(
            f"wrong encoding: got byte {data[error.start]:#04x} in line {line}, expected UTF-8"
        ) from None
    text = normal(text).replace("\r\n", "\n").replace("\r", "\n")
    if "\0" in text:
        raise UnreadableDocument(f"not text: got a NUL in line {text[: text.index(chr(0))].count(chr(10)) + 1}")
    _refuse_more("{} characters", len(text), _DOCUMENT_CHARACTERS)
    return text
