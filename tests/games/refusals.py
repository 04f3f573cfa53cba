"""What every refused action of a round has in common."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from rules_site.errors import RulesSiteError
from rules_site.games.play.rounds import Round


def refuse(round_: Round[Any], error: type[RulesSiteError], message: str, action: str, *arguments: Any) -> None:
    """Expect exactly this error from ``verify_x`` and ``x``, a no from ``can_x``, and a round that has not changed."""
    before = deepcopy(round_)
    for name in (f"verify_{action}", action):
        with pytest.raises(error, match=message) as raised:
            getattr(round_, name)(*arguments)
        assert type(raised.value) is error
    assert getattr(round_, f"can_{action}")(*arguments) is False
    assert round_ == before
