"""How the audit judges documents that others wrote: what it says of each as it is, and of single changes to it.

``python -m tests.benchmarks.documents_of_others FOLDER [STEP]`` tries every STEP-th change, each fifteenth unless told.
Nothing in such a document may be contradicted if it is right; how many changes are found is a figure, not a test.
"""

from __future__ import annotations

import sys
from pathlib import Path

from rules_site import site
from rules_site.audit import plain
from rules_site.audit.comparison import Auditor
from rules_site.audit.findings import DiscrepancyKind
from rules_site.audit.reading import decode_text
from tests.audit.measure import audit, measure
from tests.audit.mutants import mutants

#: How the titles of the documents begin, by game and language.
TITLES = {
    "Blackjack Tanpa Batas": ("infinite-blackjack", "id"),
    "Блэкджек Безграничный": ("infinite-blackjack", "ru"),
    "Xì Dách Vô Hạn": ("infinite-blackjack", "vi"),
    "Bakarat": ("baccarat", "id"),
}


def main(folder: Path, step: int) -> None:
    loaded = site.load()
    for path in sorted(folder.glob("*.txt")):
        text = decode_text(path.read_bytes())
        title = text.partition("\n")[0].strip()
        auditor = Auditor(loaded, *next(found for name, found in TITLES.items() if title.endswith(name)))
        report = audit(auditor, text, plain.blocks)
        print(f"{path.stem[:3]}: {report.score}")
        for finding in report.findings:
            if finding.kind is DiscrepancyKind.CONTRADICTS:
                print(f"    contradicts: {finding}")
        print(f"    {measure(auditor, text, plain.blocks, list(mutants(text, auditor.lang.tag))[::step])}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 15)
