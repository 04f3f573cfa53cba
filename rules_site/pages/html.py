"""HTML from pages and templates: one Jinja environment for each locale, everything escaped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import jinja2
from babel.dates import format_date
from markupsafe import Markup, escape

from rules_site import paths
from rules_site.content.model import PLACEHOLDER
from rules_site.errors import TemplateError
from rules_site.i18n.catalog import Catalog
from rules_site.i18n.locales import Locale, cldr
from rules_site.pages.help_page import HelpPage, PageSummary
from rules_site.pages.text import Figure

#: Where a date is written otherwise than CLDR has it: our English is British, and vi has *năm* after *ngày*.
_DAYS = {"en": "d MMMM y", "vi": "d MMMM 'năm' y"}


@dataclass(frozen=True, slots=True)
class Renderer:
    """Renders pages in one locale. Environments share globals if overlaid, so each locale has its own."""

    catalog: Catalog
    locales: tuple[Locale, ...]
    environment: jinja2.Environment
    base_url: str = ""

    def help(self, page: HelpPage) -> str:
        """Return the help page as a document.

        Raises:
            TemplateError: a template fails.
        """
        effective = day(page.effective, self.catalog.locale.tag)
        return self._render("help.html", page=page, effective=effective, up="../../", tail=f"{page.slug}/")

    def index(self, pages: Sequence[PageSummary]) -> str:
        """Return the list of all games in this locale."""
        return self._render("index.html", pages=pages, up="../", tail="")

    def error(self, title: str, message: str, home: str) -> str:
        """Return an error page; ``home`` is the address of the index in this locale."""
        return self._render("error.html", title=title, message=message, home=home)

    def _render(self, name: str, **values: Any) -> str:
        locale = self.catalog.locale
        try:
            return self.environment.get_template(name).render(
                lang=locale.tag, direction=locale.direction, locales=self.locales, base_url=self.base_url, **values
            )
        except (jinja2.TemplateError, TypeError, ValueError, LookupError, ArithmeticError) as error:  # by any template
            raise _one_line(error, name) from error


def day(iso: str, tag: str) -> str:
    """Return an ISO date as a language writes it out.

    >>> [day("2026-12-01", tag) for tag in ("en", "id", "vi")]
    ['1 December 2026', '1 Desember 2026', '1 tháng 12 năm 2026']
    """
    return format_date(date.fromisoformat(iso), _DAYS.get(tag.partition("-x-")[0], "long"), cldr(tag))


class _Compiled(jinja2.BytecodeCache):
    """Keeps compiled templates in memory, so that four languages compile them once. Jinja compares their sources."""

    def __init__(self) -> None:
        self._code: dict[str, bytes] = {}

    def load_bytecode(self, bucket: jinja2.bccache.Bucket) -> None:
        if code := self._code.get(bucket.key):
            bucket.bytecode_from_string(code)

    def dump_bytecode(self, bucket: jinja2.bccache.Bucket) -> None:
        self._code[bucket.key] = bucket.bytecode_to_string()


_COMPILED = _Compiled()


def renderer(catalog: Catalog, locales: tuple[Locale, ...], templates: Path, base_url: str = "") -> Renderer:
    """Return the renderer of one locale with the page templates in the folder ``templates``.

    A ``base_url``, without a slash at its end, gives the pages absolute links to themselves in every language.
    """
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(templates),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
        bytecode_cache=_COMPILED,
    )
    environment.globals.update(_functions(catalog, environment))
    return Renderer(catalog, locales, environment, base_url)


def _functions(catalog: Catalog, environment: jinja2.Environment) -> Mapping[str, Any]:
    """Return the functions by which templates ask for text. Nothing in a msgstr is trusted: all of it is escaped."""
    lang = catalog.locale.tag

    def filled(text: str, around: str, values: Mapping[str, object]) -> Markup:
        pieces = PLACEHOLDER.split(text)
        return Markup("").join(
            _value(piece, around, values) if index % 2 else escape(piece) for index, piece in enumerate(pieces)
        )

    def _value(name: str, around: str, values: Mapping[str, object]) -> Markup:
        value = values.get(name)
        if value is None:
            return escape(f"{{{name}}}")
        if isinstance(value, Figure):
            module = environment.get_template("partials/text.html").make_module({"lang": lang})
            return Markup(module.figure(value, around))  # type: ignore[attr-defined]
        # A date, say, is in the page's language also where the sentence around it is English.
        return escape(value) if around == lang else Markup('<span lang="{}">{}</span>').format(lang, value)

    def marked(found_lang: str, html: Markup) -> Markup:
        return html if found_lang == lang else Markup('<span lang="{}">{}</span>').format(found_lang, html)

    # ``max_length`` is for translators alone: extraction reads it.
    def element(message: str, context: str | None = None, *, max_length: int | None = None, **values: object) -> Markup:
        found = catalog.text(message, context)
        return marked(found.lang, filled(found.text, found.lang, values))

    def attribute(message: str, context: str | None = None, **values: object) -> str:
        return str(filled(catalog.text(message, context).text, lang, values).unescape())

    def plural(one: str, other: str, **values: Figure) -> Markup:
        counted = values[PLACEHOLDER.findall(other)[0]]
        found = catalog.text(one, None, other, int(counted.value))
        return marked(found.lang, filled(found.text, found.lang, values))

    return {"_": element, "label": attribute, "plural": plural}


def _one_line(error: Exception, name: str) -> TemplateError:
    line = getattr(error, "lineno", None)
    if line is None:
        trace = error.__traceback__
        while trace is not None:
            if trace.tb_frame.f_code.co_filename.endswith((".html", ".css")):
                name, line = paths.shown(Path(trace.tb_frame.f_code.co_filename)), trace.tb_lineno
            trace = trace.tb_next
    place = f"{getattr(error, 'filename', None) or name}:{line or 1}"
    return TemplateError(f"template fails: {place}: got {_told(error)}, expected a template that renders")


def _told(error: Exception) -> str:
    told = " ".join(str(error).split())
    return told if isinstance(error, jinja2.TemplateError) else f"{type(error).__name__}: {told}"
