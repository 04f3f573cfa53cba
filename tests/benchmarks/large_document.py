"""Audit a document of 200 pages: prints the seconds of processor time and the megabytes it takes.

Run ``python -m tests.benchmarks.large_document``. Wanted: under 5 seconds and 300 MB.
"""

from __future__ import annotations

import json
import resource
import time

from rules_site import site
from rules_site.audit import plain
from rules_site.audit.comparison import Auditor
from tests.audit.measure import audit
from tests.audit.test_worst_misses import DOCUMENTS

#: Characters of 200 pages.
_SIZE = 500_000


def main() -> None:
    auditor = Auditor(site.load(), "infinite-blackjack", "ru")
    text = (DOCUMENTS / "infinite-blackjack.ru.txt").read_text("utf-8")
    document = "\n".join(text.replace("раунд", f"раунд {number}") for number in range(_SIZE // len(text)))
    start = time.process_time()
    score = audit(auditor, document, plain.blocks).score
    seconds = time.process_time() - start
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({"seconds": seconds, "megabytes": megabytes, "confirmed": score.confirmed}))


if __name__ == "__main__":
    main()
