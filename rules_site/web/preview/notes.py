"""What a preview tells of each text: its state, its message, where it is written, what the checks found."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules_site.checks.finding import Finding
from rules_site.checks.status import State, state
from rules_site.i18n.catalog import Catalog
from rules_site.i18n.messages import TemplateMessage
from rules_site.site import Site


@dataclass(frozen=True, slots=True)
class TextNote:
    """What is known of one message in one locale.

    ``state`` is that of its translation, empty where nothing is translated, in English; ``text`` all of it in lines.
    """

    state: str
    msgid: str
    text: str
    has_findings: bool


@dataclass(frozen=True, slots=True)
class Notes:
    """The notes of all messages, by number, and the findings that belong to none of them."""

    by_number: tuple[TextNote, ...]
    others: tuple[Finding, ...]


ByPlace = Mapping[tuple[str, int], tuple[Finding, ...]]


def notes(site: Site, findings: Iterable[Finding], tag: str, address: str) -> Notes:
    """Return the notes for the page at ``address``, which is in the locale ``tag``."""
    by_place: dict[tuple[str, int], tuple[Finding, ...]] = {}
    for finding in findings:
        if finding.locale in ("", tag):
            place = (finding.path, finding.line)
            by_place[place] = (*by_place.get(place, ()), finding)
    catalog = site.catalogs[tag]
    made = tuple(_note(message, catalog, by_place) for message in site.template.values())
    told = {(catalog.path, entry.line) for key, entry in catalog.entries.items() if key in site.template}
    others = (found for place, found in by_place.items() if place[0] in (catalog.path, address) and place not in told)
    return Notes(made, tuple(finding for found in others for finding in found))


def _note(message: TemplateMessage, catalog: Catalog, by_place: ByPlace) -> TextNote:
    lines = [message.text if message.context is None else f"{message.text} [{message.context}]"]
    findings = by_place.get((message.place.path, message.place.line), ())
    current = ""
    if catalog.path:  # English and the pseudo-locales have no file
        entry = catalog.entries.get(message.key)
        current = state(catalog, message.key)
        lines.append(f"{catalog.path}:{entry.line if entry else 1}: {current if entry else 'no entry yet'}")
        if entry:
            findings += by_place.get((catalog.path, entry.line), ())
            lines += [form for form in entry.msgstrs if form and current in (State.FUZZY, State.BROKEN)]
    lines.append(f"English: {message.place.path}:{message.place.line}")
    lines += [f"{finding.code} {finding.name}: {finding.message}" for finding in findings]
    return TextNote(current, message.text, "\n".join(lines), bool(findings))
