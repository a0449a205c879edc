"""Five-handed euchre on the pad: who made trump, everybody's tricks, and who turned out to be the partner."""

from collections.abc import Mapping
from typing import Any

from tournaments.pad.games.entry import Axes, PadGame, each, rows


def _five_handed(_ruleset: Any, seats: int, tricks: int) -> Axes:
    partners = [{"partner": partner, "alone": False} for partner in (None, *range(seats))]
    return (
        each("maker", range(seats)),
        each("tricks", rows(seats, tricks)),
        (*partners, {"partner": None, "alone": True}),
    )


def _partners_tricks(facts: Mapping[str, Any]) -> int:
    makers = {facts["maker"], facts["partner"]}
    return sum(tricks for seat, tricks in enumerate(facts["tricks"]) if seat in makers)


PAD_GAME = PadGame("pad/games/five_handed.html", "secret-partner", _five_handed, _partners_tricks)
