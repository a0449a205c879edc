"""Who sat in a seat for which hands, if that changed during a game: points follow the person.

A sitting's changes are applied in the order in which they were made; each holds from its hand on, and overrides earlier
ones. So a change that was entered wrongly is corrected by entering it again.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from scoring.models import Hand
from scoring.services import TOTALS_NUMBER
from tournaments.models import Round, Seat, SeatChange, Sitting

Spans = tuple[tuple[int, int | None], ...]
"""(first hand, entrant or None while the seat was open), in order of the hands; the first span begins at 1."""


def spans_of(now: int | None, changes: Iterable[SeatChange]) -> Spans:
    """Return the occupants of a seat, each with their first hand, in order; `now`: who sits there without a change."""
    played = [change for change in changes if change.from_hand and change.left_id != change.came_id]
    if not played:
        return ((1, now),)
    spans: list[tuple[int, int | None]] = [(1, played[0].left_id)]
    for change in played:
        spans = [span for span in spans if span[0] < change.from_hand]
        if not spans or spans[-1][1] != change.came_id:
            spans.append((change.from_hand, change.came_id))
    return tuple(spans)


def sat_at(spans: Spans, hand: int) -> int | None:
    """Return who sat there for a hand, None where nobody did."""
    return [entrant for first, entrant in spans if first <= max(hand, 1)][-1]


@dataclass(frozen=True)
class Occupants:
    """The occupants of a table in a round: by seat with their first hands, and the players each game counts for."""

    spans: tuple[Spans, ...]
    game_for: Mapping[int, int] = field(default_factory=dict)
    """By seat, where the director said so."""

    @property
    def changed(self) -> bool:
        """Whether anybody sat here for a part of the game only."""
        return any(len(spans) > 1 for spans in self.spans)

    def at(self, seat: int, hand: int) -> int | None:
        """Return who gets this seat's points for a hand. The totals of a whole game have number 0."""
        if hand == TOTALS_NUMBER:
            return self.game_for.get(seat, self.spans[seat][-1][1])
        return sat_at(self.spans[seat], hand)

    def winner_at(self, seat: int, hands: Sequence[int]) -> int | None:
        """Return who gets the win: the person who finished the game, unless the director decided otherwise."""
        return self.game_for.get(seat, self.at(seat, max(hands, default=TOTALS_NUMBER)))

    def tables(self, hands: Sequence[int]) -> list[tuple[int | None, ...]]:
        """Return the players who sat together for any of these hands, each lineup once, in seat order."""
        seats = range(len(self.spans))
        return list(dict.fromkeys(tuple(self.at(seat, hand) for seat in seats) for hand in sorted(hands)))

    def all_tables(self, hands: Sequence[int]) -> tuple[tuple[int | None, ...], ...]:
        """Return the lineups of a game with these hands in order, the present one last.

        Of a game entered as totals nobody knows for which hands: everybody who sat here did.
        """
        if list(hands) == [TOTALS_NUMBER]:
            hands = sorted({first for spans in self.spans for first, _entrant in spans})
        now = tuple(spans[-1][1] for spans in self.spans)
        return (*(table for table in self.tables(hands) if table != now), now)


def occupants_of(sitting: Sitting) -> Occupants:
    """Return who sat at a table; its round, seats and changes may be at hand."""
    seats = sorted(sitting.seats.all(), key=lambda seat: seat.index)
    return _occupants(seats, changes_of(sitting))


def changes_of(sitting: Sitting) -> list[SeatChange]:
    """Return a table's changes of seat in order; rounds without any need no query."""
    return sorted(sitting.changes.all(), key=lambda change: change.pk) if sitting.round.seat_changes else []


def _occupants(seats: Sequence[Seat], changes: Sequence[SeatChange]) -> Occupants:
    of_seat = [[change for change in changes if change.index == seat.index] for seat in seats]
    spans = tuple(spans_of(seat.entrant_id, made) for seat, made in zip(seats, of_seat, strict=True))
    return Occupants(spans, {seat.index: seat.game_for_id for seat in seats if seat.game_for_id is not None})


def changed_sittings(rounds: Iterable[Round]) -> list[Sitting]:
    """Return the sittings of these rounds with a seat change; rounds without one need no query."""
    with_changes = [round_ for round_ in rounds if round_.seat_changes]
    if not with_changes:
        return []
    changed = SeatChange.objects.filter(sitting__round__in=with_changes)
    sittings = Sitting.objects.filter(pk__in=changed.filter(from_hand__gt=0).values("sitting"))
    return list(sittings.select_related("round", "game").prefetch_related("seats", "changes"))


def live_numbers(sitting: Sitting) -> list[int]:
    """Return the numbers of the hands that stand on a sheet, in order; 0 is the whole game as totals."""
    live = Hand.objects.filter(game=sitting.game_id, voided_at=None).order_by("number")
    return list(live.values_list("number", flat=True))


def sat_in(round_: Round, entrant: int) -> bool:
    """Tell whether somebody has, or had, a seat in a round."""
    came_or_left = SeatChange.objects.filter(sitting__round=round_)
    had = any(came_or_left.filter(**{way: entrant}).exists() for way in ("left", "came"))
    return had or round_.seats.filter(entrant=entrant).exists()


def has_hands(round_: Round, entrant: int) -> bool:
    """Tell whether somebody played any hand of a round."""
    sittings = round_.sittings.prefetch_related("seats", "changes")
    for sitting in sittings:
        occupants = occupants_of(sitting)
        seats = [seat for seat, spans in enumerate(occupants.spans) if entrant in (who for _first, who in spans)]
        if seats and any(occupants.at(seat, hand) == entrant for hand in live_numbers(sitting) for seat in seats):
            return True
    return False
