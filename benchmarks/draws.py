"""Draws that grow: Swiss of teams, against ranking them and cutting the order into twos."""

import time
from collections.abc import Callable, Sequence
from random import Random
from statistics import median

from django.urls import URLPattern

from benchmarks.row import Figure, Row, Run
from benchmarks.stage import Stage
from tournaments.rules.movements.base import Contender, PastRound, Terms
from tournaments.rules.movements.registry import get_movement

TEAMS = 1000
ROUNDS = 8
PLAYED = 5
"""Rounds behind everybody: teams not to be met again."""
TIMES = 3


def strict_pairs(teams: Sequence[int], won: Sequence[int]) -> list[tuple[int, int]]:
    """Rank teams by games won and cut the order into twos, no matter who has met whom."""
    order = sorted(teams, key=lambda team: -won[team])
    return list(zip(order[0::2], order[1::2], strict=True))


def _evening(teams: int, rounds: int) -> tuple[list[PastRound], list[int]]:
    """Return some rounds of Swiss with winners by lot, and how many games each team has won."""
    rng, history, won = Random(teams), list[PastRound](), [0] * teams
    team_of = {entrant: entrant // 2 for entrant in range(2 * teams)}
    for _round in range(rounds):
        seating = get_movement("swiss").draw(_contenders(teams), history, Terms(ROUNDS), rng)
        winners = [rng.randrange(2) for _table in seating.tables]
        for table, winner in zip(seating.tables, winners, strict=True):
            won[team_of[table[winner]]] += 1
        halves = tuple((2, 0) if winner == 0 else (0, 2) for winner in winners)
        history.append(PastRound(seating.tables, order=seating.order, teams=team_of, halves=halves))
    return history, won


def _contenders(teams: int) -> list[Contender]:
    return [Contender(entrant, team=entrant // 2) for entrant in range(2 * teams)]


def _runs(stage: Stage) -> tuple[Run, Run]:
    teams = TEAMS if stage.scale.seconds else stage.scale.entrants
    history, won = _evening(teams, min(PLAYED, stage.scale.rounds))

    def swiss() -> object:
        return get_movement("swiss").draw(_contenders(teams), history, Terms(ROUNDS), Random(1))

    def bare() -> object:
        return strict_pairs(range(teams), won)

    return lambda: Figure(_milliseconds(swiss)), lambda: Figure(_milliseconds(bare))


def _milliseconds(work: Callable[[], object]) -> float:
    """Return the median of a few times."""
    seconds = []
    for _time in range(TIMES):
        began = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - began)
    return median(seconds) * 1000


urlpatterns: list[URLPattern] = []
ROWS = (
    Row(
        name=f"swiss-{TEAMS}",
        question=f"Swiss's draw of round {PLAYED + 1} of {ROUNDS} for {TEAMS:,} teams, nobody met twice.",
        unit="ms",
        runs=_runs,
        bare=(strict_pairs,),
        databases=("sqlite",),
    ),
)
