"""A season of tournaments among players of known skill: how often the best one wins, by movement."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean

from tournaments.rules.movements.base import Contender, Movement, Terms
from tournaments.rules.movements.forecast.simulation import play_out


@dataclass(frozen=True)
class Season:
    """What skill came to in a season. Shares are from 0 to 1."""

    tournaments: int
    best_wins: float
    """How often the best player had the most points, shared first places counted in part."""
    best_in_three: float
    """How often nobody but two at the most was ahead of the best player."""
    order: float
    """Of all pairs, how many the better player was ahead in (0.5: by lot; ties count half)."""

    @property
    def wins_percent(self) -> int:
        """`best_wins` in percent."""
        return round(100 * self.best_wins)

    @property
    def three_percent(self) -> int:
        """`best_in_three` in percent."""
        return round(100 * self.best_in_three)

    @property
    def order_percent(self) -> int:
        """`order` in percent."""
        return round(100 * self.order)


def play_season(movement: Movement, *, players: int, terms: Terms, tournaments: int, seed: int) -> Season:
    """Return what a season of this many tournaments came to, each with other people.

    Their strengths are drawn from a normal distribution, and the most points win. Raises ValueError where the movement
    cannot seat this many.
    """
    rng = Random(seed)  # noqa: S311 - an estimate that can be made again, not a secret
    wins, in_three, order = [], [], []
    for _ in range(tournaments):
        strengths = sorted((rng.gauss(0, 1) for _ in range(players)), reverse=True)
        named = list(range(players))
        rng.shuffle(named)  # a movement may favour low numbers
        by_entrant = [0.0] * players
        for place, entrant in enumerate(named):
            by_entrant[entrant] = strengths[place]
        _, stand = play_out(movement, players=players, terms=terms, rng=rng, results=rng, strengths=by_entrant)
        points = _points(stand, named)
        wins.append((points[0] == max(points)) / points.count(max(points)))
        in_three.append(sum(made > points[0] for made in points) <= 2)
        order.append(_in_order(points))
    return Season(tournaments, fmean(wins), fmean(in_three), fmean(order))


def _points(stand: Sequence[Contender], named: Sequence[int]) -> list[int]:
    """Return everybody's points, the best player's first."""
    made = {contender.entrant: contender.points for contender in stand}
    return [made[entrant] for entrant in named]


def _in_order(points: Sequence[int]) -> float:
    """Return the share of pairs where the better player has more points."""
    ahead = sum(
        (better > worse) + (better == worse) / 2 for place, better in enumerate(points) for worse in points[place + 1 :]
    )
    return ahead / (len(points) * (len(points) - 1) / 2)
