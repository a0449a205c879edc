"""Two- and three-handed euchre: their hands in words, and their other outcomes."""

from collections.abc import Mapping
from itertools import product
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.words.sheets import SittingShown

Facts = Mapping[str, Any]


def facts_in_words(facts: Facts, shown: SittingShown) -> str:
    """Return the facts of a hand, in words."""
    return _WORDS[facts["kind"]](facts, shown)


def _played(facts: Facts, shown: SittingShown) -> str:
    sentence = ngettext("%(maker)s: %(tricks)s trick", "%(maker)s: %(tricks)s tricks", facts["tricks"])
    return sentence % {"maker": shown.names[facts["maker"]], "tricks": facts["tricks"]}


def _passed_out(_facts: Facts, _shown: SittingShown) -> str:
    return _("All passed")


def _no_trump(facts: Facts, shown: SittingShown) -> str:
    return _("No trump: %(tricks)s") % {"tricks": shown.by_seat(facts["tricks"])}


_WORDS = {"played": _played, "passed-out": _passed_out, "no-trump": _no_trump}


def other_outcomes(shown: SittingShown) -> list[dict[str, Any]]:
    """Return the facts of the other outcomes of a hand at this table, the likeliest first."""
    after_passes, seats = shown.game.house_rules.all_pass, len(shown.seats)
    if after_passes == "redeal":
        return [{"kind": "passed-out"}]
    if after_passes != "no-trump":
        return []
    tricks = shown.game.rules.cards_each(seats)
    rows = [row for row in product(range(tricks, -1, -1), repeat=seats) if sum(row) == tricks]
    return [{"kind": "no-trump", "tricks": list(row)} for row in rows]
