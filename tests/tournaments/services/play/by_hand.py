"""A game whose points were worked out by hand, and a seat in it that changes."""

from typing import Any

from scoring.services import Entry
from tests.people import NOW, Night, known
from tournaments.models import Entrant, Seat, SitOut, Sitting
from tournaments.services.play.hands import enter_hand
from tournaments.services.results.played import Played
from tournaments.services.results.ranking import rank_entrants
from tournaments.services.seating import seat_changes
from tournaments.services.seating.seat_changes import Replacement, change_seat

# What seats 0 and 2 tell of eight hands: maker, alone, tricks; and what each side makes of it by the usual points
# (docs/house-rules.md, "Points for one hand"): 3 or 4 tricks 1, all five 2, all five alone 4,
# fewer than three 2 to the others.
HANDS = [
    (0, False, 3),  # 1 : 0
    (1, False, 5),  # 0 : 2
    (2, True, 5),  # 4 : 0, a loner of seat 2
    (0, False, 2),  # 0 : 2, euchred by seats 1 and 3
    (3, False, 4),  # 0 : 1
    (0, False, 5),  # 2 : 0
    (1, False, 2),  # 2 : 0, euchred by seats 0 and 2
    (0, True, 5),  # 4 : 0, a loner of seat 0
]
# Seats 0 and 2 make 5 in hands 1-4, 8 in hands 5-8: 13. Seats 1 and 3 make 4, then 1: 5.


def play(sitting: Sitting, first: int = 1, last: int = 8) -> None:
    for number in range(first, last + 1):
        maker, alone, tricks = HANDS[number - 1]
        entry = Entry(known(sitting.pk * 100 + number), {"maker": maker, "alone": alone, "tricks": tricks}, number)
        enter_hand(sitting=sitting, entry=entry, by="pad", now=NOW)


def seat(sitting: Sitting, index: int) -> Seat:
    return Seat.objects.select_related("entrant").get(sitting=sitting, index=index)


def sitting_out(night: Night) -> Entrant:
    return SitOut.objects.get(round=night.round).entrant


def change(sitting: Sitting, index: int, **fields: Any) -> Seat:
    seen = fields.pop("seen", seat_changes.ANYBODY)
    return change_seat(sitting=sitting, index=index, replacement=Replacement(**fields), by="dana", now=NOW, seen=seen)


def row(night: Night, entrant: Entrant | None):
    rows = rank_entrants(Played.of(night.tournament), list(night.tournament.people.values_list("pk", flat=True)))
    return next(row for row in rows if row.entrant == entrant.pk)
