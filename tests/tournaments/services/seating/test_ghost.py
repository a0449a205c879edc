"""The ghost: where three are left over from the fours it takes the fourth seat, and nobody sits out."""

import pytest
from django.db import IntegrityError, transaction

from accounts.models import Organization
from scoring.rules import ShapeError
from tests import people
from tests.people import NOW, Caller, Night
from tests.support.check_all import more, some_of
from tests.tournaments.api.checks import refused
from tournaments.board.presenter import show_board
from tournaments.errors import TooFewEntrants
from tournaments.models import Entrant, Round, Tournament
from tournaments.rules.movements.registry import MOVEMENTS
from tournaments.services.boards.body import board_body
from tournaments.services.people import teams
from tournaments.services.people.entrants import add_entrants, add_ghost, check_in
from tournaments.services.seating import drafts, rounds
from tournaments.services.setup.settings import change_tournament

CHANGING = sorted(key for key, movement in MOVEMENTS.items() if not movement.fixed_partners)


@pytest.fixture
def haunted(hall: Organization) -> Night:
    """Seven people and the ghost at two tables; round 1 of 3 is open."""
    return people.night(hall, 7, ghost=True)


def ghost_of(tournament: Tournament) -> Entrant:
    """The ghost of a tournament that has one."""
    return Entrant.objects.get(tournament=tournament, is_ghost=True)


def tables(round_: Round) -> list[list[int]]:
    """Who sits where, from the head table down."""
    sittings = round_.sittings.order_by("table__number")
    return [list(sitting.seats.order_by("index").values_list("entrant", flat=True)) for sitting in sittings]


def seated(round_: Round) -> list[int]:
    """Who has a seat."""
    return sorted(entrant for table in tables(round_) for entrant in table)


def next_round(tournament: Tournament) -> Round:
    """Close the latest round as it is, and publish the next."""
    tournament.refresh_from_db()
    rounds.close_round(round_=tournament.rounds.order_by("number").last(), now=NOW, force=True)
    return rounds.publish_round(round_=rounds.seat_round(tournament=tournament, now=NOW, seed=3), now=NOW)


@pytest.mark.parametrize("movement", some_of(CHANGING, 3, "left over"))
@pytest.mark.parametrize("count", [7, 15, *more([], [4, 5, 6, 8, 9, 10, 11, 23])])
def test_it_plays_exactly_where_three_are_left_over(hall: Organization, movement: str, count: int) -> None:
    night = people.night(hall, count, movement=movement, ghost=True)
    here = [entrant.pk for entrant in night.entrants]
    plays = count in (7, 11, 15, 23)
    for round_ in (night.round, next_round(night.tournament)):
        out = list(round_.sit_outs.values_list("entrant", flat=True))
        assert len(out) == (0 if plays else count % 4)
        assert seated(round_) == sorted({*here, *([ghost_of(night.tournament).pk] if plays else [])} - {*out})


def test_it_is_a_choice_that_nobody_makes_unasked(hall: Organization) -> None:
    night = people.night(hall, 7)
    assert night.round.sit_outs.count() == 3
    assert not Entrant.objects.filter(is_ghost=True).exists()


def test_it_leaves_when_somebody_comes_and_is_back_when_they_go(haunted: Night) -> None:
    ghost = ghost_of(haunted.tournament).pk
    assert ghost in seated(haunted.round)
    [late] = add_entrants(tournament=haunted.tournament, newcomers=people.newcomers(1))
    second = next_round(haunted.tournament)
    assert ghost not in seated(second)
    assert late.pk in seated(second)
    assert second.sit_outs.count() == 0
    check_in(entrant=late, present=False)
    assert ghost in seated(next_round(haunted.tournament))


@pytest.mark.parametrize("movement", some_of(["ladder", "random", "whist"], 1, "partners"))
def test_it_has_another_partner_in_each_round(hall: Organization, movement: str) -> None:
    night = people.night(hall, 7, movement=movement, rounds=7, ghost=True)
    ghost = ghost_of(night.tournament).pk
    partners = set()
    for number in range(1, 8):
        round_ = night.round if number == 1 else next_round(night.tournament)
        table = next(table for table in tables(round_) if ghost in table)
        partners.add(table[table.index(ghost) ^ 2])
    assert partners == {entrant.pk for entrant in night.entrants}


def test_it_gives_partner_and_opponents_what_they_played_and_is_in_no_standings(
    haunted: Night, director: Caller
) -> None:
    ghost = ghost_of(haunted.tournament)
    number, table = next((n, t) for n, t in enumerate(tables(haunted.round)) if ghost.pk in t)
    seat = table.index(ghost.pk)
    made = [10, 3, 10, 3] if seat % 2 == 0 else [3, 10, 3, 10]
    director.post(f"sittings/{haunted.sittings[number].pk}/score/", {"points": made})
    body = board_body(haunted.tournament)
    points = {row["entrant"]: row["points"] for row in body["rows"]}
    assert points.keys() == {entrant.pk for entrant in haunted.entrants}
    assert points[table[seat ^ 2]] == 10
    assert [points[table[seat ^ side]] for side in (1, 3)] == [3, 3]
    assert [row["rank"] for row in body["rows"]] == [1, 2, 2, 4, 4, 4, 4]


def test_it_is_shown_by_name_where_people_look_for_their_seats(haunted: Night) -> None:
    board = show_board(board_body(haunted.tournament))
    assert "Ghost" in {name for table in board.tables for side in table.sides for name in side}
    assert "Ghost" in {place.name for place in board.places}
    assert "Ghost" not in {row.name for row in board.rows}


def test_it_takes_no_number_from_anybody(haunted: Night) -> None:
    [late] = add_entrants(tournament=haunted.tournament, newcomers=people.newcomers(1))
    assert [entrant.number for entrant in (*haunted.entrants, late)] == [1, 2, 3, 4, 5, 6, 7, 8]


def test_it_changes_places_by_hand_like_anybody(hall: Organization) -> None:
    night = people.night(hall, 7, published=False, ghost=True)
    ghost = ghost_of(night.tournament).pk
    own, other = sorted(tables(night.round), key=lambda table: ghost not in table)
    drafts.swap(round_=night.round, one=ghost, other=other[0])
    assert ghost in next(table for table in tables(night.round) if other[1] in table)
    assert other[0] in next(table for table in tables(night.round) if {*own} - {ghost} <= {*table})


def test_it_is_one(haunted: Night) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        add_ghost(tournament=haunted.tournament)


def test_it_makes_no_field_of_three(hall: Organization) -> None:
    made = people.tournament(hall, ghost=True)
    add_entrants(tournament=made, newcomers=people.newcomers(3))
    with pytest.raises(TooFewEntrants):
        rounds.seat_round(tournament=made, now=NOW)


def test_it_is_refused_where_two_play_the_whole_night_together(hall: Organization) -> None:
    with pytest.raises(ShapeError) as caught:
        people.tournament(hall, movement="swiss", ghost=True)
    assert caught.value.fields == ("ghost",)
    assert not Tournament.objects.exists()


def test_it_is_nobodys_partner_for_the_night(hall: Organization, director: Caller) -> None:
    made = people.tournament(hall, ghost=True)
    entered = add_entrants(tournament=made, newcomers=people.newcomers(7))
    ghost = ghost_of(made).pk
    change_tournament(tournament=made, changes={"movement": "swiss", "ghost": False}, now=NOW)
    teams.pair_rest(tournament=made)
    assert not Entrant.objects.get(pk=ghost).team_id
    assert len(board_body(made)["teams"]) == 3
    alone = next(entrant.pk for entrant in entered if not Entrant.objects.get(pk=entrant.pk).team_id)
    at = f"tournaments/{made.pk}/teams/"
    refused(director.post(at, {"entrants": [alone, ghost]}), 409, "not-a-pair")
    answer = director.post(f"{at}1/substitute/", {"leaving": entered[0].pk, "coming": ghost})
    assert set(refused(answer, 422)["fields"]) == {"coming"}
