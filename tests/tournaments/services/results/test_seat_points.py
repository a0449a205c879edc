"""Points follow the person: what everybody has of a game in which a seat changed, by the table in `seating`."""

import pytest

from accounts.models import Organization
from scoring.rules import Totals
from scoring.services import Entry
from tests.people import NOW, Night, known, night
from tests.tournaments.services.play.by_hand import change, play, row, seat, sitting_out
from tournaments.errors.seats import NeverSatThere, SeatChanged
from tournaments.models import Entrant, SeatChange, SitOut, Sitting
from tournaments.services.people import entrants
from tournaments.services.people.names import distinct_names
from tournaments.services.play.game_owners import give_game
from tournaments.services.play.hands import enter_hand, enter_totals, void_hand
from tournaments.services.results.played import Played
from tournaments.services.results.ranking import rank_entrants
from tournaments.services.seating import rounds, seat_changes
from tournaments.services.seating.seat_changes import Whereabouts
from tournaments.words.hands import show_hand
from tournaments.words.sheets import show_sitting, with_sheets


@pytest.fixture
def open_night(hall: Organization) -> Night:
    return night(hall)


def test_it_gives_each_the_points_of_the_hands_they_played(open_night: Night) -> None:
    sitting = open_night.sittings[0]
    ada, zoe = seat(sitting, 0).entrant, sitting_out(open_night)
    play(sitting, 1, 4)
    change(sitting, 0, coming=zoe, whereabouts=Whereabouts.HOME)
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
    found = [
        tuple(row(open_night, who).columns[key] for key in ("loners", "euchres", "games_won"))
        for who in (ada, zoe, cleo)
    ]
    # Hand 3 was Cleo's loner, hand 8 Zoe's; hand 7 was euchred by Zoe and Cleo; Zoe finished the game, and won it.
    assert found == [(0, 0, 0), (1, 1, 1), (1, 1, 1)]


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
    total = sum(
        row.points
        for row in rank_entrants(Played.of(open_night.tournament), [entrant.pk for entrant in open_night.entrants])
    )
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
    change(sitting, 0, coming=zoe, from_hand=3, whereabouts=Whereabouts.STAYS)
    change(sitting, 0, coming=ada, from_hand=3, whereabouts=Whereabouts.STAYS)
    play(sitting, 5, 8)
    assert row(open_night, ada).points == 13
    assert sitting_out(open_night) == zoe, "who came by mistake sits out again"


def test_it_gives_totals_to_whoever_finished_unless_the_director_says_otherwise(open_night: Night) -> None:
    sitting = open_night.sittings[0]
    ada, zoe = seat(sitting, 0).entrant, sitting_out(open_night)
    change(sitting, 0, coming=zoe, from_hand=7)
    enter_totals(sitting=sitting, uuid=known(1), totals=Totals((9, 5, 9, 5)), by="dana", now=NOW)
    assert (row(open_night, ada).points, row(open_night, zoe).points) == (0, 9)
    assert (row(open_night, ada).columns["games_won"], row(open_night, zoe).columns["games_won"]) == (0, 1)
    give_game(sitting=sitting, index=0, entrant=ada)
    assert (row(open_night, ada).points, row(open_night, zoe).points) == (9, 0)
    assert (row(open_night, ada).columns["games_won"], row(open_night, zoe).columns["games_won"]) == (1, 0)
    with pytest.raises(NeverSatThere):
        give_game(sitting=sitting, index=0, entrant=seat(sitting, 1).entrant)


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


def test_it_leaves_a_game_that_is_over_with_whoever_played_it(open_night: Night) -> None:
    sitting = open_night.sittings[0]
    ada = seat(sitting, 0).entrant
    play(sitting)
    change(sitting, 0, whereabouts=Whereabouts.HOME)
    assert (row(open_night, ada).points, row(open_night, ada).columns["games_won"]) == (13, 1)


def test_it_leaves_totals_with_whoever_had_the_seat_when_they_were_entered(open_night: Night) -> None:
    sitting = open_night.sittings[0]
    ada = seat(sitting, 0).entrant
    enter_totals(sitting=sitting, uuid=known(1), totals=Totals((9, 5, 9, 5)), by="dana", now=NOW)
    change(sitting, 0, whereabouts=Whereabouts.HOME)
    assert (row(open_night, ada).points, row(open_night, ada).columns["games_won"]) == (9, 1)


def test_it_parts_a_game_that_is_over_where_it_is_told_afterwards(open_night: Night) -> None:
    sitting, zoe = open_night.sittings[0], sitting_out(open_night)
    ada = seat(sitting, 0).entrant
    play(sitting)
    change(sitting, 0, coming=zoe, from_hand=5)
    assert (row(open_night, ada).points, row(open_night, zoe).points) == (5, 8)


def test_it_lets_who_stays_sit_out_and_be_credited(open_night: Night) -> None:
    sitting, zoe = open_night.sittings[0], sitting_out(open_night)
    ada = seat(sitting, 0).entrant
    change(sitting, 0, coming=zoe, whereabouts=Whereabouts.STAYS)
    assert sitting_out(open_night) == ada
    play(sitting)
    rounds.close_round(round_=open_night.round, now=NOW, force=True)
    assert (row(open_night, ada).points, row(open_night, zoe).points) == (9, 13)


def test_it_credits_no_latecomer_who_gives_a_seat_up_again(open_night: Night) -> None:
    sitting = open_night.sittings[0]
    change(sitting, 0)
    late = change(sitting, 0, newcomer="Zoe").entrant
    change(sitting, 0, whereabouts=Whereabouts.STAYS)
    assert not SitOut.objects.filter(round=open_night.round, entrant=late).exists()


def test_it_credits_nobody_for_sitting_out_who_has_played_hands(open_night: Night) -> None:
    sitting = open_night.sittings[0]
    ada = seat(sitting, 0).entrant
    play(sitting, 1, 1)
    change(sitting, 0, whereabouts=Whereabouts.STAYS)
    assert not SitOut.objects.filter(round=open_night.round, entrant=ada).exists()


def test_it_remembers_who_partnered_whom_for_a_part_of_a_game(open_night: Night) -> None:
    sitting, zoe = open_night.sittings[0], sitting_out(open_night)
    ada, cleo = seat(sitting, 0).entrant, seat(sitting, 2).entrant
    play(sitting, 1, 4)
    change(sitting, 0, coming=zoe)
    (played,) = Played.of(open_night.tournament).history
    pairs = {frozenset((four[0], four[2])) for four in played.fours} | {
        frozenset((four[1], four[3])) for four in played.fours
    }
    assert {frozenset((ada.pk, cleo.pk)), frozenset((zoe.pk, cleo.pk))} <= pairs


def test_it_counts_no_partners_for_whoever_played_no_hand(open_night: Night) -> None:
    sitting, zoe = open_night.sittings[0], sitting_out(open_night)
    ada = seat(sitting, 0).entrant
    change(sitting, 0, coming=zoe)
    (played,) = Played.of(open_night.tournament).history
    assert all(ada.pk not in four for four in played.fours)


def test_it_makes_a_seat_again_what_it_was(open_night: Night) -> None:
    sitting, zoe = open_night.sittings[0], sitting_out(open_night)
    ada = seat(sitting, 0).entrant
    play(sitting, 1, 2)
    change(sitting, 0, coming=zoe)
    made = SeatChange.objects.get(sitting=sitting)
    for _twice in range(2):
        seat_changes.take_back(change=made, by="dana", now=NOW)
    play(sitting, 3, 8)
    assert (row(open_night, ada).points, sitting_out(open_night)) == (13, zoe)
    assert SeatChange.objects.filter(sitting=sitting).count() == 2
    assert Entrant.objects.get(pk=ada.pk).checked_in


def test_it_takes_nothing_back_over_a_later_change(open_night: Night) -> None:
    sitting, zoe = open_night.sittings[0], sitting_out(open_night)
    change(sitting, 0, coming=zoe)
    change(sitting, 0)
    with pytest.raises(SeatChanged):
        seat_changes.take_back(change=SeatChange.objects.filter(sitting=sitting).first(), by="dana", now=NOW)


def test_it_tells_two_of_one_first_name_apart_at_a_table(open_night: Night) -> None:
    sitting = open_night.sittings[0]
    there = [seat(sitting, index).entrant for index in range(4)]
    for entrant, name in zip(there, ("Rose Schmitt", "Ann Lee", "Rose Schmitt", "Rose Maes"), strict=True):
        entrants.rename(entrant=entrant, name=name)
    names = distinct_names(open_night.tournament.entrants.values_list("pk", "number", "name"))
    shown = show_sitting(with_sheets(Sitting.objects.filter(pk=sitting.pk)).get(), names)
    first, second = there[0].number, there[2].number
    assert [side.short for side in shown.sides] == [
        f"Rose Schmitt #{first} & Rose Schmitt #{second}",
        "Ann & Rose Maes",
    ]


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
