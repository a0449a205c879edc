"""Who gets a whole game (its win and its totals) if several people sat in a seat."""

from itertools import chain

from django.db import transaction

from scoring.models import Hand
from scoring.services import TOTALS_NUMBER
from tournaments.errors.seats import NeverSatThere, NoSuchSeat
from tournaments.models import Entrant, Event, Seat, SeatChange, Sitting
from tournaments.services.writing.events import add_event
from tournaments.services.writing.locks import lock_game
from tournaments.services.writing.version import raise_version


@transaction.atomic
def give_game(*, sitting: Sitting, index: int, entrant: Entrant | None) -> Seat:
    """Set who gets the win and the totals of a seat's game; None: the person who finished it.

    Raises NoSuchSeat, NeverSatThere.
    """
    lock_game(sitting)
    seat = Seat.objects.filter(sitting=sitting, index=index).first()
    if seat is None:
        raise NoSuchSeat(table=sitting.table.number, seat=index)
    if entrant is not None and entrant not in who_sat(seat):
        raise NeverSatThere(name=entrant.name)
    raise_version(sitting.round.tournament_id)
    Seat.objects.filter(pk=seat.pk).update(game_for=entrant)
    add_event(sitting.round.tournament_id, Event.Type.GAME_CREDITED, sitting=sitting.pk, seat=index)
    seat.refresh_from_db()
    return seat


def who_sat(seat: Seat) -> list[Entrant]:
    """Return everybody who ever had a seat, in order."""
    changes = SeatChange.objects.filter(sitting=seat.sitting_id, index=seat.index).select_related("left", "came")
    there = [*chain.from_iterable((change.left, change.came) for change in changes), seat.entrant]
    return list(dict.fromkeys(who for who in there if who is not None))


def has_totals(sitting: Sitting) -> bool:
    """Tell whether a game was entered as totals, which cannot be split by hand."""
    return Hand.objects.filter(game=sitting.game_id, voided_at=None, number=TOTALS_NUMBER).exists()
