"""A kind of block that only this test has: it takes its class, one line of the registry and its template, no more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar, Self

import jsonschema
import pytest

from rules_site.audit.expected import statements
from rules_site.checks.run import run
from rules_site.content.blocks import registry
from rules_site.content.messages import conditioned_parts
from rules_site.content.model import ALWAYS, Block, Message, Settings, Use, When
from rules_site.content.nodes import Node
from rules_site.content.printed import Columns, PageBlock, Text, Writer, figures
from rules_site.content.texts import message, when
from rules_site.i18n import extract
from rules_site.pages.build import help_page
from rules_site.pages.document import document
from rules_site.pages.html import renderer
from rules_site.pages.openapi import openapi
from rules_site.site import Site
from tests.checks.spoiled import with_templates, with_yaml


@dataclass(frozen=True, slots=True)
class QuoteBlock(PageBlock):
    """What somebody said."""

    kind: ClassVar[str] = "quote"

    text: Text
    source: Text


@dataclass(frozen=True, slots=True)
class Quote(Block):
    """``{quote: sentence, source: sentence}``"""

    page = QuoteBlock

    text: Message
    source: Message
    when: When = ALWAYS

    @classmethod
    def parse(cls, node: Node) -> Self:
        fields = node.fields("quote source", "when")
        return cls(message(fields["quote"]), message(fields["source"]), when(fields))

    def uses(self, section: str) -> Iterator[Use]:
        return (Use(part, section) for part in (self.text, self.source))

    def choose(self, choices: Settings) -> Self | None:
        return self if self.text.when.holds(choices) else None

    def write(self, writer: Writer) -> PageBlock:
        return QuoteBlock(writer.text(self.text), writer.text(self.source))


_YAML = """    blocks:
      - quote: "A shoe of {decks} is for every table."
        source: The house
        when: {commission: charged}
"""


@pytest.fixture
def site(shipped: Site, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Site:
    """The site with a quotation at the head of the first section of Baccarat."""
    monkeypatch.setitem(registry.BLOCKS, "quote", Quote)
    quoting = with_yaml(shipped, "baccarat", "rules.yaml", ("    blocks:\n", _YAML))
    branch = '{%- elif one.kind == "quote" %}<blockquote>{{ text(one.text) }} {{ text(one.source) }}</blockquote>\n'
    list_branch = '{%- elif one.kind == "list" %}'
    return with_templates(quoting, tmp_path / "templates", "partials/blocks.html", list_branch, branch + list_branch)


def test_its_page_has_it_where_its_condition_holds(site: Site) -> None:
    page = help_page(site, "baccarat", "en")
    first = page.sections[0].blocks[0]
    assert isinstance(first, QuoteBlock)
    assert [figure.fact for figure in figures(first)] == ["decks"]
    html = renderer(site.catalogs["en"], site.locales, site.templates_folder).help(page)
    assert "<blockquote" in html
    assert 'data-fact="decks"' in html.partition("<blockquote")[2].partition("</blockquote>")[0]
    assert not isinstance(help_page(site, "no-commission-baccarat", "en").sections[0].blocks[0], QuoteBlock)


def test_json_and_its_description_have_it(site: Site) -> None:
    stated = document(help_page(site, "baccarat", "en"))
    assert stated["sections"][0]["blocks"][0] == {
        "kind": "quote",
        "text": {
            "lang": "en",
            "text": "A shoe of 8 is for every table.",
            "runs": [
                {"text": "A shoe of "},
                {"fact": "decks", "value": "8", "text": "8"},
                {"text": " is for every table."},
            ],
        },
        "source": {"lang": "en", "text": "The house", "runs": [{"text": "The house"}]},
    }
    schemas = openapi(["en"], ["baccarat"])["components"]["schemas"]
    assert schemas["QuoteBlock"]["properties"].keys() == {"kind", "text", "source"}
    validator = {"$ref": "#/components/schemas/GameDocument", "components": {"schemas": schemas}}
    jsonschema.Draft202012Validator(validator).validate(stated)


def test_translators_checks_and_the_audit_know_it(site: Site) -> None:
    content = site.contents["baccarat"]
    assert any(part.messages and part.messages[0].text.startswith("A shoe") for part in conditioned_parts(content))
    assert ("The house", None) in extract.messages([content], site.games, site.templates_folder)
    said = statements(help_page(site, "baccarat", "en"), Columns("rounds", "return", "pays", "chance"))
    assert [figure.fact for figure in said[0].figures] == ["decks"]
    unquoted = replace(site, templates_folder=_without(site))
    missing = [finding for finding in run(unquoted, select=["H002"], locales=["en"]) if finding.game == "baccarat"]
    assert missing


def _without(site: Site) -> Path:
    """Take the quotation out of the page templates again."""
    path = site.templates_folder / "partials" / "blocks.html"
    path.write_text(path.read_text("utf-8").replace("{{ text(one.text) }} {{ text(one.source) }}", ""), "utf-8")
    return site.templates_folder
