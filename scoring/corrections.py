"""Corrections of a sheet: a line is voided, another one added, with who, when and why; nothing is edited.

As in `services`, every function expects the caller's transaction with the game locked.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from scoring import services
from scoring.errors import GameFull, HandGone, HandsAfterTheEnd, NoSuchHand, NothingToCorrect, NumberTaken, UuidTaken
from scoring.models import Game, Hand
from scoring.rules import Totals
from scoring.services import Entry


@dataclass(frozen=True)
class WholeGame:
    """A game's totals, under the UUID of their line."""

    uuid: UUID
    totals: Totals


@dataclass(frozen=True)
class Correction:
    """A change to a sheet: which line is voided, what is added, and why.

    Without `voids` a line is only added, without `adds` one is only removed.
    """

    reason: str
    voids: UUID | None = None
    adds: Entry | WholeGame | None = None
    told_by: str = ""
    """Who reported the added line, if not the person who corrects."""


def correct(*, game: Game, correction: Correction, by: str, now: datetime) -> bool:
    """Make a correction; return False if the same request made it before.

    A hand that replaces another one gets its number. A game that both sides have confirmed stays confirmed unless
    something is missing then. Raises FactsError, Refused, and IntegrityError if somebody else was quicker.
    """
    gone = _line_to_void(game, correction.voids)
    correction = _with_number(correction, gone)
    if _is_done(game, correction, gone, by):
        return False
    _refuse_what_cannot_be(game, correction, gone)
    was_confirmed = game.state == Game.State.CONFIRMED
    if was_confirmed:
        game.state = Game.State.COMPLETE  # closed to the pads, not to a correction
    if gone is not None:
        services.void_hand(game=game, uuid=gone.uuid, reason=correction.reason, by=by, now=now)
    if correction.adds is not None:
        line = _add(game, correction.adds, correction.told_by or by, now)
        line.reason = correction.reason
        line.save(update_fields=["reason"])
    if was_confirmed and game.state == Game.State.COMPLETE:
        game.state = Game.State.CONFIRMED
        game.save(update_fields=["state"])
    return True


def _line_to_void(game: Game, uuid: UUID | None) -> Hand | None:
    if uuid is None:
        return None
    hand = Hand.objects.filter(game=game, uuid=uuid).first()
    if hand is None:
        raise NoSuchHand
    return hand


def _with_number(correction: Correction, gone: Hand | None) -> Correction:
    adds = correction.adds
    if gone is None or not isinstance(adds, Entry) or gone.kind == Hand.TOTALS:
        return correction
    return replace(correction, adds=replace(adds, number=gone.number))


def _is_done(game: Game, correction: Correction, gone: Hand | None, by: str) -> bool:
    """Tell whether this correction was made before. Raises UuidTaken if its line has other facts."""
    adds = correction.adds
    if isinstance(adds, Entry):
        return services.find_known(game=game, entry=adds) is not None
    if adds is not None:
        known = Hand.objects.filter(game=game, uuid=adds.uuid).first()
        if known and known.facts != services.totals_as_json(adds.totals):
            raise UuidTaken
        return known is not None
    if gone is None or gone.voided_at is None:
        return False
    return (gone.voided_by, gone.void_reason) == (by, correction.reason)


def _refuse_what_cannot_be(game: Game, correction: Correction, gone: Hand | None) -> None:
    """Raise HandGone, NothingToCorrect, NumberTaken."""
    if gone is not None and gone.voided_at:
        raise HandGone(number=gone.number, by=gone.voided_by)
    if gone is not None and correction.adds is not None and gone.facts == _facts(game, correction.adds):
        raise NothingToCorrect
    number = correction.adds.number if isinstance(correction.adds, Entry) and gone is None else None
    standing = Hand.objects.filter(game=game, voided_at=None, number=number).first() if number else None
    if standing:
        raise NumberTaken(number=number, standing=services.hand_as_json(standing))


def _facts(game: Game, adds: Entry | WholeGame) -> Mapping[str, Any]:
    if isinstance(adds, Entry):
        return services.score(game=game, facts=adds.facts)[0]
    return services.totals_as_json(adds.totals)


def _add(game: Game, adds: Entry | WholeGame, by: str, now: datetime) -> Hand:
    if isinstance(adds, WholeGame):
        return services.record_totals(game=game, uuid=adds.uuid, totals=adds.totals, by=by, now=now).hand
    last = max((hand.number for hand in services.live_hands(game)), default=0)
    try:
        return services.record_hand(game=game, entry=adds, by=by, now=now).hand
    except GameFull:
        if adds.number and adds.number <= last:
            raise HandsAfterTheEnd(number=adds.number) from None
        raise
