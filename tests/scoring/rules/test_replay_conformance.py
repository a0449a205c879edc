"""300 hands played at random by another engine (OpenSpiel): legal cards, trick winners and points agree."""

import json
from pathlib import Path

import pytest

from scoring.rules.replay import answer

RECORDS = [
    json.loads(line) for line in (Path(__file__).parents[2] / "data" / "euchre-hands.jsonl").read_text().splitlines()
]


@pytest.mark.parametrize("record", RECORDS, ids=[record["id"] for record in RECORDS])
def test_it_agrees_with_another_engine(record):
    told = json.loads(json.dumps(answer(record)))
    shown = [{key: act[key] for key in ("seat", "do", "legal")} for act in record["actions"] if "legal" in act]
    assert told == {"id": record["id"], "steps": shown, **record["expect"]}


def test_it_has_hands_of_every_kind():
    assert len(RECORDS) == 300
    words = [{(act["do"], act.get("alone")) for act in record["actions"]} for record in RECORDS]
    assert sum(("defend-alone", None) in said for said in words) > 50
    assert sum(("call", True) in said for said in words) > 10
    assert sum({do for do, _ in said} == {"pass"} for said in words) > 10
