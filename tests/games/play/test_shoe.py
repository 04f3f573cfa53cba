from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from rules_site.cards import DECK, Card, parse_hand
from rules_site.errors import InvalidCard, InvalidShoe, OutOfTurn
from rules_site.games.baccarat import round as baccarat
from rules_site.games.baccarat.rules import COMMISSION
from rules_site.games.blackjack import table as blackjack
from rules_site.games.blackjack.rules import INFINITE_RULES
from rules_site.games.play.shoe import Shoe

FIVE_CARDS = parse_hand("A♠ 2♠ 3♠ 4♠ 5♠")


def shoe(
    seed: int = 1, decks: int = 1, behind: int = 10, top: str = "", burn: Callable[[Card], int] | None = None
) -> Shoe:
    return Shoe(decks, Random(seed), range(behind, behind + 1), burn, parse_hand(top))


def dealt(cards: Shoe, number: int) -> list[Card]:
    return [cards.take() for _ in range(number)]


@pytest.mark.parametrize("decks", [1, 6, 8])
def test_a_shoe_holds_every_card_once_per_deck(decks: int) -> None:
    assert Counter(dealt(shoe(decks=decks), 52 * decks)) == Counter(DECK * decks)


def test_a_seed_decides_the_order() -> None:
    assert dealt(shoe(seed=1), 52) == dealt(shoe(seed=1), 52)
    assert dealt(shoe(seed=1), 52) != dealt(shoe(seed=2), 52)


def test_a_shuffle_gives_every_card_the_same_chance_to_be_the_next() -> None:
    cards, firsts, seconds = shoe(), Counter[Card](), Counter[Card]()
    for _ in range(5200):
        cards.shuffle()
        firsts[cards.take()] += 1
        seconds[cards.take()] += 1
    # 100 each, standard deviation 10.
    assert len(firsts) == len(seconds) == 52
    assert all(50 < times < 150 for times in (*firsts.values(), *seconds.values()))


def test_a_shuffle_may_leave_the_first_card_where_it_was() -> None:
    cards, same = shoe(), 0
    for _ in range(5200):
        before = cards.take()
        cards.shuffle()
        same += before == cards.take()
        cards.shuffle()
    assert 50 < same < 150


def test_cards_put_on_top_come_first_and_the_rest_of_the_decks_follows() -> None:
    cards = shoe(decks=2, top="A♠ A♠ K♥")
    assert dealt(cards, 3) == list(parse_hand("A♠ A♠ K♥"))
    assert Counter(dealt(cards, 101)) == Counter(DECK * 2) - Counter(parse_hand("A♠ A♠ K♥"))


def test_only_the_first_shoe_has_cards_put_on_top() -> None:
    cards = shoe(top=" ".join(map(str, DECK)))
    assert dealt(cards, 52) == list(DECK)
    cards.shuffle()
    assert dealt(cards, 52) != list(DECK)


# Burning


@pytest.mark.parametrize(("exposed", "burned"), [("A♠", 1), ("2♠", 2), ("9♠", 9), ("10♠", 10), ("K♠", 10)])
@pytest.mark.parametrize("game", ["blackjack", "baccarat"])
def test_a_new_shoe_exposes_a_card_and_burns_its_value(game: str, exposed: str, burned: int) -> None:
    top = parse_hand(exposed)
    if game == "blackjack":
        cards = blackjack.new_shoe(INFINITE_RULES, Random(1), range(100, 101), top=top)
    else:
        cards = baccarat.new_shoe(COMMISSION, Random(1), range(14, 15), top=top)
    assert cards.exposed == Card.parse(exposed)
    assert len(cards.burned) == burned
    assert cards.left == 416 - 1 - burned


def test_burned_cards_are_not_dealt() -> None:
    cards = shoe(top="3♠ 4♠ 5♠ 6♠ 7♠", burn=lambda card: int(card.rank))
    assert cards.burned == parse_hand("4♠ 5♠ 6♠")
    assert cards.take() == Card.parse("7♠")


def test_every_new_shoe_is_burned_again() -> None:
    cards = shoe(burn=lambda card: int(card.rank))
    cards.shuffle()
    assert cards.exposed is not None
    assert cards.left == 51 - int(cards.exposed.rank)


# Rounds and the cut card


def test_rounds_of_a_shoe_are_counted_from_one() -> None:
    cards = shoe()
    assert [cards.begin_round().round_of_shoe for _ in range(3)] == [1, 2, 3]
    cards.shuffle()
    assert cards.begin_round().round_of_shoe == 1


def test_drawing_the_cut_card_makes_the_round_the_last() -> None:
    cards = shoe(behind=10)
    cards.begin_round()
    dealt(cards, 42)
    assert not cards.is_last_round
    cards.begin_round()
    cards.take()  # the cut card comes out before the 43rd card
    assert cards.is_last_round
    dealt(cards, 5)  # the round is finished from the same shoe
    with pytest.raises(OutOfTurn, match="expected a shuffle first"):
        cards.begin_round()


def test_a_card_taken_from_behind_the_cut_card_draws_it() -> None:
    cards = shoe(behind=10)
    cards.take(41)
    assert not cards.is_last_round
    cards.take(41)
    assert cards.is_last_round


def test_a_shuffle_ends_the_last_round_and_lays_the_cut_card_anew() -> None:
    cards = Shoe(1, Random(1), range(10, 20))
    places = set()
    for _ in range(200):
        cards.begin_round()
        while not cards.is_last_round:
            cards.take()
        places.add(cards.left + 1)
        cards.shuffle()
    assert places == set(range(10, 20))


# The cards of a round


def test_a_place_always_holds_the_same_card() -> None:
    cards = shoe(top="A♠ 2♠ 3♠ 4♠ 5♠").begin_round()
    for place in (3, 0, 4, 1, 3, 0, 2):
        assert cards.card(place) == FIVE_CARDS[place]


def test_cards_a_round_did_not_take_come_first_in_the_next() -> None:
    cards = shoe(top="A♠ 2♠ 3♠ 4♠ 5♠")
    first = cards.begin_round()
    assert [str(first.card(place)) for place in (4, 1)] == ["5♠", "2♠"]
    second = cards.begin_round()
    assert [str(second.card(place)) for place in range(3)] == ["A♠", "3♠", "4♠"]


def test_a_round_takes_no_card_once_another_has_begun() -> None:
    cards = shoe()
    first = cards.begin_round()
    known = first.card(0)
    cards.begin_round()
    assert first.card(0) == known
    with pytest.raises(OutOfTurn, match="round 1"):
        first.card(1)


# Shoes and records that are refused


@pytest.mark.parametrize("decks", [0, -1, True, 1.0, "8"])
def test_a_shoe_without_a_whole_number_of_decks_is_refused(decks: int) -> None:
    with pytest.raises(InvalidShoe, match="decks: got"):
        Shoe(decks, Random(1), range(10, 11))


@pytest.mark.parametrize("behind", [range(0), range(-1, 5), range(52, 53), range(10, 53)])
def test_a_cut_card_outside_the_shoe_is_refused(behind: range) -> None:
    with pytest.raises(InvalidShoe, match="cards behind the cut card"):
        Shoe(1, Random(1), behind)


def test_a_cut_card_too_near_the_end_to_finish_a_round_is_refused() -> None:
    with pytest.raises(InvalidShoe, match="expected 6 or more"):
        baccarat.new_shoe(COMMISSION, Random(1), range(5, 30))
    assert baccarat.new_shoe(COMMISSION, Random(1), range(6, 7)).left > 400, "a coup takes six cards at most"
    reached = blackjack.cards_reached(INFINITE_RULES)
    assert blackjack.new_shoe(INFINITE_RULES, Random(1), range(reached, 100)).left > 400
    with pytest.raises(InvalidShoe, match=f"expected {reached} or more"):
        blackjack.new_shoe(INFINITE_RULES, Random(1), range(reached - 1, 100))


def test_more_cards_than_the_decks_hold_cannot_be_put_on_top() -> None:
    with pytest.raises(InvalidCard, match="got A♠ 2 times, expected at most 1"):
        shoe(top="A♠ A♠")


def test_an_unknown_card_is_refused() -> None:
    with pytest.raises(InvalidCard, match="unknown card: got 'A♠'"):
        Shoe(1, Random(1), range(10, 11), top=("A♠",))  # type: ignore[arg-type]


@pytest.mark.parametrize("skip", [52, -1])
def test_a_card_that_is_not_in_the_shoe_is_not_dealt(skip: int) -> None:
    with pytest.raises(InvalidShoe, match="not enough cards"):
        shoe().take(skip)
