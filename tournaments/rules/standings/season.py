"""Several nights counted as one season: everybody's place and points of each night in, ranked rows out.

Nothing here knows Django, a clock or a database. What a night is worth to somebody is its points, or the points that
their place brings. The best few nights of each player count; who is tied goes through the tie-breaks in their
order, and who is tied in all of them shares the rank.

Sources: counting the best results and dropping the rest is the usual rule of series in sailing (Racing Rules of
Sailing 2025-2028, Appendix A2) and of card clubs; the default points are those of Formula One since 2010, with one
point for everybody who came.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from types import MappingProxyType

from scoring.rules import gettext_noop
from tournaments.rules.standings.ties import split

PLACES, POINTS = "places", "points"
NAMES: Mapping[str, str] = MappingProxyType(
    {
        PLACES: gettext_noop("by place: each night's place is worth season points"),
        POINTS: gettext_noop("by points: what was scored at the tables"),
    }
)
"""How a night can count, marked for translation."""
POINTS_FOR_PLACES = (25, 18, 15, 12, 10, 8, 6, 4, 2, 1)


@dataclass(frozen=True, slots=True)
class NightResult:
    """What one player came to on one night."""

    place: int
    """From 1; those who were tied share it."""
    points: int


Night = Mapping[int, NightResult]
"""The results of a night by player; who did not play is not in it."""


@dataclass(frozen=True)
class SeasonRules:
    """How a season is counted."""

    counting: str = PLACES
    """PLACES or POINTS."""
    best: int | None = None
    """How many nights of each player count; None: all of them."""
    least_nights: int = 1
    """Who played fewer is listed without a rank."""
    points_for_places: tuple[int, ...] = POINTS_FOR_PLACES
    """For the first place, the second and so on; the last number is for every later place, too."""
    tie_breaks: tuple[str, ...] = ()
    """Keys of SEASON_TIE_BREAKS."""

    def worth(self, result: NightResult) -> int:
        """Return a night's season points. Ties share the points of their place."""
        if self.counting == POINTS:
            return result.points
        return self.points_for_places[min(result.place, len(self.points_for_places)) - 1]


@dataclass(frozen=True, slots=True)
class NightScore:
    """A night in a player's row."""

    place: int
    points: int
    worth: int
    counts: bool
    """False: dropped, since enough others were better."""


@dataclass(frozen=True)
class SeasonRow:
    """One player in the season's standings."""

    rank: int | None
    """From 1; those who are tied share it. None: played too few nights to be ranked."""
    player: int
    total: int
    """Of the nights that count."""
    nights: tuple[NightScore | None, ...]
    """By night, in order; None where they did not play."""

    @property
    def played(self) -> list[NightScore]:
        """The nights they played, in order."""
        return [night for night in self.nights if night is not None]

    @property
    def won(self) -> int:
        """How many nights they won, shared first places included."""
        return sum(night.place == 1 for night in self.played)


Tied = Sequence[SeasonRow]


@dataclass(frozen=True)
class SeasonTieBreak:
    """One way to tell players apart who have the same total."""

    key: str
    name: str
    """Marked for translation."""
    values: Callable[[Tied], Sequence[int]]
    """A value for each of those who are tied; more is better."""


def _best_night(tied: Tied) -> list[int]:
    return [max(night.worth for night in row.played) for row in tied]


def _head_to_head(tied: Tied) -> list[int]:
    """Return how many of the others were behind, less how many were ahead, over the nights that both played.

    0 for all unless each of them has met each.
    """
    if not _all_met(tied):
        return [0] * len(tied)
    balance = [0] * len(tied)
    for number in range(len(tied[0].nights)):
        here = {index: night.place for index, row in enumerate(tied) if (night := row.nights[number]) is not None}
        places = sorted(here.values())
        for index, place in here.items():
            balance[index] += len(places) - bisect_right(places, place) - bisect_left(places, place)
    return balance


def _all_met(tied: Tied) -> bool:
    """Tell whether any two of these played on the same night."""
    masks = [sum(1 << number for number, night in enumerate(row.nights) if night is not None) for row in tied]
    return all(one & other for one, other in combinations(masks, 2))


def _last_night(tied: Tied) -> list[int]:
    """Return how good the place on the season's last night is; not having been there is worst."""
    return [-ABSENT if (last := row.nights[-1]) is None else -last.place for row in tied]


ABSENT = 10**9
"""Behind every place."""

_ALL = (
    SeasonTieBreak("best-night", gettext_noop("the best single night"), _best_night),
    SeasonTieBreak("nights-won", gettext_noop("nights won"), lambda tied: [row.won for row in tied]),
    SeasonTieBreak("head-to-head", gettext_noop("who was ahead on nights that both played"), _head_to_head),
    SeasonTieBreak("last-night", gettext_noop("the place on the last night"), _last_night),
    SeasonTieBreak("nights-played", gettext_noop("nights played"), lambda tied: [len(row.played) for row in tied]),
)
SEASON_TIE_BREAKS: Mapping[str, SeasonTieBreak] = MappingProxyType({tie_break.key: tie_break for tie_break in _ALL})


def rank_season(nights: Sequence[Night], rules: SeasonRules) -> tuple[SeasonRow, ...]:
    """Return the standings of a season, best first; last, without a rank, people with too few nights.

    `nights` are in the order in which they were played. Raises ValueError for a tie-break that is not known.
    """
    unknown = [key for key in rules.tie_breaks if key not in SEASON_TIE_BREAKS]
    if unknown:
        raise ValueError(f"unknown tie-breaks {', '.join(unknown)}: known are {', '.join(SEASON_TIE_BREAKS)}")
    players = sorted({player for night in nights for player in night})
    rows = [_season_row(player, nights, rules) for player in players]
    ranked = [row for row in rows if len(row.played) >= rules.least_nights]
    others = [row for row in rows if len(row.played) < rules.least_nights]
    return (*_in_order(ranked, rules, with_rank=True), *_in_order(others, rules, with_rank=False))


def _season_row(player: int, nights: Sequence[Night], rules: SeasonRules) -> SeasonRow:
    worths = {number: rules.worth(night[player]) for number, night in enumerate(nights) if player in night}
    best_first = sorted(worths, key=lambda number: (-worths[number], number))
    counted = set(best_first[: rules.best])
    scores = tuple(
        NightScore(night[player].place, night[player].points, worths[number], number in counted)
        if number in worths
        else None
        for number, night in enumerate(nights)
    )
    return SeasonRow(None, player, sum(worths[number] for number in counted), scores)


def _in_order(rows: Sequence[SeasonRow], rules: SeasonRules, *, with_rank: bool) -> list[SeasonRow]:
    groups = split([rows], lambda tied: [row.total for row in tied])
    for key in rules.tie_breaks:
        groups = split(groups, SEASON_TIE_BREAKS[key].values)
    ordered: list[SeasonRow] = []
    for tied in groups:
        rank = len(ordered) + 1 if with_rank else None
        ordered += [replace(row, rank=rank) for row in tied]
    return ordered
