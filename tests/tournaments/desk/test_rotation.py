"""Rotation cards: for each player and each table, where to sit all night."""

import re

import pytest
from django.test import Client

from accounts.models import Role
from tests import people
from tests.people import NOW
from tournaments.services import rounds
from tournaments.services.entrants import add_entrants
from tournaments.services.rotation import plan_rounds
from tournaments.services.teams import pair_rest

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> people.Night:
    return people.night(people.organization(), 9, movement="whist", rounds=4)


def page_of(night: people.Night) -> str:
    client = Client()
    user = people.member(night.tournament.organization, Role.VIEWER).user
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client.get(f"/desk/{night.tournament.slug}/rotation/").content.decode()


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


def test_it_gives_everybody_a_line_for_every_round(night: people.Night) -> None:
    page = page_of(night)
    card = page.split('id="player-1"')[1].split("</section>")[0]

    assert re.findall(r'<th scope="row">(\d+)</th>', card) == ["1", "2", "3", "4"]
    assert page.count('id="player-') == 9
    assert page.count('id="table-') == 2


def test_it_tells_partner_and_opponents_by_seat(night: people.Night) -> None:
    seated = [seat.entrant for seat in night.sittings[0].seats.order_by("index")]
    page = page_of(night)
    card = page.split(f'id="player-{seated[2].number}"')[1].split("</tr>")[1]

    found = [re.sub("<.*?>", "", cell) for cell in re.findall(r"<td.*?>(.*?)</td>", card)]
    assert found == ["1", "South", seated[0].name, f"{seated[3].name} and {seated[1].name}"]


def test_it_says_why_there_are_none() -> None:
    night = people.night(people.organization(), 9)

    assert "results decide who sits where" in page_of(night)


def test_it_says_what_the_whole_night_repeats(night: people.Night) -> None:
    # Eight of nine play in each of four rounds: few enough for no two to be partners twice.
    assert "9 players, 4 rounds: 0 repeated partners" in page_of(night)


def test_it_says_nothing_of_repeats_where_partners_stay_together() -> None:
    made = people.tournament(people.organization(), movement="round-robin", rounds=3)
    add_entrants(tournament=made, newcomers=people.newcomers(8))
    pair_rest(tournament=made)
    drawn = rounds.seat_round(tournament=made, now=NOW, seed=1)
    assert "repeated" not in page_of(people.Night(made, [], drawn))


@pytest.mark.parametrize(("movement", "is_there"), [("whist", True), ("ladder", False)])
def test_the_menu_leads_there_and_the_page_says_where_there_are_none(movement: str, is_there: bool) -> None:
    night = people.night(people.organization(), 8, movement=movement)
    client = Client()
    client.force_login(
        people.member(night.tournament.organization, Role.VIEWER).user,
        backend="django.contrib.auth.backends.ModelBackend",
    )
    address = f"/desk/{night.tournament.slug}/rotation/"
    assert address in client.get(f"/desk/{night.tournament.slug}/").content.decode()
    assert ("data-print" in client.get(address).content.decode()) == is_there
