"""Ending sessions: one's own elsewhere, and anybody's from the server."""

from datetime import timedelta

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from accounts.models import AuditEntry, Organization, User
from tests import people

pytestmark = pytest.mark.django_db


@pytest.fixture
def dan(hall: Organization) -> User:
    return people.member(hall, email="dan@hall.test").user


def browser(user: User) -> Client:
    """A browser in which somebody has signed in."""
    signed_in = Client()
    signed_in.force_login(user, "django.contrib.auth.backends.ModelBackend")
    return signed_in


def is_in(client: Client) -> bool:
    """Whether it still shows the account."""
    return client.get("/accounts/").status_code == 200


def changed_after(days: float, client: Client) -> timedelta:
    """Have a session change so many days after its sign-in; return for how much longer it is good."""
    session = client.session
    session["began"] = (timezone.now() - timedelta(days=days)).timestamp()
    session["something"] = days
    session.save()
    return Session.objects.get(pk=session.session_key).expire_date - timezone.now()


def test_it_ends_at_last_however_often_it_changes(dan: User) -> None:
    here, minute = browser(dan), timedelta(minutes=1)
    assert abs(changed_after(10, here) - timedelta(days=14)) < minute
    assert abs(changed_after(20, here) - timedelta(days=7.5)) < minute
    assert is_in(here)
    assert changed_after(27.51, here) < timedelta(0)
    assert not is_in(here)


def test_it_begins_anew_with_a_sign_in(dan: User) -> None:
    here, minute = Client(), timedelta(minutes=1)
    assert abs(changed_after(27, here) - timedelta(days=0.5)) < minute
    here.force_login(dan, "django.contrib.auth.backends.ModelBackend")
    left = Session.objects.get(pk=here.session.session_key).expire_date - timezone.now()
    assert abs(left - timedelta(days=14)) < minute
    assert is_in(here)


def test_it_signs_somebody_out_everywhere_but_here(dan: User, hall: Organization) -> None:
    here, lost, other = browser(dan), browser(dan), browser(people.member(hall, email="eve@hall.test").user)
    answer = here.post("/accounts/sign-out-elsewhere/", follow=True)
    assert "You are now signed out everywhere but here." in answer.content.decode()
    assert [is_in(here), is_in(lost), is_in(other)] == [True, False, True]
    assert is_in(browser(User.objects.get(pk=dan.pk)))
    assert AuditEntry.objects.filter(user=dan, what="Signed out everywhere else.").count() == 1


def test_it_signs_people_out_from_the_server(dan: User, hall: Organization) -> None:
    at_home, other = browser(dan), browser(people.member(hall, email="eve@hall.test").user)
    Authenticator.objects.create(user=dan, type=Authenticator.Type.TOTP, data={})
    call_command("sign_out", "DAN@hall.test")
    assert [is_in(at_home), is_in(other), Authenticator.objects.count()] == [False, True, 1]
    call_command("sign_out", "dan@hall.test", "--forget-second-step")
    assert Authenticator.objects.count() == 0
    call_command("sign_out", "--everybody")
    assert not is_in(other)


@pytest.mark.parametrize("whom", [["nobody@hall.test"], [], ["--everybody", "--forget-second-step"]])
def test_it_signs_nobody_out_by_mistake(dan: User, whom: list[str]) -> None:
    at_home = browser(dan)
    with pytest.raises(CommandError):
        call_command("sign_out", *whom)
    assert is_in(at_home)
