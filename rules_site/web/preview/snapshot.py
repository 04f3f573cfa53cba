"""What a preview shows: the site as last loaded without an error, and what is wrong with the files by now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from rules_site import paths, site
from rules_site.checks import run
from rules_site.checks.finding import Finding
from rules_site.checks.registry import CHECKS
from rules_site.errors import RulesSiteError, TemplateError
from rules_site.i18n import catalog
from rules_site.i18n.locales import ENGLISH, MESSAGES
from rules_site.i18n.pseudo import NUMCHECK, PSEUDO
from rules_site.site import Site
from rules_site.web.preview.pages import Pages, pages, refuse_failing

#: What goes wrong while a file is edited. A file can also be missing for the moment in which an editor replaces it.
_LOADING = (RulesSiteError, OSError)

#: Checks of sentences and their translations. Those of numbers and pages take longer, and are none of a translator's.
_CODES = [check.code for check in CHECKS if check.code[0] in "RCG"]

PSEUDO_LOCALES = (PSEUDO.tag, NUMCHECK.tag)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """One state of all files.

    ``site`` is None until they could be loaded once. ``templates`` are the page templates as text, by name, since those
    on disk go on changing. ``sources`` are the bytes of the last good catalogs by locale. ``error`` is what keeps
    the whole site from being loaded now, ``broken`` what is wrong with the catalog of a locale: one line each.
    ``version`` is another one for each snapshot.
    """

    site: Site | None = None
    pages: Mapping[str, Pages] = field(default_factory=dict)
    templates: Mapping[str, str] = field(default_factory=dict)
    sources: Mapping[str, bytes] = field(default_factory=dict)
    error: str = ""
    broken: Mapping[str, str] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()
    version: str = ""

    def errors(self, tag: str) -> tuple[str, ...]:
        """Return the lines to show on pages of a locale."""
        return tuple(line for line in (self.error, self.broken.get(tag, "")) if line)

    def all_errors(self) -> frozenset[str]:
        return frozenset(line for line in (self.error, *self.broken.values()) if line)


def take_snapshot(before: Snapshot, catalogs: Path, templates: Path) -> Snapshot:
    """Return the state of the files now. What cannot be loaded or shown is kept from ``before``, with the reason."""
    try:
        texts = {path.relative_to(templates).as_posix(): _text(path) for path in _files(templates)}
        loaded = site.load(catalogs=catalogs, templates=templates, pseudo=True)
        broken = {tag: _reason(catalog) for tag, catalog in loaded.catalogs.items() if catalog.unusable}
        sources = {tag: before.sources[tag] for tag in broken if tag in before.sources}
        for locale in loaded.locales:
            if locale.tag not in (ENGLISH, *PSEUDO_LOCALES, *broken):
                sources[locale.tag] = (catalogs / locale.folder / MESSAGES).read_bytes()
        loaded = _with_last_good(loaded, broken, sources)
        made = pages(loaded, texts)
        if before.site is None or texts != before.templates:
            refuse_failing(made)
    except _LOADING as error:
        return replace(before, error=_one_line(error))
    return Snapshot(loaded, made, texts, sources, "", broken)


def check_snapshot(snapshot: Snapshot) -> Snapshot:
    """Return the snapshot with what checks of texts find. The pseudo-locales are made, not written: none for them."""
    if snapshot.site is None:
        return snapshot
    catalogs = {tag: catalog for tag, catalog in snapshot.site.catalogs.items() if tag not in PSEUDO_LOCALES}
    try:
        return replace(snapshot, findings=run.run(replace(snapshot.site, catalogs=catalogs), select=_CODES))
    except _LOADING:
        return snapshot  # the files have changed again: another snapshot is on its way


def _files(folder: Path) -> list[Path]:
    return [path for path in paths.files(folder) if path.suffix in (".html", ".css")]


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError as error:
        got = f"byte {error.object[error.start]:#04x}"
        raise TemplateError("wrong encoding", paths.shown(path), 1, got, "UTF-8") from None


def _reason(broken: catalog.Catalog) -> str:
    problem = broken.unusable[0]
    return f"{broken.path}:{problem.line}: {problem.text}"


def _with_last_good(loaded: Site, broken: Mapping[str, str], sources: Mapping[str, bytes]) -> Site:
    kept = {
        tag: catalog.build(sources[tag], loaded.catalogs[tag].path, loaded.catalogs[tag].locale, loaded.template)
        for tag in broken
        if tag in sources
    }
    return replace(loaded, catalogs={**loaded.catalogs, **kept})


def _one_line(error: Exception) -> str:
    if isinstance(error, OSError) and error.filename:
        return f"unreadable file: {paths.shown(Path(error.filename))}: got {error.strerror}"
    return " ".join(str(error).split())
