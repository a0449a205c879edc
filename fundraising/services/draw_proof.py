"""The public proof of a draw, from which a reader's browser repeats it."""

from dataclasses import dataclass
from typing import Any

from fundraising.models import Draw, DrawnTicket
from tournaments.models import Tournament
from tournaments.services.people.names import short_names


def public_draws(tournament: Tournament) -> list[Draw]:
    """Return all draws, also those that are planned only or were cancelled: the newest first."""
    draws = Draw.objects.filter(fundraiser__tournament=tournament).select_related("fundraiser__tournament")
    return list(draws.prefetch_related("drawn").order_by("-pk"))


def proof_of(draw: Draw) -> dict[str, Any]:
    """Return everything that is public about a draw. The seed is among it only once the draw was opened."""
    return {
        "uuid": str(draw.uuid),
        "name": draw.name,
        "what": draw.what,
        "prizes": draw.prize_names,
        "stage": draw.stage,
        "tickets": draw.tickets,
        "list_fingerprint": draw.list_fingerprint,
        "seed_fingerprint": draw.seed_fingerprint,
        "number": draw.number,
        "seed": draw.seed if draw.opened_at else "",
        "drawn": [_as_data(row) for row in draw.drawn.all()],
        "cancel_reason": draw.cancel_reason,
    }


def _as_data(row: DrawnTicket) -> dict[str, Any]:
    return {
        "counter": row.counter,
        "ticket": row.ticket,
        "prize": row.prize,
        "is_passed_over": row.passed_at is not None,
        "reason": row.passed_reason,
    }


def names_of_owners(draw: Draw, *, public: bool) -> list[str]:
    """Return the owner of each ticket by name, from ticket 1; empty for a ticket sold without a name.

    For the public names are as the tournament shows them.
    """
    tournament = draw.fundraiser.tournament
    known = dict(tournament.entrants.values_list("number", "name"))
    names = short_names(known.items()) if public and tournament.short_names else known
    owners = {f"player {number}": name for number, name in names.items()}
    return [owners.get(owner, "") for owner in draw.owners]


@dataclass(frozen=True)
class ShownTicket:
    """A drawn ticket as people read it."""

    row: DrawnTicket
    prize: str
    owner: str
    """The name of the person who has it; empty for one sold to nobody by name."""
    sold_as: str
    """As in the list: "player 5", "sale 12"."""


@dataclass(frozen=True)
class ShownDraw:
    """A draw as people read it."""

    draw: Draw
    count: int
    """Of tickets."""
    drawn: list[ShownTicket]

    @property
    def winners(self) -> list[ShownTicket]:
        """Who has a prize, in the order of the prizes."""
        return sorted(
            (winner for winner in self.drawn if not winner.row.passed_at), key=lambda winner: winner.row.prize
        )


def shown_of(draw: Draw, *, public: bool) -> ShownDraw:
    """Return a draw as people read it, for the public under the names that the tournament shows them."""
    owners, prizes = draw.owners, draw.prize_names
    rows = list(draw.drawn.all())
    names = names_of_owners(draw, public=public) if rows else []
    drawn = [ShownTicket(row, prizes[row.prize - 1], names[row.ticket - 1], owners[row.ticket - 1]) for row in rows]
    return ShownDraw(draw, len(owners), drawn)
