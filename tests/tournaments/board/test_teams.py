"""The board where partners are fixed: one row a team, and everybody's own for whoever looks themselves up."""

import re

import pytest
from django.test import Client

from accounts.models import Organization
from tests import people
from tests.people import NOW, Night
from tournaments.models import Tournament
from tournaments.services.boards.refresh import refresh_standings
from tournaments.services.people import teams
from tournaments.services.people.entrants import add_entrants
from tournaments.services.seating import rounds
from tournaments.words.standings import in_halves


@pytest.fixture
def pairs(hall: Organization) -> Night:
    """Three teams in a round robin, one round published."""
    made = people.tournament(hall, movement="round-robin", movement_options={"seeding": "number"})
    entrants = add_entrants(tournament=made, newcomers=people.newcomers(6))
    teams.pair_rest(tournament=made)
    drawn = rounds.publish_round(round_=rounds.seat_round(tournament=made, now=NOW), now=NOW)
    return Night(made, entrants, drawn)


def page(night: Night) -> str:
    refresh_standings(tournament_id=night.tournament.pk)
    return " ".join(Client().get(f"/t/{night.tournament.slug}/").content.decode().split())


def test_it_has_a_row_for_each_team_and_hides_those_of_people(pairs: Night) -> None:
    shown = page(pairs)
    visible, hidden = shown.split("<table hidden>")
    assert re.findall(r"<tr data-m=\"([\d ]+)\"><td>\d+<th>([^<]+)<", visible) == [
        ("1 2", "Ada &amp; Ben"),
        ("3 4", "Cleo &amp; Dan"),
        ("5 6", "Eve &amp; Finn"),
    ]
    assert re.findall(r"data-n=(\d+)", hidden)[:6] == ["1", "2", "3", "4", "5", "6"]
    assert shown.count('<tbody class="rows">') == 1


def test_it_says_how_many_games_each_has_won(pairs: Night) -> None:
    sitting = pairs.sittings[0]
    for number in range(1, 9):
        pairs.pad().post(f"sittings/{sitting.pk}/hands/", people.hand(number))
    rounds.close_round(round_=pairs.round, now=NOW)
    shown = page(pairs)
    # The circle of 1, 2, 3 and nobody: 1 has the bye, half a win; 2 meets 3, and seats 0 and 2 made all eight points.
    rows = re.findall(r"<td>(\d+)<th>([^<]+)<td>([\d½]+)<td>(\d+)", shown.split("<table hidden>")[0])
    assert rows == [
        ("1", "Cleo &amp; Dan", "1", "8"),
        ("2", "Ada &amp; Ben", "½", "4"),
        ("3", "Eve &amp; Finn", "0", "0"),
    ]
    Tournament.objects.filter(pk=pairs.tournament.pk).update(status="finished", scores_version=99)
    assert re.findall(r'class="name">([^<]+)</span><b class="points">([\d½]+)</b>', page(pairs)) == [
        ("Cleo &amp; Dan", "1"),
        ("Ada &amp; Ben", "½"),
        ("Eve &amp; Finn", "0"),
    ]


def test_it_says_beside_each_table_of_a_bracket_which_game_it_is(hall: Organization) -> None:
    made = people.tournament(hall, movement="knock-out", movement_options={"seeding": "number", "consolation": "no"})
    add_entrants(tournament=made, newcomers=people.newcomers(8))
    teams.pair_rest(tournament=made)
    rounds.publish_round(round_=rounds.seat_round(tournament=made, now=NOW), now=NOW)
    refresh_standings(tournament_id=made.pk)
    shown = Client().get(f"/t/{made.slug}/").content.decode()
    # Four teams: whoever wins here plays the final.
    assert re.findall(r"<b>(\d+)</b></h3><small\s+class=stage>([^<]+)<", shown) == [
        ("1", "Semi-final"),
        ("2", "Semi-final"),
    ]


def test_it_names_no_stage_where_there_is_no_bracket(pairs: Night) -> None:
    assert "stage" not in page(pairs)


@pytest.mark.parametrize(("score", "words"), [(0, "0"), (0.5, "½"), (1, "1"), (3.5, "3½"), (10.0, "10")])
def test_it_writes_half_a_game_as_on_a_wall(score: float, words: str) -> None:
    assert in_halves(score) == words
