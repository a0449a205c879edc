"""Taking over from last year's tournament what it charged and what guests read."""

from fundraising.models import Fundraiser
from tournaments.models import Tournament

NOT_COPIED = ("id", "tournament", "sign_up_open", "entries", "last_hash")
"""Sign-up is opened when everything is right; the books are each tournament's own."""


def copy_fundraiser(*, source: Tournament, to: Tournament) -> Fundraiser | None:
    """Give a new tournament another's prices, places, texts and days; None: it had none."""
    known = Fundraiser.objects.filter(tournament=source).first()
    if known is None:
        return None
    names = [field.name for field in Fundraiser._meta.concrete_fields if field.name not in NOT_COPIED]
    values = {name: getattr(known, name) for name in names}
    return Fundraiser.objects.get_or_create(tournament=to, defaults=values)[0]
