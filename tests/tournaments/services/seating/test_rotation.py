"""The rounds to come, where they are known beforehand: what rotation cards are printed from."""

import pytest

from tests import people
from tests.people import NOW
from tournaments.services.people.entrants import add_entrants
from tournaments.services.people.teams import pair_rest
from tournaments.services.seating import rounds
from tournaments.services.seating.rotation import plan_rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> people.Night:
    return people.night(people.organization(), 9, movement="whist", rounds=4)


def test_it_plans_the_rounds_that_are_then_drawn(night: people.Night) -> None:
    planned = plan_rounds(night.tournament)
    drawn = []
    for _ in range(4):
        latest = night.tournament.rounds.order_by("number").last()
        rounds.close_round(round_=latest, now=NOW, force=True)
        if latest.number < 4:
            made = rounds.seat_round(tournament=night.tournament, now=NOW)
            rounds.publish_round(round_=made, now=NOW)
    for round_ in night.tournament.rounds.order_by("number"):
        sittings = round_.sittings.order_by("table__number")
        drawn.append(tuple(tuple(s.seats.order_by("index").values_list("entrant", flat=True)) for s in sittings))

    assert [round_.tables for round_ in planned] == drawn
    assert [round_.is_drawn for round_ in planned] == [True, False, False, False]


@pytest.mark.parametrize("movement", ["random", "cyclic", "round-robin"])
def test_it_knows_the_other_movements_in_which_results_change_nothing(movement: str) -> None:
    made = people.tournament(people.organization(), movement=movement, rounds=3)
    add_entrants(tournament=made, newcomers=people.newcomers(8))
    if movement == "round-robin":
        pair_rest(tournament=made)
    rounds.seat_round(tournament=made, now=NOW, seed=1)

    planned = plan_rounds(made)

    everybody = sorted(made.entrants.values_list("pk", flat=True))
    assert [sorted(who for table in round_.tables for who in table) for round_ in planned] == [everybody] * 3
