"""Bid euchre: its hands in words, what is bid and named, and what else than a played hand there is."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournaments.words.cards import name_of_denomination
from tournaments.words.sheets import SittingShown

Facts = Mapping[str, Any]


def name_of_bid(bid: int | str) -> str:
    """Return what was bid: a number, or a word."""
    words = {
        "little-pepper": _("little pepper"),
        "big-pepper": _("big pepper"),
        "call-two": _("call for two"),
        "call-one": _("call for one"),
        "shooter": _("shooter"),
        "moon": _("moon"),
        "double-moon": _("double moon"),
    }
    return words[bid] if isinstance(bid, str) else str(bid)


def facts_in_words(facts: Facts, shown: SittingShown) -> str:
    """Return the facts of a hand, in words."""
    if facts["kind"] == "passed-out":
        return _("All passed")
    named = facts["denomination"]
    bid = name_of_bid(facts["bid"]) + (f" {name_of_denomination(named)}" if named else "")
    params = {"bidder": shown.names[facts["bidder"]], "bid": bid}
    if isinstance(facts["tricks"], int):
        total = shown.game.rules.cards_each(shown.game.seats, shown.game.house_rules)
        sentence = _("%(bidder)s bid %(bid)s: %(tricks)s of %(total)s tricks")
        return sentence % {**params, "tricks": facts["tricks"], "total": total}
    firsts = (shown.seats[side[0]].short for side in shown.game.sides)
    taken = ", ".join(f"{name} {tricks}" for name, tricks in zip(firsts, facts["tricks"], strict=True))
    return _("%(bidder)s bid %(bid)s; tricks: %(taken)s") % {**params, "taken": taken}


def other_outcomes(shown: SittingShown) -> list[dict[str, Any]]:
    """Return the facts of the other outcome: that all passed, where the dealer need not bid."""
    sticks = shown.game.house_rules.all_pass in ("stick-the-dealer", "stick-one-less")
    return [] if sticks else [{"kind": "passed-out"}]
