"""Members: roles given, taken and kept; nobody raises themselves, and somebody always owns the organization."""

import pytest
from django.test import Client

from accounts.models import Membership, Organization, Role, User
from tests import people
from tests.accounts.conftest import SignedIn
from tests.people import Caller

pytestmark = pytest.mark.django_db


@pytest.fixture
def page(owner: User, browser_of: SignedIn) -> Client:
    return browser_of(owner)


def at(caller: Caller | User, what: str, hall: Organization) -> str:
    user = caller.user if isinstance(caller, Caller) else caller
    return (
        f"/accounts/organizations/{hall.slug}/members/{Membership.objects.get(user=user, organization=hall).pk}/{what}/"
    )


def said(page: Client, hall: Organization) -> str:
    return page.get(f"/accounts/organizations/{hall.slug}/members/").content.decode()


def role_of(user: User) -> str | None:
    return Membership.objects.filter(user=user).values_list("role", flat=True).first()


def test_it_gives_a_member_another_role(page: Client, hall: Organization) -> None:
    dan = people.member(hall, Role.DESK)
    page.post(at(dan, "role", hall), {"role": "director"})
    assert role_of(dan.user) == "director"


@pytest.mark.parametrize("role", ["", "king"])
def test_it_gives_no_role_that_there_is_not(page: Client, hall: Organization, role: str) -> None:
    dan = people.member(hall, Role.DESK)
    page.post(at(dan, "role", hall), {"role": role})
    assert role_of(dan.user) == "desk"
    assert "Choose a role." in said(page, hall)


@pytest.mark.parametrize(("what", "body"), [("role", {"role": "director"}), ("remove", {})])
def test_it_keeps_the_last_owner(
    page: Client, owner: User, hall: Organization, what: str, body: dict[str, str]
) -> None:
    page.post(at(owner, what, hall), body)
    assert role_of(owner) == "owner"
    assert "is the only owner of Hall. Make somebody else an owner first." in said(page, hall)


def test_it_keeps_the_last_owner_whose_account_is_open(page: Client, owner: User, hall: Organization) -> None:
    closed = people.member(hall, Role.OWNER).user
    User.objects.filter(pk=closed.pk).update(is_active=False)
    page.post(at(owner, "remove", hall))
    assert role_of(owner) == "owner"


def test_it_lets_an_owner_step_back_once_there_is_another(page: Client, owner: User, hall: Organization) -> None:
    people.member(hall, Role.OWNER)
    page.post(at(owner, "role", hall), {"role": "viewer"})
    assert role_of(owner) == "viewer"


@pytest.mark.parametrize("role", [role for role in Role if role != Role.OWNER])
def test_it_lets_nobody_raise_themselves(role: Role, hall: Organization, browser_of: SignedIn) -> None:
    dan = people.member(hall, role)
    assert browser_of(dan.user).post(at(dan, "role", hall), {"role": "owner"}).status_code == 403
    assert role_of(dan.user) == role


def test_it_has_a_removed_member_s_key_do_nothing_at_once(page: Client, hall: Organization) -> None:
    night = people.night(hall)
    dan = people.member(hall, Role.DIRECTOR)
    assert dan.post(f"{night.path}rounds/1/close/", {"force": True}).status_code == 200
    page.post(at(dan, "remove", hall))
    assert dan.post(f"{night.path}rounds/1/reopen/").status_code == 401
    assert not dan.user.staff_tokens.exists()


def test_it_leaves_a_removed_member_s_key_to_their_other_organization(page: Client, hall: Organization) -> None:
    night, club = people.night(hall), people.organization("club")
    dan = people.member(hall, Role.DIRECTOR)
    Membership.objects.create(user=dan.user, organization=club, role=Role.DIRECTOR)
    page.post(at(dan, "remove", hall))
    assert dan.post(f"{night.path}rounds/1/close/").status_code == 404
    body = {"name": "N", "rounds": 1, "organization": "club"}
    assert dan.post("tournaments/", body).status_code == 201


def test_it_takes_a_member_s_key_back(page: Client, hall: Organization) -> None:
    dan = people.member(hall, Role.DIRECTOR)
    page.post(at(dan, "token/revoke", hall))
    assert dan.post("tournaments/", {"name": "N", "rounds": 1}).status_code == 401


def test_it_makes_a_link_that_signs_a_member_in_once(page: Client, hall: Organization) -> None:
    dan = people.member(hall, Role.DESK, "dan@hall.test")
    link = page.post(at(dan, "link", hall)).context["link"]
    dans = Client()
    assert dans.post(link).headers["Location"] == "/desk/"
    assert dans.get("/accounts/").context["user"] == dan.user
    assert Client().post(link).status_code == 403


def test_it_makes_no_link_into_an_organization_of_others(page: Client, hall: Organization) -> None:
    dan = people.member(hall, Role.DESK)
    Membership.objects.create(user=dan.user, organization=people.organization("club"), role=Role.VIEWER)
    answer = page.post(at(dan, "link", hall))
    assert answer.status_code == 403
    assert "sesame" not in answer.content.decode()
    assert "Sign-in link" not in said(page, hall)


def test_it_makes_no_link_for_whoever_set_the_installation_up(page: Client, hall: Organization) -> None:
    dan = people.member(hall, Role.DESK)
    User.objects.filter(pk=dan.user.pk).update(is_superuser=True)
    assert page.post(at(dan, "link", hall)).status_code == 403


def test_it_lets_whoever_set_the_installation_up_name_an_organization(db: None, browser_of: SignedIn) -> None:
    root = User.objects.create_superuser("root@hall.test")
    page = browser_of(root)
    assert "/accounts/organizations/new/" in page.get("/desk/").content.decode()
    page.post("/accounts/organizations/new/", {"organization": "St. Hedwig"})
    assert role_of(root) == "owner"
    assert "New tournament" in page.get("/desk/").content.decode()
