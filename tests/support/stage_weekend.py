"""A weekend on the stage: three tournaments of the hall with one door, and one weekend that has none yet."""

from collections.abc import Sequence

from accounts.models import Organization
from tournaments.models import Tournament
from tournaments.services.setup.seasons import SeasonSettings, create_season


def hold_weekend(hall: Organization, nights: Sequence[Tournament]) -> None:
    """Make one weekend of these tournaments, and one without any."""
    create_season(organization=hall, settings=SeasonSettings("Spring weekend", nights, one_door=True))
    create_season(organization=hall, settings=SeasonSettings("Fall weekend", one_door=True))
