"""The check that holds the words of a sentence under ``when:`` against the choice that selects it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules_site.check import check
from rules_site.checks.finding import Found
from rules_site.checks.subject import Subject
from rules_site.content.messages import conditioned_parts
from rules_site.content.model import Conditioned, Content, Said
from rules_site.quoting import quoted


@check("R007")
def choice_said_otherwise(subject: Subject) -> Iterator[Found]:
    """A sentence under `when:` lacks the words that `says:` has for its choice, or has those of another one.

    Why: with two conditions exchanged the page would say the opposite of what the engine plays, in every language.
    Example: "The dealer also stands with a soft {soft_17}." under dealer_on_soft_17: hits.
    """
    for content, _ in subject.contents:
        for part in conditioned_parts(content):
            for name, values in part.when.terms:
                yield from _misstatements(content.says.get(name, {}), part, name, values)
        yield from _unused_phrases(content)


def _misstatements(says: Mapping[str, Said], part: Conditioned, name: str, values: Sequence[str]) -> Iterator[Found]:
    place = part.messages[0].place
    if missing := [value for value in values if value not in says]:
        yield Found(place, f"says: got no words for {name}: {missing[0]}, expected those that its sentences have")
        return
    own = tuple(phrase for value in values for phrase in says[value].phrases)
    choice = f"when: {name}: {' or '.join(values)}: got {quoted(part.messages[0].text)}"
    if not _has(part, own):
        yield Found(place, f"{choice}, expected {' or '.join(map(quoted, own))} in it, as says: has it")
    for value, said in says.items():
        others = tuple(phrase for phrase in said.phrases if phrase not in own)
        if value not in values and _has(part, others):
            yield Found(place, f"{choice}, expected other words: says: has these for {value}")


def _has(part: Conditioned, phrases: Sequence[str]) -> bool:
    """Whether the texts of a part, one after the other and in every plural form, have one of some phrases in them."""
    forms = (
        " ".join(message.text for message in part.messages),
        " ".join(message.plural or message.text for message in part.messages),
    )
    return all(any(phrase.casefold() in form.casefold() for phrase in phrases) for form in forms)


def _unused_phrases(content: Content) -> Iterator[Found]:
    """Report words for what no condition asks about."""
    asked = {
        (name, value) for part in conditioned_parts(content) for name, values in part.when.terms for value in values
    }
    for name, values in content.says.items():
        for value, said in values.items():
            if (name, value) not in asked:
                yield Found(
                    said.place, f"says: got words for {name}: {value}, expected a sentence under this condition"
                )
