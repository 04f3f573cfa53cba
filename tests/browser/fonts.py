"""The fonts that a page is laid out in: a wide family and a narrow one, each as if a machine had little else."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page

from tests.http.servers import absent

_FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.fonts", "~/.local/share/fonts")

_CONFIGURATION = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  {folders}
  <cachedir>{cache}</cachedir>
  <match target="pattern">
    <edit name="family" mode="prepend" binding="strong"><string>{family}</string></edit>
  </match>
</fontconfig>
"""


@dataclass(frozen=True, slots=True)
class Family:
    """A family by its name, the files of its regular and bold face, and the package that has them."""

    name: str
    files: tuple[str, str]
    package: str

    def paths(self) -> tuple[Path, ...]:
        """Return where its files are. Without them the test is skipped, but fails where CI is set."""
        found = tuple(path for file in self.files if (path := _found(file)))
        if len(found) < len(self.files):
            absent(f"the font {self.name}", self.package)
        return found


WIDE = Family("DejaVu Sans", ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"), "fonts-dejavu-core")
NARROW = Family("Liberation Sans", ("LiberationSans-Regular.ttf", "LiberationSans-Bold.ttf"), "fonts-liberation")


def _found(file: str) -> Path | None:
    folders = (Path(folder).expanduser() for folder in _FOLDERS)
    return next((path for folder in folders for path in sorted(folder.rglob(file))), None)


def configured(family: Family, folder: Path) -> Path:
    """Write a configuration of fontconfig by which ``family`` stands for every family that a page names.

    Letters that it does not have, as the narrow one of Debian has few of Vietnamese, come from the wide one.
    """
    for one in {family, WIDE}:
        (folder / one.package).mkdir(exist_ok=True)
        for path in one.paths():
            (folder / one.package / path.name).symlink_to(path)
    folders = "".join(f"<dir>{folder / one.package}</dir>" for one in (family, WIDE))
    configuration = folder / "fonts.conf"
    configuration.write_text(
        _CONFIGURATION.format(folders=folders, cache=folder / "cache", family=family.name), encoding="utf-8"
    )
    return configuration


def environment(configuration: Path) -> dict[str, str | float | bool]:
    """Return the variables of a browser that finds its fonts by ``configuration``."""
    return {**os.environ, "FONTCONFIG_FILE": str(configuration)}


def used(page: Page) -> Counter[str]:
    """Return how many letters of a page each family was really used for, as the browser tells."""
    session = page.context.new_cdp_session(page)
    for domain in ("DOM.enable", "CSS.enable"):
        session.send(domain)
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    found: Counter[str] = Counter()
    for node in session.send("DOM.querySelectorAll", {"nodeId": root, "selector": "h1, h2, p, li, th, td, data"})[
        "nodeIds"
    ]:
        for font in session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]:
            found[font["familyName"]] += int(font["glyphCount"])
    session.detach()
    return found
