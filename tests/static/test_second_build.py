"""A second build makes what changed and takes over the rest; it never keeps what would be made otherwise."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from rules_site import paths
from rules_site import site as sites
from rules_site.errors import WrongPages
from rules_site.publish.config import Config
from rules_site.site import Site
from rules_site.static import build as building
from rules_site.static import manifest
from rules_site.static import sources as reading
from rules_site.static.build import build
from rules_site.static.made_from import made_from
from rules_site.static.manifest import MANIFEST
from rules_site.static.sources import sources
from tests.checks.spoiled import with_engine, with_templates, with_yaml
from tests.static.conftest import bytes_of


def keys(site: Site, base_url: str = "", quality: int = 1) -> dict[str, str]:
    """Return what a build of a site that is made now has as keys."""
    return made_from(site, (base_url, quality), sources(site.templates_folder, site.catalogs_folder))


def with_edited(site: Site, tag: str) -> Site:
    """Return the site after one text of a catalog was edited."""
    catalog = site.catalogs[tag]
    key = next(key for key in catalog.good if key[0] == "Contents")
    edited = replace(catalog, good={**catalog.good, key: (f"{catalog.good[key][0]} …",)})
    return replace(site, catalogs={**site.catalogs, tag: edited})


def test_nothing_changed_and_every_language_is_taken_over(shipped: Site, built: Path, copy: Path) -> None:
    done = build(shipped, copy, Config(), quality=1)
    assert (done.made, done.kept) == ((), tuple(shipped.catalogs))
    assert bytes_of(copy) == bytes_of(built)


def test_an_edit_of_one_catalog_makes_that_language_alone(shipped: Site, copy: Path, tmp_path: Path) -> None:
    before = {path: path.stat().st_ino for path in copy.rglob("*") if path.is_file()}
    edited = with_edited(shipped, "ru")
    others = tuple(tag for tag in shipped.catalogs if tag != "ru")
    done = build(edited, copy, Config(), quality=1)
    assert (done.made, done.kept) == (("ru",), others)
    same = {path.relative_to(copy).parts for path, inode in before.items() if path.stat().st_ino == inode}
    assert {parts[0] for parts in same if len(parts) > 1} == {*others, "api", "assets"}
    assert {parts[2] for parts in same if parts[0] == "api" and len(parts) > 3} == {*others}
    assert "…" in (copy / "ru/baccarat/index.html").read_text("utf-8")
    build(edited, tmp_path / "afresh", Config(), quality=1)
    assert bytes_of(copy) == bytes_of(tmp_path / "afresh")


def test_no_page_of_a_language_that_is_taken_over_is_rendered(
    shipped: Site, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rendered: list[str] = []
    real = building.Parts.of_game

    def counted(self: Any, tags: tuple[str, ...], slug: str) -> Any:
        rendered.extend(f"{tag}/{slug}" for tag in tags)
        return real(self, tags, slug)

    monkeypatch.setattr(building.Parts, "of_game", counted)
    build(with_edited(shipped, "vi"), copy, Config(), quality=1, processes=1)
    assert rendered == [f"vi/{game.slug}" for game in shipped.games]


CHANGES: dict[str, Callable[[Site, Path], Site]] = {
    "a payout of the engine and its paytable": lambda site, _: with_engine(
        with_yaml(site, "baccarat", "paytable.yaml", ('pays: "8:1"', 'pays: "9:1"')),
        "baccarat",
        payouts={"tie_win": Fraction(9)},
    ),
    "a sentence": lambda site, _: with_yaml(site, "baccarat", "rules.yaml", ("Neither hand", "Not one hand")),
    "a page template": lambda site, folder: with_templates(site, folder, "help.html", "<h1>", '<h1 class="x">'),
    "the style sheet": lambda site, folder: with_templates(site, folder, "style.css", "1rem", "2rem"),
    "a language less": lambda site, _: replace(
        site, catalogs={tag: one for tag, one in site.catalogs.items() if tag != "vi"}
    ),
    "a game less": lambda site, _: replace(site, games=site.games[:2]),
}


@pytest.mark.parametrize("name", CHANGES)
def test_what_every_language_depends_on_takes_nothing_over(shipped: Site, name: str, tmp_path: Path) -> None:
    before = keys(shipped)
    after = keys(CHANGES[name](shipped, tmp_path / "templates"))
    assert not set(before.values()) & set(after.values())


def test_templates_in_a_folder_that_is_linked_to_count_as_well(shipped: Site, tmp_path: Path) -> None:
    """Volumes of Kubernetes link their folders so."""
    folder = tmp_path / "templates"
    linked = with_templates(shipped, folder, "help.html", "<h1>", '<h1 class="x">')
    (folder / "partials").rename(tmp_path / "elsewhere")
    (folder / "partials").symlink_to(tmp_path / "elsewhere")
    before = keys(linked)
    (tmp_path / "elsewhere" / "paytable.html").write_text("{% macro paytable(block) %}{% endmacro %}", "utf-8")
    assert not {*before.values()} & {*keys(linked).values()}


def test_templates_in_a_folder_called_as_that_of_a_wheel_count_as_well(shipped: Site, tmp_path: Path) -> None:
    folder = tmp_path / "templates"
    changed = with_templates(shipped, folder, "help.html", "<h1>", "<h1>{% include '_templates/x.html' %}")
    (folder / "_templates").mkdir()
    (folder / "_templates" / "x.html").write_text("a", "utf-8")
    before = keys(changed)
    (folder / "_templates" / "x.html").write_text("b", "utf-8")
    assert not {*before.values()} & {*keys(changed).values()}


def test_the_base_url_and_the_quality_take_nothing_over(shipped: Site) -> None:
    found = [*keys(shipped).values(), *keys(shipped, quality=2).values()]
    found += keys(shipped, "https://help.example").values()
    assert len(set(found)) == 3 * len(shipped.catalogs)


def test_the_code_and_the_libraries_take_nothing_over(
    shipped: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = keys(shipped)
    monkeypatch.setattr(reading, "version", lambda name: "9.9" if name == "babel" else "1")
    libraries = keys(shipped)
    monkeypatch.undo()
    shutil.copytree(paths.PACKAGE, tmp_path / "rules_site")
    monkeypatch.setattr(paths, "PACKAGE", tmp_path / "rules_site")
    assert keys(shipped) == before
    path = tmp_path / "rules_site" / "games" / "baccarat" / "payouts.py"
    path.write_text(path.read_text("utf-8") + "\n", "utf-8")
    assert not {*before.values()} & {*libraries.values(), *keys(shipped).values()}


def test_what_a_language_is_made_from_is_the_same_in_every_process(shipped: Site, tmp_path: Path) -> None:
    code = "from rules_site import site; from tests.static.test_second_build import keys; print(keys(site.load()))"
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, check=True, text=True)
        assert done.stdout.strip() == str(keys(sites.load()))


@pytest.mark.parametrize("name", ["ru/baccarat/index.html", "ru/index.html.br", "assets/errors/404.ru.html"])
@pytest.mark.parametrize("change", ["edited", "gone"])
def test_a_language_of_which_a_file_was_touched_is_made_again(
    shipped: Site, built: Path, copy: Path, name: str, change: str
) -> None:
    (copy / name).unlink()
    if change == "edited":
        (copy / name).write_bytes(b"99.99%")
    done = build(shipped, copy, Config(), quality=1)
    assert done.made == ("ru",)
    assert bytes_of(copy) == bytes_of(built)


def test_a_file_that_another_build_replaces_in_the_meantime_is_not_taken_over(
    shipped: Site, built: Path, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    linked = os.link

    def late(old: Path, new: Path) -> None:
        if old.name == "404.vi.html":
            old.unlink()
            old.write_bytes(b"of another build")
        linked(old, new)

    monkeypatch.setattr(os, "link", late)
    assert build(shipped, copy, Config(), quality=1).made == ("vi",)
    assert bytes_of(copy) == bytes_of(built)


def test_a_disk_without_second_names_gets_copies(
    shipped: Site, built: Path, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(old: Path, new: Path) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "link", refused)
    assert build(shipped, copy, Config(), quality=1).made == ()
    assert bytes_of(copy) == bytes_of(built)


def test_a_manifest_that_lacks_a_file_takes_nothing_over(shipped: Site, built: Path, copy: Path) -> None:
    earlier = manifest.read(copy)
    files = {name: one for name, one in earlier.files.items() if name != "vi/index.html.gz"}
    (copy / MANIFEST).write_bytes(manifest.to_bytes(replace(earlier, files=files)))
    (copy / "vi/index.html.gz").unlink()
    assert build(shipped, copy, Config(), quality=1).kept == ()
    assert bytes_of(copy) == bytes_of(built)


@pytest.mark.parametrize("change", ["edited", "added", "lost", "written anew", "another library"])
def test_a_build_during_which_the_code_changed_keeps_nothing_for_the_next(
    shipped: Site, built: Path, copy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    shutil.copytree(paths.PACKAGE, tmp_path / "rules_site", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(paths, "PACKAGE", tmp_path / "rules_site")
    read = sources(shipped.templates_folder, shipped.catalogs_folder)
    assert build(shipped, copy, Config(), quality=1, read=read).changed == ()
    file = tmp_path / "rules_site" / "quantity.py"
    if change == "edited":
        file.write_text(file.read_text("utf-8") + "\n", "utf-8")
    elif change == "added":
        file = file.with_name("quality.py")
        file.write_text("")
    elif change == "lost":
        file.unlink()
    elif change == "written anew":
        data = file.read_bytes()
        file.rename(tmp_path / "before")
        file.write_bytes(data)
    else:
        monkeypatch.setattr(reading, "version", lambda name: "9.9")
    done = build(shipped, copy, Config(), quality=1, read=read)
    assert (f"rules_site/{file.name}" in done.changed) == (change != "another library")
    assert ("babel" in done.changed) == (change == "another library")
    assert set(manifest.read(copy).made_from.values()) == {""}
    after = build(shipped, copy, Config(), quality=1)
    assert (after.changed, after.kept) == ((), ())
    assert build(shipped, copy, Config(), quality=1).made == ()
    assert bytes_of(copy).keys() == bytes_of(built).keys()


def test_templates_that_change_during_a_build_are_noticed(shipped: Site, tmp_path: Path) -> None:
    site = with_templates(shipped, tmp_path / "templates", "help.html", "<h1>", '<h1 class="x">')

    def changes(done: int, of: int) -> None:
        (tmp_path / "templates" / "style.css").write_text("body{margin:0}", "utf-8")

    done = build(site, tmp_path / "site", Config(), quality=1, processes=1, told=changes)
    assert done.changed == ("templates/style.css",)


def test_what_is_known_of_languages_counts(shipped: Site, tmp_path: Path) -> None:
    site = replace(shipped, catalogs_folder=tmp_path)
    before = keys(site)
    (tmp_path / "languages").mkdir()
    (tmp_path / "languages" / "ru.yaml").write_text("numbers: []\n", "utf-8")
    assert not {*before.values()} & {*keys(site).values()}


def test_bytecode_of_other_code_decides_nothing(tmp_path: Path) -> None:
    """An edit of the same size that keeps the time of the file, as ``rsync -t`` makes it: Python alone misses it."""
    shutil.copytree(paths.PACKAGE, tmp_path / "rules_site", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("catalogs", "templates"):
        (tmp_path / name).symlink_to(paths.PACKAGE.parent / name)
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}

    def chance(target: str) -> str:
        command = [sys.executable, "-m", "rules_site", "build", target, "--brotli-quality", "0"]
        subprocess.run(command, cwd=tmp_path, env=kept, check=True, capture_output=True)
        page = (tmp_path / target / "en" / "baccarat" / "index.html").read_text("utf-8")
        return re.findall('player_win_chance">([^<]*)<', page)[0]

    assert chance("first") == "1 in 2.2"
    code = tmp_path / "rules_site" / "quantity.py"
    state, text = code.stat(), code.read_text("utf-8")
    assert text.count("1 if 1 / probability < 10 else 0") == 1
    code.write_text(text.replace("1 / probability < 10", "1 / probability < +2"), "utf-8")
    os.utime(code, ns=(state.st_atime_ns, state.st_mtime_ns))
    assert code.stat().st_size == state.st_size
    assert chance("first") == chance("second") == "1 in 2"


def test_the_command_reads_the_code_before_python_does(tmp_path: Path) -> None:
    """What is imported before decides nothing on a page."""
    code = (
        "import sys; from rules_site.static import sources as reading; from rules_site.cli import main\n"
        "def stop(*_): print(*sorted(one for one in sys.modules if one.startswith('rules_site'))); sys.exit(0)\n"
        "import rules_site.commands.build as command; command.sources = stop\n"
        f"main(['build', {str(tmp_path / 'site')!r}])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert set(done.stdout.split()) == {
        "rules_site",
        "rules_site.cli",
        "rules_site.commands",
        *(f"rules_site.commands.{name}" for name in ("build", "edge", "folders")),
        "rules_site.errors",
        "rules_site.paths",
        "rules_site.publish",
        "rules_site.publish.config",
        "rules_site.publish.origins",
        "rules_site.static",
        "rules_site.static.sources",
        "rules_site.static.versions",
    }


def test_a_second_build_that_is_refused_leaves_the_first(shipped: Site, built: Path, copy: Path) -> None:
    wrong = with_engine(shipped, "baccarat", payouts={"tie_win": Fraction(9)})
    with pytest.raises(WrongPages):
        build(wrong, copy, Config(), quality=1)
    assert bytes_of(copy) == bytes_of(built)


def test_a_build_of_an_older_version_is_replaced(shipped: Site, built: Path, copy: Path) -> None:
    text = (copy / MANIFEST).read_text("utf-8")
    (copy / MANIFEST).write_text(text.replace('"made_from"', '"made"'), "utf-8")
    assert build(shipped, copy, Config(), quality=1).kept == ()
    assert bytes_of(copy) == bytes_of(built)
