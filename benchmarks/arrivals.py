"""How long a new hand takes to be on the boards of a large hall, against pollers of a view that knows it at once."""

import asyncio
import json
import re
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from statistics import median, quantiles
from uuid import uuid4

from django.urls import URLPattern

from benchmarks.boards import two_bytes
from benchmarks.crowd import EVERY_SECONDS, Asker, CrowdConnection
from benchmarks.load import LoadError
from benchmarks.row import Figure, Row, Run
from benchmarks.stage import HANDS, Stage

TABLES, ASKERS = 250, 500
SECONDS_OF_A_HAND = 90
"""At a table, from one hand to the next."""
MEASURED_SECONDS = 5.0
MOST_AT_ONCE = 1000
"""People that one call adds."""
BURST = 40
"""Hands that come at one moment, in the middle: tables finish together now and then."""
LONGEST_SECONDS = 60.0
"""A busy machine takes long, which is measured; what has not come by then does not come."""
WORST = 95
_ROW = re.compile(rb"data-n=(\d+)[^>]*><td>\d+<th>[^<]*(?:<small>[^<]*</small>)?<td>(-?\d+)")


@dataclass
class SeatedTable:
    """A table: its pad, the number of the person in the first seat, and the hands entered, each a point for them."""

    sitting: int
    pad_key: str
    badge: bytes
    hands: int = 0


@dataclass(frozen=True)
class Entered:
    """A hand: sent and answered when, for whom, and what they have since."""

    began: float
    ended: float
    badge: bytes
    points: int


@dataclass
class LargeHall:
    """A large tournament in its first round; the measurement is kept for the next row."""

    stage: Stage
    tournament: int
    tables: deque[SeatedTable]
    askers: int
    measured: dict[str, deque[list[float]]] = field(default_factory=dict)

    @property
    def hands(self) -> int:
        """How many hands one measurement enters: the pace of this many tables, and a burst."""
        if not self.stage.scale.seconds:
            return len(self.tables)
        return round(MEASURED_SECONDS * len(self.tables) / SECONDS_OF_A_HAND) + BURST


_halls: dict[str, LargeHall] = {}


def _hall(stage: Stage) -> LargeHall:
    """Make the tournament, once on a stage."""
    if stage.url not in _halls:
        full = bool(stage.scale.seconds)
        tables = TABLES if full else stage.scale.entrants // 4
        _halls[stage.url] = make_hall(stage, tables, ASKERS if full else 2)
    return _halls[stage.url]


def make_hall(stage: Stage, tables: int, askers: int) -> LargeHall:
    """Make a tournament of this many tables, in its first round."""
    rounds = {"name": "Large", "movement": "ladder", "rounds": 40, "hands_per_game": HANDS}
    tournament = stage.call("tournaments/", rounds)["id"]
    people = [{"name": f"Entrant {number}"} for number in range(1, 4 * tables + 1)]
    lists = (people[first : first + MOST_AT_ONCE] for first in range(0, len(people), MOST_AT_ONCE))
    entrants = [entrant for part in lists for entrant in stage.call(f"tournaments/{tournament}/entrants/", part)]
    badges = {entrant["id"]: str(entrant["number"]).encode() for entrant in entrants}
    stage.call(f"tournaments/{tournament}/rounds/", {"seed": 1})
    round_ = stage.call(f"tournaments/{tournament}/rounds/1/publish/")
    seated = deque(
        SeatedTable(sitting["id"], sitting["pad_key"], badges[seat["entrant"]])
        for sitting in round_["sittings"]
        for seat in sitting["seats"]
        if seat["index"] == 0
    )
    return LargeHall(stage, tournament, seated, askers)


def _delays(hall: LargeHall, path: str, *, bare: bool) -> list[float]:
    """Enter hands while everybody asks; return the milliseconds from each hand's 201 to each asker's having it."""
    # In a separate thread: a browser test that ran before may have left an event loop in this one.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, _play(hall, path, bare=bare)).result()


async def _play(hall: LargeHall, path: str, *, bare: bool) -> list[float]:
    askers = [Asker(CrowdConnection(hall.stage.url), path) for _asker in range(hall.askers)]
    pads = [CrowdConnection(hall.stage.url) for _pad in range(8)]
    for connection in (*pads, *(asker.connection for asker in askers)):
        await connection.open()
    over, bodies, begin = asyncio.Event(), {}, time.perf_counter()
    asking = [
        asyncio.create_task(asker.ask(begin + EVERY_SECONDS * place / len(askers), over, bodies))
        for place, asker in enumerate(askers)
    ]
    await asyncio.sleep(EVERY_SECONDS)
    hands = await _enter(hall, pads)
    boards = Boards(bodies)
    try:
        await wait_for(lambda: have_asked(askers, hands) if bare else boards.have(askers, hands))
    finally:
        over.set()
        await asyncio.gather(*asking)
        for connection in (*pads, *(asker.connection for asker in askers)):
            await connection.close()
    return [1000 * boards.delay(asker, hand, bare=bare) for hand in hands for asker in askers]


async def _enter(hall: LargeHall, pads: Sequence[CrowdConnection]) -> list[Entered]:
    """Enter hands at an even pace, and a burst after half of the time."""
    count = hall.hands
    paced = max(1, count - BURST) if hall.stage.scale.seconds else count
    pace = MEASURED_SECONDS / paced if hall.stage.scale.seconds else 0.05
    free: asyncio.Queue[CrowdConnection] = asyncio.Queue()
    for pad in pads:
        free.put_nowait(pad)
    sent = []
    for number in range(paced):
        burst = count - paced if number == paced // 2 else 0
        sent += [asyncio.create_task(enter_next_hand(hall, free)) for _hand in range(1 + burst)]
        await asyncio.sleep(pace)
    return list(await asyncio.gather(*sent))


async def enter_next_hand(hall: LargeHall, free: "asyncio.Queue[CrowdConnection]") -> Entered:
    """Enter the next table's next hand over a connection that is free."""
    table = hall.tables[0]
    hall.tables.rotate(-1)
    table.hands += 1
    body = {"uuid": uuid4().hex, "number": table.hands, "maker": 0, "alone": False, "tricks": 3}
    points = table.hands
    pad = await free.get()
    headers = {"Authorization": f"Pad {table.pad_key}", "Content-Type": "application/json"}
    answer = await pad.send("POST", f"/api/v1/sittings/{table.sitting}/hands/", headers, json.dumps(body).encode())
    free.put_nowait(pad)
    if answer.status != 201:
        raise LoadError(f"A hand was answered {answer.status}: {answer.body[:300]!r}")
    return Entered(answer.began, answer.ended, table.badge, points)


async def wait_for(done: Callable[[], bool]) -> None:
    """Wait until it is done. Raises LoadError after LONGEST_SECONDS."""
    until = time.perf_counter() + LONGEST_SECONDS
    while not done():
        if time.perf_counter() > until:
            raise LoadError("A hand did not come to every board.")
        await asyncio.sleep(0.1)


def have_asked(askers: Sequence[Asker], hands: Sequence[Entered]) -> bool:
    """Tell whether everybody has asked since the last of these hands was answered."""
    latest = max(hand.ended for hand in hands)
    return all(asker.seen and asker.seen[-1][1] >= latest for asker in askers)


class Boards:
    """What the boards with these ETags say, read once each."""

    def __init__(self, bodies: dict[str, bytes]) -> None:
        self._bodies = bodies
        self._points: dict[str, dict[bytes, int]] = {}

    def has(self, tag: str, hand: Entered) -> bool:
        """Tell whether the board with this ETag counts the hand."""
        if tag not in self._points:
            self._points[tag] = {badge: int(points) for badge, points in _ROW.findall(self._bodies[tag])}
        return self._points[tag].get(hand.badge, 0) >= hand.points

    def have(self, askers: Sequence[Asker], hands: Sequence[Entered]) -> bool:
        """Tell whether everybody has every hand."""
        latest = {asker.seen[-1][2] for asker in askers if asker.seen}
        return all(self.has(tag, hand) for tag in latest for hand in hands)

    def delay(self, asker: Asker, hand: Entered, *, bare: bool) -> float:
        """Return the seconds until the asker had the hand; a bare view has it at once."""
        for ended, began, tag in asker.seen:
            if (began >= hand.ended) if bare else self.has(tag, hand):
                return max(0.0, ended - hand.ended)
        raise LoadError("A hand did not come to every board.")


def _measure(hall: LargeHall, path: str, *, bare: bool) -> list[float]:
    """Return the share of a core that asking took, and the delays."""
    hall.stage.settle()
    cpu, began = time.process_time(), time.perf_counter()
    delays = _delays(hall, path, bare=bare)
    return [(time.process_time() - cpu) / (time.perf_counter() - began), *delays]


def _worst(delays: Sequence[float]) -> float:
    return quantiles(delays, n=100)[WORST - 1]


def _runs_worst(stage: Stage) -> tuple[Run, Run]:
    """Measure, and keep what was measured for the row of the medians."""
    hall = _hall(stage)

    def run(path: str, *, bare: bool) -> Figure:
        share, *delays = _measure(hall, path, bare=bare)
        hall.measured.setdefault(path, deque()).append([share, *delays])
        return Figure(_worst(delays), share)

    return _ours_and_bare(hall, run)


def _runs_median(stage: Stage) -> tuple[Run, Run]:
    """Look again at what the row before measured; measure where it did not."""
    hall = _hall(stage)

    def run(path: str, *, bare: bool) -> Figure:
        kept = hall.measured.get(path)
        share, *delays = kept.popleft() if kept else _measure(hall, path, bare=bare)
        return Figure(median(delays), share)

    return _ours_and_bare(hall, run)


def _ours_and_bare(hall: LargeHall, run: Callable[..., Figure]) -> tuple[Run, Run]:
    board = f"/t/{hall.tournament}/live/?show=standings"
    return lambda: run(board, bare=False), lambda: run("/bare/two-bytes/", bare=True)


_QUESTION = (
    f"From a hand's 201 to its being on a board: {TABLES} tables enter at their pace and {BURST} hands come at once, "
    f"while {ASKERS} boards ask once a second with the ETag they have; {{}}. Bare, the same ask a view that answers "
    "two bytes, and have a hand with the next of them: what asking once a second costs by itself."
)
urlpatterns: list[URLPattern] = []
ROWS = (
    Row("board-new-hand-p95", _QUESTION.format("95 of 100 are quicker"), "ms", _runs_worst, (two_bytes,), ("sqlite",)),
    Row("board-new-hand-median", _QUESTION.format("the median"), "ms", _runs_median, (two_bytes,), ("sqlite",)),
)
