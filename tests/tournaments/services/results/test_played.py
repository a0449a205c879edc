"""What was played is read once, and whoever needs it takes it from there."""

import re
from collections import Counter
from collections.abc import Callable
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Organization
from scoring.rules import Totals
from tests import people
from tests.people import NOW, Night
from tournaments.models import Round, Tournament
from tournaments.services.boards.refresh import refresh_standings
from tournaments.services.play import hands
from tournaments.services.results.played import Played
from tournaments.services.seating import rounds
from tournaments.services.seating.draw import draw

pytestmark = pytest.mark.django_db


def close(drawn: Round) -> None:
    """Seats 0 and 2 win every game by 10 to 6."""
    for sitting in drawn.sittings.select_related("game", "round__tournament", "table"):
        totals = Totals((10, 6, 10, 6), hands=8)
        hands.enter_totals(sitting=sitting, uuid=uuid4(), totals=totals, by="test", now=NOW)
    rounds.close_round(round_=drawn, now=NOW, force=True)


def third(hall: Organization, movement: str) -> Night:
    """Two rounds were played and closed, the third is open, and the board is up to date."""
    night = people.night(hall, 12, movement=movement, rounds=6)
    drawn = night.round
    for seed in (8, 9):
        close(drawn)
        drawn = rounds.seat_round(tournament=night.tournament, now=NOW, seed=seed)
        rounds.publish_round(round_=drawn, now=NOW)
    refresh_standings(tournament_id=night.tournament.pk)
    return Night(Tournament.objects.get(pk=night.tournament.pk), night.entrants, drawn)


def asked(read: Callable[[], object]) -> Counter[str]:
    """From which tables it reads, each as often as it does."""
    with CaptureQueriesContext(connection) as queries:
        read()
    found = (re.search(r'^SELECT .*? FROM "tournaments_(\w+)"', query["sql"]) for query in queries)
    return Counter(match[1] for match in found if match)


@pytest.mark.parametrize("movement", ["ladder", "swiss"])
def test_it_reads_the_rounds_and_who_sat_where_once_for_a_draw(hall: Organization, movement: str) -> None:
    night = third(hall, movement)
    close(night.round)
    refresh_standings(tournament_id=night.tournament.pk)
    tournament = Tournament.objects.get(pk=night.tournament.pk)
    reads = asked(lambda: draw(tournament, seed=5))
    assert (reads["round"], reads["sitting"], reads["seat"], reads["sitout"]) == (1, 1, 1, 1)


@pytest.mark.parametrize("movement", ["ladder", "swiss"])
def test_it_reads_the_rounds_once_for_a_board(hall: Organization, movement: str) -> None:
    night = third(hall, movement)
    hands.enter_totals(
        sitting=night.sittings[0], uuid=uuid4(), totals=Totals((9, 7, 9, 7), hands=8), by="test", now=NOW
    )
    assert asked(lambda: refresh_standings(tournament_id=night.tournament.pk))["round"] == 1


def test_it_gives_some_of_the_rounds_without_reading_again(hall: Organization) -> None:
    night = third(hall, "ladder")
    played = Played.of(night.tournament)
    assert len(played.history) == 3
    with CaptureQueriesContext(connection) as queries:
        parts = [played.before(3), played.through(2), played.without(played.latest), played.published, played.before(1)]
        assert [[*part.by_round] for part in parts] == [[1, 2], [1, 2], [1, 2], [1, 2, 3], []]
    assert len(queries) == 0


def test_it_leaves_out_rounds_that_were_undone_and_counts_no_draft(hall: Organization) -> None:
    night = people.night(hall, published=False)
    played = Played.of(night.tournament)
    assert (played.latest, played.published.latest) == (night.round, None)
    rounds.undo_round(round_=night.round, now=NOW)
    assert Played.of(night.tournament).rounds == ()


def test_it_says_what_was_played_with_more_points_better(hall: Organization) -> None:
    night = third(hall, "ladder")
    first = Played.of(night.tournament).history[0]
    assert first.points == ((10, 6, 10, 6),) * 3
    assert {who for table in first.tables for who in table} == {entrant.pk for entrant in night.entrants}
