"""What the parts of the referee's page are made of: buttons, plays, verdicts, the rules cited."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.rules import Citation
from tournaments.referee.asked import Question
from tournaments.words.cards import SUITS, CardShown, name_of_denomination, show_card


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


def mark_of(is_winner: bool, is_legal: bool | None) -> str:
    """Return how a card is marked: it takes the trick, or is a revoke; else empty."""
    if is_legal is False:
        return "revoke"
    return "winner" if is_winner else ""


def role_of(role: str, is_legal: bool | None) -> str:
    """Return what a card does in its trick, in a word or two."""
    if is_legal is False:
        return pgettext("of a card", "Renege")
    words = {"leads": _("led"), "follows": _("follows suit"), "trumps": _("trumps"), "sheds": _("another suit")}
    return words.get(role, "")


def names_of_cards(cards: Sequence[str] | None) -> str:
    """Return the names of cards in a row."""
    return ", ".join(show_card(card).name for card in cards or ())


def trumps(question: Question) -> list[Button]:
    """Return the buttons for what is trump; none where no suit is."""
    if not question.rules.has_suits:
        return []
    suits = [Button(f"trump:{suit}", str(name), question.trump == suit, icon) for suit, (name, icon) in SUITS.items()]
    if getattr(ruleset_asked(question), "all_pass", "") == "no-trump":
        suits.append(Button("trump:", _("No trump"), question.is_no_trump))
    return [*suits, *_without_trump(question)]


def _without_trump(question: Question) -> list[Button]:
    """Return what can be named instead of a suit, where somebody bids."""
    named = {"high": ("trump:", question.is_no_trump), "low": ("trump:low", question.trump == "low")}
    known = [name for name in question.rules.denominations(ruleset_asked(question)) if name in named]
    return [Button(named[name][0], name_of_denomination(name), named[name][1]) for name in known]


def ruleset_asked(question: Question) -> Any:
    """Return the house rules of the question."""
    return question.rules.read_ruleset(question.options)


def which_suit() -> str:
    """Return the question for trump."""
    return _("Which suit is trump?")
