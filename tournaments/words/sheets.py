"""Score sheets as the desk and the pad show them: names for seats, points by side."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.models import Game
from tournaments.models import Seat, Sitting
from tournaments.services.people.names import first_name, short_name
from tournaments.services.results.occupants import Occupants, occupants_of
from tournaments.words.seats import deals_here


@dataclass(frozen=True)
class SeatShown:
    """A seat, and who sits there."""

    index: int
    side: int
    entrant: int | None
    """None: the seat is open."""
    name: str
    short: str
    """The first name, where that says who of the four is meant."""


@dataclass(frozen=True)
class SideShown:
    """People who win and confirm together, with their points."""

    index: int
    names: str
    short: str
    """First names alone, for the head of a narrow column."""
    points: str
    confirmed: bool
    people: int = 2
    """How many they are."""

    @property
    def scored(self) -> str:
        """The points with their unit, for places where a bare number could mean a table."""
        count = 1 if self.points == "1" else 2
        return ngettext("%(points)s point", "%(points)s points", count) % {"points": self.points}


@dataclass(frozen=True)
class SittingShown:
    """A table in a round. `hands_planned` is None where the rules do not fix how many hands a game has."""

    sitting: Sitting
    seats: tuple[SeatShown, ...]
    sides: tuple[SideShown, ...]
    hands_planned: int | None
    occupants: Occupants
    """Who sat here for which hands."""
    people: Mapping[int, str]
    """Names by entrant."""

    @property
    def game(self) -> Game:
        """The sheet."""
        return self.sitting.game

    @property
    def stage(self) -> str:
        """Which game of a bracket it is, which game if not the tournament's, or which deals; usually empty."""
        if self.game.key != self.sitting.round.tournament.game_key:
            return _(self.game.rules.name)
        if self.sitting.stage:
            return _(self.sitting.stage)
        return deals_here(self.sitting.deal_set, self.sitting.deals)

    @property
    def game_name(self) -> str:
        """What is played."""
        return _(self.game.rules.name)

    @property
    def progress(self) -> str:
        """How many hands have been played, or that the game was entered as totals."""
        played = self.game.hands_played
        if self.hands_planned is None:
            return ngettext("%(hands)d hand", "%(hands)d hands", played) % {"hands": played}
        if self.game.state != Game.State.OPEN and played < self.hands_planned:
            return _("entered as totals")
        return _("%(hands)d of %(planned)d hands") % {"hands": played, "planned": self.hands_planned}

    @property
    def names(self) -> tuple[str, ...]:
        """Names by seat."""
        return tuple(seat.name for seat in self.seats)

    def shorts(self, per: str) -> list[str]:
        """Return the first names of every side, or of every seat."""
        return [side.short for side in self.sides] if per == "side" else [seat.short for seat in self.seats]

    def by_seat(self, numbers: Sequence[int]) -> str:
        """Return counts by name, without zeros: "Ada 3, Cleo 2"."""
        return ", ".join(f"{seat.short} {numbers[seat.index]}" for seat in self.seats if numbers[seat.index])

    def at(self, hand: int) -> "SittingShown":
        """Return the table with its lineup for a hand."""
        if not self.occupants.changed:
            return self
        seats = tuple(self._seat_at(seat, hand) for seat in self.seats)
        sides = tuple(
            replace(side, names=" & ".join(seats[index].name for index in self.game.sides[side.index]))
            for side in self.sides
        )
        return replace(self, seats=seats, sides=sides)

    def _seat_at(self, seat: SeatShown, hand: int) -> SeatShown:
        then = self.occupants.at(seat.index, hand)
        if then == seat.entrant:
            return seat
        name = _called(then, "", self.people)
        return replace(seat, entrant=then, name=name, short=name)


def _called(entrant: int | None, stand_in: str, names: Mapping[int, str]) -> str:
    """Return the name shown for the person in a seat."""
    if entrant is None:
        return _("open seat")
    return (
        _("%(stand_in)s for %(name)s") % {"stand_in": stand_in, "name": names[entrant]} if stand_in else names[entrant]
    )


def _short(seats: Sequence[Seat], called: Sequence[str]) -> list[str]:
    """Return first names; the whole name for an open seat, and for people at a table who share their first name."""
    first = [name if seat.entrant_id is None else first_name(name) for seat, name in zip(seats, called, strict=True)]
    alike = Counter(name.casefold() for name in first)
    return [whole if alike[name.casefold()] > 1 else name for name, whole in zip(first, called, strict=True)]


def show_sitting(sitting: Sitting, names: Mapping[int, str]) -> SittingShown:
    """Show a sitting whose seats and confirmations are at hand (see `with_sheets`), by names by entrant id."""
    game = sitting.game
    seats = sorted(sitting.seats.all(), key=lambda seat: seat.index)
    called = [_called(seat.entrant_id, seat.stand_in, names) for seat in seats]
    short = _short(seats, called)
    is_confirmed = game.state == Game.State.CONFIRMED  # a correction by the director does not change that
    confirmed = {c.side for c in game.confirmations.all() if is_confirmed or c.version == game.version}
    sides = tuple(
        SideShown(
            index=index,
            names=" & ".join(called[seat] for seat in side),
            short=" & ".join(short[seat] for seat in side),
            points=points_in_words([game.points[seat] for seat in side]),
            confirmed=index in confirmed,
            people=len(side),
        )
        for index, side in enumerate(game.sides)
    )
    side_of = {seat: index for index, side in enumerate(game.sides) for seat in side}
    shown = tuple(SeatShown(s.index, side_of[s.index], s.entrant_id, called[s.index], short[s.index]) for s in seats)
    return SittingShown(sitting, shown, sides, hands_planned(game), occupants_of(sitting), names)


def show_public_sitting(sitting: Sitting, names: Mapping[int, str]) -> SittingShown:
    """Show a sitting to everybody: `names` are those that public pages show, and stand-ins get such names, too."""
    if sitting.round.tournament.short_names:
        for seat in sitting.seats.all():
            seat.stand_in = short_name(seat.stand_in) if seat.stand_in else ""
    return show_sitting(sitting, names)


def with_sheets(sittings: Any, *, changed: bool = True) -> Any:
    """Return a queryset of sittings that `show_sitting` can show without a query for each.

    Unless their rounds are marked `changed`, nobody came or left, which saves a query.
    """
    sheets = sittings.select_related("table", "game", "round__tournament").prefetch_related(
        "seats", "game__confirmations"
    )
    return sheets.prefetch_related("changes") if changed else sheets


def hands_planned(game: Game) -> int | None:
    """Return how many hands the game has, None where something else ends it."""
    ends = game.ruleset.get("game_ends")
    return ends.get("hands") if isinstance(ends, dict) else None


def points_in_words(points: Sequence[int]) -> str:
    """Return a side's points: one number if partners have the same, else both (a lone march may give one more)."""
    return str(points[0]) if len(set(points)) == 1 else "/".join(map(str, points))
