"""recount: points are a cache; the facts rebuild them."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest

from scoring import services
from scoring.models import Game, Hand
from scoring.rules import Totals
from scoring.services import Entry

NOW = datetime(2025, 1, 4, 20, 0, tzinfo=UTC)
SEATED = ("points", "lone_marches", "euchres")


@pytest.fixture
def played(sheet: Callable[..., Game]) -> Game:
    """Two hands: a lone march of seat 0 (4 to seats 0 and 2), a euchre of seat 1's side (2 to seats 0 and 2)."""
    game = sheet()
    for number, facts in (
        (1, {"maker": 0, "alone": True, "tricks": 5}),
        (2, {"maker": 1, "tricks": 2}),
    ):
        services.record_hand(game=game, entry=Entry(UUID(int=number), facts, number), by="test", now=NOW)
    return game


@pytest.fixture
def added_up(sheet: Callable[..., Game]) -> Game:
    """The same as totals, with five ones for seats 1 and 3 and one for seats 0 and 2."""
    game = sheet()
    totals = Totals((7, 5, 7, 5), 8, (1, 0, 0, 0), (1, 0, 1, 0))
    services.record_totals(game=game, uuid=UUID(int=9), totals=totals, by="test", now=NOW)
    return game


def stored(game: Game) -> list[Any]:
    game = Game.objects.get(pk=game.pk)
    sheet = [game.points, game.lone_marches, game.euchres, game.hands_played, game.state]
    return [*sheet, *(list(Hand.objects.filter(game=game).order_by("number").values_list(*SEATED)))]


@pytest.mark.parametrize("kind", ["played", "added_up"])
def test_it_finds_nothing_wrong_with_a_sound_sheet(kind: str, request: pytest.FixtureRequest) -> None:
    game = request.getfixturevalue(kind)
    before = stored(game)
    version = Game.objects.get(pk=game.pk).version
    assert services.recount(Game.objects.get(pk=game.pk)) is False
    assert stored(game) == before
    assert Game.objects.get(pk=game.pk).version == version


@pytest.mark.parametrize("kind", ["played", "added_up"])
@pytest.mark.parametrize("name", SEATED)
@pytest.mark.parametrize("where", [Hand, Game])
def test_it_rebuilds_whatever_was_altered(
    where: type[Hand] | type[Game], name: str, kind: str, request: pytest.FixtureRequest
) -> None:
    game = request.getfixturevalue(kind)
    before = stored(game)
    rows = where.objects.filter(**({"game": game} if where is Hand else {"pk": game.pk}))
    row = rows.order_by("pk").first()
    altered = list(getattr(row, name))
    altered[3] += 1
    rows.filter(pk=row.pk).update(**{name: altered})
    assert services.recount(Game.objects.get(pk=game.pk)) is True
    assert stored(game) == before
    assert services.recount(Game.objects.get(pk=game.pk)) is False


def test_it_rebuilds_the_number_of_hands(played: Game) -> None:
    Game.objects.filter(pk=played.pk).update(hands_played=0)
    assert services.recount(Game.objects.get(pk=played.pk)) is True
    assert Game.objects.get(pk=played.pk).hands_played == 2


def test_it_counts_no_hand_that_was_taken_back(played: Game) -> None:
    services.void_hand(game=played, uuid=UUID(int=1), reason="r", by="test", now=NOW)
    assert services.recount(Game.objects.get(pk=played.pk)) is False
    assert Game.objects.get(pk=played.pk).points == [2, 0, 2, 0]


def test_it_rebuilds_by_the_rules_that_were_frozen(sheet: Callable[..., Game]) -> None:
    game = sheet(lone_march=5)
    services.record_hand(
        game=game, entry=Entry(UUID(int=1), {"maker": 0, "alone": True, "tricks": 5}, 1), by="test", now=NOW
    )
    Hand.objects.filter(game=game).update(points=[4, 0, 4, 0])
    assert services.recount(Game.objects.get(pk=game.pk)) is True
    # docs/house-rules.md, lone_march: 5 to the loner and 4 to the partner
    assert Game.objects.get(pk=game.pk).points == [5, 0, 4, 0]
