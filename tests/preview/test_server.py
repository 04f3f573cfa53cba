"""The preview as a real process: edits of PO, YAML and templates show at once, mistakes with their line."""

from __future__ import annotations

import html
import http.client
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from rules_site import paths
from rules_site.i18n.pseudo import add_accents
from tests.http.servers import free_port, running

#: Seconds until an edit must have been seen. It takes a fraction of one; a shared machine can be slow.
WITHIN = 30


@dataclass(frozen=True, slots=True)
class Preview:
    """A preview of a copy of the whole checkout in ``folder``."""

    folder: Path
    port: int

    def get(self, path: str, headers: dict[str, str] | None = None) -> tuple[int, str, dict[str, str]]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=WITHIN)
        connection.request("GET", path, headers=headers or {})
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, text, {name.lower(): value for name, value in answer.getheaders()}

    def page(self, path: str) -> str:
        status, text, _ = self.get(path)
        assert status == 200
        return text

    def until(self, path: str, holds: Callable[[str], bool]) -> str:
        """Return the page at ``path`` as soon as ``holds`` says yes of it."""
        deadline = time.monotonic() + WITHIN
        while time.monotonic() < deadline:
            text = self.page(path)
            if holds(text):
                return text
            time.sleep(0.1)
        raise AssertionError(f"{path} did not become what was expected within {WITHIN} s")

    def edit(self, file: str, old: str, new: str) -> None:
        path = self.folder / file
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), "utf-8")


RUSSIAN = "catalogs/ru/LC_MESSAGES/messages.po"
RULES = "rules_site/games/baccarat/rules.yaml"


@pytest.fixture(scope="module")
def preview(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Preview]:
    folder = tmp_path_factory.mktemp("checkout")
    shutil.copytree(paths.PACKAGE, folder / "rules_site", ignore=shutil.ignore_patterns("__pycache__", "_*s"))
    shutil.copytree(paths.catalogs(), folder / "catalogs", ignore=shutil.ignore_patterns("fr"))  # a test starts it
    shutil.copytree(paths.templates(), folder / "templates")
    port = free_port()
    # Without -P the working directory's own package would come first.
    command = [sys.executable, "-P", "-m", "rules_site", "serve", "--preview", "--port", str(port)]
    with running("preview", command, port, PYTHONPATH=str(folder)) as server:
        yield Preview(folder, server.port)


def errors(page: str) -> list[str]:
    return [html.unescape(line) for line in re.findall(r'<p class="preview-error" role="alert">(.*?)</p>', page)]


def notes(page: str) -> list[str]:
    return [html.unescape(note) for note in re.findall(r'data-note="([^"]*)"', page)]


def test_an_edited_translation_shows(preview: Preview) -> None:
    before = preview.page("/ru/baccarat/")
    preview.edit(RUSSIAN, 'msgstr "Баккара"', 'msgstr "Баккара-правка"')
    assert "Баккара-правка" not in before
    preview.until("/ru/baccarat/", lambda page: "Баккара-правка" in page)


def test_a_broken_catalog_shows_its_error_above_the_last_good_page_and_recovers(preview: Preview) -> None:
    good = preview.page("/ru/baccarat/")
    preview.edit(RUSSIAN, 'msgstr "Баккара-правка"', 'msgstr "Баккара-правка" "')
    broken = preview.until("/ru/baccarat/", errors)
    (line,) = errors(broken)
    assert re.search(r"catalogs/ru/LC_MESSAGES/messages\.po:\d+: ", line)
    assert "Баккара-правка" in good
    assert "Баккара-правка" in broken
    assert errors(preview.page("/vi/baccarat/")) == []
    preview.edit(RUSSIAN, 'msgstr "Баккара-правка" "', 'msgstr "Баккара"')
    preview.until("/ru/baccarat/", lambda page: not errors(page) and "Баккара-правка" not in page)


def test_edited_yaml_shows_and_a_mistake_in_it_with_its_line(preview: Preview) -> None:
    preview.edit(RULES, "Suits do not matter.", "Suits never matter.")
    preview.until("/en/baccarat/", lambda page: "Suits never matter." in page)
    preview.edit(RULES, "Suits never matter.", "Suits never: matter: {")
    broken = preview.until("/en/baccarat/", errors)
    assert re.search(r"baccarat/rules\.yaml:\d+: got ", errors(broken)[0])
    assert "Suits never matter." in broken
    preview.edit(RULES, "Suits never: matter: {", "Suits do not matter.")
    preview.until("/en/baccarat/", lambda page: not errors(page) and "Suits do not matter." in page)


def test_an_edited_template_shows_and_a_mistake_in_it_with_its_line(preview: Preview) -> None:
    preview.edit("templates/help.html", "<footer>", '<footer id="edited">')
    preview.until("/vi/baccarat/", lambda page: '<footer id="edited">' in page)
    preview.edit("templates/help.html", '<footer id="edited">', '<footer id="{{ nobody.knows }}">')
    broken = preview.until("/vi/baccarat/", errors)
    assert re.search(r"templates/help\.html:\d+: got .*nobody", errors(broken)[0])
    assert '<footer id="edited">' in broken
    preview.edit("templates/help.html", '<footer id="{{ nobody.knows }}">', "<footer>")
    preview.until("/vi/baccarat/", lambda page: not errors(page))


def test_a_text_tells_its_message_its_lines_and_its_findings(preview: Preview) -> None:
    preview.edit(RUSSIAN, 'msgid "Suits do not matter."\nmsgstr "', 'msgid "Suits do not matter."\nmsgstr "{other} ')
    page = preview.until("/ru/baccarat/", lambda page: "C004" in page)
    line = (preview.folder / RUSSIAN).read_text("utf-8").splitlines().index('msgid "Suits do not matter."') + 1
    (note,) = (note for note in notes(page) if note.startswith("Suits do not matter."))
    assert f"{RUSSIAN}:{line}: broken" in note
    assert re.search(r"English: rules_site/games/baccarat/rules\.yaml:\d+", note)
    assert "C004 placeholder-mismatch: " in note
    preview.edit(RUSSIAN, 'msgstr "{other} ', 'msgstr "')
    preview.until("/ru/baccarat/", lambda page: "C004" not in page)


def test_untranslated_and_fuzzy_texts_are_marked_and_counted(preview: Preview) -> None:
    states = re.compile(r'<span class="preview-text" data-note="Suits do not matter\.[^"]*" data-state="(\w+)"')
    entry = re.search(r'msgid "Suits do not matter\."\nmsgstr ".*"\n', (preview.folder / RUSSIAN).read_text("utf-8"))
    assert entry is not None
    count = int(re.findall(r"(\d+) untranslated", preview.page("/ru/baccarat/"))[0])
    for changed, state in (
        ('msgid "Suits do not matter."\nmsgstr ""\n', "untranslated"),
        (f"#, fuzzy\n{entry.group()}", "fuzzy"),
    ):
        preview.edit(RUSSIAN, entry.group(), changed)
        page = preview.until("/ru/baccarat/", lambda page, state=state: states.findall(page) == [state])  # type: ignore[misc]
        if state == "untranslated":
            assert int(re.findall(r"(\d+) untranslated", page)[0]) == count + 1
        preview.edit(RUSSIAN, changed, entry.group())
    preview.until("/ru/baccarat/", lambda page: not states.findall(page))


def test_english_stands_by_with_its_numbers(preview: Preview) -> None:
    assert 'data-english="The game uses 8 decks."' in preview.page("/ru/baccarat/")
    assert 'data-english="' not in preview.page("/en/baccarat/")


def test_the_pseudo_locales_can_be_chosen(preview: Preview) -> None:
    longer = add_accents("Suits do not matter.")
    for short, tag, shown in (("pseudo", "en-x-pseudo", longer), ("numcheck", "en-x-numcheck", "▮▮")):
        status, _, headers = preview.get(f"/{short}/baccarat/")
        assert (status, headers["location"]) == (302, f"/{tag}/baccarat/")
        assert shown in preview.page(f"/{tag}/baccarat/")
        assert f'href="/{tag}/baccarat/"' in preview.page("/ru/baccarat/")


def test_the_index_shows_the_progress_of_each_page(preview: Preview) -> None:
    rows = re.findall(r'<th scope="row">(\w+)</th><td>([^<]+)</td><td>(\d+) of (\d+)</td>', preview.page("/ru/"))
    assert [(locale, page) for locale, page, _, _ in rows] == [
        ("ru", page) for page in ("infinite-blackjack", "baccarat", "no-commission-baccarat", "index and errors")
    ]
    locales = set(re.findall(r'<th scope="row">(\w+)</th><td>', preview.page("/en/")))
    assert locales >= {"id", "ru", "vi"}


def test_a_new_language_is_there_at_once_and_its_first_translation_too(preview: Preview) -> None:
    command = [sys.executable, "-P", "-m", "rules_site", "catalog", "init", "fr"]
    subprocess.run(command, check=True, env={**os.environ, "PYTHONPATH": str(preview.folder)}, capture_output=True)
    deadline = time.monotonic() + WITHIN
    while preview.get("/fr/baccarat/")[0] != 200 and time.monotonic() < deadline:
        time.sleep(0.1)
    page = preview.page("/fr/baccarat/")
    assert '<html lang="fr"' in page
    assert page.count('data-state="untranslated"') > 100
    started = preview.folder / "catalogs/fr/LC_MESSAGES/messages.po"
    text = started.read_text("utf-8")
    filled = re.sub(r'(msgid "Suits do not matter\."\nmsgstr )""', r'\1"Les couleurs ne comptent pas."', text)
    started.write_text(filled, "utf-8")
    preview.until("/fr/baccarat/", lambda page: "Les couleurs ne comptent pas.</span>" in page)


def test_addresses_are_those_of_the_service(preview: Preview) -> None:
    assert preview.get("/", {"Accept-Language": "vi"})[2]["location"] == "/vi/"
    assert preview.get("/ru/nothing/")[0] == 404
    status, text, headers = preview.get("/api/v1/ru/games/baccarat")
    assert status == 200
    assert headers["content-type"] == "application/json"
    assert not re.search("[\ue000-\uf8ff]", text)


def test_a_page_comes_again_when_the_version_changes(preview: Preview) -> None:
    def is_current(page: str) -> bool:
        (version,) = re.findall(r'data-version="(\d+)"', page)
        return preview.page("/api/preview") == f'{{"version":"{version}"}}'

    page = preview.until("/ru/", is_current)
    preview.edit("catalogs/vi/LC_MESSAGES/messages.po", "\nmsgid", "\n# seen\nmsgid")
    preview.until("/ru/", lambda now: now != page and is_current(now))
    assert "script-src 'sha256-" in preview.get("/ru/")[2]["content-security-policy"]


def test_it_ends_at_once_when_told_to() -> None:
    command = [sys.executable, "-m", "rules_site", "serve", "--preview", "--port", str(port := free_port())]
    with running("preview", command, port) as server:
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(timeout=WITHIN) == 0


def test_the_service_knows_nothing_of_the_preview() -> None:
    """Neither its modules are imported nor is there anything of it on a page."""
    code = (
        "import sys; from rules_site import site; from rules_site.web.service import application; "
        "from rules_site.publish.config import Config; "
        "from rules_site.publish.resources import resources; from rules_site.publish.resources import publish; "
        "loaded = site.load(); application(publish(loaded), Config()); "
        "assert not [name for name in sys.modules if 'preview' in name or 'watchfiles' in name]; "
        "assert not [one.path for one, body in resources(loaded) if b'preview' in body or b'<script' in body]"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
