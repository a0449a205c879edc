"""One run: pads play, something breaks and is mended, and every hand that was tapped is looked for."""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from random import Random
from threading import Event, Lock, Thread
from typing import Any, cast

import httpx

from tests.faults.board import Board
from tests.faults.halls import Breakable
from tests.faults.pads import MOST, Pad, Staff, Tapped
from tests.faults.trouble import Trouble

PLAYERS = 21
"""Five tables, and one who sits out; the director gives that one points."""
BEFORE, AFTER = 1.5, 2.0
"""Seconds that pads play before something breaks, and at least go on after it was mended."""
QUIET = 1.0
"""Seconds after which nobody asks for a refresh any more."""
AT_MOST = 60.0
"""Seconds within which everything must be right after the last thing was mended."""


@dataclass(frozen=True)
class Planned:
    """What breaks: when, from the beginning of the run, and for how long, in seconds."""

    at: float
    trouble: Trouble
    seconds: float

    def __str__(self) -> str:
        return f"after {self.at:.1f} s for {self.seconds:.1f} s: {self.trouble.name}"


@dataclass
class Outcome:
    """What came of a run; a sound one lost and doubled nothing, and was right again in time."""

    acknowledged: int
    meanwhile: int
    """Of them while something was broken."""
    by_staff: int
    """Points that the director gave, each acknowledged."""
    lost: list[str]
    doubled: list[str]
    wrong: list[str]
    answers: Counter[str]
    right: float | None
    """Seconds from the last mending until every hand tapped by then was acknowledged and on the board; None: never."""
    swept: float | None
    """Seconds until the board was current again once nobody had asked for it: the sweep works."""
    done: Counter[str] = field(default_factory=Counter)

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong."""
        return not (self.lost or self.doubled or self.wrong) and None not in (self.right, self.swept)

    def __str__(self) -> str:
        lines = [f"{self.acknowledged} hands acknowledged, answers {dict(self.answers)}, {dict(self.done)}"]
        lines += [f"lost: {hand}" for hand in self.lost] + [f"doubled: {hand}" for hand in self.doubled]
        return "\n".join([*lines, *self.wrong, f"right after {self.right} s, swept after {self.swept} s"])


def run(hall: Breakable, plan: Sequence[Planned], seed: int) -> Outcome:
    """Play while what is planned breaks; return what came of it."""
    game = Game(hall, Random(seed))
    hall.done.clear()
    with game.played():
        time.sleep(BEFORE)
        broke_at = time.monotonic()
        game.wrong += _all_broken(hall, plan)
        mended_at = time.monotonic()
        right = game.wait_until_right(mended_at)
        time.sleep(max(0.0, mended_at + AFTER - time.monotonic()))
    swept = game.wait_for_sweep()
    game.board.stop()
    return game.outcome(broke_at, mended_at, right, swept)


def _all_broken(hall: Breakable, plan: Sequence[Planned]) -> list[str]:
    """Break everything in its time, and return when all is mended; return what could not be.

    What is still being mended is not broken again before that: a slow machine takes a while to start something.
    """
    wrong: list[str] = []
    locks: dict[str, Lock] = {part: Lock() for planned in plan for part in planned.trouble.parts}
    began = time.monotonic()

    def break_one(planned: Planned) -> None:
        time.sleep(max(0.0, began + planned.at - time.monotonic()))
        try:
            with ExitStack() as stack:
                for part in planned.trouble.parts:
                    stack.enter_context(locks[part])
                stack.enter_context(planned.trouble.breaks(hall))
                time.sleep(planned.seconds)
        except Exception as error:
            wrong.append(f"{planned}: {error!r}")

    threads = [Thread(target=break_one, args=(planned,)) for planned in plan]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return wrong


class Game:
    """A round that is played: its pads, the director, the board."""

    def __init__(self, hall: Breakable, rng: Random) -> None:
        self.hall = hall
        self.wrong: list[str] = []
        self._is_over, self._gives_up = Event(), Event()
        self.tournament, self.pads, self.staff = self._made(rng)
        self.board = Board(f"{hall.url}/api/v1/tournaments/{self.tournament}/standings/", self.pads)

    def _made(self, rng: Random) -> tuple[int, list[Pad], Staff]:
        events: dict[str, Any] = {"is_over": self._is_over, "gives_up": self._gives_up}
        with self.hall.client(self.hall.token) as client:
            settings = {"name": "Faults", "preset": "tournament", "rounds": 1, "hands_per_game": MOST}
            made = _posted(client, "tournaments/", settings)
            path = f"tournaments/{made['id']}/"
            people = _posted(client, f"{path}entrants/", [{"name": f"Guest {n}"} for n in range(1, PLAYERS + 1)])
            drawn = _posted(client, f"{path}rounds/", {"seed": rng.getrandbits(31)})
            _posted(client, f"{path}rounds/1/publish/", {})
        pads = [
            Pad(
                self.hall.url,
                sitting["id"],
                tuple(seat["entrant"] for seat in sorted(sitting["seats"], key=lambda seat: int(seat["index"]))),
                sitting["pad_key"],
                Random(rng.getrandbits(64)),
                **events,
            )
            for sitting in drawn["sittings"]
        ]
        playing = {entrant for pad in pads for entrant in pad.entrants}
        (idle,) = (person["id"] for person in people if person["id"] not in playing)
        address = f"{self.hall.url}/api/v1/{path}adjustments/"
        return made["id"], pads, Staff(address, self.hall.token, idle, **events)

    @contextmanager
    def played(self) -> Iterator[None]:
        """Play while the block runs; then wait until everything that was tapped is answered."""
        for player in (*self.pads, self.staff, self.board):
            cast(Any, player).start()
        try:
            yield
        finally:
            self._is_over.set()
            _later(AT_MOST, self._gives_up.set)
            for player in (*self.pads, self.staff):
                cast(Any, player).join()

    def wait_until_right(self, mended_at: float) -> float | None:
        """Wait until every hand tapped before this moment is acknowledged and on the board; return after how long."""
        tapped = [len(pad.hands) for pad in self.pads]

        def since() -> float | None:
            last = [pad.hands[count - 1].acknowledged_at for pad, count in zip(self.pads, tapped, strict=True) if count]
            shown = self.board.current_since(mended_at, tapped)
            known = [at for at in last if at is not None]
            return None if shown is None or len(known) < len(last) else max(shown, *known) - mended_at

        return _wait_for(since)

    def wait_for_sweep(self) -> float | None:
        """Have the board lag without anybody who says so, as after a lost message; return how long it did."""
        hands = [len(pad.acknowledged) for pad in self.pads]
        if _wait_for(lambda: self.board.current_since(0, hands)) is None:
            return None
        time.sleep(QUIET)
        self.hall.write(_RAISE.format(tournament=self.tournament))
        ((version,),) = self.hall.read(_VERSION.format(tournament=self.tournament))
        began = time.monotonic()

        def since() -> float | None:
            shown = self.board.current_since(began, hands, version)
            return shown and shown - began

        return _wait_for(since)

    def outcome(self, broke_at: float, mended_at: float, right: float | None, swept: float | None) -> Outcome:
        """Compare what was tapped with what is stored."""
        known = [hand for pad in self.pads for hand in pad.acknowledged]
        lost, doubled = self._compared()
        return Outcome(
            acknowledged=len(known),
            meanwhile=sum(broke_at <= (hand.acknowledged_at or 0) <= mended_at for hand in known),
            by_staff=len(self.staff.acknowledged),
            lost=lost,
            doubled=doubled,
            wrong=[
                *self.wrong,
                *(line for part in (self.board, self.staff, *self.pads) for line in cast(Any, part).wrong),
            ],
            answers=sum((pad.answers for pad in self.pads), Counter()),
            right=right,
            swept=swept,
            done=Counter(self.hall.done),
        )

    def _compared(self) -> tuple[list[str], list[str]]:
        """Return what was tapped or given and is not stored once as it was, and what is stored too often."""
        stored = Counter(self.stored_hands())
        tapped = {identity(pad, hand) for pad in self.pads for hand in pad.hands}
        given = Counter(reason for (reason,) in self.hall.read(_GIVEN.format(tournament=self.tournament)))
        lost = [*(tapped - stored.keys()), *(set(self.staff.given) - given.keys())]
        doubled = [*(stored - Counter(tapped)), *(given - Counter(self.staff.given))]
        return [str(uuid) for uuid in lost], [str(uuid) for uuid in doubled]

    def stored_hands(self) -> list[tuple[Any, ...]]:
        """Return sitting, UUID and number of every hand on a sheet, and of each that is held, which none may be."""
        sittings = ", ".join(str(pad.sitting) for pad in self.pads)
        rows = self.hall.read(_STORED.format(sittings=sittings))
        return [(sitting, str(uuid).replace("-", ""), number) for sitting, uuid, number in rows]


_RAISE = "UPDATE tournaments_tournament SET scores_version = scores_version + 1 WHERE id = {tournament}"
_VERSION = "SELECT scores_version FROM tournaments_tournament WHERE id = {tournament}"
_GIVEN = "SELECT reason FROM tournaments_adjustment WHERE tournament_id = {tournament}"
_STORED = """
SELECT sitting.id, hand.uuid, hand.number
FROM scoring_hand AS hand JOIN tournaments_sitting AS sitting ON sitting.game_id = hand.game_id
WHERE hand.voided_at IS NULL AND sitting.id IN ({sittings})
UNION ALL SELECT sitting_id, uuid, -number FROM tournaments_heldhand WHERE sitting_id IN ({sittings})
"""


def identity(pad: Pad, hand: Tapped) -> tuple[Any, ...]:
    """Return sitting, UUID and number of a hand."""
    return pad.sitting, hand.uuid.replace("-", ""), hand.number


def _posted(client: httpx.Client, path: str, body: Any) -> Any:
    return client.post(f"/api/v1/{path}", json=body).raise_for_status().json()


def _wait_for(since: Callable[[], float | None]) -> float | None:
    """Ask until there is an answer, for as long as everything may take to become right; return it."""
    ends = time.monotonic() + AT_MOST
    while (answer := since()) is None and time.monotonic() < ends:
        time.sleep(0.05)
    return answer


def _later(seconds: float, act: Callable[[], Any]) -> None:
    """Do something after a while, unless this process ends before."""

    def wait_and_act() -> None:
        time.sleep(seconds)
        act()

    Thread(target=wait_and_act, daemon=True).start()
