"""Read, update and write a catalog of 20,000 entries; print the seconds of processor time and the peak in megabytes.

Run by a test in a process of its own, so that the peak is that of this work alone.
"""

from __future__ import annotations

import json
import random
import resource
import sys
import time
from dataclasses import replace
from pathlib import Path

from rules_site.content.model import Place
from rules_site.i18n import po
from rules_site.i18n.locales import Locale
from rules_site.i18n.merge import merge
from rules_site.i18n.messages import Template, TemplateMessage, template

ENTRIES = 20_000


def sentences(random: random.Random) -> list[str]:
    letters = "abcdefghiklmnoprstuvy"
    words = ["".join(random.choices(letters, k=random.randint(2, 10))) for _ in range(3000)]
    return [f"{' '.join(random.choices(words, k=random.randint(5, 18)))} {{decks}}." for _ in range(ENTRIES)]


def as_template(texts: list[str]) -> Template:
    notes = ("baccarat, section cards", "{decks}: a number (count), such as 8")
    return template(TemplateMessage(text, Place("rules.yaml", line), notes=notes) for line, text in enumerate(texts, 1))


def megabytes() -> float:
    """Return the peak memory of this process alone: what getrusage tells on Linux includes that of who started it."""
    status = Path("/proc/self/status")
    if status.exists():
        return next(int(line.split()[1]) for line in status.read_text().splitlines() if line.startswith("VmHWM")) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024**2 if sys.platform == "darwin" else 1024)


def main() -> None:
    chance = random.Random(1)
    texts = sentences(chance)
    locale = Locale("ru")
    header, *fresh = merge((), as_template(texts), locale)
    old = po.write((header, *(replace(entry, msgstrs=(f"по-русски: {entry.msgid}",)) for entry in fresh)))
    edited = [f"newly {text}" if chance.random() < 0.1 else text for text in texts]
    now = as_template(edited)
    start = time.process_time()
    merged = merge(po.read(old), now, locale)
    new = po.write(merged)
    seconds = time.process_time() - start
    again = po.write(merge(po.read(new), now, locale))
    counts = {
        "live": sum(not entry.obsolete for entry in merged) - 1,
        "fuzzy": sum(entry.is_fuzzy for entry in merged),
        "edited": sum(a != b for a, b in zip(texts, edited, strict=True)),
        "obsolete": sum(entry.obsolete for entry in merged),
    }
    print(json.dumps({"seconds": seconds, "megabytes": megabytes(), "same_again": again == new, **counts}))


if __name__ == "__main__":
    main()
