"""The comparison of what was tapped with what is stored finds every hand that is lost, and every one too many."""

import json
from dataclasses import replace

import pytest

from tests.soak.ledger import Ledger, Stored, Tapped, compare
from tests.soak.proxy import Answered, Asked

FACTS = {"maker": 1, "alone": False, "tricks": 3}
OTHER = {**FACTS, "tricks": 5}
TAPPED = [Tapped(1, 7, "s", 1, FACTS), Tapped(1, 7, "s", 2, FACTS), Tapped(1, 7, "s", 3, OTHER)]


def stored(hand: Tapped, *, is_void: bool = False, is_held: bool = False) -> Stored:
    return Stored(hand.round, hand.table, hand.number, hand.facts, "a uuid", is_void, is_held)


STORED = [stored(hand) for hand in TAPPED]
HAND_2, HELD_2 = "round 1, table 7, hand 2: seat 1, 3 tricks", "round 1, table 7, hand 2, held: seat 1, 3 tricks"
HAND_3, OTHER_3 = "round 1, table 7, hand 3: seat 1, 5 tricks", "round 1, table 7, hand 3: seat 1, 3 tricks"
AT_8 = "round 1, table 8, hand 3: seat 1, 5 tricks"
BACK = [*TAPPED[:2], replace(TAPPED[2], is_taken_back=True)]


@pytest.mark.parametrize(
    ("tapped", "found", "lost", "too_many"),
    [
        pytest.param(TAPPED, STORED, [], [], id="each once"),
        pytest.param(TAPPED, [STORED[0], STORED[2]], [HAND_2], [], id="one is missing"),
        pytest.param(TAPPED, [*STORED[:2], replace(STORED[2], is_void=True)], [HAND_3], [], id="one is void"),
        pytest.param(TAPPED, [*STORED, STORED[1]], [], [HAND_2] * 2, id="one is there twice"),
        pytest.param(TAPPED, [*STORED, stored(TAPPED[1], is_held=True)], [], [HELD_2], id="one is held as well"),
        pytest.param(TAPPED, [*STORED[:2], replace(STORED[2], facts=FACTS)], [HAND_3], [OTHER_3], id="one is another"),
        pytest.param(TAPPED, [*STORED[:2], replace(STORED[2], table=8)], [HAND_3], [AT_8], id="at another table"),
        pytest.param(BACK, STORED[:2], [], [], id="taken back before it was sent"),
        pytest.param(BACK, [*STORED[:2], replace(STORED[2], is_void=True)], [], [], id="taken back"),
        pytest.param(BACK, STORED, [], [HAND_3], id="taken back, and there"),
    ],
)
def test_it_names_every_hand_that_is_not_there_once(
    tapped: list[Tapped], found: list[Stored], lost: list[str], too_many: list[str]
) -> None:
    compared = compare(tapped, found)
    assert compared.lost == lost
    assert compared.doubled == [f"{hand} (a uuid)" for hand in too_many]


ASKED = Asked("POST", "/api/v1/sittings/s/hands/", [], json.dumps({"uuid": "u", "number": 1, **FACTS}).encode())


def answered(status: int, score: int) -> Answered:
    return Answered(status, [], json.dumps({"points": [0, 1, 0, 1], "score": [0, score, 0, score]}).encode())


@pytest.mark.parametrize(
    ("status", "score", "wrong"), [(201, 1, 0), (200, 1, 0), (201, 2, 1), (409, 1, 1), (500, 1, 0)]
)
def test_it_holds_the_server_to_its_first_answer(status: int, score: int, wrong: int) -> None:
    ledger = Ledger([TAPPED[0]])
    ledger.record_answer(7, ASKED, answered(201, 1))
    ledger.record_answer(7, ASKED, answered(status, score))
    assert len(ledger.wrong) == wrong
    assert len(ledger.unanswered) == (status == 500)
    (hand,) = ledger.sheet_of("s")
    assert (hand.uuid, hand.facts, hand.score) == ("u", FACTS, (0, 1, 0, 1))
