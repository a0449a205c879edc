"""300 hands played at random by another engine (OpenSpiel): legal cards, trick winners and points agree."""

import json
from pathlib import Path

import pytest

from scoring.rules.hand.acts import Act
from scoring.rules.hand.cards import EUCHRE_PACKS
from scoring.rules.hand.record import read_record
from scoring.rules.records.replay import answer, answer_line, replay
from tests.scoring.rules.playing import why_not

RECORDS = [
    json.loads(line) for line in (Path(__file__).parents[3] / "data" / "euchre-hands.jsonl").read_text().splitlines()
]


@pytest.mark.parametrize("record", RECORDS, ids=[record["id"] for record in RECORDS])
def test_it_agrees_with_another_engine(record):
    result = json.loads(json.dumps(answer(record)))
    shown = [{key: act[key] for key in ("seat", "do", "legal")} for act in record["actions"] if "legal" in act]
    ended = {name: result.pop(name) for name in ("outcome", "partner", "next_dealer")}
    assert result == {"id": record["id"], "steps": shown, **record["expect"]}
    assert ended == expected_end(record)


def expected_end(record):
    """The facts of a hand, its maker's partner and the next dealer, read off its bids and the other engine's tricks."""
    bid = next((act for act in record["actions"] if act["do"] in ("order-up", "call")), None)
    if bid is None:
        passed_out = {"kind": "passed-out", "dealer": record["dealer"]}
        return {"outcome": passed_out, "partner": None, "next_dealer": (record["dealer"] + 1) % 4}
    maker, partner = bid["seat"], (bid["seat"] + 2) % 4
    defender = next((act["seat"] for act in record["actions"] if act["do"] == "defend-alone"), None)
    played = {
        "kind": "played",
        "maker": maker,
        "tricks": sum(winner in (maker, partner) for winner in record["expect"]["winners"]),
        "alone": bid["alone"],
        "defender_alone": defender,
        "bid": bid["do"],
        "dealer": record["dealer"],
    }
    return {
        "outcome": played,
        "partner": None if bid["alone"] else partner,
        "next_dealer": (record["dealer"] + 1) % 4,
    }


def test_it_answers_a_line_with_a_line():
    line = json.dumps(RECORDS[0])
    assert (
        json.loads(answer_line(line))
        == json.loads(answer_line(line.encode()))
        == json.loads(json.dumps(answer(RECORDS[0])))
    )
    no_json = {"code": "json", "message": "This line is not JSON.", "step": None}
    assert json.loads(answer_line("{")) == {"id": None, "error": no_json}


def test_it_names_the_place_of_what_is_wrong_in_a_record():
    record, acts = RECORDS[0], RECORDS[0]["actions"]
    unfinished = {"code": "unfinished", "message": "The record stops before the hand is over.", "step": len(acts) - 1}
    assert answer(record | {"actions": acts[:-1]}) == {"id": record["id"], "error": unfinished}
    over = {"code": "hand-over", "message": "The hand is over; nothing can follow.", "step": len(acts)}
    assert answer(record | {"actions": [*acts, acts[-1]]}) == {"id": record["id"], "error": over}
    for item, name in ((7, 7), ("x", "x"), (True, None), ([1], None)):
        assert answer({"id": item})["id"] == name


def test_it_tells_the_same_where_a_record_goes_the_long_way():
    record = next(record for record in RECORDS if any(act["do"] == "discard" for act in record["actions"]))
    out = {*EUCHRE_PACKS[24]} - {record["upcard"], *(card for hand in record["deal"] for card in hand)}
    assert answer(record | {"kitty": sorted(out)}) == answer(record)


def test_it_ends_with_nothing_more_to_do():
    over = replay(read_record(RECORDS[0])).over
    assert (over.legal(), over.choices()) == ((), 0)
    ended = ("hand-over", (), "the end of a hand", "The hand is over; nothing can follow.")
    assert why_not(over.act, Act(0, "pass")) == ended


def test_it_has_hands_of_every_kind():
    assert len(RECORDS) == 300
    words = [{(act["do"], act.get("alone")) for act in record["actions"]} for record in RECORDS]
    assert sum(("defend-alone", None) in said for said in words) > 50
    assert sum(("call", True) in said for said in words) > 10
    assert sum({do for do, _ in said} == {"pass"} for said in words) > 10
