"""A night changed while it runs."""

from datetime import timedelta
from typing import Any

import pytest

from accounts.models import Organization
from scoring.errors import Refused
from scoring.rules import FactsError
from tests import people
from tests.people import NOW, Night
from tests.support.check_all import some_of
from tournaments import errors
from tournaments.archive import restoring
from tournaments.errors import seating_rules as seating_rule_errors
from tournaments.models import EarlierState, Entrant, Round, Tournament
from tournaments.services.boards.body import board_body
from tournaments.services.boards.refresh import refresh_standings
from tournaments.services.people import entrants, seating_rules, teams
from tournaments.services.seating import drafts, rotation, rounds
from tournaments.services.seating.draw import draw as draw_next
from tournaments.services.seating.draw import write_draft
from tournaments.services.setup.settings import change_tournament, settings_of, state_of

LATER = NOW + timedelta(minutes=30)
HANDS = {"hands": 8}


def change(tournament: Tournament, **asked: Any) -> Tournament:
    return change_tournament(tournament=tournament, changes=asked, now=LATER)


def close(night: Night) -> None:
    rounds.close_round(round_=night.round, now=NOW, force=True)


def draw(night: Night) -> Round:
    return rounds.seat_round(tournament=night.tournament, now=LATER, seed=7)


def test_it_changes_what_is_said_of_the_night_at_once(night: Night) -> None:
    version = night.tournament.scores_version
    changed = change(night.tournament, name="Spring night", round_minutes=15, visibility="staff", rehearsal=True)
    stored = Tournament.objects.get(pk=changed.pk)
    assert (stored.name, stored.round_minutes, stored.visibility, stored.rehearsal) == (
        "Spring night",
        15,
        "staff",
        True,
    )
    assert stored.scores_version > version
    assert stored.changed_at is None, "a draw goes by nothing of this"


def test_it_has_games_of_the_next_draft_follow_new_rules_and_leaves_the_others(night: Night) -> None:
    close(night)
    change(night.tournament, hands_per_game=12)
    drawn = draw(night)
    assert {sitting.game.ruleset["game_ends"]["hands"] for sitting in night.round.sittings.all()} == {8}
    assert {sitting.game.ruleset["game_ends"]["hands"] for sitting in drawn.sittings.all()} == {12}


def test_it_keeps_the_other_rules_where_one_is_changed(night: Night) -> None:
    before = night.tournament.ruleset
    changed = change(night.tournament, ruleset={"defend_alone": "defender"})
    assert changed.ruleset == {**before, "defend_alone": "defender"}
    assert change(night.tournament, preset="traditional").ruleset["game_ends"] == {"points": 10}


def test_it_tells_a_draft_of_before_apart_and_has_it_drawn_again(hall: Organization) -> None:
    night = people.night(hall, published=False)
    change(night.tournament, hands_per_game=5)
    assert {sitting.game.ruleset["game_ends"]["hands"] for sitting in night.round.sittings.all()} == {8}
    again = drafts.redraw_round(round_=night.round, now=LATER + timedelta(minutes=1))
    assert {sitting.game.ruleset["game_ends"]["hands"] for sitting in again.sittings.all()} == {5}


def test_it_ends_the_night_where_fewer_rounds_are_played_already(night: Night) -> None:
    close(night)
    assert change(night.tournament, rounds=1).status == "finished"
    assert change(night.tournament, rounds=2).status == "running"
    assert draw(night).number == 2


@pytest.mark.parametrize("published", [False, True])
def test_it_refuses_fewer_rounds_than_are_drawn(published: bool, hall: Organization) -> None:
    night = people.night(hall)
    close(night)
    drawn = draw(night)
    if published:
        rounds.publish_round(round_=drawn, now=LATER)
    with pytest.raises(errors.RoundsDrawn, match="rounds-drawn") as refused:
        change(night.tournament, rounds=1)
    assert refused.value.message.startswith(
        "Round 2 has already been drawn, so the tournament cannot end after round 1."
    )


def test_it_lets_an_open_last_round_be_the_last(night: Night) -> None:
    assert change(night.tournament, rounds=1).status == "running"
    close(night)
    night.tournament.refresh_from_db()
    assert night.tournament.status == "finished"


def test_it_limits_the_tables_and_shares_the_sitting_out(hall: Organization) -> None:
    made = people.tournament(hall, rounds=4)
    entrants.add_entrants(tournament=made, newcomers=people.newcomers(12))
    change(made, most_tables=2)
    sat_out: list[int] = []
    for _round in range(3):
        drawn = rounds.publish_round(round_=rounds.seat_round(tournament=made, now=NOW), now=NOW)
        assert drawn.sittings.count() == 2
        sat_out += drawn.sit_outs.values_list("entrant", flat=True)
        rounds.close_round(round_=drawn, now=NOW, force=True)
    assert sorted(sat_out) == sorted(entrant.pk for entrant in made.people), "everybody once in three rounds"


@pytest.mark.parametrize("movement", some_of(["ladder", "progressive", "random", "whist", "cyclic"], 2, "fewer"))
def test_every_movement_of_single_people_fits_into_fewer_tables(movement: str, hall: Organization) -> None:
    made = people.tournament(hall, movement=movement, rounds=3)
    entrants.add_entrants(tournament=made, newcomers=people.newcomers(13))
    for tables in (3, 2, 1):
        change(made, most_tables=tables)
        drawn = rounds.publish_round(round_=rounds.seat_round(tournament=made, now=NOW), now=NOW)
        assert (drawn.sittings.count(), drawn.sit_outs.count()) == (tables, 13 - 4 * tables)
        rounds.close_round(round_=drawn, now=NOW, force=True)


def test_it_seats_nobody_at_a_table_that_is_out_of_use(hall: Organization) -> None:
    night = people.night(hall, 13)
    close(night)
    change(night.tournament, tables_out=[3, 1, 3])
    drawn = draw(night)
    assert list(drawn.sittings.values_list("table__number", flat=True)) == [2, 4, 5]
    assert list(night.round.sittings.values_list("table__number", flat=True)) == [1, 2, 3]
    change(night.tournament, tables_out=[])
    again = drafts.redraw_round(round_=drawn, now=LATER + timedelta(minutes=1))
    assert list(again.sittings.values_list("table__number", flat=True)) == [1, 2, 3]


def test_whoever_keeps_a_table_sits_at_that_number(hall: Organization) -> None:
    made = people.tournament(hall, movement="random")
    ada, ben, *_others = entrants.add_entrants(tournament=made, newcomers=people.newcomers(12))
    change(made, tables_out=[1, 2])
    keeps = seating_rules.RuleRequest("stays", ada, table=4)
    seating_rules.add_rule(tournament=made, wanted=keeps, by="test", now=NOW)
    seating_rules.add_rule(tournament=made, wanted=seating_rules.RuleRequest("stays", ben, table=9), by="test", now=NOW)
    drawn = rounds.seat_round(tournament=made, now=NOW, seed=3)
    drawn.refresh_from_db()
    assert drawn.seats.get(entrant=ada).sitting.table.number == 4
    assert [row for row in drawn.broken if row[1] == [ben.pk]] == [["stays", [ben.pk], 9]], "table 9 is not needed"
    other = drawn.seats.exclude(sitting__table__number=4).exclude(entrant=ben).first()
    swapped = drafts.swap(round_=drawn, one=ada.pk, other=other.entrant_id)
    assert ["stays", [ada.pk], 4] in swapped.broken


def test_a_table_that_is_kept_stays_in_use_and_one_out_of_use_cannot_be_kept(night: Night) -> None:
    keeps = seating_rules.RuleRequest("stays", night.entrants[0], table=2)
    seating_rules.add_rule(tournament=night.tournament, wanted=keeps, by="test", now=NOW)
    with pytest.raises(seating_rule_errors.TableKept) as refused:
        change(night.tournament, tables_out=[2])
    assert refused.value.message.startswith("Ada keeps table 2.")
    change(night.tournament, tables_out=[5])
    keeps = seating_rules.RuleRequest("stays", night.entrants[1], table=5)
    with pytest.raises(errors.TableOut):
        seating_rules.add_rule(tournament=night.tournament, wanted=keeps, by="test", now=NOW)


def test_rotation_cards_name_the_tables_in_use(hall: Organization) -> None:
    made = people.tournament(hall, movement="whist")
    entrants.add_entrants(tournament=made, newcomers=people.newcomers(8))
    change(made, tables_out=[1])
    rounds.seat_round(tournament=made, now=LATER + timedelta(minutes=1))
    assert [round_.numbers for round_ in rotation.plan_rounds(made)] == [(2, 3)] * 3
    change(made, most_tables=1)
    with pytest.raises(errors.NotKnownBeforehand):
        rotation.plan_rounds(made)


def test_a_ghost_comes_and_goes_between_rounds_and_keeps_its_name_on_the_board(hall: Organization) -> None:
    night = people.night(hall, 11)
    assert night.round.sit_outs.count() == 3
    close(night)
    change(night.tournament, ghost=True)
    drawn = rounds.publish_round(round_=draw(night), now=LATER)
    assert drawn.sit_outs.count() == 0
    change(night.tournament, ghost=False)
    board = board_body(Tournament.objects.get(pk=night.tournament.pk))
    assert board["ghost"]["entrant"] in {seat for table in board["round"]["tables"] for seat in table["seats"]}
    assert change(night.tournament, ghost=True).entrants.filter(is_ghost=True).count() == 1


def test_what_a_sit_out_is_worth_changes_for_rounds_closed_from_then_on(hall: Organization) -> None:
    night = people.night(hall)
    change(night.tournament, sit_out_points=5)
    rounds.close_round(round_=rounds.Round.objects.get(pk=night.round.pk), now=NOW, force=True)
    change(night.tournament, sit_out_points=2)
    closed = Round.objects.get(pk=night.round.pk)
    assert closed.sit_out_points == 5


def test_tie_breaks_that_tell_nobody_apart_any_more_are_let_go(hall: Organization) -> None:
    night = people.night(hall, 8, tie_breaks=("lone-marches", "lot"))
    close(night)
    change(night.tournament, tie_breaks=["lot"])
    changed = change(night.tournament, movement="swiss", partners="lot")
    assert changed.tie_breaks == ["lot"]
    assert change(changed, tie_breaks=["buchholz"]).tie_breaks == ["buchholz"]
    assert change(changed, movement="random").tie_breaks == []
    refresh_standings(tournament_id=changed.pk)


def test_teams_are_kept_while_partners_change_and_nobody_plays_for_them(hall: Organization) -> None:
    night = people.night(hall, 8, movement="swiss", rounds=4)
    close(night)
    pairs = dict(night.tournament.people.values_list("pk", "team"))
    change(night.tournament, movement="random")
    drawn = rounds.publish_round(round_=draw(night), now=LATER)
    assert not drawn.seats.exclude(team=None).exists()
    assert board_body(Tournament.objects.get(pk=night.tournament.pk))["teams"] is None
    rounds.close_round(round_=drawn, now=LATER, force=True)
    change(night.tournament, movement="swiss")
    assert dict(night.tournament.people.values_list("pk", "team")) == pairs
    assert all(seat.team_id == pairs[seat.entrant_id] for seat in draw(night).seats.all())


def test_it_says_who_needs_a_partner_before_the_next_draw(night: Night) -> None:
    close(night)
    change(night.tournament, movement="swiss")
    with pytest.raises(errors.NoPartner):
        draw(night)
    Entrant.objects.filter(pk=night.entrants[-1].pk).update(checked_in=False)
    teams.pair_rest(tournament=night.tournament, by_lot=True)
    assert draw(night).number == 2


def test_a_bracket_is_neither_joined_midway_nor_bent(hall: Organization) -> None:
    night = people.night(hall, 8, movement="knock-out")
    with pytest.raises(errors.BracketStands):
        change(night.tournament, movement_options={"elimination": "double"})
    assert change(night.tournament, movement_options={"consolation": "no"}).movement_options["consolation"] == "no"
    change(night.tournament, movement="swiss")
    change(night.tournament, movement="knock-out")  # nothing was drawn by the other one
    change(night.tournament, movement="swiss")
    close(night)
    assert draw(night).movement == "swiss"
    with pytest.raises(errors.KnockOutUnderWay):
        change(night.tournament, movement="knock-out")


@pytest.mark.parametrize(
    "asked",
    [
        {"movement": "swiss", "ghost": True},
        {"movement": "swiss", "most_tables": 3},
        {"movement_options": {"nothing": "such"}},
        {"tie_breaks": ["buchholz"]},
        {"preset": "nonsense"},
        {"ruleset": {"nonsense": 1}},
        {"ruleset": {"game_ends": "bell"}, "hands_per_game": 3},
        {"rounds": 2, "partners": "lot"},
    ],
)
def test_it_changes_nothing_where_one_thing_is_wrong(asked: dict[str, Any], night: Night) -> None:
    night.tournament.refresh_from_db()
    before = settings_of(night.tournament), night.tournament.scores_version
    with pytest.raises((Refused, FactsError)):
        change(night.tournament, name="Another night", **asked)
    stored = Tournament.objects.get(pk=night.tournament.pk)
    assert (settings_of(stored), stored.scores_version) == before


def test_of_two_directors_the_second_is_told_what_is_now(night: Night) -> None:
    seen = state_of(night.tournament)
    first = {"rounds": 5}
    change_tournament(tournament=night.tournament, changes=first, seen=seen, now=NOW)
    with pytest.raises(errors.SettingsChanged) as refused:
        change_tournament(tournament=night.tournament, changes={"rounds": 6}, seen=seen, now=NOW)
    assert refused.value.details["now"]["rounds_planned"] == 5
    version = Tournament.objects.get(pk=night.tournament.pk).scores_version
    change_tournament(tournament=night.tournament, changes=first, seen=seen, now=NOW)  # pressed twice
    assert Tournament.objects.get(pk=night.tournament.pk).scores_version == version


def test_it_can_be_gone_back_to_what_was_before(night: Night) -> None:
    before = settings_of(Tournament.objects.get(pk=night.tournament.pk))
    change(night.tournament, movement="random", rounds=7)
    kept = EarlierState.objects.filter(tournament=night.tournament).latest("pk")
    assert kept.get_before_display() == "before the settings were changed"
    restoring.restore_state(snapshot=kept, by="test", now=LATER, confirmed=True)
    assert settings_of(Tournament.objects.get(pk=night.tournament.pk)) == before


def test_a_draw_under_way_is_not_kept_where_the_night_changes_meanwhile(night: Night) -> None:
    close(night)
    night.tournament.refresh_from_db()
    drawing = draw_next(night.tournament, seed=1)
    change(Tournament.objects.get(pk=night.tournament.pk), movement="random")
    with pytest.raises(Refused, match="changed-meanwhile"):
        write_draft(night.tournament, drawing, NOW)
