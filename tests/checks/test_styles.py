"""H008: a style sheet neither says a number nor hides a figure or a rule."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from rules_site.checks.styles import Kind, effects, signs
from rules_site.site import Site
from tests.checks.spoiled import found, messages, with_templates


def styled(site: Site, folder: Path, css: str) -> Site:
    """Return the site whose style sheet ends with some more rules, in its last line."""
    last = "@media print{"
    return with_templates(site, folder, "style.css", last, f"{css}\n{last}")


def test_the_shipped_style_sheet_is_good(shipped: Site) -> None:
    assert messages(shipped, "H008") == []


SAYS = {
    "a variable": ('p{--x:"0"}p::after{content:var(--x)}', "content:var()"),
    "a counter": ("p::before{content:counter(page)}", "content:counter()"),
    "an attribute": ("p::before{content:attr(data-fact)}", "content:attr()"),
    "a text": ('p::after{content:"Sale"}', "content:'Sale'"),
    "a text in escapes": (r'p::after{content:"\53 ale"}', "content:'Sale'"),
    "counting": ("p{counter-increment:x}", "counter-increment:x"),
    "a list that is numbered": ("ul{list-style:decimal}", "list-style:decimal"),
    "a list that is lettered": ("main ul{list-style-type:lower-alpha}", "list-style-type:lower-alpha"),
    "an ordered list with other numbers": ("ol{list-style:lower-roman}", "list-style:lower-roman"),
    "items that are numbered": ("main li{list-style:decimal}", "list-style:decimal"),
    "a style of counting": ("@counter-style x{system:fixed;symbols:'3'}", "@counter-style"),
    "a minus": ('data::before{content:"−"}', "content:'−'"),
    "a hyphen in front of a cell": ('td.pays::before{content:"-"}', "content:'-'"),
    "a percent sign": ('data::after{content:"%"}', "content:'%'"),
    "a percent sign after a blank": ('data::after{content:" %"}', "content:' %'"),
    "a currency": ('data::before{content:"€"}', "content:'€'"),
    "a point": ('data::before{content:"."}', "content:'.'"),
    "a stroke": ('data::after{content:"\u0336"}', "content:'\u0336'"),
    "a sign for words and figures": ('[data-value]::before,data::before{content:"±"}', "content:'±'"),
    "quotes": (':root{quotes:"100:1 " "x"}h1::before{content:open-quote}', 'quotes:"100:1 " "x"'),
    "in capitals": ("P::BEFORE{CONTENT:COUNTER(x)}", "content:counter()"),
    "nested": ("main{& p{&::after{content:var(--x)}}}", "content:var()"),
    "in a query": ("@media print{@supports (x:y){p::after{content:var(--x)}}}", "content:var()"),
}

HIDES = {
    "a column": ("td.pays{display:none}", "display:none"),
    "all figures": ("data{visibility:hidden}", "visibility:hidden"),
    "a figure by its name": ('[data-fact="tie_win_pays"]{opacity:0}', "opacity:0"),
    "a figure that can hardly be seen": ("data{opacity:5%}", "opacity:5%"),
    "a table": (".paytable{font-size:0}", "font-size:0"),
    "in one language": ("html[lang=ru] td.pays{display:none}", "display:none"),
    "in one language by its name": ("td.pays:lang(ru){display:none}", "display:none"),
    "in all languages but one": ("html:not([lang=en]) td.pays{display:none}", "display:none"),
    "from the right alone": (":dir(rtl) td.pays{display:none}", "display:none"),
    "in a language, whatever has it": ("[lang|='ru'] .pays{display:none}", "display:none"),
    "worked out to nothing": ("td.pays{font-size:calc(0px)}", "font-size:calc(0px)"),
    "the least of two": ("td.pays{font-size:min(0px,1em)}", "font-size:min(0px,1em)"),
    "in tiny letters": ("td.pays{font-size:.01em}", "font-size:.01em"),
    "zoomed out": ("td.pays{zoom:.01}", "zoom:.01"),
    "as a column of a table": ("td.pays{display:table-column}", "display:table-column"),
    "in short": (".paytable{font:0/1 serif}", "font:0/1 serif"),
    "without colour": ("td.pays{color:transparent}", "color:transparent"),
    "without alpha": ("td.pays{color:#12345600}", "color:#12345600"),
    "with an alpha of its own": ("td.pays{color:rgb(0 0 0 / 0%)}", "color:rgb(0 0 0 / 0%)"),
    "out of sight": ("td.pays{text-indent:-9999px}", "text-indent:-9999px"),
    "beside the page": ("td.pays{position:absolute;left:-100rem}", "left:-100rem"),
    "clipped": ("td.pays{clip-path:inset(50%)}", "clip-path:inset(50%)"),
    "cut": ("td.pays{position:absolute;clip:rect(0,0,0,0)}", "clip:rect(0,0,0,0)"),
    "turned round": ("data{unicode-bidi:bidi-override;direction:ltr}", "unicode-bidi:bidi-override"),
    "from the right": ("td{direction:rtl}", "direction:rtl"),
    "mirrored": ("data{transform:scaleX(-1)}", "transform:scaleX(-1)"),
    "in other letters": ("td{text-transform:uppercase}", "text-transform:uppercase"),
    "struck out": ("data{text-decoration:line-through}", "text-decoration:line-through"),
    "dotted": ("data{-webkit-text-security:disc}", "-webkit-text-security:disc"),
    "a letter": ("td.pays::first-letter{font-size:0}", "font-size:0"),
    "cards in another order": (".hand{flex-direction:row-reverse}", "flex-direction:row-reverse"),
    "a suit": (".card b{display:none}", "display:none"),
    "a sentence": ("main p{display:none}", "display:none"),
    "a note": (".note{height:0;overflow:hidden}", "height:0"),
    "the date": ("footer time{display:none}", "display:none"),
    "the version": ("[data-meta]{visibility:collapse}", "visibility:collapse"),
    "what is pointed at": ("td.pays:hover{opacity:0}", "opacity:0"),
    "what is linked to": ("section:target{display:none}", "display:none"),
    "on a phone": ("@media (max-width:40rem){td.pays{display:none}}", "display:none"),
    "by a variable": (":root{--gone:none}td.pays{display:var(--gone)}", "display:var(--gone)"),
    "by a variable with another text": ("td.pays{display:var(--no,none)}", "display:var(--no,none)"),
    "nested": ("td{&.pays{opacity:0}}", "opacity:0"),
    "moving": ("@keyframes x{from{opacity:0}}", "opacity:0"),
}


LAYOUT = [
    "ol{list-style:decimal}",
    "main ol.steps{list-style:decimal outside}",
    "ul{list-style:square inside}",
    'p::before{content:"→" / ""}',
    "p::before{content:none}",
    "q::before{content:open-quote}",
    ".contents{display:none}",
    "nav a{opacity:0}",
    "summary::marker{font-size:0}",
    "p::after{content:'';display:none}",
    "data{unicode-bidi:isolate;direction:ltr}",
    "td{direction:inherit;transform:none;visibility:visible;opacity:.9}",
    "td{margin:-.5rem;letter-spacing:-.04em;text-indent:0;font-size:clamp(1rem,2vw,2rem)}",
    "td.pays{color:rgb(0 0 0 / .8)}",
    "a{text-decoration:none}",
    ".no-such-class{display:none}",
    "data{filter:none}",
]


def lines(site: Site, folder: Path, rules: Sequence[str]) -> tuple[Site, dict[int, str]]:
    """Return the site whose style sheet has all of some rules, each in a line of its own, and those by line."""
    site = styled(site, folder, "\n".join(rules))
    text = (folder / "style.css").read_text("utf-8").split("\n")
    return site, {text.index(rule) + 1: rule for rule in rules}


@pytest.mark.parametrize("wrong", [SAYS, HIDES], ids=["says", "hides"])
def test_a_style_sheet_that_says_or_hides_something_is_found_at_its_line(
    shipped: Site, tmp_path: Path, wrong: dict[str, tuple[str, str]]
) -> None:
    site, where = lines(shipped, tmp_path, [css for css, _ in wrong.values()])
    told = {(where.get(one.line, f"line {one.line}"), one.message.partition(" on ")[0]) for one in found(site, "H008")}
    assert {one.path for one in found(site, "H008")} == {(tmp_path / "style.css").as_posix()}
    assert {css for css, _ in told} == set(where.values())
    for css, shown in wrong.values():
        assert any(one == css and shown in text for one, text in told), css


def test_layout_is_left_alone(shipped: Site, tmp_path: Path) -> None:
    site, where = lines(shipped, tmp_path, LAYOUT)
    assert [(where.get(one.line), one.message) for one in found(site, "H008")] == []


def test_a_style_sheet_inside_a_template_is_read_as_well(shipped: Site, tmp_path: Path) -> None:
    site = with_templates(
        shipped,
        tmp_path,
        "index.html",
        "{% block body %}",
        "{% block style %}\np{direction:rtl}{% endblock %}\n{% block body %}",
    )
    assert {(one.path, one.line) for one in found(site, "H008")} == {((tmp_path / "index.html").as_posix(), 6)}
    site = with_templates(shipped, tmp_path, "help.html", "<footer>", "<style>td{direction:rtl}</style><footer>")
    assert (tmp_path / "help.html").as_posix() in {one.path for one in found(site, "H008")}


def test_words_give_way_to_a_sign_and_to_nothing_else(shipped: Site, tmp_path: Path) -> None:
    """The tables of strategy show signs where there is no room for words, with a key above them."""
    old = '.grid [data-value=stand]::before{content:"–";content:"–"/""}'
    site = with_templates(shipped, tmp_path, "style.css", old, "")
    assert any("font-size:0 on '.grid td>span'" in one for one in messages(site, "H008"))


def test_an_effect_tells_where_it_is() -> None:
    (effect,) = effects("a{color:red}\n@media print{\n  b , i{ display : none }\n}")
    assert (effect.kind, effect.line, effect.text, effect.selector) == (Kind.HIDES, 3, "display:none", "b , i")
    assert effect.is_conditional


def test_signs_are_those_of_a_value() -> None:
    css = '[data-value=hit]::before{content:"+"}.x [data-value="stand"]::before{content:""}'
    assert signs(css) == {"hit"}
