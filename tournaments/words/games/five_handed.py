"""Five-handed euchre: its hands in words, and their other outcomes."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.words.sheets import SittingShown

Facts = Mapping[str, Any]


def facts_in_words(facts: Facts, shown: SittingShown) -> str:
    """Return the facts of a hand, in words."""
    return _played(facts, shown) if facts["kind"] == "played" else _thrown_in(facts, shown)


def _played(facts: Facts, shown: SittingShown) -> str:
    makers = {facts["maker"], facts["partner"]}
    taken = sum(tricks for seat, tricks in enumerate(facts["tricks"]) if seat in makers)
    sentence = ngettext("%(makers)s: %(taken)s trick (%(rows)s)", "%(makers)s: %(taken)s tricks (%(rows)s)", taken)
    return sentence % {"makers": _makers(facts, shown), "taken": taken, "rows": shown.by_seat(facts["tricks"])}


def _makers(facts: Facts, shown: SittingShown) -> str:
    maker = shown.names[facts["maker"]]
    if facts["alone"]:
        return _("%(maker)s alone") % {"maker": maker}
    if facts["partner"] is None:
        return _("%(maker)s, with nobody") % {"maker": maker}
    return _("%(maker)s with %(partner)s") % {"maker": maker, "partner": shown.names[facts["partner"]]}


def _thrown_in(facts: Facts, shown: SittingShown) -> str:
    by = facts.get("by")
    return _("Thrown in") if by is None else _("%(name)s threw the hand in") % {"name": shown.names[by]}


def other_outcomes(shown: SittingShown) -> list[dict[str, Any]]:
    """Return the facts of the other outcomes of a hand at this table, the likeliest first."""
    return [{"kind": "thrown-in", "by": seat} for seat in (*range(len(shown.seats)), None)]
