"""What the parts of the referee's page are made of: buttons, plays, verdicts, the rules cited."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.rules import Citation
from tournaments.referee.asked import Question
from tournaments.words.cards import CardShown


@dataclass(frozen=True)
class PlayShown:
    """A card on the table, who played it, and the referee's remark."""

    who: str
    shown: CardShown
    says: str
    mark: str = ""
    """`winner`, `revoke` or empty."""
    held: Sequence[CardShown] | None = None
    at: str = ""
    """Where a tap sends the cards that the player still held; empty where it does not matter."""


@dataclass(frozen=True)
class Button:
    """Something to tap: what it does, and whether it is chosen."""

    does: str
    label: str
    is_chosen: bool = False
    icon: str = ""


@dataclass(frozen=True)
class Verdict:
    """What the referee says: the kind of message, a sentence, and lines below it."""

    kind: str
    sentence: str
    lines: tuple[str, ...] = ()


def cited(rules: Sequence[Citation]) -> list[dict[str, str]]:
    """Return the rules, each with its source."""
    return [{"says": _(rule.sentence), "source": rule.source} for rule in rules]


def seat_names(question: Question) -> list[str]:
    """Return the players' names, or their positions relative to the dealer."""
    if len(question.names) == question.players:
        return list(question.names)
    if question.players == 2:
        return [_("Not the dealer"), _("Dealer")]
    if question.players == 4:
        return [_("Left of the dealer"), _("Across from the dealer"), _("Right of the dealer"), _("Dealer")]
    others = [_("%(number)s. from the dealer") % {"number": number} for number in range(1, question.players)]
    return [*others, _("Dealer")]


def short_seat_names(question: Question) -> list[str]:
    """The same in a word each, for the headings of a table."""
    if question.names or question.players != 4:
        return seat_names(question)
    return [_("Left"), _("Across"), _("Right"), _("Dealer")]


def points_line(points: Sequence[int], names: Sequence[str]) -> str:
    """Return who scores what: "2 points for Ada and Cleo"."""
    amounts = sorted({amount for amount in points if amount}, reverse=True)
    if not amounts:
        return _("Nobody scores.")
    lines = []
    for amount in amounts:
        who = get_text_list([name for name, own in zip(names, points, strict=True) if own == amount], _("and"))
        words = ngettext("%(count)s point for %(who)s", "%(count)s points for %(who)s", amount)
        lines.append(words % {"count": amount, "who": who})
    return "; ".join(lines) + "."
