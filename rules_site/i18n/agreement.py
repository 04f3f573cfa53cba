"""Whether the plural forms of a translation stand in their places, as far as a program can tell (C031).

Three things are looked at: forms that are all alike; words of the glossary, which lists their forms; and endings that
cannot be those of their place in languages of which the endings are known.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from rules_site.i18n.glossary import Glossary, Term
from rules_site.i18n.languages import shipped
from rules_site.i18n.locales import ENGLISH, Locale
from rules_site.i18n.messages import TemplateMessage
from rules_site.i18n.po import Entry
from rules_site.i18n.problems import Problem
from rules_site.i18n.stems import found_in, tokens
from rules_site.quoting import quoted

#: Languages whose nouns stay as they are after a number: two forms that are alike are right in them.
_UNCHANGED = frozenset(
    {"az", "bn", "ckb", "eu", "fa", "hu", "hy", "ka", "kk", "ku", "ky", "mn", "tk", "tr", "ug", "uz"}
)

#: How many words after the number can be the counted noun: an adjective or two may stand before it.
_NEAR = 3

_WORD = re.compile(r"[^\W\d_]+")
_END = re.compile(r"[{.,;:!?()]")


def remarks(message: TemplateMessage, entry: Entry, locale: Locale, words: Glossary) -> Iterator[Problem]:
    """Yield what is odd about the plural forms of an entry; those that are too many or too few are C007's."""
    if message.plural is None or message.count is None or len(entry.msgstrs) != locale.nplurals or locale.nplurals < 2:
        return
    if len(set(entry.msgstrs)) == 1:
        if locale.language not in _UNCHANGED:
            got = f"{locale.nplurals} forms all alike, {quoted(entry.msgstrs[0])}"
            yield Problem("C031", f"plural forms: got {got}, expected those of different numbers")
        return
    by_glossary = tuple(_by_glossary(message, entry, words))
    yield from by_glossary
    if not by_glossary and (right := _ENDINGS.get(locale.language)):
        yield from _by_endings(message, entry, right)


def _by_glossary(message: TemplateMessage, entry: Entry, words: Glossary) -> Iterator[Problem]:
    """Compare the counted word with the forms that the glossary lists for it.

    Forms other than those of the first case are right where a verb or preposition asks for them (из 2 колод): there the
    plural forms are one form, and none of the singular's.
    """
    for term in words.terms(message):
        if not _is_counted(term, message):
            continue
        known = [form.casefold() for form in term.forms]
        counted = [_counted_word(text, message.count or "", known) for text in entry.msgstrs] if known else []
        if not all(counted) or counted == known or counted[1:] == known[1:] or _is_oblique(counted, known):
            continue
        for index, (got, expected) in enumerate(zip(counted, known, strict=True)):
            if got != expected:
                yield Problem(
                    "C031", f"form {index}: got {quoted(got)}, expected {quoted(expected)} after such a number"
                )


def _is_counted(term: Term, message: TemplateMessage) -> bool:
    """Whether the English counts this term: it follows the number, with no more than one word between."""
    near = _after(message.plural or "", message.count or "")[: len(term.english.tokens) + 1]
    return any(True for _ in found_in(term.english.tokens, tokens(" ".join(near), shipped(ENGLISH))))


def _is_oblique(found: Sequence[str], known: Sequence[str]) -> bool:
    if len(found) == 2:
        return not set(found) & set(known)
    return len(set(found[1:])) == 1 and found[0] not in (known[0], found[1])


def _counted_word(text: str, count: str, known: Sequence[str]) -> str:
    """Return the word near the number that is a form of the term, empty if none is."""
    near = _after(text, count)
    stem = _common(known)
    return next((word for word in near if word in known), next((word for word in near if word.startswith(stem)), ""))


def _common(words: Sequence[str]) -> str:
    """Return how all words begin, no less than two letters."""
    first, last = min(words), max(words)
    alike = next((index for index, char in enumerate(first) if last[index : index + 1] != char), len(first))
    return first[: max(alike, 2)]


def _after(text: str, count: str) -> list[str]:
    """Return the words that follow the number, up to the next placeholder or mark of punctuation."""
    _, _, rest = text.partition(f"{{{count}}}")
    return [word.casefold() for word in _WORD.findall(_END.split(rest)[0])][:_NEAR]


def _by_endings(message: TemplateMessage, entry: Entry, right: Callable[[Sequence[str]], bool]) -> Iterator[Problem]:
    """Compare the words after the number, place by place, where the forms are equally long."""
    rows = [_after(text, message.count or "") for text in entry.msgstrs]
    for forms in zip(*rows, strict=False):
        if len(set(forms)) > 1 and _is_one_word(forms) and not right(forms):
            got = ", ".join(map(quoted, forms))
            yield Problem("C031", f"plural forms: got {got}, expected each in the place of its number")


def _is_one_word(forms: Sequence[str]) -> bool:
    return min(map(len, forms)) >= 3 and len({form[0] for form in forms}) == 1


def _is_in_place_in_slavic(forms: Sequence[str]) -> bool:
    """Whether a word can have these forms after 1, 2 and 5 in Russian, Ukrainian and Belarusian.

    After 2 a noun ends in а, я, ы or и; after 5 in a consonant, a soft sign or й. Oblique cases have one plural form
    for both. Verbs, participles and adjectives have other ends, and pass.

    >>> _is_in_place_in_slavic(["колода", "колоды", "колод"]), _is_in_place_in_slavic(["колода", "колод", "колоды"])
    (True, False)
    """
    one, two, five = forms
    if two == five or five.endswith("ся"):
        return True
    if not _is_closed(five):  # no noun, but a participle: открыт, открыты, открыто
        return five[-1] in "оеё" and two[-1] in "ыиі"
    if _is_closed(two) or two[-1] in "ую":
        return five.endswith("т") and two.endswith("т")  # a verb: играет, играют
    if five.endswith(("ых", "их")):
        return True  # an adjective
    return not (one.endswith(_MANY) or (one[-1] in "ыиі" and two[-1] in "ая") or (one[-1] in "ая" and two[-1] in "ое"))


def _is_closed(word: str) -> bool:
    return word[-1] not in "аеёиоуыэюяіїє"


_MANY = ("ов", "ев", "ёв", "ей", "ів", "їв", "аў", "оў")

_ENDINGS: dict[str, Callable[[Sequence[str]], bool]] = {
    "be": _is_in_place_in_slavic,
    "ru": _is_in_place_in_slavic,
    "uk": _is_in_place_in_slavic,
}
