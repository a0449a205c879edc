"""What hosts tap: valid hands, and everything else that reaches a server."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any
from uuid import UUID

from simulation.points import ExtraHands

Facts = dict[str, Any]

# How often the makers take 0, 1 … 5 tricks: euchred one time in six, as good tables are.
TRICKS = (1, 4, 12, 38, 30, 15)
ALONE, LONE_DEFENDER, PASSED_OUT, RENEGE, POKER, DEALER_UNKNOWN = 0.1, 0.1, 0.04, 0.02, 0.04, 0.1

NAMES = ("Ágnes Ó Briain", "Zoë 🂡 Fiala", "d'Artagnan; DROP TABLE", '<b>"Bud"</b> & Sue', "李小龙", "نور", "J" * 100)
"""Names that a form may not stumble over; everybody else is numbered."""


def new_uuid(rng: Random) -> str:
    """Return a version 4 UUID, as a pad makes it; the same seed gives the same one."""
    return str(UUID(int=rng.getrandbits(128), version=4))


def hand_of(rules: ExtraHands, rng: Random) -> Facts:
    """Return the facts of a hand of four-handed euchre that can happen under these rules, but for its dealer."""
    chance = rng.random()
    if rules.passed_out and chance < PASSED_OUT:
        return {"kind": "passed-out"}
    if rules.poker and chance < POKER:
        return {"kind": "poker", "side": rng.choice((0, 1, None))}
    if chance > 1 - RENEGE:
        return {"kind": "renege", "by": rng.randrange(4), "alone": rng.random() < ALONE}
    return _played(rules, rng)


def _played(rules: ExtraHands, rng: Random) -> Facts:
    maker = rng.randrange(4)
    facts: Facts = {"maker": maker, "alone": rng.random() < ALONE, "tricks": rng.choices(range(6), TRICKS)[0]}
    if rules.defend_alone and rng.random() < LONE_DEFENDER:
        facts["defender_alone"] = (maker + rng.choice((1, 3))) % 4
    return facts


def core(facts: Facts) -> Facts:
    """Return the facts of a hand, with defaults filled in and nulls removed."""
    complete = {"kind": "played", "alone": False} | facts
    return {name: fact for name, fact in complete.items() if fact is not None}  # null is the same as leaving a fact out


@dataclass(frozen=True)
class RefusedTap:
    """A tap that must be refused: the body for the table's sheet, and the expected status and code."""

    body: Any
    status: int
    code: str = ""


def refused_taps(rules: ExtraHands, hands: int, uuid: str) -> tuple[RefusedTap, ...]:
    """Return every way of getting a hand wrong under these rules, for a sheet that still has room."""
    good = {"uuid": uuid, "maker": 1, "alone": False, "tricks": 3}

    def bad(status: int, code: str, **changed: Any) -> RefusedTap:
        return RefusedTap({**good, **changed}, status, code)

    return (
        bad(422, "tricks", tricks=6),
        bad(422, "tricks", tricks=-1),
        bad(422, "tricks", tricks=10**30),
        bad(400, "shape", tricks="three"),
        bad(400, "shape", tricks=2.5),
        bad(400, "shape", tricks=None),
        bad(422, "no-such-seat", maker=4),
        bad(400, "shape", maker="x"),
        bad(400, "shape", maker=True),
        bad(400, "shape", maker=[1]),
        bad(422, "no-such-seat", dealer=9),
        bad(400, "shape", alone="perhaps"),
        bad(400, "shape", trump="hearts"),
        bad(400, "shape", kind="misère"),
        bad(400, "shape", kind="\ud800"),
        bad(422, "defend-alone-off" if not rules.defend_alone else "defender-is-maker", defender_alone=3),
        bad(422, "no-such-seat", defender_alone=7),
        bad(400, "shape", uuid="seven"),
        bad(400, "shape", uuid=None),
        bad(400, "shape", number=0),
        bad(400, "shape", number=100),
        bad(400, "shape", number="two"),
        bad(400, "shape", number=10**30),
        bad(409, "game-full", number=hands + 1),
        RefusedTap({"maker": 1, "tricks": 3}, 400, "shape"),
        RefusedTap({"uuid": uuid}, 400, "shape"),
        RefusedTap([good], 400, "shape"),
        *unreadable(good),
        *_not_played_here(rules, uuid),
    )


def unreadable(good: Facts) -> Iterator[RefusedTap]:
    """Yield a valid hand in unreadable forms."""
    written = json.dumps(good).encode()
    yield RefusedTap(written[:-1], 400, "broken-json")
    yield RefusedTap(b"", 400)
    yield RefusedTap(b"null", 400)
    yield RefusedTap(b"\xff\xfe" + written, 400, "broken-json")
    yield RefusedTap(written[:-1] + b', "number": NaN}', 400)
    yield RefusedTap(written[:-1] + b', "number": 1e999}', 400)
    yield RefusedTap(b"[" * 10_000, 400, "broken-json")


def _not_played_here(rules: ExtraHands, uuid: str) -> Iterator[RefusedTap]:
    if not rules.passed_out:
        yield RefusedTap({"uuid": uuid, "kind": "passed-out"}, 422, "dealer-must-call")
    if not rules.poker:
        yield RefusedTap({"uuid": uuid, "kind": "poker", "side": 0}, 422, "poker-off")
    yield RefusedTap({"uuid": uuid, "kind": "no-trump", "side": 0, "tricks": 3}, 422, "no-trump-off")
    yield RefusedTap({"uuid": uuid, "kind": "renege", "by": 5}, 422, "no-such-seat")


def names(players: int, rng: Random) -> list[str]:
    """Return this many names, some of them awkward, in an order of their own; two people may have one name."""
    awkward = list(NAMES[: max(0, players - 4)])
    plain = [f"Guest {number}" for number in range(1, players - len(awkward) + 1)]
    if len(plain) > 1:
        plain[-1] = plain[0]
    mixed = [*awkward, *plain]
    rng.shuffle(mixed)
    return mixed
