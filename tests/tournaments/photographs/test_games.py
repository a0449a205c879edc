"""Sheets of games that Headtable knows by their score sheet alone are read like all others."""

from typing import Any

import pytest

from accounts.models import Organization
from tests import people
from tests.people import Caller
from tests.tournaments.photographs.sheets import read, scanned

SKAT = {"declarer": 2, "contract": "clubs", "multiplier.10": 10, "multiplier.1": 2, "outcome": "won"}
HEARTS = {"taken.0.1": 3, "taken.1.1": 0, "taken.2.10": 20, "taken.2.1": 0}


@pytest.mark.parametrize(
    ("key", "seats", "hand", "facts"),
    [
        ("skat", 3, SKAT, {"declarer": 2, "contract": "clubs", "multiplier": 12, "outcome": "won"}),
        ("hearts", 4, HEARTS, {"taken": [3, 0, 20, 3]}),
    ],
)
def test_it_reads_a_sheet_of_a_declared_game(
    hall: Organization, director: Caller, key: str, seats: int, hand: dict[str, Any], facts: dict[str, Any]
) -> None:
    night = people.night(hall, seats, game=key, seats_per_table=seats)
    marks = {(number, name): answer for number in (1, 2) for name, answer in hand.items()}
    shown = read(night, director, scanned(night, director, marks=marks))
    assert (shown["state"], shown["doubts"]) == ("read", [])
    for number, read_hand in enumerate(shown["hands"], 1):
        assert {name: read_hand[name] for name in facts} == facts
        assert read_hand["hand"] == number
    assert director.post(f"{night.path}photographs/{shown['id']}/confirm/").json()["entered"] == [1, 2]
