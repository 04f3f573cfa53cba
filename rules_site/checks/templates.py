"""Checks of page templates as they are typed: what no finished page tells the line of, or no browser shows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from html.parser import HTMLParser
from pathlib import Path

import jinja2.meta
from jinja2 import nodes

from rules_site import paths
from rules_site.check import check
from rules_site.checks.finding import Found
from rules_site.checks.outline import HOLE, Outline, outline
from rules_site.checks.policy import blocked
from rules_site.checks.scan import SPOKEN, UNSEEN, VOID
from rules_site.checks.shown import Hidden
from rules_site.checks.styles import Effect, Kind, effects, signs
from rules_site.checks.subject import Subject
from rules_site.content.model import PLACEHOLDER, Place
from rules_site.errors import TemplateError
from rules_site.i18n.jinja import FUNCTIONS, parse_template, text_calls
from rules_site.i18n.locales import ENGLISH
from rules_site.pages.html import GIVEN, MESSAGES, PAGES
from rules_site.quoting import quoted

#: A placeholder of Python's older notation, which nothing fills.
_PRINTF = re.compile(r"%\(\w*\)[a-z]|%[sd](?![\w%])")

#: Descriptions that a person meets in a list of links, by name or property; all others are for programs.
_DESCRIPTIONS = frozenset(
    ["description", "og:title", "og:description", "og:site_name", "twitter:title", "twitter:description"]
)

Problem = tuple[Place, str]


@dataclass(frozen=True, slots=True)
class Typed:
    """What is wrong with templates as they are typed, by check; ``hides`` is what style sheets hide, somewhere."""

    fails: tuple[Problem, ...]
    untranslatable: tuple[Problem, ...]
    blocked: tuple[Problem, ...]
    says: tuple[Problem, ...]
    hides: tuple[tuple[Place, Effect], ...]
    signs: frozenset[str]


@check("H005")
def template_fails(subject: Subject) -> Iterator[Found]:
    """A page template cannot be rendered, uses a name that nothing gives it, or is part of itself.

    Why: `build` and `serve` have no page then, in any language.
    Example: {{ nothing }} in error.html; {% include "index.html" %} in index.html; a style.css that cannot be read.
    """
    if problems := _typed_texts(subject).fails:
        yield from (Found(place, message) for place, message in problems)
        return
    for failure in subject.failed:
        message = f"{failure.address}: {failure.error.said}"
        yield Found(Place(failure.error.path, failure.error.line), message, failure.game, failure.tag)


@check("H006")
def text_without_message(subject: Subject) -> Iterator[Found]:
    """A page template shows a text that no catalog can translate: typed into it, or passed to `_()` as a variable.

    Why: it stays English in every language, and nothing on the page says so.
    Example: <p>Good luck</p> instead of <p>{{ _("Good luck") }}</p>. A name stands in an element with translate="no".
    """
    yield from (Found(place, message) for place, message in _typed_texts(subject).untranslatable)


@check("H007")
def blocked_by_policy(subject: Subject) -> Iterator[Found]:
    """A page has something that its own Content-Security-Policy forbids: scripts, style attributes, images, forms.

    Why: it is built, and no browser shows it.
    Example: style="color:red", onclick, <img src>, <link rel="stylesheet">, url() or @import in style.css.
    """
    if problems := _typed_texts(subject).blocked:
        yield from (Found(place, message) for place, message in problems)
        return
    for rendered, page in ((rendered, subject.scanned[key]) for key, rendered in subject.pages.items()):
        for line, what in page.blocked:
            yield Found(Place(rendered.address, line), _forbidden(what), rendered.page.slug, rendered.page.locale.tag)
    for plain, page in subject.plain_scanned:
        for line, what in page.blocked:
            yield Found(Place(plain.address, line), _forbidden(what), "", plain.locale.tag)


@check("H008")
def style_hides_or_says(subject: Subject) -> Iterator[Found]:
    """A style sheet hides a figure or a rule, turns it round, or puts a text or a number on the page.

    Why: what stands in the text is checked; what a style sheet makes of it is what a player sees.
    Example: td.pays{display:none}; ul{list-style:decimal}; content:var(--x). A sign may stand for a word ("+" for Hit).
    """
    typed = _typed_texts(subject)
    yield from (Found(place, message) for place, message in typed.says)
    pages = [rendered.html for (_, tag), rendered in subject.pages.items() if tag == ENGLISH]
    pages += [plain.html for plain, _ in subject.plain_scanned if plain.locale.tag == ENGLISH]
    hidden = Hidden(pages, typed.signs)
    for place, effect in typed.hides:
        if what := hidden.by(effect):
            yield Found(
                place, f"style: got {effect.text} on {quoted(effect.selector)}, expected {what} as it is written"
            )


def unfilled_placeholders(subject: Subject) -> Iterator[Found]:
    """Yield the placeholders of texts in page templates for which their calls have no value."""
    for path in paths.files(subject.site.templates_folder):
        if path.suffix == ".html":
            name = path.relative_to(subject.site.templates_folder).as_posix()
            yield from _unfilled_texts(path, name)


def _unfilled_texts(path: Path, name: str) -> Iterator[Found]:
    shown = paths.shown(path)
    for call in text_calls(parse_template(path, name), shown):
        place = Place(shown, call.line)
        for text in call.texts:
            for placeholder in dict.fromkeys(PLACEHOLDER.findall(text)):
                if placeholder not in call.filled:
                    known = ", ".join(sorted(call.filled)) or "no placeholder: the call has no values"
                    yield Found(place, f"{{{placeholder}}} in {quoted(text)}: got no value for it, expected {known}")
            rest = PLACEHOLDER.sub("", text)
            for odd in (*_PRINTF.findall(rest), *re.findall(r"[{}][^{}]*\}?", rest)):
                yield Found(place, f"{odd} in {quoted(text)}: got what nothing fills, expected {{bare_name}}")
        for other in sorted(
            call.filled - {placeholder for text in call.texts for placeholder in PLACEHOLDER.findall(text)}
        ):
            if call.texts:
                text = quoted(call.texts[-1])
                yield Found(place, f"{other} for {text}: got a value that it does not show, expected {{{other}}} in it")


def _forbidden(what: str) -> str:
    return f"{what}: got what the Content-Security-Policy forbids, expected none"


def _typed_texts(subject: Subject) -> Typed:
    folder = subject.site.templates_folder
    sources = tuple((path, path.read_bytes()) for path in paths.files(folder) if path.suffix in (".html", ".css"))
    return _problems(folder, sources)


@lru_cache(maxsize=4)
def _problems(folder: Path, sources: tuple[tuple[Path, bytes], ...]) -> Typed:
    """Return what is wrong with the templates in a folder. ``sources`` are their bytes: others are other templates."""
    fails: dict[Problem, None] = {}
    untranslatable: dict[Problem, None] = {}
    forbidden: dict[Problem, None] = {}
    says: dict[Problem, None] = {}
    hides: dict[tuple[Place, str], tuple[Place, Effect]] = {}
    shown: set[str] = set()
    files: dict[str, None] = {}
    for name in PAGES:
        try:
            page = outline(folder, name)
        except TemplateError as error:
            fails[Place(error.path, error.line), f"template: {error.said}"] = None
            continue
        files |= dict.fromkeys(page.files)
        fails |= {(place, f"template: got {problem}, expected none"): None for place, problem in page.problems}
        reader = _Reader(page)
        reader.feed(page.text)
        reader.close()
        untranslatable |= reader.untranslatable
        forbidden |= reader.forbidden
        for start, css in _style_sheets(page.text):
            shown |= signs(css)
            for effect in effects(css):
                place = page.place(start + _offset(css, effect))
                if effect.kind is Kind.LOADS:
                    forbidden[place, _forbidden(effect.text)] = None
                elif effect.kind is Kind.SAYS:
                    says[place, f"style: got {effect.text}, expected the text or the number in the page"] = None
                else:
                    hides[place, effect.text + effect.selector] = (place, effect)
    fails |= dict.fromkeys(_undefined_names(folder, files))
    untranslatable |= dict.fromkeys(_variables(folder, files))
    return Typed(
        tuple(fails), tuple(untranslatable), tuple(forbidden), tuple(says), tuple(hides.values()), frozenset(shown)
    )


def _style_sheets(text: str) -> Iterator[tuple[int, str]]:
    for match in re.finditer(r"<style[^>]*>(.*?)</style", text, re.DOTALL | re.IGNORECASE):
        yield match.start(1), match.group(1).replace(HOLE, "x")


def _offset(css: str, effect: Effect) -> int:
    lines = css.split("\n")
    return sum(len(line) + 1 for line in lines[: effect.line - 1]) + effect.column - 1


def _undefined_names(folder: Path, files: Mapping[str, None]) -> Iterator[Problem]:
    """Yield the names that nothing gives: neither the program nor any template that is part of the pages."""
    trees = {name: parse_template(folder / name, name) for name in files}
    known = GIVEN | MESSAGES | {*FUNCTIONS, *jinja2.defaults.DEFAULT_NAMESPACE, "self", "super", "loop", "caller"}
    known -= {"lipsum"}
    for tree in trees.values():
        known |= {name.name for name in tree.find_all(nodes.Name) if name.ctx != "load"}
        known |= {macro.name for macro in tree.find_all(nodes.Macro)}
    for name, tree in trees.items():
        unknown = jinja2.meta.find_undeclared_variables(tree) - known
        lines: dict[str, int] = {}
        for used in tree.find_all(nodes.Name):
            if used.name in unknown:
                lines.setdefault(used.name, used.lineno)
        for one_name, line in lines.items():
            place = Place(paths.shown(folder / name), line)
            yield place, f"template: got {one_name!r}, which nothing gives, expected one of {', '.join(sorted(GIVEN))}"


def _variables(folder: Path, files: Mapping[str, None]) -> Iterator[Problem]:
    """Yield the calls that ask for the translation of a variable: nobody knows which messages that are."""
    for name in files:
        path = folder / name
        tree = parse_template(path, name)
        own = {name.name for name in tree.find_all(nodes.Name) if name.ctx != "load"}
        for call in text_calls(tree, paths.shown(path)):
            argument = call.argument
            given = isinstance(argument, nodes.Name) and argument.name in MESSAGES - own
            if not call.texts and not given:
                place = Place(paths.shown(path), call.line)
                yield (
                    place,
                    f"{call.function}(): got what is no text in quotes, expected one, for the catalogs to have it",
                )


@dataclass(slots=True)
class _Open:
    tag: str
    is_named: bool  # what stands in it is meant to be in that language, or is a name


class _Reader(HTMLParser):
    """Reads an outline for texts that are typed, and for what browsers are told to ignore."""

    def __init__(self, page: Outline) -> None:
        super().__init__(convert_charrefs=False)
        self.page = page
        self.untranslatable: dict[Problem, None] = {}
        self.forbidden: dict[Problem, None] = {}
        self.open: list[_Open] = []
        self.lines = [0]
        for match in re.finditer("\n", page.text):
            self.lines.append(match.end())

    def _here(self) -> int:
        line, column = self.getpos()
        return self.lines[line - 1] + column

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name.replace(HOLE, ""): value or "" for name, value in attrs}
        lang = values.get("lang", HOLE)
        named = values.get("translate") == "no" or (tag != "html" and HOLE not in lang and bool(lang))
        here = _Open(tag, named or (bool(self.open) and self.open[-1].is_named))
        for name, what in blocked(tag, values):
            self.forbidden[self.page.place(self._attribute(name)), _forbidden(what)] = None
        if not here.is_named:
            for name in (name for name in SPOKEN if _is_typed(values.get(name, "")) and _is_met(tag, name, values)):
                self._note(self._attribute(name), values[name])
        if tag not in VOID:
            self.open.append(here)

    def _attribute(self, name: str) -> int:
        """Return where an attribute of the element stands."""
        text = (self.get_starttag_text() or "").lower()
        match = re.search(rf"[\s\"']{re.escape(name)}\s*=\s*[\"']?", text) if name else None
        return self._here() + (match.end() if match else 0)

    def handle_endtag(self, tag: str) -> None:
        for depth in range(len(self.open) - 1, -1, -1):
            if self.open[depth].tag == tag:
                del self.open[depth:]
                return

    def handle_data(self, data: str) -> None:
        inside = self.open[-1] if self.open else _Open("", False)
        if not inside.is_named and inside.tag not in UNSEEN and _is_typed(data):
            at = next(index for index, char in enumerate(data) if char.isalpha())
            self._note(self._here() + at, data)

    def _note(self, offset: int, text: str) -> None:
        shown = quoted(" ".join(text.replace(HOLE, "…").split()))
        message = f'text: got {shown}, expected _("…") for the catalogs to have it, or translate="no" around a name'
        self.untranslatable[self.page.place(offset), message] = None


def _is_typed(text: str) -> bool:
    return any(char.isalpha() for char in text)


def _is_met(tag: str, name: str, values: Mapping[str, str]) -> bool:
    """Whether a person meets the words of an attribute."""
    if name == "content":
        return values.get("name", values.get("property", "")).lower() in _DESCRIPTIONS
    return tag in ("input", "button") if name == "value" else name != "start"
