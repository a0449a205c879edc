"""Pads and a desk in a hall with two laptops: they follow the rules of static/pad/server.js and static/pad/queue.js."""

import re
import time
from dataclasses import dataclass, field
from random import Random
from threading import Event, Thread
from typing import Any
from uuid import uuid4

import httpx

from tests.faults.pads import BETWEEN, MOST, NOT_NOW, PATIENCE, PAUSE, Pad, Tapped

_KNOWN = re.compile(r'data-known="([^"]*)"')


@dataclass
class WanderingPad(Pad):
    """A pad that goes on at the paired address once that one serves, and offers there again what it lacks."""

    went_on_at: float | None = None
    """When the laptop that took over first took a hand of this pad, on the monotonic clock."""
    offered_again: int = 0
    """Hands that the first laptop had acknowledged, and the other one did not have."""

    def __post_init__(self) -> None:
        """Begin at the first laptop, without knowing of another one."""
        self._at, self._standby, self._proof, self._has_moved = self.url, "", "", False

    def _play(self) -> None:
        headers = {"Authorization": f"Pad {self.key}"}
        with httpx.Client(headers=headers, timeout=PATIENCE, trust_env=False) as client:
            self._look(client)
            while not self.is_over.is_set() and len(self.hands) < MOST:
                self._send(client, "", self.tap())
                self.is_over.wait(self.rng.uniform(*BETWEEN))
            self._offer_again(client)

    def _send(self, client: httpx.Client, _address: str, hand: Tapped) -> None:
        body = {"uuid": hand.uuid, "number": hand.number, **hand.facts}
        while not self.gives_up.is_set():
            answer = self._call(client, "POST", f"/api/v1/sittings/{self.sitting}/hands/", body)
            if answer is not None and answer.status_code < 500 and answer.status_code not in NOT_NOW:
                self._note(hand, answer)
                if self._has_moved and self.went_on_at is None:
                    self.went_on_at = time.monotonic()
                return
            self.gives_up.wait(PAUSE)

    def _call(self, client: httpx.Client, method: str, path: str, body: Any = None) -> httpx.Response | None:
        """Ask the one that serves; None where nobody answered who does."""
        answer = self._ask(client, self._at, method, path, body)
        if answer is None and self._moves(client):
            self._offer_again(client)
            answer = self._ask(client, self._at, method, path, body)
        return answer

    def _ask(self, client: httpx.Client, at: str, method: str, path: str, body: Any) -> httpx.Response | None:
        headers = {"X-Epoch": self._proof} if self._proof else {}
        try:
            answer = client.request(method, f"{at}{path}", json=body, headers=headers)
        except httpx.TransportError:
            self.answers["none"] += 1
            return None
        self.answers[str(answer.status_code)] += 1
        if answer.status_code == 503 or _epoch(answer.headers.get("X-Epoch", "")) < _epoch(self._proof):
            return None
        self._proof = answer.headers.get("X-Epoch", self._proof)
        self._standby = answer.headers.get("X-Standby", self._standby)
        return answer

    def _moves(self, client: httpx.Client) -> bool:
        """Look whether the other address serves by now, and go on there."""
        for other in {self.url, self._standby} - {self._at, ""}:
            try:
                said = client.get(f"{other}/standby/serving/").json()
            except (httpx.TransportError, ValueError):
                continue
            if said.get("serves") and _epoch(said["proof"]) >= _epoch(self._proof):
                self._at, self._proof, self._has_moved = other, said["proof"], True
                return True
        return False

    def _look(self, client: httpx.Client) -> str:
        """Return the sheet, once somebody serves it."""
        while not self.gives_up.is_set():
            answer = self._ask(client, self._at, "GET", "/pad/sheet/", None)
            if answer is not None:
                return answer.text
            self.gives_up.wait(PAUSE)
        return ""

    def _offer_again(self, client: httpx.Client) -> None:
        """Send again what was acknowledged and is not on the sheet that the server shows."""
        found = _KNOWN.search(self._look(client))
        known = set(found[1].split()) if found else set()
        for hand in self.acknowledged:
            if hand.uuid.replace("-", "")[:8] not in known and not self.gives_up.is_set():
                self.offered_again += 1
                self._send(client, "", hand)


def _epoch(proof: str) -> int:
    found = re.match(r"\d+", proof)
    return int(found[0]) if found else 0


@dataclass
class Desk:
    """An owner who gives points and takes payments at the first laptop, until that is gone."""

    url: str
    token: str
    tournament: int
    entrant: int
    rng: Random
    is_over: Event
    confirmed: dict[str, list[str]] = field(default_factory=lambda: {"points": [], "payments": []})
    """What the server said that the standby has, too."""
    alone: int = 0
    """What it took, and said that the standby does not have."""
    wrong: list[str] = field(default_factory=list)

    def start(self) -> None:
        """Begin, in a thread of its own."""
        self._thread = Thread(target=self._work, name="desk", daemon=True)
        self._thread.start()

    def join(self) -> None:
        """Wait until it has stopped."""
        self._thread.join()

    def _work(self) -> None:
        headers = {"Authorization": f"Token {self.token}"}
        path = f"{self.url}/api/v1/tournaments/{self.tournament}/"
        with httpx.Client(headers=headers, timeout=PATIENCE, trust_env=False) as client:
            while not self.is_over.is_set():
                name = str(uuid4())
                points = {"entrant": self.entrant, "points": 1, "reason": name}
                paid = {"uuid": name, "amount": 500, "method": "cash", "for": "donation"}
                kind, address, body = self.rng.choice(
                    [("points", "adjustments/", points), ("payments", "payments/", paid)]
                )
                try:
                    answer = client.post(f"{path}{address}", json=body)
                except httpx.TransportError:
                    return  # killed: the owner walks to the other laptop
                if answer.status_code != 201:
                    self.wrong.append(f"{kind}: {answer.status_code} {answer.text[:200]}")
                elif answer.headers.get("X-Standby-Has-It") == "yes":
                    self.confirmed[kind].append(name)
                else:
                    self.alone += 1
                self.is_over.wait(self.rng.uniform(0.1, 0.4))
