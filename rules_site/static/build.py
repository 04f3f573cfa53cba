"""A static copy of the site: made on all cores, of every language of which anything changed since the last build."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from rules_site.checks.finding import Finding
from rules_site.checks.gate import refuse
from rules_site.checks.status import progress
from rules_site.errors import IncompletePages, TemplateError, UnusableBuild
from rules_site.pages.errors import error_file
from rules_site.pages.help_page import PageSummary
from rules_site.processes import on_all_cores
from rules_site.publish.config import BROTLI_IN_BUILD, Config
from rules_site.publish.encodings import etag
from rules_site.publish.error_pages import problem
from rules_site.publish.headers import HTML, style_hashes
from rules_site.publish.publication import ERRORS, OTHER_STATUSES, STATUSES, Unusable
from rules_site.publish.resources import of_site, unusable
from rules_site.site import Site
from rules_site.static import directory as directories
from rules_site.static import manifest, offline
from rules_site.static.lost import refuse_removed, refuse_unusable
from rules_site.static.made_from import made_from
from rules_site.static.manifest import MANIFEST, SUFFIXES, Manifest, file_of
from rules_site.static.nginx.config import Served, configuration
from rules_site.static.parts import Part, Parts, of_locale_in
from rules_site.static.sources import Sources, sources
from rules_site.static.versions import versions

#: Told how many pages are made, of how many.
Told = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Built:
    """What a build did: how many files it has, which locales it made and which it took over from the last build.

    ``partly_english`` are its pages that lack translations; ``unusable`` tells, by locale, what is wrong with a catalog
    of which nothing is served; ``base_url_before`` is that of the last build, None where there was none; ``changed``
    names sources that were changed while they were built from, for which the next build takes nothing over.
    """

    files: int
    made: tuple[str, ...]
    kept: tuple[str, ...]
    partly_english: tuple[str, ...]
    unusable: Mapping[str, tuple[Unusable, ...]]
    base_url_before: str | None
    changed: tuple[str, ...] = ()


def build(
    site: Site,
    directory: Path,
    config: Config,
    *,
    complete: bool = False,
    for_folder: bool = False,
    allow_unusable: bool = False,
    allow_removed: bool = False,
    quality: int = BROTLI_IN_BUILD,
    processes: int = 0,
    read: Sources | None = None,
    told: Told = lambda done, of: None,
) -> Built:
    """Write the whole site into ``directory``. Two builds give the same bytes, whatever was there before.

    ``for_folder`` makes pages that are opened as files, with no service, and needs a ``Config`` without a base URL.
    ``quality`` is how hard brotli tries, 0 to 11; ``processes`` how many work at a time, 0 for one on each core.
    ``read`` are the sources as they were before the code was imported; without it they are what is there now.

    A directory that an earlier build made is replaced in one step, so that a server never sees half of one. Languages
    that would become the same files again are taken over from it.

    Raises:
        UnsafeDirectory: the directory is /, home, the current one or an ancestor of them, a mount point, or holds
            something else.
        LostContent: a translation would be all English and is not ``allow_unusable``, or the last build had a language
            or game that this one lacks and that is not ``allow_removed``.
        IncompletePages: ``complete`` was asked, but a page is partly English for want of a translation.
        WrongPages: a check finds that a page contradicts the engine.
        TemplateError: a page template fails, or has a link that leads nowhere from a folder.
        LostProcess: a process that made pages ended in the middle of its work.
    """
    target = directories.safe(directory)
    earlier = _earlier(target)
    if not allow_removed:
        refuse_removed(site, directory, *manifest.claims(target))
    if not allow_unusable:
        refuse_unusable(site, earlier.messages if earlier else {})
    if complete:
        _refuse_incomplete(site)
    read = read or sources(site.templates_folder, site.catalogs_folder)
    keys = made_from(site, (config.base_url, quality, for_folder), read)
    with directories.replacing(target) as folder:
        parts = Parts(site, folder, config.base_url, quality, for_folder)
        kept, whole = _take_over(earlier, target, folder, keys) if earlier else ((), Part())
        making = tuple(tag for tag in keys if tag not in kept)
        if making:
            whole.add(_make(parts, making, processes, told))
        if for_folder:
            _refuse_lost_links(folder, whole)
        else:
            whole.add(parts.of_resources(tuple(of_site(site, whole.resources, config.base_url))))
            whole.add(_for_nginx(parts, config, whole))
        changed = read.changed_in(sources(site.templates_folder, site.catalogs_folder))
        build = Manifest(
            config.base_url,
            tuple(game.slug for game in site.games),
            dict.fromkeys(keys, "") if changed else keys,
            {tag: len(catalog.good) for tag, catalog in site.catalogs.items()},
            unusable(site),
            tuple(whole.resources),
            whole.files,
            versions(),
            for_folder,
        )
        directories.write(folder, MANIFEST, manifest.to_bytes(build))
    english = tuple(
        resource.path for resource in build.resources if resource.content_type == HTML and resource.fallbacks
    )
    before = earlier.base_url if earlier else None
    return Built(len(build.files) + 1, making, kept, tuple(sorted(english)), build.unusable, before, changed)


def _refuse_lost_links(folder: Path, whole: Part) -> None:
    for name in sorted(whole.files):
        if name.endswith(".html"):
            for address in offline.lost((folder / name).read_bytes(), name, whole.files.__contains__):
                raise TemplateError("link that leads nowhere", name, 1, repr(address), "a file of the build")


def _refuse_incomplete(site: Site) -> None:
    """Look at every message that a page shows, its furniture too: buttons and headings are no texts of a document."""
    rows = (row for row in progress(site) if not row.is_complete)
    lacking = [f"/{row.locale}/ {row.page} ({row.total - row.translated})" for row in rows]
    if lacking:
        raise IncompletePages(f"incomplete pages: got English texts on {', '.join(lacking)}, expected none")


def _earlier(target: Path) -> Manifest | None:
    """Return what the last build wrote; None where there is none, or another version made it."""
    try:
        return manifest.read(target)
    except UnusableBuild:
        return None


def _take_over(earlier: Manifest, target: Path, folder: Path, keys: Mapping[str, str]) -> tuple[tuple[str, ...], Part]:
    """Take over every locale that an earlier build made from the same, if its files are still what it wrote."""
    whole, kept = Part(), list[str]()
    for tag, key in keys.items():
        if earlier.made_from.get(tag) == key:
            own = of_locale_in(earlier, tag)
            if directories.take_over(target, folder, own.files):
                kept.append(tag)
                whole.add(own)
    return tuple(kept), whole


def _make(parts: Parts, tags: tuple[str, ...], processes: int, told: Told) -> Part:
    """Write every page of these locales, game by game on all cores, then their lists of games."""
    whole, wrong = Part(), list[Finding]()
    summaries: dict[str, list[PageSummary]] = {tag: [] for tag in tags}
    slugs = [game.slug for game in parts.site.games]
    told(0, len(slugs) * len(tags))
    for done, made in enumerate(on_all_cores(partial(parts.of_game, tags), slugs, processes), 1):
        whole.add(made.part)
        wrong += made.errors
        for tag, summary in made.summaries:
            summaries[tag].append(summary)
        told(done * len(tags), len(slugs) * len(tags))
    refuse(wrong)
    for tag, listed in summaries.items():
        whole.add(parts.of_locale(tag, listed))
    return whole


def _for_nginx(parts: Parts, config: Config, whole: Part) -> Part:
    """Write the errors for programs, and the configuration for everything that is written."""
    part, site = Part(), parts.site
    for status in (*STATUSES, *OTHER_STATUSES):
        part.add(parts.of_file(f"{ERRORS}/{status}.json", problem(status)))
    resources = sorted(whole.resources, key=lambda resource: resource.path)
    etags = {
        f"{resource.path} {encoding}": etag(
            resource.path, encoding, whole.files[file_of(resource.path) + suffix].sha256
        )
        for resource in resources
        for encoding, suffix in SUFFIXES.items()
    }
    error = parts.folder / error_file(STATUSES[0], next(iter(site.catalogs)))
    served = Served(resources, etags, style_hashes(error.read_bytes()))
    conf = configuration(served, site.locales, config)
    part.add(parts.of_file("nginx/http.conf", conf.http.encode()))
    part.add(parts.of_file("nginx/server.conf", conf.server.encode()))
    return part
