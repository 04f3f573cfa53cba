"""A catalog of 20,000 entries is updated in under 300 MB and nothing is lost; how fast, `make bench` prints."""

from __future__ import annotations

import json
import subprocess
import sys


def test_a_large_catalog_is_updated_without_a_loss() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.large_catalog"], check=True, capture_output=True, timeout=300
    )
    found = json.loads(done.stdout)
    assert found["megabytes"] < 300
    assert found["live"] == 20_000
    assert found["edited"] > 1500
    assert found["obsolete"] == found["edited"]
    assert found["fuzzy"] > 0.95 * found["edited"], "edited messages propose their old translations"
    assert found["same_again"]
