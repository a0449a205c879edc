"""What each pad showed as entered, kept apart from pads and server; and what the database says to it."""

import json
import sqlite3
import time
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, cast

from simulation.ledger import HandSent
from tests.soak.proxy import Answered, Asked, read_json

FACTS = ("maker", "alone", "tricks")
TAKEN = (200, 201, 202)

Facts = dict[str, Any]


@dataclass(frozen=True)
class Tapped:
    """A hand that a host tapped, and that the pad then showed as entered."""

    round: int
    table: int
    sitting: str
    """The UUID in the pad's page."""
    number: int
    facts: Facts
    is_taken_back: bool = False

    def __str__(self) -> str:
        return f"round {self.round}, table {self.table}, hand {self.number}: {in_words(self.facts)}"


@dataclass(frozen=True)
class Stored:
    """A hand in the database: on a sheet, or held for the director."""

    round: int
    table: int
    number: int
    facts: Facts
    uuid: str
    is_void: bool
    is_held: bool

    def __str__(self) -> str:
        held = ", held" if self.is_held else ""
        where = f"round {self.round}, table {self.table}, hand {self.number}{held}: {in_words(self.facts)}"
        return f"{where} ({self.uuid})"


@dataclass(frozen=True)
class Sent:
    """A hand as the proxy saw it, and the first answer that the server gave to it."""

    uuid: str
    number: int
    facts: Facts
    points: tuple[int, ...]
    score: tuple[int, ...]


@dataclass
class Ledger:
    """Both records of a run, and what was said differently the second time."""

    tapped: list[Tapped] = field(default_factory=list)
    sent: dict[str, list[Sent]] = field(default_factory=dict)
    """By the sitting's UUID, in the order in which the server took them."""
    wrong: list[str] = field(default_factory=list)
    unanswered: list[str] = field(default_factory=list)
    """Requests that the server answered with 5xx: pads send them again."""
    waits: list[float] = field(default_factory=list)
    """Seconds from the tap that enters a hand until the pad shows it."""
    stories: dict[int, list[str]] = field(default_factory=dict)
    """By table: what its host did and what its pad sent, in order; printed where one of its hands is wrong."""

    def enter(self, hand: Tapped) -> None:
        """Write down a hand that the pad shows as entered."""
        self.tapped.append(hand)
        self.tell(hand.table, f"entered: {hand}")

    def take_back(self, hand: Tapped) -> None:
        """Write down that the pad shows a hand as taken back."""
        self.tapped[self.tapped.index(hand)] = replace(hand, is_taken_back=True)
        self.tell(hand.table, f"undone: {hand}")

    def tell(self, table: int, what: str) -> None:
        """Add a line to a table's story."""
        self.stories.setdefault(table, []).append(f"{time.strftime('%H:%M:%S')} {what}")

    def record_answer(self, pad: int, asked: Asked, answered: Answered) -> None:
        """Write down a hand that the server took, and hold the server to what it said the first time."""
        if asked.method == "POST":
            self.tell(pad, f"{asked.path} {asked.body.decode()} was answered {answered.status}")
        if answered.status >= 500:
            return self.unanswered.append(f"pad {pad}: {asked.method} {asked.path} was answered {answered.status}")
        if not asked.path.endswith("/hands/"):
            return None
        body, answer = read_json(asked.body), read_json(answered.body)
        hands = self.sent.setdefault(asked.path.split("/")[-3], [])
        said = tuple(answer.get("points", ())), tuple(answer.get("score", ()))
        before = next((hand for hand in hands if hand.uuid == body["uuid"]), None)
        if before is None and answered.status in TAKEN:
            hands.append(Sent(body["uuid"], body["number"], core(body), *said))
        elif before and (answered.status not in TAKEN or (before.points, before.score) != said):
            self.wrong.append(f"pad {pad}, {before}, sent again, was answered {answered.status} {answer}")
        return None

    def sheet_of(self, sitting: str) -> tuple[HandSent, ...]:
        """Return a sheet as the auditor wants it: every hand that the server took, in order, and what it answered."""
        hands = [hand for hand in self.tapped if hand.sitting == sitting]
        standing: list[str] = []
        sheet: dict[str, HandSent] = {}
        for sent in self.sent.get(sitting, []):
            hand = next((hand for hand in hands if (hand.number, hand.facts) == (sent.number, sent.facts)), None)
            if hand is None:
                continue  # nobody tapped it: the comparison says so
            standing = [uuid for uuid in standing if sheet[uuid].number != hand.number] + [sent.uuid]
            answers = (hand.facts, sent.points, sent.score, tuple(standing))
            sheet[sent.uuid] = HandSent(sent.uuid, sent.number, *answers, voided=hand.is_taken_back)
        return tuple(sheet.values())


@dataclass(frozen=True)
class Compared:
    """What came of the comparison, hand by hand; nothing in either of a sound run."""

    lost: list[str]
    """Tapped, shown as entered, and not on the sheet."""
    doubled: list[str]
    """On the sheet, or held, oftener than it was tapped."""
    tables: frozenset[int]
    """Where."""


def compare(tapped: list[Tapped], stored: list[Stored]) -> Compared:
    """Hold the database to the ledger: every hand that was not taken back stands once, and nothing else does."""
    must = Counter(_identity(hand) for hand in tapped if not hand.is_taken_back)
    there = [hand for hand in stored if hand.is_held or not hand.is_void]
    found = Counter(_identity(hand) for hand in there if not hand.is_held)
    lost = [hand for hand in tapped if not hand.is_taken_back and must[_identity(hand)] > found[_identity(hand)]]
    doubled = [hand for hand in there if hand.is_held or found[_identity(hand)] > must[_identity(hand)]]
    tables = frozenset(cast(Any, hand).table for hand in (*lost, *doubled))
    return Compared([str(hand) for hand in lost], [str(hand) for hand in doubled], tables)


def stored_in(database: Path) -> list[Stored]:
    """Read every hand of an embedded hall, past all of its code."""
    with closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)) as connection:
        rows = connection.execute(_STORED).fetchall()
    return [_stored(*row) for row in rows]


_STORED = """
SELECT rounds.number, tables.number, hands.number, hands.facts, hands.uuid, hands.void, hands.held
FROM (
    SELECT sitting.id AS sitting, hand.number, hand.facts, hand.uuid, hand.voided_at IS NOT NULL AS void, 0 AS held
    FROM scoring_hand AS hand JOIN tournaments_sitting AS sitting ON sitting.game_id = hand.game_id
    UNION ALL
    SELECT sitting_id, number, facts, uuid, 0, 1 FROM tournaments_heldhand
) AS hands
JOIN tournaments_sitting AS sittings ON sittings.id = hands.sitting
JOIN tournaments_round AS rounds ON rounds.id = sittings.round_id
JOIN tournaments_table AS tables ON tables.id = sittings.table_id
"""


def _stored(round_: int, table: int, number: int, facts: str, uuid: str, is_void: int, is_held: int) -> Stored:
    return Stored(round_, table, number, core(json.loads(facts)), uuid, bool(is_void), bool(is_held))


def core(facts: Facts) -> Facts:
    """Return what a host taps of a hand; the rest follows from the sheet."""
    return {name: facts.get(name) for name in FACTS}


def in_words(facts: Facts) -> str:
    """Return a hand as somebody would tell it."""
    return f"seat {facts['maker']}{' alone' if facts['alone'] else ''}, {facts['tricks']} tricks"


def _identity(hand: Tapped | Stored) -> tuple[Any, ...]:
    return hand.round, hand.table, hand.number, *(hand.facts[name] for name in FACTS)
