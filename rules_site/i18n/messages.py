"""The template: every translatable message of the content and the page templates, once, with its notes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from rules_site.content.model import Message
from rules_site.errors import ContentError
from rules_site.facts import quoted_name
from rules_site.i18n.po import Entry, Key
from rules_site.quoting import quoted

#: The flag that tells translation tools to check brace placeholders.
BRACES = "python-brace-format"


@dataclass(frozen=True, slots=True)
class TemplateMessage(Message):
    """A message as translators are given it.

    ``notes`` help them; ``templates`` are the page templates that use it, none for a message of the content;
    ``engines`` are those whose content uses it; ``is_name`` is true of the names of bets and outcomes.
    """

    notes: tuple[str, ...] = ()
    templates: frozenset[str] = frozenset()
    engines: tuple[str, ...] = ()
    is_name: bool = False

    @property
    def key(self) -> Key:
        return self.text, self.context

    @property
    def kinds(self) -> Mapping[str, str]:
        """The kind of each placeholder of which the notes tell it, as ``placeholder_note`` writes them.

        Stock tools hand on the notes of a message and nothing else that we know of it.
        """
        return dict(_kinds(self.notes))


def placeholder_note(name: str, kind: str = "", sample: str = "") -> str:
    """Tell a translator what a placeholder stands for: a number of some kind, a name or a word, with a sample."""
    if quoted_name(name) is not None:
        return f"{{{name}}}: the name of a bet or outcome, as translated elsewhere; do not inflect it"
    if not sample:
        return f"{{{name}}}: a number or word that the engine works out"
    if kind:
        return f"{{{name}}}: a number ({kind}), such as {sample}"
    return f"{{{name}}}: a word of the page, such as the one for “{sample}”"


_NAME = "name"
_NOTE = re.compile(
    r"\{(\w+)\}: (?:a number \((\w+)\),|(?:a|the) (number)\b(?! or)|(a word of the page),"
    r"|(a number or word that the engine))"
)


def _kinds(notes: Iterable[str]) -> Iterator[tuple[str, str]]:
    for note in notes:
        if match := _NOTE.match(note):
            yield match.group(1), next(kind for kind in match.groups()[1:] if kind)
        elif quoted_name(name := note.removeprefix("{").partition("}")[0]) is not None:
            yield name, _NAME


Template = Mapping[Key, TemplateMessage]


def template(messages: Iterable[TemplateMessage]) -> Template:
    """Return the messages by key, in first-met order; notes of equal messages are joined.

    Raises:
        ContentError: two messages have one singular in one context, and differ in their plurals or in what they count.
    """
    by_key: dict[Key, TemplateMessage] = {}
    for message in messages:
        known = by_key.get(message.key)
        if known is None:
            by_key[message.key] = message
        else:
            _refuse_two_plurals(known, message)
            notes = tuple(dict.fromkeys((*known.notes, *message.notes)))
            by_key[message.key] = replace(
                known,
                notes=notes,
                templates=known.templates | message.templates,
                engines=tuple(dict.fromkeys((*known.engines, *message.engines))),
                is_name=known.is_name or message.is_name,
                max_length=min((length for length in (known.max_length, message.max_length) if length), default=None),
            )
    return by_key


def _refuse_two_plurals(known: TemplateMessage, other: TemplateMessage) -> None:
    """Refuse what gettext takes for one message: its key is the singular with its context, so one plural would win."""
    if (known.plural, known.count) == (other.plural, other.count):
        return
    by_plural = known.plural != other.plural
    got, expected = (_forms(message) if by_plural else f"count: {message.count}" for message in (other, known))
    raise ContentError(
        "one text with two plurals",
        other.place.path,
        other.place.line,
        f"{got} for {quoted(other.text)}",
        f"{expected} as in {known.place.path}:{known.place.line}, or a context of its own for one of the two",
    )


def _forms(message: TemplateMessage) -> str:
    return "no plural" if message.plural is None else f"the plural {quoted(message.plural)}"


def entries(messages: Template) -> Iterator[Entry]:
    """Return the template's entries as a POT holds them: deterministic, without dates and line numbers."""
    yield Entry("", ("\n".join((*_HEADER, "")),), comments=_TITLE)
    for message in messages.values():
        forms = ("",) if message.plural is None else ("", "")
        flags = (BRACES,) if message.placeholders else ()
        yield Entry(message.text, forms, 0, message.plural, message.context, flags, extracted=message.notes)


_TITLE = ("# Messages of rules_site: game rules, paytables and page furniture.",)
_HEADER = (
    "Project-Id-Version: rules_site",
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=UTF-8",
    "Content-Transfer-Encoding: 8bit",
)
