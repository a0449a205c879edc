"""Where everybody sits in a round, as slips and cards say it."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.rules.movements.base import Sides
from tournaments.words.seats import seat_names


@dataclass(frozen=True)
class Place:
    """Where somebody is in a round; without a table they sit out."""

    round: int
    table: int | None = None
    seat: str = ""
    partner: str = ""
    opponents: str = ""


def places_at(round_number: int, table: int, names: Sequence[str], sides: Sides) -> list[Place]:
    """Return the place of everybody at a table, in the order of its seats, as their names are."""
    seats = seat_names(len(names))
    places = []
    for seat in range(len(names)):
        side = next(side for side in sides if seat in side)
        partners = ", ".join(names[other] for other in side if other != seat)
        turns = ((seat + turn) % len(names) for turn in range(1, len(names)))
        opponents = _joined([names[other] for other in turns if other not in side])
        places.append(Place(round_number, table, seats[seat], partners, opponents))
    return places


class Names(dict[int, str]):
    """Names by entrant; anybody else is nobody, in a seat that stayed open."""

    def __missing__(self, entrant: int) -> str:
        return _("open seat")


def _joined(names: Sequence[str]) -> str:
    """Return names as a list ends in a sentence."""
    if len(names) < 2:
        return "".join(names)
    return _("%(one)s and %(other)s") % {"one": ", ".join(names[:-1]), "other": names[-1]}
