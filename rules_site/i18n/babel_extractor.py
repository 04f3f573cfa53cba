"""Our messages for stock tools: ``pybabel extract -F babel.cfg .`` finds this function in ``babel.extractors``.

It yields what ``rules-site catalog update`` writes: the same messages, plurals, contexts and notes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import IO

from rules_site.content import loader
from rules_site.errors import TemplateError
from rules_site.games.registry import GAMES
from rules_site.i18n.extract import CHANCE, content_messages, template_messages
from rules_site.i18n.messages import TemplateMessage, template

#: A line, the gettext function that the message belongs to, its texts, and notes for translators.
Extracted = tuple[int, str, tuple[str, ...], list[str]]


def extract(
    fileobj: IO[bytes], keywords: Mapping[str, object], comment_tags: Collection[str], options: Mapping[str, str]
) -> Iterator[Extracted]:
    """Yield the messages of an engine's YAML, of a page template, or of the module that writes numbers.

    The option ``folder`` names the folder of page templates; it is ``templates`` where it is not set.

    Raises:
        ContentError: a YAML document cannot be loaded, or a text stands there with two plurals.
        TemplateError: a page template is not Jinja.
    """
    path = Path(fileobj.name)
    for message in _messages(path, options.get("folder", "templates")):
        yield message.place.line, *_call(message), list(message.notes)


def _messages(path: Path, folder: str) -> Iterator[TemplateMessage]:
    if path.suffix == ".yaml":
        # Both documents of an engine are read, since the facts of one give the samples in the notes of the other.
        for message in template(content_messages(loader.load(path.parent), GAMES)).values():
            if Path(message.place.path).name == path.name:
                yield message
    elif path.suffix == ".py":
        yield CHANCE
    else:
        yield from template(template_messages(path, _name(path, folder))).values()


def _name(path: Path, folder: str) -> str:
    """Return the name of a page template: its path inside the folder of all."""
    parts = path.resolve().parts
    if folder not in parts:
        raise TemplateError("page template outside its folder", path.as_posix(), 1, "it there", f"it under {folder}/")
    start = len(parts) - parts[::-1].index(folder)
    return "/".join(parts[start:])


def _call(message: TemplateMessage) -> tuple[str, tuple[str, ...]]:
    """Return the gettext function for a message and its arguments."""
    texts = (message.text,) if message.plural is None else (message.text, message.plural)
    name = "gettext" if message.plural is None else "ngettext"
    return (name, texts) if message.context is None else (f"{name[:-7]}pgettext", (message.context, *texts))
