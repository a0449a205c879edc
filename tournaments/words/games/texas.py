"""Texas Euchre: its hands in words."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournaments.words.sheets import SittingShown

Facts = Mapping[str, Any]


def facts_in_words(facts: Facts, shown: SittingShown) -> str:
    """Return the facts of a hand, in words: everybody's tricks and what everybody laid in the order of the seats."""
    laid = ", ".join(map(str, facts["laid"]))
    if facts["kind"] == "exhausted":
        return _("The deck was exhausted; laid: %(laid)s") % {"laid": laid}
    tricks = ", ".join(map(str, facts["tricks"]))
    said = {"name": shown.names[facts["thrower"]], "tricks": tricks, "laid": laid}
    return _("%(name)s threw down; tricks: %(tricks)s; laid: %(laid)s") % said


def other_outcomes(_shown: SittingShown) -> list[dict[str, Any]]:
    """Return nothing: an exhausted deck has values laid, and so is no outcome of one tap."""
    return []
