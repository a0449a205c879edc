"""The director, who always does what comes next, and the treasurer, who sends each entry until it is acknowledged."""

from dataclasses import dataclass, field
from random import Random
from typing import Any

from simulation.taps import new_uuid
from tests.deterministic.world import FIRST, NOTHING, Answer, Fault, Sent, World

UNDERSTOOD = (200, 201, 202, 204, 404, 409, 503)
"""What a director may be answered: 404 and 409 where a laptop that took over is not so far."""


@dataclass
class Entry:
    """A payment, or points that the director gives."""

    uuid: str
    path: str
    body: dict[str, Any]
    is_done: bool = False
    had_by: set[str] = field(default_factory=set)
    """The laptops that must have it: the one that acknowledged it, and the other one where that said so."""


@dataclass
class Desk:
    """Both work at one laptop, until they hear that the other one took over."""

    world: World
    token: str
    tournament: int
    rounds: int
    entrants: list[int]
    at: str = FIRST
    entries: list[Entry] = field(default_factory=list)
    closed: int = 0

    def send(self, method: str, path: str, body: Any = None, key: str = "", fault: Fault = NOTHING) -> Answer | None:
        """Ask the laptop of the desk."""
        headers = {"Authorization": f"Token {self.token}"} | ({"Idempotency-Key": key} if key else {})
        address = self.world.laptops[self.at].address
        answer = self.world.ask(Sent(address, method, f"/api/v1/{path}", headers, body), fault)
        if answer and answer.status not in UNDERSTOOD:
            self.world.complain(f"{method} {path} {body} was answered {answer.status}: {answer.content[:300]!r}")
        return answer

    def direct(self, rng: Random, fault: Fault = NOTHING) -> None:
        """Do the next thing: draw, publish or close a round."""
        path = f"tournaments/{self.tournament}/rounds/"
        answer = self.send("GET", path)
        if answer is None or answer.status != 200:
            return
        shown = [each for each in answer.body["results"] if each["status"] != "undone"]
        self.closed = sum(each["status"] == "closed" for each in shown)
        last = max(shown, key=lambda each: each["number"], default=None)
        key = f"{rng.getrandbits(64):x}"
        if last is None or last["status"] == "closed":
            if self.closed < self.rounds:
                self.send("POST", path, {"seed": rng.getrandbits(31)}, key, fault)
        else:
            what = "publish" if last["status"] == "draft" else "close"
            self.send("POST", f"{path}{last['number']}/{what}/", {}, key, fault)

    def make_entry(self, rng: Random) -> None:
        """Take a payment, or give somebody points."""
        uuid, path = new_uuid(rng), f"tournaments/{self.tournament}/"
        if rng.random() < 0.6:
            amount = 100 * rng.randint(1, 20)
            body = {"uuid": uuid, "amount": amount, "method": "cash", "for": "donation"}
            self.entries.append(Entry(uuid, f"{path}payments/", body))
        else:
            body = {"entrant": rng.choice(self.entrants), "points": rng.choice((-2, 1, 3)), "reason": uuid}
            self.entries.append(Entry(uuid, f"{path}adjustments/", body))

    def send_entries(self, fault: Fault = NOTHING) -> None:
        """Send what is not acknowledged yet, each by its own key; whoever is away stops it."""
        for entry in [entry for entry in self.entries if not entry.is_done]:
            answer = self.send("POST", entry.path, entry.body, entry.uuid, fault)
            fault = NOTHING
            if answer is None or answer.status not in (200, 201):
                return
            entry.is_done = True
            is_with_both = answer.headers.get("X-Standby-Has-It") == "yes"
            entry.had_by |= {answer.laptop, "both"} if is_with_both else {answer.laptop}
