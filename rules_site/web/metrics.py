"""Counts of answers, and their text for Prometheus."""

from __future__ import annotations

import os
import threading
from collections import Counter
from collections.abc import Iterator
from importlib.metadata import version
from typing import TYPE_CHECKING

from rules_site.publish.encodings import IDENTITY
from rules_site.publish.headers import HTML
from rules_site.web.answers import Answers

if TYPE_CHECKING:
    from prometheus_client.core import Metric

#: What requests are counted by.
LABELS = ("page", "locale", "status", "encoding")


class Metrics:
    """Counts the answers of this process by page, locale, status and encoding."""

    def __init__(self, answers: Answers) -> None:
        self._answers = answers
        self._counts: Counter[tuple[str, str, int, str]] = Counter()
        self._counting = threading.Lock()

    def count(self, page: str, locale: str, status: int, encoding: str = IDENTITY) -> None:
        """Count an answer that is not in the table."""
        with self._counting:
            self._counts[page, locale, status, encoding] += 1

    def text(self, content: str) -> bytes:
        """Return everything in the text format of Prometheus; ``content`` is the hash of what is served."""
        from prometheus_client import CollectorRegistry, generate_latest

        registry = CollectorRegistry()
        registry.register(_Collector(self, content))
        return bytes(generate_latest(registry))

    def counts(self) -> dict[tuple[str, str, int, str], int]:
        """Return how often each kind of answer was given."""
        with self._counting:
            counts = self._counts.copy()
        for resource, made in self._answers.values():
            for encoding, answer in made.items():
                counts[resource.page, resource.language, 200, encoding] += answer.sent[0]
                counts[resource.page, resource.language, 304, encoding] += answer.known[0]
        return {key: number for key, number in counts.items() if number}

    def fallbacks(self) -> dict[tuple[str, str], int]:
        """Return by page and locale how many texts are English for want of a translation."""
        resources = (resource for resource, _ in self._answers.values())
        return {(page.page, page.language): page.fallbacks for page in resources if page.content_type == HTML}


class _Collector:
    """What Prometheus asks. The worker's number tells processes apart that answer behind one address."""

    def __init__(self, metrics: Metrics, content: str) -> None:
        self._metrics = metrics
        self._content = content

    def collect(self) -> Iterator[Metric]:
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, InfoMetricFamily

        worker = str(os.getpid())
        requests = CounterMetricFamily("rules_site_requests", "Answers.", labels=(*LABELS, "worker"))
        for key, count in sorted(self._metrics.counts().items()):
            requests.add_metric((*map(str, key), worker), count)
        yield requests
        fallbacks = GaugeMetricFamily(
            "rules_site_fallbacks", "English texts on translated pages.", labels=("page", "locale")
        )
        for pair, number in sorted(self._metrics.fallbacks().items()):
            fallbacks.add_metric(pair, number)
        yield fallbacks
        about = {"version": version("rules-site"), "content": self._content}
        yield InfoMetricFamily("rules_site_build", "What runs, and the hash of what it serves.", value=about)
