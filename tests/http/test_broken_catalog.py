"""One broken catalog takes no other language down, and does not pass unnoticed."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from werkzeug.test import Client

from rules_site import paths, site
from rules_site.publish.config import Config
from rules_site.publish.resources import publish
from rules_site.web.service import application


@pytest.fixture(scope="module")
def catalogs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return catalogs of which the Russian one has a line that is no PO."""
    folder = tmp_path_factory.mktemp("broken") / "catalogs"
    shutil.copytree(paths.catalogs(), folder)
    path = folder / "ru" / "LC_MESSAGES" / "messages.po"
    path.write_text(path.read_text("utf-8") + "<<<<<<< HEAD\n", "utf-8")
    return folder


def test_a_whole_site_starts_without_a_word(capsys: pytest.CaptureFixture[str]) -> None:
    application(publish(site.load()), Config())
    assert capsys.readouterr().err == ""


def test_the_broken_language_is_english_the_others_are_as_before_and_the_log_and_health_say_why(
    catalogs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, broken = (
        Client(application(publish(site.load()), Config())),
        Client(application(publish(site.load(catalogs=catalogs)), Config())),
    )
    said = capsys.readouterr().err
    assert said.startswith("rules-site: CATALOG UNUSABLE, ru is served in English: ")
    assert said.count("\n") == 1

    locales = json.loads(broken.get("/healthz").data)["locales"]
    assert locales["ru"] == {"state": "english", "codes": ["C008"]}
    assert re.search(r"ru/LC_MESSAGES/messages\.po:\d+: .*<<<<<<< HEAD", said), "the operator is told what it is"
    assert locales["vi"] == json.loads(whole.get("/healthz").data)["locales"]["vi"]

    assert broken.get("/vi/baccarat/").data == whole.get("/vi/baccarat/").data
    page = broken.get("/ru/baccarat/").text
    assert '<html lang="ru"' in page
    assert '<span lang="en">Suits do not matter.</span>' in page
    document = json.loads(broken.get("/api/v1/ru/games/baccarat").data)
    assert document["fallbacks"] > json.loads(whole.get("/api/v1/ru/games/baccarat").data)["fallbacks"]
    assert "<small>" in broken.get("/ru/").text
