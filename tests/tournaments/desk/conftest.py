"""People at the desk: browsers that are signed in, one for each role."""

import pytest
from django.test import Client

from accounts.models import Organization, Role
from tests import people
from tests.people import Caller


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
