"""Hands in words: what happened, and the points of each side. The words of each game are in `games/`."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from django.utils.translation import gettext as _

from scoring.models import Hand
from scoring.rules import GameRules
from tournaments.words.sheets import SittingShown, points_in_words


class GameWords(Protocol):
    """The words of one game: a module of `tournaments.words.games`, by the folder of its rules."""

    def facts_in_words(self, facts: Mapping[str, Any], shown: SittingShown, /) -> str:
        """Return a hand in words, by its facts in their normal form."""

    def other_outcomes(self, shown: SittingShown, /) -> list[dict[str, Any]]:
        """Return the facts that one tap can say: a hand that ended without tricks to count."""


def words_of(game: GameRules) -> GameWords:
    """Return the words of this game."""
    words: GameWords = game.module_in("tournaments.words.games")
    return words


@dataclass(frozen=True)
class HandShown:
    """A line of the sheet: what happened, and the points of each side."""

    hand: Hand
    facts: str
    points: tuple[str, ...]


def show_hand(hand: Hand, shown: SittingShown) -> HandShown:
    """Show a hand of this sitting."""
    points = tuple(points_in_words([hand.points[seat] for seat in side]) for side in shown.game.sides)
    return HandShown(hand, facts_in_words(hand.facts, shown.at(hand.number)), points)


def facts_in_words(facts: Mapping[str, Any], shown: SittingShown) -> str:
    """Return the facts of a hand, or of a game's totals, in words."""
    if facts.get("kind", Hand.TOTALS) == Hand.TOTALS:
        return _("The whole game, as totals")
    return words_of(shown.game.rules).facts_in_words(facts, shown)


@dataclass(frozen=True)
class OtherOutcome:
    """Another outcome than a plain hand that a table's house rules allow."""

    facts: Mapping[str, Any]
    words: str

    @property
    def json(self) -> str:
        """The facts, for a form to carry."""
        return json.dumps(dict(self.facts), sort_keys=True)


def other_outcomes(shown: SittingShown) -> tuple[OtherOutcome, ...]:
    """Return the other outcomes of a hand at this table, the likeliest first."""
    facts = words_of(shown.game.rules).other_outcomes(shown)
    return tuple(OtherOutcome(outcome, facts_in_words(outcome, shown)) for outcome in facts)
