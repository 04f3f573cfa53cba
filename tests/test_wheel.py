"""The wheel, installed in an empty environment away from the checkout, is the same product."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import urllib.request
from pathlib import Path
from zipfile import ZipFile

import pytest

#: One worker builds and installs it, for all of these.
pytestmark = [pytest.mark.xdist_group("wheel"), pytest.mark.whole]

ROOT = Path(__file__).resolve().parent.parent


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command that must succeed and return what it prints."""
    done = subprocess.run([*map(str, command)], cwd=cwd, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the scripts folder of an empty environment into which the wheel was installed."""
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--wheel-dir", folder, ROOT, cwd=folder)
    run(sys.executable, "-m", "venv", folder / "venv", cwd=folder)
    wheel = next(folder.glob("rules_site-*.whl"))
    run(folder / "venv" / "bin" / "pip", "install", "-q", wheel, cwd=folder)
    return folder / "venv" / "bin"


def digests(folder: Path) -> dict[str, str]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def test_the_wheel_builds_the_same_bytes(installed: Path, tmp_path: Path) -> None:
    run(installed / "rules-site", "build", tmp_path / "wheel", cwd=tmp_path)
    run(sys.executable, "-m", "rules_site", "build", tmp_path / "checkout", cwd=ROOT)
    built = digests(tmp_path / "wheel")
    assert built == digests(tmp_path / "checkout")
    assert "ru/baccarat/index.html" in built


def test_the_wheel_checks_clean(installed: Path, tmp_path: Path) -> None:
    shown = run(installed / "rules-site", "check", "--ignore", "C001", cwd=tmp_path)
    assert shown.splitlines()[-1].startswith("0 errors, ")


def test_the_wheel_serves_what_it_builds(installed: Path, tmp_path: Path) -> None:
    run(installed / "rules-site", "build", tmp_path / "built", cwd=tmp_path)
    server = subprocess.Popen(
        [installed / "rules-site", "serve", "--port", "0"], cwd=tmp_path, stdout=subprocess.PIPE, text=True
    )
    try:
        assert server.stdout is not None
        address = server.stdout.readline().split()[2]
        assert address.startswith("http://127.0.0.1:")
        with urllib.request.urlopen(f"{address}vi/infinite-blackjack/", timeout=30) as answer:
            assert answer.read() == (tmp_path / "built" / "vi" / "infinite-blackjack" / "index.html").read_bytes()
    finally:
        server.terminate()
        server.communicate(timeout=30)


def test_the_wheel_ships_no_stray_files(tmp_path: Path) -> None:
    """A key or a backup that lies in a folder is nobody's business."""
    tree = tmp_path / "tree"
    tree.mkdir()
    for name in ("pyproject.toml", "README.md"):
        shutil.copyfile(ROOT / name, tree / name)
    for name in ("rules_site", "catalogs", "templates"):
        shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
    strays = ("templates/.env", "catalogs/ru/LC_MESSAGES/messages.po~", "catalogs/ru/LC_MESSAGES/messages.mo")
    for name in (*strays, "rules_site/notes.txt", "templates/help.html.orig"):
        tree.joinpath(name).write_text("SECRET=1", "utf-8")
    run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--wheel-dir", tmp_path, tree, cwd=tmp_path)
    with ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
        assert not [name for name in wheel.namelist() if wheel.read(name) == b"SECRET=1"]
        assert "rules_site/_catalogs/ru/LC_MESSAGES/messages.po" in wheel.namelist()
