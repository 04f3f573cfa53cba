"""R008: characters in the English of documents and page templates that cannot be seen, or look like others."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from rules_site.checks.gate import errors
from rules_site.checks.subject import Subject
from rules_site.errors import ContentError
from rules_site.site import Site
from tests.checks.spoiled import found, messages, with_yaml

A = "\u0430"  # Cyrillic, as the a of Latin looks


def test_the_shipped_english_is_clean(shipped: Site) -> None:
    assert messages(shipped, "R008") == []


# What is odd, as it is written into a document, and how the finding begins.
ODD = {
    "a letter of another alphabet": (f"c{A}rds", r"word: got 'c\u0430rds' with U+0430 CYRILLIC SMALL LETTER A"),
    "a word of another alphabet": (A, r"word: got '\u0430' with U+0430 CYRILLIC SMALL LETTER A"),
    "a Greek letter": ("c\u03b1rds", r"word: got 'c\u03b1rds' with U+03B1 GREEK SMALL LETTER ALPHA"),
    "a full-width letter": ("\uff43ards", r"word: got '\uff43ards' with U+FF43 FULLWIDTH LATIN SMALL LETTER C"),
    "a letter of mathematics": ("\U0001d41cards", "word: got '"),
    "a phonetic letter": ("c\u0251rds", r"word: got 'c\u0251rds' with U+0251 LATIN SMALL LETTER ALPHA"),
    "a letter without its dot": ("su\u0131ts", r"word: got 'su\u0131ts' with U+0131 LATIN SMALL LETTER DOTLESS I"),
    "a decomposed letter": (
        "cafe\u0301",
        "letter: got U+0065 U+0301 (LATIN SMALL LETTER E and marks), expected it comp",
    ),
    "a blank of no width": ("ca\u200brds", "unseen character: got U+200B ZERO WIDTH SPACE"),
    "a soft hyphen": ("ca\u00adrds", "unseen character: got U+00AD SOFT HYPHEN"),
    "a turn of direction": ("ca\u202erds", "unseen character: got U+202E RIGHT-TO-LEFT OVERRIDE"),
    "a letter without a shape": ("ca\u3164rds", "unseen character: got U+3164 HANGUL FILLER"),
}


def _shows_no_look_alike(message: str) -> None:
    assert message.isascii(), "the code point is told, not the character"


#: What no document of ours can hold: it is refused when it is read.
REFUSED = ("a blank of no width", "a soft hyphen", "a turn of direction")
PLACES = {
    "a title": ("rules.yaml", "title: Baccarat", "title: TEXT"),
    "a sentence": ("rules.yaml", "- Suits do not matter.", "- TEXT"),
    "a note for translators": (
        "rules.yaml",
        "- Suits do not matter.",
        "- {text: Suits do not matter., note: TEXT}",
    ),
    "a name": ("paytable.yaml", "{text: Banker, context: bet}", "{text: TEXT, context: bet}"),
}


@pytest.mark.parametrize(("file", "old", "new"), PLACES.values(), ids=PLACES)
@pytest.mark.parametrize("name", [name for name in ODD if name not in REFUSED])
def test_odd_characters_of_a_document_are_found(shipped: Site, file: str, old: str, new: str, name: str) -> None:
    text, begins = ODD[name]
    escaped = text.encode("unicode_escape").decode()
    site = with_yaml(shipped, "baccarat", file, (old, new.replace("TEXT", f'"x {escaped}"')))
    (finding,) = found(site, "R008")
    assert finding.message.startswith(begins)
    assert (finding.path, finding.severity) == (f"rules_site/games/baccarat/{file}", "error")
    _shows_no_look_alike(finding.message)


@pytest.mark.parametrize("name", REFUSED)
def test_unseen_characters_of_a_document_are_refused_by_their_code_point(shipped: Site, name: str) -> None:
    text, _ = ODD[name]
    with pytest.raises(ContentError, match=r"^unseen character: .*rules\.yaml:\d+: got U\+"):
        with_yaml(shipped, "baccarat", "rules.yaml", ("Suits do not matter.", f'"{text}"'))


@pytest.mark.parametrize(("text", "begins"), ODD.values(), ids=ODD)
def test_odd_characters_of_a_template_are_found_at_their_line(
    shipped: Site, tmp_path: Path, text: str, begins: str
) -> None:
    for place in (f"<p>{text}</p>", f'<p title="{text}">x</p>', f"{{{{ _('{text}') }}}}"):
        folder = Path(shutil.copytree(shipped.templates_folder, tmp_path / str(len(list(tmp_path.iterdir())))))
        (folder / "partials" / "new.html").write_text(f"<div>\n{place}\n</div>\n", "utf-8")
        (finding,) = found(replace(shipped, templates_folder=folder), "R008")
        assert (finding.path, finding.line) == ((folder / "partials" / "new.html").as_posix(), 2)
        assert finding.message.startswith(begins)
        _shows_no_look_alike(finding.message)


@pytest.mark.parametrize("entity", ["&#8203;", "&ZeroWidthSpace;", "&shy;", "&zwj;", "&#x202e;", "&rlm;"])
def test_entities_are_read_as_what_they_stand_for(shipped: Site, tmp_path: Path, entity: str) -> None:
    folder = Path(shutil.copytree(shipped.templates_folder, tmp_path / "templates"))
    with (folder / "index.html").open("a", encoding="utf-8") as file:
        file.write(f"<p>ca{entity}rds</p>")
    assert len(messages(replace(shipped, templates_folder=folder), "R008")) == 1


def test_what_english_is_written_with_passes(shipped: Site) -> None:
    text = "naïve café — “A♠ 10♣”, 3\u00a0%… × ½ № ’s"
    site = with_yaml(shipped, "baccarat", "rules.yaml", ("Suits do not matter.", f"'{text.replace(chr(39), '')}'"))
    assert messages(site, "R008") == []


def test_such_english_is_not_published(shipped: Site) -> None:
    site = with_yaml(shipped, "baccarat", "rules.yaml", ("Suits do not matter.", f"Suits m{A}tter."))
    assert {one.code for one in errors(Subject(site, "baccarat", ("en",)))} == {"R008"}
