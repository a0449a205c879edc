"""What goes wrong, when: all of it by a seed.

Each pad has a plan of its own for each kind of request: "the third hand that pad 7 sends is lost". What happens to
tablets follows from the hands that were tapped at their table, what happens to the hall from the hands tapped in all.
So the same seed makes the same plan; which hand of which moment it meets still depends on how fast pads, server and
machine are, as it does in a hall.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random
from typing import Any


class Fault(StrEnum):
    """Everything that a run does to a hall, as its figures call it."""

    # to one request
    DROPPED = "requests dropped"
    ANSWER_LOST = "answers lost"
    DELAYED = "delayed"
    REPEATED = "requests repeated"
    OVERTAKEN = "requests delivered late, after others"
    REQUEST_CUT = "requests cut"
    ANSWER_CUT = "answers cut"
    SILENT = "never answered"
    # to a tablet
    TAPPED_TWICE = "taps doubled"
    RELOADED = "pads reloaded"
    REOPENED = "pads closed and opened"
    CRASHED = "pads crashed"
    # to the hall
    OUTAGE = "outages"
    KILLED = "servers killed"


class Kind(StrEnum):
    """What a pad asks for; each kind meets faults of its own."""

    HAND = "hand"
    ACTION = "action"
    """Taking a hand back, confirming, pairing."""
    SHEET = "sheet"
    FILE = "file"


ON_THE_WAY = (
    *(Fault.DROPPED, Fault.ANSWER_LOST, Fault.DELAYED, Fault.REPEATED, Fault.OVERTAKEN),
    *(Fault.REQUEST_CUT, Fault.ANSWER_CUT, Fault.SILENT),
)

# How many of a thousand requests meet each of these, in this order.
CHANCES = {
    Kind.HAND: (90, 110, 60, 80, 60, 40, 40, 10),
    Kind.ACTION: (80, 100, 60, 60, 40, 30, 40, 5),
    Kind.SHEET: (30, 20, 40, 10, 0, 0, 30, 3),
    Kind.FILE: (3, 1, 5, 1, 0, 0, 3, 0),
}
ON_A_TABLET = (Fault.RELOADED, Fault.REOPENED, Fault.CRASHED)
TABLET_CHANCE, TAPPED_TWICE_CHANCE = 0.06, 0.08
"""A hand: that something happens to its tablet, that a finger trembles."""
HANDS_TO_AN_OUTAGE = 60
HANDS_TO_A_KILL = 500


class Faults:
    """The plan of one run, and the count of what was done.

    `rate` is the share of the chances above that a run has: a long one meets every fault often enough with fewer.
    Servers are killed at any rate.
    """

    def __init__(self, seed: int, rate: float = 1.0) -> None:
        self._seed = seed
        self._rate = rate
        self._streams: dict[tuple[int, Kind], Random] = {}
        self.count: Counter[Fault] = Counter()

    def rng(self, *whom: Any) -> Random:
        """Return the random numbers of somebody; the same seed gives everybody the same ones."""
        return Random(" ".join(map(str, (self._seed, *whom))))

    def on_the_way(self, pad: int, kind: Kind) -> "tuple[Fault | None, Random]":
        """Return what happens to the next request of this kind from this pad, and the random numbers to do it with."""
        stream = self._streams.setdefault((pad, kind), self.rng("pad", pad, kind))
        chances = [chance * self._rate for chance in CHANCES[kind]]
        (fault,) = stream.choices((*ON_THE_WAY, None), (*chances, 1000 - sum(chances)))
        if fault:
            self.count[fault] += 1
        return fault, Random(stream.getrandbits(64))

    def on_a_tablet(self, rng: Random) -> Fault | None:
        """Return what happens to a tablet with a hand."""
        return rng.choice(ON_A_TABLET) if rng.random() < TABLET_CHANCE * self._rate else None

    def is_tapped_twice(self, rng: Random) -> bool:
        """Tell whether the finger trembles that enters a hand."""
        return rng.random() < TAPPED_TWICE_CHANCE * self._rate

    def on_the_hall(self, hands: int) -> list[tuple[int, Fault]]:
        """Return after how many tapped hands which fault meets everybody, in order; one of each at least."""
        rng = self.rng("hall")
        kills = [Fault.KILLED] * max(1, hands // HANDS_TO_A_KILL)
        outages = [Fault.OUTAGE] * max(1, int(hands * self._rate) // HANDS_TO_AN_OUTAGE)
        places = rng.sample(range(hands // 10, hands * 9 // 10), len(kills) + len(outages))
        return sorted(zip(places, [*kills, *outages], strict=True))


@dataclass
class Milestones:
    """Starts an action when so many hands are tapped; `done` waits until all that were started are through."""

    ahead: list[tuple[int, Callable[[], Awaitable[Any]]]]
    _started: list[asyncio.Task[Any]] = field(default_factory=list)
    _hands: int = 0

    def passed(self, hands: int = 1) -> None:
        """Count hands."""
        self._hands += hands
        while self.ahead and self.ahead[0][0] <= self._hands:
            _place, act = self.ahead.pop(0)
            self._started.append(asyncio.ensure_future(_run(act)))

    async def done(self) -> None:
        """Wait; raises what an action raised."""
        await asyncio.gather(*self._started)


async def _run(act: Callable[[], Awaitable[Any]]) -> object:
    return await act()


def figures(count: Counter[Fault]) -> Iterable[tuple[str, int]]:
    """Return every kind with how often it was done, in the order above."""
    return ((fault.value, count[fault]) for fault in Fault)
