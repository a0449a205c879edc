"""Entering a hand: one transaction locks the game, checks the round, writes the sheet and raises the version."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NoReturn
from uuid import UUID

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Subquery, UUIDField

from scoring import services as scoring
from scoring.errors import GameConfirmed, GameFull, NumberTaken, Refused, TotalsStand, UuidTaken
from scoring.models import Game, Hand
from scoring.rules import Totals
from scoring.services import Entry, Recorded
from scoring.statements import Given, Select
from tournaments.errors import RoundNotOpen, TooManyUndone
from tournaments.errors.held import (
    GameConfirmedAndHeld,
    GameFullAndHeld,
    HandThereAlready,
    HandThereFromAnotherDealer,
    NotCounted,
    NumberTakenAndHeld,
    TooManyWait,
    TotalsStandAndHeld,
)
from tournaments.models import DirectorCall, Event, HeldHand, Round, Sitting
from tournaments.services.hall.calls import call_director, end_disagreement
from tournaments.services.writing.events import add_event
from tournaments.services.writing.locks import lock_game, lock_tournament
from tournaments.services.writing.version import raise_version

LATE = {
    Round.Status.CLOSED: HeldHand.Reason.ROUND_CLOSED,
    Round.Status.UNDONE: HeldHand.Reason.ROUND_UNDONE,
}

AND_HELD: dict[HeldHand.Reason, type[Refused]] = {
    HeldHand.Reason.NUMBER_TAKEN: NumberTakenAndHeld,
    HeldHand.Reason.GAME_FULL: GameFullAndHeld,
    HeldHand.Reason.GAME_CONFIRMED: GameConfirmedAndHeld,
    HeldHand.Reason.TOTALS_STAND: TotalsStandAndHeld,
}
"""Why a sheet of an open round refuses a sound hand, which then waits for the director: by the refusal's code."""

_round = Select(
    lambda: Round.objects.filter(pk=Given("round")).annotate(
        held=Subquery(HeldHand.objects.filter(sitting=Given("sitting"), uuid=Given("uuid", UUIDField())).values("pk"))
    )
)


@dataclass(frozen=True)
class EnteredHand:
    """The answer to a hand: `held` is set if it waits for the director instead of being on the sheet."""

    answer: dict[str, Any]
    is_new: bool
    held: HeldHand | None = None


def enter_hand(
    *, sitting: Sitting, entry: Entry, by: str, now: datetime, key_revoked: bool = False, hold_clash: bool = True
) -> EnteredHand:
    """Record a hand, or hold it for the director if it comes too late.

    The same hand again gets the same answer and changes nothing; for one that the director has decided about, the
    answer is the decision. A hand whose number is taken, or for whose number the sheet has no room, is refused and,
    with `hold_clash`, held as well, and the director called; unless the hand on the sheet is the same. Raises
    FactsError, Refused: one of AND_HELD (its details have `held`) or HandThereAlready for the latter, NotCounted where
    the director has refused the hand.
    """
    try:
        with transaction.atomic():
            return _enter(sitting, entry, by, now, key_revoked=key_revoked)
    except IntegrityError:
        return _after_clash(sitting, entry, by, now, hold_clash=hold_clash)
    except (GameFull, GameConfirmed, TotalsStand) as refused:
        if not hold_clash or entry.number is None:  # without a number it asked for the next one, and there is none
            raise
        _refuse_and_hold(refused, sitting, entry, by, now)


def _enter(sitting: Sitting, entry: Entry, by: str, now: datetime, *, key_revoked: bool) -> EnteredHand:
    game = lock_game(sitting)
    status, held = _status_and_held(sitting, entry.uuid)
    if held and held.decided_at:
        return _decided(game, entry, held)
    reason = HeldHand.Reason.KEY_REVOKED if key_revoked else LATE.get(status)
    if reason:
        return _hold(sitting, game, entry, reason, by, now)
    recorded = scoring.record_hand(game=game, entry=entry, by=by, now=now)
    if held:  # sent again, now that there is room for it
        note_decision(held=held, decision=HeldHand.Decision.COUNTED, reason="", by=by, now=now)
    if recorded.is_new:
        raise_version(sitting.table.tournament_id, by_open_sheet=True)
        line = {"hand": str(recorded.hand.uuid), "number": recorded.hand.number}
        add_event(sitting.table.tournament_id, Event.Type.HAND_ENTERED, sitting=sitting.pk, **line)
    return _entered(recorded)


def _status_and_held(sitting: Sitting, uuid: UUID) -> tuple[Round.Status, HeldHand | None]:
    """Return the round's status (see `round_status`), and this hand's row if it was held, with one query."""
    round_ = _round.one(round=sitting.round_id, sitting=sitting.pk, uuid=uuid)
    return _not_draft(round_), HeldHand.objects.get(pk=round_.held) if round_.held else None


def _decided(game: Game, entry: Entry, held: HeldHand) -> EnteredHand:
    """Answer a hand about which the director has decided. Raises NotCounted, UuidTaken."""
    _refuse_other_facts(game, entry, held)
    if held.decision == HeldHand.Decision.REFUSED:
        raise NotCounted(reason=held.decided_reason)
    return EnteredHand(game.hands.get(uuid=held.uuid).answer, is_new=False)


def _refuse_other_facts(game: Game, entry: Entry, held: HeldHand) -> None:
    facts, _scored = scoring.score(game=game, facts=entry.facts)
    if held.facts != facts or entry.number not in (None, held.number):
        raise UuidTaken


def note_decision(*, held: HeldHand, decision: HeldHand.Decision, reason: str, by: str, now: datetime) -> bool:
    """Record a decision on a held hand, inside the caller's transaction; return whether it is the first."""
    fields = {"decision": decision, "decided_at": now, "decided_by": by, "decided_reason": reason}
    is_first = bool(HeldHand.objects.filter(pk=held.pk, decided_at=None).update(**fields))
    if is_first:
        _add_event_of(held, Event.Type.HELD_DECIDED, decision=decision)
    return is_first


def _add_event_of(held: HeldHand, type_: Event.Type, **more: str) -> None:
    tournament_id = held.sitting.table.tournament_id
    lock_tournament(tournament_id)
    add_event(tournament_id, type_, sitting=held.sitting_id, hand=str(held.uuid), **more)


def _after_clash(sitting: Sitting, entry: Entry, by: str, now: datetime, *, hold_clash: bool) -> EnteredHand:
    """Find out what an IntegrityError meant; if another hand has the number, hold this one for the director."""
    try:
        return _entered(scoring.explain_clash(game=sitting.game, entry=entry))
    except NumberTaken as taken:
        _refuse_the_same(taken, sitting.game, entry)
        if not hold_clash:
            raise
        _refuse_and_hold(taken, sitting, entry, by, now)


def _refuse_the_same(taken: NumberTaken, game: Game, entry: Entry) -> None:
    """Raise HandThereAlready if the hand on the sheet is the same, no matter who dealt.

    The dealer does not affect the points: a wrong dealer deserves a warning (docs/house-rules.md, `steal_the_deal`),
    not a visit of the director.
    """
    facts, _scored = scoring.score(game=game, facts=entry.facts)
    standing = taken.details["standing"]["facts"]
    if facts == standing:
        raise HandThereAlready(**taken.details, same=True) from None
    if _but_dealer(facts) == _but_dealer(standing):
        raise HandThereFromAnotherDealer(**taken.details, same=True) from None


def _but_dealer(facts: Mapping[str, Any]) -> dict[str, Any]:
    return {name: fact for name, fact in facts.items() if name != "dealer"}


def _refuse_and_hold(refused: Refused, sitting: Sitting, entry: Entry, by: str, now: datetime) -> NoReturn:
    """Hold a refused hand and call the director to the table, once. Raises AND_HELD."""
    reason = HeldHand.Reason(refused.code)
    is_clash = reason == HeldHand.Reason.NUMBER_TAKEN
    with transaction.atomic():
        if _hold(sitting, lock_game(sitting), entry, reason, by, now).is_new:
            because = DirectorCall.Reason.CONFLICT if is_clash else DirectorCall.Reason.NO_ROOM
            call_director(table=sitting.table, now=now, reason=because)
    raise AND_HELD[reason](**refused.details, held=True) from None


def _entered(recorded: Recorded) -> EnteredHand:
    return EnteredHand(recorded.hand.answer, recorded.is_new)


def round_status(sitting: Sitting) -> Round.Status:
    """Return the round's status now that the game is locked: closing waits for this lock. Raises RoundNotOpen."""
    return _not_draft(Round.objects.get(pk=sitting.round_id))


def _not_draft(round_: Round) -> Round.Status:
    if round_.status == Round.Status.DRAFT:
        raise RoundNotOpen(number=round_.number)
    return Round.Status(round_.status)


def _hold(sitting: Sitting, game: Game, entry: Entry, reason: HeldHand.Reason, by: str, now: datetime) -> EnteredHand:
    """Hold a valid hand that comes too late; a hand that is on the sheet already gets its answer again."""
    known = scoring.find_known(game=game, entry=entry)
    if known:
        return EnteredHand(known.answer, is_new=False)
    facts, _scored = scoring.score(game=game, facts=entry.facts)
    _require_room(sitting, entry)
    held, is_new = HeldHand.objects.get_or_create(
        sitting=sitting,
        uuid=entry.uuid,
        defaults={
            "number": entry.number,
            "facts": facts,
            "reason": reason,
            "received_at": now,
            "entered_by": by,
        },
    )
    _refuse_other_facts(game, entry, held)
    if is_new:
        _add_event_of(held, Event.Type.HAND_HELD, reason=reason)
    return EnteredHand({"held": held.reason, "message": str(held.get_reason_display())}, is_new, held)


def _require_room(sitting: Sitting, entry: Entry) -> None:
    """Raise TooManyWait if more hands of this sheet, or of its table, are waiting than anybody could have played."""
    if sitting.held_hands.filter(uuid=entry.uuid).exists():
        return
    waiting = HeldHand.objects.filter(decided_at=None)
    here = waiting.filter(sitting=sitting.pk).count()
    at_table = waiting.filter(sitting__table=sitting.table_id).count()
    if here >= settings.LIMITS.held_by_sitting or at_table >= settings.LIMITS.held_by_table:
        raise TooManyWait


@transaction.atomic
def enter_totals(*, sitting: Sitting, uuid: UUID, totals: Totals, by: str, now: datetime) -> Recorded:
    """Enter a whole game as totals. Raises RuleError where they cannot happen, Refused."""
    game = lock_game(sitting)
    _must_be_open(sitting)
    recorded = scoring.record_totals(game=game, uuid=uuid, totals=totals, by=by, now=now)
    if recorded.is_new:
        raise_version(sitting.round.tournament_id, by_open_sheet=True)
        add_event(sitting.round.tournament_id, Event.Type.TOTALS_ENTERED, sitting=sitting.pk, hand=str(uuid))
    return recorded


@transaction.atomic
def void_hand(*, sitting: Sitting, uuid: UUID, reason: str, by: str, now: datetime, by_pad: bool = False) -> Game:
    """Void a hand of an open round; return the sheet.

    A held hand is withdrawn instead, whatever the round's status. Once both sides have confirmed, or pads have undone
    far more hands than a table plays, only the director can correct the sheet: otherwise anybody with the table's key
    could fill the disk. Raises Refused.
    """
    game = lock_game(sitting)
    held = HeldHand.objects.filter(sitting=sitting.pk, uuid=uuid).exclude(decision=HeldHand.Decision.COUNTED).first()
    if held:
        note_decision(held=held, decision=HeldHand.Decision.REFUSED, reason=reason, by=by, now=now)
    else:
        _must_be_open(sitting)
        if by_pad and game.state == Game.State.CONFIRMED:
            raise GameConfirmed
        scoring.void_hand(game=game, uuid=uuid, reason=reason, by=by, now=now)
        raise_version(sitting.round.tournament_id, by_open_sheet=True)
        add_event(sitting.round.tournament_id, Event.Type.HAND_VOIDED, sitting=sitting.pk, hand=str(uuid))
    if by_pad and _undone(sitting) > settings.LIMITS.undone_by_sitting:
        raise TooManyUndone
    return game


def _undone(sitting: Sitting) -> int:
    """Return how many hands were undone on a sheet, or are held for it and were refused."""
    refused = sitting.held_hands.filter(decision=HeldHand.Decision.REFUSED)
    return Hand.objects.filter(game=sitting.game_id).exclude(voided_at=None).count() + refused.count()


@transaction.atomic
def confirm_game(*, sitting: Sitting, side: int, by: str, now: datetime, version: int | None = None) -> Game:
    """Record a side's confirmation of the sheet in the version it saw; return the sheet. Raises Refused."""
    game = lock_game(sitting)
    _must_be_open(sitting)
    scoring.confirm_game(game=game, side=side, by=by, now=now, version=version)
    raise_version(sitting.round.tournament_id, by_open_sheet=True)
    add_event(sitting.round.tournament_id, Event.Type.SHEET_CONFIRMED, sitting=sitting.pk, side=side)
    if game.state == Game.State.CONFIRMED:
        end_disagreement(table=sitting.table, by=by, now=now)
    return game


@transaction.atomic
def confirm_for_all(*, sitting: Sitting, by: str, now: datetime, version: int | None = None) -> None:
    """Confirm the sheet for every side that has not. Raises Refused."""
    for side in range(len(sitting.game.sides)):
        confirm_game(sitting=sitting, side=side, by=by, now=now, version=version)


def _must_be_open(sitting: Sitting) -> None:
    status = round_status(sitting)
    if status != Round.Status.OPEN:
        raise RoundNotOpen(number=sitting.round.number)
