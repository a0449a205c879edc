"""Rounds by the services: what the API cannot show."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any
from unittest import mock

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from accounts.models import Organization
from scoring.errors import SomeoneElseWasQuicker
from tests import people
from tests.people import NOW, Night
from tests.tournaments.api.checks import nothing_changes
from tournaments.errors import RoundUnfinished
from tournaments.models import Entrant, Round, Tournament
from tournaments.services.people import entrants
from tournaments.services.seating import drafts, rounds
from tournaments.services.seating.draw import Drawing


def overtaken_by(change: Any) -> Any:
    """Have something happen between a draw and its writing."""
    untouched = rounds.draw

    def draw(*args: Any, **kwargs: Any) -> Drawing:
        drawing = untouched(*args, **kwargs)
        with drawing_by(untouched):
            change()
        return drawing

    return drawing_by(draw)


@contextmanager
def drawing_by(draw: Any) -> Iterator[None]:
    """Have rounds and drafts draw by this function."""
    with mock.patch.object(rounds, "draw", draw), mock.patch.object(drafts, "draw", draw):
        yield


@pytest.fixture
def fresh(hall: Organization) -> Tournament:
    """Eight people and no round."""
    tournament = people.tournament(hall)
    entrants.add_entrants(tournament=tournament, newcomers=people.newcomers(8))
    return tournament


def test_it_tells_the_slower_of_two_draws_the_number_of_the_quicker(fresh: Tournament) -> None:
    with overtaken_by(lambda: rounds.seat_round(tournament=fresh, now=NOW)), pytest.raises(RoundUnfinished) as refused:
        rounds.seat_round(tournament=fresh, now=NOW)
    assert refused.value.details["number"] == 1
    assert fresh.rounds.count() == 1


@pytest.mark.parametrize(
    "action",
    [
        lambda entrant: entrants.check_in(entrant=entrant, present=False),
        lambda entrant: entrants.withdraw(entrant=entrant),
        lambda entrant: entrants.add_entrants(tournament=entrant.tournament, newcomers=people.newcomers(1)),
    ],
    ids=["someone leaves", "someone withdraws", "someone comes"],
)
def test_it_keeps_no_draw_made_from_what_has_changed(action: Any, fresh: Tournament) -> None:
    entrant = fresh.entrants.first()
    with overtaken_by(lambda: action(entrant)), pytest.raises(SomeoneElseWasQuicker):
        rounds.seat_round(tournament=fresh, now=NOW)
    assert not Round.objects.exists()
    assert rounds.seat_round(tournament=fresh, now=NOW).number == 1


def test_it_reopens_no_round_whose_successor_is_drawn_at_that_moment(night: Night) -> None:
    closed = rounds.close_round(round_=night.round, now=NOW, force=True)
    with mock.patch.object(rounds, "_refuse_unless_last"):  # it looked just before the draft came
        rounds.seat_round(tournament=night.tournament, now=NOW)
        with nothing_changes(), pytest.raises(SomeoneElseWasQuicker):
            rounds.reopen_round(round_=closed, now=NOW)


def test_it_allows_one_unfinished_round_in_the_database(night: Night) -> None:
    for status in ("draft", "open"):
        with pytest.raises(IntegrityError), transaction.atomic():
            Round.objects.create(
                tournament=night.tournament, number=2, status=status, movement="ladder", seed=1, drawn_at=NOW
            )


def test_it_makes_tables_once_and_keeps_their_keys(night: Night) -> None:
    before = set(night.tournament.tables.values_list("pk", "pad_keys__key"))
    rounds.undo_round(round_=night.round, now=NOW)
    entrants.add_entrants(tournament=night.tournament, newcomers=people.newcomers(4))
    rounds.seat_round(tournament=night.tournament, now=NOW)
    after = set(night.tournament.tables.values_list("pk", "pad_keys__key"))
    assert before < after
    assert list(night.tournament.tables.values_list("number", flat=True)) == [1, 2, 3]


def test_it_seats_the_ladder_by_points(night: Night, director: people.Caller) -> None:
    """Of eight, those who won sit at the head table in the next round: default ladder, 1+4 against 2+3."""
    hall = night.tournament.organization
    eight = people.night(hall, 8)
    # Table 1: seats 0 and 2 get 8, the others 0; table 2: 6 and 2.
    for sitting, points in zip(eight.sittings, ([8, 0, 8, 0], [6, 2, 6, 2]), strict=True):
        assert director.post(f"sittings/{sitting.pk}/score/", {"points": points}).status_code == 201
    won = {seat.entrant_id for s in eight.sittings for seat in s.seats.all() if seat.index in (0, 2)}
    rounds.close_round(round_=eight.round, now=NOW)
    second = rounds.seat_round(tournament=eight.tournament, now=NOW + timedelta(minutes=20))
    head = second.sittings.get(table__number=1)
    assert {seat.entrant_id for seat in head.seats.all()} == won
    eights = {seat.entrant_id for seat in eight.sittings[0].seats.all() if seat.index in (0, 2)}
    partners = {seat.entrant_id for seat in head.seats.all() if seat.index in (0, 2)}
    # 1+4 against 2+3: a pair of the eights would be partners again; each gets one of the sixes.
    assert len(partners & eights) == 1


def test_it_numbers_badges_on_from_the_last_number_even_if_someone_is_gone(night: Night) -> None:
    Entrant.objects.filter(pk=night.entrants[8].pk).update(status="withdrawn")
    (late,) = entrants.add_entrants(tournament=night.tournament, newcomers=people.newcomers(1))
    assert late.number == 10


def test_it_publishes_forty_people_with_as_many_questions_as_eight(hall: Organization) -> None:
    def asked(count: int) -> int:
        night = people.night(hall, count, published=False)
        with CaptureQueriesContext(connection) as queries:
            rounds.publish_round(round_=night.round, now=NOW)
        return len(queries)

    assert asked(40) == asked(8)
