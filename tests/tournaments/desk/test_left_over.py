"""The settings for those left over from tables of four, on the pages of a new tournament and of its settings."""

from django.test import Client

from accounts.models import Organization
from tests.people import Night
from tests.tournaments.desk.pages import place, text
from tests.tournaments.desk.test_house_rules import shown
from tests.tournaments.desk.test_settings import sent
from tournaments.models import Tournament


def test_it_is_chosen_with_a_new_tournament(desk: Client, hall: Organization) -> None:
    page = text(desk.get("/desk/new/"))
    assert "Players left over from tables of four" in page
    assert "one makes a table of five, three make a table of three; two sit out" in page
    chosen = shown(hall) | {"left_over": "three-handed", "left_over_scores": "by-rank"}
    assert desk.post("/desk/new/", chosen).status_code == 302
    made = Tournament.objects.get()
    assert (made.left_over, made.left_over_scores, made.pairing) == ("three-handed", "by-rank", "1+4")


def test_it_says_why_it_cannot_be_where_a_movement_settles_who_sits_out(desk: Client, hall: Organization) -> None:
    response = desk.post("/desk/new/", shown(hall) | {"movement": "whist", "left_over": "two-handed"})
    assert response.status_code == 400
    assert "Have those left over sit out, or choose another seating." in text(response)
    assert not Tournament.objects.exists()


def test_it_is_not_asked_for_in_a_game_without_partners(desk: Client, hall: Organization) -> None:
    page = text(desk.get("/desk/new/?game=euchre-three-handed"))
    assert "left over" not in page
    assert 'name="pairing"' not in page
    told = {"game": "euchre-three-handed", "do": "rules"}
    assert "left over" not in text(desk.post("/desk/new/", shown(hall) | told))


def test_it_is_changed_among_the_settings_after_a_look(night: Night, desk: Client) -> None:
    asked = sent(night, left_over="two-handed", left_over_scores="scaled")
    page = text(desk.post(place(night, "settings/"), asked))
    assert "one makes a table of five, three make a table of three, two play two-handed" in page
    assert "scaled, so that the table has the round&#x27;s mean" in page
    assert desk.post(place(night, "settings/"), {**asked, "do": "save"}).status_code == 302
    changed = Tournament.objects.get()
    assert (changed.left_over, changed.left_over_scores) == ("two-handed", "scaled")
