"""The next stage at the desk, on the board and on phones."""

import re

import pytest
from django.test import Client

from accounts.models import Organization
from tests.people import NOW, Caller, night
from tests.tournaments.conftest import signed_in
from tests.tournaments.services.setup.test_stages import played, started
from tournaments.models import Tournament
from tournaments.services.boards.refresh import refresh_standings
from tournaments.services.setup.settings import change_tournament
from tournaments.services.setup.stages import field_of, next_stages


def ticked(page: str) -> list[int]:
    """The entrants that a page proposes, in its order."""
    return [int(pk) for pk in re.findall(r'name="people" value="(\d+)" checked', page)]


def sent(page: str, **more: object) -> dict[str, object]:
    """What the form sends as it stands."""
    once = re.search(r'name="once" value="([^"]+)"', page)
    assert once
    plan = {"name": "Final", "movement": "knock-out", "rounds": 2, "partners": "by-rank", "share": 0}
    return {"once": once[1], "people": ticked(page), **plan, **more}


def test_it_leads_from_the_last_round_to_the_final(hall: Organization, director: Caller) -> None:
    made = played(hall, cut=8)
    desk, address = signed_in(director), f"/desk/{made.tournament.slug}/"
    assert "Start the next stage" in desk.get(address).content.decode()
    page = desk.get(f"{address}next-stage/").content.decode()
    assert ticked(page) == [standing.entrant for standing in field_of(made.tournament).of("through")]
    for _twice in range(2):
        answer = desk.post(f"{address}next-stage/", sent(page))
        assert answer.status_code == 302
    (final,) = next_stages(made.tournament)
    assert final.people.count() == 8
    shown = desk.get(f"/desk/{final.slug}/").content.decode()
    assert f'<a href="{address}">{made.tournament.name}</a>' in shown
    assert "Final" in desk.get(f"{address}next-stage/").content.decode()


def test_it_starts_a_consolation_for_those_who_are_out(hall: Organization, director: Caller) -> None:
    made = played(hall, cut=8)
    desk, address = signed_in(director), f"/desk/{made.tournament.slug}/next-stage/?who=others"
    page = desk.get(address).content.decode()
    assert len(ticked(page)) == 8
    assert desk.post(address, sent(page, name="Consolation", movement="ladder")).status_code == 302
    assert [next_stage.follows_with for next_stage in next_stages(made.tournament)] == ["others"]


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"people": []}, "Tick who plays."),
        ({"name": ""}, "This field is required."),
        ({"rounds": 0}, "greater than or equal to 1"),
        ({"movement": "waltz"}, "Select a valid choice"),
        ({"people": [10**9]}, "Select a valid choice"),
    ],
)
def test_it_says_what_is_wrong_and_starts_nothing(
    hall: Organization, director: Caller, wrong: dict[str, object], sentence: str
) -> None:
    made = played(hall, cut=8)
    desk, address = signed_in(director), f"/desk/{made.tournament.slug}/next-stage/"
    answer = desk.post(address, sent(desk.get(address).content.decode(), **wrong))
    assert answer.status_code == 400
    assert sentence in answer.content.decode()
    assert next_stages(made.tournament) == []


def test_it_shows_before_the_end_who_would_go_through_and_starts_nothing(hall: Organization, director: Caller) -> None:
    made = night(hall, 8, rounds=2, cut=4)
    desk, address = signed_in(director), f"/desk/{made.tournament.slug}/next-stage/"
    page = desk.get(address).content.decode()
    assert "when the last round of this one is closed" in page
    assert "Start this stage" not in page
    answer = desk.post(address, sent(page, people=[entrant.pk for entrant in made.entrants[:4]]))
    assert answer.status_code == 400
    assert "is not over yet" in answer.content.decode()


def test_it_names_who_is_tied_at_the_cut(hall: Organization, director: Caller) -> None:
    made = played(hall, cut=7)
    page = signed_in(director).get(f"/desk/{made.tournament.slug}/next-stage/").content.decode()
    names = ", ".join(standing.name for standing in field_of(made.tournament).on_the_line)
    assert f"Tied for the last place: {names}." in " ".join(page.split())


def test_it_starts_with_fewer_than_go_through_only_when_told_to(hall: Organization, director: Caller) -> None:
    made = played(hall, cut=7)
    desk, address = signed_in(director), f"/desk/{made.tournament.slug}/next-stage/"
    page = desk.get(address).content.decode()
    assert len(ticked(page)) == 6
    asked = desk.post(address, sent(page, movement="ladder"))
    assert asked.status_code == 400
    assert "7 go through, and 6 are ticked." in asked.content.decode()
    assert next_stages(made.tournament) == []
    again = asked.content.decode()
    assert 'name="as_ticked"' in again
    assert 'name="as_ticked"' not in page
    assert desk.post(address, sent(again, movement="ladder", as_ticked="on")).status_code == 302
    assert next_stages(made.tournament)[0].people.count() == 6
    assert "Tied for the last place" not in desk.get(address).content.decode(), "it was started"


def test_it_starts_at_once_where_the_play_off_is_decided(hall: Organization, director: Caller) -> None:
    made = played(hall, cut=7)
    desk, address = signed_in(director), f"/desk/{made.tournament.slug}/next-stage/"
    page = desk.get(address).content.decode()
    won = field_of(made.tournament).on_the_line[0].entrant
    assert desk.post(address, sent(page, movement="ladder", people=[*ticked(page), won])).status_code == 302
    assert next_stages(made.tournament)[0].people.count() == 7


def test_the_board_marks_who_goes_through_and_links_the_stages(hall: Organization) -> None:
    made = played(hall, cut=7)
    refresh_standings(tournament_id=made.tournament.pk)
    path = f"/t/{made.tournament.slug}/"
    wall = Client().get(path).content.decode()
    assert wall.count("class=through") == 6
    assert wall.count("class=line") == 2
    assert "The first 7 go through to the next stage." in wall
    final = started(
        made, people={standing.entrant for standing in field_of(made.tournament).of("through")}, movement="ladder"
    )
    refresh_standings(tournament_id=made.tournament.pk)
    assert f"/t/{final.slug}/" in Client().get(path).content.decode()
    assert path in Client().get(f"/t/{final.slug}/").content.decode()


def test_the_board_says_nothing_of_a_cut_where_no_stage_follows(hall: Organization) -> None:
    made = played(hall)
    refresh_standings(tournament_id=made.tournament.pk)
    wall = Client().get(f"/t/{made.tournament.slug}/").content.decode()
    assert "next stage" not in wall
    assert "class=out" not in wall


def test_everybodys_page_says_how_far_the_line_is(hall: Organization) -> None:
    made = played(hall, cut=7)
    change_tournament(tournament=made.tournament, changes={"rounds": 2}, now=NOW)
    refresh_standings(tournament_id=made.tournament.pk)
    by_state = {standing.state: standing.number for standing in field_of(made.tournament).everybody}
    said = {
        "through": "You are through to the next stage as it stands. You are 2 points ahead of the line.",
        "line": "You are tied for the last place that goes through to the next stage.",
        "out": "short of going through to the next stage.",
    }
    for state, sentence in said.items():
        page = Client().get(f"/t/{made.tournament.slug}/players/{by_state[state]}/").content.decode()
        assert sentence in page


def test_it_deletes_a_stage_to_start_it_again(hall: Organization, director: Caller) -> None:
    made = played(hall, cut=8)
    final = started(made)
    desk = signed_in(director)
    assert desk.post(f"/desk/{final.slug}/delete/", {"name": final.name}).status_code == 302
    assert not Tournament.objects.filter(pk=final.pk).exists()
    assert started(made, name="Final again").follows == made.tournament.uuid
