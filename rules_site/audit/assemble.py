"""Put verdicts, gaps and inversions together into one report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from rules_site.audit.agreement import keys
from rules_site.audit.comparison import Comparison
from rules_site.audit.examples import Scored
from rules_site.audit.findings import AuditScore, Discrepancy, DiscrepancyKind, Mark, Report
from rules_site.audit.gaps import gaps
from rules_site.audit.inverted import inverted_ratios
from rules_site.audit.mentions import Mention
from rules_site.audit.missing import Coverage, lost_numbers, missing_facts, missing_sections, sureness
from rules_site.audit.numerals import NumeralFault
from rules_site.audit.units import Unit
from rules_site.audit.verdicts import Judgement, Verdict
from rules_site.check import Severity

#: A sentence that corresponds so surely to one of ours (0 to 1), so much of it in our words, shows that a document
#: without a fact is about the game.
_RECOGNISED, _OUR_WORDS, _LEAST_WORDS = 0.5, 0.75, 4


def report(compared: Comparison) -> Report:
    """Return the report on a compared document: findings by place, the score, and how sure each section is."""
    slug = compared.pages.page.slug
    coverage = Coverage(slug, compared.pages.statements, compared.units, compared.alignments)
    coverage.add(compared.verdicts)
    titles = {section.id: str(section.title) for section in compared.pages.page.sections}
    findings = [
        *_numbers(compared),
        *_examples(compared),
        *_cells(compared),
        *inverted_ratios(compared.units, compared.alignments, compared.pages.statements, compared.lang),
    ]
    score = _score(coverage)
    if (unfit := _unfit(compared, score)) is not None:
        findings = [unfit]
    else:
        findings += _new(findings, gaps(compared))
        findings += [*missing_facts(coverage), *lost_numbers(coverage), *missing_sections(coverage, titles)]
    return Report(
        path=compared.document.path,
        game=slug,
        locale=compared.lang.tag,
        findings=tuple(
            sorted(findings, key=lambda finding: (finding.line, finding.column, finding.kind, finding.fact))
        ),
        score=score,
        sections=tuple(sureness(coverage, titles)),
        marks=tuple(_marks(compared)),
        aligned={
            index: compared.pages.statements[alignment.statement].section
            for index, alignment in enumerate(compared.alignments)
            if alignment.statement is not None
        },
    )


def _unfit(compared: Comparison, score: AuditScore) -> Discrepancy | None:
    """Return what is wrong with a document as a whole, so that nothing else in it can be judged; None if nothing is."""
    if compared.other_language:
        whole = _whole(compared, DiscrepancyKind.OTHER_LANGUAGE)
        return replace(whole, document=compared.other_language, engine=compared.lang.tag)
    if (
        score.confirmed
        or compared.tables.blocks
        or any(verdict.judgement is Judgement.CONTRADICTED for verdict in compared.verdicts)
    ):
        return None
    if any(
        alignment.confidence >= _RECOGNISED and _in_our_words(compared, unit)
        for unit, alignment in zip(compared.units, compared.alignments, strict=True)
    ):
        return None
    return _whole(compared, DiscrepancyKind.NOTHING_RECOGNISED)


def _in_our_words(compared: Comparison, unit: Unit) -> bool:
    words = compared.wording.words(unit.text)
    return len(words) >= _LEAST_WORDS and compared.wording.knows(words) >= _OUR_WORDS


def _whole(compared: Comparison, kind: DiscrepancyKind) -> Discrepancy:
    text = compared.units[0].text if compared.units else ""
    return Discrepancy(kind, Severity.ERROR, "", 1, 1, text, "", "", 100)


def _new(known: Sequence[Discrepancy], found: Iterable[Discrepancy]) -> Iterator[Discrepancy]:
    """Yield those of ``found`` of which nothing is known at their place yet, one for each place."""
    places = {(finding.line, finding.column) for finding in known}
    for finding in found:
        if (finding.line, finding.column) not in places:
            places.add((finding.line, finding.column))
            yield finding


def _score(coverage: Coverage) -> AuditScore:
    expected = coverage.expected
    wrong = {key for key in expected if key in coverage.contradicted}
    right = {key for key in expected if coverage.states(key)} - wrong
    return AuditScore(len(right), len(wrong), len(expected) - len(right) - len(wrong))


def _numbers(compared: Comparison) -> Iterator[Discrepancy]:
    if compared.stake_counted is not None:
        index, first = compared.stake_counted
        yield _finding(compared.units[index], first, DiscrepancyKind.STAKE_COUNTED_IN, Severity.WARNING)
    for verdict in compared.verdicts:
        mention, unit = verdict.mention, compared.units[verdict.unit]
        if verdict.judgement is Judgement.CONTRADICTED and verdict.pair is not None:
            sure = round(100 * compared.alignments[verdict.unit].confidence)
            yield replace(
                _finding(unit, mention, DiscrepancyKind.CONTRADICTS, Severity.ERROR),
                fact=_fact(compared, verdict),
                engine=str(verdict.pair.figure.reading),
                confidence=sure,
            )
        elif mention.defect is not NumeralFault.NONE and not _is_net(verdict):
            yield _malformed_numbers(compared, verdict)
        elif verdict.judgement is Judgement.UNKNOWN and not mention.weak:
            yield _finding(unit, mention, DiscrepancyKind.UNKNOWN_NUMBER, Severity.WARNING)


def _is_net(verdict: Verdict) -> bool:
    """Whether a payout is right as it is written, with the stake counted in."""
    if verdict.mention.net is None or verdict.pair is None:
        return False
    due = verdict.pair.figure.keys
    return not due.isdisjoint(keys((verdict.mention.net,))) and due.isdisjoint(keys(verdict.mention.readings[:1]))


def _malformed_numbers(compared: Comparison, verdict: Verdict) -> Discrepancy:
    """A number that no language writes so is an error; one in another language's form a warning."""
    malformed = verdict.mention.defect is NumeralFault.MALFORMED
    finding = _finding(
        compared.units[verdict.unit],
        verdict.mention,
        DiscrepancyKind.MALFORMED_NUMBER if malformed else DiscrepancyKind.WRONG_NUMBER_FORM,
        Severity.ERROR if malformed else Severity.WARNING,
    )
    if verdict.pair is None:
        return replace(finding, document=verdict.mention.text)
    return replace(
        finding,
        document=verdict.mention.text,
        fact=_fact(compared, verdict),
        engine=verdict.pair.figure.shown,
        confidence=round(100 * compared.alignments[verdict.unit].confidence),
    )


def _finding(unit: Unit, mention: Mention, kind: DiscrepancyKind, severity: Severity) -> Discrepancy:
    line, column = unit.place(mention.start)
    return Discrepancy(kind, severity, "", line, column, unit.text, mention.shown, "", 0, mention.note)


def _fact(compared: Comparison, verdict: Verdict) -> str:
    """Return the name of a fact, with its game before it when only another game than the audited one states it."""
    if verdict.pair is None:
        return ""
    games = compared.pages.statements[verdict.pair.statement].games
    name = verdict.pair.figure.fact
    return name if compared.pages.page.slug in games else f"{min(games)}/{name}"


def _examples(compared: Comparison) -> Iterator[Discrepancy]:
    for index, scored in compared.examples:
        if scored.wrong is not None:
            unit = compared.units[index]
            yield replace(
                _finding(unit, scored.wrong, DiscrepancyKind.CONTRADICTS, Severity.ERROR),
                fact="score",
                engine=scored.score,
                confidence=round(100 * compared.alignments[index].confidence),
                note=f"the engine scores {scored.hand}",
            )


def _cells(compared: Comparison) -> Iterator[Discrepancy]:
    texts = {unit.block: unit.text for unit in compared.units}
    for cell in compared.tables.wrong:
        line, column = cell.piece.place(0)
        yield Discrepancy(
            kind=DiscrepancyKind.CONTRADICTS,
            severity=Severity.ERROR,
            fact=cell.ours.fact,
            line=line,
            column=column,
            text=texts.get(cell.block, cell.piece.text),
            document=cell.got,
            engine=cell.ours.text,
            confidence=100,
            note=f"in the row of {cell.row}",
        )


def _marks(compared: Comparison) -> Iterator[Mark]:
    for verdict in compared.verdicts:
        mention = verdict.mention
        judged = verdict.judgement.value
        if verdict.judgement is Judgement.UNKNOWN and mention.weak:
            continue
        if (
            mention.defect is not NumeralFault.NONE
            and not _is_net(verdict)
            and verdict.judgement is not Judgement.CONTRADICTED
        ):
            judged = mention.defect.value
        yield Mark(verdict.unit, mention.start, mention.end, judged, _fact(compared, verdict))
    for index, scored in compared.examples:
        yield from (_example_mark(index, scored, card) for card in (*scored.cards, *scored.right))
        if scored.wrong is not None:
            yield Mark(index, scored.wrong.start, scored.wrong.end, Judgement.CONTRADICTED.value, "score")


def _example_mark(index: int, scored: Scored, mention: Mention) -> Mark:
    verdict = Judgement.CONFIRMED.value if scored.wrong is None else "other"
    return Mark(index, mention.start, mention.end, verdict, "score")
