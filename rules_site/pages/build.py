"""Build the HelpPage of a game in a locale from the site."""

from __future__ import annotations

from dataclasses import replace

from rules_site.content.model import Section
from rules_site.pages.document import content_hash
from rules_site.pages.help_page import HelpPage, PageSection
from rules_site.pages.writer import Writer
from rules_site.site import Site


def help_page(site: Site, slug: str, tag: str) -> HelpPage:
    """Return the page of the game ``slug`` in the locale ``tag``.

    Raises:
        UnknownGame: no game has this slug.
        UnknownLocale: there is no such locale.
    """
    game = site.game(slug)
    return write_page(Writer(game, site.game_contents[slug], site.catalog(tag)))


def write_page(writer: Writer) -> HelpPage:
    """Return the page that ``writer`` writes."""
    content = writer.content
    page = HelpPage(
        slug=content.slug,
        locale=writer.catalog.locale,
        title=writer.text(content.title),
        version=content.version,
        effective=content.effective,
        sections=tuple(_section(writer, section) for section in content.sections),
        bets=tuple(writer.bets.values()),
    )
    return replace(page, hash=content_hash(page))


def _section(writer: Writer, section: Section) -> PageSection:
    blocks = (block.write(writer) for block in section.blocks)
    return PageSection(section.id, writer.text(section.title), tuple(block for block in blocks if block is not None))
