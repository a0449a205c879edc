"""Three people and a night for every test of the tournaments, and the browsers of those who sign in."""

import pytest
from django.test import Client

from accounts.models import Organization, Role
from tests import people
from tests.people import Caller


@pytest.fixture
def hall(db: None) -> Organization:
    """The organization whose night it is."""
    return people.organization()


@pytest.fixture
def night(hall: Organization) -> people.Night:
    """Nine people, two tables, one sit-out; round 1 of 3 is open, eight hands a game."""
    return people.night(hall)


@pytest.fixture
def director(hall: Organization) -> people.Caller:
    """Who runs the night."""
    return people.member(hall, Role.DIRECTOR, "director@hall.test")


@pytest.fixture
def host(night: people.Night) -> people.Caller:
    """Who sits at the head table with the pad."""
    return night.pad(1)


@pytest.fixture
def outsider(db: None) -> people.Caller:
    """Somebody who signed in and belongs to no organization."""
    return people.member(None, email="outsider@elsewhere.test")


def signed_in(caller: Caller) -> Client:
    """A browser in which this person is signed in."""
    client = Client()
    client.force_login(caller.user, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def desk(director: Caller) -> Client:
    """The director's browser."""
    return signed_in(director)


@pytest.fixture
def door(hall: Organization) -> Client:
    """The browser at the door: enters people and hands, and directs nothing."""
    return signed_in(people.member(hall, Role.DESK))


@pytest.fixture
def looker(hall: Organization) -> Client:
    """The browser of someone who may only look."""
    return signed_in(people.member(hall, Role.VIEWER))


@pytest.fixture
def stranger(outsider: Caller) -> Client:
    """The browser of someone from elsewhere."""
    return signed_in(outsider)
