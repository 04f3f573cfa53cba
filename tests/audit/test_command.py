"""The command: exit codes, JSON, the page that shows both sides."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rules_site.cli import main

DOCUMENT = Path(__file__).parent / "documents" / "baccarat.id.txt"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["audit", *arguments, "--game", "baccarat", "--locale", "id"])


def changed(folder: Path, was: str, now: str) -> Path:
    text = DOCUMENT.read_text("utf-8")
    assert was in text
    path = folder / "document.txt"
    path.write_text(text.replace(was, now, 1), encoding="utf-8")
    return path


def test_a_right_document_exits_0() -> None:
    result = run(str(DOCUMENT))
    assert result.exit_code == 0
    assert "0 contradicted" in result.stdout


def test_a_reversed_payout_exits_1_with_the_facts_in_json(tmp_path: Path) -> None:
    result = run(str(changed(tmp_path, "Seri\t8:1", "Seri\t1:8")), "--format", "json")
    assert result.exit_code == 1
    document = json.loads(result.stdout)
    (found,) = [one for one in document["findings"] if one["kind"] == "contradicts"]
    assert list(found) == [
        "kind", "severity", "fact", "line", "column", "text", "document", "engine", "confidence",
    ]  # fmt: skip
    assert (found["fact"], found["document"], found["engine"]) == ("tie_win_pays", "1:8", "8:1")
    assert (found["line"], found["column"], found["severity"]) == (16, 6, "error")
    assert 0 < found["confidence"] <= 1
    assert document["score"]["contradicted"] == 1


def test_the_html_shows_both_sides_and_escapes_the_document(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    path = changed(tmp_path, "Panduan Bakarat", "Panduan Bakarat <script>alert(1)</script>")
    run(str(path), "--html", str(page))
    html = page.read_text("utf-8")
    assert "<script>" not in html
    assert "&lt;script&gt;" in html
    assert '<mark class="confirmed" title="tie_win_pays">8:1</mark>' in html


@pytest.mark.parametrize("how", ["itself", "a link", "a hard link", "a way around"])
def test_a_report_never_takes_the_place_of_the_document(how: str, tmp_path: Path) -> None:
    path = changed(tmp_path, "Seri\t8:1", "Seri\t1:8")
    before = path.read_bytes()
    other = tmp_path / "other.txt"
    if how == "itself":
        other = path
    elif how == "a link":
        other.symlink_to(path)
    elif how == "a hard link":
        other.hardlink_to(path)
    else:
        other = tmp_path / ".." / tmp_path.name / path.name
    result = run(str(path), "--html", str(other))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--html is the document itself" in result.stderr
    assert path.read_bytes() == before


def test_an_unreadable_file_exits_2_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(b"%PDF")
    result = run(str(path))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1


def test_a_missing_extra_exits_2_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("rules_site.audit")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "rapidfuzz", None)
    result = run(str(DOCUMENT))
    assert (result.exit_code, result.stdout) == (2, "")
    expected = "missing library: got no rapidfuzz, expected it: pip install 'rules-site[audit]'"
    assert result.stderr == f"rules-site: {expected}\n"
