"""An answer is filled from a row by its fields, whatever the row is."""

from dataclasses import dataclass
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import pytest
from rest_framework import serializers

from tournaments.api.shapes.base import Answer, Ids, Moment, ZuluMoment

EIGHT = datetime(2025, 1, 4, 20, 0, tzinfo=UTC)


@dataclass(frozen=True)
class Chair:
    number: int
    sat_in_by: int | None


class ChairAnswer(Answer):
    """A chair."""

    number = serializers.IntegerField()
    entrant = serializers.IntegerField(source="sat_in_by", allow_null=True)


class HallAnswer(Answer):
    """A hall with its chairs."""

    filled_by = {"free": lambda hall: sum(chair.sat_in_by is None for chair in hall.chairs)}

    name = serializers.CharField(source="about.name")
    chairs = ChairAnswer(many=True)
    free = serializers.IntegerField()
    stage = serializers.CharField(required=False)
    doors = Ids()
    opened_at = Moment()
    closed_at = ZuluMoment(allow_null=True)


def hall(**more: Any) -> SimpleNamespace:
    chairs = [Chair(1, 12), Chair(2, None)]
    doors = [SimpleNamespace(pk=7), SimpleNamespace(pk=3)]
    about = {"name": "Parish hall"}
    return SimpleNamespace(about=about, chairs=chairs, doors=doors, opened_at=EIGHT, closed_at=EIGHT, **more)


FILLED = {
    "name": "Parish hall",
    "chairs": [{"number": 1, "entrant": 12}, {"number": 2, "entrant": None}],
    "free": 1,
    "doors": [7, 3],
    "opened_at": "2025-01-04T20:00:00+00:00",
    "closed_at": "2025-01-04T20:00:00Z",
}


def test_it_is_filled_by_names_by_paths_and_by_functions() -> None:
    assert HallAnswer.of(hall()) == FILLED
    assert HallAnswer.each([hall(), hall(stage="final")]) == [FILLED, FILLED | {"stage": "final"}]


def test_it_is_filled_from_a_mapping() -> None:
    assert ChairAnswer.of({"number": 4, "sat_in_by": 9, "color": "red"}) == {"number": 4, "entrant": 9}


def test_it_leaves_out_what_this_reader_may_not_see() -> None:
    assert ChairAnswer.of(Chair(4, 9), without=("entrant",)) == {"number": 4}
    assert ChairAnswer.of(Chair(4, 9)) == {"number": 4, "entrant": 9}


def test_it_says_which_field_a_row_does_not_have() -> None:
    with pytest.raises(KeyError, match="number"):
        ChairAnswer.of({"sat_in_by": 9})
