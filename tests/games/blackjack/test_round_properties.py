"""What holds for every round, whatever the rules, the cards and the decisions."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from dataclasses import fields, replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_site.cards import Hand, parse_hand
from rules_site.errors import RulesSiteError
from rules_site.games.blackjack.actions import Action
from rules_site.games.blackjack.hands import PlayerHand
from rules_site.games.blackjack.payouts import INFINITE_PAYOUTS
from rules_site.games.blackjack.round import Round
from rules_site.games.blackjack.rules import INFINITE_RULES, Rules, Soft17
from rules_site.games.blackjack.side_bets import SIDE_BETS
from rules_site.games.blackjack.table import cards_reached, new_shoe
from rules_site.games.play.rounds import Phase

Seats = dict[str, tuple[int, dict[str, int]]]
Top = tuple[int, Hand]

BETS = ("main", *SIDE_BETS)
NUMBERS = {
    "decks": st.integers(1, 8),
    "dealer_stands_from": st.integers(12, 17),
    "max_hands": st.integers(1, 2),
    "auto_play_hits_to": st.integers(4, 20),
    "surrender_loses": st.fractions(Fraction(1, 10), Fraction(9, 10), max_denominator=10),
    "insurance_stake": st.fractions(Fraction(1, 10), 1, max_denominator=10),
}


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """Any rules a table may choose, one field as likely as another to be the published one."""
    chosen: dict[str, object] = {}
    for field in fields(Rules):
        published = getattr(INFINITE_RULES, field.name)
        if field.name in NUMBERS:
            chosen[field.name] = draw(NUMBERS[field.name])
        elif not isinstance(published, int):
            chosen[field.name] = draw(st.sampled_from(list(type(published))))
    if chosen["dealer_on_soft_17"] is Soft17.HITS:
        chosen["dealer_stands_from"] = 17
    return replace(INFINITE_RULES, **chosen)  # type: ignore[arg-type]


#: By seat: its balance and its bets, mostly with a main bet. Some balances are too low to double down or split.
SEATS = st.dictionaries(
    st.sampled_from(["north", "east", "south"]),
    st.tuples(
        st.integers(50, 120),
        st.one_of(
            st.dictionaries(st.sampled_from(SIDE_BETS), st.integers(1, 10)).map(lambda sides: {"main": 10, **sides}),
            st.dictionaries(st.sampled_from(BETS), st.integers(1, 10), min_size=1),
        ),
    ),
    min_size=1,
)
#: What is chosen from the allowed actions, one after the other.
CHOICES = st.integers(0, 2**32)

#: Cards on top of a shoe (player, dealer, player, dealer, …) that bring out every part of a round, or none.
TOPS = st.sampled_from(
    [
        parse_hand(cards)
        for cards in (
            "",
            "8♠ 6♥ 8♦ K♣ 3♠ 2♥",  # a pair that may be doubled down after the split
            "A♠ 9♥ A♦ 8♣",  # aces
            "J♠ 5♥ K♦ A♣",  # equal value, not equal rank
            "2♠ A♥ 2♦ 9♣",  # a pair, and insurance
            "10♠ A♥ 6♦ K♣",  # insurance against a natural blackjack
            "A♠ A♥ K♦ Q♣",  # two natural blackjacks
            "5♠ K♥ 6♦ A♣",  # a natural blackjack without insurance
            "A♠ 10♥ Q♦ 6♣",
            "2♠ 2♥ 3♦ 3♣ 2♦ 2♣ A♠ A♦ A♣ 3♠",  # long hands
        )
    ]
)
SHOES = st.tuples(st.integers(0, 2**32), TOPS)


def start(by: Rules, shoe: Top, seats: Seats) -> Round:
    seed, top = shoe
    cards = new_shoe(by, Random(seed), range(cards_reached(by), cards_reached(by) + 1), top=top, burns=False)
    round_ = Round(cards=cards.begin_round(), rules=by, payouts=INFINITE_PAYOUTS)
    for seat, (balance, bets) in seats.items():
        round_.join(seat, balance)
        for bet, stake in bets.items():
            round_.place(seat, bet, stake)
    return round_


def choices_of(round_: Round, seat: str) -> list[str]:
    answers = [answer for answer in ("insure", "decline_insurance") if getattr(round_, f"can_{answer}")(seat)]
    return [*answers, *round_.allowed(seat)]


def waiting(round_: Round) -> list[tuple[str, str]]:
    return [(seat, action) for seat in round_.seats for action in choices_of(round_, seat)]


def step(round_: Round, choose: Random) -> dict[str, int]:
    """Do something legal, chosen at random. Return the balance that changed elsewhere, if one did, by seat."""
    if round_.can_deal():
        round_.deal()
    elif options := waiting(round_):
        seat, action = choose.choice(options)
        if choose.randrange(8) == 0:
            round_.auto_play(seat)
        elif action in (Action.DOUBLE_DOWN, Action.SPLIT) and choose.randrange(4) == 0:
            balance = choose.randrange(12)
            getattr(round_, action)(seat, balance)
            return {seat: balance}
        else:
            getattr(round_, action)(seat)
    elif round_.can_play_dealer():
        round_.play_dealer()
    else:
        round_.settle()
    return {}


def play_out(round_: Round, choices: int) -> Round:
    choose = Random(choices)
    while round_.phase is not Phase.OVER:
        step(round_, choose)
    return round_


@given(rules(), SHOES, SEATS, CHOICES)
def test_any_legal_sequence_of_actions_ends(by: Rules, shoe: Top, seats: Seats, choices: int) -> None:
    round_, choose = start(by, shoe, seats), Random(choices)
    for _ in range(200):
        if round_.phase is Phase.OVER:
            break
        step(round_, choose)
    assert round_.phase is Phase.OVER
    assert {seat: sorted({s.bet for s in settled}) for seat, settled in round_.results.items()} == {
        seat: sorted(round_.seats[seat].stakes) for seat in seats
    }


@given(rules(), SHOES, SEATS, CHOICES)
def test_no_card_appears_more_often_than_the_decks_hold(by: Rules, shoe: Top, seats: Seats, choices: int) -> None:
    round_ = play_out(start(by, shoe, seats), choices)
    assert max(Counter(round_.cards.dealt.values()).values()) <= by.decks
    assert max(round_.cards.dealt) < cards_reached(by)
    assert set(hands_of(round_)) <= set(round_.cards.dealt.values())


def hands_of(round_: Round) -> Hand:
    played = (hand for seat in round_.seats.values() for hand in seat.hands)
    return (*round_.common, *round_.dealer, *(card for hand in played for card in hand.cards))


@given(rules(), SHOES, SEATS, CHOICES)
def test_money_is_conserved(by: Rules, shoe: Top, seats: Seats, choices: int) -> None:
    """Nothing but a balance that changed elsewhere ever adds to or takes from what a seat has and has staked."""
    round_, choose = start(by, shoe, seats), Random(choices)
    while round_.phase is not Phase.OVER:
        before = {name: (seat.balance + sum(seat.stakes.values()), seat.balance) for name, seat in round_.seats.items()}
        changed = step(round_, choose)
        for name, seat in round_.seats.items():
            total, balance = before[name]
            assert seat.balance + sum(seat.stakes.values()) == total + changed.get(name, balance) - balance
            assert seat.balance >= 0
    for name, settled in round_.results.items():
        staked: Counter[str] = Counter()
        for one in settled:
            staked[one.bet] += one.stake  # type: ignore[assignment]
            assert one.pays is None or one.returned == one.stake * (1 + one.pays)
            assert one.pays is not None or one.returned < one.stake
        assert dict(staked) == round_.seats[name].stakes


@given(rules(), SHOES, SEATS, CHOICES, CHOICES)
def test_side_bets_do_not_depend_on_actions(by: Rules, shoe: Top, seats: Seats, one: int, other: int) -> None:
    def sides(choices: int) -> list[object]:
        round_ = play_out(start(by, shoe, seats), choices)
        return [settled for seat in round_.results.values() for settled in seat if settled.bet in SIDE_BETS]

    assert sides(one) == sides(other)


@given(rules(), SHOES, SEATS, CHOICES, st.lists(CHOICES, min_size=2, max_size=2))
def test_no_seat_changes_the_hand_or_the_result_of_another(
    by: Rules,
    shoe: Top,
    seats: Seats,
    mine: int,
    others: list[int],
) -> None:
    """``me`` decides by the look of its hand alone, and so plays the same hands to the same result in any company."""

    def decide(hand: PlayerHand, allowed: list[str]) -> str:
        return Random(f"{mine} {hand}").choice(allowed)

    def play(company: Seats, choices: int) -> object:
        round_, choose = start(by, shoe, {**company, "me": (100, {"main": 10})}), Random(choices)
        round_.deal()
        while options := [seat for seat in round_.seats if choices_of(round_, seat)]:
            seat = choose.choice(options)
            me, allowed = round_.seats[seat], choices_of(round_, seat)
            choice = decide(me.hands[me.turn], allowed) if seat == "me" else choose.choice(allowed)
            getattr(round_, choice)(seat)
        round_.play_dealer()
        round_.settle()
        return round_.seats["me"], round_.results["me"]

    assert play({}, 0) == play(seats, others[0]) == play(seats, others[1])


@given(rules(), SHOES, SEATS, CHOICES, st.integers(0, 10))
def test_what_cannot_be_done_raises_and_changes_nothing(
    by: Rules,
    shoe: Top,
    seats: Seats,
    choices: int,
    steps: int,
) -> None:
    round_, choose = start(by, shoe, seats), Random(choices)
    for _ in range(steps):
        if round_.phase is not Phase.OVER:
            step(round_, choose)
    for action in ACTIONS:
        for arguments in arguments_of(action):
            before = repr(round_)
            if getattr(round_, f"can_{action}")(*arguments):
                getattr(deepcopy(round_), action)(*arguments)
            else:
                with pytest.raises(RulesSiteError):
                    getattr(round_, action)(*arguments)
            assert repr(round_) == before


ACTIONS = (
    *("join", "place", "deal", "insure", "decline_insurance"),
    *(*Action, "auto_play", "play_dealer", "settle"),
)


def arguments_of(action: str) -> list[tuple[object, ...]]:
    if action in ("deal", "play_dealer", "settle"):
        return [()]
    if action == "join":
        return [("west", 10), ("north", 10), ("west", -1)]
    if action == "place":
        return [("north", bet, stake) for bet in (*BETS, "insurance", "other") for stake in (0, 1, 1000)]
    return [("north",), ("east",), ("nobody",)]


def test_any_rules_are_drawn_but_the_last_rounds_of_side_bets() -> None:
    """So the properties above hold for every choice; which rounds a side bet is open in changes no round."""
    drawn = {field.name for field in fields(Rules) if not isinstance(getattr(INFINITE_RULES, field.name), int)}
    assert {field.name for field in fields(Rules)} == drawn | set(NUMBERS) | {
        f"{bet}_available_rounds" for bet in SIDE_BETS
    }
