"""Checks of the finished pages: each visible number is read back in its locale, strictly, and held to the engine."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from rules_site.check import Severity, check
from rules_site.checks.finding import Found
from rules_site.checks.scan import Carrier, Scanned
from rules_site.checks.subject import Subject
from rules_site.content.model import Place
from rules_site.content.printed import figures
from rules_site.errors import InvalidQuantity
from rules_site.facts import Fact, is_pays, is_return
from rules_site.i18n import dates, number_words, numbers
from rules_site.i18n.locales import ENGLISH, Locale
from rules_site.pages.rendering import Plain, Rendered
from rules_site.quantity import Kind, Quantity
from rules_site.quoting import contrast, quoted

#: Blanks that a browser shows as one; a no-break space is part of a number.
_BLANKS = re.compile(r"[ \t\n\r\f]+")


def _scanned_pages(subject: Subject) -> Iterator[tuple[Rendered, Scanned]]:
    for (_, tag), rendered in subject.pages.items():
        if subject.has(tag):
            yield rendered, subject.scanned[rendered.page.slug, tag]


def _found(rendered: Rendered, line: int, message: str, place: Place | None = None) -> Found:
    page = rendered.page
    return Found(place or Place(rendered.address, line), message, page.slug, page.locale.tag)


def _on_plain(plain: Plain, line: int, message: str) -> Found:
    return Found(Place(plain.address, line), message, "", plain.locale.tag)


@check("H001")
def number_differs_from_engine(subject: Subject) -> Iterator[Found]:
    """A number or word on a page, read back in the page's language, is not what the engine says.

    Why: this is the promise: what the page says in every language is what the engine does.
    Example: "98.94%" on an Indonesian page (there it must be 98,94%); 1:10 where the engine pays 10:1.
    """
    for rendered, page in _scanned_pages(subject):
        for carrier in page.carriers:
            for problem in _carrier_problems(rendered, carrier):
                fact = rendered.writer.facts.get(carrier.name)
                yield _found(rendered, carrier.line, f"{carrier.name}: {problem}", fact.place if fact else None)
        yield from _misplaced_figures(rendered, page)
    for plain, page in subject.plain_scanned:
        for carrier in page.carriers:
            message = f"{carrier.name}: got {quoted(carrier.text)}, expected no figure on a page of no game"
            yield _on_plain(plain, carrier.line, message)


def _misplaced_figures(rendered: Rendered, page: Scanned) -> Iterator[Found]:
    """Report the first payout that stands in the place of another: each would be right, beside the wrong row."""
    expected = [figure.fact for figure in figures(rendered.page.sections) if is_pays(figure.fact)]
    shown = [carrier for carrier in page.carriers if is_pays(carrier.name)]
    if sorted(expected) == sorted(carrier.name for carrier in shown):  # otherwise H002 tells what is missing
        for carrier, name in zip(shown, expected, strict=True):
            if carrier.name != name:
                yield _found(
                    rendered, carrier.line, f"{carrier.name}: got it where {name} belongs, expected it in its row"
                )
                return


def _carrier_problems(rendered: Rendered, carrier: Carrier) -> Iterator[str]:
    text = _BLANKS.sub(" ", carrier.text).strip(" ")
    if carrier.kind == "meta":
        expected = {"version": rendered.page.version, "hash": rendered.page.hash}.get(carrier.name)
        if text != expected:
            yield f"got {quoted(text)}, expected {expected!r} of this build"
    elif carrier.kind == "time":
        day = rendered.page.effective
        if carrier.stated != day:
            yield f"got {carrier.stated!r}, expected {day!r}"
        elif text not in (day, written := dates.write(day, rendered.writer.catalog.locale)):
            yield contrast(text, written)
    else:
        yield from _fact_problems(rendered, carrier, text)
    yield from _label_problems(carrier, text)


def _fact_problems(rendered: Rendered, carrier: Carrier, text: str) -> Iterator[str]:
    fact = rendered.writer.facts.get(carrier.name)
    if fact is None:
        yield f"got {quoted(text)}, expected no figure: there is no such fact"
        return
    engine: Fact = rendered.writer.game.facts.get(carrier.name, fact.value)
    if not isinstance(engine, Quantity):
        yield from _word_problems(rendered, carrier, text, engine)
        return
    lang = rendered.writer.lang
    written = numbers.write(engine, lang, rendered.writer.chance_pattern)
    try:
        shown = numbers.read(text, engine.kind, lang, rendered.writer.chance_pattern)
    except InvalidQuantity as error:
        yield contrast(text, written) if text.split() == written.split() else str(error)
        return
    if not _agrees(shown, engine, carrier.name):
        yield contrast(text, written)
    elif carrier.stated != shown.exact:
        yield f"value: got {carrier.stated!r}, expected {shown.exact!r} as printed"


def _agrees(shown: Quantity, engine: Quantity, name: str) -> bool:
    """Whether the page shows the engine's number: a return and a chance rounded, all others exactly."""
    if is_return(name):
        # What an engine declares is a figure and no exact value: P004 holds it to the odds.
        return shown.promises(engine.value) or shown.same(engine)
    if engine.kind is Kind.CHANCE:
        return shown.rounds(engine.value)
    return shown.same(engine)


def _label_problems(carrier: Carrier, text: str) -> Iterator[str]:
    """Report spoken labels with other numbers than the text: a label says all of them, or each its part in turn."""
    shown = _numbers(text)
    parts = ", ".join(label for label in carrier.spoken if _numbers(label) != shown)
    if parts and _numbers(parts) != shown:
        yield f"label: got {quoted(parts)}, expected the numbers of {quoted(text)}"


def _numbers(text: str) -> list[str]:
    """Return the figures of a text in their order, without the signs between them."""
    return "".join(char if number_words.has_figure(char) else " " for char in text).split()


def _word_problems(rendered: Rendered, carrier: Carrier, text: str, engine: str) -> Iterator[str]:
    if carrier.stated != engine:
        yield f"got {carrier.stated!r}, expected {str(engine)!r} as the engine decides"
    elif text != (word := str(rendered.writer.word(engine))):
        yield f"got the word {quoted(text)}, expected {quoted(word)}"
    else:
        for other, said in rendered.writer.words.items():
            if other != engine and said == text:
                yield f"got {quoted(text)} for {engine} and for {other}, expected two words"


@check("H002")
def fact_not_shown(subject: Subject) -> Iterator[Found]:
    """A figure that the page should print is not on it, or fewer times than the texts or the English page have it.

    Why: a page that leaves a number out is not checked by reading its numbers.
    Example: a page template that forgets the column of payouts.
    """
    for rendered, page in _scanned_pages(subject):
        facts = rendered.writer.facts
        shown = Counter(carrier.name for carrier in page.carriers)
        in_english = subject.scanned.get((rendered.page.slug, ENGLISH), page)
        english = Counter(carrier.name for carrier in in_english.carriers)
        for name, times in (_printed_counts(rendered) | english).items():
            if shown[name] < times:
                place = facts[name].place if name in facts else None
                yield _found(rendered, 1, f"{name}: got it {shown[name]} times, expected {times}", place)
        for line, text in _unfilled_placeholders(subject, page):
            yield _found(rendered, line, f"placeholder: got {text}, expected what it stands for")
    for plain, page in subject.plain_scanned:
        for line, text in _unfilled_placeholders(subject, page):
            yield _on_plain(plain, line, f"placeholder: got {text}, expected what it stands for")


def _unfilled_placeholders(subject: Subject, page: Scanned) -> Iterator[tuple[int, str]]:
    """Yield the placeholders on a page that are of no message: of those R001 tells."""
    if page.unfilled:
        known = {f"{{{name}}}" for message in subject.site.template.values() for name in message.placeholders}
        yield from ((line, text) for line, text in page.unfilled if text not in known)


def _printed_counts(rendered: Rendered) -> Counter[str]:
    """Count the figures that the page's texts and tables hold; what the paytable states counts in any case."""
    writer = rendered.writer
    stated = {name for name, fact in writer.facts.items() if not fact.derived} - writer.content.settings.keys()
    return Counter(figure.fact for figure in figures(rendered.page.sections)) | Counter(stated)


@check("H003")
def number_without_source(subject: Subject) -> Iterator[Found]:
    """A page shows a number, in digits or words, outside the carriers: data[data-fact], time[datetime], [data-meta].

    Why: nothing vouches for such a number, so nobody would notice when it is wrong.
    Example: "Pays 3:2" typed into a page template; a title="Top 5" attribute. Names such as Lucky Six may spell one.
    """
    for rendered, page in _scanned_pages(subject):
        names = ((str(name), subject.known[Locale(name.lang).language]) for name in rendered.writer.names.values())
        named = {word for name, language in names for word in number_words.find(name, language)}
        spelled = ((line, quoted(word)) for line, word in page.spelled if word not in named)
        for line, text in (*page.loose, *spelled):
            yield _found(rendered, line, f"number: got {text}, expected it inside an element with data-fact")
    for plain, page in subject.plain_scanned:
        for line, text in (*page.loose, *((line, quoted(word)) for line, word in page.spelled)):
            yield _on_plain(plain, line, f"number: got {text}, expected none on a page of no game")


@check("H004", Severity.WARNING)
def english_on_translated_page(subject: Subject) -> Iterator[Found]:
    """A translated page shows English texts, because their translation is missing, fuzzy or broken.

    Why: the page is incomplete in its language.
    Example: one sentence marked lang="en" on the Vietnamese page.
    """
    for rendered, page in _scanned_pages(subject):
        if rendered.page.locale.tag != ENGLISH and page.foreign:
            yield _found(rendered, *_english(page))
    for plain, page in subject.plain_scanned:
        if plain.locale.tag != ENGLISH and page.foreign:
            yield _on_plain(plain, *_english(page))


def _english(page: Scanned) -> tuple[int, str]:
    """Return the line of the first text in English, and how many there are."""
    line, text = page.foreign[0]
    got = f"{len(page.foreign)} texts such as {quoted(text)}" if len(page.foreign) > 1 else quoted(text)
    return line, f"English: got {got}, expected none"
