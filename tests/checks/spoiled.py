"""Sites and pages with one thing wrong, made from a good site, and the findings of one check about them."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from rules_site import paths
from rules_site.checks.catalogs import look
from rules_site.checks.finding import Finding
from rules_site.checks.registry import CHECKS
from rules_site.checks.run import run
from rules_site.checks.scan import scan
from rules_site.checks.subject import Subject
from rules_site.content import loader, nodes
from rules_site.content.model import SourcedFact
from rules_site.i18n import catalog, po
from rules_site.i18n.locales import ENGLISH
from rules_site.i18n.merge import fresh_header
from rules_site.pages.build import help_page
from rules_site.site import Site
from tests.mutants import with_content, with_game


def found(site: Site, code: str, game: str = "", locale: str = "") -> list[Finding]:
    """Return the findings of one check."""
    return list(run(site, select=[code], games=[game] if game else (), locales=[locale] if locale else ()))


def messages(site: Site, code: str, game: str = "", locale: str = "") -> list[str]:
    """Return what one check says of ``site``."""
    return [finding.message for finding in found(site, code, game, locale)]


def with_engine(site: Site, slug: str, *, payouts: dict[str, Fraction | None] | None = None, **rules: Any) -> Site:
    """Return the site with payouts and rules of one game's engine changed."""
    game: Any = site.game(slug)
    game = replace(game, payouts=replace(game.payouts, **(payouts or {})), rules=replace(game.rules, **rules))
    return with_game(site, game)


def with_yaml(site: Site, engine: str, file: str, *changes: tuple[str, str]) -> Site:
    """Return the site with the first place of each text of one YAML file replaced by another text."""
    return with_yamls(site, engine, *((file, old, new) for old, new in changes))


def with_yamls(site: Site, engine: str, *changes: tuple[str, str, str]) -> Site:
    """Return the site with the first place of a text in a YAML file of an engine replaced: (file, old, new)."""
    texts = {name: (paths.engine(engine) / name).read_text("utf-8") for name in ("rules.yaml", "paytable.yaml")}
    for file, old, new in changes:
        assert old in texts[file], f"{file} has no {old!r} any more"
        texts[file] = texts[file].replace(old, new, 1)
    roots = [nodes.parse(text, f"rules_site/games/{engine}/{name}") for name, text in texts.items()]
    return with_content(site, loader.build(engine, *roots))


def with_setting(site: Site, engine: str, slug: str, name: str, value: Any) -> Site:
    """Return the site whose YAML states another value of one setting, None for none."""
    content = site.contents[engine]
    settings = dict(content.settings[slug])
    place = settings.pop(name).place if name in settings else content.place
    if value is not None:
        settings[name] = SourcedFact(name, value, place)
    return with_content(site, replace(content, settings={**content.settings, slug: settings}))


def with_templates(site: Site, folder: Path, name: str, old: str, new: str) -> Site:
    """Return the site with a copy of the page templates in ``folder``, one text of one template replaced."""
    shutil.copytree(site.templates_folder, folder, dirs_exist_ok=True)
    text = (folder / name).read_text("utf-8")
    assert old in text, f"{name} has no {old!r} any more"
    (folder / name).write_text(text.replace(old, new), "utf-8")
    return replace(site, templates_folder=folder)


def po_text(site: Site, tag: str) -> str:
    """Return the catalog of a locale as a PO file."""
    one = site.catalogs[tag]
    return po.write((*fresh_header(one.locale), *one.entries.values()))


def with_po(site: Site, tag: str, data: str | bytes) -> Site:
    """Return the site with another PO file for one locale."""
    old = site.catalogs[tag]
    raw = data.encode() if isinstance(data, str) else data
    return replace(
        site, catalogs={**site.catalogs, tag: catalog.build(raw, old.path, old.locale, site.template, old.glossary)}
    )


def with_po_change(site: Site, tag: str, old: str, new: str) -> Site:
    """Return the site with the first place of a text in one locale's PO file replaced."""
    text = po_text(site, tag)
    assert old in text, f"{tag} has no {old!r} any more"
    return with_po(site, tag, text.replace(old, new, 1))


def translated(site: Site, tag: str, msgid: str, *forms: str, context: str | None = None, fuzzy: bool = False) -> Site:
    """Return the site with one message translated as ``forms``."""
    one = site.catalogs[tag]
    entries = dict(one.entries)
    flags = ("fuzzy",) if fuzzy else ()
    entries[msgid, context] = replace(entries[msgid, context], msgstrs=forms, flags=flags, body=())
    return with_po(site, tag, po.write((*fresh_header(one.locale), *entries.values())))


def completed(site: Site) -> Site:
    """Return the site with the English standing in, as if translated, for every message that has no translation.

    It is in lower case, which no glossary takes for a name.
    """
    for tag, one in list(site.catalogs.items()):
        if tag == "en":
            continue
        entries = dict(one.entries)
        for key, message in site.template.items():
            if key not in one.good:
                forms = ((message.plural or message.text).lower(),) * (one.locale.nplurals if message.plural else 1)
                entries[key] = po.Entry(message.text, forms, 0, message.plural, message.context)
        site = with_po(site, tag, po.write((*fresh_header(one.locale), *entries.values())))
    return site


def on_page(base: Subject, game: str, locale: str, code: str, change: Callable[[str], str]) -> list[str]:
    """Return what one check says when the HTML of one page is changed, as ``line: message``."""
    pages = dict(base.pages)
    rendered = pages[game, locale]
    changed = change(rendered.html)
    assert changed != rendered.html, "the page has no such text any more"
    pages[game, locale] = replace(rendered, html=changed)
    subject = Subject(base.site, base.only_games, base.only_locales)
    # Only the changed page is read again.
    vars(subject)["pages"] = pages
    vars(subject)["scanned"] = {**base.scanned, (game, locale): scan(changed, locale)}
    check = next(check for check in CHECKS if check.code == code)
    return [
        f"{each.place.line}: {each.message}"
        for each in look(check, subject)
        if (each.game, each.locale) == (game, locale)
    ]


def served(site: Site) -> dict[str, str]:
    """Return in which language each translation's page says a sentence."""
    said = {}
    for tag in site.catalogs.keys() - {ENGLISH}:
        page = help_page(site, "baccarat", tag)
        said[tag] = next(section for section in page.sections if section.id == "scoring").title.lang
    return said
