"""A page of the preview: the marked page with its notes, above a bar that tells how it stands."""

from __future__ import annotations

import base64
import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import jinja2
from markupsafe import Markup

from rules_site.checks.finding import Finding
from rules_site.checks.status import Progress, State
from rules_site.i18n.locales import ENGLISH
from rules_site.web.preview.marks import elements, texts
from rules_site.web.preview.notes import Notes

_HERE = Path(__file__).parent
_STYLE = (_HERE / "preview.css").read_text("utf-8")
_SCRIPT = (_HERE / "preview.js").read_text("utf-8")
_BAR = jinja2.Environment(autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True).from_string(
    (_HERE / "bar.html").read_text("utf-8")
)
_EMPTY = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Preview</title></head>
<body>
</body>
</html>
"""
_END = "</body>"

#: One inline script, known by its hash, which may ask this server for the version of what is shown.
CONTENT_POLICY = (
    f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-"
    f"{base64.b64encode(hashlib.sha256(_SCRIPT.encode()).digest()).decode()}'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


@dataclass(frozen=True, slots=True)
class Bar:
    """What stands at the foot of a page: errors of files, other forms of the page by name, progress, findings."""

    tag: str = ""
    version: str = ""
    errors: Sequence[str] = ()
    others: Sequence[tuple[str, str]] = ()
    rows: Sequence[Progress] = ()
    findings: Sequence[Finding] = ()


def add_bar(page: str, english: str, notes: Notes, bar: Bar) -> str:
    """Return a marked page with its notes; ``english`` is the same page, marked, in English."""
    tag = bar.tag
    said = texts(english) if tag != ENGLISH else {}
    met: Counter[int] = Counter()

    def opened(number: int, focusable: bool) -> str:
        note = notes.by_number[number]
        originals = said.get(number, ())
        original = originals[met[number]] if met[number] < len(originals) else note.msgid
        met[number] += 1
        parts = [Markup('<span class="preview-text" data-note="{}"').format(note.text)]
        if note.state and note.state != State.TRANSLATED:
            parts.append(Markup(' data-state="{}"').format(note.state))
        if note.has_findings:
            parts.append(Markup(" data-findings"))
        if tag != ENGLISH and note.state in ("", State.TRANSLATED):
            parts.append(Markup(' data-english="{}"').format(original))
        if not focusable:
            parts.append(Markup(' tabindex="0"'))
        return "".join(parts) + ">"

    html = elements(page, opened)
    counts = None if tag == ENGLISH else _counts(notes, met)
    return _with_bar(html, bar, counts)


def bare(bar: Bar) -> str:
    """Return a page that holds nothing but the bar: there is no good version to show."""
    return _with_bar(_EMPTY, bar, None)


def _counts(notes: Notes, met: Counter[int]) -> Mapping[str, int]:
    counts = Counter(notes.by_number[number].state for number in met)
    return {state: counts[state] for state in State if state != State.TRANSLATED}


def _with_bar(page: str, bar: Bar, counts: Mapping[str, int] | None) -> str:
    html = _BAR.render(
        style=Markup(_STYLE),
        script=Markup(_SCRIPT),
        tag=bar.tag,
        version=bar.version,
        errors=bar.errors,
        others=bar.others,
        rows=bar.rows,
        findings=bar.findings,
        counts=counts,
    )
    head, end, tail = page.rpartition(_END)
    return f"{head}{html}{end}{tail}" if end else page + html
