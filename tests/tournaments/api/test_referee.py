"""The referee's calls: rulings as JSON, and refusals with a sentence."""

import json
from typing import Any

import pytest
from django.test import Client

from tests.accounts.bodies import DEAL

FALLEN = '["AD","KH","QD","TC","AS","9S","KS","TS","JD","QH","9H","9D","AH","KD","JH","QS","JC","KC","9C","AC"]'
"""The hand of docs/records.md, "Four-handed"."""

pytestmark = pytest.mark.django_db


def ask(what: str, **body: Any) -> tuple[int, Any]:
    response = Client().post(f"/api/v1/referee/{what}/", {"game": "euchre"} | body, "application/json")
    return response.status_code, response.json()


def test_it_judges_a_trick() -> None:
    status, shown = ask("trick", trump="H", cards=["AD", "KH", "TC"], held=[None, None, ["9D"]])
    assert (status, shown["winner"]) == (200, 1)
    assert shown["plays"][2] == {"card": "TC", "role": "sheds", "is_trump": False, "is_legal": False, "choices": ["9D"]}
    assert shown["plays"][1]["is_legal"] is None
    assert shown["rules"][0]["source"] == "Traditional Euchre, Game play"


def test_it_judges_a_hand_to_its_end() -> None:
    fallen = json.loads(FALLEN)
    status, shown = ask("hand", dealer=3, upcard="JH", maker=1, trump="H", cards=fallen)
    assert status == 200
    assert [trick["winner"] for trick in shown["tricks"]] == [1, 1, 1, 3, 2]
    assert (shown["points"], shown["partner"], shown["next_dealer"]) == ([0, 1, 0, 1], 3, 0)
    assert (shown["turn"], shown["revoke"]) == (None, None)
    assert shown["outcome"]["tricks"] == 4


def test_it_judges_a_hand_as_far_as_it_goes() -> None:
    shown = ask("hand", dealer=3, upcard="JH", maker=1, trump="H", cards=["AD", "TC", "QD", "9C", "KD", "9D"])[1]
    assert shown["revoke"] == {"trick": 0, "seat": 1, "card": "TC", "choices": ["9D"]}
    assert shown["points"] == [2, 0, 2, 0]
    shown = ask("hand", dealer=3, upcard="JH", maker=1, trump="H", cards=["AD", "TC"])[1]
    assert (shown["revoke"], shown["turn"], shown["outcome"], shown["points"]) == (None, 2, None, None)


def test_it_judges_a_draw_whose_numbers_are_whole_however_they_are_written() -> None:
    asked = {"game": "texas-euchre", "dealer": 0}
    as_integers = ask("draw", turns=[1, 1, 2, 1, "throw-down", 1, 2, 0], **asked)
    assert as_integers[0] == 200
    assert ask("draw", turns=[1.0, 1, 2.0, 1, "throw-down", 1, 2, 0.0], **asked) == as_integers
    for wrong in (1.5, 8, -1, True, "1", None):
        assert ask("draw", turns=[1, wrong], **asked)[0] == 400


@pytest.mark.parametrize(
    ("body", "expected", "code"),
    [
        ({"cards": ["9H"] * 2}, 422, "card-twice"),
        ({"cards": ["2H"]}, 422, "not-in-pack"),
        ({"cards": ["9H"], "options": {"deck": 7}}, 400, "shape"),
        ({"cards": ["9H"], "game": "whist"}, 400, "unknown-game"),
        ({"cards": "9H"}, 400, "shape"),
        ({"cards": [9]}, 400, "shape"),
        ({"cards": [], "leader": 1}, 400, "shape"),
        ({}, 400, "shape"),
    ],
)
def test_it_refuses_with_a_sentence(body: dict[str, Any], expected: int, code: str) -> None:
    status, shown = ask("trick", **body)
    assert (status, shown["code"]) == (expected, code)
    assert shown["message"].endswith(".")


def test_it_solves_a_deal() -> None:
    status, shown = ask("deal", **DEAL)
    assert status == 200
    assert shown["tricks"]["H"] == [[0, 5, 0, 5], [0, 5, 0, 0]]
    call = {"seat": 1, "do": "order-up", "suit": "H", "alone": True, "tricks": 5}
    assert shown["par"] == {"points": [0, 4, 0, 4], "calls": [call]}


def test_it_solves_a_deal_of_bid_euchre() -> None:
    hands = ["9C TC KS 9D TD AD", "JH JD AH KH QH TH", "9S TS AS KD QD QC", "JC AC KC JS QS 9H"]
    body = {"game": "bid-euchre", "hands": [hand.split() for hand in hands], "options": {"no_trump": "off"}}
    status, shown = ask("deal", dealer=0, **body)
    assert status == 200
    assert [*shown["tricks"]] == ["clubs", "diamonds", "hearts", "spades"]
    call = {"seat": 1, "do": "bid", "bid": "moon", "denomination": "hearts", "alone": True, "tricks": 6}
    assert shown["par"] == {"points": [0, 12, 0, 12], "calls": [call]}
    status, shown = ask("deal", dealer=0, **body, up="9S")
    assert (status, shown["code"]) == (422, "deal")
    assert shown["message"].startswith("This is not a deal of six cards for each of four players and a dealer")
    hand = {"game": "bid-euchre", "hand": hands[1].split()[:5], "seat": 1, "dealer": 0, "up": "9S", "trump": "H"}
    assert ask("call", **hand)[1]["code"] == "unsolved"


def test_it_refuses_a_deal_that_is_none() -> None:
    status, shown = ask("deal", **DEAL | {"up": "9C"})
    assert (status, shown["code"]) == (422, "card-twice")
    assert ask("deal", **DEAL | {"hands": DEAL["hands"][:3]})[0] == 422
    assert ask("deal", **DEAL | {"game": "texas-euchre"})[1]["code"] == "unsolved"


def test_it_judges_a_call_by_one_hand() -> None:
    status, shown = ask("call", hand=["JH", "JD", "AH", "KH", "QH"], seat=0, dealer=3, up="9S", trump="H")
    sure = {"deals": [0, 0, 0, 0, 0, 100], "margin": 0.0, "discard": None}
    assert status == 200
    assert shown["calls"] == [{"alone": False, "points": 2.0, **sure}, {"alone": True, "points": 4.0, **sure}]
    assert ask("call", hand=["JH"], seat=0, dealer=3, up="9S", trump="H")[0] == 400
