"""Who can still win, as the board and everybody's own page show it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from tournaments.words.chances import chance_in_words

LIKELIEST = 5
"""How many are named on the page of who can still win."""


class ChanceShown(NamedTuple):
    """Somebody's chances, in percent and in words."""

    rank: int
    name: str
    win: str
    prize: str
    through: str = ""
    """To go through to the next stage; empty where none follows."""


@dataclass(frozen=True)
class BoardChances:
    """Who can still win: the likeliest first, and everybody's chances by key (an entrant's id, or a team's number)."""

    places: int
    first: tuple[ChanceShown, ...]
    by_key: Mapping[int, ChanceShown]


def show_chances(body: Mapping[str, Any], names: Mapping[int, str]) -> BoardChances | None:
    """Show the chances of a snapshot's body, under these names; None where it has none."""
    said = body.get("chances")
    if not said:
        return None
    if body.get("teams"):
        ranked = {team["team"]: (team["rank"], team["name"]) for team in body["teams"]}
    else:
        ranked = {row["entrant"]: (row["rank"], names[row["entrant"]]) for row in body["rows"]}
    shown = {
        row["key"]: ChanceShown(
            *ranked[row["key"]],
            chance_in_words(row["win"]),
            chance_in_words(row["prize"]),
            chance_in_words(row["through"]) if "through" in row else "",
        )
        for row in said["rows"]
        if row["key"] in ranked
    }
    return BoardChances(said["places"], tuple(shown.values())[:LIKELIEST], shown)
