"""Parts of a build, written as they are made: one game in some languages, the lists of a language, files by name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from rules_site.checks.finding import Finding
from rules_site.checks.gate import errors, refuse
from rules_site.checks.subject import Subject
from rules_site.pages.errors import error_file
from rules_site.pages.help_page import PageSummary
from rules_site.publish.encodings import encodings
from rules_site.publish.error_pages import error_pages
from rules_site.publish.headers import HTML
from rules_site.publish.publication import STATUSES, Made, Resource
from rules_site.publish.resources import of_game, of_locale
from rules_site.site import Site
from rules_site.static import directory
from rules_site.static.manifest import SUFFIXES, File, Manifest, file, file_of, suffixes
from rules_site.static.offline import link_files


@dataclass(frozen=True, slots=True)
class Part:
    """Resources that are written, and their files by name. It grows."""

    resources: list[Resource] = field(default_factory=list)
    files: dict[str, File] = field(default_factory=dict)

    def add(self, other: Part) -> None:
        self.resources.extend(other.resources)
        self.files.update(other.files)


@dataclass(frozen=True, slots=True)
class GamePart:
    """One game in some locales, with what their lists say of it; or the errors for which none of it is written."""

    part: Part = field(default_factory=Part)
    summaries: tuple[tuple[str, PageSummary], ...] = ()
    errors: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class Parts:
    """Makes parts of a site and writes them into a folder. ``quality`` is how hard brotli tries, 0 to 11.

    An ``offline`` build has no packed files, and links that lead to files.
    """

    site: Site
    folder: Path
    base_url: str
    quality: int
    offline: bool = False

    def of_game(self, tags: tuple[str, ...], slug: str) -> GamePart:
        """Make one game in some locales."""
        subject = Subject(self.site, (slug,), tags, self.base_url)
        if wrong := errors(subject):
            return GamePart(errors=wrong)
        part, summaries = Part(), []
        for tag, summary, made in of_game(subject):
            summaries.append((tag, summary))
            part.add(self.of_resources(made))
        return GamePart(part, tuple(summaries))

    def of_locale(self, tag: str, summaries: Sequence[PageSummary]) -> Part:
        """Make the lists of games and the error pages of one locale.

        Raises:
            WrongPages: a check finds something wrong on them.
        """
        refuse(errors(Subject(self.site, (), (tag,), self.base_url, {tag: summaries})))
        part = self.of_resources(of_locale(self.site, tag, summaries, self.base_url))
        for status, page in error_pages(self.site, tag, urlsplit(self.base_url).path):
            name = error_file(status, tag)
            part.add(self.of_file(name, link_files(page, name) if self.offline else page))
        return part

    def of_resources(self, made: Iterable[Made]) -> Part:
        """Write resources in every encoding."""
        part = Part()
        for resource, body in made:
            part.resources.append(resource)
            name = file_of(resource.path)
            if self.offline:
                part.add(self.of_file(name, link_files(body, name) if resource.content_type == HTML else body))
                continue
            for encoding, data in encodings(body, self.quality).items():
                part.add(self.of_file(name + SUFFIXES[encoding], data))
        return part

    def of_file(self, name: str, data: bytes) -> Part:
        """Write one file that is no resource of its own."""
        directory.write(self.folder, name, data)
        return Part(files={name: file(data)})


def of_locale_in(build: Manifest, tag: str) -> Part:
    """Return the part of an earlier build that is one locale's: its resources, their files, its error pages."""
    own = [resource for resource in build.resources if resource.path.startswith((f"/{tag}/", f"/api/v1/{tag}/"))]
    names = [file_of(resource.path) + suffix for resource in own for suffix in suffixes(build.offline).values()]
    names += [error_file(status, tag) for status in STATUSES]
    return Part(own, {name: build.files[name] for name in names})
