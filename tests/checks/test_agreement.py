"""C031: plural forms that stand in their places, then those that are alike or have changed places."""

from __future__ import annotations

from itertools import permutations

import pytest

from rules_site.content import nodes
from rules_site.content.model import Place
from rules_site.errors import ContentError
from rules_site.i18n import agreement, glossary
from rules_site.i18n.glossary import EMPTY, Glossary
from rules_site.i18n.locales import Locale
from rules_site.i18n.messages import TemplateMessage
from rules_site.i18n.po import Entry
from rules_site.site import Site
from tests.checks.spoiled import found, messages, translated

DECKS = TemplateMessage("The game uses {n} deck.", Place("r", 1), "The game uses {n} decks.", count="n")
RU_DECKS = "terms: [{term: deck, accept: [колода, колод], forms: [колода, колоды, колод]}]"


def said(tag: str, *forms: str, words: Glossary = EMPTY) -> list[str]:
    entry = Entry(DECKS.text, forms, 1, DECKS.plural)
    return [one.text for one in agreement.remarks(DECKS, entry, Locale(tag), words)]


def read(text: str, tag: str = "ru") -> Glossary:
    return glossary.read(nodes.parse(text, "glossary/x.yaml"), Locale(tag))


NOUNS = [
    "колода колоды колод",
    "раунд раунда раундов",
    "карта карты карт",
    "очко очка очков",
    "место места мест",
    "ставка ставки ставок",
    "рука руки рук",
    "день дня дней",
    "комбинация комбинации комбинаций",
    "деление деления делений",
]


@pytest.mark.parametrize("noun", NOUNS)
def test_russian_nouns_in_their_places_pass_and_in_any_other_order_do_not(noun: str) -> None:
    right = tuple(noun.split())
    for forms in permutations(right):
        told = said("ru", *(f"Здесь {{n}} {form}." for form in forms))
        assert bool(told) is (forms != right), forms


@pytest.mark.parametrize(
    "forms",
    [
        "{n} колоду|{n} колоды|{n} колод",
        "из {n} колоды|из {n} колод|из {n} колод",
        "с {n} колодой|с {n} колодами|с {n} колодами",
        "{n} раз|{n} раза|{n} раз",
        "Используется {n} колода|Используются {n} колоды|Используется {n} колод",
        "{n} колода используется|{n} колоды используются|{n} колод используется",
        "{n} карта сдана|{n} карты сданы|{n} карт сдано",
        "{n} бокс открыт|{n} бокса открыты|{n} боксов открыто",
        "{n} полная колода|{n} полные колоды|{n} полных колод",
        "{n} новый раунд|{n} новых раунда|{n} новых раундов",
        "Колод: {n}.|Колоды: {n}.|Колод: {n}",
    ],
)
def test_other_cases_verbs_and_adjectives_pass(forms: str) -> None:
    assert said("ru", *forms.split("|"), words=read(RU_DECKS)) == []


@pytest.mark.parametrize(
    ("tag", "forms"),
    [
        ("ru", ("{n} колод",) * 3),
        ("uk", ("{n} колод",) * 3),
        ("pl", ("{n} talii",) * 3),
        ("ar", ("{n} x",) * 6),
        ("de", ("{n} Decks",) * 2),
    ],
)
def test_forms_that_are_all_alike_are_found(tag: str, forms: tuple[str, ...]) -> None:
    (told,) = said(tag, *forms)
    assert told.startswith(f"plural forms: got {len(forms)} forms all alike")


@pytest.mark.parametrize(("tag", "number"), [("tr", 2), ("hu", 2), ("fa", 2), ("id", 1), ("vi", 1), ("ja", 1)])
def test_languages_whose_nouns_do_not_change_pass(tag: str, number: int) -> None:
    assert said(tag, *("{n} deste",) * number) == []


def test_too_few_forms_are_left_to_the_other_check() -> None:
    assert said("ru", "{n} колода", "{n} колод") == []


def test_a_word_of_the_glossary_has_the_form_of_its_place() -> None:
    words = read(RU_DECKS)
    assert said("ru", "{n} колода", "{n} колоды", "{n} колод", words=words) == []
    assert said("ru", "{n} колода", "{n} колод", "{n} колоды", words=words) == [
        "form 1: got 'колод', expected 'колоды' after such a number",
        "form 2: got 'колоды', expected 'колод' after such a number",
    ]
    assert said("ru", "{n} колода", "{n} колод", "{n} колод!", words=words) == [
        "form 1: got 'колод', expected 'колоды' after such a number"
    ]


def test_forms_of_the_glossary_work_in_any_language() -> None:
    polish = read("terms: [{term: deck, accept: [talia, talii], forms: [talia, talie, talii]}]", "pl")
    assert said("pl", "{n} talia", "{n} talie", "{n} talii", words=polish) == []
    assert len(said("pl", "{n} talia", "{n} talii", "{n} talie", words=polish)) == 2
    german = read("terms: [{term: deck, accept: [Deck, Decks], forms: [Deck, Decks]}]", "de")
    assert said("de", "{n} Deck", "{n} Decks", words=german) == []
    assert len(said("de", "{n} Decks", "{n} Deck", words=german)) == 2


@pytest.mark.parametrize(("tag", "forms"), [("ru", "[а, б]"), ("ru", "[а, б, в, г]"), ("vi", "[a]"), ("id", "[a, b]")])
def test_a_glossary_lists_as_many_forms_as_the_language_has(tag: str, forms: str) -> None:
    with pytest.raises(ContentError, match=r"plural forms of a term: glossary/x\.yaml:1: got"):
        read(f"terms: [{{term: deck, accept: [а], forms: {forms}}}]", tag)


def test_an_exchange_in_a_shipped_catalog_is_a_warning_and_served(complete: Site) -> None:
    msgid = "The game uses {decks} deck."
    plural = "The game uses {decks} decks."
    forms = ("В игре {decks} колода.", "В игре {decks} колод.", "В игре {decks} колоды.")
    site = translated(complete, "ru", msgid, *forms)
    assert messages(complete, "C031") == []
    assert [one.severity for one in found(site, "C031")] == ["warning"] * 2
    assert site.catalogs["ru"].text(msgid, None, plural, 8).lang == "ru"
