"""PO files, read strictly and without loss.

Babel's reader repairs broken quoting by cutting letters and rewraps what it writes; a rule of play must survive both.
So this reader refuses what it does not understand, with the line, and keeps the text of every entry as the translator
left it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rules_site.errors import RulesSiteError

Key = tuple[str, str | None]

#: Flags that say that nobody has confirmed a translation yet: gettext's own, and that of translation tools.
UNCONFIRMED = frozenset(["fuzzy", "unreviewed"])

#: No line of a PO file needs more characters than this; programs write long texts on several.
MAX_LINE = 1_000_000

_KEYWORD = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr(?:\[([0-9]+)\])?)\s*(".*)')
_QUOTED = re.compile(r'"((?:[^"\\]++|\\.)*+)"')
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_ESCAPE = re.compile(r"\\(.)")
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}
_BACK = {value: f"\\{key}" for key, value in _ESCAPES.items()}


class PoSyntaxError(RulesSiteError, ValueError):
    """A line of a PO file that is not PO."""

    def __init__(self, line: int, got: str, expected: str) -> None:
        super().__init__(f"got {got}, expected {expected}")
        self.line = line


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry. ``comments`` are the translator's lines, whole; ``extracted`` and ``references`` without their marks.

    ``flags`` are those of lines that begin ``#,``; ``workflow`` those of lines that begin ``#=``, where gettext tells
    since 0.23 how far an entry is. ``previous`` holds the lines of the previous message as they stand after ``#| ``;
    ``body`` the lines from ``msgctxt`` to the last ``msgstr`` as written, without the mark of an obsolete entry.
    """

    msgid: str
    msgstrs: tuple[str, ...]
    line: int = 0
    plural: str | None = None
    context: str | None = None
    flags: tuple[str, ...] = ()
    workflow: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()
    extracted: tuple[str, ...] = ()
    references: tuple[str, ...] = ()
    previous: tuple[str, ...] = ()
    obsolete: bool = False
    body: tuple[str, ...] = field(default=(), compare=False)

    @property
    def key(self) -> Key:
        return self.msgid, self.context

    @property
    def unconfirmed(self) -> str:
        """The flag that says that the translation waits for a person, empty if it is confirmed.

        gettext takes a blank between two flags for a comma.
        """
        words = (word for flag in (*self.flags, *self.workflow) for word in flag.split())
        return next((word for word in words if word in UNCONFIRMED), "")

    @property
    def is_fuzzy(self) -> bool:
        """Whether the translation is not confirmed: it is a proposal, and is not served."""
        return bool(self.unconfirmed)


def read(text: str) -> tuple[Entry, ...]:
    """Return the entries of a PO file in order, the header (empty msgid) and obsolete ones included.

    Raises:
        PoSyntaxError: a line is not PO, or an entry is incomplete.
    """
    return tuple(_entry(block) for block in _blocks(text))


_DECLARED = re.compile(r'(#~)?\s*msgid\s*("(?:[^"\\]++|\\.)*+")\s*')
_COMMENT = re.compile(r"#(?!~)")
_WORKFLOW = re.compile(r"#=\s*[A-Za-z]")  # a row of = is an ornament
_CONTINUED = re.compile(r'(?:#~)?\s*("(?:[^"\\]++|\\.)*+")\s*')


def declared_entries(text: str) -> Iterator[tuple[int, tuple[str, bool]]]:
    """Yield the line of every msgid that a file declares, with its text and whether it is obsolete.

    Written apart from ``read``, with which it must agree entry for entry: it knows of no blocks, only of lines.
    """
    line, parts, obsolete = 0, list[str](), False
    for number, raw in enumerate(text.split("\n"), 1):
        if match := _DECLARED.fullmatch(raw.strip()):
            if line:
                yield line, ("".join(parts), obsolete)
            line, parts, obsolete = number, [_unquote(number, match.group(2))], match.group(1) is not None
        elif line and (more := _CONTINUED.fullmatch(raw.strip())):
            parts.append(_unquote(number, more.group(1)))
        elif line and not _COMMENT.match(raw.strip()):
            yield line, ("".join(parts), obsolete)
            line = 0
    if line:
        yield line, ("".join(parts), obsolete)


Line = tuple[int, str]


def _blocks(text: str) -> Iterator[list[Line]]:
    """Split into entries: at blank lines, and where a comment or msgid follows a msgstr."""
    block: list[Line] = []
    complete = False
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.rstrip("\r").strip(" \t")
        if len(line) > MAX_LINE:
            raise PoSyntaxError(number, f"a line of {len(line)} characters", f"at most {MAX_LINE}")
        if control := _CONTROL.search(line):
            raise PoSyntaxError(number, f"character U+{ord(control.group()):04X}", "printable text")
        content = _without_mark(line)
        starts = (line.startswith("#") and content is line) or content.startswith(("msgctxt", "msgid"))
        if block and (not line or (complete and starts and not content.startswith("msgid_plural"))):
            yield block
            block, complete = [], False
        if line:
            block.append((number, line))
            complete = complete or content.startswith("msgstr")
    if block:
        yield block


def _without_mark(line: str) -> str:
    """Return the line without the mark of an obsolete entry; a previous message there is a comment still."""
    if line.startswith("#~") and not line.startswith("#~|"):
        return line[2:].strip()
    return line


@dataclass(slots=True)
class _Parts:
    """What is gathered of one entry while its lines are read."""

    strings: dict[str, list[str]]
    comments: list[str]
    extracted: list[str]
    references: list[str]
    flags: list[str]
    workflow: list[str]
    previous: list[str]
    body: list[str]
    first: int = 0
    current: str = ""


def _entry(block: list[Line]) -> Entry:
    parts = _Parts({}, [], [], [], [], [], [], [])
    obsolete = {line.startswith("#~") for _, line in block if not line.startswith("#") or line.startswith("#~")}
    if len(obsolete) > 1:
        raise PoSyntaxError(block[0][0], "an entry half obsolete", "all of its lines marked #~ or none")
    for number, line in block:
        content = _without_mark(line)
        if content.startswith("#"):
            _comment(parts, content)
        else:
            _string(parts, number, content)
    if not parts.strings:
        # Comments alone, such as a licence at the head of the file or a note at its end.
        for number, line in block:
            if line.startswith(("#,", "#|", "#~")) or _WORKFLOW.match(line):
                raise PoSyntaxError(number, f"{line[:60]!r} of no entry", "it right above its msgid")
        return Entry("", (), block[0][0], comments=tuple(line for _, line in block), body=())
    return _built(parts, block, obsolete == {True})


def _comment(parts: _Parts, line: str) -> None:
    mark, rest = line[:2], line[2:].strip()
    if line.startswith("#~|"):
        parts.previous.append(line[3:].strip())
    elif mark == "#.":
        parts.extracted.append(rest)
    elif mark == "#:":
        parts.references.append(rest)
    elif mark == "#,":
        parts.flags.extend(_flags(rest))
    elif _WORKFLOW.match(line):
        parts.workflow.extend(_flags(rest))
    elif mark == "#|":
        parts.previous.append(rest)
    else:
        parts.comments.append(line)


def _flags(text: str) -> Iterator[str]:
    return (flag.strip() for flag in text.split(",") if flag.strip())


def _string(parts: _Parts, number: int, line: str) -> None:
    if match := _KEYWORD.fullmatch(line):
        keyword, quoted = match.group(1), match.group(3)
        if keyword in parts.strings:
            raise PoSyntaxError(number, f"a second {keyword}", "each keyword once in an entry")
        parts.strings[keyword] = []
        parts.current = keyword
        parts.first = parts.first or number
    elif line.startswith('"') and parts.current:
        quoted = line
    else:
        raise PoSyntaxError(number, repr(line[:60]), "a comment, msgctxt, msgid, msgstr or a quoted string")
    parts.strings[parts.current].append(_unquote(number, quoted))
    parts.body.append(line)


def _unquote(number: int, text: str) -> str:
    if not (match := _QUOTED.fullmatch(text)):
        raise PoSyntaxError(number, repr(text[:60]), 'one string in quotes, with \\" for a quote inside it')

    def plain(escape: re.Match[str]) -> str:
        if escape.group(1) not in _ESCAPES:
            raise PoSyntaxError(number, escape.group(), 'one of the escapes \\n \\t \\r \\" \\\\')
        return _ESCAPES[escape.group(1)]

    return _ESCAPE.sub(plain, match.group(1))


def _built(parts: _Parts, block: list[Line], obsolete: bool) -> Entry:
    strings, line = {keyword: "".join(pieces) for keyword, pieces in parts.strings.items()}, parts.first
    forms = [key for key in strings if key.startswith("msgstr")]
    if "msgid" not in strings or not forms:
        raise PoSyntaxError(line, ", ".join(strings), "a msgid and a msgstr")
    indexed = "msgid_plural" in strings
    expected = [f"msgstr[{index}]" for index in range(len(forms))] if indexed else ["msgstr"]
    expected = [key for key in ("msgctxt", "msgid", "msgid_plural") if key in strings] + expected
    if list(strings) != expected:
        raise PoSyntaxError(line, ", ".join(strings), ", ".join(expected))
    return Entry(
        msgid=strings["msgid"],
        msgstrs=tuple(strings[form] for form in forms),
        line=line,
        plural=strings.get("msgid_plural"),
        context=strings.get("msgctxt"),
        flags=tuple(parts.flags),
        workflow=tuple(parts.workflow),
        comments=tuple(parts.comments),
        extracted=tuple(parts.extracted),
        references=tuple(parts.references),
        previous=tuple(parts.previous),
        obsolete=obsolete,
        body=tuple(parts.body),
    )


def write(entries: Sequence[Entry]) -> str:
    """Return the text of a PO file; an entry that was read keeps the wrapping of its strings."""
    return "\n".join("\n".join(_lines(entry)) + "\n" for entry in entries)


def _lines(entry: Entry) -> Iterator[str]:
    yield from entry.comments
    yield from (f"#. {note}" for note in entry.extracted)
    yield from (f"#: {reference}" for reference in entry.references)
    if entry.workflow:
        yield f"#= {', '.join(entry.workflow)}"
    if entry.flags:
        yield f"#, {', '.join(entry.flags)}"
    old = "#~" if entry.obsolete else "#"
    yield from (f"{old}| {line}" for line in entry.previous)
    if entry.msgstrs:
        mark = "#~ " if entry.obsolete else ""
        yield from (f"{mark}{line}" for line in entry.body or tuple(body(entry)))


def body(entry: Entry) -> Iterator[str]:
    """Yield the strings of an entry as lines, each keyword on one line unless its text has line breaks."""
    if entry.context is not None:
        yield from quote_lines("msgctxt", entry.context)
    yield from quote_lines("msgid", entry.msgid)
    if entry.plural is None:
        yield from quote_lines("msgstr", entry.msgstrs[0])
        return
    yield from quote_lines("msgid_plural", entry.plural)
    for index, text in enumerate(entry.msgstrs):
        yield from quote_lines(f"msgstr[{index}]", text)


def quote_lines(keyword: str, text: str) -> Iterator[str]:
    """Yield ``keyword "text"``, one line for each line of ``text``."""
    lines = re.findall(r"[^\n]*\n|[^\n]+", text)
    if len(lines) > 1 or text.endswith("\n"):
        yield f'{keyword} ""'
        yield from (f'"{_escape(line)}"' for line in lines)
    else:
        yield f'{keyword} "{_escape(text)}"'


def _escape(text: str) -> str:
    return "".join(_BACK.get(char, char) for char in text)
