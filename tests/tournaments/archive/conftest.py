"""What tests of archives begin with."""

import pytest

from accounts.models import Organization
from tests.people import Night
from tests.tournaments.archive.nights import full_night


@pytest.fixture
def full(hall: Organization) -> Night:
    """A night with something of nearly everything in it."""
    return full_night(hall)
