"""The template: every translatable message of the content and the page templates, once, with its notes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from rules_site.content.model import PLACEHOLDER
from rules_site.i18n.po import Entry, Key

#: The flag that tells translation tools to check brace placeholders.
BRACES = "python-brace-format"


@dataclass(frozen=True, slots=True)
class TemplateMessage:
    """One message to translate.

    ``notes`` help the translator; ``path`` and ``line`` say where its English is; ``templates`` are the page templates
    that use it, none for a message of the content; ``engines`` are those whose content uses it; ``is_name`` is true of
    the names of bets and outcomes; ``max_length`` is how many characters the layout has room for, where it matters.
    """

    msgid: str
    path: str
    line: int
    plural: str | None = None
    context: str | None = None
    count: str | None = None
    notes: tuple[str, ...] = ()
    templates: frozenset[str] = frozenset()
    engines: tuple[str, ...] = ()
    is_name: bool = False
    max_length: int | None = None

    @property
    def key(self) -> Key:
        return self.msgid, self.context

    @property
    def placeholders(self) -> tuple[str, ...]:
        return tuple(PLACEHOLDER.findall(self.plural or self.msgid))


Template = Mapping[Key, TemplateMessage]


def template(messages: Iterable[TemplateMessage]) -> Template:
    """Return the messages by key, in first-met order; notes of equal messages are joined."""
    found: dict[Key, TemplateMessage] = {}
    for message in messages:
        known = found.get(message.key)
        if known is None:
            found[message.key] = message
        else:
            notes = tuple(dict.fromkeys((*known.notes, *message.notes)))
            found[message.key] = replace(
                known,
                notes=notes,
                plural=known.plural or message.plural,
                count=known.count or message.count,
                templates=known.templates | message.templates,
                engines=tuple(dict.fromkeys((*known.engines, *message.engines))),
                is_name=known.is_name or message.is_name,
                max_length=min((one for one in (known.max_length, message.max_length) if one), default=None),
            )
    return found


def entries(messages: Template) -> Iterator[Entry]:
    """Return the template's entries as a POT holds them: deterministic, without dates and line numbers."""
    yield Entry("", ("\n".join((*_HEADER, "")),), comments=_TITLE)
    for message in messages.values():
        forms = ("",) if message.plural is None else ("", "")
        flags = (BRACES,) if message.placeholders else ()
        yield Entry(message.msgid, forms, 0, message.plural, message.context, flags, extracted=message.notes)


_TITLE = ("# Messages of rules_site: game rules, paytables and page furniture.",)
_HEADER = (
    "Project-Id-Version: rules_site",
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=UTF-8",
    "Content-Transfer-Encoding: 8bit",
)
