"""Hands that conflict with an open sheet: the one on the sheet, the tablet's, and the director's decision."""

from dataclasses import dataclass

from django.db.models import F
from django.utils.translation import gettext as _

from scoring.models import Hand
from scoring.services import TOTALS_NUMBER, live_hands
from tournaments.models import HeldHand
from tournaments.services.hall.pads import Pad
from tournaments.services.play.hands import AND_HELD
from tournaments.words.sheet_history import hand_in_words, held_in_words
from tournaments.words.sheets import SittingShown


@dataclass(frozen=True)
class ConflictShown:
    """A held hand that conflicts with an open sheet. `standing` is the hand that has its number now, in words."""

    number: int
    standing: str
    other: str
    is_settled: bool
    is_clash: bool
    """Whether another hand had its number; else there was no room for it."""
    is_mine: bool
    """Whether the tablet that asks has entered it."""

    @property
    def title(self) -> str:
        """Which hand it is, and who settles it, in words."""
        if self.is_settled:
            return _("Hand %(number)s: the director has decided.") % {"number": self.number}
        return _("Hand %(number)s: the director will decide.") % {"number": self.number}

    @property
    def words(self) -> str:
        """What counts for now, or in the end."""
        if self.is_settled and self.standing:
            return _("What counts: %(hand)s") % {"hand": self.standing}
        if self.is_settled:
            return _("No hand counts under this number now.")
        if self.is_clash:
            return _("Until then the sheet counts. You can continue with the next hand.")
        return _("It arrived when the sheet was already full. Until then the sheet counts.")

    @property
    def place(self) -> str:
        """Where the other hand is, in words."""
        if self.is_mine:
            return _("On this tablet")
        return _("On the other tablet") if self.is_clash else _("Waiting for the director")


def conflicts_at(shown: SittingShown, pad: Pad) -> list[ConflictShown]:
    """Return the conflicts of a sheet by the hand's number, settled ones too, except those undone at the table."""
    held = HeldHand.objects.filter(sitting=shown.sitting, reason__in=AND_HELD, number__isnull=False)
    held = held.exclude(decision=HeldHand.Decision.REFUSED, decided_by=F("entered_by"))
    standing = {hand.number: hand for hand in live_hands(shown.game)}
    totals = standing.get(TOTALS_NUMBER)
    return [
        _conflict_in_words(hand, totals or standing.get(hand.number or 0), shown, pad)
        for hand in held.order_by("number", "pk")
    ]


def _conflict_in_words(held: HeldHand, standing: Hand | None, shown: SittingShown, pad: Pad) -> ConflictShown:
    return ConflictShown(
        held.number or 0,
        hand_in_words(shown, standing) if standing else "",
        held_in_words(shown, held),
        is_settled=held.decided_at is not None,
        is_clash=held.reason == HeldHand.Reason.NUMBER_TAKEN,
        is_mine=pad.device is not None and held.entered_by == str(pad),
    )
