"""An organization's sponsors, whom its boards name in turn."""

from datetime import date, timedelta
from hashlib import sha256

from django.db import transaction

from accounts.models import Organization
from tournaments.errors import TooManySponsors
from tournaments.models import Event, Sponsor
from tournaments.services.writing.events import add_event
from tournaments.services.writing.version import raise_version

PICTURE_SIZE = (640, 160)
"""In pixels: the strip at the bottom of a wall of 4K is as high."""
MOST_SPONSORS = 60
"""A wall shows one at a time, for as long as a page: sixty take ten minutes."""


@transaction.atomic
def save_sponsor(*, organization: Organization, name: str, png: bytes = b"", today: date) -> Sponsor:
    """Add a sponsor, or give one of this name another picture; without one it keeps its own. Raises TooManySponsors."""
    known = {"picture": sha256(png).hexdigest()[:16], "png": png} if png else {}
    is_new = not Sponsor.objects.filter(organization=organization, name=name).exists()
    if is_new and Sponsor.objects.filter(organization=organization).count() >= MOST_SPONSORS:
        raise TooManySponsors(most=MOST_SPONSORS)
    sponsor, _is_new = Sponsor.objects.update_or_create(organization=organization, name=name, defaults=known)
    _show(organization, today)
    return sponsor


@transaction.atomic
def delete_sponsor(*, sponsor: Sponsor, today: date) -> None:
    """Name a sponsor no more."""
    sponsor.delete()
    _show(sponsor.organization, today)


def _show(organization: Organization, today: date) -> None:
    """Have the boards of tournaments that may still be looked at on a wall computed again."""
    for pk in organization.tournaments.filter(date__gte=today - timedelta(days=2)).values_list("pk", flat=True):
        raise_version(pk)
        add_event(pk, Event.Type.SPONSORS_CHANGED)
