"""The other engine that the replay is measured beside does the same work; it comes with the group "bench" only."""

import json
from random import Random

import pytest

from benchmarks.agreement import differs, random_hand
from benchmarks.openspiel import answer_by_openspiel, read_records
from scoring.rules import answer

pytest.importorskip("pyspiel")


def test_it_has_the_same_answers_from_the_other_engine() -> None:
    for record in read_records():
        ours, theirs = json.loads(json.dumps(answer(record))), answer_by_openspiel(record)
        assert theirs == {name: ours[name] for name in theirs}


def test_it_agrees_about_further_hands() -> None:
    rng = Random(7)
    assert not any(differs(random_hand(rng)) for _ in range(200))


def test_it_sees_where_the_two_differ() -> None:
    record = random_hand(Random(7))
    assert differs(record | {"expect": record["expect"] | {"points": [9, 9, 9, 9]}})
