"""The way of a hand: one transaction, the game locked, the round looked at, the sheet written, the version raised."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction

from scoring import services as scoring
from scoring.errors import GameConfirmed, UuidTaken
from scoring.models import Game
from scoring.rules.base import Totals
from scoring.services import Entry, Recorded
from tournaments.errors import RoundNotOpen
from tournaments.models import HeldHand, Round, Sitting
from tournaments.services.standings import raise_version

LATE = {
    Round.Status.CLOSED: HeldHand.Reason.ROUND_CLOSED,
    Round.Status.UNDONE: HeldHand.Reason.ROUND_UNDONE,
}


@dataclass(frozen=True)
class Entered:
    """What came of a hand: `held` is set where it waits for the director instead of standing on the sheet."""

    answer: dict[str, Any]
    is_new: bool
    held: HeldHand | None = None


def enter_hand(*, sitting: Sitting, entry: Entry, by: str, now: datetime, key_revoked: bool = False) -> Entered:
    """Record a hand, or hold it for the director where it comes too late.

    The same hand again gets the same answer and changes nothing. Raises FactsError, Refused.
    """
    try:
        with transaction.atomic():
            return _enter(sitting, entry, by, now, key_revoked=key_revoked)
    except IntegrityError:
        return _entered(scoring.explain_clash(game=sitting.game, entry=entry))


def _enter(sitting: Sitting, entry: Entry, by: str, now: datetime, *, key_revoked: bool) -> Entered:
    game = lock_game(sitting)
    reason = HeldHand.Reason.KEY_REVOKED if key_revoked else LATE.get(round_status(sitting))
    if reason:
        return _hold(sitting, game, entry, reason, by, now)
    recorded = scoring.record_hand(game=game, entry=entry, by=by, now=now)
    if recorded.is_new:
        raise_version(sitting.round.tournament_id)
    return _entered(recorded)


def _entered(recorded: Recorded) -> Entered:
    return Entered(recorded.hand.answer, recorded.is_new)


def lock_game(sitting: Sitting) -> Game:
    """Lock the sitting's game until the transaction ends. Games come before the tournament, in order of their ids."""
    return Game.objects.select_for_update().get(pk=sitting.game_id)


def round_status(sitting: Sitting) -> Round.Status:
    """Return the round's status now that the game is locked: closing waits for this lock. Raises RoundNotOpen."""
    round_ = Round.objects.get(pk=sitting.round_id)
    if round_.status == Round.Status.DRAFT:
        raise RoundNotOpen(number=round_.number)
    return Round.Status(round_.status)


def _hold(sitting: Sitting, game: Game, entry: Entry, reason: HeldHand.Reason, by: str, now: datetime) -> Entered:
    """Keep a sound hand that comes too late; one that stands on the sheet already is answered from there."""
    known = scoring.find_known(game=game, entry=entry)
    if known:
        return Entered(known.answer, is_new=False)
    facts, _scored = scoring.score(game=game, facts=entry.facts)
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
    if held.facts != facts or entry.number not in (None, held.number):
        raise UuidTaken
    return Entered({"held": held.reason, "message": str(held.get_reason_display())}, is_new, held)


@transaction.atomic
def enter_totals(*, sitting: Sitting, uuid: UUID, totals: Totals, by: str, now: datetime) -> Recorded:
    """Enter a whole game as totals. Raises RuleError where they cannot happen, Refused."""
    game = lock_game(sitting)
    _must_be_open(sitting)
    recorded = scoring.record_totals(game=game, uuid=uuid, totals=totals, by=by, now=now)
    if recorded.is_new:
        raise_version(sitting.round.tournament_id)
    return recorded


@transaction.atomic
def void_hand(*, sitting: Sitting, uuid: UUID, reason: str, by: str, now: datetime, by_pad: bool = False) -> Game:
    """Take a hand off the sheet of a round that is open; return the sheet.

    Once both sides have confirmed, the pad leaves corrections to the director. Raises Refused.
    """
    game = lock_game(sitting)
    _must_be_open(sitting)
    if by_pad and game.state == Game.State.CONFIRMED:
        raise GameConfirmed
    scoring.void_hand(game=game, uuid=uuid, reason=reason, by=by, now=now)
    raise_version(sitting.round.tournament_id)
    return game


@transaction.atomic
def confirm_game(*, sitting: Sitting, side: int, by: str, now: datetime) -> Game:
    """Keep a side's word that the sheet is right; return the sheet. Raises Refused."""
    game = lock_game(sitting)
    _must_be_open(sitting)
    scoring.confirm_game(game=game, side=side, by=by, now=now)
    raise_version(sitting.round.tournament_id)
    return game


def _must_be_open(sitting: Sitting) -> None:
    status = round_status(sitting)
    if status != Round.Status.OPEN:
        raise RoundNotOpen(number=sitting.round.number)
