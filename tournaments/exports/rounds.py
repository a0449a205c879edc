"""The tables of seating and of hands, including voided ones."""

from collections.abc import Iterator
from typing import Any

from django.db.models import Max, Prefetch
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.models import Game, Hand
from tournaments.exports.tables import ExportColumn, ExportTable, Value
from tournaments.models import Entrant, Round, Sitting, Tournament
from tournaments.services.people.names import NamesIn
from tournaments.services.results.occupants import Occupants, occupants_of
from tournaments.words.hands import facts_in_words
from tournaments.words.sheets import show_sitting, with_sheets

NOT_SHOWN = ("answer", "lone_marches", "euchres")
"""What of a hand is in no table; reading it takes a third of the time."""
AT_THE_COMPASS = 4
"""A table of this many has its seats by the compass; at all others they have numbers alone."""
People = dict[int, Entrant]


def seating_table(tournament: Tournament) -> ExportTable:
    """Return who sat where in every round that counts, table by table, then who sat out.

    A person who took a seat in the middle of a game has a row with the first of their hands.
    """
    columns = (
        ExportColumn("round", _("Round")),
        ExportColumn("status", _("Status")),
        ExportColumn("table", _("Table")),
        ExportColumn("seat", _("Seat")),
        ExportColumn("side", pgettext("of the table", "Side")),
        ExportColumn("from_hand", _("From hand")),
        ExportColumn("number", _("Number")),
        ExportColumn("name", _("Name")),
        ExportColumn("stand_in", _("Stand-in")),
        ExportColumn("team", _("Team")),
        ExportColumn("sits_out", _("Sits out")),
    )
    people = {entrant.pk: entrant for entrant in tournament.entrants.all()}
    sittings = _sittings(tournament).exclude(round__status=Round.Status.UNDONE).prefetch_related("seats__team")
    rows = [row for sitting in sittings for row in _seats(sitting, people)]
    sat_out = tournament.rounds.exclude(status=Round.Status.UNDONE).prefetch_related("sit_outs__team")
    rows += [row for round_ in sat_out for row in _sit_outs(round_, people)]
    return ExportTable("seating", _("Seating"), columns, sorted(rows, key=_by_place))


def _by_place(row: tuple[Value, ...]) -> tuple[Any, ...]:
    """Order by round, table, seat and hand; sit-outs come last, by number."""
    number, _status, table, seat, _side, hand, entrant, *_rest = row
    return number, table is None, table or 0, seat or 0, hand or 0, entrant or 0


def _sittings(tournament: Tournament) -> Any:
    sittings = with_sheets(Sitting.objects.filter(round__tournament=tournament))
    return sittings.order_by("round__number", "round__pk", "table__number")


def _seats(sitting: Sitting, people: People) -> Iterator[tuple[Value, ...]]:
    seats = sorted(sitting.seats.all(), key=lambda seat: seat.index)
    for seat, spans in zip(seats, occupants_of(sitting).spans, strict=True):
        for hand, entrant in spans:
            who = people.get(entrant or 0)
            yield (
                *(sitting.round.number, sitting.round.status, sitting.table.number, seat.index),
                _side(seat.index) if len(seats) == AT_THE_COMPASS else "",
                *(hand, who.number if who else None, who.name if who else _("nobody")),
                *(seat.stand_in if entrant == seat.entrant_id else "", seat.team.number if seat.team else None, False),
            )


def _sit_outs(round_: Round, people: People) -> Iterator[tuple[Value, ...]]:
    for sit_out in round_.sit_outs.all():
        who = people[sit_out.entrant_id]
        team = sit_out.team.number if sit_out.team else None
        yield round_.number, round_.status, None, None, "", None, who.number, who.name, "", team, True


def _side(seat: int) -> str:
    sides = (pgettext("seat", "North"), pgettext("seat", "East"), pgettext("seat", "South"), pgettext("seat", "West"))
    return sides[seat]


def hands_table(tournament: Tournament) -> ExportTable:
    """Return every hand: its facts, its points by seat, who entered it, and why it is void."""
    seats = range(_most_seats(tournament))
    columns = (
        ExportColumn("round", _("Round")),
        ExportColumn("table", _("Table")),
        ExportColumn("hand", _("Hand")),
        ExportColumn("state", _("State")),
        ExportColumn("what", _("What happened")),
        *(ExportColumn(f"player_{seat}", _("Seat %d") % seat) for seat in seats),
        *(ExportColumn(f"points_{seat}", _("Points of seat %d") % seat) for seat in seats),
        ExportColumn("entered_at", _("Entered")),
        ExportColumn("entered_by", _("Entered by"), private=True),
        ExportColumn("reason", _("Why it was entered")),
        ExportColumn("voided_at", _("Voided")),
        ExportColumn("voided_by", _("Voided by"), private=True),
        ExportColumn("void_reason", _("Why it is void")),
        ExportColumn("facts", _("Facts")),
        ExportColumn("uuid", _("UUID")),
    )
    names = NamesIn(tournament)
    return ExportTable("hands", _("Hands"), columns, list(_all_hands(tournament, names, len(seats))))


def _most_seats(tournament: Tournament) -> int:
    """Return how many seats the largest table had in any round."""
    games = Game.objects.filter(sitting__round__tournament=tournament)
    return max(tournament.seats_per_table, games.aggregate(most=Max("seats"))["most"] or 0)


def _all_hands(tournament: Tournament, names: dict[int, str], seats: int) -> Iterator[tuple[Value, ...]]:
    """Yield the rows round by round: all sheets of a large field at once take ten times the memory."""
    sheets = Prefetch("game__hands", Hand.objects.order_by("number", "pk").defer(*NOT_SHOWN))
    for round_ in tournament.rounds.order_by("number", "pk"):
        for sitting in _sittings(tournament).filter(round=round_).prefetch_related(sheets):
            yield from _hands(sitting, names, seats)


def _hands(sitting: Sitting, names: dict[int, str], seats: int) -> Iterator[tuple[Value, ...]]:
    shown, occupants = show_sitting(sitting, names), occupants_of(sitting)
    for hand in sitting.game.hands.all():
        yield (
            *(sitting.round.number, sitting.table.number, hand.number or None, _state(hand, sitting.round)),
            facts_in_words(hand.facts, shown.at(hand.number)),
            *_by_seat(_players(hand, occupants, names), seats),
            *_by_seat(hand.points, seats),
            *(hand.entered_at, hand.entered_by, hand.reason),
            *(hand.voided_at, hand.voided_by, hand.void_reason),
            *(hand.facts, str(hand.uuid)),
        )


def _by_seat(values: list[Any], seats: int) -> tuple[Value, ...]:
    return tuple([*values, *[None] * seats][:seats])


def _players(hand: Hand, occupants: Occupants, names: dict[int, str]) -> list[str]:
    who = (occupants.at(seat, hand.number) for seat in range(len(occupants.spans)))
    return [names[entrant] if entrant is not None else _("nobody") for entrant in who]


def _state(hand: Hand, round_: Round) -> str:
    if hand.voided_at is not None:
        return _("void")
    return _("round undone") if round_.status == Round.Status.UNDONE else _("counts")
