from __future__ import annotations

import inspect

import pytest

from rules_site import errors
from rules_site.errors import ContentError, RulesSiteError

OWN = [value for value in vars(errors).values() if inspect.isclass(value) and value is not RulesSiteError]
OWN = [value for value in OWN if issubclass(value, RulesSiteError)]


@pytest.mark.parametrize("error", OWN)
def test_every_error_is_also_the_built_in_it_resembles(error: type[RulesSiteError]) -> None:
    assert issubclass(error, ValueError | LookupError | OSError | ImportError)


def test_a_content_error_says_what_where_got_and_expected() -> None:
    error = ContentError("duplicate key", "rules.yaml", 7, "a second 'decks'", "each key once")
    assert str(error) == "duplicate key: rules.yaml:7: got a second 'decks', expected each key once"
    assert (error.path, error.line) == ("rules.yaml", 7)


def test_a_content_error_is_one_line_whatever_was_got() -> None:
    assert "\n" not in str(ContentError("tag", "rules.yaml", 1, "a\nb\r\u2028c", "plain\nYAML"))
