"""Draws for raffle and door prizes that anybody can check: the steps of docs/draws.md, in their order and no other.

The tickets are frozen; then the server shows the fingerprint of a random seed, so that it cannot choose another one
later; then the hall names a number, so that the server could not know the result either; then the seed is opened.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from secrets import token_hex
from uuid import UUID

from django.db import transaction
from django.db.models import Sum

from accounts.models import NAME_LENGTH
from fundraising import draw_errors as errors
from fundraising.drawing import MOST_TICKETS, Pick, drawn, fingerprint, list_of_tickets
from fundraising.models import Draw, DrawnTicket, Fundraiser, LedgerEntry
from fundraising.models.draw import NUMBER_LENGTH
from fundraising.services.ledger import checked_reason, lock_fundraiser
from tournaments.models import Entrant, Event, Tournament
from tournaments.services.writing.events import add_event
from tournaments.services.writing.version import raise_version

SEED_BYTES = 32
MOST_PRIZES = 50
BETWEEN_DIGITS = " ,.-+/\t"


@dataclass(frozen=True)
class Plan:
    """What is drawn: under which name, from what (`Draw.What`), for which prizes, the first for the first ticket."""

    name: str
    what: str
    prizes: Sequence[str]


@transaction.atomic
def plan_draw(*, tournament: Tournament, uuid: UUID, plan: Plan, by: str, now: datetime) -> tuple[Draw, bool]:
    """Plan a draw; return it, and whether it is new: the same sent again changes nothing.

    Raises DrawUuidTaken, DrawNameTaken.
    """
    fundraiser = lock_fundraiser(tournament)
    fields = {"name": plan.name, "what": plan.what, "prizes": "\n".join(plan.prizes)}
    known = Draw.objects.filter(fundraiser=fundraiser, uuid=uuid).first()
    if known:
        if any(getattr(known, field) != value for field, value in fields.items()):
            raise errors.DrawUuidTaken
        return known, False
    if Draw.objects.filter(fundraiser=fundraiser, name=plan.name, cancelled_at=None).exists():
        raise errors.DrawNameTaken(name=plan.name)
    signed = {"planned_at": now, "planned_by": by[:NAME_LENGTH]}
    add_event(tournament.pk, Event.Type.DRAW_PLANNED, draw=str(uuid))
    return Draw.objects.create(fundraiser=fundraiser, uuid=uuid, **fields, **signed), True


@transaction.atomic
def freeze_tickets(*, draw: Draw, by: str, now: datetime) -> Draw:
    """Number the tickets as they are now; until the fingerprint is shown they can be frozen again.

    Raises ListStands, NothingToDraw, TooManyTickets, MorePrizesThanTickets, DrawCancelled.
    """
    draw = _locked(draw)
    if draw.seed_fingerprint:
        raise errors.ListStands
    owners = owners_of(draw.fundraiser, draw.what)
    if not owners:
        raise errors.NothingToDraw
    if len(owners) > MOST_TICKETS:
        raise errors.TooManyTickets(most=MOST_TICKETS)
    if len(draw.prize_names) > len(owners):
        raise errors.MorePrizesThanTickets(prizes=len(draw.prize_names), tickets=len(owners))
    tickets = list_of_tickets(owners)
    if tickets != draw.tickets:
        draw.tickets, draw.list_fingerprint = tickets, fingerprint(tickets)
        _save(draw, Event.Type.DRAW_FROZEN, frozen_at=now, frozen_by=by)
    return draw


@transaction.atomic
def show_fingerprint(*, draw: Draw, by: str, now: datetime) -> Draw:
    """Choose the seed and show its fingerprint; a repetition changes nothing. Raises NotFrozen, DrawCancelled."""
    draw = _locked(draw)
    if not draw.list_fingerprint:
        raise errors.NotFrozen
    if not draw.seed_fingerprint:
        draw.seed = token_hex(SEED_BYTES)
        draw.seed_fingerprint = fingerprint(draw.seed)
        _save(draw, Event.Type.DRAW_COMMITTED, committed_at=now, committed_by=by)
    return draw


@transaction.atomic
def name_number(*, draw: Draw, number: str, by: str, now: datetime) -> Draw:
    """Note the hall's number; only its digits count. The same again changes nothing.

    Raises NoFingerprint before the seed's fingerprint was shown, NotANumber, NumberStands, DrawCancelled.
    """
    draw, digits = _locked(draw), "".join(sign for sign in number if sign not in BETWEEN_DIGITS)
    if not draw.list_fingerprint:
        raise errors.NotFrozen
    if not draw.seed_fingerprint:
        raise errors.NoFingerprint
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= NUMBER_LENGTH):
        raise errors.NotANumber(most=NUMBER_LENGTH)
    if draw.number not in ("", digits):
        raise errors.NumberStands(number=draw.number)
    if not draw.number:
        draw.number = digits
        _save(draw, Event.Type.DRAW_NUMBERED, named_at=now, named_by=by)
    return draw


@transaction.atomic
def open_draw(*, draw: Draw, by: str, now: datetime) -> Draw:
    """Open the seed: the winners follow. Raises NotFrozen, NoFingerprint, NoNumber, AlreadyDrawn, DrawCancelled."""
    draw = _locked(draw)
    if draw.opened_at:
        raise errors.AlreadyDrawn(name=draw.name)
    if not draw.list_fingerprint:
        raise errors.NotFrozen
    if not draw.seed_fingerprint:
        raise errors.NoFingerprint
    if not draw.number:
        raise errors.NoNumber
    picks = picks_of(draw, len(draw.prize_names))
    rows = [DrawnTicket(draw=draw, prize=prize, at=now, **pick._asdict()) for prize, pick in enumerate(picks, 1)]
    DrawnTicket.objects.bulk_create(rows)
    _save(draw, Event.Type.DRAW_OPENED, opened_at=now, opened_by=by)
    return draw


@transaction.atomic
def pass_over(*, draw: Draw, ticket: int, reason: str, by: str, now: datetime) -> DrawnTicket | None:
    """Pass over a ticket that won, and say why; return the next one, which has the same prize. None: all are out.

    The same again changes nothing. Raises NoReason, NotDrawn, NotAWinner, AlreadyPassedOver, DrawCancelled.
    """
    draw, text = _locked(draw), checked_reason(reason)
    if not draw.opened_at:
        raise errors.NotDrawn
    out = draw.drawn.count()
    row = draw.drawn.filter(ticket=ticket).first()
    if row is None:
        raise errors.NotAWinner(ticket=ticket)
    if row.passed_at:
        if row.passed_reason != text:
            raise errors.AlreadyPassedOver(ticket=ticket, reason=row.passed_reason)
        return draw.drawn.filter(prize=row.prize, counter__gt=row.counter).first()
    row.passed_at, row.passed_by, row.passed_reason = now, by[:NAME_LENGTH], text
    row.save()
    raise_version(draw.fundraiser.tournament_id)
    add_event(draw.fundraiser.tournament_id, Event.Type.DRAW_PASSED_OVER, draw=str(draw.uuid), ticket=ticket)
    following = picks_of(draw, out + 1)[out:]
    return next((draw.drawn.create(prize=row.prize, at=now, **pick._asdict()) for pick in following), None)


@transaction.atomic
def cancel_draw(*, draw: Draw, reason: str, by: str, now: datetime) -> Draw:
    """Cancel a draw before its number is named; it stays on record. A repetition changes nothing.

    Later it could be used to draw until somebody likes the result. Raises NoReason, TooLateToCancel.
    """
    text, draw = checked_reason(reason), _locked(draw, may_be_cancelled=True)
    if draw.number:
        raise errors.TooLateToCancel
    if not draw.cancelled_at:
        draw.cancel_reason = text
        _save(draw, Event.Type.DRAW_CANCELLED, cancelled_at=now, cancelled_by=by)
    return draw


def picks_of(draw: Draw, most: int) -> list[Pick]:
    """Return the first tickets of a draw after its number was named; fewer if there are no more."""
    tickets = len(draw.owners)
    every = drawn(seed=draw.seed, number=draw.number, list_fingerprint=draw.list_fingerprint, tickets=tickets)
    return list(islice(every, most))


def owners_of(fundraiser: Fundraiser, what: str) -> list[str]:
    """Return the owners of the tickets in ledger order, or by player number for a door prize.

    Tickets that were given back, even in part, are left out.
    """
    if what == Draw.What.DOOR:
        here = fundraiser.tournament.people.filter(status=Entrant.Status.PLAYING, checked_in=True)
        return [f"player {number}" for number in here.order_by("number").values_list("number", flat=True)]
    sold = LedgerEntry.objects.filter(fundraiser=fundraiser, kind=what, corrects=None).order_by("number")
    sold = sold.select_related("entrant").annotate(given_back=Sum("corrections__amount", default=0))
    return [owner for entry in sold for owner in [_owner(entry)] * _standing_tickets(entry)]


def _owner(entry: LedgerEntry) -> str:
    return f"player {entry.entrant.number}" if entry.entrant else f"sale {entry.number}"


def _standing_tickets(entry: LedgerEntry) -> int:
    given_back: int = entry.given_back  # type: ignore[attr-defined]  # annotated above
    return (entry.amount - given_back) * entry.quantity // entry.amount


def _locked(draw: Draw, *, may_be_cancelled: bool = False) -> Draw:
    """Lock the tournament and its fundraiser; return the draw as it is now. Raises DrawCancelled."""
    fundraiser = lock_fundraiser(draw.fundraiser.tournament)
    fresh = Draw.objects.get(pk=draw.pk)
    fresh.fundraiser = fundraiser
    if fresh.cancelled_at and not may_be_cancelled:
        raise errors.DrawCancelled(name=fresh.name)
    return fresh


def _save(draw: Draw, happened: Event.Type, **signed: datetime | str) -> None:
    """Store what was done, when and by whom, and have the boards and the feed show it."""
    for name, value in signed.items():
        setattr(draw, name, value[:NAME_LENGTH] if isinstance(value, str) else value)
    draw.save()
    raise_version(draw.fundraiser.tournament_id)
    add_event(draw.fundraiser.tournament_id, happened, draw=str(draw.uuid))
