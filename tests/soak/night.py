"""One run: the hall, the pads, the director, and what came of it."""

import asyncio
import os
import signal
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any

from playwright.async_api import Browser, ViewportSize, async_playwright

from simulation.auditor import audit
from simulation.client import Device, EventCounts, TournamentStopped
from simulation.ledger import Guest, Plan, RoundPlayed, SheetRecord, TournamentRecord
from tests.soak.attacker import Attacker
from tests.soak.faults import Fault, Faults, Milestones
from tests.soak.host import Host, Stuck, Tablet
from tests.soak.ledger import Compared, Ledger, compare, stored_in
from tests.soak.proxy import Way
from tests.support.browser import OPTIONS
from tests.support.halls import EmbeddedHall

AT_THE_DOOR = 25
"""People entered with one request."""
OUTAGE_SECONDS = 2.0, 5.0
TABLET = ViewportSize(width=1024, height=768)
BUSY = 6
"""Hosts who tap or open a pad at the same moment: more would only keep this one machine busy, and all would be late."""
GIVES_WAY = 5
"""How much less urgent browsers are than the server."""
BY_HALVES = ("does not provide an export named", "Cannot access rules")
"""What Chromium says of a script and of a style sheet of which nothing came."""


@dataclass(frozen=True)
class Conditions:
    """What a hall has to bear."""

    faults: float = 1.0
    """The share of the chances in `faults.py`."""
    minutes: float | None = None
    """After so many no further round is seated; None: all are."""
    is_attacked: bool = False
    """Whether a stranger's phone attacks the server from the first hand to the last."""


@dataclass(frozen=True)
class Outcome:
    """What a run came to. A sound one lost and doubled nothing, and nothing is wrong with it."""

    rounds: int
    """Played and closed."""
    hands: int
    taken_back: int
    faults: Counter[Fault]
    compared: Compared
    wrong: list[str]
    """What pads, server or auditor got wrong, in words."""
    unanswered: list[str]
    """Requests that the server answered with 5xx."""
    attacks: Counter[int]
    """What the server said to the attacker, by HTTP status; nothing where there was none."""
    stories: dict[int, list[str]]
    """What happened at each table where a hand is lost or doubled."""
    waits: list[float]
    """Seconds from the tap that enters a hand until the pad shows it as entered."""
    seconds: float

    @property
    def is_sound(self) -> bool:
        """Whether every hand is there once, and everybody agrees."""
        return not (self.compared.lost or self.compared.doubled or self.wrong)


def soak(
    plan: Plan, hall: EmbeddedHall, conditions: Conditions, say: Callable[[str], Any] = lambda words: None
) -> Outcome:
    """Play a night on pads, in a hall that is served already; four people a pad, and whoever is over sits out.

    `say` is told how it goes on. Needs CHROMIUM in the environment, and a thread in which no event loop runs.
    """
    started = time.monotonic()
    run = Run(plan, hall, conditions, say)
    asyncio.run(run.play())
    ledger = run.ledger
    if run.is_over:
        ledger.wrong += [f"the auditor: {disagreement}" for disagreement in run.audit()]
    compared = compare(ledger.tapped, stored_in(hall.folder / "headtable.sqlite3"))
    return Outcome(
        rounds=len(run.record.rounds),
        hands=len(ledger.tapped),
        taken_back=sum(hand.is_taken_back for hand in ledger.tapped),
        faults=run.faults.count,
        compared=compared,
        wrong=list(dict.fromkeys([*ledger.wrong, *map(str, run.tally.failures)])),
        unanswered=ledger.unanswered,
        attacks=run.attacker.answers,
        stories={table: ledger.stories.get(table, []) for table in sorted(compared.tables)},
        waits=ledger.waits,
        seconds=time.monotonic() - started,
    )


class Run:
    """Plays a night: the director through the API as it is, everybody else through their pads and the faulty ways."""

    def __init__(self, plan: Plan, hall: EmbeddedHall, conditions: Conditions, say: Callable[[str], Any]) -> None:
        self.faults, self.ledger, self.tally = Faults(plan.seed, conditions.faults), Ledger(), EventCounts()
        self.attacker = Attacker(hall.port)
        self.is_over = False
        self._conditions = conditions
        self._started = time.monotonic()
        self._plan = plan
        self._hall = hall
        self._say = say
        self._token = hall.staff_token()
        self._line = Device(hall.url, f"Token {self._token}", self.tally)
        self._ways: list[Way] = []
        self._busy = asyncio.Semaphore(BUSY)
        self._killing = asyncio.Lock()
        self._rng = self.faults.rng("night")
        hands = plan.rounds * (plan.players // 4) * plan.hands
        acts = {Fault.OUTAGE: self._outage, Fault.KILLED: self._kill}
        self._milestones = Milestones([(at, acts[fault]) for at, fault in self.faults.on_the_hall(hands)])
        self.record = self._made()

    def audit(self) -> list[Any]:
        """Have the simulation's auditor count the night again."""
        try:
            return audit(self.record, url=self._hall.url, token=self._token, tally=self.tally)
        except TournamentStopped as stopped:
            return [stopped]

    async def play(self) -> None:
        """Play all rounds. Where something gets stuck, the night ends there, and the ledger says what it was."""
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=OPTIONS)
            try:
                await _give_way(browser)
                await self._play_on(browser)
            except (Stuck, TournamentStopped) as stopped:
                self.ledger.wrong.append(f"the night ended: {stopped}")
            finally:
                await browser.close()
                await asyncio.gather(*(way.close() for way in self._ways))
                self._line.close()

    async def _play_on(self, browser: Browser) -> None:
        drawn = await asyncio.to_thread(self._seat, 1)
        hosts = [await self._host(browser, sitting) for sitting in drawn["sittings"]]
        await _all([host.open() for host in hosts])
        self._say(f"{len(hosts)} pads are open")
        telling = asyncio.create_task(self._tell_every_minute())
        try:
            async with self._attacked(drawn["sittings"][0]["pad_key"]):
                await self._play_rounds(drawn, hosts)
        finally:
            telling.cancel()

    async def _play_rounds(self, drawn: dict[str, Any], hosts: list[Host]) -> None:
        for number in range(1, self._plan.rounds + 1):
            if number > 1:
                drawn = await asyncio.to_thread(self._seat, number)
            shown = await _all([host.play(number, self._plan.hands) for host in hosts])
            await self._milestones.done()
            sheets = tuple(map(self._sheet, drawn["sittings"], hosts, shown))
            await asyncio.to_thread(self._line.need, self._path(f"rounds/{number}/close/"), expect=(200,))
            played = RoundPlayed(number, sheets, tuple(drawn["sit_outs"]))
            self.record = replace(self.record, rounds=(*self.record.rounds, played))
            self._say(f"round {number} is closed. {self._so_far()}")
            if self._conditions.minutes is not None and self._minutes > self._conditions.minutes:
                break
        self.is_over = True

    @property
    def _minutes(self) -> float:
        return (time.monotonic() - self._started) / 60

    def _so_far(self) -> str:
        hands, faults = len(self.ledger.tapped), self.faults.count.total()
        wrong = len(self.ledger.wrong) + len(self.ledger.unanswered)
        return f"{self._minutes:.1f} minutes: {hands} hands, {faults} faults, {wrong} wrong so far"

    async def _tell_every_minute(self) -> None:
        while True:
            await asyncio.sleep(60)
            self._say(self._so_far())

    # The director

    def _made(self) -> TournamentRecord:
        plan = self._plan
        settings = {"preset": plan.preset, "rounds": plan.rounds, "hands_per_game": plan.hands}
        settings |= {"movement": plan.movement} if plan.movement else {}
        made = self._line.need("tournaments/", {"name": f"Soak {plan.seed}", **settings}, expect=(201,))
        names = [f"Guest {number}" for number in range(1, plan.players + 1)]
        guests: list[Guest] = []
        for start in range(0, len(names), AT_THE_DOOR):
            some = names[start : start + AT_THE_DOOR]
            path = f"tournaments/{made['id']}/entrants/"
            entered = self._line.need(path, [{"name": name} for name in some], expect=(201,))
            guests += [Guest(row["id"], row["number"], name) for row, name in zip(entered, some, strict=True)]
        return TournamentRecord(made["id"], plan, tuple(guests))

    def _seat(self, number: int) -> dict[str, Any]:
        """Draw a round and publish it; return it, the tables in order."""
        self._line.need(self._path("rounds/"), {"seed": self._plan.seed + number}, expect=(201,))
        self._line.need(self._path(f"rounds/{number}/publish/"), expect=(200,))
        drawn: dict[str, Any] = self._line.see(self._path(f"rounds/{number}/"))
        drawn["sittings"].sort(key=lambda sitting: sitting["table"])
        return drawn

    def _sheet(self, sitting: dict[str, Any], host: Host, shown: str) -> SheetRecord:
        """Return a table's game as its host tapped it; `shown` is the sitting's UUID on the pad."""
        seats = sorted(sitting["seats"], key=lambda seat: int(seat["index"]))
        who = tuple(seat["entrant"] for seat in seats)
        hands = self.ledger.sheet_of(shown)
        return SheetRecord(sitting["id"], sitting["table"], who, hands=hands, complete=True, confirmed=host.confirmed)

    def _path(self, path: str) -> str:
        return f"tournaments/{self.record.tournament}/{path}"

    # The pads

    async def _host(self, browser: Browser, sitting: dict[str, Any]) -> Host:
        """Lay a tablet on a table: a browser profile of its own, and a way of its own to the server.

        It asks for less motion, which spares this one machine a sixth of the browsers' work.
        """
        way = Way(sitting["table"], self._hall.port, self.faults, self.ledger.record_answer)
        await way.open()
        self._ways.append(way)
        context = await browser.new_context(viewport=TABLET, has_touch=True, reduced_motion="reduce")
        context.on("weberror", lambda error: self._note(f"table {sitting['table']}: {error.error}"))
        tablet = Tablet(sitting["table"], context, f"http://hall.test:{way.port}/pad/", sitting["pad_key"])
        return Host(tablet, self._busy, self.faults, self.ledger, self._milestones.passed)

    def _note(self, complaint: str) -> None:
        """Write down what a page complained about; where a file came by halves, start.js opens it again."""
        if not any(words in complaint for words in BY_HALVES):
            self.ledger.wrong.append(complaint)

    # What happens to the hall

    @asynccontextmanager
    async def _attacked(self, key: str) -> AsyncIterator[None]:
        """Have a stranger's phone attack until the block ends, if it is to; it knows the key of one table."""
        attack = (
            asyncio.create_task(asyncio.to_thread(self.attacker.attack, key)) if self._conditions.is_attacked else None
        )
        try:
            yield
        finally:
            self.attacker.stop()
            if attack:
                await attack

    async def _outage(self) -> None:
        """Have the router gone for some seconds."""
        self.faults.count[Fault.OUTAGE] += 1
        for way in self._ways:
            way.is_out = True
            way.hang_up()
        await asyncio.sleep(self._rng.uniform(*OUTAGE_SECONDS))
        for way in self._ways:
            way.is_out = False

    async def _kill(self) -> None:
        """Kill the server in the middle of whatever it does; every second time what would start it again, too."""
        async with self._killing:  # not before it serves again
            self.faults.count[Fault.KILLED] += 1
            if self.faults.count[Fault.KILLED] % 2:
                self._hall.kill_worker()
                return await asyncio.to_thread(self._hall.wait_until_ready)
            server = self._hall.processes["server"]
            for process in (server.pid, self._hall.serving_pid()):
                os.kill(process, signal.SIGKILL)
            server.wait()
            return await asyncio.to_thread(self._hall.serve, "--no-sample")


async def _give_way(browser: Browser) -> None:
    """Let the server go first: in a hall the tablets are computers of their own."""
    session = await browser.new_browser_cdp_session()
    processes = (await session.send("SystemInfo.getProcessInfo"))["processInfo"]
    group = os.getpgid(next(process["id"] for process in processes if process["type"] == "browser"))
    os.setpriority(os.PRIO_PGRP, group, os.getpriority(os.PRIO_PROCESS, 0) + GIVES_WAY)


async def _all(tasks: list[Any]) -> list[Any]:
    """Run all at once; the first that fails ends the others."""
    try:
        async with asyncio.TaskGroup() as group:
            started = [group.create_task(task) for task in tasks]
    except ExceptionGroup as failed:
        raise failed.exceptions[0] from None
    return [task.result() for task in started]
