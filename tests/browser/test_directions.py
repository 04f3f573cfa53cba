"""Pages in Hebrew and Arabic letters: what is seen from left to right there, and what from right to left."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.pages import SLUGS, pages_from_right

pytestmark = pytest.mark.whole

TAGS = ("he", "ar")

#: Each figure on a page with its letters in the order in which one sees them, from left to right.
_SEEN = """() => [...document.querySelectorAll('data')].filter(one => one.checkVisibility()).map(one => {
  const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT), seen = [];
  while (walker.nextNode()) {
    const node = walker.currentNode, range = document.createRange();
    for (let index = 0; index < node.length; index++) {
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      const box = range.getBoundingClientRect();
      if (box.width && node.data[index].trim()) seen.push([box.left, node.data[index]]);
    }
  }
  const words = seen.sort((one, other) => one[0] - other[0]).map(pair => pair[1]).join('');
  return {fact: one.dataset.fact, hand: one.className === 'hand', written: one.textContent, seen: words};
})"""

#: The cards of each hand that stand in one line, from left to right.
_CARDS = """() => [...document.querySelectorAll('data.hand')].map(hand => {
  const cards = [...hand.children], left = card => card.getBoundingClientRect().left;
  const line = cards.filter(card => card.offsetTop === cards[0].offsetTop);
  const seen = [...line].sort((a, b) => left(a) - left(b));
  return [line.map(card => card.textContent), seen.map(card => card.textContent)];
})"""

#: The ranks in each heading of a row that is a row of ranks, with their places.
_RANKS = r"""() => [...document.querySelectorAll('.rows tbody th')].filter(
  one => /^(10,)?J,Q,K$/.test(one.textContent.replace(/[\s\u200f]/g, ''))).map(one => {
    const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT), found = [];
    while (walker.nextNode()) for (const rank of walker.currentNode.data.matchAll(/10|[JQK]/g)) {
      const range = document.createRange();
      range.setStart(walker.currentNode, rank.index);
      range.setEnd(walker.currentNode, rank.index + rank[0].length);
      found.push([rank[0], range.getBoundingClientRect().left]);
    }
    return found;
  })"""

#: Every element that says its language, with the direction it has and the one that is around it.
_LANGUAGES = """() => [...document.body.querySelectorAll('[lang]')].map(one => [
  one.lang, getComputedStyle(one).direction, getComputedStyle(one).unicodeBidi,
  getComputedStyle(one.parentElement).direction])"""


@cache
def pages(tag: str) -> Mapping[str, str]:
    return pages_from_right(tag)


@pytest.fixture(params=[(tag, slug) for tag in TAGS for slug in SLUGS], ids=lambda one: "-".join(one))
def turned(request: pytest.FixtureRequest, page: Page) -> Page:
    """A page in Hebrew or in Arabic letters."""
    tag, slug = request.param
    page.set_content(pages(tag)[f"/{tag}/{slug}/"])
    assert page.evaluate("getComputedStyle(document.body).direction") == "rtl"
    return page


def _figures(page: Page, kind: str) -> list[Any]:
    found = page.evaluate(_SEEN)
    return [one for one in found if one["fact"].endswith("_chance") == (kind == "chance") and not one["hand"]]


def test_ranges_ratios_and_patterns_are_seen_as_they_are_written(turned: Page) -> None:
    found = _figures(turned, "plain")
    written = {one["written"] for one in found}
    assert {sign for sign in "–:-.%," if any(sign in text for text in written)} >= set("–:.%,")
    assert [(one["written"], one["seen"]) for one in found if one["seen"] != one["written"].replace(" ", "")] == []


def test_a_chance_is_seen_in_the_order_of_its_language(turned: Page) -> None:
    found = _figures(turned, "chance")
    assert len(found) > 5
    for one in found:
        hits, word, trials = one["written"].split(" ")
        assert one["seen"] == trials + word[::-1] + hits, one


def test_the_cards_of_a_hand_lie_from_left_to_right(turned: Page) -> None:
    found = turned.evaluate(_CARDS)
    assert len(found) > 10
    assert [hand for hand in found if hand[0] != hand[1]] == []


def test_a_row_of_ranks_runs_one_way(turned: Page) -> None:
    """Without a mark of direction, J, Q, K would run to the right after a 10 that stands at the right of it."""
    rows = turned.evaluate(_RANKS)
    assert rows
    for row in rows:
        assert [rank for rank, left in sorted(row, key=lambda one: -one[1])] in (["J", "Q", "K"], ["10", "J", "Q", "K"])


def test_each_change_of_direction_is_marked_and_apart(turned: Page) -> None:
    found = turned.evaluate(_LANGUAGES)
    assert {lang for lang, _, _, _ in found} >= {"en", "ru"}
    for lang, direction, bidi, around in found:
        assert (direction == "rtl") == (lang in TAGS), lang
        assert bidi == "isolate" or direction == around, lang


@pytest.mark.parametrize("tag", TAGS)
def test_a_page_from_right_to_left_is_no_wider_than_the_screen(page: Page, tag: str) -> None:
    for html in pages(tag).values():
        page.set_content(html)
        for width in (320, 360, 768, 1024, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0
