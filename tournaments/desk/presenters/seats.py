"""The seats of a table as its sheet shows them: who sits there, and who sat there before."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring.models import Game
from scoring.rules import MOST_HANDS
from tournaments.models import Entrant, Round, Seat, SeatChange
from tournaments.services.play.game_owners import who_sat
from tournaments.services.seating import seat_changes
from tournaments.words.sheets import SeatShown, SittingShown

Names = Mapping[int, str]


@dataclass(frozen=True)
class SeatChangeShown:
    """A change of seat in words; `can_be_taken_back` if nothing came after it."""

    change: SeatChange
    words: str
    can_be_taken_back: bool


@dataclass(frozen=True)
class SharedGame:
    """A seat that several people had in one game, and who gets the whole game."""

    index: int
    people: tuple[tuple[Entrant, str], ...]
    owner: int | None


def seats_of(shown: SittingShown, names: Names) -> dict[str, Any]:
    """Return what the sheet's page says of its seats."""
    sitting = shown.sitting
    changes = list(sitting.changes.select_related("left", "came"))
    latest = {change.index: change.pk for change in changes}
    is_on = sitting.round.status in Round.UNFINISHED
    parted = {change.index for change in changes if change.left_id != change.came_id and change.from_hand}
    return {
        "is_on": is_on,
        "seats_opened": bool(changes) or sitting.round.status == Round.Status.DRAFT,
        "seats_here": shown.seats,
        "changes": [
            SeatChangeShown(
                change, _in_words(change, shown.seats[change.index], names), is_on and _last(change, latest)
            )
            for change in changes
        ],
        "shared_games": [
            _shared_game(seat, shown, names)
            for seat in sitting.seats.all()
            if seat.index in parted and shown.game.state != Game.State.OPEN
        ],
    }


def _last(change: SeatChange, latest: Mapping[int, int]) -> bool:
    """Tell whether a change can be undone: nothing came after it, and the seat was not the ghost's."""
    was_ghost = change.left is not None and change.left.is_ghost
    return latest[change.index] == change.pk and change.left_id != change.came_id and not was_ghost


def _in_words(change: SeatChange, seat: SeatShown, names: Names) -> str:
    left, came = (names.get(pk or 0, "") for pk in (change.left_id, change.came_id))
    values = {"left": left, "came": came, "stand_in": change.stand_in, "hand": change.from_hand}
    if change.left_id == change.came_id and change.stand_in:
        return _("%(stand_in)s substitutes for %(left)s, who gets the points") % values
    if change.left_id == change.came_id:
        return _("%(left)s is back") % values
    if change.from_hand == seat_changes.AFTER_THE_GAME:
        return _after_the_game(values)
    if not change.from_hand:
        return _before_the_round(values)
    if not came:
        return _("%(left)s's seat is open from hand %(hand)s on") % values
    if not left:
        return _("%(came)s sits there from hand %(hand)s on") % values
    return _("%(came)s sits there for %(left)s from hand %(hand)s on") % values


def _after_the_game(values: Mapping[str, object]) -> str:
    if not values["came"]:
        return _("%(left)s left after the game") % values
    return _("%(came)s came after the game") % values


def _before_the_round(values: Mapping[str, object]) -> str:
    if not values["came"]:
        return _("%(left)s's seat was left open before the round") % values
    if not values["left"]:
        return _("%(came)s was seated before the round") % values
    return _("%(came)s was seated for %(left)s before the round") % values


def _shared_game(seat: Seat, shown: SittingShown, names: Names) -> SharedGame:
    people = tuple((entrant, names[entrant.pk]) for entrant in who_sat(seat) if not entrant.is_ghost)
    finished_it = shown.occupants.at(seat.index, MOST_HANDS)
    return SharedGame(seat.index, people, finished_it if seat.game_for_id is None else seat.game_for_id)
