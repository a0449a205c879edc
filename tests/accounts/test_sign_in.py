"""Signing in: by password, by a link, at the very first start; limits by account, nothing told about who is a user."""

import re
from contextlib import ExitStack
from typing import Any

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from accounts import adapter, links
from accounts.models import Membership, Organization, User
from config.addresses import describe
from tests import people
from tests.accounts.conftest import SignedIn

pytestmark = pytest.mark.django_db
SIGN_IN = "/accounts/sign-in/"
SECRET = "ten-of-clubs"


@pytest.fixture
def dan(hall: Organization) -> User:
    user = people.member(hall, email="dan@hall.test").user
    user.set_password(SECRET)
    user.save()
    return user


def tries(email: str, password: str, **where: Any) -> tuple[int, str]:
    """Return the status, and where it leads or what it says."""
    answer = Client(**where).post(SIGN_IN, {"login": email, "password": password})
    if answer.status_code == 302:
        return 302, answer.headers["Location"]
    found = re.search(r'class="message error"[^>]*>([^<]*)', answer.content.decode())
    return answer.status_code, found[1] if found else ""


@pytest.mark.parametrize("email", ["dan@hall.test", "DAN@hall.test"])
def test_it_signs_in_by_address_and_password(dan: User, email: str) -> None:
    assert tries(email, SECRET) == (302, "/desk/")


def test_it_goes_on_to_where_somebody_wanted_to_go_but_not_to_another_site(dan: User) -> None:
    body = {"login": "dan@hall.test", "password": SECRET}
    assert Client().post(SIGN_IN, {**body, "next": "/desk/new/"}).headers["Location"] == "/desk/new/"
    assert Client().post(SIGN_IN, {**body, "next": "https://evil.test/"}).headers["Location"] == "/desk/"


def test_it_does_not_tell_who_is_a_user(dan: User) -> None:
    User.objects.create_user("closed@hall.test", SECRET, is_active=False)
    wrong = tries("dan@hall.test", "wrong")
    assert "is not correct" in wrong[1]
    assert tries("nobody@hall.test", "wrong") == wrong
    assert tries("closed@hall.test", SECRET) == wrong
    people.member(None, email="linked@hall.test")  # has no password
    assert tries("linked@hall.test", "") != (302, "/desk/")
    assert tries("linked@hall.test", "wrong") == wrong


def test_it_stops_guessing_at_one_account_from_any_address(dan: User) -> None:
    for number in range(8):
        tries("dan@hall.test", f"guess {number}", REMOTE_ADDR=f"10.0.0.{number}")
    status, said = tries("dan@hall.test", SECRET, REMOTE_ADDR="10.0.0.99")
    assert (status, "Too many wrong passwords" in said) == (200, True)


def test_it_looks_at_one_password_at_a_time_while_three_wait(dan: User) -> None:
    with ExitStack() as others:
        for _looked_at_or_waiting in range(4):
            assert adapter._passwords.places.acquire(blocking=False)
            others.callback(adapter._passwords.places.release)
        for _time in range(9):
            assert "Try again in a few seconds" in tries("dan@hall.test", SECRET)[1]
    assert tries("dan@hall.test", SECRET) == (302, "/desk/"), "none of these was a wrong password"


def test_it_lets_the_right_person_in_by_a_link_though_ten_wrong_passwords_locked_the_account(dan: User) -> None:
    for _ in range(10):
        tries("dan@hall.test", "wrong")
    assert "Too many wrong passwords" in tries("dan@hall.test", SECRET)[1]
    page, link = Client(), links.sign_in_path(dan)
    assert page.post(link).status_code == 302
    assert page.get("/accounts/").context["user"] == dan
    again = Client()
    again.post(link)
    assert again.get("/accounts/").status_code == 302, "the link is good once"


def test_it_lets_the_rest_of_a_hall_in_while_one_mistypes(dan: User, hall: Organization) -> None:
    for _ in range(9):
        tries("eve@hall.test", "wrong")
    assert tries("dan@hall.test", SECRET) == (302, "/desk/")
    for _ in range(40):  # a busy evening at one address
        Client().post(SIGN_IN, {"login": "", "password": ""})
    assert tries("dan@hall.test", SECRET) == (302, "/desk/")


def test_it_lets_nobody_sign_up() -> None:
    assert Client().get("/accounts/signup/").status_code == 404
    assert Client().get("/accounts/password/reset/").status_code == 404


def test_it_has_whoever_signs_out_sign_in_again(dan: User, browser_of: SignedIn) -> None:
    page = browser_of(dan)
    assert page.post("/accounts/sign-out/").headers["Location"] == SIGN_IN
    assert page.get("/desk/").headers["Location"].startswith(SIGN_IN)


def test_it_ends_every_other_link_when_one_is_used(dan: User) -> None:
    first, second = links.sign_in_path(dan), links.sign_in_path(dan)
    assert Client().post(second).status_code == 302
    assert Client().post(first).status_code == 403
    assert Client().get(first).status_code == 403


@pytest.mark.parametrize("by_another", [False, True])
def test_it_signs_in_nobody_who_merely_opens_a_link_as_scanners_of_mail_do(dan: User, by_another: bool) -> None:
    link = links.sign_in_path(dan, by_another=by_another)
    scanner = Client()
    for opened in (scanner.head(link), scanner.get(link), scanner.get(link)):
        assert opened.status_code == 200
        assert opened.headers["Referrer-Policy"] == "strict-origin"
        assert "no-store" in opened.headers["Cache-Control"]
    assert "<b>dan@hall.test</b>" in opened.content.decode()
    assert scanner.get("/accounts/").status_code == 302
    page = Client(enforce_csrf_checks=True)
    assert page.post(link).status_code == 403, "the button on the page, no form of another site"
    page.get(link)
    assert page.post(link, {"csrfmiddlewaretoken": page.cookies["csrftoken"].value}).status_code == 302
    assert page.get("/accounts/").context["user"] == dan


def test_it_lets_one_in_of_two_who_open_a_link_at_once(dan: User, monkeypatch: pytest.MonkeyPatch) -> None:
    link = links.sign_in_path(dan)
    stale = User.objects.get(pk=dan.pk)
    assert Client().post(link).status_code == 302
    monkeypatch.setattr(links, "get_user", lambda *args, **kwargs: stale)  # read before the other one wrote
    assert Client().post(link).status_code == 403


def test_it_ends_links_when_the_password_changes(dan: User) -> None:
    link = links.sign_in_path(dan)
    dan.set_password("nine-of-clubs")
    dan.save()
    assert Client().post(link).status_code == 403


def test_it_ends_links_after_a_while(dan: User, settings: Settings) -> None:
    assert settings.SESAME_MAX_AGE == 12 * 60 * 60
    link = links.sign_in_path(dan)
    settings.SESAME_MAX_AGE = -1
    assert Client().post(link).status_code == 403


def test_it_lets_a_user_choose_and_change_a_password(hall: Organization, browser_of: SignedIn) -> None:
    eve = people.member(hall, email="eve@hall.test").user
    page = browser_of(eve)
    page.post("/accounts/password/set/", {"password1": SECRET, "password2": SECRET})
    assert tries("eve@hall.test", SECRET) == (302, "/desk/")
    new = {"oldpassword": SECRET, "password1": "nine-of-clubs", "password2": "nine-of-clubs"}
    page.post("/accounts/password/change/", {**new, "oldpassword": "wrong"})
    assert tries("eve@hall.test", "nine-of-clubs")[0] == 200
    page.post("/accounts/password/change/", new)
    assert tries("eve@hall.test", "nine-of-clubs") == (302, "/desk/")
    assert page.get("/accounts/").status_code == 200, "whoever changes it stays signed in"


BEGIN = {"organization": "St. Hedwig", "name": "Dot", "email": "dot@hall.test", "password": ""}


def printed(settings: Settings) -> str:
    settings.HEADTABLE_HOST = "127.0.0.1"
    found = re.search(r"Director +http://localhost:\d+(\S+)", describe())
    assert found
    return found[1]


def test_it_begins_on_an_empty_installation_by_the_printed_link(settings: Settings) -> None:
    page, link = Client(), printed(settings)
    assert page.get(link).status_code == 200
    assert page.post(link, BEGIN).headers["Location"] == "/desk/"
    assert list(Membership.objects.values_list("user__email", "role", "organization__name")) == [
        ("dot@hall.test", "owner", "St. Hedwig")
    ]
    assert "New tournament" in page.get("/desk/").content.decode()


def test_it_begins_once(settings: Settings) -> None:
    link = printed(settings)
    Client().post(link, BEGIN)
    assert Client().post(link, {**BEGIN, "email": "mallory@hall.test"}).status_code == 403
    assert User.objects.count() == 1
    assert printed(settings).startswith("/accounts/link/"), "from now on the owner's link is printed"


@pytest.mark.parametrize("wrong", [{"email": "dot"}, {"organization": ""}, {"name": ""}, {"password": "1234"}])
def test_it_begins_with_nothing_that_cannot_be(settings: Settings, wrong: dict[str, str]) -> None:
    assert Client().post(printed(settings), BEGIN | wrong).status_code == 400
    assert not User.objects.exists()


def test_it_prints_a_link_for_whoever_set_the_installation_up(settings: Settings) -> None:
    root = User.objects.create_superuser("root@hall.test")
    page = Client()
    page.post(printed(settings))
    assert page.get("/accounts/").context["user"] == root
