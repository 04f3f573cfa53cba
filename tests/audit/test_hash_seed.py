"""The same document gives the same findings, whatever order Python's sets have in a process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.whole

#: Audits every document, with a number that several facts of ours may be about at its end.
SCRIPT = """
import sys
from pathlib import Path
from rules_site import site
from rules_site.audit import printed
from rules_site.audit.assemble import report
from rules_site.audit.comparison import Auditor
from rules_site.audit.document import Document
from rules_site.audit.reading import TEXT_FORMS
loaded = site.load()
for path in sorted(Path(sys.argv[1]).iterdir()):
    slug, tag, _ = path.name.split(".")
    blocks = TEXT_FORMS[path.suffix](path.read_text("utf-8") + "\\n\\n<p>1.0</p>\\n\\nx 1.0\\n")
    print(printed.as_json(report(Auditor(loaded, slug, tag).compare(Document(path.name, tuple(blocks))))))
"""


def test_findings_are_the_same_under_every_hash_seed() -> None:
    folder = Path(__file__).parent / "documents"
    audits = [
        subprocess.Popen(
            [sys.executable, "-c", SCRIPT, str(folder)],
            env={**os.environ, "PYTHONHASHSEED": str(seed)},
            stdout=subprocess.PIPE,
        )
        for seed in range(1, 4)
    ]
    said = [audit.communicate()[0] for audit in audits]
    assert [audit.returncode for audit in audits] == [0, 0, 0]
    assert said[0].count(b'"score"') == len(list(folder.iterdir()))
    assert said[0] == said[1] == said[2]
