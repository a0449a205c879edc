"""Draws at every step, for the screens and for the table of who may do what."""

from functools import partial
from typing import Any, cast
from uuid import UUID

from django.utils import timezone

from fundraising.models import Draw
from fundraising.services import draws
from tournaments.models import Tournament

STEPS = {
    "freeze": draws.freeze_tickets,
    "fingerprint": draws.show_fingerprint,
    "number": partial(draws.name_number, number="4261"),
    "open": draws.open_draw,
}


def draw_until(step: str, tournament: Tournament, number: int, plan: draws.Plan) -> Draw:
    """Make a draw and carry it out until this step is next; "" carries it out whole."""
    signed: dict[str, Any] = {"by": "dana@example.org", "now": timezone.now()}
    made, _is_new = draws.plan_draw(tournament=tournament, uuid=UUID(int=number), plan=plan, **signed)
    for name, do in STEPS.items():
        if name == step:
            break
        cast(Any, do)(draw=made, **signed)
    made.refresh_from_db()
    return made


def hold_draws(tournament: Tournament) -> None:
    """Have a raffle drawn, whose first winner was not there, a 50/50 before its number, and one planned."""
    prizes = ("A quilt by the Altar Society", "A ham, from the butcher on Main Street", "Two movie tickets")
    ham = draw_until("", tournament, 1, draws.Plan("Raffle for the roof", "raffle", prizes))
    first = ham.drawn.get(prize=1)
    signed: dict[str, Any] = {"by": "dana@example.org", "now": timezone.now()}
    draws.pass_over(draw=ham, ticket=first.ticket, reason="called three times, not here", **signed)
    draw_until("number", tournament, 2, draws.Plan("Door prize", "door", ("A pie",)))
    draw_until("freeze", tournament, 3, draws.Plan("Second door prize", "door", ("A pie", "Another pie")))
