"""The columns of the standings, each declared once, and the tie-breaks.

A column declared here is in the API, in the exports and, with a heading, on the board; with a `tie_break` it can be
chosen to part those who are tied. The auditor of the simulation counts every column by itself (simulation/expected.py)
and complains of one that it does not know.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from scoring.rules import gettext_noop
from tournaments.rules.standings.tally import Sense, Tally


@dataclass(frozen=True)
class Column:
    """One column beside rank, name and points. Texts are marked for translation."""

    key: str
    """Its name in JSON."""
    label: str
    """What it holds, as a form or a heading says it, without a capital letter."""
    value: Callable[[Tally, Sense], int | None]
    """The entrant's value; None if there is none, which is possible for columns of points only."""
    heading: str = ""
    """The short heading on the board; empty: it is not shown there."""
    tie_break: str = ""
    """The key that chooses it as a tie-break; empty: it is none."""
    is_feat: bool = False
    """Whether it counts something that only some games know (`Game.feats` has its key)."""
    is_points: bool = False
    """Whether it holds points of a game, so that fewer are better where the fewest win. Else more is better."""

    def worth(self, tally: Tally, sense: Sense) -> tuple[int, int]:
        """Return what the entrant has so that more is better."""
        value = self.value(tally, sense)
        return sense.of(value) if self.is_points else (1, value or 0)


@dataclass(frozen=True)
class TieBreak:
    """One way to part entrants with the same points. `name` is marked for translation."""

    key: str
    name: str
    worth: Callable[[Tally, Sense], int | tuple[int, int]]
    """What is compared; more is better."""


def _last_round(tally: Tally, _sense: Sense) -> int | None:
    return tally.rounds[-1] if tally.rounds else None


def _best_round(tally: Tally, sense: Sense) -> int | None:
    return sense.best(points for points in tally.rounds if points is not None)


def _best_game(tally: Tally, sense: Sense) -> int | None:
    return sense.best(points for points in tally.games if points is not None)


COLUMNS = (
    Column(
        key="games_won",
        label=gettext_noop("games won"),
        value=lambda tally, _: tally.games_won,
        heading=gettext_noop("Won"),
        tie_break="games-won",
    ),
    Column(
        key="loners",
        label=gettext_noop("lone marches"),
        value=lambda tally, _: tally.lone_marches,
        heading=gettext_noop("Loners"),
        tie_break="lone-marches",
        is_feat=True,
    ),
    Column(
        key="euchres",
        label=gettext_noop("euchres"),
        value=lambda tally, _: tally.euchres,
        heading=gettext_noop("Euchres"),
        tie_break="euchres",
        is_feat=True,
    ),
    Column(  # the board shows it beside the points
        key="last_round",
        label=gettext_noop("points in the last round"),
        value=_last_round,
        tie_break="last-round",
        is_points=True,
    ),
    Column(
        key="best_round",
        label=gettext_noop("points in the best round"),
        value=_best_round,
        tie_break="best-round",
        is_points=True,
    ),
    Column(  # a prize in many halls: a sit-out's credit wins none
        key="best_game",
        label=gettext_noop("points in the best game played"),
        value=_best_game,
        tie_break="best-game",
        is_points=True,
    ),
)


def columns_for(feats: Collection[str]) -> tuple[Column, ...]:
    """Return the columns of a game that knows these feats."""
    return tuple(column for column in COLUMNS if column.key in feats or not column.is_feat)


def tie_breaks_for(feats: Collection[str]) -> dict[str, TieBreak]:
    """Return the tie-breaks of a game that knows these feats, by key."""
    known = {column.tie_break for column in columns_for(feats)} | {LOT.key}
    return {key: tie_break for key, tie_break in TIE_BREAKS.items() if key in known}


LOT = TieBreak("lot", gettext_noop("a lot, drawn once"), lambda tally, sense: sense.lot(tally.entrant))

TIE_BREAKS: Mapping[str, TieBreak] = MappingProxyType(
    {column.tie_break: TieBreak(column.tie_break, column.label, column.worth) for column in COLUMNS if column.tie_break}
    | {LOT.key: LOT}
)
