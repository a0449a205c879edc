"""A field as large as they come: four rounds of 250 tables are more games than SQLite takes ids in a statement."""

from accounts.models import Organization
from scoring.models import Game
from tests import people
from tournaments.models import Sitting, Table
from tournaments.services.results.played import Played

MOST_IDS = 1000


def test_it_looks_back_on_more_than_a_thousand_games(hall: Organization) -> None:
    night = people.night(hall)
    games = Game.objects.bulk_create(
        Game(key="euchre", ruleset={}, seats=4, points=[number, 0, number, 0], lone_marches=[0] * 4, euchres=[0] * 4)
        for number in range(MOST_IDS)
    )
    tables = Table.objects.bulk_create(
        Table(tournament=night.tournament, number=number) for number in range(3, 3 + MOST_IDS)
    )
    Sitting.objects.bulk_create(
        Sitting(round=night.round, table=table, game=game) for table, game in zip(tables, games, strict=True)
    )
    (only,) = Played.of(night.tournament).with_places
    assert [sitting.game.points[0] for sitting in only.sittings.all()] == [0, 0, *range(MOST_IDS)]
