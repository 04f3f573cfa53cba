"""Files under a folder: links to folders are followed, and one that leads back has an end."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_site import paths


def test_files_are_listed_in_order_those_in_folders_that_are_linked_to_as_well(tmp_path: Path) -> None:
    for name in ("here/b.html", "here/a/c.css", "there/d.html"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    folder = tmp_path / "here"
    (folder / "linked").symlink_to(tmp_path / "there")
    (folder / "nowhere").symlink_to(tmp_path / "nothing")
    found = [path.relative_to(folder).as_posix() for path in paths.files(folder)]
    assert found == ["a/c.css", "b.html", "linked/d.html"]


def test_a_link_to_the_folder_it_is_in_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text("")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "back").symlink_to(tmp_path)
    assert paths.files(tmp_path) == [tmp_path / "a.html"]


def test_a_folder_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        paths.files(tmp_path / "nothing")
