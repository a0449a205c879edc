"""Bid euchre on the pad: who bid what, what was named, and the tricks."""

from collections.abc import Mapping
from typing import Any

from scoring.rules import get_game
from tournaments.pad.games.entry import Axes, PadGame, Sides, each
from tournaments.words.cards import name_of_denomination
from tournaments.words.games.bid_euchre import name_of_bid
from tournaments.words.sheets import SittingShown

MOST_SIDES = 5
"""From this many players on, each alone, who bid what is one tap: else a hand would take six."""


def _bid_euchre(ruleset: Any, seats: int, tricks: int) -> Axes:
    """Who bid what, and the tricks; who dealt, or what was named, only where a rule goes by it."""
    rules = get_game("bid-euchre")
    axes = [each("bidder", range(seats)), each("bid", rules.bids(ruleset, seats))]
    if ruleset.no_trump.endswith("from-one-more"):
        axes.append(each("denomination", (None, *rules.denominations(ruleset))))
    if ruleset.all_pass.endswith("one-less"):
        axes.append(each("dealer", (None, *range(seats))))
    return (*axes, each("tricks", range(tricks + 1)))


def _asks_each_side(sides: Sides, ruleset: Any) -> bool:
    """Whether every side says what it took: more than two score their tricks."""
    return len(sides) > 2 and ruleset.defenders_score == "tricks"


def _with_each_side(facts: Mapping[str, Any], ruleset: Any, seats: int) -> Mapping[str, Any]:
    """Return the facts with the tricks of every side, where they are asked: what the bidder lacks is another one's.

    What the others score is then what they took, as the pad knows (`static/pad/games/bidding.js`): a table of every
    way to share the tricks among five would be too long for a tablet.
    """
    rules = get_game("bid-euchre")
    sides = rules.sides(seats, ruleset)
    if not _asks_each_side(sides, ruleset):
        return facts
    own = next(place for place, side in enumerate(sides) if facts["bidder"] in side)
    row = [0] * len(sides)
    row[own], row[own - 1] = facts["tricks"], rules.cards_each(seats, ruleset) - facts["tricks"]
    return {**facts, "tricks": row}


def _bids_asked(shown: SittingShown) -> Mapping[str, Any]:
    game = shown.game
    rules, ruleset = game.rules, game.house_rules
    named = [(name, name_of_denomination(name)) for name in rules.denominations(ruleset)]
    by_side = _asks_each_side(game.sides, ruleset)
    bids = [(bid, name_of_bid(bid), isinstance(bid, str)) for bid in rules.bids(ruleset, game.seats)]
    before = len(game.sides) - 2
    asked = {
        "asked_before": before,
        "sharing": " – ".join(side.names for side in shown.sides[before:]),
        "in_one_tap": by_side and len(game.sides) == MOST_SIDES,
    }
    return {"bids": bids, "denominations": named, "by_side": by_side, **asked}


PAD_GAME = PadGame(
    "pad/games/bid_euchre.html",
    "bidding",
    _bid_euchre,
    is_brief=True,
    whole=_with_each_side,
    questions=_bids_asked,
)
