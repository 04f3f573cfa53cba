"""A report as one HTML file: the document with its numbers coloured, beside the sections of our page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from rules_site.audit.comparison import Comparison
from rules_site.audit.findings import Discrepancy, Mark, Report
from rules_site.audit.printed import meaning
from rules_site.audit.units import Unit

_STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 80rem; padding: 1rem; color: #222; }
table { border-collapse: collapse; width: 100%; table-layout: fixed; }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem; border-bottom: 1px solid #ddd; }
td { overflow-wrap: anywhere; }
td.ours { color: #555; } tr.heading td { font-weight: 600; padding-top: 1rem; }
mark { border-radius: .2rem; padding: 0 .2rem; background: #e6e6e6; }
mark.confirmed { background: #c8ecc8; }
mark.contradicts, mark.malformed-number { background: #f6b8b8; font-weight: 600; outline: 1px solid #a00; }
mark.unknown-number, mark.wrong-number-form { background: #fbe6a2; }
p.finding { margin: .2rem 0 0; font-size: .9em; } p.error { color: #a00; } p.warning { color: #7a5b00; }
"""

_CLASSES = {
    "confirmed": "a fact of ours",
    "contradicts": "contradicts a fact of ours",
    "unknown-number": "corresponds to nothing on our page",
    "wrong-number-form": "in the form of another language",
    "malformed-number": "no number in any language",
}


def side_by_side(compared: Comparison, report: Report) -> str:
    """Return the page; it needs nothing but itself, and nothing in it comes from the document unescaped."""
    title = f"{report.path} · {report.game} · {report.locale}"
    score = report.score
    legend = " ".join(f'<mark class="{name}">{escape(text)}</mark>' for name, text in _CLASSES.items())
    return "".join(
        (
            f'<!doctype html><html lang="{escape(report.locale)}"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body>",
            f'<h1 lang="en">Audit of {escape(title)}</h1>',
            f'<p lang="en">{score.confirmed} facts confirmed, {score.contradicted} contradicted, ',
            f'{score.missing} missing.</p><p lang="en">{legend}</p>',
            '<table><thead lang="en"><tr><th>The document</th><th>Our page</th></tr></thead><tbody>',
            *_rows(compared, report),
            "</tbody></table></body></html>\n",
        )
    )


def _rows(compared: Comparison, report: Report) -> Iterator[str]:
    marks: dict[int, list[Mark]] = {}
    for mark in report.marks:
        marks.setdefault(mark.unit, []).append(mark)
    findings = _by_unit(compared.units, report.findings)
    shown: set[int] = set()
    for unit in compared.units:
        ours = ""
        index = compared.alignments[unit.index].statement
        if index is not None and index not in shown:
            shown.add(index)
            statement = compared.pages.statements[index]
            ours = f"<b>{escape(statement.title)}</b> · {escape(statement.text)}"
        label = f"<b>{escape(unit.label)}</b> · " if unit.label and not unit.row else ""
        problems = "".join(_problem(finding) for finding in findings.get(unit.index, ()))
        row = ' class="heading"' if unit.is_heading else ""
        text = _mark(unit, marks.get(unit.index, ()))
        yield f'<tr{row}><td>{label}{text}{problems}</td><td class="ours">{ours}</td></tr>'


def _by_unit(units: Sequence[Unit], findings: Sequence[Discrepancy]) -> dict[int, list[Discrepancy]]:
    starts = {unit.text: unit.index for unit in reversed(units)}
    places = {(unit.text, unit.place(0)[0]): unit.index for unit in units}
    by_unit: dict[int, list[Discrepancy]] = {}
    for finding in findings:
        index = places.get((finding.text, finding.line), starts.get(finding.text, 0))
        by_unit.setdefault(index, []).append(finding)
    return by_unit


def _problem(finding: Discrepancy) -> str:
    fact = f" {escape(finding.fact)}" if finding.fact else ""
    text = escape(f"{meaning(finding)}{' (' + finding.note + ')' if finding.note else ''}")
    return f'<p lang="en" class="finding {finding.severity}">{finding.kind}{fact}: {text}</p>'


def _mark(unit: Unit, marks: Sequence[Mark]) -> str:
    made, at = [], 0
    for mark in sorted(marks, key=lambda mark: mark.start):
        if mark.start < at:
            continue
        made.append(escape(unit.text[at : mark.start]))
        fact = f' title="{escape(mark.fact)}"' if mark.fact else ""
        made.append(f'<mark class="{mark.verdict}"{fact}>{escape(unit.text[mark.start : mark.end])}</mark>')
        at = mark.end
    made.append(escape(unit.text[at:]))
    return "".join(made).replace("\t", "·")
