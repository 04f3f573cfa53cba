"""Where a service has its content from: the site as it is on disk, made now, or a build that was made before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from rules_site.errors import InvalidConfig
from rules_site.publish.config import Config
from rules_site.publish.publication import Publication

if TYPE_CHECKING:
    from rules_site.site import Site


class Source(Protocol):
    """Gives what is to be served; both raise a RulesSiteError where there is nothing that may be."""

    def publication(self, config: Config) -> Publication:
        """Return what is to be served."""
        ...

    def again(self, config: Config) -> Publication:
        """Return what is to be served in place of something that is served already."""
        ...


@dataclass(frozen=True, slots=True)
class FromSite:
    """Whatever ``load`` loads, refused when its pages contradict the engine. What makes pages is imported when used."""

    load: Callable[[], Site]

    def publication(self, config: Config) -> Publication:
        from rules_site.publish.resources import publish

        return publish(self.load(), config.base_url)

    def again(self, config: Config) -> Publication:
        """Be stricter than at the start: the old content is there, so any error of ``check`` refuses the new."""
        from rules_site.check import Severity
        from rules_site.checks import run
        from rules_site.checks.gate import BARRING, refuse
        from rules_site.publish.resources import publish

        site = self.load()
        published = publish(site, config.base_url)
        # What is left of the checks: publishing makes those that bar a page from it.
        refuse(finding for finding in run.run(site, ignore=BARRING) if finding.severity is Severity.ERROR)
        return published


@dataclass(frozen=True, slots=True)
class FromBuild:
    """The build in a directory: it was refused when it was made, if it was wrong, and is served at once."""

    directory: Path

    def publication(self, config: Config) -> Publication:
        from rules_site.static import reading

        served = reading.publication(self.directory)
        if config.base_url not in ("", served.base_url):
            raise InvalidConfig(
                f"base URL: got {config.base_url!r}, expected {served.base_url!r}, that of the build {self.directory}"
            )
        return served

    def again(self, config: Config) -> Publication:
        return self.publication(config)
