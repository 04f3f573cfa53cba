"""Files of PO: their bytes, their line ends, and what makes one unreadable."""

from __future__ import annotations

import codecs
from dataclasses import dataclass
from pathlib import Path

from rules_site.errors import RulesSiteError
from rules_site.i18n import po
from rules_site.i18n.po import Entry

#: No catalog needs more bytes than this. The rest of a hostile one is not read.
MAX_BYTES = 64 * 1024 * 1024


class UnreadableCatalog(RulesSiteError, ValueError):
    """A file that is no PO file, with the line and what is wrong there."""

    def __init__(self, line: int, text: str) -> None:
        super().__init__(text)
        self.line = line


@dataclass(frozen=True, slots=True)
class PoFile:
    """What a PO file holds: its text as it stands, and the entries of it."""

    text: str
    entries: tuple[Entry, ...]

    @property
    def windows(self) -> int:
        """How many lines end in CR LF."""
        return self.text.count("\r\n")

    @property
    def unix(self) -> int:
        """How many lines end in LF alone."""
        return self.text.count("\n") - self.windows


def data(path: Path) -> bytes:
    """Return the bytes of a file.

    Raises:
        UnreadableCatalog: there is no such file, it is none (a folder, a pipe), may not be read, or is too large.
    """
    try:
        if path.exists() and not path.is_file():  # to open a pipe would wait without end
            raise UnreadableCatalog(1, "unreadable file: got something else than a file, expected a PO file")
        with path.open("rb") as file:
            content = file.read(MAX_BYTES + 1)
    except OSError as error:
        got = "a link to nothing" if path.is_symlink() and not path.exists() else error.strerror
        raise UnreadableCatalog(1, f"unreadable file: got {got}, expected a PO file") from None
    if len(content) > MAX_BYTES:
        raise UnreadableCatalog(1, f"unreadable file: got more than {MAX_BYTES} bytes, expected a PO file")
    return content


def parse(data: bytes) -> PoFile:
    """Return what the bytes of a PO file hold.

    Raises:
        UnreadableCatalog: they are not PO in UTF-8 without a byte order mark.
    """
    if data.startswith(codecs.BOM_UTF8):
        raise UnreadableCatalog(1, "byte order mark: got U+FEFF before the first line, expected none")
    try:
        text = data.decode("utf-8")
        return PoFile(text, po.read(text))
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        got = f"byte {data[error.start]:#04x}"
        raise UnreadableCatalog(line, f"wrong encoding: got {got}, expected UTF-8") from None
    except po.PoSyntaxError as error:
        raise UnreadableCatalog(error.line, f"not PO: {error}") from None
