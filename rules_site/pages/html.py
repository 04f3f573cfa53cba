"""HTML from pages and templates: one Jinja environment for each locale, everything escaped."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import jinja2
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup, escape

from rules_site import paths
from rules_site.content.model import PLACEHOLDER
from rules_site.content.printed import Figure
from rules_site.errors import TemplateError
from rules_site.i18n import dates
from rules_site.i18n.catalog import Catalog
from rules_site.i18n.locales import Locale
from rules_site.pages.help_page import HelpPage, PageSummary
from rules_site.pages.line_breaks import bind

_RIGHT_TO_LEFT = "\u200f"

#: What a page template can make Python raise, whatever it does; Jinja's own errors tell that it is not to do it.
_FAILURES = (
    *(jinja2.TemplateError, ArithmeticError, AssertionError, AttributeError, LookupError, MemoryError, OSError),
    *(RuntimeError, SyntaxError, TypeError, ValueError),
)

#: The longest page, in characters: some hundred times the longest that there is.
_LONGEST = 20_000_000


#: The names that page templates are given, and those among them that are English messages to be translated.
GIVEN = frozenset(
    [
        *("lang", "direction", "locales", "base_url", "page", "effective", "up", "tail", "pages", "home"),
        *("lang_attributes", "ltr"),
    ]
)
MESSAGES = frozenset(["title", "message"])

#: The page templates that are rendered; all others are parts of these.
PAGES = ("help.html", "index.html", "error.html")


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
        effective = dates.write(page.effective, self.catalog.locale)
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
            pieces = self.environment.get_template(name).generate(
                lang=locale.tag, direction=locale.direction, locales=self.locales, base_url=self.base_url, **values
            )
            return "".join(_limit_length(pieces))
        except _FAILURES as error:
            raise _one_line(error, name) from error


def lang_attributes(tag: str, around: str) -> Markup:
    """Return the attributes of an element whose text is in another language than what is around it.

    Its direction is among them where that is another one. The element is then apart from what is around it, too.

    >>> str(lang_attributes("en", "en")), str(lang_attributes("en", "ru")), str(lang_attributes("en", "he"))
    ('', ' lang="en"', ' lang="en" dir="ltr"')
    """
    if tag == around:
        return Markup()
    marked = Markup(' lang="{}"').format(tag)
    direction = Locale(tag).direction
    return marked if direction == Locale(around).direction else marked + Markup(' dir="{}"').format(direction)


class _Sandbox(ImmutableSandboxedEnvironment):
    """Page templates are a designer's: they read what they are given, and reach nothing else of this process.

    Beyond what Jinja forbids, no short expression makes a text of gigabytes.
    """

    intercepted_binops = frozenset(["*", "**", "%"])

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._safe: dict[tuple[type, str], bool] = {}

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        key = type(obj), attr  # a class is answered for as one of its kind
        if (known := self._safe.get(key)) is None:
            padding = isinstance(obj, str) and attr in ("format", "format_map", "ljust", "rjust", "center", "zfill")
            known = self._safe[key] = not padding and super().is_safe_attribute(obj, attr, value)
        return known

    def call_binop(self, context: jinja2.runtime.Context, operator: str, left: Any, right: Any) -> Any:
        if operator == "%" and isinstance(left, str):
            raise jinja2.exceptions.SecurityError("'%' on a text")
        if operator == "*" and not (_is_small(left) and _is_small(right)):
            raise jinja2.exceptions.SecurityError("'*' on something else than small numbers")
        if operator == "**" and not (_is_small(left) and _is_small(right, 64)):
            raise jinja2.exceptions.SecurityError("'**' on something else than small numbers")
        return super().call_binop(context, operator, left, right)


def _is_small(value: object, bits: int = 1024) -> bool:
    return isinstance(value, float | Fraction) or (isinstance(value, int) and abs(value) < 1 << bits.bit_length() + 20)


def _limit_length(pieces: Iterator[str]) -> Iterator[str]:
    """Yield the pieces of a page that has an end."""
    length = 0
    for piece in pieces:
        if (length := length + len(piece)) > _LONGEST:
            raise ValueError(f"a page of more than {_LONGEST} characters")
        yield piece


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
    environment = _Sandbox(
        loader=jinja2.FileSystemLoader(templates),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
        bytecode_cache=_COMPILED,
    )
    for filter_name in ("random", "format", "center", "indent"):  # another text each time, or one of any length
        del environment.filters[filter_name]
    del environment.globals["lipsum"]
    environment.globals.update(_functions(catalog, environment))
    environment.filters["bind"] = partial(bind, mark=_RIGHT_TO_LEFT if catalog.locale.direction == "rtl" else "")
    return Renderer(catalog, locales, environment, base_url)


def _functions(catalog: Catalog, environment: jinja2.Environment) -> Mapping[str, Any]:
    """Return the functions by which templates ask for text. Nothing in a msgstr is trusted: all of it is escaped."""
    lang = catalog.locale.tag
    # Figures, hands and patterns are read from left to right in every language.
    ltr = Markup(' dir="ltr"') if catalog.locale.direction == "rtl" else Markup()

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
        return spoken_in(lang, around, escape(value))

    def spoken_in(tag: str, around: str, html: Markup) -> Markup:
        return (
            Markup("<span{}>{}</span>").format(attributes, html)
            if (attributes := lang_attributes(tag, around))
            else html
        )

    # ``max_length`` is for translators alone: extraction reads it, and refuses calls that cannot be meant.
    def element(message: str, context: str | None = None, *, max_length: int | None = None, **values: object) -> Markup:
        text = catalog.text(message, context)
        return spoken_in(text.lang, lang, filled(text.text, text.lang, values))

    def attribute(message: str, context: str | None = None, *, max_length: int | None = None, **values: object) -> str:
        return str(filled(catalog.text(message, context).text, lang, values).unescape())

    def plural(one: str, other: str, *, count: str, max_length: int | None = None, **values: Figure) -> Markup:
        text = catalog.text(one, None, other, int(values[count].value))
        return spoken_in(text.lang, lang, filled(text.text, text.lang, values))

    return {"_": element, "label": attribute, "plural": plural, "lang_attributes": lang_attributes, "ltr": ltr}


def _one_line(error: Exception, name: str) -> TemplateError:
    line = getattr(error, "lineno", None)
    if line is None:
        trace = error.__traceback__
        while trace is not None:
            if trace.tb_frame.f_code.co_filename.endswith((".html", ".css")):
                name, line = paths.shown(Path(trace.tb_frame.f_code.co_filename)), trace.tb_lineno
            trace = trace.tb_next
    path = getattr(error, "filename", None) or name
    return TemplateError("template fails", str(path), line or 1, _describe(error), "a template that renders")


def _describe(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "one that calls or includes itself without end, or is nested too deep"
    if isinstance(error, OSError) and not isinstance(error, jinja2.TemplateError):
        return error.strerror or "an error"
    told = " ".join(str(error).split())
    return told if isinstance(error, jinja2.TemplateError) else f"{type(error).__name__}: {told}".removesuffix(": ")
