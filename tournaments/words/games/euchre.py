"""Four-handed euchre: its hands in words, and their other outcomes."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.words.sheets import SittingShown

Facts = Mapping[str, Any]


def facts_in_words(facts: Facts, shown: SittingShown) -> str:
    """Return the facts of a hand, in words."""
    return _WORDS[facts["kind"]](facts, shown)


def _played(facts: Facts, shown: SittingShown) -> str:
    sentence = (
        ngettext("%(maker)s alone: %(tricks)s trick", "%(maker)s alone: %(tricks)s tricks", facts["tricks"])
        if facts["alone"]
        else ngettext("%(maker)s: %(tricks)s trick", "%(maker)s: %(tricks)s tricks", facts["tricks"])
    ) % {"maker": shown.names[facts["maker"]], "tricks": facts["tricks"]}
    if facts.get("defender_alone") is None:
        return sentence
    defender = shown.names[facts["defender_alone"]]
    return _("%(sentence)s; %(defender)s defends alone") % {"sentence": sentence, "defender": defender}


def _passed_out(_facts: Facts, _shown: SittingShown) -> str:
    return _("All passed")


def _no_trump(facts: Facts, shown: SittingShown) -> str:
    sentence = ngettext(
        "No trump: %(side)s, %(tricks)s trick", "No trump: %(side)s, %(tricks)s tricks", facts["tricks"]
    )
    return sentence % {"side": shown.sides[facts["side"]].names, "tricks": facts["tricks"]}


def _renege(facts: Facts, shown: SittingShown) -> str:
    sentence = _("%(name)s reneged, someone alone") if facts["alone"] else _("%(name)s reneged")
    return sentence % {"name": shown.names[facts["by"]]}


def _poker(facts: Facts, shown: SittingShown) -> str:
    if facts["side"] is None:
        return _("Poker: equal hands")
    return _("Poker: %(side)s") % {"side": shown.sides[facts["side"]].names}


_WORDS = {
    "played": _played,
    "passed-out": _passed_out,
    "no-trump": _no_trump,
    "renege": _renege,
    "poker": _poker,
}


def other_outcomes(shown: SittingShown) -> list[dict[str, Any]]:
    """Return the facts of the other outcomes of a hand at this table, the likeliest first."""
    rules = shown.game.house_rules
    sides, seats = range(len(shown.sides)), range(len(shown.seats))
    facts: list[dict[str, Any]] = []
    after_passes = rules.all_pass
    if after_passes == "redeal":
        facts.append({"kind": "passed-out"})
    if after_passes == "no-trump":
        facts += [{"kind": "no-trump", "side": side, "tricks": tricks} for side in sides for tricks in (3, 4, 5)]
    facts += [{"kind": "renege", "by": seat, "alone": alone} for alone in (False, True) for seat in seats]
    if rules.poker_for_a_point:
        facts += [{"kind": "poker", "side": side} for side in (*sides, None)]
    return facts
