"""Changing who sits in a seat: no-shows, drop-outs, latecomers and substitutes, in a draft or in the middle of a round.

No other table is touched. Points follow the person: hands from `Replacement.from_hand` on belong to the person now
sitting there (`services.occupants`), except that a stand-in plays for the points of the person who is away.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db import IntegrityError, transaction
from django.db.models import F, Q

from scoring import services as scoring
from scoring.errors import SomeoneElseWasQuicker
from scoring.models import Game
from scoring.rules import MOST_HANDS
from tournaments.errors.seats import (
    HasSeat,
    NoSuchSeat,
    NotAmongPeople,
    RoundIsOver,
    SeatChanged,
    SeatIsOpen,
    TeamHasBye,
)
from tournaments.models import Entrant, Event, Round, Seat, SeatChange, SitOut, Sitting
from tournaments.services.people import entrants, teams
from tournaments.services.people.entrants import Newcomer
from tournaments.services.people.names import distinct_names
from tournaments.services.play.game_owners import has_totals
from tournaments.services.results.occupants import has_hands
from tournaments.services.results.past_rounds import movement_of_teams, occupant
from tournaments.services.seating import drafts
from tournaments.services.seating.dealing import refuse_known_deals
from tournaments.services.writing.events import add_event
from tournaments.services.writing.locks import lock_game, lock_tournament
from tournaments.services.writing.version import raise_version

AFTER_THE_GAME = MOST_HANDS + 1
"""A hand that no game has."""
ANYBODY = 0
"""The caller did not say whom they saw in the seat."""


class Whereabouts(StrEnum):
    """What becomes of a person who gives up a seat."""

    STAYS = "stays"
    """In the hall: sits this round out, or the rest of it, and is in the next draw."""
    AWAY = "away"
    """Not here for now: no draw seats them until they are checked in again."""
    HOME = "home"


@dataclass(frozen=True)
class Replacement:
    """A change at a seat. Without `coming` and `newcomer` it stays open."""

    coming: Entrant | None = None
    newcomer: str = ""
    """The name of somebody who is not entered yet."""
    plays_for: bool = False
    """The newcomer plays for the points of the seat's owner; without one, the owner plays again."""
    whereabouts: Whereabouts = Whereabouts.AWAY
    from_hand: int | None = None
    """The first hand that counts for who comes; None: the next one. Totals on the sheet stay with who has the seat."""
    for_good: bool = False
    """Where partners are fixed, who comes is in the team from now on. A stand-in who is nobody's entrant plays until
    the person is back, in the rounds to come too."""
    reason: str = ""


def change_seat(
    *, sitting: Sitting, index: int, replacement: Replacement, by: str, now: datetime, seen: int | None = ANYBODY
) -> Seat:
    """Free a seat of a draft or an open round, or give it to somebody. A repetition does nothing.

    `seen` is the entrant (None: nobody) whom the director saw there. Raises RoundIsOver, NoSuchSeat, SeatChanged,
    HasSeat, KnowsDeals, SeatIsOpen, TeamHasBye, NotAmongPeople, TooManyEntrants, SomeoneElseWasQuicker.
    """
    try:
        with transaction.atomic():
            return _change(sitting, index, replacement, by, now, seen)
    except IntegrityError:
        raise SomeoneElseWasQuicker from None


def _change(sitting: Sitting, index: int, replacement: Replacement, by: str, now: datetime, seen: int | None) -> Seat:
    game = lock_game(sitting)
    round_ = take_up(sitting.round_id)
    seat = Seat.objects.filter(sitting=sitting, index=index).select_related("sitting__table", "entrant", "team").first()
    if seat is None:
        raise NoSuchSeat(table=sitting.table.number, seat=index)
    if seen not in (ANYBODY, seat.entrant_id):
        if _is_done(seat, replacement):
            return seat
        raise SeatChanged(table=sitting.table.number)
    from_hand = 0 if round_.status == Round.Status.DRAFT else replacement.from_hand or _next_hand(game)
    change = SeatChange(sitting=sitting, index=index, from_hand=from_hand, left=seat.entrant, reason=replacement.reason)
    change.made_at, change.made_by = now, by
    if replacement.plays_for:
        _stand_in(seat, change, replacement)
    else:
        give(round_, seat, change, replacement)
    settle(round_)
    seat.refresh_from_db()
    return seat


def _is_done(seat: Seat, replacement: Replacement) -> bool:
    """Return whether the change was made already: the button was pressed twice."""
    if replacement.plays_for or replacement.newcomer:
        return False
    return seat.entrant_id == (replacement.coming and replacement.coming.pk)


def take_up(round_id: int) -> Round:
    """Mark a draft or an open round as changed, and return it; other changes at the same moment wait here."""
    lock_tournament(Round.objects.get(pk=round_id).tournament_id)
    Round.objects.filter(pk=round_id, status__in=Round.UNFINISHED).update(seat_changes=F("seat_changes") + 1)
    round_ = Round.objects.select_related("tournament").get(pk=round_id)
    if round_.status not in Round.UNFINISHED:
        raise RoundIsOver(number=round_.number)
    return round_


def _next_hand(game: Game) -> int:
    """Return the hand to be played next; `AFTER_THE_GAME` where none is."""
    live = scoring.live_hands(game)
    if scoring.is_over(game, live):
        return AFTER_THE_GAME
    return live[-1].number + 1 if live else 1


def give(round_: Round, seat: Seat, change: SeatChange, replacement: Replacement) -> None:
    """Give a seat to somebody or nobody, and update the person who leaves; inside the caller's transaction."""
    in_teams = movement_of_teams(round_) is not None
    coming = _coming(round_, seat, replacement, in_teams=in_teams)
    if coming is not None:
        change.came, change.sat_out = coming, _from_sitting_out(round_, coming, in_teams=in_teams)
    left = seat.entrant
    owner = left if seat.game_for_id is None and has_totals(seat.sitting) else seat.game_for
    free = Seat.objects.filter(pk=seat.pk, entrant=left)
    if not free.update(entrant=coming, stand_in=coming.stand_in if coming else "", game_for=owner):
        raise SeatChanged(table=seat.sitting.table.number)
    change.save()
    if coming is not None and in_teams and replacement.for_good:
        _join(seat, left, coming)
    if left is not None and not left.is_ghost:
        _see_off(round_, left, replacement, in_teams=in_teams)


def _coming(round_: Round, seat: Seat, replacement: Replacement, *, in_teams: bool) -> Entrant | None:
    """Return who takes the seat, checked in and entered. Raises HasSeat, NotAmongPeople, TooManyEntrants."""
    tournament = round_.tournament
    # A substitute for one round is in no team: the next draw would ask for a partner.
    comes_back = replacement.coming is not None and replacement.coming.team_id == seat.team_id
    plays_on = not in_teams or replacement.for_good or comes_back
    if replacement.newcomer:
        newcomer = Newcomer(replacement.newcomer, checked_in=plays_on)
        return entrants.add_entrants(tournament=tournament, newcomers=[newcomer])[0]
    if replacement.coming is None:
        return None
    coming = Entrant.objects.filter(tournament=tournament, is_ghost=False, pk=replacement.coming.pk).first()
    if coming is None:
        raise NotAmongPeople
    refuse_seated(round_, coming)
    refuse_known_deals(seat.sitting, [coming])
    if plays_on and not round_.sit_outs.filter(entrant=coming).exists():
        _bring_in(coming)
    return coming


def _bring_in(coming: Entrant) -> None:
    """Check somebody in; a person who returns starts with the fewest sit-outs of anyone here."""
    if coming.status != Entrant.Status.PLAYING:
        entrants.withdraw(entrant=coming, withdrawn=False)
    if not coming.checked_in:
        entrants.check_in(entrant=coming, present=True)


def refuse_seated(round_: Round, coming: Entrant) -> None:
    """Raise HasSeat if somebody has a seat in the round already, or stands in there."""
    here = Q(entrant=coming) | Q(stand_in=_distinct_name(coming))
    table = round_.seats.filter(here).values_list("sitting__table__number", flat=True).first()
    if table is not None:
        raise HasSeat(name=coming.name, table=table)


def _distinct_name(entrant: Entrant) -> str:
    people = Entrant.objects.filter(tournament=entrant.tournament_id).values_list("pk", "number", "name")
    return distinct_names(people)[entrant.pk]


def _from_sitting_out(round_: Round, coming: Entrant, *, in_teams: bool) -> bool:
    """Remove somebody's sit-out, and its credit, since they play; return whether they had one."""
    sat_out = round_.sit_outs.filter(entrant=coming)
    if in_teams and sat_out.exists():
        raise TeamHasBye(name=coming.name)
    return bool(sat_out.delete()[0])


def _join(seat: Seat, left: Entrant | None, coming: Entrant) -> None:
    """Put somebody into the team of a seat, in place of the member who does not play here."""
    team = seat.team
    if team is None or coming.team_id == team.pk:
        return
    playing = set(seat.sitting.seats.exclude(pk=seat.pk).values_list("entrant", flat=True))
    members = [member for member in teams.members_of(team) if member.pk not in playing]
    leaving = next((member for member in members if member == left), members[0] if members else None)
    if leaving is not None:
        teams.take_place(team, leaving, coming)


def _see_off(round_: Round, left: Entrant, replacement: Replacement, *, in_teams: bool) -> None:
    """Record where a person is who gave up a seat; if they stay, were drawn and have not played, they sit out."""
    if replacement.whereabouts == Whereabouts.AWAY:
        entrants.check_in(entrant=left, present=False)
    elif replacement.whereabouts == Whereabouts.HOME:
        entrants.withdraw(entrant=left)
    elif not in_teams and not has_hands(round_, left.pk) and _was_drawn(round_, left):
        SitOut.objects.get_or_create(round=round_, entrant=left)


def _was_drawn(round_: Round, left: Entrant) -> bool:
    """Tell whether the draw gave somebody a place; latecomers who give up a seat get no sit-out."""
    came = SeatChange.objects.filter(sitting__round=round_, came=left).exclude(left=left).order_by("pk").first()
    return (
        came is None
        or came.sat_out
        or SeatChange.objects.filter(sitting__round=round_, left=left, pk__lt=came.pk).exists()
    )


def _stand_in(seat: Seat, change: SeatChange, replacement: Replacement) -> None:
    """Let somebody play for the points of the seat's owner, or let the owner play again."""
    person = seat.entrant
    if person is None or person.is_ghost:
        raise SeatIsOpen
    name = replacement.newcomer
    if replacement.coming is not None:
        refuse_seated(change.sitting.round, replacement.coming)
        refuse_known_deals(seat.sitting, [replacement.coming])
        name = _distinct_name(replacement.coming)
    change.came, change.stand_in = person, name
    if not Seat.objects.filter(pk=seat.pk, entrant=person).update(stand_in=name):
        raise SeatChanged(table=seat.sitting.table.number)
    change.save()
    # Somebody who is entered is drawn for a seat of their own: they stand in for this round alone.
    lasting = name if replacement.for_good and replacement.coming is None else ""
    Entrant.objects.filter(pk=person.pk).update(stand_in=lasting)


def take_back(*, change: SeatChange, by: str, now: datetime) -> Seat:
    """Undo a change of seat, as if the newcomer had never sat there; both stay on record.

    A repetition does nothing. Raises SeatChanged if another change followed, else as `change_seat` does.
    """
    sitting = change.sitting
    here = Seat.objects.get(sitting=sitting, index=change.index)
    last = sitting.changes.filter(index=change.index).order_by("pk").last()
    if here.entrant_id == change.left_id and last != change:
        return here
    if last != change:
        raise SeatChanged(table=sitting.table.number)
    replacement = Replacement(coming=change.left, whereabouts=Whereabouts.STAYS, from_hand=change.from_hand or None)
    return change_seat(
        sitting=sitting, index=change.index, replacement=replacement, seen=change.came_id, by=by, now=now
    )


def end_stand_in(*, entrant: Entrant, by: str, now: datetime) -> None:
    """Record that a person plays again instead of their stand-in, now and in the coming rounds."""
    seat = Seat.objects.filter(entrant=entrant, round__status__in=Round.UNFINISHED).select_related("sitting").first()
    if seat is not None and seat.stand_in:
        change_seat(sitting=seat.sitting, index=seat.index, replacement=Replacement(plays_for=True), by=by, now=now)
        return
    with transaction.atomic():
        raise_version(entrant.tournament_id)
        Entrant.objects.filter(pk=entrant.pk).update(stand_in="")
        add_event(entrant.tournament_id, Event.Type.ENTRANT_CHANGED, entrant=entrant.pk)


def settle(round_: Round) -> None:
    """Make boards and pads show the changed round; for a draft, compute repeats and broken rules again."""
    if round_.status == Round.Status.DRAFT:
        _find_again(round_)
    raise_version(round_.tournament_id)
    add_event(round_.tournament_id, Event.Type.SEATING_CHANGED, round=round_.number)


def _find_again(round_: Round) -> None:
    seats = list(round_.seats.select_related("team").order_by("sitting__table__number", "index"))
    tables: dict[int, list[int]] = {}
    for seat in seats:
        tables.setdefault(seat.sitting_id, []).append(occupant(seat))
    found = drafts.found_in(round_, list(tables.values()), {occupant(seat): seat.team for seat in seats})
    Round.objects.filter(pk=round_.pk).update(**found)
