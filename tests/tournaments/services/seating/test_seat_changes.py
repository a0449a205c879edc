"""Seats given up and taken in the middle of things: who sits where, who is told what, in drafts and in teams."""

import pytest

from accounts.models import Organization
from scoring.errors import SomeoneElseWasQuicker
from tests.people import NOW, Night, newcomers, night
from tests.tournaments.services.play.by_hand import change, play, row, seat, sitting_out
from tournaments import errors
from tournaments.board.presenter import show_board
from tournaments.errors.seats import HasSeat, RoundIsOver, SeatChanged, SeatIsOpen, TeamHasBye
from tournaments.models import Entrant, Round, Seat, SeatChange, SitOut
from tournaments.services.boards.refresh import refresh_standings
from tournaments.services.people import entrants, teams
from tournaments.services.people.present import present_entrants
from tournaments.services.results.played import Played
from tournaments.services.seating import drafts, rounds, seat_changes
from tournaments.services.seating.free_seats import seats_to_fill
from tournaments.services.seating.seat_changes import Whereabouts


@pytest.fixture
def open_night(hall: Organization) -> Night:
    return night(hall)


@pytest.fixture
def drafted(hall: Organization) -> Night:
    return night(hall, published=False)


def test_it_has_a_stand_in_play_on_until_the_person_is_back(open_night: Night) -> None:
    sitting = open_night.sittings[0]
    ada = seat(sitting, 0).entrant
    change(sitting, 0, newcomer="Grandson", plays_for=True, for_good=True)
    rounds.close_round(round_=open_night.round, now=NOW, force=True)
    second = rounds.seat_round(tournament=open_night.tournament, now=NOW, seed=3)
    if Seat.objects.filter(round=second, entrant=ada).exists():
        assert Seat.objects.get(round=second, entrant=ada).stand_in == "Grandson"
    seat_changes.end_stand_in(entrant=ada, by="dana", now=NOW)
    assert not Seat.objects.filter(round=second).exclude(stand_in="").exists()
    assert Entrant.objects.get(pk=ada.pk).stand_in == ""


def test_it_has_nobody_stand_in_where_nobody_sits(open_night: Night) -> None:
    sitting = open_night.sittings[0]
    change(sitting, 0)
    with pytest.raises(SeatIsOpen):
        change(sitting, 0, newcomer="Zoe", plays_for=True)


def test_it_enters_a_newcomer_into_an_open_seat(open_night: Night) -> None:
    sitting = open_night.sittings[0]
    change(sitting, 0)
    taken = change(sitting, 0, newcomer="Zoe")
    assert (taken.entrant.name, taken.entrant.number, taken.entrant.checked_in) == ("Zoe", 10, True)


def test_it_puts_nobody_into_two_seats(open_night: Night) -> None:
    first, second = open_night.sittings
    other = seat(second, 1).entrant
    with pytest.raises(HasSeat) as refused:
        change(first, 0, coming=other)
    assert refused.value.details == {"name": other.name, "table": 2}
    zoe = sitting_out(open_night)
    change(first, 0, coming=zoe, plays_for=True)
    with pytest.raises(HasSeat):
        change(second, 0, coming=zoe)


def test_it_tells_the_second_of_two_who_fill_a_seat(open_night: Night) -> None:
    sitting = open_night.sittings[0]
    change(sitting, 0)
    (zoe,) = entrants.add_entrants(tournament=open_night.tournament, newcomers=newcomers(1))
    first = sitting_out(open_night)
    change(sitting, 0, coming=first, seen=None)
    with pytest.raises(SeatChanged):
        change(sitting, 0, coming=zoe, seen=None)
    assert change(sitting, 0, coming=first, seen=None).entrant == first, "the same again is done already"
    assert SeatChange.objects.filter(sitting=sitting).count() == 2


def test_it_changes_nothing_in_a_round_that_is_over(open_night: Night) -> None:
    rounds.close_round(round_=open_night.round, now=NOW, force=True)
    with pytest.raises(RoundIsOver):
        change(open_night.sittings[0], 0)
    open_night.round.refresh_from_db()
    assert open_night.round.seat_changes == 0


def test_it_touches_no_other_table(open_night: Night) -> None:
    first, second = open_night.sittings
    before = list(Seat.objects.filter(sitting=second).values())
    change(first, 0, coming=sitting_out(open_night))
    assert list(Seat.objects.filter(sitting=second).values()) == before


def test_it_frees_and_fills_a_seat_of_a_draft(drafted: Night) -> None:
    sitting, zoe = drafted.sittings[0], sitting_out(drafted)
    ada = seat(sitting, 0).entrant
    before = rounds.draft_state(drafted.round)
    change(sitting, 0)
    change(sitting, 0, coming=zoe)
    round_ = Round.objects.get(pk=drafted.round.pk)
    assert rounds.draft_state(round_) != before
    with pytest.raises(errors.DraftChanged):
        rounds.publish_round(round_=round_, now=NOW, seen=before)
    rounds.publish_round(round_=round_, now=NOW, seen=rounds.draft_state(round_))
    play(sitting)
    assert (row(drafted, ada).rounds, row(drafted, zoe).points) == ((None,), 13)


def test_it_refuses_a_swap_by_whoever_saw_the_draft_before_a_seat_changed(drafted: Night) -> None:
    sitting = drafted.sittings[0]
    stale = Round.objects.select_related("tournament").get(pk=drafted.round.pk)
    change(sitting, 0)
    with pytest.raises(errors.DraftChanged):
        drafts.swap(round_=stale, one=seat(sitting, 1).entrant_id, other=seat(drafted.sittings[1], 1).entrant_id)


def test_it_swaps_people_of_a_draft_with_an_open_seat(drafted: Night) -> None:
    first, second = drafted.sittings
    change(first, 0)
    left, right = seat(first, 1).entrant_id, seat(second, 1).entrant_id
    round_ = Round.objects.select_related("tournament").get(pk=drafted.round.pk)
    drafts.swap(round_=round_, one=left, other=right)
    assert (seat(first, 1).entrant_id, seat(second, 1).entrant_id) == (right, left)
    with pytest.raises(errors.NothingToSwap):
        drafts.swap(round_=round_, one=-seat(first, 0).pk, other=left)


def test_it_draws_on_after_a_seat_that_stayed_open(open_night: Night) -> None:
    sitting = open_night.sittings[0]
    ada = seat(sitting, 0).entrant
    play(sitting, 1, 2)
    change(sitting, 0)
    rounds.close_round(round_=open_night.round, now=NOW, force=True)
    second = rounds.seat_round(tournament=open_night.tournament, now=NOW, seed=3)
    assert not Seat.objects.filter(round=second, entrant=ada).exists()
    assert Seat.objects.filter(round=second, entrant=None).count() == 0


def test_it_levels_whoever_comes_back_straight_into_a_seat(hall: Organization) -> None:
    # Six people: two sit out each round. Whoever missed rounds 1 and 2 comes back level with who sat out least.
    made = night(hall, 7)
    late = made.entrants[-1]
    at = Seat.objects.filter(round=made.round, entrant=late).first()
    if at is None:
        SitOut.objects.filter(round=made.round, entrant=late).delete()
        entrants.withdraw(entrant=late)
    else:
        change(at.sitting, at.index, whereabouts=Whereabouts.HOME)
    for number in (1, 2):
        current = Round.objects.select_related("tournament").get(tournament=made.tournament, number=number)
        rounds.close_round(round_=current, now=NOW, force=True)
        drawn = rounds.seat_round(tournament=made.tournament, now=NOW, seed=number)
        rounds.publish_round(round_=drawn, now=NOW)
    sitting = drawn.sittings.get()
    change(sitting, 0, coming=late)
    here = {person.pk: person.sit_outs_so_far for person in present_entrants(made.tournament)}
    own = here.pop(late.pk)
    assert own >= min(here.values())


def board_seat(night: Night) -> int | None:
    refresh_standings(tournament_id=night.tournament.pk)
    night.tournament.snapshot.refresh_from_db()
    shown = show_board(night.tournament.snapshot.body)
    assert len(shown.tables) == 2
    return night.tournament.snapshot.body["round"]["tables"][0]["seats"][0]


def test_it_has_the_board_show_who_sits_there_now(open_night: Night) -> None:
    sitting, zoe = open_night.sittings[0], sitting_out(open_night)
    change(sitting, 0)
    assert board_seat(open_night) is None
    change(sitting, 0, coming=zoe)
    assert board_seat(open_night) == zoe.pk


def test_it_keeps_the_teams_game_whoever_plays_for_it(hall: Organization) -> None:
    made = night(hall, 8, movement="swiss")
    sitting = made.sittings[0]
    ada, team = seat(sitting, 0).entrant, seat(sitting, 0).team
    play(sitting, 1, 4)
    zoe = change(sitting, 0, newcomer="Zoe").entrant
    play(sitting, 5, 8)
    assert seat(sitting, 0).team == team
    assert not zoe.checked_in, "a substitute for one round is not drawn alone"
    assert (row(made, ada).points, row(made, zoe).points) == (5, 8)
    (played,) = Played.of(made.tournament).history
    assert played.teams[zoe.pk] == team.number
    assert played.halves[0] == (2, 0)


def test_it_puts_a_substitute_into_the_team_for_good(hall: Organization) -> None:
    made = night(hall, 8, movement="swiss")
    sitting = made.sittings[0]
    ada, team = seat(sitting, 0).entrant, seat(sitting, 0).team
    zoe = change(sitting, 0, newcomer="Zoe", for_good=True, whereabouts=Whereabouts.HOME).entrant
    team.refresh_from_db()
    assert zoe in teams.members_of(team)
    assert Entrant.objects.get(pk=ada.pk).team is None
    rounds.close_round(round_=made.round, now=NOW, force=True)
    second = rounds.seat_round(tournament=made.tournament, now=NOW, seed=2)
    assert Seat.objects.filter(round=second, entrant=zoe, team=team).exists()


def test_it_takes_nobody_of_a_team_that_has_a_bye(hall: Organization) -> None:
    made = night(hall, 10, movement="swiss")
    sitting, free = made.sittings[0], SitOut.objects.filter(round=made.round).first().entrant
    with pytest.raises(TeamHasBye):
        change(sitting, 0, coming=free)
    assert change(sitting, 0, coming=free, plays_for=True).stand_in == free.name
    assert SitOut.objects.filter(round=made.round).count() == 2


def test_it_gives_one_person_no_two_seats_at_one_moment(open_night: Night, monkeypatch: pytest.MonkeyPatch) -> None:
    # Two directors put the same person into two seats: both looked before either wrote.
    first, second = open_night.sittings
    zoe = sitting_out(open_night)
    monkeypatch.setattr(seat_changes, "refuse_seated", lambda *_told: None)
    change(first, 0, coming=zoe)
    with pytest.raises(SomeoneElseWasQuicker):
        change(second, 0, coming=zoe)
    assert seat(second, 0).entrant is not None


def test_it_gives_the_ghosts_seat_to_a_latecomer(hall: Organization) -> None:
    made = night(hall, 7, ghost=True)
    ghost = Seat.objects.select_related("sitting").get(round=made.round, entrant__is_ghost=True)
    (place,) = seats_to_fill(made.round)
    assert place == ghost
    zoe = change(ghost.sitting, ghost.index, newcomer="Zoe").entrant
    play(ghost.sitting)
    assert row(made, zoe).points == (13 if ghost.index % 2 == 0 else 5)
    assert seats_to_fill(made.round) == []
