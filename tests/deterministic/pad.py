"""A tablet at a table, by the rules of static/pad/queue.js, static/queue/queue.js and static/pad/server.js.

A model and not that code: a JavaScript engine beside Python would be a second process with a clock of its own, and a
call across for every step. tests/browser plays with the code itself.
"""

import re
from dataclasses import dataclass, field
from random import Random
from typing import Any

from simulation.points import ExtraHands, line_of
from simulation.taps import Facts, hand_of, new_uuid
from tests.deterministic.world import NOTHING, Answer, Fault, Sent, World

TAKEN, NEVER, NOT_NOW = (200, 201, 202), (400, 409, 422), (408, 413, 429)
_KNOWN, _GONE = re.compile(r'data-known="([^"]*)"'), re.compile(r'data-gone="([^"]*)"')
_SITTING, _URL = re.compile(r'data-sitting="([^"]+)"'), re.compile(r'data-url="([^"]+/hands/)" data-taken="([^"]*)"')


@dataclass
class Item:
    """A hand that was tapped, as the tablet keeps it."""

    uuid: str
    sitting: str
    url: str
    number: int
    facts: Facts
    sent: bool = False
    taken: bool = False
    held: bool = False
    refused: str = ""
    withdrawn: bool = False
    lost: bool = False
    """Whether the laptop that serves does not have the game: the tablet keeps the hand, and says so."""
    is_kept: bool = True
    """Whether the tablet still has it."""

    @property
    def is_on_its_way(self) -> bool:
        """Whether it is still to be sent."""
        return self.is_kept and not self.refused and not self.taken


@dataclass
class Pad:
    """One tablet, and what was acknowledged to it."""

    world: World
    table: int
    token: str
    first: str
    most: int
    """Hands of a game."""
    at: str = ""
    standby: str = ""
    proof: str = ""
    sitting: str = ""
    """The game that it shows; empty: none."""
    url: str = ""
    """Where its hands go; empty: it takes none now."""
    numbers: set[int] = field(default_factory=set)
    """Of the hands on the sheet that it saw last."""
    items: list[Item] = field(default_factory=list)
    acknowledged: dict[str, set[str]] = field(default_factory=dict)
    """By UUID: the laptops that said they have the hand."""
    voided: dict[str, set[str]] = field(default_factory=dict)
    """By UUID: the laptops that said it was taken back and that the laptop that would take over has that, too."""
    _fault: Fault = NOTHING

    # Calls (static/pad/server.js)

    def call(self, method: str, path: str, body: Any = None) -> Answer | None:
        """Call whoever serves; go on at the other address where this one does not."""
        at = self.at
        answer = self._ask(at, method, path, body)
        if answer and self._is_from_server(answer):
            return self._noted(answer)
        if self.at == at and not self._moves():
            return answer if _is_not_serving(answer) else None
        there = self._ask(self.at, method, path, body)
        return self._noted(there) if there and self._is_from_server(there) else None

    def _ask(self, at: str, method: str, path: str, body: Any = None) -> Answer | None:
        fault, self._fault = self._fault, NOTHING
        headers = {"Authorization": f"Pad {self.token}"} | ({"X-Epoch": self.proof} if self.proof else {})
        answer = self.world.ask(Sent(at or self.first, method, path, headers, body), fault)
        if answer and method == "POST" and answer.status in TAKEN and _epoch(answer.headers) < _epoch_of(self.proof):
            self.world.complain(f"table {self.table}: {answer.laptop} took {path} though it was shown a later epoch")
        return answer

    def _is_from_server(self, answer: Answer) -> bool:
        return not _is_not_serving(answer) and _epoch(answer.headers) >= _epoch_of(self.proof)

    def _noted(self, answer: Answer) -> Answer:
        self.proof = answer.headers.get("X-Epoch") or self.proof
        self.standby = answer.headers.get("X-Standby") or self.standby
        return answer

    def _moves(self) -> bool:
        for other in ("", self.standby):
            if other == self.at or not (other or self.standby):
                continue
            answer = self._ask(other, "GET", "/standby/serving/")
            said = answer.body if answer and answer.status == 200 else {}
            if said.get("serves") and _epoch_of(said["proof"]) >= _epoch_of(self.proof):
                self.at, self.proof = other, said["proof"]
                return True
        return False

    # The queue (static/queue/queue.js, static/pad/queue.js)

    def send_all(self, fault: Fault = NOTHING) -> None:
        """Send what waits, in order; whoever is away stops it."""
        self._fault = fault
        for item in [item for item in self.items if item.is_on_its_way]:
            if not self._send(item):
                break
        self._fault = NOTHING

    def _send(self, item: Item) -> bool:
        item.sent = True
        answer = self.call("POST", item.url, {"uuid": item.uuid, "number": item.number, **item.facts})
        if answer is None or answer.status >= 500 or answer.status in NOT_NOW:
            return False
        said = answer.body
        if answer.status in TAKEN:
            self._look_at(item, answer)
        is_held = answer.status == 409 and bool(said.get("held"))
        item.lost = answer.status == 404
        if item.withdrawn:
            item.is_kept = answer.status in TAKEN or is_held
        elif answer.status in TAKEN:
            item.taken, item.held = True, bool(said.get("held"))
        elif answer.status == 409 and said.get("same"):
            item.is_kept = False
        elif answer.status in NEVER and said.get("code") != "round-not-open":
            item.refused, item.held = said.get("code", "?"), is_held
        return self._take_off(item) if item.withdrawn and item.is_kept else True

    def _look_at(self, item: Item, answer: Answer) -> None:
        """Compare an answer with the auditor's own table, and remember who gave it."""
        self.acknowledged.setdefault(item.uuid, set()).add(answer.laptop)
        points = list(line_of(item.facts).points)
        if not answer.body.get("held") and answer.body.get("points") != points:
            self.world.complain(f"hand {item.number} of table {self.table} is {points}, not {answer.body}")

    def _take_off(self, item: Item) -> bool:
        answer = self.call("POST", f"{item.url}{item.uuid}/void/", {"reason": "wrong table"})
        if answer is None or answer.status >= 500 or answer.status in NOT_NOW:
            return False
        is_off = answer.status == 200
        if is_off:
            has_it = answer.headers.get("X-Standby-Has-It") == "yes"
            self.voided.setdefault(item.uuid, set()).update([answer.laptop, "both"] if has_it else [answer.laptop])
        item.taken, item.is_kept = is_off, is_off
        return True

    # What people do

    def look(self) -> None:
        """Fetch the sheet: offer again what the server lost, and forget what was taken back there."""
        answer = self.call("GET", "/pad/sheet/")
        if answer is None or answer.status != 200:
            return
        text = answer.content.decode()
        known, gone = (tuple((found[1] if (found := shape.search(text)) else "").split()) for shape in (_KNOWN, _GONE))
        for item in [item for item in self.items if item.is_kept and (item.taken or item.held)]:
            plain = item.uuid.replace("-", "")
            if plain.startswith(gone) and gone:
                item.is_kept = False
            elif item.taken and not (known and plain.startswith(known)):
                item.taken = item.held = False
        shown, form = _SITTING.search(text), _URL.search(text)
        self.sitting, self.url = shown[1] if shown else "", form[1] if form else ""
        self.numbers = {int(number) for number in form[2].split()} if form else set()

    @property
    def free_number(self) -> int | None:
        """The number of the next hand; None where there is none to enter."""
        if not self.url:
            return None
        here = [item for item in self.items if item.sitting == self.sitting and item.is_kept and not item.withdrawn]
        used = self.numbers | {item.number for item in here if item.is_on_its_way or (item.taken and not item.held)}
        number = next(number for number in range(1, len(used) + 2) if number not in used)
        return number if number <= self.most else None

    def tap(self, rng: Random) -> None:
        """Enter the next hand."""
        number = self.free_number
        if number is not None:
            facts = hand_of(ExtraHands(), rng)
            self.items.append(Item(new_uuid(rng), self.sitting, self.url, number, facts))
            self.world.note("table", self.table, "taps hand", number)

    def withdraw(self, rng: Random) -> None:
        """Take one of the game's hands back."""
        mine = [item for item in self.items if item.sitting == self.sitting and item.is_kept and not item.withdrawn]
        if not mine:
            return
        item = rng.choice(mine)
        self.world.note("table", self.table, "takes back hand", item.number)
        if item.sent:
            item.taken, item.withdrawn = False, True
            self.numbers.discard(item.number)
        else:
            item.is_kept = False


def _is_not_serving(answer: Answer | None) -> bool:
    return answer is not None and answer.status == 503 and answer.body.get("code") == "not-serving"


def _epoch(headers: dict[str, str]) -> int:
    return _epoch_of(headers.get("X-Epoch", ""))


def _epoch_of(proof: str) -> int:
    found = re.match(r"\d+", proof)
    return int(found[0]) if found else 0
