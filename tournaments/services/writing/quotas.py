"""How much one organization may have, where many share a server (config/limits.py).

Two requests at the same moment may both be let in: a limit that is passed by one protects the others just as well.
"""

from django.conf import settings

from accounts.models import Organization, Person
from tournaments.errors import TooManyPeople, TooManyTournaments
from tournaments.models import Tournament


def refuse_another_tournament(organization: Organization) -> None:
    """Raise TooManyTournaments where an organization has as many tournaments that are not over as it may have."""
    most = settings.LIMITS.open_tournaments_by_organization
    if organization.tournaments.exclude(status=Tournament.Status.FINISHED).count() >= most:
        raise TooManyTournaments(most=most)


def refuse_more_people(organization: int, more: int) -> None:
    """Raise TooManyPeople where an organization (its id) would know more people than it may with this many `more`."""
    most = settings.LIMITS.people_by_organization
    if more and Person.objects.filter(organization=organization).count() + more > most:
        raise TooManyPeople(most=most)
