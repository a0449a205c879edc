"""Seats that change hands in the middle of things. Points come from a table made by hand: see POINTS."""

import pytest

from accounts.models import Organization
from scoring.errors import SomeoneElseWasQuicker
from scoring.rules.base import Totals
from scoring.services import Entry
from tests.people import NOW, Night, known, newcomers, night
from tournaments import errors
from tournaments.board.shown import show_board
from tournaments.models import Entrant, Round, Seat, SeatChange, SitOut, Sitting
from tournaments.services import drafts, entrants, rounds, seats, teams
from tournaments.services.hands import enter_hand, enter_totals, void_hand
from tournaments.services.history import as_played, standing_rounds
from tournaments.services.seats import Relief, Whereto, change_seat
from tournaments.services.standings import rank, refresh_standings
from tournaments.shown import names_told_apart, show_hand, show_sitting, with_sheets

# What seats 0 and 2 tell of eight hands: maker, alone, tricks; and what each side makes of it by the usual points
# (RULES.md, "Points for one hand"): 3 or 4 tricks 1, all five 2, all five alone 4, fewer than three 2 to the others.
HANDS = [
    (0, False, 3),  # 1 : 0
    (1, False, 5),  # 0 : 2
    (2, True, 5),  # 4 : 0, a loner of seat 2
    (0, False, 2),  # 0 : 2, euchred by seats 1 and 3
    (3, False, 4),  # 0 : 1
    (0, False, 5),  # 2 : 0
    (1, False, 2),  # 2 : 0, euchred by seats 0 and 2
    (0, True, 5),  # 4 : 0, a loner of seat 0
]
POINTS = [(1, 0), (0, 2), (4, 0), (0, 2), (0, 1), (2, 0), (2, 0), (4, 0)]
# Seats 0 and 2 make 5 in hands 1-4, 8 in hands 5-8: 13. Seats 1 and 3 make 4, then 1: 5.


def play(sitting: Sitting, first: int = 1, last: int = 8) -> None:
    for number in range(first, last + 1):
        maker, alone, tricks = HANDS[number - 1]
        entry = Entry(known(sitting.pk * 100 + number), {"maker": maker, "alone": alone, "tricks": tricks}, number)
        enter_hand(sitting=sitting, entry=entry, by="pad", now=NOW)


def seat(sitting: Sitting, index: int) -> Seat:
    return Seat.objects.select_related("entrant").get(sitting=sitting, index=index)


def sitting_out(night: Night) -> Entrant:
    return SitOut.objects.get(round=night.round).entrant


def change(sitting: Sitting, index: int, **told: object) -> Seat:
    seen = told.pop("seen", seats.ANYBODY)
    return change_seat(sitting=sitting, index=index, relief=Relief(**told), by="dana", now=NOW, seen=seen)


def row(night: Night, entrant: Entrant | None):
    rows = rank(night.tournament, list(night.tournament.people.values_list("pk", flat=True)))
    return next(row for row in rows if row.entrant == entrant.pk)


@pytest.fixture
def open_night(hall: Organization) -> Night:
    return night(hall)


@pytest.fixture
def drafted(hall: Organization) -> Night:
    return night(hall, published=False)


def test_it_gives_each_the_points_of_the_hands_they_played(open_night: Night) -> None:
    sitting = open_night.sittings[0]
    ada, zoe = seat(sitting, 0).entrant, sitting_out(open_night)
    play(sitting, 1, 4)
    change(sitting, 0, coming=zoe, whereto=Whereto.HOME)
    play(sitting, 5, 8)
    assert (row(open_night, ada).points, row(open_night, zoe).points) == (5, 8)
    assert row(open_night, seat(sitting, 2).entrant).points == 13
    assert row(open_night, seat(sitting, 1).entrant).points == 5


def test_it_gives_loners_euchres_and_the_win_to_whoever_sat_there_then(open_night: Night) -> None:
    sitting = open_night.sittings[0]
    ada, zoe, cleo = seat(sitting, 0).entrant, sitting_out(open_night), seat(sitting, 2).entrant
    play(sitting, 1, 4)
    change(sitting, 0, coming=zoe)
    play(sitting, 5, 8)
    told = [
        (row(open_night, who).lone_marches, row(open_night, who).euchres, row(open_night, who).games_won)
        for who in (ada, zoe, cleo)
    ]
    # Hand 3 was Cleo's loner, hand 8 Zoe's; hand 7 was euchred by Zoe and Cleo; Zoe finished the game, and won it.
    assert told == [(0, 0, 0), (1, 1, 1), (1, 1, 1)]


def test_it_credits_nobody_for_sitting_out_who_plays(open_night: Night) -> None:
    sitting, zoe = open_night.sittings[0], sitting_out(open_night)
    change(sitting, 0, coming=zoe)
    play(sitting)
    rounds.close_round(round_=open_night.round, now=NOW, force=True)
    assert row(open_night, zoe).points == 13
    assert not SitOut.objects.filter(round=open_night.round).exists()


def test_it_gives_points_in_an_open_seat_to_nobody(open_night: Night) -> None:
    sitting = open_night.sittings[0]
    ada = seat(sitting, 0).entrant
    play(sitting, 1, 4)
    change(sitting, 0)
    play(sitting, 5, 8)
    assert seat(sitting, 0).entrant is None
    assert row(open_night, ada).points == 5
    assert not Entrant.objects.get(pk=ada.pk).checked_in
    total = sum(row.points for row in rank(open_night.tournament, [one.pk for one in open_night.entrants]))
    assert total == 5 + 13 + 5 + 5


def test_it_leaves_a_seat_open_that_nobody_has_played_in(open_night: Night) -> None:
    sitting = open_night.sittings[0]
    ada = seat(sitting, 0).entrant
    change(sitting, 0)
    play(sitting)
    assert row(open_night, ada).rounds == (None,)


def test_it_lets_somebody_come_back_into_the_same_game(open_night: Night) -> None:
    sitting = open_night.sittings[0]
    ada = seat(sitting, 0).entrant
    play(sitting, 1, 3)
    change(sitting, 0)
    play(sitting, 4, 6)
    change(sitting, 0, coming=ada)
    play(sitting, 7, 8)
    assert row(open_night, ada).points == 1 + 0 + 4 + 2 + 4
    assert Entrant.objects.get(pk=ada.pk).checked_in


def test_it_counts_by_the_number_of_a_hand_however_late_it_comes(open_night: Night) -> None:
    sitting = open_night.sittings[0]
    ada, zoe = seat(sitting, 0).entrant, sitting_out(open_night)
    change(sitting, 0, coming=zoe, from_hand=5)  # the pad has not sent anything yet
    play(sitting)
    void_hand(sitting=sitting, uuid=known(sitting.pk * 100 + 8), reason="wrong", by="dana", now=NOW)
    assert (row(open_night, ada).points, row(open_night, zoe).points) == (5, 4)


def test_it_believes_what_was_told_last(open_night: Night) -> None:
    sitting = open_night.sittings[0]
    ada, zoe = seat(sitting, 0).entrant, sitting_out(open_night)
    play(sitting, 1, 4)
    change(sitting, 0, coming=zoe, from_hand=3, whereto=Whereto.STAYS)
    change(sitting, 0, coming=ada, from_hand=3, whereto=Whereto.STAYS)
    play(sitting, 5, 8)
    assert row(open_night, ada).points == 13
    assert sitting_out(open_night) == zoe, "who came by mistake sits out again"


def test_it_gives_totals_to_whoever_finished_unless_the_director_says_otherwise(open_night: Night) -> None:
    sitting = open_night.sittings[0]
    ada, zoe = seat(sitting, 0).entrant, sitting_out(open_night)
    change(sitting, 0, coming=zoe, from_hand=7)
    enter_totals(sitting=sitting, uuid=known(1), totals=Totals((9, 5, 9, 5)), by="dana", now=NOW)
    assert (row(open_night, ada).points, row(open_night, zoe).points) == (0, 9)
    assert (row(open_night, ada).games_won, row(open_night, zoe).games_won) == (0, 1)
    seats.give_game(sitting=sitting, index=0, entrant=ada)
    assert (row(open_night, ada).points, row(open_night, zoe).points) == (9, 0)
    assert (row(open_night, ada).games_won, row(open_night, zoe).games_won) == (1, 0)
    with pytest.raises(errors.NeverSatThere):
        seats.give_game(sitting=sitting, index=0, entrant=seat(sitting, 1).entrant)


def test_it_leaves_the_points_with_whom_a_stand_in_plays_for(open_night: Night) -> None:
    sitting = open_night.sittings[0]
    ada, zoe = seat(sitting, 0).entrant, sitting_out(open_night)
    play(sitting, 1, 4)
    change(sitting, 0, coming=zoe, plays_for=True)
    play(sitting, 5, 8)
    assert seat(sitting, 0).stand_in == zoe.name
    rounds.close_round(round_=open_night.round, now=NOW, force=True)
    # The only table that played made 13 and 5: its seats' mean is 9, and Zoe sat out.
    assert (row(open_night, ada).points, row(open_night, zoe).points) == (13, 9)


def test_it_has_a_stand_in_play_on_until_the_person_is_back(open_night: Night) -> None:
    sitting = open_night.sittings[0]
    ada = seat(sitting, 0).entrant
    change(sitting, 0, newcomer="Grandson", plays_for=True, for_good=True)
    rounds.close_round(round_=open_night.round, now=NOW, force=True)
    second = rounds.seat_round(tournament=open_night.tournament, now=NOW, seed=3)
    if Seat.objects.filter(round=second, entrant=ada).exists():
        assert Seat.objects.get(round=second, entrant=ada).stand_in == "Grandson"
    seats.end_stand_in(entrant=ada, by="dana", now=NOW)
    assert not Seat.objects.filter(round=second).exclude(stand_in="").exists()
    assert Entrant.objects.get(pk=ada.pk).stand_in == ""


def test_it_has_nobody_stand_in_where_nobody_sits(open_night: Night) -> None:
    sitting = open_night.sittings[0]
    change(sitting, 0)
    with pytest.raises(errors.SeatIsOpen):
        change(sitting, 0, newcomer="Zoe", plays_for=True)


def test_it_enters_a_newcomer_into_an_open_seat(open_night: Night) -> None:
    sitting = open_night.sittings[0]
    change(sitting, 0)
    taken = change(sitting, 0, newcomer="Zoe")
    assert (taken.entrant.name, taken.entrant.number, taken.entrant.checked_in) == ("Zoe", 10, True)


def test_it_puts_nobody_into_two_seats(open_night: Night) -> None:
    first, second = open_night.sittings
    other = seat(second, 1).entrant
    with pytest.raises(errors.HasSeat) as refused:
        change(first, 0, coming=other)
    assert refused.value.details == {"name": other.name, "table": 2}
    zoe = sitting_out(open_night)
    change(first, 0, coming=zoe, plays_for=True)
    with pytest.raises(errors.HasSeat):
        change(second, 0, coming=zoe)


def test_it_tells_the_second_of_two_who_fill_a_seat(open_night: Night) -> None:
    sitting = open_night.sittings[0]
    change(sitting, 0)
    (zoe,) = entrants.add_entrants(tournament=open_night.tournament, newcomers=newcomers(1))
    first = sitting_out(open_night)
    change(sitting, 0, coming=first, seen=None)
    with pytest.raises(errors.SeatChanged):
        change(sitting, 0, coming=zoe, seen=None)
    assert change(sitting, 0, coming=first, seen=None).entrant == first, "the same again is done already"
    assert SeatChange.objects.filter(sitting=sitting).count() == 2


def test_it_changes_nothing_in_a_round_that_is_over(open_night: Night) -> None:
    rounds.close_round(round_=open_night.round, now=NOW, force=True)
    with pytest.raises(errors.RoundIsOver):
        change(open_night.sittings[0], 0)
    open_night.round.refresh_from_db()
    assert open_night.round.seat_changes == 0


def test_it_leaves_a_game_that_is_over_with_whoever_played_it(open_night: Night) -> None:
    sitting = open_night.sittings[0]
    ada = seat(sitting, 0).entrant
    play(sitting)
    change(sitting, 0, whereto=Whereto.HOME)
    assert (row(open_night, ada).points, row(open_night, ada).games_won) == (13, 1)


def test_it_leaves_totals_with_whoever_had_the_seat_when_they_were_entered(open_night: Night) -> None:
    sitting = open_night.sittings[0]
    ada = seat(sitting, 0).entrant
    enter_totals(sitting=sitting, uuid=known(1), totals=Totals((9, 5, 9, 5)), by="dana", now=NOW)
    change(sitting, 0, whereto=Whereto.HOME)
    assert (row(open_night, ada).points, row(open_night, ada).games_won) == (9, 1)


def test_it_parts_a_game_that_is_over_where_it_is_told_afterwards(open_night: Night) -> None:
    sitting, zoe = open_night.sittings[0], sitting_out(open_night)
    ada = seat(sitting, 0).entrant
    play(sitting)
    change(sitting, 0, coming=zoe, from_hand=5)
    assert (row(open_night, ada).points, row(open_night, zoe).points) == (5, 8)


def test_it_touches_no_other_table(open_night: Night) -> None:
    first, second = open_night.sittings
    before = list(Seat.objects.filter(sitting=second).values())
    change(first, 0, coming=sitting_out(open_night))
    assert list(Seat.objects.filter(sitting=second).values()) == before


def test_it_lets_who_stays_sit_out_and_be_credited(open_night: Night) -> None:
    sitting, zoe = open_night.sittings[0], sitting_out(open_night)
    ada = seat(sitting, 0).entrant
    change(sitting, 0, coming=zoe, whereto=Whereto.STAYS)
    assert sitting_out(open_night) == ada
    play(sitting)
    rounds.close_round(round_=open_night.round, now=NOW, force=True)
    assert (row(open_night, ada).points, row(open_night, zoe).points) == (9, 13)


def test_it_credits_no_latecomer_who_gives_a_seat_up_again(open_night: Night) -> None:
    sitting = open_night.sittings[0]
    change(sitting, 0)
    late = change(sitting, 0, newcomer="Zoe").entrant
    change(sitting, 0, whereto=Whereto.STAYS)
    assert not SitOut.objects.filter(round=open_night.round, entrant=late).exists()


def test_it_credits_nobody_for_sitting_out_who_has_played_hands(open_night: Night) -> None:
    sitting = open_night.sittings[0]
    ada = seat(sitting, 0).entrant
    play(sitting, 1, 1)
    change(sitting, 0, whereto=Whereto.STAYS)
    assert not SitOut.objects.filter(round=open_night.round, entrant=ada).exists()


def test_it_remembers_who_partnered_whom_for_a_part_of_a_game(open_night: Night) -> None:
    sitting, zoe = open_night.sittings[0], sitting_out(open_night)
    ada, cleo = seat(sitting, 0).entrant, seat(sitting, 2).entrant
    play(sitting, 1, 4)
    change(sitting, 0, coming=zoe)
    (played,) = [as_played(one) for one in standing_rounds(open_night.tournament)]
    pairs = {frozenset((four[0], four[2])) for four in played.fours} | {
        frozenset((four[1], four[3])) for four in played.fours
    }
    assert {frozenset((ada.pk, cleo.pk)), frozenset((zoe.pk, cleo.pk))} <= pairs


def test_it_counts_no_partners_for_whoever_played_no_hand(open_night: Night) -> None:
    sitting, zoe = open_night.sittings[0], sitting_out(open_night)
    ada = seat(sitting, 0).entrant
    change(sitting, 0, coming=zoe)
    (played,) = [as_played(one) for one in standing_rounds(open_night.tournament)]
    assert all(ada.pk not in four for four in played.fours)


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
    one, other = seat(first, 1).entrant_id, seat(second, 1).entrant_id
    round_ = Round.objects.select_related("tournament").get(pk=drafted.round.pk)
    drafts.swap(round_=round_, one=one, other=other)
    assert (seat(first, 1).entrant_id, seat(second, 1).entrant_id) == (other, one)
    with pytest.raises(errors.NothingToSwap):
        drafts.swap(round_=round_, one=-seat(first, 0).pk, other=one)


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
        change(at.sitting, at.index, whereto=Whereto.HOME)
    for number in (1, 2):
        current = Round.objects.select_related("tournament").get(tournament=made.tournament, number=number)
        rounds.close_round(round_=current, now=NOW, force=True)
        drawn = rounds.seat_round(tournament=made.tournament, now=NOW, seed=number)
        rounds.publish_round(round_=drawn, now=NOW)
    sitting = drawn.sittings.get()
    change(sitting, 0, coming=late)
    here = {one.pk: one.sit_outs_so_far for one in rounds.present_entrants(made.tournament)}
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
    (played,) = [as_played(one) for one in standing_rounds(made.tournament)]
    assert played.teams[zoe.pk] == team.number
    assert played.halves[0] == (2, 0)


def test_it_puts_a_substitute_into_the_team_for_good(hall: Organization) -> None:
    made = night(hall, 8, movement="swiss")
    sitting = made.sittings[0]
    ada, team = seat(sitting, 0).entrant, seat(sitting, 0).team
    zoe = change(sitting, 0, newcomer="Zoe", for_good=True, whereto=Whereto.HOME).entrant
    team.refresh_from_db()
    assert zoe in teams.members_of(team)
    assert Entrant.objects.get(pk=ada.pk).team is None
    rounds.close_round(round_=made.round, now=NOW, force=True)
    second = rounds.seat_round(tournament=made.tournament, now=NOW, seed=2)
    assert Seat.objects.filter(round=second, entrant=zoe, team=team).exists()


def test_it_takes_nobody_of_a_team_that_has_a_bye(hall: Organization) -> None:
    made = night(hall, 10, movement="swiss")
    sitting, free = made.sittings[0], SitOut.objects.filter(round=made.round).first().entrant
    with pytest.raises(errors.TeamHasBye):
        change(sitting, 0, coming=free)
    assert change(sitting, 0, coming=free, plays_for=True).stand_in == free.name
    assert SitOut.objects.filter(round=made.round).count() == 2


def test_it_gives_one_person_no_two_seats_at_one_moment(open_night: Night, monkeypatch: pytest.MonkeyPatch) -> None:
    # Two directors put the same person into two seats: both looked before either wrote.
    first, second = open_night.sittings
    zoe = sitting_out(open_night)
    monkeypatch.setattr(seats, "refuse_seated", lambda *_told: None)
    change(first, 0, coming=zoe)
    with pytest.raises(SomeoneElseWasQuicker):
        change(second, 0, coming=zoe)
    assert seat(second, 0).entrant is not None


def test_it_makes_a_seat_again_what_it_was(open_night: Night) -> None:
    sitting, zoe = open_night.sittings[0], sitting_out(open_night)
    ada = seat(sitting, 0).entrant
    play(sitting, 1, 2)
    change(sitting, 0, coming=zoe)
    made = SeatChange.objects.get(sitting=sitting)
    for _twice in range(2):
        seats.take_back(change=made, by="dana", now=NOW)
    play(sitting, 3, 8)
    assert (row(open_night, ada).points, sitting_out(open_night)) == (13, zoe)
    assert SeatChange.objects.filter(sitting=sitting).count() == 2
    assert Entrant.objects.get(pk=ada.pk).checked_in


def test_it_takes_nothing_back_over_a_later_change(open_night: Night) -> None:
    sitting, zoe = open_night.sittings[0], sitting_out(open_night)
    change(sitting, 0, coming=zoe)
    change(sitting, 0)
    with pytest.raises(errors.SeatChanged):
        seats.take_back(change=SeatChange.objects.filter(sitting=sitting).first(), by="dana", now=NOW)


def test_it_gives_the_ghosts_seat_to_a_latecomer(hall: Organization) -> None:
    made = night(hall, 7, ghost=True)
    ghost = Seat.objects.select_related("sitting").get(round=made.round, entrant__is_ghost=True)
    (place,) = seats.seats_to_fill(made.round)
    assert place == ghost
    zoe = change(ghost.sitting, ghost.index, newcomer="Zoe").entrant
    play(ghost.sitting)
    assert row(made, zoe).points == (13 if ghost.index % 2 == 0 else 5)
    assert seats.seats_to_fill(made.round) == []


def test_it_tells_two_of_one_first_name_apart_at_a_table(open_night: Night) -> None:
    sitting = open_night.sittings[0]
    there = [seat(sitting, index).entrant for index in range(4)]
    for entrant, name in zip(there, ("Rose Schmitt", "Ann Lee", "Rose Schmitt", "Rose Maes"), strict=True):
        entrants.rename(entrant=entrant, name=name)
    names = names_told_apart(open_night.tournament.entrants.values_list("pk", "number", "name"))
    shown = show_sitting(with_sheets(Sitting.objects.filter(pk=sitting.pk)).get(), names)
    one, other = there[0].number, there[2].number
    assert [side.short for side in shown.sides] == [f"Rose Schmitt #{one} & Rose Schmitt #{other}", "Ann & Rose Maes"]


def test_it_tells_of_a_hand_by_whoever_sat_there_then(open_night: Night) -> None:
    sitting, zoe = open_night.sittings[0], sitting_out(open_night)
    ada = seat(sitting, 0).entrant
    play(sitting, 1, 1)
    change(sitting, 0, coming=zoe)
    entry = Entry(known(7), {"maker": 0, "alone": False, "tricks": 4}, 2)
    enter_hand(sitting=sitting, entry=entry, by="pad", now=NOW)
    names = {entrant.pk: entrant.name for entrant in open_night.entrants}
    shown = show_sitting(with_sheets(Sitting.objects.filter(pk=sitting.pk)).get(), names)
    hands = sitting.game.hands.order_by("number")
    assert [show_hand(hand, shown).facts for hand in hands] == [f"{ada.name}: 3 tricks", f"{zoe.name}: 4 tricks"]
