"""Prizes in words: what each is for, and what somebody has won."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.contrib.humanize.templatetags.humanize import ordinal
from django.utils.html import strip_tags
from django.utils.text import capfirst
from django.utils.translation import gettext

from tournaments.money import in_words
from tournaments.rules.prizes import plan as plans
from tournaments.rules.prizes.plan import NAMES, Kind


def name_of_prize(kind: str, group: str = "", place: int = 0, last: int = 0, *, fewest_wins: bool = False) -> str:
    """Return what a prize is for: 1st place, Women: high score, Most loners. `place` 0: not said.

    Where the fewest points win, the last has the most.
    """
    words = {"place": place_in_words(place), "first": place, "last": last, "group": group}
    match kind:
        case Kind.PLACE if last > place:
            return gettext("Places %(first)d to %(last)d") % words
        case Kind.PLACE:
            return capfirst(place_in_words(place))
        case Kind.GROUP if last > place:
            return gettext("%(group)s: places %(first)d to %(last)d") % words
        case Kind.GROUP if place > 1:
            return gettext("%(group)s: %(place)s") % words
        case Kind.GROUP if fewest_wins:
            return gettext("%(group)s: low score") % words
        case Kind.GROUP:
            return gettext("%(group)s: high score") % words
        case Kind.DOOR if place:
            return gettext("Door prize %(number)d") % {"number": place}
        case Kind.LOW if fewest_wins:
            return gettext("High score")
        case Kind.HIGH_GAME if fewest_wins:
            return gettext("Best game")
    return gettext(NAMES[kind])


def place_in_words(place: int) -> str:
    """Return a place as it is called out: 1st place, 2nd place."""
    if place == 1:  # its gender and its ending are its own in many languages: 1er, but 1re place
        return gettext("1st place")
    return gettext("%(ordinal)s place") % {"ordinal": strip_tags(ordinal(place) or "")}


def name_of_award(award: Mapping[str, Any], *, fewest_wins: bool) -> str:
    """Return what an award is for, given as JSON (`tournaments.rules.prizes.awards.Award`)."""
    places = award["place"], award["last_place"]
    return name_of_prize(award["kind"], award["group"], *places, fewest_wins=fewest_wins)


def how_settled(award: Mapping[str, Any]) -> str:
    """Return what settled a tie for an award, given as JSON; empty where nobody was level, or it is not known."""
    words = {"tied": award.get("tied", 1)}
    match award.get("settled"):
        case plans.SPLIT:
            return gettext("split by %(tied)d who are level") % words
        case plans.BREAK:
            return gettext("by the next tie-break, of %(tied)d who are level") % words
        case plans.DRAW:
            return gettext("drawn among %(tied)d who are level") % words
    return ""


def won_in_words(awards: Iterable[Mapping[str, Any]], currency: str) -> str:
    """Return what somebody, or a team, has won by these awards; empty: nothing."""
    known = list(awards)
    amount = sum(award["amount"] for award in known)
    things = dict.fromkeys(_things(award, known) for award in known)
    return " + ".join([*([in_words(amount, currency)] if amount else ()), *filter(None, things)])


def _things(award: Mapping[str, Any], own: Iterable[Mapping[str, Any]]) -> str:
    things = " + ".join(award["things"])
    together = sum((own_award["kind"], own_award["place"]) == (award["kind"], award["place"]) for own_award in own)
    if not things or award["sharing"] <= together:
        return things
    return gettext("%(prize)s, to share") % {"prize": things}
