"""Pads that play while something breaks: each hand has its UUID, and is sent again until it is answered."""

import time
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from threading import Event, Thread
from typing import Any
from uuid import uuid4

import httpx

from simulation.points import PRESETS, ExtraHands, line_of, total
from simulation.taps import Facts, hand_of, new_uuid

PATIENCE, PAUSE = 8.0, 0.5
"""Seconds until a pad no longer waits for an answer (static/queue/server.js), and until it tries again."""
BETWEEN = 0.15, 0.5
"""Seconds between two hands at a table, far fewer than people need."""
AGAIN = 0.2
"""The chance that a hand that was answered is sent once more."""
MOST = 99
"""Hands that a sheet has room for."""
NOT_NOW = (408, 413, 429)

BySeat = tuple[int, ...]


@dataclass
class Tapped:
    """A hand that was tapped, and what became of it."""

    uuid: str
    number: int
    facts: Facts
    points: BySeat
    """By the auditor's table, not by the service."""
    score: BySeat
    """Of the sheet with this hand."""
    acknowledged_at: float | None = None

    @property
    def body(self) -> dict[str, Any]:
        """What a pad sends."""
        return {"uuid": self.uuid, "number": self.number, **self.facts}


@dataclass
class Pad:
    """The tablet at one table: taps hand after hand until it is told to stop, and sends each until it is answered."""

    url: str
    sitting: int
    entrants: tuple[int, ...]
    key: str
    rng: Random
    is_over: Event
    gives_up: Event
    hands: list[Tapped] = field(default_factory=list)
    answers: Counter[str] = field(default_factory=Counter)
    """By HTTP status, or `none`."""
    wrong: list[str] = field(default_factory=list)

    def start(self) -> None:
        """Begin to play, in a thread of its own."""
        self._thread = Thread(target=self._play, name=f"pad of sitting {self.sitting}", daemon=True)
        self._thread.start()

    def join(self) -> None:
        """Wait until everything that was tapped is answered, or given up."""
        self._thread.join()

    @property
    def acknowledged(self) -> list[Tapped]:
        """The hands for which the server answered that it has them."""
        return [hand for hand in self.hands if hand.acknowledged_at is not None]

    def _play(self) -> None:
        address = f"{self.url}/api/v1/sittings/{self.sitting}/hands/"
        headers = {"Authorization": f"Pad {self.key}"}
        with httpx.Client(headers=headers, timeout=PATIENCE, trust_env=False) as client:
            while not self.is_over.is_set() and len(self.hands) < MOST:
                self._send(client, address, self.tap())
                if self.rng.random() < AGAIN and self.acknowledged:
                    self._send(client, address, self.rng.choice(self.acknowledged))
                self.is_over.wait(self.rng.uniform(*BETWEEN))

    def tap(self) -> Tapped:
        """Tap the next hand, at random; return it."""
        facts = hand_of(PRESETS.get("tournament", ExtraHands()), self.rng)
        points = line_of(facts).points
        before = [hand.points for hand in self.hands]
        hand = Tapped(new_uuid(self.rng), len(self.hands) + 1, facts, points, total([*before, points]))
        self.hands.append(hand)
        return hand

    def _send(self, client: httpx.Client, address: str, hand: Tapped) -> None:
        while not self.gives_up.is_set():
            try:
                answer = client.post(address, json=hand.body)
            except httpx.TransportError:
                self.answers["none"] += 1
            else:
                self.answers[str(answer.status_code)] += 1
                if answer.status_code < 500 and answer.status_code not in NOT_NOW:
                    return self._note(hand, answer)
            self.gives_up.wait(PAUSE)
        return None

    def _note(self, hand: Tapped, answer: httpx.Response) -> None:
        said: Any = answer.json()
        if answer.status_code not in (200, 201):
            self.wrong.append(f"hand {hand.number} of sitting {self.sitting}: {answer.status_code} {said}")
        elif (tuple(said["points"]), tuple(said["score"])) != (hand.points, hand.score):
            self.wrong.append(f"hand {hand.number} of sitting {self.sitting} is {hand.points}, {hand.score}: {said}")
        elif hand.acknowledged_at is None:
            hand.acknowledged_at = time.monotonic()


@dataclass
class Staff:
    """A director who gives points while something breaks, each time with an Idempotency-Key, until it is answered."""

    address: str
    token: str
    entrant: int
    is_over: Event
    gives_up: Event
    given: list[str] = field(default_factory=list)
    """The reasons that were given, each once."""
    acknowledged: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def start(self) -> None:
        """Begin, in a thread of its own."""
        self._thread = Thread(target=self._give, name="staff", daemon=True)
        self._thread.start()

    def join(self) -> None:
        """Wait until everything is answered, or given up."""
        self._thread.join()

    def _give(self) -> None:
        with httpx.Client(timeout=PATIENCE, trust_env=False) as client:
            while not self.is_over.is_set():
                reason = f"Pie {len(self.given) + 1}"
                self.given.append(reason)
                self._send(client, reason)
                self.is_over.wait(1)

    def _send(self, client: httpx.Client, reason: str) -> None:
        headers = {"Authorization": f"Token {self.token}", "Idempotency-Key": uuid4().hex}
        body = {"entrant": self.entrant, "points": 1, "reason": reason}
        while not self.gives_up.is_set():
            try:
                answer = client.post(self.address, json=body, headers=headers)
            except httpx.TransportError:
                self.gives_up.wait(PAUSE)
                continue
            if answer.status_code == 201:
                return self.acknowledged.append(reason)
            if answer.status_code < 500 and answer.status_code not in NOT_NOW:
                return self.wrong.append(f"points for {reason}: {answer.status_code} {answer.text[:200]}")
            self.gives_up.wait(PAUSE)
        return None
