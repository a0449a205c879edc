"""The list of tournaments, and making one."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Membership, Organization, Role
from tests import people
from tests.people import Caller, Night
from tests.tournaments.conftest import signed_in
from tests.tournaments.desk.pages import once, text
from tournaments.models import Tournament


@pytest.fixture
def night(hall: Organization) -> Night:
    """A night for each test, since there are tests here that look at all nights."""
    return people.night(hall)


def form(**fields: Any) -> dict[str, Any]:
    """The form as a browser sends it when nobody changed anything but the name."""
    hall = Organization.objects.get(slug="hall")
    return {
        "once": once(),
        "organization_id": hall.pk,
        "name": "Harvest Night",
        "date": "2026-11-21",
        "rounds": 10,
        "hands_per_game": 8,
        "preset": "tournament",
        "movement": "ladder",
        "pairing": "1+4",
        "visibility": "public",
        **fields,
    }


def test_it_lists_the_tournaments_of_my_organizations_only(night: Night, desk: Client) -> None:
    elsewhere = people.organization("elsewhere")
    people.tournament(elsewhere, name="Somebody else's night")
    page = text(desk.get("/desk/"))
    assert "Winter night" in page
    assert "Somebody else" not in page


def test_it_sends_whoever_is_not_signed_in_to_the_sign_in_page_and_back(night: Night) -> None:
    response = Client().get(f"/desk/{night.tournament.slug}/")
    assert response.status_code == 302
    assert response["Location"] == f"/accounts/sign-in/?next=/desk/{night.tournament.slug}/"
    assert "E-mail address" in text(Client().get(response["Location"]))


def test_it_makes_a_tournament_of_a_name_and_the_defaults(desk: Client) -> None:
    response = desk.post("/desk/new/", form())
    made = Tournament.objects.get(name="Harvest Night")
    assert response["Location"] == f"/desk/{made.slug}/entrants/"
    assert (made.movement, made.pairing, made.rounds_planned) == ("ladder", "1+4", 10)
    assert made.ruleset["all_pass"] == "stick-the-dealer"
    assert made.ruleset["game_ends"] == {"hands": 8}
    assert (made.sit_out_points, made.tie_breaks, made.rehearsal) == (None, [], False)


def test_it_makes_a_tournament_of_what_the_empty_form_holds(desk: Client) -> None:
    empty = desk.get("/desk/new/").context["form"]
    sent = {field.html_name: field.value() for field in empty if field.value() not in (None, False)}
    assert desk.post("/desk/new/", {"visibility": "public", **sent}).status_code == 302
    made = Tournament.objects.get()
    assert made.name == empty["name"].value()
    assert (made.date, made.round_minutes) == (timezone.localdate(), 20)


def test_it_enters_people_with_it_and_goes_on_to_the_tables(desk: Client) -> None:
    response = desk.post("/desk/new/", form(names="1. Zoe\n2. Yann\n\n3. Xena\n4. Will", checked_in="on"))
    made = Tournament.objects.get()
    assert response["Location"] == f"/desk/{made.slug}/"
    assert [entrant.name for entrant in made.entrants.all()] == ["Zoe", "Yann", "Xena", "Will"]
    assert "Seat round 1" in text(desk.get(response["Location"]))


def test_it_goes_on_to_the_people_while_too_few_are_here(desk: Client) -> None:
    for item in ({"names": "Zoe\nYann\nXena", "checked_in": "on"}, {"names": "Zoe\nYann\nXena\nWill"}):
        response = desk.post("/desk/new/", form(**item))
        assert response["Location"].endswith("/entrants/")


def test_it_makes_nothing_while_a_question_about_the_names_is_open(desk: Client) -> None:
    response = desk.post("/desk/new/", form(names="Zoe\nYann\nZoe"))
    assert response.status_code == 400
    assert "This name would appear more than once: Zoe." in text(response)
    assert not Tournament.objects.exists()
    desk.post("/desk/new/", form(names="Zoe\nYann\nZoe", same="once"))
    assert Tournament.objects.get().entrants.count() == 2


def test_it_names_a_night_of_an_organization_with_the_longest_name(hall: Organization, desk: Client) -> None:
    Organization.objects.update(name="N" * 100)
    assert len(desk.get("/desk/new/").context["form"]["name"].value()) == 100


def test_it_offers_those_defaults_in_the_empty_form(desk: Client) -> None:
    fields = desk.get("/desk/new/").context["form"]
    shown = {name: fields[name].value() for name in ("preset", "movement", "rounds", "hands_per_game", "pairing")}
    assert fields["name"].value().startswith("Hall, ")
    assert fields["date"].value() == timezone.localdate()
    assert fields["round_minutes"].value() == 20
    assert shown == {
        "preset": "tournament",
        "movement": "ladder",
        "rounds": 10,
        "hands_per_game": 8,
        "pairing": "1+4",
    }


def test_it_keeps_what_was_set_about_it(desk: Client) -> None:
    desk.post(
        "/desk/new/",
        form(
            preset="traditional",
            hands_per_game="",
            movement="random",
            sit_out_points="0",
            tie_break_1="games-won",
            tie_break_2="lot",
            tie_break_3="games-won",
            visibility="staff",
            rehearsal="on",
        ),
    )
    made = Tournament.objects.get(name="Harvest Night")
    assert made.ruleset["game_ends"] == {"points": 10}
    assert (made.movement, made.sit_out_points) == ("random", 0)
    assert made.tie_breaks == ["games-won", "lot"]
    assert (made.visibility, made.rehearsal) == ("staff", True)


def test_it_makes_one_tournament_of_a_double_click(desk: Client) -> None:
    sent = form()
    desk.post("/desk/new/", sent)
    assert desk.post("/desk/new/", sent).status_code == 302
    assert Tournament.objects.filter(name="Harvest Night").count() == 1


def test_it_shows_what_is_wrong_beside_the_field_and_keeps_what_was_typed(desk: Client) -> None:
    response = desk.post("/desk/new/", form(rounds=0, name="N" * 101))
    assert response.status_code == 400
    page = text(response)
    assert "greater than or equal to 1" in page
    assert "at most 100 characters" in page
    assert "N" * 101 in page
    assert not Tournament.objects.exists()


def test_it_makes_tournaments_only_where_i_may_direct(hall: Organization, director: Caller) -> None:
    other = people.organization("other")
    Membership.objects.create(user=director.user, organization=other, role=Role.DESK)
    response = signed_in(director).post("/desk/new/", form(organization_id=other.pk))
    assert response.status_code == 400
    assert not Tournament.objects.exists()


def test_it_lets_nobody_make_one_without_the_role(door: Client) -> None:
    refusal = door.get("/desk/new/")
    assert refusal.status_code == 403
    assert "Only an owner or a director can create tournaments" in text(refusal)
    assert "You are signed in as" in text(refusal)
    assert "Sign in" not in text(refusal)
    assert door.post("/desk/new/", form()).status_code == 403
    assert "New tournament" not in text(door.get("/desk/"))


def test_it_keeps_the_variant_of_the_movement_that_was_chosen_and_no_others(desk: Client) -> None:
    body = {"progressive__progression": "winners-stay", "swiss__bye": "half"}
    desk.post("/desk/new/", form(movement="progressive", **body))

    options = Tournament.objects.get(name="Harvest Night").movement_options
    assert options["progression"] == "winners-stay"
    assert "bye" not in options


def test_it_takes_no_variant_that_the_movement_has_not(desk: Client) -> None:
    response = desk.post("/desk/new/", form(movement="progressive", progressive__progression="jumping"))

    assert response.status_code == 400
    assert not Tournament.objects.filter(name="Harvest Night").exists()
