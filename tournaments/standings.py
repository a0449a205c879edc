"""Results in, ranked rows out. Pure: no Django, no clock, no database.

Everybody adds the points of their own seat to a running total (RULES.md, "Tournament"); tied players share the
rank unless tie-breaks are set.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from types import MappingProxyType

from scoring.rules.base import gettext_noop


@dataclass(frozen=True)
class Result:
    """What one entrant's seat made in one round."""

    entrant: int
    round: int
    points: int
    won: bool = False
    lone_marches: int = 0
    euchres: int = 0


@dataclass(frozen=True)
class Credit:
    """What an entrant gets for a round sat out."""

    entrant: int
    round: int
    points: int


@dataclass(frozen=True)
class Adjustment:
    """Points the director gave, or took (negative)."""

    entrant: int
    points: int


@dataclass(frozen=True)
class Row:
    """One entrant's place. `rounds` has the points of rounds 1, 2, …; None where they had neither seat nor credit."""

    rank: int
    entrant: int
    points: int
    rounds: tuple[int | None, ...]
    games_won: int
    lone_marches: int
    euchres: int
    adjustment: int
    last_round: int | None
    move: int | None
    """Ranks gained since before the latest round (negative: lost); None in the first."""


@dataclass(frozen=True)
class TieBreak:
    """One way of telling tied entrants apart. Of its values the larger is better.

    `value` takes the row and a sign: -1 in games where the fewest points win, else 1.
    """

    key: str
    name: str
    value: Callable[[Row, int], int]


LOT = "lot"

_ALL = (
    TieBreak("games-won", gettext_noop("games won"), lambda row, sign: row.games_won),
    TieBreak("lone-marches", gettext_noop("lone marches"), lambda row, sign: row.lone_marches),
    TieBreak("euchres", gettext_noop("euchres"), lambda row, sign: row.euchres),
    TieBreak("last-round", gettext_noop("points in the last round"), lambda row, sign: sign * (row.last_round or 0)),
    TieBreak("best-round", gettext_noop("points in the best round"), lambda row, sign: _best_round(row, sign)),
    TieBreak(LOT, gettext_noop("a lot, drawn once"), lambda row, sign: 0),
)
TIE_BREAKS: Mapping[str, TieBreak] = MappingProxyType({tie_break.key: tie_break for tie_break in _ALL})
"""Every tie-break by its key. `lot` tells apart whoever is left, by the tournament's seed."""


def _best_round(row: Row, sign: int) -> int:
    return max((sign * points for points in row.rounds if points is not None), default=0)


def sit_out_credit(points: Sequence[int]) -> int:
    """Return the mean of these seats' points, rounded half up; 0 where nobody played (RULES.md, via the contract)."""
    return (2 * sum(points) + len(points)) // (2 * len(points)) if points else 0


def rank(
    entrants: Iterable[int],
    *,
    results: Sequence[Result],
    credits: Sequence[Credit] = (),  # noqa: A002 - the field's word; Python's own is for its licence
    adjustments: Sequence[Adjustment] = (),
    tie_breaks: Sequence[str] = (),
    fewest_wins: bool = False,
    lot_seed: int = 0,
) -> tuple[Row, ...]:
    """Rank these entrants, the leader first; whoever is tied after all tie-breaks shares the rank and stands by lot.

    Results of others than `entrants` are left out. Raises KeyError for a tie-break that is not in TIE_BREAKS.
    """
    ranking = _Ranking(sorted(set(entrants)), adjustments, tie_breaks, -1 if fewest_wins else 1, lot_seed)
    latest = max((result.round for result in results), default=0)
    rows = ranking.rows(results, credits, latest)
    if latest < 2:
        return rows
    before = {
        row.entrant: row.rank
        for row in ranking.rows(
            [result for result in results if result.round < latest],
            [credit for credit in credits if credit.round < latest],
            latest - 1,
        )
    }
    return tuple(replace(row, move=before[row.entrant] - row.rank) for row in rows)


@dataclass(frozen=True)
class _Ranking:
    """What stays the same however many rounds are counted."""

    entrants: Sequence[int]
    adjustments: Sequence[Adjustment]
    tie_breaks: Sequence[str]
    sign: int
    lot_seed: int

    def rows(self, results: Sequence[Result], credits: Sequence[Credit], latest: int) -> tuple[Row, ...]:  # noqa: A002
        """Return the rows by rank, counting these results and credits of rounds 1 to `latest`."""
        lots = self._lots()
        unranked = self._unranked(results, credits, latest)
        keyed = sorted((self._key(row, lots), lots[row.entrant], row) for row in unranked)
        ranked: list[Row] = []
        previous = None
        for place, (key, _lot, row) in enumerate(keyed, start=1):
            shares = previous is not None and key == previous
            ranked.append(replace(row, rank=ranked[-1].rank if shares else place))
            previous = key
        return tuple(ranked)

    def _lots(self) -> dict[int, int]:
        shuffled = list(self.entrants)
        Random(self.lot_seed).shuffle(shuffled)  # noqa: S311 - a lot that can be drawn again, not a secret
        return {entrant: lot for lot, entrant in enumerate(shuffled)}

    def _key(self, row: Row, lots: Mapping[int, int]) -> tuple[int, ...]:
        """Return what ranks a row; the smaller, the better."""
        broken = (
            lots[row.entrant] if key == LOT else -TIE_BREAKS[key].value(row, self.sign) for key in self.tie_breaks
        )
        return (-self.sign * row.points, *broken)

    def _unranked(self, results: Sequence[Result], credits: Sequence[Credit], latest: int) -> list[Row]:  # noqa: A002
        rounds: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
        games_won, lone_marches, euchres = (defaultdict[int, int](int) for _ in range(3))
        adjusted: dict[int, int] = defaultdict(int)
        for result in results:
            rounds[result.entrant][result.round] += result.points
            games_won[result.entrant] += result.won
            lone_marches[result.entrant] += result.lone_marches
            euchres[result.entrant] += result.euchres
        for credit in credits:
            rounds[credit.entrant][credit.round] += credit.points
        for adjustment in self.adjustments:
            adjusted[adjustment.entrant] += adjustment.points
        return [
            Row(
                rank=0,
                entrant=entrant,
                points=sum(rounds[entrant].values()) + adjusted[entrant],
                rounds=tuple(rounds[entrant].get(number) for number in range(1, latest + 1)),
                games_won=games_won[entrant],
                lone_marches=lone_marches[entrant],
                euchres=euchres[entrant],
                adjustment=adjusted[entrant],
                last_round=rounds[entrant].get(latest),
                move=None,
            )
            for entrant in self.entrants
        ]
