"""What one organization may have where many share a server: refused with a sentence, and nothing is changed."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from accounts.models import Organization, Person, Role, User
from tests import people
from tests.people import Caller, Night
from tests.tournaments.api.checks import given, nothing_changes, refused
from tests.tournaments.conftest import signed_in
from tournaments.archive.transfer import make_archive, open_archive
from tournaments.errors import TooManyTournaments
from tournaments.models import Tournament

Limit = Callable[..., None]


@pytest.fixture
def limit(settings: Settings) -> Limit:
    """Set limits by their names."""

    def set_limits(**limits: int) -> None:
        settings.LIMITS = replace(settings.LIMITS, **limits)

    return set_limits


@pytest.fixture
def owner(hall: Organization) -> Caller:
    return people.member(hall, Role.OWNER, "olga@hall.test")


def test_it_limits_the_tournaments_that_are_not_over(
    owner: Caller, night: Night, hall: Organization, limit: Limit
) -> None:
    limit(open_tournaments_by_organization=2)
    given(owner.post("tournaments/", {"name": "Spring", "rounds": 1}), 201)
    packed = make_archive(tournament_id=night.tournament.pk, now=people.NOW)[1]
    with nothing_changes():
        body = refused(owner.post("tournaments/", {"name": "Fall", "rounds": 1}), 409, "too-many-tournaments")
        with pytest.raises(TooManyTournaments):
            open_archive(packed=packed, organization=hall)
    assert body["message"].startswith("An organization can have up to 2 tournaments that are not over.")
    page = signed_in(owner).post("/desk/new/", {"name": "Fall", "rounds": 1})
    assert page.status_code == 400
    Tournament.objects.filter(pk=night.tournament.pk).update(status=Tournament.Status.FINISHED)
    given(owner.post("tournaments/", {"name": "Fall", "rounds": 1}), 201)


def test_it_limits_the_people_of_all_tournaments(owner: Caller, night: Night, limit: Limit) -> None:
    known = Person.objects.count()
    limit(people_by_organization=known + 1)
    with nothing_changes():
        names = [{"name": "Ann Abbott"}, {"name": "Bob Bell"}]
        refused(owner.post(f"{night.path}entrants/", names), 409, "too-many-people")
    given(owner.post(f"{night.path}entrants/", names[:1]), 201)
    with nothing_changes():
        refused(owner.post(f"{night.path}entrants/", names[1:]), 409, "too-many-people")


def test_it_limits_what_programs_ask_but_not_the_pads(owner: Caller, host: Caller, night: Night, limit: Limit) -> None:
    limit(api_requests_by_organization=3)
    statuses = [owner.get(f"{night.path}standings/").status_code for _request in range(5)]
    assert statuses == [200, 200, 200, 429, 429]
    answer = owner.get(f"{night.path}standings/")
    assert refused(answer, 429, "too-many-requests")["message"].startswith("The programs of this organization")
    assert int(answer["Retry-After"]) == 60
    other = people.member(people.organization("Other"), Role.OWNER, "otto@hall.test")
    given(other.get("tournaments/"), 200)
    for number in (1, 2, 3, 4):
        given(host.post(f"{night.sheet}hands/", people.hand(number)), 201)


def test_it_limits_the_organizations_that_one_person_owns(owner: Caller, hall: Organization, limit: Limit) -> None:
    limit(organizations_by_user=2)
    page: Client = signed_in(owner)
    form = {"organization": "Another", "time_zone": "America/Detroit"}
    assert page.post("/accounts/organizations/new/", form).status_code == 302
    refusal = page.post("/accounts/organizations/new/", form)
    assert refusal.status_code == 409
    assert "One person can own up to 2 organizations." in refusal.content.decode()
    assert User.objects.get(email="olga@hall.test").memberships.count() == 2
