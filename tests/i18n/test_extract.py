"""What is to translate: each message once, with its notes; a template that cannot be read ends in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_site.content.model import Place
from rules_site.errors import ContentError, TemplateError
from rules_site.i18n.extract import messages
from rules_site.i18n.messages import Template, TemplateMessage, entries, template
from rules_site.site import Site


def _extracted(folder: Path, text: str | bytes) -> Template:
    (folder / "page.html").write_bytes(text if isinstance(text, bytes) else text.encode())
    return messages([], [], folder)


def test_equal_messages_are_one_with_the_notes_of_both() -> None:
    one = TemplateMessage("Tie", Place("a.yaml", 1), context="bet", notes=("baccarat", "a name"))
    two = TemplateMessage("Tie", Place("b.yaml", 2), context="bet", notes=("baccarat", "another"))
    found = template([one, two, TemplateMessage("Tie", Place("a.yaml", 3))])
    assert list(found) == [("Tie", "bet"), ("Tie", None)]
    assert found["Tie", "bet"].notes == ("baccarat", "a name", "another")
    assert found["Tie", "bet"].place.line == 1


def test_a_message_with_placeholders_is_flagged_and_one_without_is_not() -> None:
    found = list(
        entries(template([TemplateMessage("{n} cards", Place("a", 1)), TemplateMessage("Tie", Place("a", 2))]))
    )
    assert [entry.flags for entry in found] == [(), ("python-brace-format",), ()]


def test_every_sentence_tells_the_translator_what_its_placeholders_are(shipped: Site) -> None:
    for message in shipped.template.values():
        for name in message.placeholders:
            assert any(note.startswith(f"{{{name}}}: ") for note in message.notes), message


def test_a_template_names_its_messages_contexts_and_plurals(tmp_path: Path) -> None:
    found = _extracted(
        tmp_path,
        """{{ _("Bet") }}
<p title="{{ label("Tie", "bet") }}">{{ _(title) }} {{ _(title, "context") }}</p>
{{ plural("First {n} round", "First {n} rounds", count="n", n=number) }}""",
    )
    own = {
        key: (one.place.line, one.plural, one.count)
        for key, one in found.items()
        if one.place.path.endswith("page.html")
    }
    assert own == {
        ("Bet", None): (1, None, None),
        ("Tie", "bet"): (2, None, None),
        ("First {n} round", None): (3, "First {n} rounds", "n"),
    }


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("<p>\n{{ _('Bet' }}", r"malformed template: .*page\.html:2: got .*, expected a Jinja template"),
        ("{% if x %}", r"malformed template: .*page\.html:1: got .*, expected a Jinja template"),
        ("{% frobnicate %}", r"malformed template: .*page\.html:1: got .*, expected a Jinja template"),
        ("<p>\né".encode("latin-1"), r"wrong encoding: .*page\.html:2: got byte 0xe9, expected UTF-8"),
        ("{{ plural('a round', 'rounds') }}", r"half a plural: .*page\.html:1: got 'a round', 'rounds', expected two"),
        ("{{ plural('{n} rounds') }}", r"half a plural: .*page\.html:1: got '\{n\} rounds', expected two forms"),
    ],
)
def test_a_malformed_template_ends_in_one_line(tmp_path: Path, text: str | bytes, error: str) -> None:
    with pytest.raises(TemplateError, match=rf"^{error}") as caught:
        _extracted(tmp_path, text)
    assert "\n" not in str(caught.value)


def test_templates_in_a_folder_that_is_linked_to_name_messages_as_well(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "x.html").write_text('{{ _("Look here") }}', "utf-8")
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "partials").symlink_to(tmp_path / "elsewhere")
    assert ("Look here", None) in messages([], [], tmp_path / "templates")


DECKS = TemplateMessage("{n} deck", Place("a.yaml", 3), "{n} decks", count="n")


def test_equal_plurals_are_one_message() -> None:
    found = template([DECKS, TemplateMessage("{n} deck", Place("b.yaml", 9), "{n} decks", count="n")])
    assert [(one.plural, one.place.line) for one in found.values()] == [("{n} decks", 3)]


def test_one_singular_in_two_contexts_may_have_two_plurals() -> None:
    other = TemplateMessage("{n} deck", Place("b.yaml", 9), "{n} packs", context="shop", count="n")
    assert [one.plural for one in template([DECKS, other]).values()] == ["{n} decks", "{n} packs"]


@pytest.mark.parametrize(
    ("other", "got", "expected"),
    [
        (
            TemplateMessage("{n} deck", Place("b.yaml", 9), "{n} packs", count="n"),
            "the plural '{n} packs' for '{n} deck'",
            "the plural '{n} decks' as in a.yaml:3",
        ),
        (
            TemplateMessage("{n} deck", Place("b.yaml", 9)),
            "no plural for '{n} deck'",
            "the plural '{n} decks' as in a.yaml:3",
        ),
        (
            TemplateMessage("{n} deck", Place("b.yaml", 9), "{n} decks", count="m"),
            "count: m for '{n} deck'",
            "count: n as in a.yaml:3",
        ),
    ],
    ids=["two plurals", "with and without", "another count"],
)
def test_one_singular_with_two_plurals_is_refused_with_both_places(
    other: TemplateMessage, got: str, expected: str
) -> None:
    remedy = "or a context of its own for one of the two"
    with pytest.raises(ContentError) as caught:
        template([DECKS, other])
    assert str(caught.value) == f"one text with two plurals: b.yaml:9: got {got}, expected {expected}, {remedy}"
    with pytest.raises(ContentError, match=r"one text with two plurals: a\.yaml:3: got "):
        template([other, DECKS])


@pytest.mark.parametrize(
    "text",
    [
        "{{ plural('{n} go', '{n} goes', count='n', n=1) }}\n{{ plural('{n} go', '{n} turns', count='n', n=1) }}",
        "{{ _('{n} round', n=1) }}\n{{ plural('{n} round', '{n} rounds', count='n', n=1) }}",
        "{{ plural('{n} round', '{n} rounds', count='n', n=1) }}\n{{ label('{n} round') }}",
    ],
)
def test_a_template_with_two_plurals_of_one_text_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(
        ContentError, match=r"one text with two plurals: .*page\.html:2: got .* as in .*page\.html:1, or"
    ):
        _extracted(tmp_path, text)


def test_the_kind_of_a_placeholder_is_read_from_its_note(shipped: Site) -> None:
    assert shipped.template["{ace_low} or {ace_high}", None].kinds == {"ace_low": "number", "ace_high": "number"}
    assert shipped.template["{hits} in {trials}", "chance"].kinds == {"hits": "number", "trials": "number"}
    kinds = {kind for one in shipped.template.values() for kind in one.kinds.values()}
    assert {"ratio", "percent", "count", "number", "cards", "name"} <= kinds
