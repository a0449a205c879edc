"""An organization with an owner, and browsers in which somebody is signed in."""

from collections.abc import Callable

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from accounts.models import Organization, Role, User
from tests import people

SignedIn = Callable[[User], Client]


@pytest.fixture(autouse=True)
def _quick_passwords(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def hall(db: None) -> Organization:
    return people.organization()


@pytest.fixture
def owner(hall: Organization) -> User:
    user = people.member(hall, Role.OWNER, "olga@hall.test").user
    assert user
    return user


@pytest.fixture
def browser_of() -> SignedIn:
    """Sign somebody in without saying how."""

    def sign_in(user: User) -> Client:
        client = Client()
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        return client

    return sign_in
