"""Money in a night: a payment, a cash box and draws at each step, for the routes that are about them."""

from typing import Any
from uuid import UUID

from fundraising.models import Award, Draw, Payout
from fundraising.services.counting import add_box
from fundraising.services.draws import Plan
from fundraising.services.ledger import fundraiser_of
from fundraising.services.payments import Line, take_payment
from fundraising.services.thresholds import Wanted, add_threshold
from tests.people import NOW, Night
from tests.support.stage_draws import STEPS, draw_until

HAND = UUID(int=1)
"""Of the hand, and of whatever else a route is about."""
STEP_OF = {
    **{f"{room}:freeze-draw": "freeze" for room in ("api", "desk")},
    **dict.fromkeys(("desk:show-fingerprint", "api:fingerprint"), "fingerprint"),
    **dict.fromkeys(("desk:name-number", "api:hall-number", "api:cancel-draw", "desk:cancel-draw"), "number"),
    **dict.fromkeys(("desk:open-draw", "api:open-draw"), "open"),
    **dict.fromkeys(("desk:pass-over", "api:pass-over", "draws:draw", "draws:list", "desk:draw-steps"), ""),
}
"""Which step of a draw comes next where a route is about one."""
AWARDED = ("api:adjust-award", "api:payouts", "api:undo-payout")
"""Calls about a prize that was won."""


def box_of(route: str, night: Night) -> int:
    """Return the id of a cash box, where the route is about one."""
    if route not in {f"{room}:{name}" for room in ("api", "desk") for name in ("hand-box-over", "count-box")}:
        return 0
    signed: dict[str, Any] = {"holder": "Casey", "float_amount": None, "by": "test", "now": NOW}
    return add_box(tournament=night.tournament, uuid=HAND, name="Door", **signed)[0].pk


def draw_of(route: str, night: Night) -> UUID | None:
    """Return the UUID of a draw, where the route is about one: it has got as far as the route goes on from."""
    if route not in STEP_OF:
        return None
    step = STEP_OF[route]
    # A draw for each step, since one that has gone on does not come back.
    uuid = UUID(int=HAND.int + [*STEPS, ""].index(step))
    if not Draw.objects.filter(uuid=uuid).exists():
        draw_until(step, night.tournament, uuid.int, Plan("Door prize", "door", ("Pie",)))
    return uuid


def threshold_of(route: str, night: Night) -> int:
    """Return the id of a threshold, where the route is about one."""
    if "threshold" not in route:
        return 0
    wanted = Wanted("gross", "reached", 100_000, "USD", "Tell the city.")
    return add_threshold(organization=night.tournament.organization, wanted=wanted)[0].pk


def payment_of(route: str, night: Night) -> UUID | None:
    """Return the UUID of a payment, where the route is about one."""
    if route not in ("api:refund", "api:reverse-entry", "desk:correct-entry", "api:undo-check-in", "desk:receipt"):
        return None
    fee = Line("entry", 500, entrant=night.entrants[0])
    return take_payment(tournament=night.tournament, uuid=HAND, lines=[fee], method="cash", by="test", now=NOW)[0].uuid


def prize_of(route: str, night: Night) -> UUID | None:
    """Return the UUID of a prize that was won, or of its payout, where the route is about one."""
    if route not in ("desk:adjust-award", "desk:pay-award", "desk:take-prize-back", *AWARDED):
        return None
    won = {"kind": "place", "things": "Pie", "entrant": night.entrants[0], "at": NOW, "by": "test"}
    books = fundraiser_of(night.tournament)
    award, _is_new = Award.objects.get_or_create(fundraiser=books, uuid=HAND, defaults=won)
    if route in ("desk:take-prize-back", "api:undo-payout"):
        paid = {"award": award, "method": "cash", "at": NOW, "by": "test"}
        Payout.objects.get_or_create(fundraiser=books, uuid=HAND, defaults=paid)
    return HAND


def money_at_the_desk() -> dict[str, dict[str, Any]]:
    """Return a sound form for each POST about money at the desk."""
    uuid = str(UUID(int=2))
    return {
        "desk:money": {"uuid": uuid, "sort": "expense", "amount": "5", "method": "cash", "reason": "Pies"},
        "desk:prices-charged": {"currency": "USD", "entry_fee": "5"},
        "desk:thresholds": {
            "currency": "USD",
            "what": "prize",
            "when": "reached",
            "amount": "600",
            "note": "Keep the name.",
        },
        "desk:change-threshold": {
            "currency": "USD",
            "what": "prize",
            "when": "reached",
            "amount": "500",
            "note": "Keep the name.",
        },
        "desk:correct-entry": {"uuid": uuid, "reason": "r"},
        "desk:draws": {"uuid": uuid, "name": "Door prize", "what": "door", "prizes": "Pie"},
        "desk:prize-plan": {
            "form-TOTAL_FORMS": "0",
            "form-INITIAL_FORMS": "0",
            "unit": "1",
            "remainder": "first",
            "ties": "split",
        },
        "desk:settle-tie": {"numbers": "1", "ties": "draw"},
        "desk:give-prize": {"uuid": uuid, "number": "1", "entrant": "0", "reason": "r"},
        "desk:draw-door-prizes": {"uuid": uuid},
        "desk:adjust-award": {"nobody": "1", "reason": "r"},
        "desk:pay-award": {"uuid": uuid, "method": "cash"},
        "desk:take-prize-back": {"reason": "r"},
        "desk:boxes": {"uuid": uuid, "name": "Door", "holder": "Casey", "float_amount": "50"},
        "desk:hand-box-over": {"holder": "Theresa"},
        "desk:count-box": {"cash": "50", "checks": "0"},
        "desk:pay-pot": {"uuid": uuid, "rule": "each", "seen": "50"},
        "desk:carry-pot": {"uuid": uuid, "to": "0", "seen": "50"},
        "desk:settle-jar": {"uuid": uuid, "seen": "50"},
        "desk:enter-euchres": {"euchres": "2"},
    }


def money_for_programs() -> dict[str, dict[str, Any]]:
    """Return a sound body for each POST about jar, pot and boxes in the API."""
    uuid = str(UUID(int=2))
    return {
        "api:settle-jar": {"uuid": uuid, "seen": 50},
        "api:ledger": {"uuid": uuid, "sort": "expense", "amount": 500, "reason": "Pies"},
        "api:reverse-entry": {"uuid": uuid, "reason": "r"},
        "api:prices": {"goal": 100000},
        "api:euchres": {"euchres": 2},
        "api:pay-pot": {"uuid": uuid, "rule": "each", "seen": 50},
        "api:carry-pot": {"uuid": uuid, "to": 1_000_000, "seen": 50},
        "api:boxes": {"uuid": uuid, "name": "Kitchen", "holder": "Casey", "float": 5000},
        "api:hand-box-over": {"holder": "Theresa"},
        "api:count-box": {"cash": 5000},
        "api:close-count": {"explanation": "r"},
    }
