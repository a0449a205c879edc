"""Stages: who plays the next one, under which numbers, with whom and with what points."""

from typing import Any
from uuid import uuid4

import pytest

from accounts.models import Organization
from scoring.rules import Totals
from tests.people import NOW, Night, night
from tournaments.archive.restoring import restore_state
from tournaments.errors.stages import (
    CutUndecided,
    NextStageStarted,
    NextStageUnderWay,
    NobodyGoesOn,
    NotInTheStandings,
    StageNotOver,
)
from tournaments.models import Round, Tournament
from tournaments.services.play.hands import enter_totals
from tournaments.services.seating import rounds
from tournaments.services.seating.rounds import publish_round, seat_round
from tournaments.services.setup.stages import StagePlan, field_of, next_stages, stage_before, start_stage


def played(hall: Organization, people: int = 16, **plan: Any) -> Night:
    """A night of one round that is over: at table t seats 0 and 2 made 2t + 10 points, the others t."""
    made = night(hall, people, rounds=1, **plan)
    for sitting in made.sittings:
        number = sitting.table.number
        totals = Totals((10 + 2 * number, number, 10 + 2 * number, number), hands=8)
        enter_totals(sitting=sitting, uuid=uuid4(), totals=totals, by="desk", now=NOW)
    rounds.close_round(round_=made.round, now=NOW)
    made.tournament.refresh_from_db()
    return made


def started(made: Night, **plan: Any) -> Tournament:
    """Start the next stage: a knock-out unless said otherwise."""
    wanted = StagePlan(**{"name": "Final", "movement": "knock-out"} | plan)
    return start_stage(tournament=made.tournament, plan=wanted, by="dana", now=NOW)


def names(tournament: Tournament) -> list[str]:
    return list(tournament.people.order_by("number").values_list("name", flat=True))


@pytest.mark.parametrize("followers", ["through", "others"])
def test_it_asks_for_names_while_people_are_tied_at_the_cut(hall: Organization, followers: str) -> None:
    made = played(hall, cut=7)
    with pytest.raises(CutUndecided, match="cut-undecided"):
        started(made, followers=followers)
    assert Tournament.objects.count() == 1


def test_it_enters_those_who_went_through_numbered_by_rank_and_checked_in(hall: Organization) -> None:
    made = played(hall, cut=8)
    field = field_of(made.tournament)
    assert [standing.state for standing in field.everybody] == ["through"] * 8 + ["out"] * 8
    final = started(made)
    assert names(final) == [standing.name for standing in field.everybody[:8]]
    assert final.people.filter(checked_in=True).count() == 8
    assert {entrant.person_id for entrant in final.people.all()} <= {entrant.person_id for entrant in made.entrants}
    assert final.rounds_planned == 2
    assert next_stages(made.tournament) == [final]
    assert stage_before(final) == made.tournament


def test_it_makes_teams_by_rank_and_seeds_the_knock_out_by_them(hall: Organization) -> None:
    made = played(hall, cut=8)
    final = started(made, partners="by-rank")
    teams = [sorted(team.entrants.values_list("number", flat=True)) for team in final.teams.order_by("number")]
    assert teams == [[1, 8], [2, 7], [3, 6], [4, 5]]
    assert final.movement_options["seeding"] == "number"
    drawn = publish_round(round_=seat_round(tournament=final, now=NOW, seed=3), now=NOW)
    met = [sorted({*sitting.seats.values_list("entrant__team__number", flat=True)}) for sitting in drawn.sittings.all()]
    assert sorted(met) == [[1, 4], [2, 3]]


def test_it_leaves_partners_as_they_were(hall: Organization) -> None:
    made = played(hall, movement="swiss", cut=4)
    before = {frozenset(team.entrants.values_list("person", flat=True)) for team in made.tournament.teams.all()}
    field = field_of(made.tournament)
    assert len(field.of("through")) == 8
    final = started(made, partners="as-before")
    assert {frozenset(team.entrants.values_list("person", flat=True)) for team in final.teams.all()} <= before
    assert final.teams.count() == 4


@pytest.mark.parametrize(("share", "part"), [(0, None), (50, 2), (100, 1)])
def test_it_carries_points_over(hall: Organization, share: int, part: int | None) -> None:
    made = played(hall, cut=8)
    points = [standing.points for standing in field_of(made.tournament).of("through")]
    final = started(made, movement="ladder", share=share)
    carried = [adjustment.points for adjustment in final.adjustments.order_by("entrant__number")]
    assert carried == ([made // part for made in points] if part else [])
    if part:
        assert "of the points of" in final.adjustments.first().reason


def test_it_leaves_it_to_the_director_who_won_the_play_off(hall: Organization) -> None:
    made = played(hall, cut=7)
    field = field_of(made.tournament)
    assert (len(field.of("through")), len(field.on_the_line), field.left) == (6, 2, 1)
    winner = field.on_the_line[1]
    sure = {standing.entrant for standing in field.of("through")}
    final = started(made, movement="ladder", people={*sure, winner.entrant})
    assert names(final)[-1] == winner.name


def test_it_starts_a_consolation_for_everybody_else(hall: Organization) -> None:
    made = played(hall, cut=8)
    final = started(made)
    consolation = started(made, name="Consolation", movement="ladder", followers="others")
    persons = {*final.people.values_list("person", flat=True)}, {*consolation.people.values_list("person", flat=True)}
    assert not persons[0] & persons[1]
    assert len(persons[0] | persons[1]) == 16
    assert next_stages(made.tournament) == [final, consolation]


def test_it_starts_each_stage_once_and_only_when_the_one_before_is_over(hall: Organization) -> None:
    made = night(hall, 8, rounds=2, cut=4)
    with pytest.raises(StageNotOver):
        started(made)
    over = played(hall, cut=8)
    started(over)
    with pytest.raises(NextStageStarted):
        started(over, name="Another final")
    assert Tournament.objects.filter(follows=over.tournament.uuid).count() == 1


def test_it_refuses_a_field_that_fills_no_table_and_strangers(hall: Organization) -> None:
    made, other = played(hall, cut=8), played(hall)
    with pytest.raises(NobodyGoesOn):
        started(made, people={made.entrants[0].pk})
    with pytest.raises(NotInTheStandings):
        started(made, people={entrant.pk for entrant in (*made.entrants[:4], other.entrants[0])})
    assert next_stages(made.tournament) == []


def test_it_does_not_take_the_results_away_from_under_a_stage_that_is_played(hall: Organization) -> None:
    made = played(hall, cut=8)
    final = started(made, partners="by-rank")
    reopened = rounds.reopen_round(round_=made.round, now=NOW)
    assert reopened.status == Round.Status.OPEN
    rounds.close_round(round_=reopened, now=NOW)
    publish_round(round_=seat_round(tournament=final, now=NOW, seed=3), now=NOW)
    made.round.refresh_from_db()
    for take_away in (rounds.reopen_round, rounds.undo_round):
        with pytest.raises(NextStageUnderWay):
            take_away(round_=made.round, now=NOW)
    before_it_was_closed = made.tournament.earlier_states.order_by("pk").last()
    assert before_it_was_closed
    with pytest.raises(NextStageUnderWay):
        restore_state(snapshot=before_it_was_closed, by="test", now=NOW, confirmed=True)
    rounds.undo_round(round_=final.rounds.get(), now=NOW)
    assert restore_state(snapshot=before_it_was_closed, by="test", now=NOW, confirmed=True)
    made.round.refresh_from_db()
    rounds.close_round(round_=made.round, now=NOW, force=True)
    rounds.reopen_round(round_=made.round, now=NOW)


def test_it_takes_nobody_who_has_withdrawn(hall: Organization) -> None:
    made = played(hall, cut=8)
    best = field_of(made.tournament).everybody[0]
    made.tournament.people.filter(pk=best.entrant).update(status="withdrawn")
    field = field_of(made.tournament)
    assert best.entrant not in {standing.entrant for standing in field.everybody}
    assert len(field.of("through")) + field.left == 8


def test_it_makes_no_teams_where_partners_change(hall: Organization) -> None:
    made = played(hall, cut=8)
    final = started(made, movement="ladder", rounds=4, partners="by-rank")
    assert final.teams.count() == 0
    assert final.rounds_planned == 4
