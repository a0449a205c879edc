"""The board on the wall while something breaks: what it may never show, and when it is current again."""

import time
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from threading import Event, Thread
from typing import Any

import httpx

from tests.faults.pads import Pad

EVERY = 0.1
PATIENCE = 5.0


@dataclass(frozen=True)
class Seen:
    """What the board had at a moment: of each pad, in their order, how many hands."""

    at: float
    version: int
    hands: tuple[int, ...]


@dataclass
class Board:
    """Asks for the standings all the time, as a board does, and holds every answer to what was tapped."""

    address: str
    pads: Sequence[Pad]
    seen: list[Seen] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    is_over: Event = field(default_factory=Event)

    def start(self) -> None:
        """Begin to look, in a thread of its own."""
        self._thread = Thread(target=self._watch, name="board", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop looking."""
        self.is_over.set()
        self._thread.join()

    def current_since(self, moment: float, hands: Sequence[int], version: int = 0) -> float | None:
        """Return when, after a moment, it first had so many hands of each pad; None where it has not yet."""
        return next(
            (
                seen.at
                for seen in self.seen
                if seen.at >= moment
                and seen.version >= version
                and all(there >= needed for there, needed in zip(seen.hands, hands, strict=True))
            ),
            None,
        )

    def _watch(self) -> None:
        etag = ""
        with httpx.Client(timeout=PATIENCE, trust_env=False) as client:
            while not self.is_over.wait(EVERY):
                try:
                    answer = client.get(self.address, headers={"If-None-Match": etag} if etag else {})
                except httpx.TransportError:
                    continue
                if answer.status_code == 200:
                    etag = answer.headers["ETag"]
                    self._read(answer.json())
                elif answer.status_code == 304 and self.seen:
                    self.seen.append(Seen(time.monotonic(), self.seen[-1].version, self.seen[-1].hands))
                elif answer.status_code < 500:
                    self.wrong.append(f"the board: {answer.status_code} {answer.text[:200]}")

    def _read(self, body: dict[str, Any]) -> None:
        points = {row["entrant"]: row["points"] for row in body["rows"]}
        hands = tuple(self._hands_in(pad, sum(points.get(entrant, 0) for entrant in pad.entrants)) for pad in self.pads)
        if self.seen and body["version"] < self.seen[-1].version:
            self.wrong.append(f"the board went back from version {self.seen[-1].version} to {body['version']}")
        self.seen.append(Seen(time.monotonic(), body["version"], hands))

    def _hands_in(self, pad: Pad, points: int) -> int:
        """Return after how many hands a table had these points together: every hand brings somebody some."""
        sums = [0, *accumulate(sum(hand.points) for hand in list(pad.hands))]
        place = bisect_right(sums, points) - 1
        if sums[place] != points:
            self.wrong.append(f"the board has {points} points at sitting {pad.sitting}, which it never had: {sums}")
        return place
