"""The ghost at the desk: chosen for a night, shown where it sits, and nobody at the door."""

import pytest
from django.test import Client

from accounts.models import Organization
from tests import people
from tests.people import Night
from tests.tournaments.desk.pages import done, place, text
from tests.tournaments.desk.test_tournaments import form
from tournaments.models import Entrant, Tournament
from tournaments.services.people.entrants import add_entrants
from tournaments.services.seating import rounds


@pytest.fixture
def haunted(hall: Organization) -> Night:
    """Seven people, round 1 drawn and not published: two tables, at one of them the ghost."""
    return people.night(hall, 7, published=False, ghost=True)


def test_it_is_ticked_on_the_form_for_a_new_night(desk: Client) -> None:
    assert "Use a ghost when three people are left over" in text(desk.get("/desk/new/"))
    desk.post("/desk/new/", form(ghost="on"))
    desk.post("/desk/new/", form(name="Another night"))
    assert dict(Tournament.objects.values_list("name", "ghost")) == {"Harvest Night": True, "Another night": False}


def test_it_is_refused_on_the_form_among_teams(desk: Client) -> None:
    response = desk.post("/desk/new/", form(ghost="on", movement="round-robin"))
    assert response.status_code == 400
    assert "If partners stay together, there is no seat for a ghost." in text(response)


def test_the_draft_says_where_it_sits_and_who_plays_its_cards(haunted: Night, desk: Client) -> None:
    ghost = Entrant.objects.get(is_ghost=True)
    table = ghost.seats.get().sitting.table.number
    page = text(desk.get(place(haunted)))
    assert f"The ghost sits at table {table}, so nobody sits out." in page
    assert "7 people here" in page
    assert "Draw again to seat exactly" not in page
    assert "Sitting out" not in page


def test_the_draft_is_to_be_drawn_again_when_somebody_comes_late(haunted: Night, desk: Client) -> None:
    add_entrants(tournament=haunted.tournament, newcomers=[people.Newcomer("Zoe")])
    page = text(desk.get(place(haunted)))
    assert "Zoe is here and not in this draft. Draw again to seat exactly" in page
    assert "Ghost is in" not in page
    page = done(desk, place(haunted, f"rounds/redraw/{haunted.round.pk}/"), seen=rounds.draft_state(haunted.round))
    assert "The ghost sits" not in page


def test_it_is_nobody_at_the_door(haunted: Night, desk: Client) -> None:
    ghost = Entrant.objects.get(is_ghost=True)
    assert "Ghost" not in text(desk.get(place(haunted, "entrants/")))
    assert "Ghost" not in text(desk.get(place(haunted, "adjustments/")))
    for action in ("check-in", "rename", "withdraw"):
        assert desk.post(place(haunted, f"entrants/{ghost.pk}/{action}/"), {"present": "1"}).status_code == 404


def test_a_table_is_counted_for_it(haunted: Night, desk: Client) -> None:
    assert desk.get(place(haunted, "pads/")).context["needed"] == 2


def test_the_rules_of_the_night_tell_of_it(haunted: Night, desk: Client) -> None:
    page = text(desk.get(place(haunted, "seating-rules/")))
    assert "If three people are left over, a ghost takes the fourth seat and nobody sits out" in page
    assert "one or two sit out each round" in page
    assert '<option value="' + str(Entrant.objects.get(is_ghost=True).pk) not in page


def test_it_asks_nobody_who_is_not_there_to_play_the_ghost_s_cards(haunted: Night, desk: Client) -> None:
    page = text(desk.get(place(haunted)))
    assert "Nobody is free to play its cards: take a seat there yourself, or ask a helper." in page
    assert "Ask somebody who is free" not in page
