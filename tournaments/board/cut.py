"""Who goes through to the next stage, as the board and everybody's own page show it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.rules.standings.cut import THROUGH
from tournaments.words.standings import cut_in_words


@dataclass(frozen=True)
class BoardCut:
    """The rule in words, and each one's place beside the line by key (an entrant's id, or a team's number)."""

    rule: str
    way: str
    states: Mapping[int, str]
    margins: Mapping[int, int | None]
    through: int
    """How many are through as the standings are."""


def show_cut(body: Mapping[str, Any]) -> BoardCut | None:
    """Show the cut of a snapshot's body; None where no stage follows, or nothing has been played yet."""
    cut = body.get("cut")
    if not cut or body["round"] is None:
        return None
    states = {key: state for key, state, _margin in cut["places"]}
    return BoardCut(
        cut_in_words(cut, fewest_wins=body.get("fewest_wins", False)),
        cut["way"],
        states,
        {key: margin for key, _state, margin in cut["places"]},
        sum(state == THROUGH for state in states.values()),
    )
