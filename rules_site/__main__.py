"""``python -m rules_site`` is the command ``rules-site``."""

from rules_site.cli import main

main()
