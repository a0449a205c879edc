"""Entering what a photograph says, once a person has looked at it: the way of every hand, under UUIDs of its own."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID, uuid5

from django.db import transaction

from scoring import services as scoring
from scoring.errors import Refused
from scoring.rules import FactsError, gettext_noop
from scoring.services import Entry
from tournaments.errors.held import HandThereAlready
from tournaments.errors.photographs import DoubtsLeft, NothingToEnter, NotReadYet, SheetGone
from tournaments.models import Photograph, Sitting
from tournaments.photographs.words import sentence_in_words
from tournaments.services.play.hands import enter_hand

Facts = dict[str, Any]


@dataclass
class Confirmed:
    """What became of a sheet's hands, by their numbers."""

    entered: list[int] = field(default_factory=list)
    there: list[int] = field(default_factory=list)
    """They stood on the table's sheet already, with the same facts."""
    held: list[int] = field(default_factory=list)
    """They wait for the director."""


def sitting_of(photograph: Photograph) -> Sitting | None:
    """Return the sitting of the sheet shown, if it is known and still exists."""
    if photograph.sitting is None:
        return None
    found = Sitting.objects.filter(uuid=photograph.sitting, round__tournament=photograph.tournament_id)
    return found.select_related("round__tournament", "table", "game").first()


def confirm(
    *,
    photograph: Photograph,
    corrections: Mapping[int, Facts] | None,
    by: str,
    now: datetime,
) -> Confirmed:
    """Enter the hands of a sheet as read, but for those that are corrected; an empty correction leaves a hand out.

    Confirming again gives the same. `corrections`: None where nobody looked at anything: then there must be no doubt.
    Raises NotReadYet, NothingToEnter, SheetGone, DoubtsLeft, and FactsError for a hand that cannot have gone so, before
    anything is entered; Refused where a known hand was confirmed with other facts before.
    """
    if photograph.state == Photograph.State.READING:
        raise NotReadYet
    if photograph.state in (Photograph.State.UNREADABLE, Photograph.State.BLANK):
        raise NothingToEnter
    sitting = sitting_of(photograph)
    if sitting is None:
        raise SheetGone
    hands = _to_enter(photograph, corrections)
    _must_be_possible(sitting, hands)
    done = Confirmed()
    with transaction.atomic():
        for number, facts in sorted(hands.items()):
            entry = Entry(hand_uuid(photograph.uuid, number), facts, number)
            try:
                entered = enter_hand(sitting=sitting, entry=entry, by=by, now=now)
            except HandThereAlready:
                done.there.append(number)
            except Refused as refused:
                if "held" not in refused.details:
                    raise
                done.held.append(number)
            else:
                (done.held if entered.held else done.entered).append(number)
        Photograph.objects.filter(pk=photograph.pk, confirmed_at=None).update(confirmed_at=now, confirmed_by=by)
    photograph.refresh_from_db(fields=["confirmed_at", "confirmed_by"])
    return done


def hand_uuid(photograph: UUID, number: int) -> UUID:
    """Return the UUID of a hand that a photograph shows: confirmed again, it is the same hand."""
    return uuid5(photograph, str(number))


def _to_enter(photograph: Photograph, corrections: Mapping[int, Facts] | None) -> dict[int, Facts]:
    corrected = corrections or {}
    open_ = {doubt["hand"] for doubt in photograph.doubts if doubt["hand"] not in corrected}
    if corrections is not None:
        open_.discard(0)  # the totals: a person who sends corrections has looked at the sheet
    if open_:
        raise DoubtsLeft(hands=", ".join(map(str, sorted(open_))))
    hands = {hand["hand"]: {name: fact for name, fact in hand.items() if name != "hand"} for hand in photograph.hands}
    return {number: facts for number, facts in {**hands, **corrected}.items() if facts}


def _must_be_possible(sitting: Sitting, hands: Mapping[int, Facts]) -> None:
    for number, facts in sorted(hands.items()):
        try:
            scoring.score(game=sitting.game, facts=facts)
        except FactsError as error:
            raise _of_hand(number, error) from error


def _of_hand(number: int, error: FactsError) -> FactsError:
    """Return the refusal that this hand has when it is entered alone, with its number."""
    why = sentence_in_words(error.sentence, error.params)
    sentence = gettext_noop("Hand %(number)s: %(why)s")
    return type(error)(error.code, sentence, fields=error.fields, rule=error.rule, number=number, why=why)
