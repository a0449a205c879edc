"""Deals as JSON: what is read, what is refused, what is printed."""

import json

import pytest

from scoring.rules import answer_deal, answer_deal_line
from tests.scoring.rules.solver.deals import deal

GIVEN = deal("9C TC JC 9D TD", "JH JD AH KH QH", "9S TS JS QS AD", "QC KC AC KD QD", up="9H")


def test_it_prints_tricks_by_suit_and_maker_and_par():
    answer = json.loads(answer_deal_line(json.dumps(GIVEN)))
    assert [*answer] == ["tricks", "par"]
    assert [*answer["tricks"]] == ["C", "D", "H", "S"]
    assert answer["tricks"]["H"] == [[0, 5, 0, 5], [0, 5, 0, 0]]
    assert answer["par"]["points"] == [0, 4, 0, 4]
    assert answer["par"]["calls"][0] == {"seat": 1, "do": "order-up", "suit": "H", "alone": True, "tricks": 5}


def test_it_gives_the_id_of_a_deal_back():
    assert answer_deal({**GIVEN, "id": "board 7"})["id"] == "board 7"
    assert answer_deal({**GIVEN, "id": 7, "up": "ZZ"})["id"] == 7
    assert answer_deal({**GIVEN, "id": [7]}) == {
        "error": {
            "code": "deal",
            "message": "This is not a deal of five cards for each player, a card turned up and a dealer. Missing or "
            "not possible: id.",
        }
    }


@pytest.mark.parametrize(
    ("change", "code", "names"),
    [
        ({"hands": GIVEN["hands"][:3]}, "deal", "hands"),
        ({"hands": [*GIVEN["hands"][:3], GIVEN["hands"][3][:4]]}, "deal", "hands"),
        ({"hands": [*GIVEN["hands"][:3], ["QC", "KC", "AC", "KD", "1D"]]}, "deal", "hands"),
        ({"hands": "AS"}, "deal", "hands"),
        ({"hands": None}, "deal", "hands"),
        ({"up": None}, "deal", "up"),
        ({"up": "9h"}, "deal", "up"),
        ({"dealer": 4}, "deal", "dealer"),
        ({"dealer": True}, "deal", "dealer"),
        ({"dealer": "0"}, "deal", "dealer"),
        ({"options": []}, "deal", "options"),
        ({"game": "euchre-three-handed"}, "deal", "hands"),
        ({"game": "euchre-two-handed", "hands": GIVEN["hands"][:2], "dealer": 2}, "deal", "dealer"),
        ({"game": "euchre-five-handed"}, "unsolved", "euchre-five-handed"),
        ({"game": "whist"}, "unknown-game", "whist"),
        ({"game": 7}, "unknown-game", "7"),
        ({"trump": "H"}, "deal", "trump"),
        ({"up": "QD"}, "card-twice", "QD"),
        ({"up": "8H"}, "not-in-pack", "8H"),
        ({"options": {"deck": 24}, "up": "JOKER"}, "not-in-pack", "JOKER"),
        ({"options": {"deck": 25}, "up": "JOKER"}, "joker-up", "joker"),
        ({"options": {"defend_alone": True}}, "unsolved", "defend_alone"),
        ({"options": {"partners_best": "swap"}}, "unsolved", "partners_best"),
        ({"options": {"all_pass": "no-trump"}}, "unsolved", "all_pass"),
        ({"options": {"deck": 26}}, "shape", "deck"),
    ],
)
def test_it_says_what_is_wrong_with_a_deal(change, code, names):
    error = answer_deal({**GIVEN, **change})["error"]
    assert error["code"] == code
    assert names in error["message"]


@pytest.mark.parametrize("line", ["", "{", "\xff", "[" * 100_000, "nonsense"])
def test_it_answers_a_line_that_is_no_json(line):
    assert json.loads(answer_deal_line(line)) == {"error": {"code": "json", "message": "This line is not JSON."}}


@pytest.mark.parametrize("line", ["7", "null", "[]", '"deal"', "NaN", "true"])
def test_it_answers_a_line_that_is_no_object(line):
    assert json.loads(answer_deal_line(line))["error"]["code"] == "shape"
