"""Hands in words: what happened, and the points of each side. The words of each game are in `games/`."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring.models import Hand
from tournaments.words.games import bid_euchre, euchre, few_handed, five_handed, texas
from tournaments.words.sheets import SittingShown, points_in_words


@dataclass(frozen=True)
class GameWords:
    """The words of one game."""

    facts_in_words: Callable[[Mapping[str, Any], SittingShown], str]
    """Of a hand, by its facts in their normal form."""
    other_outcomes: Callable[[SittingShown], list[dict[str, Any]]]
    """The facts of what one tap can say: whatever ends a hand without tricks to be counted."""


_FEW_HANDED = GameWords(few_handed.facts_in_words, few_handed.other_outcomes)

_GAMES: Mapping[str, GameWords] = {
    "euchre": GameWords(euchre.facts_in_words, euchre.other_outcomes),
    "euchre-two-handed": _FEW_HANDED,
    "euchre-three-handed": _FEW_HANDED,
    "euchre-five-handed": GameWords(five_handed.facts_in_words, five_handed.other_outcomes),
    "texas-euchre": GameWords(texas.facts_in_words, texas.other_outcomes),
    "bid-euchre": GameWords(bid_euchre.facts_in_words, bid_euchre.other_outcomes),
}


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
    return _GAMES[shown.game.key].facts_in_words(facts, shown)


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
    facts = _GAMES[shown.game.key].other_outcomes(shown)
    return tuple(OtherOutcome(outcome, facts_in_words(outcome, shown)) for outcome in facts)
