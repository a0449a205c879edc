"""A fundraiser's prices and currency."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from fundraising.errors import CurrencySettled
from fundraising.models import Fundraiser
from fundraising.money import checked_currency
from fundraising.services.ledger import lock_fundraiser
from tournaments.models import Event, Tournament
from tournaments.services.writing.events import add_event
from tournaments.services.writing.version import raise_version


@transaction.atomic
def change_prices(*, tournament: Tournament, changes: Mapping[str, Any]) -> Fundraiser:
    """Change prices, `currency`, `goal`, `only_paid_are_seated` or `self_check_in`; what was sold keeps its price.

    Raises UnknownCurrency, and CurrencySettled once there is an entry.
    """
    raise_version(tournament.pk)  # a draw in progress must not seat by the setting of before
    fundraiser = lock_fundraiser(tournament)
    wanted = dict(changes)
    if "currency" in wanted:
        wanted["currency"] = checked_currency(wanted["currency"])
        if wanted["currency"] != fundraiser.currency and fundraiser.entries:
            raise CurrencySettled(currency=fundraiser.currency)
    for name, value in wanted.items():
        setattr(fundraiser, name, value)
    fundraiser.save(update_fields=[*wanted])
    add_event(tournament.pk, Event.Type.SETTINGS_CHANGED)
    return fundraiser
