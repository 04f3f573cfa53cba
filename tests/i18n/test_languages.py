"""What is known of languages: read strictly, laid over what is shipped, and said aloud where it is missing."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from rules_site import paths, site
from rules_site.audit.comparison import Auditor
from rules_site.checks.run import run
from rules_site.content import nodes
from rules_site.errors import ContentError
from rules_site.i18n.languages import Language, load, read, shipped
from rules_site.i18n.locales import discover
from rules_site.i18n.number_words import find
from rules_site.pages.build import help_page
from rules_site.pages.html import renderer

RUSSIAN = shipped("ru")


def test_everything_is_known_of_the_languages_of_the_site() -> None:
    assert [list(locale.known.unknown()) for locale in discover(paths.catalogs())] == [[]] * 4


def test_of_another_language_everything_is_missing_that_checks_look_for() -> None:
    assert list(shipped("es").unknown()) == [
        *(
            "halves",
            "parts",
            "ambiguous",
            "ones",
            "negations",
            "counted",
            "order",
            "suffixes",
            "doubled",
            "inflection",
            "phrases",
        ),
    ]


@pytest.mark.parametrize("code", ["", "../languages/ru", "ru/../ru", "x" * 300])
def test_a_code_that_is_none_names_no_file(code: str) -> None:
    assert shipped(code) == Language(code)


def test_a_file_is_laid_over_what_is_known_key_by_key() -> None:
    known = read(nodes.parse("numbers: {halves: [полушка]}", "languages/ru.yaml"), RUSSIAN)
    assert known.halves == {"полушка"}
    assert (known.parts, known.ambiguous, known.inflection) == (RUSSIAN.parts, RUSSIAN.ambiguous, RUSSIAN.inflection)
    assert list(find("полушка и половина", known)) == ["полушка"]


@pytest.mark.parametrize(
    "text",
    [
        "words: [a]",
        "numbers: []",
        "numbers: {half: [a]}",
        "numbers: {halves: a}",
        "numbers: {halves: [a, a]}",
        "numbers: {halves: [A]}",
        "numbers: {halves: [a b]}",
        "numbers: {halves: [a], halves: [b]}",
        "numbers: {cases: [n, g]}",
        "inflection: everywhere",
        "phrases: {toward: [to]}",
        'phrases: {to: ["("]}',
        "phrases: {to: []}",
        "phrases: {ranks: {ten: T}}",
        "doubled:",
        "- a",
        "",
    ],
)
def test_what_is_no_such_file_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(ContentError, match=r"^[^\n]*languages/ru\.yaml:\d+: got [^\n]*, expected [^\n]*$"):
        read(nodes.parse(text, "languages/ru.yaml"), RUSSIAN)


def test_phrases_are_laid_over_one_by_one() -> None:
    known = read(nodes.parse('phrases: {to: [vs], paying: ["pay*", odds]}', "languages/ru.yaml"), RUSSIAN).phrases
    assert known is not None
    assert RUSSIAN.phrases is not None
    assert (known.to, known.paying, known.per) == ("vs", r"pay\w*|odds", RUSSIAN.phrases.per)


def test_a_check_sees_the_word_of_an_operator(tmp_path: Path) -> None:
    catalogs = tmp_path / "catalogs"
    for file in (file for file in paths.files(paths.catalogs()) if "languages" not in file.parts):
        copy = catalogs / file.relative_to(paths.catalogs())
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(file.read_bytes())
    assert run(site.load(catalogs=catalogs), select=["C006"]) == ()
    (catalogs / "languages").mkdir()
    (catalogs / "languages" / "ru.yaml").write_text("numbers: {halves: [дилер]}", "utf-8")
    assert load(catalogs, "ru").halves == {"дилер"}
    findings = run(site.load(catalogs=catalogs), select=["C006"])
    assert findings
    assert {finding.locale for finding in findings} == {"ru"}
    assert all("дилер" in finding.message.lower() for finding in findings)


@pytest.fixture
def catalogs(tmp_path: Path) -> Path:
    """The catalogs of an operator who has his own words for Russian."""
    folder = tmp_path / "catalogs"
    shutil.copytree(paths.catalogs(), folder)
    (folder / "languages" / "ru.yaml").write_text(
        'date: "yyyy, d MMMM"\nphrases: {to: [супротив]}\ninflection: anywhere\n', "utf-8"
    )
    return folder


def test_every_key_of_an_operator_reaches_what_reads_it(catalogs: Path) -> None:
    own = site.load(catalogs=catalogs)
    page = help_page(own, "baccarat", "ru")
    html = renderer(own.catalogs["ru"], own.locales, own.templates_folder).help(page)
    assert ">2026, 1 декабря<" in html
    assert run(own, select=["H"], locales=["ru"]) == ()
    assert own.catalogs["ru"].glossary.beginnings is None
    assert Auditor(own, "baccarat", "ru").lang.words.to == "супротив"


def test_a_file_that_is_written_anew_is_read_anew(catalogs: Path) -> None:
    before = site.load(catalogs=catalogs).catalogs["ru"].locale.known
    (catalogs / "languages" / "ru.yaml").write_text("doubled: [очень]", "utf-8")
    after = site.load(catalogs=catalogs).catalogs["ru"].locale.known
    assert (before.doubled, after.doubled) == (frozenset(), {"очень"})


def test_what_the_product_knows_is_read_anew_too(monkeypatch: pytest.MonkeyPatch, catalogs: Path) -> None:
    """A preview and a reload take over what is edited in the checkout."""
    monkeypatch.setattr(paths, "catalogs", lambda: catalogs)
    assert load(catalogs, "ru").doubled is None
    (catalogs / "languages" / "ru.yaml").write_text("doubled: [очень]", "utf-8")
    assert load(catalogs, "ru").doubled == {"очень"}


def test_a_file_of_no_language_is_told(catalogs: Path) -> None:
    (catalogs / "languages" / "russian.yml").write_text("doubled: []", "utf-8")
    (finding,) = run(site.load(catalogs=catalogs), select=["C008"])
    assert "got russian.yml, expected the code of one and .yaml" in finding.message


#: Doctests of any module, texts that explain a check, and what is no word but a rule: endings of a plural, ё as е.
_MAY_QUOTE = {"checks/", "i18n/problems.py", "i18n/agreement.py"}

_VIETNAMESE = "ăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửựỳỵỷỹ"
_WORD = re.compile(rf"[а-яіїєґў]{{2,}}|[^\W\d_]*[{_VIETNAMESE}][^\W\d_]*", re.IGNORECASE)


def test_code_has_no_word_of_a_language() -> None:
    wordy = []
    for file in sorted(paths.PACKAGE.rglob("*.py")):
        name = file.relative_to(paths.PACKAGE).as_posix()
        if not name.startswith(tuple(_MAY_QUOTE)):
            text = re.sub(r'"""[\s\S]*?"""|#.*', "", file.read_text("utf-8"))
            wordy += [f"{name}: {word}" for word in _WORD.findall(text)]
    assert wordy == []
