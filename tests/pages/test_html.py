"""HTML: everything escaped, whatever a translator writes; foreign text marked; one environment for each locale."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from rules_site.errors import TemplateError
from rules_site.i18n.catalog import Catalog
from rules_site.pages.build import write_page
from rules_site.pages.help_page import HelpPage
from rules_site.pages.html import Renderer, renderer
from rules_site.pages.writer import Writer
from rules_site.site import Site
from tests.pages.catalogs import complete_russian

DATE = "1 декабря 2026\u202fг."

HOSTILE = [
    "<script>alert(1)</script>",
    "</span></main></body>",
    '" onmouseover="alert(1)',
    "' onmouseover='alert(1)",
    "<!-- ",
    "]]>",
    "&lt;script&gt;",
    "&#60;script&#62;",
    "{{ 7 * 7 }}",
    "{% raw %}",
    "{# #}",
    "%(limit)s %s {0}",
    "\u2028<br>\u2029",
    "<svg/onload=alert(1)>",
    "javascript:alert(1)",
]


class _Outline(HTMLParser):
    """The elements of a document with the names of their attributes, and all that a person reads in it."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, tuple[str, ...]]] = []
        self.read: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, tuple(name for name, _ in attrs)))
        self.read += [value for name, value in attrs if name in ("aria-label", "title") and value]

    def handle_endtag(self, tag: str) -> None:
        self.elements.append((f"/{tag}", ()))

    def handle_comment(self, data: str) -> None:
        self.elements.append(("comment", (data,)))

    def handle_decl(self, decl: str) -> None:
        self.elements.append(("declaration", (decl,)))

    def unknown_decl(self, data: str) -> None:
        self.elements.append(("unknown", (data,)))

    def handle_data(self, data: str) -> None:
        self.read.append(data)


def _outline(html: str) -> _Outline:
    outline = _Outline()
    outline.feed(html)
    outline.close()
    return outline


def _with(catalog: Catalog, suffix: str) -> Catalog:
    """Return a catalog whose every text ends in ``suffix``, as if no check stood before it."""
    return replace(catalog, good={key: tuple(form + suffix for form in forms) for key, forms in catalog.good.items()})


def _page(site: Site, catalog: Catalog, slug: str = "baccarat") -> HelpPage:
    return write_page(Writer(site.game(slug), site.game_contents[slug], catalog))


def _renderer(site: Site, catalog: Catalog, templates: Path | None = None) -> Renderer:
    return renderer(catalog, site.locales, templates or site.templates_folder)


Render = Callable[[Site, Catalog], str]


def _help(site: Site, catalog: Catalog) -> str:
    return _renderer(site, catalog).help(_page(site, catalog))


def _index(site: Site, catalog: Catalog) -> str:
    return _renderer(site, catalog).index(tuple(_page(site, catalog, game.slug) for game in site.games))


def _error(site: Site, catalog: Catalog) -> str:
    return _renderer(site, catalog).error("Page not found", "There is no page at this address.", "/ru/")


@pytest.mark.parametrize("render", [_help, _index, _error])
@pytest.mark.parametrize("hostile", HOSTILE)
def test_no_translation_adds_an_element_or_an_attribute(shipped: Site, render: Render, hostile: str) -> None:
    russian = shipped.catalog("ru")
    good, bad = _outline(render(shipped, russian)), _outline(render(shipped, _with(russian, hostile)))
    assert bad.elements == good.elements
    # And a person reads what was written, letter for letter: escaped once, not twice.
    assert sum(hostile in read for read in bad.read) > 0


def test_hostile_words_of_the_engine_are_escaped(shipped: Site) -> None:
    russian = shipped.catalog("ru")
    page = _page(shipped, russian)
    html = _renderer(shipped, russian).help(replace(page, version='"><script>', slug='x"><script>', hash="<b>"))
    assert "<script" not in html
    assert "<b>" not in html.replace("<b>♠</b>", "").replace("<b>♣</b>", "").replace("<b>♥</b>", "").replace(
        "<b>♦</b>", ""
    )


class _Languages(HTMLParser):
    """The language of each piece of text, by the nearest lang attribute around it."""

    VOID = frozenset(["meta", "link", "br", "hr", "img", "input"])

    def __init__(self) -> None:
        super().__init__()
        self.stack: list[tuple[str, str]] = []
        self.found: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.VOID:
            around = self.stack[-1][1] if self.stack else ""
            self.stack.append((tag, dict(attrs).get("lang") or around))

    def handle_endtag(self, tag: str) -> None:
        while self.stack and self.stack.pop()[0] != tag:  # the end of li, td, tr … may be left out
            pass

    def handle_data(self, data: str) -> None:
        if any(char.isalpha() for char in data) and self.stack:
            self.found.append((self.stack[-1][1], data.strip()))


def _languages(html: str) -> list[tuple[str, str]]:
    parser = _Languages()
    parser.feed(re.sub(r"<head>.*?<body", "<body", html, flags=re.DOTALL))
    return parser.found


def test_an_untranslated_page_says_of_every_text_that_it_is_english(shipped: Site) -> None:
    nothing = replace(shipped.catalog("ru"), good={})
    for slug in ("baccarat", "infinite-blackjack"):
        page = _page(shipped, nothing, slug)
        html = _renderer(shipped, nothing).help(page)
        own = {text for lang, text in _languages(html) if lang not in shipped.catalogs.keys() - {"ru"}}
        # What is Russian there: its own name and the date. A, J, Q, K and the code of the content are no words.
        assert {text for text in own if len(text) > 1 and text not in (page.hash, "A-A")} == {"Русский", DATE}


def test_one_untranslated_sentence_is_marked_and_no_other(shipped: Site) -> None:
    russian = complete_russian(shipped)
    title = shipped.game_contents["baccarat"].sections[1].title
    less = replace(russian, good={key: forms for key, forms in russian.good.items() if key[0] != title.text})
    html = _help(shipped, less).partition("<main")[2]
    assert f'<span lang="en">{title.text}</span>' in html
    assert {text for lang, text in _languages(html) if lang == "en"} == {title.text}


def test_a_translated_word_in_an_untranslated_sentence_says_its_own_language(shipped: Site) -> None:
    """Else a screen reader would read Russian with English sounds."""
    russian = complete_russian(shipped)
    sentences = ("The highest RTP in this game", "In force from", "RTP {return}")
    less = replace(russian, good={key: one for key, one in russian.good.items() if not key[0].startswith(sentences)})
    found = _languages(_help(shipped, less))
    assert ("ru", "«Banker»") in found
    assert ("ru", DATE) in found
    assert ("en", "In force from") in found


def test_a_translated_page_marks_nothing(shipped: Site) -> None:
    main = _help(shipped, complete_russian(shipped)).partition("<main")[2].partition("</main>")[0]
    assert 'lang="' not in main


def test_each_locale_has_its_own_environment(shipped: Site) -> None:
    """Trap 5: overlaid environments share their globals."""
    renderers = {tag: _renderer(shipped, shipped.catalog(tag)) for tag in ("en", "id", "ru", "vi")}
    first = {tag: one.help(_page(shipped, shipped.catalog(tag))) for tag, one in renderers.items()}
    assert len({id(one.environment) for one in renderers.values()}) == 4
    assert len(set(first.values())) == 4
    again = {tag: one.help(_page(shipped, shipped.catalog(tag))) for tag, one in reversed(renderers.items())}
    assert again == first


# Page templates, which an operator may replace


@pytest.fixture
def templates(shipped: Site, tmp_path: Path) -> Path:
    for path in shipped.templates_folder.rglob("*"):
        if path.is_file():
            copy = tmp_path / path.relative_to(shipped.templates_folder)
            copy.parent.mkdir(exist_ok=True)
            copy.write_bytes(path.read_bytes())
    return tmp_path


def _fails(site: Site, templates: Path) -> str:
    catalog = site.catalog("ru")
    with pytest.raises(TemplateError) as caught:
        _renderer(site, catalog, templates).help(_page(site, catalog))
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "line", "got"),
    [
        ("{{ no_such_thing }}", 1, "'no_such_thing' is undefined"),
        ("<p>\n{{ page.no_such_thing }}", 2, "has no attribute 'no_such_thing'"),
        ("<p>\n\n{{ 1 / 0 }}", 3, "ZeroDivisionError: division by zero"),
        ("{{ page() }}", 1, "TypeError: 'HelpPage' object is not callable"),
        ("{{ 'a' + 1 }}", 1, "TypeError: "),
        ("{{ plural('{n} round', '{n} rounds', count='n') }}", 1, "KeyError: 'n'"),
        ("{% include 'missing.html' %}", 1, "missing.html"),
        ("{% if %}", 1, "Expected an expression"),
        ("{{ 'a' | no_such_filter }}", 1, "No filter named 'no_such_filter'"),
    ],
)
def test_a_template_that_fails_ends_in_one_line(shipped: Site, templates: Path, text: str, line: int, got: str) -> None:
    (templates / "help.html").write_text(text, "utf-8")
    error = _fails(shipped, templates)
    places = (f"{(templates / 'help.html').as_posix()}:{line}", "help.html:1")
    assert error.startswith(tuple(f"template fails: {place}: got " for place in places))
    assert got in error


def test_a_missing_template_ends_in_one_line(shipped: Site, templates: Path) -> None:
    (templates / "help.html").unlink()
    assert _fails(shipped, templates).startswith("template fails: help.html:1: got ")
