"""Checks of the English as it is written: in the documents of the engines and in the page templates."""

from __future__ import annotations

import html
from collections.abc import Iterator

from rules_site import paths
from rules_site.check import check
from rules_site.checks.finding import Found
from rules_site.checks.subject import Subject
from rules_site.content.messages import uses
from rules_site.content.model import Content, Place
from rules_site.i18n.characters import escape, faults, is_look_alike, look_alikes, mixed_words, name_character

#: The files among the page templates that hold texts of a page.
_TEXTS = (".html", ".css", ".svg", ".js")


@check("R008")
def character_misleading(subject: Subject) -> Iterator[Found]:
    """An English text or a page template has a character that cannot be seen, or one that looks like another.

    Why: it hides a word or a number from every comparison, from a search and from a screen reader, in every language
    whose translator copies it.
    Example: a zero-width space inside a word; U+0430 for the a of "card"; é as an e and an accent of its own. What
    C010 to C012 find in translations is found here in titles, sentences, names, notes, captions, attributes, styles.
    """
    for content, _ in subject.contents:
        for place, text in _texts(content):
            for fault in _faults(text):
                yield Found(place, f"{fault} (in {text!a})")
    for path in paths.files(subject.site.templates_folder):
        if path.suffix in _TEXTS:
            source = path.read_bytes().decode("utf-8", "replace")
            for number, line in enumerate(source.split("\n"), 1):
                for fault in _faults(html.unescape(line).replace("\t", " ").rstrip("\r")):
                    yield Found(Place(paths.shown(path), number), fault)
    yield from _escapes_in_templates(subject)


def _texts(content: Content) -> Iterator[tuple[Place, str]]:
    """Yield every English text of a content with its place, the notes for translators and for readers among them."""
    for use in uses(content):
        message = use.message
        for text in (message.text, message.plural, message.context, message.note):
            if text:
                yield message.place, text
    for bet in content.bets:
        if bet.declared_note:
            yield bet.place, bet.declared_note


def _escapes_in_templates(subject: Subject) -> Iterator[Found]:
    """Find what a template's text has by an escape of Jinja, which no reader of the file sees either."""
    for message in subject.site.template.values():
        if message.templates and not message.engines:
            source = {message.text, message.plural or ""}
            for text in source:
                if not text.isascii():
                    for fault in _faults(text):
                        yield Found(message.place, fault)


def _faults(text: str) -> Iterator[str]:
    for _, fault in faults(text):
        yield fault
    mixed = set(mixed_words(text))
    for word in dict.fromkeys(look_alikes(text)):
        if word not in mixed:
            odd = "".join(filter(is_look_alike, word))
            told = ", ".join(map(name_character, dict.fromkeys(odd)))
            yield f"word: got {escape(word, odd)} with {told}, expected the letters of English"
