"""record_hand: one line of the sheet, decided by constraints where two come at once."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import IntegrityError, transaction

from scoring import services
from scoring.errors import GameFull, NumberTaken, SomeoneElseWasQuicker, UuidTaken
from scoring.models import Game, Hand
from scoring.rules import RuleError
from scoring.services import Entry

NOW = datetime(2025, 1, 4, 20, 0, tzinfo=UTC)


def entry(number: int | None = None, uuid: UUID | None = None, **facts: Any) -> Entry:
    """A hand: unless told otherwise, seat 0 made three tricks."""
    return Entry(uuid or uuid4(), {"maker": 0, "tricks": 3} | facts, number)


def record(game: Game, body: Entry) -> Hand:
    return services.record_hand(game=game, entry=body, by="test", now=NOW).hand


def test_it_writes_facts_points_and_answer(sheet: Callable[..., Game]) -> None:
    game = sheet()
    hand = record(game, entry(1, maker=3, alone=True, tricks=5))
    hand.refresh_from_db()
    assert (hand.number, hand.kind, hand.points) == (1, "played", [0, 4, 0, 4])
    assert (hand.lone_marches, hand.euchres) == ([0, 0, 0, 1], [0, 0, 0, 0])
    assert hand.facts == {
        "maker": 3,
        "tricks": 5,
        "alone": True,
        "defender_alone": None,
        "bid": None,
        "dealer": None,
        "kind": "played",
    }
    assert (hand.entered_at, hand.entered_by) == (NOW, "test")
    game.refresh_from_db()
    assert (game.points, game.lone_marches, game.hands_played, game.version) == ([0, 4, 0, 4], [0, 0, 0, 1], 1, 1)


def test_it_counts_euchres_for_both_defenders(sheet: Callable[..., Game]) -> None:
    game = sheet()
    record(game, entry(1, maker=0, tricks=2))
    record(game, entry(2, maker=2, tricks=0))
    game.refresh_from_db()
    assert (game.points, game.euchres) == ([0, 4, 0, 4], [0, 2, 0, 2])


def test_it_changes_nothing_by_a_hand_it_refuses(sheet: Callable[..., Game]) -> None:
    game = sheet(game_ends={"hands": 1})
    with pytest.raises(RuleError):
        record(game, entry(1, tricks=6))
    with pytest.raises(GameFull):
        record(game, entry(2))
    game.refresh_from_db()
    assert (game.version, game.hands.count()) == (0, 0)


def test_it_leaves_a_taken_number_to_the_constraint(sheet: Callable[..., Game]) -> None:
    game = sheet()
    first = record(game, entry(1))
    late = entry(1, maker=1)
    with pytest.raises(IntegrityError), transaction.atomic():
        record(game, late)
    with pytest.raises(NumberTaken) as refused:
        services.explain_clash(game=game, entry=late)
    assert refused.value.details["standing"]["uuid"] == str(first.uuid)


def test_it_explains_a_clash_of_the_same_hand_as_that_hand(sheet: Callable[..., Game]) -> None:
    game = sheet()
    shown = entry(1)
    hand = record(game, shown)
    explained = services.explain_clash(game=game, entry=shown)
    assert (explained.hand, explained.is_new) == (hand, False)
    with pytest.raises(UuidTaken):
        services.explain_clash(game=game, entry=entry(1, shown.uuid, tricks=4))


def test_it_asks_to_look_again_where_nothing_stands_any_more(sheet: Callable[..., Game]) -> None:
    game = sheet()
    first = record(game, entry(1))
    services.void_hand(game=game, uuid=first.uuid, reason="r", by="test", now=NOW)
    for number in (1, None):
        with pytest.raises(SomeoneElseWasQuicker):
            services.explain_clash(game=game, entry=entry(number))


def test_it_never_touches_the_ruleset_it_was_given(sheet: Callable[..., Game]) -> None:
    ruleset = {"game_ends": {"hands": 3}}
    game = services.open_sheet(key="euchre", ruleset=ruleset, seats=4)
    game.ruleset["game_ends"] = "bell"
    assert ruleset == {"game_ends": {"hands": 3}}


def test_it_keeps_one_live_hand_a_number_and_one_hand_a_uuid_in_the_database(sheet: Callable[..., Game]) -> None:
    game = sheet()
    first = record(game, entry(1))
    for change in ({"uuid": uuid4()}, {"number": 2}):
        copy = Hand.objects.get(pk=first.pk)
        copy.pk = None
        for name, value in change.items():
            setattr(copy, name, value)
        with pytest.raises(IntegrityError), transaction.atomic():
            copy.save(force_insert=True)
