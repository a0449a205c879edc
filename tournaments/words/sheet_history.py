"""The history of each hand on a sheet, in words: who entered it, who changed it, from what to what, when and why."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from scoring.models import Game, Hand
from scoring.rules import Totals
from scoring.services import score
from tournaments.models import HeldHand
from tournaments.words.hands import facts_in_words, show_hand
from tournaments.words.sheets import SittingShown, points_in_words


@dataclass(frozen=True)
class HistoryStep:
    """One thing that happened to a hand."""

    at: datetime
    by: str
    words: str
    reason: str = ""
    was_confirmed: bool = False
    """Whether all sides had confirmed the game before."""


@dataclass(frozen=True)
class HandHistory:
    """A number on the sheet: its hand (void if none counts), and its history."""

    hand: Hand
    facts: str
    points: tuple[str, ...]
    steps: tuple[HistoryStep, ...]


def lines_of(shown: SittingShown, hands: Sequence[Hand], held: Sequence[HeldHand]) -> list[HandHistory]:
    """Return the history of each number, from all lines of the sheet and all hands that were held for it."""
    confirmed_at = _confirmed_at(shown.game)
    lines = []
    for number in sorted({hand.number for hand in hands}):
        versions = sorted(
            (hand for hand in hands if hand.number == number), key=lambda hand: (hand.entered_at, hand.pk)
        )
        of_number = [
            held_hand
            for held_hand in held
            if held_hand.number == number or held_hand.uuid in {hand.uuid for hand in versions}
        ]
        steps = sorted(_steps(shown, versions, of_number), key=lambda step: step.at)
        latest = show_hand(next((hand for hand in versions if hand.voided_at is None), versions[-1]), shown)
        marked = (
            HistoryStep(s.at, s.by, s.words, s.reason, was_confirmed=confirmed_at is not None and s.at > confirmed_at)
            for s in steps
        )
        lines.append(HandHistory(latest.hand, latest.facts, latest.points, tuple(marked)))
    return lines


def _confirmed_at(game: Game) -> datetime | None:
    """Return when all sides had confirmed the game for the first time."""
    by_version: dict[int, list[datetime]] = {}
    for confirmation in game.confirmations.all():
        by_version.setdefault(confirmation.version, []).append(confirmation.confirmed_at)
    return min((max(times) for times in by_version.values() if len(times) == len(game.sides)), default=None)


def _steps(shown: SittingShown, versions: Sequence[Hand], held: Sequence[HeldHand]) -> Iterable[HistoryStep]:
    counted = {held_hand.uuid: held_hand for held_hand in held if held_hand.decision == HeldHand.Decision.COUNTED}
    replaced = {hand.voided_at: hand for hand in versions if hand.voided_at}
    entered = {hand.entered_at for hand in versions}
    for held_hand in held:
        yield _held(shown, held_hand)
        if held_hand.decision == HeldHand.Decision.REFUSED and held_hand.decided_at:
            yield HistoryStep(
                held_hand.decided_at,
                held_hand.decided_by,
                _("Not counted: %(hand)s") % _hand_of(shown, held_hand),
                held_hand.decided_reason,
            )
    for hand in versions:
        yield _entered(shown, hand, replaced.get(hand.entered_at), counted.get(hand.uuid))
        if hand.voided_at and hand.voided_at not in entered:
            words = _("Removed: %(hand)s") % {"hand": hand_in_words(shown, hand)}
            yield HistoryStep(hand.voided_at, hand.voided_by, words, hand.void_reason)


def _held(shown: SittingShown, held_hand: HeldHand) -> HistoryStep:
    words = _("Waiting for the director because %(why)s: %(hand)s")
    return HistoryStep(
        held_hand.received_at,
        held_hand.entered_by,
        words % {"why": held_hand.get_reason_display(), **_hand_of(shown, held_hand)},
    )


def _hand_of(shown: SittingShown, held_hand: HeldHand) -> Mapping[str, str]:
    return {"hand": held_in_words(shown, held_hand)}


def _entered(shown: SittingShown, hand: Hand, replaced: Hand | None, counted: HeldHand | None) -> HistoryStep:
    """Tell how a hand came onto the sheet: as entered, as a correction, or from the waiting hands."""
    words = _("Entered: %(hand)s")
    if replaced is not None:
        words = _("Changed from %(old)s to %(hand)s")
    elif counted is not None:
        words = _("Counted: %(hand)s")
    elif hand.reason:
        words = _("Added: %(hand)s")
    values = {"hand": hand_in_words(shown, hand), "old": replaced and hand_in_words(shown, replaced)}
    by = counted.decided_by if counted else hand.entered_by
    return HistoryStep(hand.entered_at, by, words % values, hand.reason)


def hand_in_words(shown: SittingShown, hand: Hand) -> str:
    """Return what happened in a hand, and its points by side."""
    line = show_hand(hand, shown)
    return _with_points(line.facts, line.points)


def held_in_words(shown: SittingShown, held_hand: HeldHand) -> str:
    """Return the facts of a held hand, and its points by side."""
    return facts_with_points(shown, held_hand.facts, held_hand.number)


def facts_with_points(shown: SittingShown, facts: Mapping[str, Any], number: int | None = None) -> str:
    """Return facts that are not on a sheet in words, and their points by side. Raises FactsError."""
    known, scored = score(game=shown.game, facts=facts)
    return _with_points(facts_in_words(known, shown.at(number or 1)), points_by_side(shown, scored.points))


def totals_in_words(shown: SittingShown, totals: Totals) -> str:
    """Return a game's totals by side."""
    return _with_points(facts_in_words({}, shown), points_by_side(shown, totals.points))


def held_points(shown: SittingShown, held_hand: HeldHand) -> tuple[str, ...]:
    """Return the points of a held hand by side."""
    return points_by_side(shown, score(game=shown.game, facts=held_hand.facts)[1].points)


def points_by_side(shown: SittingShown, points: Sequence[int]) -> tuple[str, ...]:
    """Return points by seat as each side's."""
    return tuple(points_in_words([points[seat] for seat in side]) for side in shown.game.sides)


def _with_points(facts: str, points: Sequence[str]) -> str:
    return f"{facts} ({':'.join(points)})"
