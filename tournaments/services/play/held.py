"""Held hands: counted or refused once, by the first decision.

Counting is a correction (see `corrections`): it needs no open round, and replaces the hand with its number only if the
director says so.
"""

from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Count, F, QuerySet

from scoring.corrections import Correction
from scoring.errors import Refused, SomeoneElseWasQuicker
from scoring.rules import FactsError
from scoring.services import Entry
from tournaments.errors.held import HeldDecided
from tournaments.models import HeldHand, Round, Sitting, Tournament
from tournaments.services.hall.calls import end_call_about_hands
from tournaments.services.play import corrections
from tournaments.services.play.corrections import Effect
from tournaments.services.play.hands import note_decision
from tournaments.services.writing.locks import lock_game, lock_tournament


@dataclass(frozen=True)
class HandPlacement:
    """Where a held hand is to count: instead of a hand on the sheet, or under a number, or under the next one."""

    replaces: UUID | None = None
    number: int | None = None


def held_in(tournament: Tournament) -> QuerySet[HeldHand]:
    """Return every hand that was ever held in this tournament, decided or not, the oldest first."""
    return HeldHand.objects.filter(sitting__round__tournament=tournament)


def waiting_in(tournament: Tournament) -> QuerySet[HeldHand]:
    """Return the hands that wait for the director."""
    return held_in(tournament).filter(decided_at=None)


def countable_in(tournament: Tournament) -> QuerySet[HeldHand]:
    """Return the waiting hands that can count: their round was not undone."""
    return waiting_in(tournament).exclude(sitting__round__status=Round.Status.UNDONE)


def waiting_by_table(tournament: Tournament) -> list[dict[str, int]]:
    """Return how many hands wait that can count, by round and table."""
    rows = countable_in(tournament).order_by()
    numbered = rows.values(round=F("sitting__round__number"), table=F("sitting__table__number"))
    return list(numbered.annotate(hands=Count("pk")).order_by("round", "table"))


def count_all(*, sitting: Sitting, reason: str, by: str, now: datetime) -> tuple[int, int]:
    """Count every waiting hand of a sheet, in the order of their numbers; return how many were and were not counted.

    A hand still waits if another one has its number, or the sheet has no room for it.
    """
    waiting = sitting.held_hands.filter(decided_at=None).select_related("sitting__round", "sitting__table")
    counted = 0
    for held in waiting.order_by(F("number").asc(nulls_last=True), "pk"):
        with suppress(Refused, FactsError):
            count(held=held, place=HandPlacement(number=held.number), reason=reason, by=by, now=now)
            counted += 1
    return counted, sitting.held_hands.filter(decided_at=None).count()


def refuse_all_of(*, held: HeldHand, reason: str, by: str, now: datetime) -> int:
    """Refuse every waiting hand that came from the same tablet as this one, in its tournament; return how many."""
    same = waiting_in(held.sitting.round.tournament).filter(entered_by=held.entered_by)
    refused = 0
    for hand in same.select_related("sitting").order_by("sitting__game", "pk"):
        with suppress(HeldDecided):
            refuse(held=hand, reason=reason, by=by, now=now)
            refused += 1
    return refused


@transaction.atomic
def refuse(*, held: HeldHand, reason: str, by: str, now: datetime) -> HeldHand:
    """Refuse a held hand. Doing so again changes nothing. Raises HeldDecided."""
    lock_game(held.sitting)
    return _decided(held, HeldHand.Decision.REFUSED, reason, by, now)[0]


def count(*, held: HeldHand, place: HandPlacement, reason: str, by: str, now: datetime) -> HeldHand:
    """Add a held hand to its sheet, whether the round is open or closed. Doing so again changes nothing.

    Raises HeldDecided, RoundTakenBack, and Refused as a correction does: the place is taken, the game is full.
    """
    try:
        with transaction.atomic():
            return _count(held, place, reason, by, now)
    except IntegrityError:
        raise SomeoneElseWasQuicker from None


def preview(*, held: HeldHand, place: HandPlacement, reason: str, by: str, now: datetime) -> Effect:
    """Return what counting a held hand would change, without changing it. Raises as `count`."""
    return corrections.effect_of(held.sitting, lambda: count(held=held, place=place, reason=reason, by=by, now=now))


def _count(held: HeldHand, place: HandPlacement, reason: str, by: str, now: datetime) -> HeldHand:
    lock_game(held.sitting)
    decided, is_new = _decided(held, HeldHand.Decision.COUNTED, reason, by, now)
    if is_new:
        entry = Entry(held.uuid, held.facts, place.number)
        correction = Correction(reason, voids=place.replaces, adds=entry, told_by=held.entered_by)
        corrections.apply(held.sitting, correction, by=by, now=now)
    return decided


def _decided(held: HeldHand, decision: HeldHand.Decision, reason: str, by: str, now: datetime) -> tuple[HeldHand, bool]:
    """Record the decision; return the updated hand, and whether the decision is new rather than repeated.

    Raises HeldDecided.
    """
    is_new = note_decision(held=held, decision=decision, reason=reason, by=by, now=now)
    decided = HeldHand.objects.get(pk=held.pk)
    table = held.sitting.table
    if is_new and not HeldHand.objects.filter(sitting__table=table, decided_at=None).exists():
        lock_tournament(table.tournament_id)
        end_call_about_hands(table=table, by=by, now=now)
    if not is_new and (decided.decision, decided.decided_by, decided.decided_reason) != (decision, by, reason):
        raise HeldDecided(by=decided.decided_by, decision=str(decided.get_decision_display()))
    return decided, is_new
