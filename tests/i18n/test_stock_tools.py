"""Tools that translators have already: Babel, GNU gettext and translate-toolkit take our files as they are."""

from __future__ import annotations

import configparser
import os
import re
import shutil
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog as BabelCatalog
from babel.messages.pofile import read_po

from rules_site import paths
from rules_site.errors import TemplateError
from rules_site.i18n import babel_extractor, update
from rules_site.i18n.locales import Locale
from rules_site.site import Site
from tests.http.servers import needed

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = Path(sys.executable).parent
TAGS = ("id", "ru", "vi")

#: What pofilter says of texts in which languages differ, and rightly: capitals and brackets of headings, quotation
#: marks and the spaces around them, and messages that hold nothing but a placeholder.
DIFFERENT = (
    "acronyms",
    "brackets",
    "doublequoting",
    "puncspacing",
    "simplecaps",
    "startcaps",
    "startpunc",
    "unchanged",
    "untranslated",
)


def catalog(tag: str) -> Path:
    return paths.catalogs() / tag / "LC_MESSAGES" / "messages.po"


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    """Run a program that must succeed and return all it says."""
    done = subprocess.run([*map(str, command)], cwd=cwd, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def keys(catalog: BabelCatalog) -> set[tuple[object, str | None]]:
    return {(message.id, message.context) for message in catalog if message.id}


def notes(catalog: BabelCatalog) -> dict[tuple[object, str | None], str]:
    return {(one.id, one.context): re.sub(r"\s", "", "".join(one.auto_comments)) for one in catalog if one.id}


@pytest.fixture(scope="module")
def extracted(tmp_path_factory: pytest.TempPathFactory) -> BabelCatalog:
    """Return what stock ``pybabel extract`` finds with the committed mapping."""
    target = tmp_path_factory.mktemp("babel") / "messages.pot"
    run(SCRIPTS / "pybabel", "extract", "-F", "babel.cfg", "-o", target, ".")
    with target.open("rb") as file:
        return read_po(file)


def test_pybabel_extracts_the_same_messages_with_the_same_notes(extracted: BabelCatalog, shipped: Site) -> None:
    expected = {
        ((one.text, one.plural) if one.plural else one.text, one.context): one for one in shipped.template.values()
    }
    assert keys(extracted) == set(expected)
    assert {key: sorted(text) for key, text in notes(extracted).items()} == {
        key: sorted(re.sub(r"\s", "", "".join(one.notes))) for key, one in expected.items()
    }


def test_pybabel_sees_plurals_contexts_and_lines(extracted: BabelCatalog) -> None:
    decks = extracted.get(("The game uses {decks} deck.", "The game uses {decks} decks."))
    assert decks is not None
    assert any(path.endswith("baccarat/rules.yaml") and line for path, line in decks.locations)
    assert extracted.get("Banker", "bet") is not None


def test_a_page_template_elsewhere_is_refused(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("{{ _('Close') }}", "utf-8")
    with page.open("rb") as file, pytest.raises(TemplateError, match="outside its folder"):
        list(babel_extractor.extract(file, {}, (), {}))
    with page.open("rb") as file:
        (found,) = babel_extractor.extract(file, {}, (), {"folder": tmp_path.name})
    assert found == (1, "gettext", ("Close",), ["page furniture, page.html"])


def test_pybabel_compiles_every_catalog(tmp_path: Path) -> None:
    shutil.copytree(paths.catalogs(), tmp_path / "catalogs")
    said = run(SCRIPTS / "pybabel", "compile", "-d", tmp_path / "catalogs")
    assert "error" not in said
    for tag in TAGS:
        assert (tmp_path / "catalogs" / tag / "LC_MESSAGES" / "messages.mo").stat().st_size > 10_000, said


@pytest.mark.parametrize("tag", TAGS)
def test_msgfmt_has_nothing_to_say(tag: str) -> None:
    assert run(needed("msgfmt"), "-c", "-o", os.devnull, catalog(tag)) == ""


@pytest.mark.parametrize("tag", ["fr", "pt-BR", "ar", "zh-Hant"])
def test_msgfmt_has_nothing_to_say_of_a_new_language(tag: str, shipped: Site, tmp_path: Path) -> None:
    file = update.start(tmp_path, Locale(tag), shipped.template, date(2026, 12, 1))
    path = tmp_path / "messages.po"
    path.write_text(file.text, "utf-8")
    assert run(needed("msgfmt"), "-c", "-o", os.devnull, path) == ""


def test_msgfmt_does_check(tmp_path: Path) -> None:
    broken = tmp_path / "messages.po"
    broken.write_text(catalog("ru").read_text("utf-8").replace("nplurals=3", "nplurals=2", 1), "utf-8")
    assert subprocess.run(
        [needed("msgfmt"), "-c", "-o", os.devnull, broken], check=False, capture_output=True
    ).returncode


@pytest.mark.parametrize("tag", TAGS)
def test_pofilter_finds_no_fault(tag: str, tmp_path: Path) -> None:
    assert pofilter(catalog(tag), tag, tmp_path) == []


def test_pofilter_does_check(tmp_path: Path) -> None:
    text = catalog("ru").read_text("utf-8")
    broken = tmp_path / "broken.po"
    broken.write_text(
        re.sub(r'(msgid "[^"]*\{decks\}[^"]*"\nmsgid_plural .*\nmsgstr\[0\] ")', r"\1{nobody} ", text), "utf-8"
    )
    assert broken.read_text("utf-8") != text
    assert pofilter(broken, "ru", tmp_path) != []


def pofilter(path: Path, tag: str, folder: Path) -> list[str]:
    """Return the names of the filters that find something in a catalog."""
    target = folder / "found.po"
    exclude = [f"--excludefilter={name}" for name in DIFFERENT]
    run(SCRIPTS / "pofilter", f"--language={tag}", "--nofuzzy", *exclude, "-i", path, "-o", target)
    return re.findall(r"\(pofilter\) (\w+)", target.read_text("utf-8")) if target.exists() else []


def test_the_example_for_weblate_is_one_that_its_client_reads() -> None:
    example = configparser.ConfigParser(delimiters="=")
    example.read_string((ROOT / ".weblate").read_text("utf-8"))
    assert set(example["weblate"]) == {"url", "translation"}
    assert example["weblate"]["url"].endswith("/api/")
