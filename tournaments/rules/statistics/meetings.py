"""Who met whom: once for each game two players shared a table, even for part of it."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournaments.rules.movements.quality import Pair, opponents_at, partners_at
from tournaments.rules.statistics.games import PlayedGame


@dataclass(frozen=True, slots=True)
class Times:
    """How often somebody had another player as partner, and as opponent."""

    partner: int = 0
    opponent: int = 0


@dataclass(frozen=True)
class Meetings:
    """Pairs are (lower entrant, higher entrant)."""

    partners: Mapping[Pair, int]
    opponents: Mapping[Pair, int]

    def by_player(self) -> dict[int, dict[int, Times]]:
        """Return for everybody how often they met whom; those they did not meet are left out."""
        met: dict[int, dict[int, Times]] = defaultdict(dict)
        for first, second in {**self.partners, **self.opponents}:
            pair = (first, second)
            times = Times(self.partners.get(pair, 0), self.opponents.get(pair, 0))
            met[first][second] = met[second][first] = times
        return met


def meetings_in(games: Iterable[PlayedGame]) -> Meetings:
    """Count who was whose partner and opponent; a game that has not begun counts, since they sit there."""
    partners: Counter[Pair] = Counter()
    opponents: Counter[Pair] = Counter()
    for game in games:
        tables = [tuple(-1 - seat if who is None else who for seat, who in enumerate(table)) for table in game.tables]
        for pairs_at, counted in ((partners_at, partners), (opponents_at, opponents)):
            counted.update({pair for table in tables for pair in pairs_at(table, game.sides) if min(pair) >= 0})
    return Meetings(partners, opponents)
