"""Invitations: made by owners, accepted once by whoever they are for."""

from datetime import timedelta

import pytest
from django.core import mail
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from accounts import invitations
from accounts.models import Invitation, Membership, Organization, Role, User
from tests import people
from tests.accounts.conftest import SignedIn

pytestmark = pytest.mark.django_db
ZOE = {"name": "Zoë", "password": ""}


@pytest.fixture
def page(owner: User, browser_of: SignedIn) -> Client:
    return browser_of(owner)


def invite(page: Client, hall: Organization, email: str = "zoe@hall.test", role: str = "desk") -> str:
    """Invite on the page, and return the link as it is shown."""
    answer = page.post(f"/accounts/organizations/{hall.slug}/members/", {"email": email, "role": role}, follow=True)
    return str(answer.context["link"])


def roles(hall: Organization) -> dict[str, str]:
    return dict(Membership.objects.filter(organization=hall).values_list("user__email", "role"))


def test_it_makes_a_newcomer_a_user_and_a_member_and_signs_them_in(page: Client, hall: Organization) -> None:
    zoes = Client()
    answer = zoes.post(invite(page, hall), {"name": "Zoë", "password": "ten-of-clubs"})
    assert answer.headers["Location"] == "/desk/"
    assert roles(hall) == {"olga@hall.test": "owner", "zoe@hall.test": "desk"}
    assert zoes.get("/accounts/").context["user"].name == "Zoë"
    assert User.objects.get(email="zoe@hall.test").check_password("ten-of-clubs")


def test_it_needs_no_password(page: Client, hall: Organization) -> None:
    Client().post(invite(page, hall), ZOE)
    assert not User.objects.get(email="zoe@hall.test").has_usable_password()


@pytest.mark.parametrize(("name", "password"), [("", ""), ("\u202e", ""), ("Zoë", "1234"), ("Zoë", "password")])
def test_it_takes_no_empty_name_and_no_password_that_everybody_tries(
    page: Client, hall: Organization, name: str, password: str
) -> None:
    answer = Client().post(invite(page, hall), {"name": name, "password": password})
    assert answer.status_code == 400
    assert "zoe@hall.test" not in roles(hall)


def test_it_works_once(page: Client, hall: Organization) -> None:
    link = invite(page, hall)
    Client().post(link, ZOE)
    answer = Client().post(link, {"name": "Mallory", "password": ""})
    assert answer.status_code == 410
    assert "already been accepted" in answer.content.decode()
    assert User.objects.count() == 2


def test_it_is_too_old_after_a_while(page: Client, hall: Organization) -> None:
    link = invite(page, hall)
    Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    answer = Client().post(link, ZOE)
    assert answer.status_code == 410
    assert "has expired" in answer.content.decode()
    assert "zoe@hall.test" not in roles(hall)


def test_it_is_taken_back(page: Client, hall: Organization) -> None:
    link = invite(page, hall)
    page.post(f"/accounts/organizations/hall/members/invitations/{Invitation.objects.get().pk}/revoke/")
    answer = Client().post(link, ZOE)
    assert answer.status_code == 410
    assert "revoked" in answer.content.decode()
    assert "zoe@hall.test" not in roles(hall)


def test_it_is_for_one_address_only(page: Client, hall: Organization, browser_of: SignedIn) -> None:
    link = invite(page, hall)
    mallory = people.member(None, email="mallory@hall.test").user
    answer = browser_of(mallory).post(link)
    assert answer.status_code == 403
    assert "This invitation is for zoe@hall.test" in answer.content.decode()
    assert "mallory@hall.test" not in roles(hall)


def test_it_lets_a_user_who_is_there_already_join_when_signed_in(
    page: Client, hall: Organization, browser_of: SignedIn
) -> None:
    zoe = people.member(people.organization("club"), Role.OWNER, "Zoe@hall.test").user
    link = invite(page, hall)
    browser_of(zoe).post(link)
    assert roles(hall)["Zoe@hall.test"] == "desk"


def test_it_signs_nobody_in_who_has_an_account(page: Client, hall: Organization) -> None:
    zoe = people.member(people.organization("club"), Role.OWNER, "zoe@hall.test").user
    answer = Client().post(invite(page, hall), {"name": "Mallory", "password": "ten-of-clubs"})
    assert "has an account here" in answer.content.decode()
    assert "sessionid" not in answer.cookies
    zoe.refresh_from_db()
    assert (zoe.name, zoe.check_password("ten-of-clubs")) == ("owner", False)


def test_it_refuses_a_newcomer_who_got_an_account_meanwhile(owner: User, hall: Organization) -> None:
    made = invitations.invite(organization=hall, email="zoe@hall.test", role=Role.DESK, by=owner, now=timezone.now())
    people.member(None, email="zoe@hall.test")
    with pytest.raises(invitations.AccountRefused, match="has an account"):
        invitations.accept(invitation=made, who=invitations.NewAccount("Mallory"), now=timezone.now())
    assert "zoe@hall.test" not in roles(hall)


def test_it_refuses_a_user_of_another_address(owner: User, hall: Organization) -> None:
    made = invitations.invite(organization=hall, email="zoe@hall.test", role=Role.DESK, by=owner, now=timezone.now())
    mallory = people.member(None, email="mallory@hall.test").user
    with pytest.raises(invitations.AccountRefused, match="This invitation is for zoe"):
        invitations.accept(invitation=made, who=mallory, now=timezone.now())
    assert roles(hall) == {"olga@hall.test": "owner"}


def test_it_leaves_a_member_what_they_are(page: Client, hall: Organization, browser_of: SignedIn) -> None:
    link = invite(page, hall, role="viewer")
    zoe = people.member(hall, Role.DIRECTOR, "zoe@hall.test").user
    browser_of(zoe).post(link)
    assert roles(hall)["zoe@hall.test"] == "director"


def test_it_invites_no_member(page: Client, hall: Organization) -> None:
    people.member(hall, Role.DESK, "zoe@hall.test")
    answer = page.post("/accounts/organizations/hall/members/", {"email": "ZOE@hall.test", "role": "owner"})
    assert answer.status_code == 400
    assert "is already a member" in answer.content.decode()
    assert not Invitation.objects.exists()


@pytest.mark.parametrize("body", [{"email": "zoe", "role": "desk"}, {"email": "zoe@hall.test", "role": "king"}])
def test_it_invites_to_no_address_or_role_that_there_is_not(
    page: Client, hall: Organization, body: dict[str, str]
) -> None:
    assert page.post("/accounts/organizations/hall/members/", body).status_code == 400
    assert not Invitation.objects.exists()


def test_it_keeps_the_link_when_somebody_is_invited_again(page: Client, hall: Organization) -> None:
    assert invite(page, hall) == invite(page, hall)


def test_it_ends_the_old_link_when_somebody_is_invited_to_another_role(page: Client, hall: Organization) -> None:
    old, new = invite(page, hall), invite(page, hall, role="director")
    assert Client().get(old).status_code == 410
    Client().post(new, ZOE)
    assert roles(hall)["zoe@hall.test"] == "director"


def test_it_opens_nothing_with_another_key(page: Client, hall: Organization) -> None:
    link = invite(page, hall)
    other = link[:-2] + ("0/" if link[-2] != "0" else "1/")
    assert Client().get(other).status_code == 404


def test_it_holds_one_open_invitation_for_an_address(owner: User, hall: Organization) -> None:
    fields = {"organization": hall, "role": "desk", "created_at": timezone.now(), "expires_at": timezone.now()}
    Invitation.objects.create(email="zoe@hall.test", **fields)
    with pytest.raises(IntegrityError), transaction.atomic():
        Invitation.objects.create(email="ZOE@hall.test", **fields)


def test_it_mails_the_link_where_mail_is_set_up(page: Client, hall: Organization, settings: Settings) -> None:
    settings.MAIL_IS_SET_UP = True
    link = invite(page, hall)
    (sent,) = mail.outbox
    assert sent.to == ["zoe@hall.test"]
    assert link in sent.body


def test_it_shows_the_link_when_mail_fails(page: Client, hall: Organization, settings: Settings) -> None:
    settings.MAIL_IS_SET_UP = True
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    answer = page.post("/accounts/organizations/hall/members/", {"email": "z@hall.test", "role": "desk"}, follow=True)
    assert "could not be sent" in answer.content.decode()
    assert answer.context["link"].startswith("http://testserver/accounts/invitation/")
