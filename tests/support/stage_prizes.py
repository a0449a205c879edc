"""Prizes of a night on the stage: a plan with something of everything, awarded, adjusted and in part handed over."""

from typing import Any
from uuid import uuid4

from django.utils import timezone

from fundraising.prizes import award as awards
from fundraising.prizes import payout as payouts
from tests.support.stage_money import TREASURER
from tournaments.models import Entrant, Tournament
from tournaments.services.people.entrants import set_group
from tournaments.services.setup.settings import change_tournament

PLAN: dict[str, Any] = {
    "prizes": [
        {"kind": "place", "place": 1, "share": 5000},
        {"kind": "place", "place": 2, "share": 3000},
        {"kind": "place", "place": 3, "share": 2000, "thing": "A ham from the butcher on Main Street"},
        {"kind": "group", "group": "Women", "amount": 2000},
        {"kind": "group", "group": "Under 16, or in school", "amount": 1000},
        {"kind": "group", "group": "Guests from parishes of the deanery", "thing": "A jar of honey"},
        {"kind": "high-game", "amount": 500},
        {"kind": "loners", "thing": "A pie"},
        {"kind": "euchred", "amount": 500},
        {"kind": "low", "thing": "A deck of cards"},
        {"kind": "door", "place": 1, "thing": "A basket of groceries"},
    ],
    "pot_amount": 40000,
    "unit": 500,
}


def plan_prizes(tournament: Tournament) -> None:
    """Plan prizes, and put some of the people in groups."""
    for number, entrant in enumerate(tournament.people.order_by("number")):
        if number % 3 == 0:
            set_group(entrant=entrant, group="Women")
        elif number % 5 == 1:
            set_group(entrant=entrant, group="Under 16, or in school")
    change_tournament(tournament=tournament, changes={"prizes": PLAN}, now=timezone.now())


def hand_out_prizes(tournament: Tournament) -> None:
    """Award the prizes of a tournament that is over; adjust one, take one away, and hand three over."""
    signed: dict[str, Any] = {"by": TREASURER, "now": timezone.now()}
    won, _is_new = awards.award_prizes(tournament=tournament, **signed)
    without = Entrant.objects.filter(tournament=tournament, is_ghost=False, awards=None).first()
    of_women = next(award for award in won if award.group == "Women")
    if without:
        wanted: dict[str, Any] = {
            "entrant": without,
            "amount": of_women.amount,
            "reason": "Both had the same points, and they cut for it",
        }
        awards.adjust(award=of_women, uuid=uuid4(), **wanted, **signed)
    awards.void(award=next(award for award in won if award.kind == "high-game"), reason="Went home", **signed)
    for award, method in zip(won, ("cash", "check", "cash"), strict=False):
        payouts.hand_over(award=award, uuid=uuid4(), method=method, **signed)
