"""The kinds of blocks, each a class: how YAML writes it, which messages it has, and what it prints on a page."""
