"""The free seats of a round, and the people without one."""

from django.db.models import Q

from scoring.services import is_over, live_hands
from tournaments.models import Entrant, Round, Seat


def seats_to_fill(round_: Round) -> list[Seat]:
    """Return the free seats of a round, including the ghost's; the head table's first."""
    free = round_.seats.filter(Q(entrant=None) | Q(entrant__is_ghost=True))
    free = free.select_related("sitting__table", "sitting__game", "entrant")
    in_order = free.order_by("sitting__table__number", "index")
    return [seat for seat in in_order if not is_over(seat.sitting.game, live_hands(seat.sitting.game))]


def free_people(round_: Round) -> tuple[list[Entrant], list[Entrant]]:
    """Return the sit-outs of a round and the present entrants without a place in it, each by number."""
    people = round_.tournament.people.order_by("number")
    waiting = people.filter(sit_outs__round=round_)
    here = people.filter(checked_in=True, status=Entrant.Status.PLAYING)
    without = here.exclude(pk__in=waiting.values("pk")).exclude(
        pk__in=round_.seats.filter(entrant__isnull=False).values("entrant")
    )
    return list(waiting), list(without)
