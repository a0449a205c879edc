"""The main page before the first round and after the last one: its lists, with which the big button agrees."""

import re
from typing import Any

from django.test import Client

from accounts.models import Organization
from tests import people
from tests.people import NOW, Night
from tests.tournaments.desk.pages import done, place, text
from tournaments.services.people.entrants import add_entrants
from tournaments.services.seating.rounds import close_round, draft_state

STEP = re.compile(r'<li class="(done|now|to-do)">(.*?)</li>', re.DOTALL)


def steps_on(page: str) -> list[tuple[str, str]]:
    """The steps of the list on *Tonight*: what each says, and its state."""
    found = STEP.findall(page)
    return [
        (re.search(r"<(?:a|button|span)[^>]*>([^<]+)<", inside.split("</b>")[1])[1].strip(), state)
        for state, inside in found
    ]


def big_button(page: str) -> str:
    found = re.search(r'<(?:button|a)[^>]*class="[^"]*\bbig\b[^>]*>([^<]*)<', page.split('<div class="next"')[1])
    return found[1].strip() if found else ""


def agrees(page: str) -> bool:
    """Tell whether the step that is to be done now, of which there is one, is the big button's."""
    return [words for words, state in steps_on(page) if state == "now"] == [big_button(page)]


def test_it_lists_what_to_do_before_the_first_round_as_the_big_button_says(
    hall: Organization, desk: Client, looker: Client
) -> None:
    night = Night(people.tournament(hall), [], None)
    page = text(desk.get(place(night)))
    assert steps_on(page) == [
        ("Entry fee and prices", "to-do"),
        ("Add people", "now"),
        ("Check people in", "to-do"),
        ("Cards for the tables", "to-do"),
        ("Seat round 1", "to-do"),
        ("Publish round 1", "to-do"),
    ]
    assert "Nobody is entered yet" in page
    assert agrees(page)
    add_entrants(
        tournament=night.tournament, newcomers=[people.Newcomer(n, checked_in=False) for n in people.NAMES[:4]]
    )
    page = text(desk.get(place(night)))
    assert ("Add people", "done") in steps_on(page)
    assert "0 of 4 are here" in page
    assert big_button(page) == "Check people in"
    assert agrees(page)
    night.tournament.people.update(checked_in=True)
    page = text(desk.get(place(night)))
    assert big_button(page) == "Seat round 1"
    assert agrees(page)
    page = done(desk, place(night, "rounds/seat/"))
    assert ("Seat round 1", "done") in steps_on(page)
    assert big_button(page) == "Publish round 1"
    assert agrees(page)
    done(desk, place(night, "rounds/1/publish/"), seen=draft_state(night.tournament.rounds.get()))
    assert steps_on(text(desk.get(place(night)))) == []
    assert [words for words, _state in steps_on(text(looker.get(place(night))))] == []


def test_it_lists_for_a_viewer_only_what_a_viewer_may_open(hall: Organization, looker: Client) -> None:
    night = Night(people.tournament(hall), [], None)
    listed = [words for words, _state in steps_on(text(looker.get(place(night))))]
    assert listed == ["Add people", "Check people in"]


def test_it_asks_for_partners_where_they_stay_together(hall: Organization, desk: Client) -> None:
    night = Night(people.tournament(hall, movement="swiss"), [], None)
    add_entrants(tournament=night.tournament, newcomers=people.newcomers(4))
    page = text(desk.get(place(night)))
    assert big_button(page) == "Teams: who plays with whom"
    assert agrees(page)


def ended(hall: Organization, **plan: Any) -> Night:
    """A tournament of one round, in which seats 0 and 2 of the head table have 4 points and all others none."""
    night = people.night(hall, 8, rounds=1, **plan)
    for number in range(1, 5):
        assert night.pad(1).post(night.sheet + "hands/", people.hand(number)).status_code == 201
    close_round(round_=night.round, now=NOW, force=True)
    return night


def test_it_ends_with_the_result_and_what_is_left_to_do(hall: Organization, desk: Client, looker: Client) -> None:
    night = ended(hall)
    page = text(desk.get(place(night)))
    winners = sorted(
        seat.entrant.name for seat in night.sittings[0].seats.select_related("entrant") if seat.index in (0, 2)
    )
    podium = page.split('class="podium"')[1].split("</ol>")[0]
    first = re.findall(
        r'place-1"><b class="rank">1.</b> <span class="name">([^<]*)</span> <b class="score">4 points', podium
    )
    assert sorted(first) == winners
    assert page.count("<tr><td") == 8  # all standings
    for rest in ("export/", "archive/", "pads/close/"):
        assert f'"{place(night, rest)}"' in page.split("To finish")[1]
    assert "Reopen round 1" in page
    assert steps_on(page) == [
        ("Reveal the results", "now"),
        ("Close all pads", "to-do"),
        ("Back up: download the archive", "to-do"),
    ]
    assert agrees(page)
    done(desk, place(night, "pads/close/"))
    done(desk, place(night, "reveal/move/"), do="finish")
    page = text(desk.get(place(night)))
    assert steps_on(page)[1:] == [("Close all pads", "done"), ("Back up: download the archive", "now")]
    assert agrees(page)
    assert desk.get(place(night, "archive/")).status_code == 200
    page = text(desk.get(place(night)))
    assert {state for _words, state in steps_on(page)} == {"done"}
    assert big_button(page) == "Show the standings"
    seen = text(looker.get(place(night)))
    assert "Final result" in seen
    assert "pads/close/" not in seen


def test_where_partners_stay_together_teams_are_on_the_podium(hall: Organization, desk: Client) -> None:
    page = text(desk.get(place(ended(hall, movement="swiss"))))
    podium = page.split('class="podium"')[1].split("</ol>")[0]
    assert (
        len(re.findall(r'<span class="name">[^<]* &amp; [^<]*</span>', podium)) == len(re.findall("<li", podium)) >= 3
    )


def test_it_shows_the_games_that_teams_are_ranked_by(hall: Organization, desk: Client) -> None:
    """A team with more points can be behind: without the games it won, that looked wrong."""
    night = ended(hall, movement="swiss")
    page = text(desk.get(place(night)))
    podium = page.split('class="podium"')[1].split("</ol>")[0]
    assert re.findall(r'<b class="score">([^<]*)</b>', podium)[0] == "1 won, 4 points"
    for table in (page, text(desk.get(place(night, "reveal/")))):
        first = re.search(r'<td class="numeral">1</td>.*?</tr>', table, re.DOTALL)
        assert first
        assert re.findall(r'<td\s+class="numeral">([^<]*)</td>', first[0]) == ["1", "1", "4"]
