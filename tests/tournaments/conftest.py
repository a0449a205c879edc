"""Three people and a night for every test of the tournaments, and the browsers of those who sign in.

The rows of organization, night and director are made once for a file, since making them took half of the time of most
tests. What a test changes in them is undone in its end, and it has copies of the objects.
"""

from collections.abc import Iterator
from copy import deepcopy

import pytest
from django.db import transaction
from django.test import Client
from pytest_django.plugin import DjangoDbBlocker

from accounts.models import Organization, Role
from tests import people
from tests.people import Caller


@pytest.fixture(scope="module")
def hall_of_the_file(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Organization]:
    """The rows of `hall`."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield people.organization()
        transaction.set_rollback(True)


@pytest.fixture(scope="module")
def night_of_the_file(hall_of_the_file: Organization) -> people.Night:
    """The rows of `night`."""
    return people.night(hall_of_the_file)


@pytest.fixture(scope="module")
def director_of_the_file(hall_of_the_file: Organization) -> people.Caller:
    """The rows of `director`."""
    return people.member(hall_of_the_file, Role.DIRECTOR, "director@hall.test")


@pytest.fixture(scope="module")
def desk_of_the_file(director_of_the_file: people.Caller) -> Client:
    """The session of `desk`."""
    return signed_in(director_of_the_file)


@pytest.fixture
def hall(hall_of_the_file: Organization, db: None) -> Organization:
    """The organization whose night it is."""
    return deepcopy(hall_of_the_file)


@pytest.fixture
def night(night_of_the_file: people.Night, db: None) -> people.Night:
    """Nine people, two tables, one sit-out; round 1 of 3 is open, eight hands a game."""
    return deepcopy(night_of_the_file)


@pytest.fixture
def director(director_of_the_file: people.Caller, db: None) -> people.Caller:
    """Who runs the night."""
    return deepcopy(director_of_the_file)


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
    client.handler = people.HANDLER
    client.force_login(caller.user, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def desk(desk_of_the_file: Client, db: None) -> Client:
    """The director's browser."""
    client = Client()
    client.handler = people.HANDLER
    client.cookies = deepcopy(desk_of_the_file.cookies)
    return client


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
