"""Matchpoints over all halls: everybody who held the same cards in a deal is compared, in whatever hall they sat."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from occasions.chain.records import Board, BoardTable

Who = tuple[str, frozenset[str]]
"""People of a hall, by its chain and their UUIDs: one person, or both of a pair."""


@dataclass
class Compared:
    """What somebody has for the deals that were played at two tables or more."""

    boards: int = 0
    sum: Fraction = Fraction(0)
    """Of the shares of the other tables that did worse with the same cards, ties counted half; 0 to 1 a deal."""

    @property
    def share(self) -> Fraction:
        """Return the mean share; nothing without a deal."""
        return self.sum / self.boards if self.boards else Fraction(0)


def compared(boards: Mapping[str, Iterable[Board]]) -> dict[Who, Compared]:
    """Return what every person, and every two partners, have for the deals of all halls, which are given by chain.

    A deal counts where at least two tables played it.
    """
    by_deal: dict[str, list[tuple[str, BoardTable]]] = defaultdict(list)
    for hall, listed in boards.items():
        for board in listed:
            by_deal[board.deal] += [(hall, table) for table in board.tables]
    found: dict[Who, Compared] = defaultdict(Compared)
    for tables in by_deal.values():
        if len(tables) > 1:
            _count(tables, found)
    return dict(found)


def _count(tables: list[tuple[str, BoardTable]], found: dict[Who, Compared]) -> None:
    """Add what a deal brings to both sides of each table."""
    counted = Counter(table.net for _hall, table in tables)
    worse: dict[int, int] = {}
    lower = 0
    for net in sorted(counted):
        worse[net] = lower
        lower += counted[net]
    for hall, table in tables:
        ahead = Fraction(2 * worse[table.net] + counted[table.net] - 1, 2 * (len(tables) - 1))
        for side, share in zip(table.sides, (ahead, 1 - ahead), strict=True):
            together = frozenset(side)
            for who in {together, *(frozenset((player,)) for player in side)} - {frozenset[str]()}:
                found[hall, who].boards += 1
                found[hall, who].sum += share
