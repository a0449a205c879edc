"""What the credit for a sit-out does to players who sit out, in random tournaments.

Games are won by lot, so a fair credit leaves those who sat out, on average, where everybody else is.
"""

from collections.abc import Sequence
from random import Random
from statistics import mean
from typing import NamedTuple

from tournaments.rules.movements.base import Contender
from tournaments.rules.movements.forecast.simulation import play_game
from tournaments.rules.movements.sit_outs import draw_sit_outs, sit_out_credit

TIMES = 300


class CreditEffects(NamedTuple):
    """By credit: how many percentile points (of 100) sit-outs end above the others, on average."""

    nothing: float
    mean: float
    """The round's mean points per seat."""
    win: float
    """What a winner of the round made on average."""
    number: float | None
    """The number asked about."""


def effects_of_credit(
    *, players: int, rounds: int, number: int | None = None, times: int = TIMES, seed: int = 1
) -> CreditEffects | None:
    """Return what each credit does in a field that is no multiple of four; None where nobody sits out, or all alike.

    Raises ValueError with fewer than five players.
    """
    if players < 5:
        raise ValueError("with fewer than five players nobody sits out")
    rng = Random(seed)  # noqa: S311 - an estimate that can be made again, not a secret
    tournaments = [_play_out(players, rounds, rng) for _time in range(times)]
    if any(len(set(tournament.sit_outs)) < 2 for tournament in tournaments):
        return None
    return CreditEffects(
        nothing=_effect(tournaments, [0.0, 0.0], 0),
        mean=_effect(tournaments, [1.0, 0.0], 0),
        win=_effect(tournaments, [0.0, 1.0], 0),
        number=None if number is None else _effect(tournaments, [0.0, 0.0], number),
    )


class _PlayedOut(NamedTuple):
    """Points made at tables by player; the credits of the rounds each sat out: at the mean, and as a winner."""

    points: list[int]
    means: list[int]
    wins: list[int]
    sit_outs: list[int]


def _play_out(players: int, rounds: int, rng: Random) -> _PlayedOut:
    tournament = _PlayedOut(*([0] * players for _ in range(4)))
    for _round in range(rounds):
        contenders = [Contender(player, sit_outs=tournament.sit_outs[player]) for player in range(players)]
        aside = draw_sit_outs(contenders, [], rng)
        games = [play_game(0.5, rng, tie_is_played_on=False) for _table in range(players // 4)]
        playing = [player for player in range(players) if player not in aside]
        # By lot, it does not matter who plays with whom: two to a side, in order.
        sides = [points for game in games for points in game]
        for place, player in enumerate(playing):
            tournament.points[player] += sides[place // 2]
        for player in aside:
            tournament.sit_outs[player] += 1
            tournament.means[player] += sit_out_credit(sides)
            tournament.wins[player] += round(mean(max(game) for game in games))
    return tournament


def _effect(tournaments: Sequence[_PlayedOut], shares: Sequence[float], number: int) -> float:
    """Return the mean percentile of players who sat out more often, minus that of the others."""
    more: list[float] = []
    less: list[float] = []
    for tournament in tournaments:
        totals = [
            points + shares[0] * tournament.means[p] + shares[1] * tournament.wins[p] + number * tournament.sit_outs[p]
            for p, points in enumerate(tournament.points)
        ]
        for player, percentile in enumerate(_percentiles(totals)):
            (more if tournament.sit_outs[player] > min(tournament.sit_outs) else less).append(percentile)
    return mean(more) - mean(less)


def _percentiles(totals: Sequence[float]) -> list[float]:
    """Return for each how many of a hundred others are behind; who is level counts half."""
    ranked = sorted(totals)
    behind: dict[float, float] = {}
    for total in set(ranked):
        first, count = ranked.index(total), ranked.count(total)
        behind[total] = 100 * (first + (count - 1) / 2) / (len(totals) - 1)
    return [behind[total] for total in totals]
