"""The door half an hour before the first round, for the screens."""

from uuid import UUID, uuid4

from django.utils import timezone

from fundraising.services.door import Item, Sale, sell
from fundraising.services.prices import change_prices
from tournaments.management.commands.sample_tournament import DIRECTOR
from tournaments.models import Tournament

RECEIPT = UUID("7c1d4a52-0c3e-4f5b-9d69-0a6f5d1e2b30")
"""The sale whose receipt is shown."""


def half_past_six(made: Tournament) -> Tournament:
    """Have some of the people come: one of them pays later, and one walked in."""
    made.entrants.update(checked_in=False)
    prices = {
        "entry_fee": 1000,
        "raffle_ticket": 100,
        "fifty_fifty_ticket": 250,
        "jar_per_euchre": 25,
        "self_check_in": True,
    }
    change_prices(tournament=made, changes={**prices, "loner_stake": 200})
    guests = dict(made.entrants.values_list("number", "pk"))
    fee = (Item("entry", 1000),)
    sales = (
        Sale(RECEIPT, entrant=guests[1], items=(*fee, Item("raffle", 500, 5)), tendered=2000),
        Sale(uuid4(), entrant=guests[4]),
        Sale(uuid4(), entrant=guests[16], items=fee, method="waived"),
        Sale(uuid4(), name="Bartholomew Featherstonehaugh-Winterbottom III", items=fee, method="card"),
    )
    for sale in sales:
        sell(tournament=made, sale=sale, by=DIRECTOR, now=timezone.now())
    return made
