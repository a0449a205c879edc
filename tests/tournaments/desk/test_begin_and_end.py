"""The main page before the first round and after the last one, and the menu of what is needed less often."""

import re
from typing import Any

from django.test import Client

from accounts.models import Organization
from tests import people
from tests.people import NOW, Night
from tests.tournaments.desk.pages import done, place, text
from tournaments.services.people.entrants import add_entrants
from tournaments.services.seating.rounds import close_round


def before(client: Client, night: Night) -> str:
    """What the page says before the first round, without its tags."""
    page = text(client.get(place(night)))
    return " ".join(re.sub("<[^>]*>", " ", page.split('id="before"')[1].split("</section>")[0]).split())


def test_it_says_what_to_do_before_the_first_round(hall: Organization, desk: Client, looker: Client) -> None:
    night = Night(people.tournament(hall), [], None)
    assert "Nobody is entered yet Type or paste names Import a list" in before(desk, night)
    add_entrants(tournament=night.tournament, newcomers=[people.Newcomer("Zoe", checked_in=False)])
    assert "Nobody is checked in yet Check people in" in before(desk, night)
    add_entrants(tournament=night.tournament, newcomers=people.newcomers(3))
    assert "Only 3 people are here" in before(desk, night)
    add_entrants(tournament=night.tournament, newcomers=people.newcomers(1))
    assert "Enough people are here for a round" in before(desk, night)
    assert "Cards for the tables" not in before(looker, night)


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
        assert f'"{place(night, rest)}"' in page.split("What is left to do")[1]
    assert "Reopen round 1" in page
    assert "All pads are closed" not in page
    done(desk, place(night, "pads/close/"))
    assert "All pads are closed" in text(desk.get(place(night)))
    seen = text(looker.get(place(night)))
    assert "Final result" in seen
    assert "pads/close/" not in seen


def test_where_partners_stay_together_teams_are_on_the_podium(hall: Organization, desk: Client) -> None:
    page = text(desk.get(place(ended(hall, movement="swiss"))))
    podium = page.split('class="podium"')[1].split("</ol>")[0]
    assert (
        len(re.findall(r'<span class="name">[^<]* &amp; [^<]*</span>', podium)) == len(re.findall("<li", podium)) >= 3
    )
