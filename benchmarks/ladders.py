"""The draw of a ladder round, from a hall of 40 to one of 10,000, against ranking people and no more."""

import time
from collections.abc import Sequence
from random import Random
from statistics import median

from django.urls import URLPattern

from benchmarks.row import Figure, Row, Run
from benchmarks.stage import Stage
from tournaments.rules.movements.base import Contender, PastRound, Terms
from tournaments.rules.movements.registry import get_movement

FIELDS = (40, 200, 1000, 10_000)
ROUNDS = 8
PLAYED = 5
"""Rounds behind everybody: partners and opponents to be avoided."""
TIMES = 5


def strict_fours(contenders: Sequence[Contender]) -> list[tuple[int, ...]]:
    """Rank people and cut the order into fours, no matter who has partnered whom."""
    order = sorted(contenders, key=lambda contender: (-contender.points, -contender.wins, contender.sit_outs))
    return [tuple(contender.entrant for contender in order[place : place + 4]) for place in range(0, len(order), 4)]


def _evening(players: int, rounds: int) -> tuple[list[Contender], list[PastRound]]:
    """Return a field after some rounds, with points by lot."""
    rng = Random(players)
    contenders = [Contender(entrant) for entrant in range(players)]
    history: list[PastRound] = []
    for _round in range(rounds):
        seating = get_movement("ladder").draw(contenders, history, Terms(ROUNDS), rng)
        history.append(PastRound(seating.tables))
        contenders = [Contender(c.entrant, points=c.points + rng.randrange(16)) for c in contenders]
    return contenders, history


def _runs(players: int, stage: Stage) -> tuple[Run, Run]:
    contenders, history = _evening(players, min(PLAYED, stage.scale.rounds))

    def ladder() -> None:
        get_movement("ladder").draw(contenders, history, Terms(ROUNDS), Random(1))

    def timed(bare: bool) -> Figure:
        seconds = []
        for _time in range(TIMES):
            began = time.perf_counter()
            if bare:
                strict_fours(contenders)
            else:
                ladder()
            seconds.append(time.perf_counter() - began)
        return Figure(median(seconds) * 1000)

    return lambda: timed(bare=False), lambda: timed(bare=True)


def _ladder_row(players: int) -> Row:
    return Row(
        name=f"ladder-{players}",
        question=f"The ladder's draw of round {PLAYED + 1} of {ROUNDS} for {players:,} people, no partner twice.",
        unit="ms",
        runs=lambda stage: _runs(players, stage),
        bare=(strict_fours,),
        databases=("sqlite",),
    )


urlpatterns: list[URLPattern] = []
ROWS = tuple(map(_ladder_row, FIELDS))
