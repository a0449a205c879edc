"""A sheet takes only hands and totals of as many players as sit at its table."""

from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest

from scoring.models import Game
from scoring.rules import RuleError, Totals
from scoring.services import Entry, open_sheet, record_hand, record_totals

NOW = datetime(2025, 1, 4, 20, 0, tzinfo=UTC)
OF_FOUR = {"laid": [4, 2, 11, 21], "tricks": [2, 1, 0, 2], "thrower": 1}
OF_THREE = {"laid": [4, 2, 11], "tricks": [2, 1, 1], "thrower": 1}


@pytest.fixture
def texas(db: None) -> Game:
    game = open_sheet(key="texas-euchre", ruleset={}, seats=4)
    game.save()
    return game


def enter(game: Game, facts: dict[str, Any]) -> None:
    record_hand(game=game, entry=Entry(uuid4(), facts), by="test", now=NOW)


def test_it_refuses_a_hand_of_other_players_than_sit_here(texas: Game) -> None:
    enter(texas, OF_FOUR)
    with pytest.raises(RuleError) as refused:
        enter(texas, OF_THREE)
    assert refused.value.code == "seats"
    texas.refresh_from_db()
    # The seed's worked example.
    assert (texas.points, texas.hands_played) == ([0, 2, 11, 0], 1)


def test_it_refuses_totals_of_other_players_than_sit_here(texas: Game) -> None:
    with pytest.raises(RuleError) as refused:
        record_totals(game=texas, uuid=uuid4(), totals=Totals((100, 0, 2)), by="test", now=NOW)
    assert refused.value.code == "seats"
    record_totals(game=texas, uuid=uuid4(), totals=Totals((100, 0, 2, 0)), by="test", now=NOW)
    texas.refresh_from_db()
    assert texas.points == [100, 0, 2, 0]
