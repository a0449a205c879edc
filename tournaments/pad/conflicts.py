"""One hand, told in two ways by two tablets: what stands, what the other one has, and what the director made of it."""

from dataclasses import dataclass

from scoring.models import Hand
from scoring.services import live_hands
from tournaments.models import HeldHand
from tournaments.sheet_history import hand_in_words, held_in_words
from tournaments.shown import SittingShown


@dataclass(frozen=True)
class ConflictShown:
    """A hand that was held because another one had its number. `standing` is what counts under it now, in words."""

    number: int
    standing: str
    other: str
    is_settled: bool


def conflicts_at(shown: SittingShown) -> list[ConflictShown]:
    """Return the conflicts of a sheet, the settled ones too, by the number of the hand."""
    held = HeldHand.objects.filter(sitting=shown.sitting, reason=HeldHand.Reason.NUMBER_TAKEN, number__isnull=False)
    standing = {hand.number: hand for hand in live_hands(shown.game)}
    return [_shown(one, standing.get(one.number or 0), shown) for one in held.order_by("number", "pk")]


def _shown(held: HeldHand, standing: Hand | None, shown: SittingShown) -> ConflictShown:
    return ConflictShown(
        held.number or 0,
        hand_in_words(shown, standing) if standing else "",
        held_in_words(shown, held),
        is_settled=held.decided_at is not None,
    )
