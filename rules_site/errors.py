"""The errors of rules_site: one base, and each error is also the built-in it resembles.

A message says what went wrong, where, what was got and what was expected.
"""

from __future__ import annotations

from pathlib import Path


class RulesSiteError(Exception):
    """Base of every error this package raises on purpose."""


class InvalidCard(RulesSiteError, ValueError):
    """A text that names no card or rank, or a hand that no shoe can deal."""


class InvalidQuantity(RulesSiteError, ValueError):
    """A text that is not a number in the expected notation, or a number that cannot be of its kind."""


class InvalidRules(RulesSiteError, ValueError):
    """A ``Rules`` or ``Payouts`` record that makes no sense."""


class StaleOdds(RulesSiteError, ValueError):
    """Stored odds of other rules, payouts or code than those at hand."""


class InvalidSlug(RulesSiteError, ValueError):
    """A game's slug that a path needs for something else."""


class InvalidConfig(RulesSiteError, ValueError):
    """An invalid option of the service or of a build."""


class UnsafeDirectory(RulesSiteError, OSError):
    """A directory that a build must not replace."""


class UnusableAddress(RulesSiteError, OSError):
    """An address on which the service cannot listen."""


class UnusableBuild(RulesSiteError, ValueError):
    """A directory that holds no static build, or one whose files are not what its manifest says."""


class LostProcess(RulesSiteError, ChildProcessError):
    """A process that worked for this one ended before its work was done."""


class WrongPages(RulesSiteError, ValueError):
    """Pages that say what the engine does not do, and so are not published. ``report`` tells each error."""

    def __init__(self, errors: int = 0, report: str = "") -> None:
        super().__init__(f"not published: got {errors} errors on the pages, expected none (rules-site check)")
        self.report = report


class IncompletePages(RulesSiteError, ValueError):
    """Pages that are partly English where complete ones were required."""


class LostContent(RulesSiteError, ValueError):
    """Languages or games that a build would lose. ``lines`` tells of each why, and how it may be meant."""

    def __init__(self, lines: tuple[str, ...] = ()) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines


class UnknownGame(RulesSiteError, LookupError):
    """No game has this slug."""


class UnknownBet(RulesSiteError, LookupError):
    """The game has no bet with this id."""


class UnknownCheck(RulesSiteError, LookupError):
    """No check has this code."""


class UnknownSeat(RulesSiteError, LookupError):
    """Nobody sits on this seat in the round."""


class InvalidShoe(RulesSiteError, ValueError):
    """A shoe that cannot be filled or cut like this, or has no card left to deal."""


class InvalidStake(RulesSiteError, ValueError):
    """A stake or balance that is no amount of money, or of less than one minor unit."""


class IllegalAction(RulesSiteError, ValueError):
    """An action that the rules do not allow on these cards."""


class OutOfTurn(IllegalAction):
    """An action in the wrong phase of a round, or by a seat that is not to act."""


class UnavailableBet(IllegalAction):
    """A bet that cannot be placed in this round."""


class InsufficientBalance(IllegalAction):
    """An action that needs a higher stake than the seat's balance."""


class UnknownLocale(RulesSiteError, LookupError):
    """No catalog exists for this locale."""


class FileError(RulesSiteError, ValueError):
    """A file of ours that cannot be used. ``str()`` is one line: what: file:line: got …, expected …

    ``text`` is the same without the place, ``said`` without what it is as well.
    """

    def __init__(self, what: str, path: Path | str, line: int, got: str, expected: str) -> None:
        super().__init__(" ".join(f"{what}: {path}:{line}: got {got}, expected {expected}".split()))
        self.text = " ".join(f"{what}: got {got}, expected {expected}".split())
        self.path = str(path)
        self.line = line
        self.said = " ".join(f"got {got}, expected {expected}".split())
        self._parts = what, str(path), line, got, expected

    def __reduce__(self) -> tuple[type[FileError], tuple[str, str, int, str, str]]:
        """Let it pass from one process to another."""
        return type(self), self._parts


class ContentError(FileError):
    """A YAML document that cannot be loaded."""


class TemplateError(FileError):
    """A page template that cannot be loaded or rendered."""


class UnreadableDocument(RulesSiteError, ValueError):
    """A document to audit that is of no known form, not UTF-8, or too large."""


class MissingExtra(RulesSiteError, ImportError):
    """A command needs a library of an extra that is not installed."""

    def __init__(self, library: str, extra: str) -> None:
        super().__init__(f"missing library: got no {library}, expected it: pip install 'rules-site[{extra}]'")
