from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rules_site.content import nodes
from rules_site.content.nodes import Node
from rules_site.errors import ContentError

#: PyYAML parses with libyaml where it has it, else in Python.
LOADERS = sorted({nodes._Loader, yaml.BaseLoader}, key=lambda loader: loader.__name__)


@pytest.fixture(params=LOADERS, ids=lambda loader: loader.__name__)
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nodes, "_Loader", request.param)


def _error(text: str) -> str:
    with pytest.raises(ContentError) as caught:
        nodes.parse(text, "a.yaml")
    return str(caught.value)


@pytest.mark.usefixtures("parser")
def test_lines_are_counted_from_one() -> None:
    fields = nodes.parse('# a comment\n\na: "1"\nb:\n  - x\n  - y\n', "a.yaml").mapping()
    assert [fields["a"].line, *(item.line for item in fields["b"].items())] == [3, 5, 6]


@pytest.mark.usefixtures("parser")
def test_a_byte_order_mark_at_the_start_is_no_text() -> None:
    assert list(nodes.parse("\ufeffa: b", "a.yaml").mapping()) == ["a"]


@pytest.mark.usefixtures("parser")
def test_crlf_is_a_line_break() -> None:
    fields = nodes.parse('a: "1"\r\nb: >\r\n  two\r\n  words\r\n', "a.yaml").mapping()
    assert (fields["b"].line, fields["b"].text()) == (2, "two words")


@pytest.mark.usefixtures("parser")
def test_text_has_no_line_breaks_and_no_runs_of_blanks() -> None:
    assert nodes.parse("a: |\n  two  words\n\n  more\n", "a.yaml").mapping()["a"].text() == "two words more"


@pytest.mark.usefixtures("parser")
@pytest.mark.parametrize("text", ['"8"', "'8'"])
def test_a_quoted_number_is_a_quantity(text: str) -> None:
    assert nodes.parse(text, "a.yaml").quantity().exact == "8"


@pytest.mark.usefixtures("parser")
@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "empty document: a.yaml:1: got nothing, expected a mapping"),
        ("# only a comment\n", "empty document: a.yaml:1: got nothing, expected a mapping"),
        ("a: b\n---\n", "second document: a.yaml:2: got another ---, expected one document a file"),
        ("a: b\n...\n---\nc: d\n", "second document: a.yaml:3: got another ---, expected one document a file"),
        ("é: b\nc: \x00", "malformed YAML: a.yaml:2: got character U+0000, expected printable text"),
        ("a: b\n# \x07\n", "malformed YAML: a.yaml:2: got character U+0007, expected printable text"),
        ("a: \ud800", "malformed YAML: a.yaml:1: got character U+D800, expected printable text"),
        ("a: \ufffe", "malformed YAML: a.yaml:1: got character U+FFFE, expected printable text"),
        ("a: b\nc: x\ufeffy", "unseen character: a.yaml:2: got U+FEFF, expected text that a reader can see"),
        ("a: \u202e1:01", "unseen character: a.yaml:1: got U+202E, expected text that a reader can see"),
        ("? \u200b\n: b", "unseen character: a.yaml:1: got U+200B, expected text that a reader can see"),
        ("a: &x b", "anchor: a.yaml:1: got &x, expected the content itself"),
        ("a: *x", "alias: a.yaml:1: got *x, expected the content itself"),
        ("!x", "tag: a.yaml:1: got '!x', expected plain YAML"),
        ("[" * 60, "nested too deep: a.yaml:1: got level 41, expected at most 40 levels"),
        ("{a: " * 60, "nested too deep: a.yaml:1: got level 41, expected at most 40 levels"),
    ],
)
def test_a_document_that_is_refused_says_where(text: str, error: str) -> None:
    assert _error(text) == error


@pytest.mark.usefixtures("parser")
@pytest.mark.parametrize(
    "text", ["a:\n\tb: c", "a: b: c", "a: [", "a: {b", 'a: "', "a: 'b", "- a\nb: c", "a: @b", "a: `b", 'a: "\\q"', "%X"]
)
def test_malformed_yaml_says_so_on_one_line_of_the_document(text: str) -> None:
    error = _error(text)
    what, _, line = error.split(":")[:3]
    assert what == "malformed YAML"
    assert "\n" not in error
    assert 1 <= int(line.split(" ")[0]) <= text.count("\n") + 1


@pytest.mark.usefixtures("parser")
@pytest.mark.parametrize(
    "text",
    [
        "- This is so: one: two",
        "- text: Banker wins: it pays",
        "- text:\n    Banker wins\n    and so: it pays",
        "- {text: Banker wins: it pays, count: decks}",
        "- {text: {one: Banker wins: it pays, other: x}}",
        "- Cards: {decks} of them",
        '- "Banker" wins: it pays',
        "- text: It is so:",
    ],
)
def test_a_text_that_lacks_quotes_about_its_colon_is_told_so(text: str) -> None:
    lines = text.count("\n") + 1
    assert re.fullmatch(
        f'malformed YAML: a.yaml:{lines}: got ([\'"]).+\\1, expected well-formed YAML: a text with ": " needs quotes',
        _error(f"{text}\n- x\n"),
    )


@pytest.mark.usefixtures("parser")
@pytest.mark.parametrize(
    "text",
    [
        "a:\n  b: c\n d: e",
        "- text: 'b: c'\n\td: e",
        '- "Banker" wins\n- x',
        "a: [",
        '- {text: "b: c", d: e',
        "- {text: {one: a, other: b}\n",
        'a: "b: c" d',
        "a: @b  # so: it is",
    ],
)
def test_other_mistakes_are_not_taken_for_a_lack_of_quotes(text: str) -> None:
    assert _error(text).endswith(", expected well-formed YAML")


@pytest.mark.usefixtures("parser")
@pytest.mark.parametrize("text", ["[" * 50_000, "{a: " * 50_000, "- " * 50_000, "? " * 50_000])
def test_nesting_without_end_is_refused(text: str) -> None:
    assert " a.yaml:1: got " in _error(text)


@pytest.mark.usefixtures("parser")
@pytest.mark.parametrize("text", ['a: "\\U99999999"', 'a: "\\ud800"', f"%YAML 1.{'9' * 5000}\n--- a"])
def test_numbers_that_yaml_itself_cannot_hold_are_refused(text: str) -> None:
    assert ": a.yaml:1: got " in _error(text)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(
        ContentError, match=r"missing file: .*/rules\.yaml:1: got no such file, expected a YAML document"
    ):
        nodes.read(tmp_path / "rules.yaml")


def test_a_folder_is_no_document(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"unreadable file: .*:1: got Is a directory, expected a YAML document"):
        nodes.read(tmp_path)


@pytest.mark.parametrize(
    ("data", "line", "byte"),
    [
        ("a: b\nc: é".encode("latin-1"), 2, "0xe9"),
        ("a: b".encode("utf-16"), 1, "0xff"),
        (b"a: b\n\nc: \xed\xa0\x80", 3, "0xed"),  # a surrogate in UTF-8 clothes
        (b"a: \xc0\xaf", 1, "0xc0"),  # an overlong form
    ],
)
def test_what_is_not_utf_8_is_refused_with_its_line(tmp_path: Path, data: bytes, line: int, byte: str) -> None:
    path = tmp_path / "rules.yaml"
    path.write_bytes(data)
    with pytest.raises(ContentError) as caught:
        nodes.read(path)
    assert str(caught.value) == f"wrong encoding: {path}:{line}: got byte {byte}, expected UTF-8"


def _walk(node: Node) -> None:
    """Read a node in every way there is."""
    for way in (node.text, node.prose, node.word, node.slug, node.quantity, node.items, node.mapping):
        try:
            found = way()
        except ContentError:
            continue
        for child in found if isinstance(found, list) else found.values() if isinstance(found, dict) else ():
            _walk(child)


#: Pieces of YAML, good and bad, one a line.
_PIECES = r"""
a: b|- a|  - b|? x|: y|{a: [b|]}|"x|'|>-|&a|*a|!!x|---|...|%TAG ! x|# c|a: 'b'|a: "\x00"|<<: {}|3:2|~|é: c|	a: b
""".strip().split("|")
_LINES = st.lists(st.sampled_from([*_PIECES, "\t", "|", "", "\ufeff", "\x85", "\u2028"]), max_size=8).map("\n".join)


@pytest.mark.parametrize("loader", LOADERS, ids=lambda loader: loader.__name__)
@given(text=st.one_of(st.text(max_size=60), st.text("-?:,[]{}#&*!|>'\"%@` \n\ta1\\xuU0", max_size=40), _LINES))
@example(text="\ud800")
@example(text='"\\U00110000"')
@example(text="%YAML 1.\n--- a")
@settings(max_examples=300, deadline=None, derandomize=True, database=None)
def test_any_text_is_read_or_refused_and_nothing_else(loader: type[yaml.BaseLoader], text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(nodes, "_Loader", loader)
        try:
            root = nodes.parse(text, "a.yaml")
        except ContentError:
            return
        _walk(root)
