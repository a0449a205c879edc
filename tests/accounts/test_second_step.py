"""The second step of signing in, at a safe address: codes of an app, recovery codes; and where there is none."""

from base64 import b32decode
from typing import Any

import pytest
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.test import Client
from django.utils import timezone

from accounts import links
from accounts.models import AuditEntry, Organization, User
from tests import people

pytestmark = pytest.mark.django_db
SECRET = "ten-of-clubs"
OVER_TLS: dict[str, Any] = {"secure": True}


@pytest.fixture
def dan(hall: Organization) -> User:
    user = people.member(hall, email="dan@hall.test").user
    user.set_password(SECRET)
    user.save()
    return user


def signs_in(page: Client) -> str:
    answer = page.post("/accounts/sign-in/", {"login": "dan@hall.test", "password": SECRET}, **OVER_TLS)
    return str(answer.headers["Location"])


def is_in(page: Client) -> bool:
    return page.get("/desk/", **OVER_TLS).status_code == 200


def turned_on(page: Client) -> str:
    """Turn codes of an app on, and return the app's secret."""
    signs_in(page)
    app = "/accounts/second-step/app/"
    page.post("/accounts/again/", {"password": SECRET}, **OVER_TLS)
    secret = str(page.get(app, **OVER_TLS).context["form"].secret)
    assert len(b32decode(secret)) == 20
    answer = page.post(app, {"code": code_of(secret)}, **OVER_TLS)
    assert answer.headers["Location"] == "/accounts/second-step/codes/"
    return secret


def code_of(secret: str, steps: int = 0) -> str:
    return str(format_hotp_value(hotp_value(secret, int(timezone.now().timestamp()) // 30 + steps)))


def test_it_asks_for_a_code_after_the_password(dan: User) -> None:
    secret = turned_on(Client())
    page = Client()
    assert signs_in(page) == "/accounts/sign-in/second-step/"
    assert not is_in(page)
    wrong = page.post("/accounts/sign-in/second-step/", {"code": "000000"}, **OVER_TLS).content.decode()
    assert "This code is not correct" in wrong
    assert not is_in(page)
    page.post("/accounts/sign-in/second-step/", {"code": code_of(secret, 1)}, **OVER_TLS)
    assert is_in(page)
    found = list(AuditEntry.objects.order_by("pk").values_list("what", flat=True))
    assert found[-2:] == ["Sign-in refused at the second step: wrong code.", "Signed in with a second step."]
    assert not [what for what in found if secret in what]


def test_it_asks_for_a_code_after_a_link_as_well(dan: User) -> None:
    turned_on(Client())
    dan.refresh_from_db()
    page = Client()
    assert page.post(links.sign_in_path(dan)).headers["Location"] == "/accounts/sign-in/second-step/"
    assert page.get("/desk/").status_code == 302


def test_it_takes_a_recovery_code_once_also_at_a_plain_address(dan: User) -> None:
    page = Client()
    turned_on(page)
    code = page.get("/accounts/second-step/codes/", **OVER_TLS).context["unused_codes"][0]
    for expected in (200, 302):
        lost = Client()
        lost.post("/accounts/sign-in/", {"login": "dan@hall.test", "password": SECRET})
        lost.post("/accounts/sign-in/second-step/", {"code": code})
        assert lost.get("/desk/").status_code == expected


def test_it_asks_for_the_password_before_it_changes_the_second_step(dan: User) -> None:
    page = Client()
    turned_on(page)
    fresh = Client()
    fresh.force_login(dan, backend="django.contrib.auth.backends.ModelBackend")
    answer = fresh.post("/accounts/second-step/app/off/", **OVER_TLS)
    assert answer.headers["Location"].startswith("/accounts/again/")
    page.post("/accounts/second-step/app/off/", **OVER_TLS)
    assert signs_in(Client()) == "/desk/"


def test_it_hides_all_of_it_at_a_plain_address_and_says_why(dan: User) -> None:
    page = Client()
    page.force_login(dan, backend="django.contrib.auth.backends.ModelBackend")
    text = page.get("/accounts/second-step/").content.decode()
    assert "only where the address begins with https" in text
    assert "passkeys/new" not in text
    assert "passkey" not in Client().get("/accounts/sign-in/").content.decode()
    assert "Sign in with a passkey" in Client().get("/accounts/sign-in/", **OVER_TLS).content.decode()


@pytest.mark.parametrize(("host", "works"), [("localhost", True), ("127.0.0.1", False), ("[::1]", False)])
def test_it_offers_passkeys_on_this_machine_by_its_name(host: str, works: bool) -> None:
    text = Client().get("/accounts/sign-in/", headers={"host": host}).content.decode()
    assert ("Sign in with a passkey" in text) == works


@pytest.mark.parametrize("credential", ["", "{}", "[]", "nonsense", '{"response": {"userHandle": "AA"}}', "null"])
def test_it_takes_no_nonsense_for_a_passkey(dan: User, credential: str) -> None:
    page = Client()
    answer = page.post("/accounts/sign-in/passkey/", {"credential": credential}, **OVER_TLS)
    assert (answer.status_code, answer.headers["Location"]) == (302, "/accounts/sign-in/")
    assert not is_in(page)
