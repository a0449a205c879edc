"""The variants of the progressive movement: who moves where."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True)
class Progression:
    """Where winners and losers go, in tables (-1: one up, towards the head table), each by color of score sheet."""

    winners: tuple[int, int]
    losers: tuple[int, int]
    ends: str
    """`stop`: nobody goes above the head table or below the last. `circle`: the last table is next to the head table.
    `foot`: as `stop`, but the losers at the head table go to the last."""

    @property
    def has_colors(self) -> bool:
        """Whether the two of a pair part ways: then every pair is one of each color."""
        return self.winners[0] != self.winners[1] or self.losers[0] != self.losers[1]

    def goes_to(self, table: int, tables: int, color: int, *, won: bool) -> int:
        """Return the next table (from 0) after `table`."""
        if self.ends == "foot" and table == 0 and not won:
            return tables - 1
        there = table + (self.winners if won else self.losers)[color]
        return there % tables if self.ends == "circle" else min(max(there, 0), tables - 1)


PROGRESSIONS: Mapping[str, Progression] = MappingProxyType(
    {
        "winners-up": Progression(winners=(-1, -1), losers=(0, 0), ends="foot"),
        "winners-up-losers-down": Progression(winners=(-1, -1), losers=(1, 1), ends="stop"),
        "winners-stay": Progression(winners=(0, 0), losers=(1, 1), ends="circle"),
        "colours": Progression(winners=(-1, 1), losers=(0, 0), ends="circle"),
        "losers-move": Progression(winners=(0, 0), losers=(-1, 1), ends="circle"),
    }
)


def progression_by(key: str) -> Progression:
    """Return the variant of that key. Raises ValueError, which names those that are known."""
    try:
        return PROGRESSIONS[key]
    except KeyError:
        raise ValueError(f"unknown progression {key!r}: known are {', '.join(PROGRESSIONS)}") from None
