"""What breaks when, by a seed: first anything at any time, then nothing, and everything must become right."""

from collections.abc import Iterator
from random import Random

from tests.faults.game import Planned
from tests.faults.halls import Breakable
from tests.faults.trouble import Trouble
from tests.faults.troubles import TROUBLES

ANEW = 0.2, 1.2
"""Seconds from one beginning to the next."""
LASTS = 0.3, 4.0
RESTS = 3.0
"""Seconds for which a part is left alone after it was mended: what is started again needs a while."""
LONG = {"clock", "disk"}
"""What a random run leaves alone: a clock stays as it is set, and a full disk stops all the rest."""


def random_plan(hall: Breakable, seed: int, seconds: float) -> list[Planned]:
    """Return what breaks in so many seconds; several things at once, but of one part only one."""
    anytime = [trouble for trouble in TROUBLES if not trouble.by_itself and trouble.part not in LONG]
    return list(_planned([trouble for trouble in anytime if trouble.is_possible(hall)], Random(seed), seconds))


def _planned(possible: list[Trouble], rng: Random, seconds: float) -> Iterator[Planned]:
    free_from: dict[str, float] = {}
    at = 0.0
    while at < seconds:
        trouble, lasts = rng.choice(possible), rng.uniform(*LASTS)
        if all(free_from.get(part, 0) <= at for part in trouble.parts):
            yield Planned(at, trouble, lasts)
            free_from |= dict.fromkeys(trouble.parts, at + lasts + RESTS)
        at += rng.uniform(*ANEW)
