"""Three people and a night for every test of the tournaments: a director, a table's host, an outsider."""

import pytest

from accounts.models import Organization, Role
from tests import people


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
