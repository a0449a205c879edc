"""Two directors at once, at one sheet: one of them decides, the other is told so, and nothing counts twice."""

import pytest

from tests.people import hand
from tests.races.arena import Arena
from tests.races.test_races import Hall
from tests.support.check_all import more

A_FEW = more(1, 4)


@pytest.mark.parametrize("second", ["refused", "counted"])
def test_it_decides_once_about_a_hand_that_waits(arena: Arena, second: str) -> None:
    hall = Hall(arena)
    for _time in range(A_FEW):
        sitting = hall.open_round()[0]["id"]
        hall.post(f"{hall.round}close/", {"force": True})
        sent = hand(1)
        assert arena.alone("post", f"sittings/{sitting}/hands/", sent, arena.alone("pad_of", hall.id))[0] == 202
        address = f"sittings/{sitting}/held/{sent['uuid']}/decide/"
        first, other = arena.both(
            hall.directors(address, {"decision": "counted", "reason": "one"}),
            hall.directors(address, {"decision": second, "reason": "two"}),
        )
        assert sorted([first[0], other[0]]) == [200, 409]
        (refusal,) = (body for status, body in (first, other) if status == 409)
        assert refusal["code"] == "held-decided"
        counts = first[0] == 200 or second == "counted"
        assert len(arena.alone("live_hands", sitting)) == counts
        assert hall.sheet(sitting)["score"] == ([1, 0, 1, 0] if counts else [0, 0, 0, 0])


def corrected_at_once(arena: Arena, times: int) -> None:
    """Change one hand in two ways at one moment: one of them stands."""
    hall = Hall(arena)
    for _time in range(times):
        sitting = hall.open_round()[0]["id"]
        wrong = hand(1)
        hall.post(f"sittings/{sitting}/hands/", wrong)
        address = f"sittings/{sitting}/hands/{wrong['uuid']}/correct/"
        right = [hand(maker=1), hand(maker=1, tricks=5)]
        answers = arena.both(*(hall.directors(address, {"reason": "r", "hand": right_hand}) for right_hand in right))
        assert sorted(status for status, _body in answers) == [200, 409], answers
        stands = next(right_hand for right_hand, (status, _body) in zip(right, answers, strict=True) if status == 200)
        assert arena.alone("live_hands", sitting) == [(1, stands["uuid"])]
        made = 1 if stands["tricks"] == 3 else 2
        assert hall.sheet(sitting)["score"] == [0, made, 0, made]


def test_it_corrects_a_hand_once(arena: Arena) -> None:
    corrected_at_once(arena, A_FEW)


def test_it_corrects_a_hand_once_by_constraints_alone(unguarded: Arena) -> None:
    corrected_at_once(unguarded, A_FEW)
