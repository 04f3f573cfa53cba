"""R007: what a sentence under ``when:`` says is what its condition asks."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from rules_site import paths
from rules_site.checks.run import run
from rules_site.content import loader, nodes
from rules_site.site import Site
from tests.checks.spoiled import found, messages, with_yaml, with_yamls
from tests.mutants import with_content

STANDS = ("The dealer also stands with a soft {soft_17}.", "{dealer_on_soft_17: stands}")
HITS = ("As an exception, the dealer hits with a soft {soft_17}.", "{dealer_on_soft_17: hits}")


def test_the_shipped_sentences_say_what_selects_them(shipped: Site) -> None:
    assert run(shipped, select=["R007"]) == ()


def _exchanged(site: Site, one: str, other: str) -> Site:
    """Return the site in whose blackjack rules two texts stand in each other's place."""
    changes = ((one, "\0"), (other, one), ("\0", other))
    return with_yamls(site, "blackjack", *(("rules.yaml", *change) for change in changes))


@pytest.mark.parametrize("part", [0, 1], ids=["the texts", "the conditions"])
def test_two_sentences_that_are_exchanged_are_both_found(shipped: Site, part: int) -> None:
    site = _exchanged(shipped, STANDS[part], HITS[part])
    findings = found(site, "R007")
    assert len({one.line for one in findings}) == 2
    assert findings[0].message.startswith("when: dealer_on_soft_17: ")
    assert any("expected other words: says: has these for " in one.message for one in findings)


@pytest.mark.parametrize(
    ("engine", "file", "old", "new"),
    [
        ("blackjack", "rules.yaml", "The dealer also stands with", "The dealer also never stands with"),
        ("blackjack", "rules.yaml", "You may not double down on a split hand.", "You may double down on a split hand."),
        ("blackjack", "rules.yaml", "but it is never a BJ", "and it is a BJ as well"),
        ("baccarat", "paytable.yaml", "tie, your stake is returned", "tie, your stake is not returned"),
        ("baccarat", "paytable.yaml", "tie, you lose your stake", "tie, your stake is returned"),
        ("baccarat", "rules.yaml", "- No commission is taken.", "- A commission is taken."),
        ("baccarat", "rules.yaml", "each apply to the total", "never apply to the total"),
    ],
)
def test_a_sentence_turned_into_its_opposite_is_found(
    shipped: Site, engine: str, file: str, old: str, new: str
) -> None:
    assert run(with_yaml(shipped, engine, file, (old, new)), select=["R007"])


def test_a_value_without_words_and_words_without_a_sentence_are_found(shipped: Site) -> None:
    old = "    refused: [A hand stands"
    site = with_yaml(shipped, "blackjack", "rules.yaml", (old, old.replace("refused", "denied")))
    said = messages(site, "R007")
    assert "says: got no words for double_after_split: refused, expected those that its sentences have" in said
    assert "says: got words for double_after_split: denied, expected a sentence under this condition" in said


def _conditions(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield each condition on one choice in a document: where its value begins, the choice, the value."""
    for condition in re.finditer(r"when: \{[^}]*\}", text):
        for term in re.finditer(r"(\w+): (\w+)(?=[,}])", condition.group().removeprefix("when: ")):
            yield condition.start() + len("when: ") + term.start(2), term.group(1), term.group(2)


#: Conditions of parts that hold no sentence: what they show is held to the engine by other checks.
ENGINE_CHECKED = ("paytable: [main", "  - id: ")


@pytest.mark.parametrize(
    ("engine", "file"), [("blackjack", "rules.yaml"), ("baccarat", "rules.yaml"), ("baccarat", "paytable.yaml")]
)
def test_every_condition_with_another_value_is_found(shipped: Site, engine: str, file: str) -> None:
    texts = {name: (paths.engine(engine) / name).read_text("utf-8") for name in ("rules.yaml", "paytable.yaml")}
    games = [game for game in shipped.games if game.engine == engine]
    missed, tried = [], 0
    for at, name, value in _conditions(texts[file]):
        line = texts[file].count("\n", 0, at)
        before = "\n".join(texts[file].split("\n")[max(line - 2, 0) : line])
        if any(mark in before for mark in ENGINE_CHECKED):
            continue
        kind = type(games[0].settings[name])
        for other in (one for one in kind if one != value):  # type: ignore[attr-defined]
            changed = {**texts, file: texts[file][:at] + other + texts[file][at + len(value) :]}
            roots = [nodes.parse(text, f"{engine}/{one}") for one, text in changed.items()]
            tried += 1
            if not run(with_content(shipped, loader.build(engine, *roots)), select=["R007"]):
                missed.append(f"{file}:{line + 1} {name}: {other}")
    assert missed == []
    assert tried
