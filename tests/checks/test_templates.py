"""H005 to H007 and R001: page templates of an operator, told by file and line before anything is published."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_site import paths
from rules_site import site as sites
from rules_site.checks.gate import errors
from rules_site.checks.run import run
from rules_site.checks.subject import Subject
from rules_site.errors import TemplateError, WrongPages
from rules_site.publish.config import Config
from rules_site.publish.headers import content_policy
from rules_site.publish.resources import publish
from rules_site.site import Site
from tests.checks.spoiled import found, messages, with_templates

LIST = '<ul class="games">'
FOOTER = "<footer>"


#: The line of the list of games in its template.
LINE = (paths.templates() / "index.html").read_text("utf-8").partition(LIST)[0].count("\n") + 1


def line_of(site: Site, name: str, text: str) -> int:
    return (site.templates_folder / name).read_text("utf-8").partition(text)[0].count("\n") + 1


def in_list(site: Site, folder: Path, markup: str) -> Site:
    """Return the site whose list of games has ``markup`` before the games."""
    return with_templates(site, folder, "index.html", LIST, f"{markup}\n{LIST}")


def test_the_shipped_templates_are_good(shipped: Site) -> None:
    assert run(shipped, select=["H005", "H006", "H007", "H008", "R001"]) == ()


# Every finished page is checked


@pytest.mark.parametrize("code", ["H001", "H003", "H006"])
def test_the_list_of_games_and_the_error_pages_are_checked_in_every_language(
    complete: Site, tmp_path: Path, code: str
) -> None:
    markup = {"H001": '<data data-fact="x" value="1">1</data>', "H003": "<p>100:1</p>", "H006": "<p>Good luck</p>"}[
        code
    ]
    site = with_templates(complete, tmp_path, "base.html", "{% block body %}", f"{markup}{{% block body %}}")
    told = found(site, code)
    addresses = {one.path for one in told if not one.game}
    if code == "H006":  # typed once, told once, where it was typed
        assert [(one.path, one.line) for one in told] == [
            ((tmp_path / "base.html").as_posix(), line_of(site, "base.html", "Good luck"))
        ]
    else:
        assert addresses == {
            address
            for tag in complete.catalogs
            for address in (f"/{tag}/", *(f"/assets/errors/{status}.{tag}.html" for status in (404, 405, 406)))
        }


def test_english_on_a_list_of_games_is_reported(complete: Site, tmp_path: Path) -> None:
    site = in_list(complete, tmp_path, '<p lang="en">Good luck</p>')
    assert {(one.path, one.message) for one in found(site, "H004")} == {
        (f"/{tag}/", "English: got 'Good luck', expected none") for tag in ("id", "ru", "vi")
    }


def test_a_number_on_the_list_of_games_or_an_error_page_bars_everything(shipped: Site, tmp_path: Path) -> None:
    site = in_list(shipped, tmp_path / "list", "<p>100:1</p>")
    with pytest.raises(WrongPages) as refused:
        publish(site)
    assert "error H003" in refused.value.report
    site = with_templates(shipped, tmp_path / "error", "error.html", "<h1>", "<p>120%</p><h1>")
    with pytest.raises(WrongPages) as refused:
        publish(site)
    assert "/assets/errors/404.ru.html:" in refused.value.report


def test_a_part_with_one_game_leaves_the_lists_to_the_whole(shipped: Site, tmp_path: Path) -> None:
    site = in_list(shipped, tmp_path, "<p>100:1</p>")
    assert errors(Subject(site, ("baccarat",))) == ()
    assert {one.code for one in errors(Subject(site, listed=dict.fromkeys(site.catalogs, ())))} == {"H003"}


def test_a_hidden_figure_is_none(complete: Site, tmp_path: Path) -> None:
    site = with_templates(complete, tmp_path, "partials/paytable.html", 'class="pays">', 'class="pays" hidden>')
    assert "tie_win_pays: got it 0 times, expected 1" in messages(site, "H002", "baccarat", "en")


# H005


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        ("index.html", LIST, "{{ nothing.x }}" + LIST, "got 'nothing', which nothing gives"),
        ("error.html", "<h1>", "{{ nothing }}<h1>", "got 'nothing', which nothing gives"),
        # In a branch that no page takes today.
        ("index.html", LIST, "{% if pages | length > 99 %}{{ pagse }}{% endif %}" + LIST, "got 'pagse', which"),
        ("index.html", "</main>", '{% include "index.html" %}</main>', "includes 'index.html', which it is itself"),
        ("index.html", '{% extends "base.html" %}', '{% extends "index.html" %}', "extends 'index.html', which"),
        ("index.html", LIST, "{% include file %}" + LIST, "a file by a name that is worked out"),
        ("index.html", LIST, "{{ pages.x.y }}" + LIST, "/en/: got 'list object' has no attribute 'x'"),
        ("error.html", "<h1>", '{% include "missing.html" %}<h1>', "missing.html"),
        ("help.html", FOOTER, "{{ page.no_such_thing }}" + FOOTER, "has no attribute 'no_such_thing'"),
        ("index.html", LIST, "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}" + LIST, "without end"),
        ("index.html", LIST, "{{ 'x' * 10**15 }}" + LIST, "'*' on something else than small numbers"),
        ("index.html", LIST, "{{ cycler.__init__.__globals__ }}" + LIST, "attribute '__init__'"),
        ("index.html", LIST, "{{ lipsum() }}" + LIST, "got 'lipsum' is undefined"),
    ],
)
def test_what_stops_a_build_is_a_finding_at_its_line(
    shipped: Site, tmp_path: Path, name: str, old: str, new: str, said: str
) -> None:
    site = with_templates(shipped, tmp_path, name, old, new)
    told = found(site, "H005")
    assert told
    assert any(said in one.message for one in told), told
    assert ((tmp_path / name).as_posix(), line_of(shipped, name, old)) in {(one.path, one.line) for one in told}
    with pytest.raises((WrongPages, TemplateError)):
        publish(site)


def test_a_style_sheet_that_cannot_be_read_is_a_finding(shipped: Site, tmp_path: Path) -> None:
    site = with_templates(shipped, tmp_path, "style.css", "a:hover", "a:hover")
    (tmp_path / "style.css").write_bytes(b"a{}\nb{content:'\xff'}")
    (first, *_) = found(site, "H005")
    assert (first.path, first.line) == ((tmp_path / "style.css").as_posix(), 2)
    assert "got byte 0xff, expected UTF-8" in first.message
    (tmp_path / "style.css").unlink()
    assert found(site, "H005")


@pytest.mark.parametrize(
    "call",
    ["_(max_length=3)", "_('x', max_length='x')", "_('x', max_length=0)", "_(3)", "_('a', 'b', 'c')", "_(*pages)"],
)
def test_a_call_that_cannot_be_meant_is_refused_in_one_line(shipped: Site, tmp_path: Path, call: str) -> None:
    site = in_list(shipped, tmp_path, f"{{{{ {call} }}}}")
    with pytest.raises(TemplateError, match=rf"malformed call of _\(\): .*index\.html:{LINE}: got ") as refused:
        sites.load(templates=site.templates_folder)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("nested", ["(" * 5000 + "1" + ")" * 5000, "[" * 3000 + "]" * 3000, "-" * 9000 + "1"])
def test_what_is_nested_beyond_all_bounds_is_refused_in_one_line(shipped: Site, tmp_path: Path, nested: str) -> None:
    site = in_list(shipped, tmp_path, f"{{{{ {nested} }}}}")
    with pytest.raises(
        TemplateError, match=r"malformed template: .*index\.html:[0-9]+: got one that is nested too deep"
    ):
        sites.load(templates=site.templates_folder)


@pytest.mark.parametrize(
    ("count", "said"),
    [
        ("", 'got no count, expected the placeholder that chooses the form, such as count="odds"'),
        (', count="rounds"', "got count='rounds', expected"),
        (", count=odds", "got count=None, expected"),
    ],
)
def test_a_plural_names_what_it_counts(shipped: Site, tmp_path: Path, count: str, said: str) -> None:
    call = f'plural("Pays {{odds}} in {{n}} round", "Pays {{odds}} in {{n}} rounds", odds=1, n=2{count})'
    with pytest.raises(TemplateError, match=rf"half a plural: .*index\.html:{LINE}: ") as refused:
        sites.load(templates=in_list(shipped, tmp_path, f"{{{{ {call} }}}}").templates_folder)
    assert said in str(refused.value)


# R001


@pytest.mark.parametrize(
    ("call", "said"),
    [
        ('_("Pays {payuot}", payout=1)', "{payuot} in 'Pays {payuot}': got no value for it, expected payout"),
        ('label("Pays {payout}")', "{payout} in 'Pays {payout}': got no value for it, expected no placeholder"),
        ('_("Pays %(payout)s", payout=1)', "%(payout)s in 'Pays %(payout)s': got what nothing fills"),
        ('_("Pays %s")', "%s in 'Pays %s': got what nothing fills, expected {bare_name}"),
        ('_("Pays {Payout}", Payout=1)', "{Payout} in 'Pays {Payout}': got what nothing fills"),
        ('_("Pays {payout", payout=1)', "{payout in 'Pays {payout': got what nothing fills"),
        ('_("Pays well", payout=1)', "payout for 'Pays well': got a value that it does not show"),
        (
            'plural("{n} card of {mx}", "{n} cards of {mx}", count="n", n=1, max=2)',
            "{mx} in '{n} card of {mx}': got no value for it, expected max, n",
        ),
    ],
)
def test_a_placeholder_that_its_call_does_not_fill_is_found(
    shipped: Site, tmp_path: Path, call: str, said: str
) -> None:
    site = in_list(shipped, tmp_path, f"{{{{ {call} }}}}")
    told = [one for one in found(site, "R001") if one.message.startswith(said)]
    assert {(one.path, one.line) for one in told} == {((tmp_path / "index.html").as_posix(), LINE)}


def test_a_placeholder_that_is_left_on_a_page_is_found(complete: Site, tmp_path: Path) -> None:
    site = in_list(complete, tmp_path, "<p>{{ '{' ~ 'payout}' }} {{ '%' ~ '(p)s' }}</p>")
    told = {one.message for one in found(site, "H002") if one.path == "/vi/"}
    assert told == {f"placeholder: got {text}, expected what it stands for" for text in ("{payout}", "%(p)s")}


# H006

TYPED = {
    "a text": ("<p>Good luck</p>", "'Good luck'"),
    "a text beside a value": ("<p>Welcome to {{ pages[0].slug }}</p>", "'Welcome to"),
    "a text with an entity": ("<p>&nbsp;Luck&nbsp;</p>", "'Luck'"),
    "a title": ('<p title="Good luck"></p>', "'Good luck'"),
    "an alternative text": ('<i role="img" alt="A card"></i>', "'A card'"),
    "a spoken label": ('<p aria-label="Good luck"></p>', "'Good luck'"),
    "the text of an empty field": ('<input placeholder="Search">', "'Search'"),
    "a description": ('<meta name="description" content="Rules">', "'Rules'"),
    "a text in quotes": ('<p>{{ "Good luck" }}</p>', "'Good luck'"),
    "a choice of texts": ('<p>{{ "Luck" if pages else "" }}</p>', "'Luck"),
    "a text in a variable": ('{% set x = "Good luck" %}<p>{{ x }}</p>', "'Good luck"),
    "a text through a filter": ('<p>{{ "good luck" | upper }}</p>', "'good luck"),
    "a text by default": ('<p>{{ pages[0].slug | default("Luck") }}</p>', "'Luck"),
    "a list of texts": ('{% for one in ("Luck", "Win") %}<p>{{ one }}</p>{% endfor %}', "'LuckWin"),
    "a text for a macro": ('{% macro p(x) %}<p>{{ x }}</p>{% endmacro %}{{ p("Good luck") }}', "'Good luck"),
    "a text in a macro": ("{% macro p() %}<p>Good luck</p>{% endmacro %}{{ p() }}", "'Good luck'"),
    "markup": ('{{ "<p>Good luck</p>" | safe }}', "'Good luck'"),
    "another alphabet": ("<p>Удачи</p>", "'Удачи'"),
    "a branch that no page takes": ("{% if not pages %}<p>Good luck</p>{% endif %}", "'Good luck'"),
}


@pytest.mark.parametrize(("markup", "shown"), TYPED.values(), ids=TYPED)
def test_a_text_that_no_catalog_has_is_found_at_its_line(
    shipped: Site, tmp_path: Path, markup: str, shown: str
) -> None:
    told = found(in_list(shipped, tmp_path, markup), "H006")
    assert [(one.path, one.line) for one in told] == [((tmp_path / "index.html").as_posix(), LINE)] * len(told)
    assert told
    assert f"text: got {shown}" in told[0].message


@pytest.mark.parametrize(
    "markup",
    [
        '<p>{{ _("All games") }} · × —</p>',
        '<p translate="no">Lucky Bay</p>',
        '<p lang="en">Good luck</p>',  # H004 tells of it
        '<p class="good luck" id="luck" data-x="luck" role="note">{{ pages[0].slug }}</p>',
        '<p class="{{ "good" if pages else "bad" }}"></p>',
        '<meta name="robots" content="noindex">',
        "{# Good luck #}<!-- Good luck -->",
        "{% macro never() %}<p>Good luck</p>{% endmacro %}",
        '<p>{{ {"a": _("All games")}.get("a") }}</p>',
    ],
)
def test_what_is_no_text_of_a_template_is_left_alone(shipped: Site, tmp_path: Path, markup: str) -> None:
    assert messages(in_list(shipped, tmp_path, markup), "H006") == []


@pytest.mark.parametrize("call", ["label(pages[0].slug)", "_(x)", '_("a" if pages else "b")'])
def test_a_variable_that_is_to_be_translated_is_found(shipped: Site, tmp_path: Path, call: str) -> None:
    told = found(in_list(shipped, tmp_path, f'{{% set x = "y" %}}{{{{ {call} }}}}'), "H006")
    assert any("got what is no text in quotes" in one.message and one.line == LINE for one in told)


# H007

BLOCKED = {
    "a style attribute": ('<p style="color:red"></p>', "style="),
    "a script": ("<script>x()</script>", "<script>"),
    "an event handler": ('<a href="../" onclick="x()"></a>', "onclick="),
    "an address of a script": ('<a href=" java&#9;script:x()"></a>', "href=javascript:"),
    "an image": ('<img src="https://a.example/x.png" alt="">', "<img>"),
    "an image of our own": ('<img src="x.png" alt="">', "<img>"),
    "a frame": ('<iframe src="https://a.example/"></iframe>', "<iframe>"),
    "a style sheet elsewhere": ('<link rel="stylesheet" href="x.css">', "<link rel='stylesheet'>"),
    "an icon": ('<link rel="icon" href="x.ico">', "<link rel='icon'>"),
    "a form": ("<form></form>", "<form>"),
    "a base": ('<base href="/">', "<base>"),
    "a film": ('<video src="x.mp4"></video>', "<video>"),
    "a style sheet with attributes": ('<style media="print">p{color:red}</style>', "<style> with attributes"),
    "a font": ("<style>@font-face{font-family:x;src:url(x.woff2)}</style>", "src:url(x.woff2)"),
    "a background": ("<style>p{background:url('data:image/gif;base64,x')}</style>", "background:url("),
    "an import": ("<style>@import 'x.css';</style>", "@import"),
}


@pytest.mark.parametrize(("markup", "shown"), BLOCKED.values(), ids=BLOCKED)
def test_what_our_own_policy_forbids_is_found_at_its_line(
    shipped: Site, tmp_path: Path, markup: str, shown: str
) -> None:
    told = found(in_list(shipped, tmp_path, markup), "H007")
    assert told
    assert {(one.path, one.line) for one in told} == {((tmp_path / "index.html").as_posix(), LINE)}
    assert told[0].message.startswith(shown)
    assert told[0].message.endswith("got what the Content-Security-Policy forbids, expected none")


def test_the_policy_is_that_of_the_headers() -> None:
    parts = content_policy(Config(), ("sha256-x",)).split("; ")
    assert parts[:4] == ["default-src 'none'", "style-src 'sha256-x'", "base-uri 'none'", "form-action 'none'"]
