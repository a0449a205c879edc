"""What perfect play comes to, in words: who makes trump, and who scores what."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.rules import Contract, GameRules
from tournaments.words.cards import SUITS, name_of_denomination


def call_in_words(game: GameRules, call: Mapping[str, Any], names: Sequence[str], *, may_choose: bool) -> str:
    """Return a call of par in words, as JSON has it; `may_choose` as in `made_by`."""
    if "bid" in call:
        name = game.module_in("tournaments.words.games").name_of_bid(call["bid"])
        bid = f"{name} {name_of_denomination(call['denomination'])}"
        return _("%(name)s bids %(bid)s") % {"name": names[call["seat"]], "bid": bid}
    return made_by(Contract(call["suit"], call["seat"], call["alone"]), names, may_choose=may_choose)


def trump_in_words(trump: str) -> tuple[str, str]:
    """Return what a trump is called, and its picture; no trump has none."""
    return (str(SUITS[trump][0]), SUITS[trump][1]) if trump in SUITS else (name_of_denomination(trump), "")


def made_by(contract: Contract, names: Sequence[str], *, may_choose: bool) -> str:
    """Return who makes which suit trump; `may_choose`: whether there are makers with and without a partner."""
    values = {"name": names[contract.maker], "suit": trump_in_words(contract.trump)[0]}
    if contract.trump not in SUITS:
        return _led_without_trump(contract, values)
    if contract.alone and may_choose:
        return _("%(name)s makes %(suit)s trump, alone") % values
    return _("%(name)s makes %(suit)s trump") % values


def _led_without_trump(contract: Contract, values: Mapping[str, str]) -> str:
    if contract.alone:
        return _("%(name)s leads, alone: %(suit)s") % values
    return _("%(name)s leads: %(suit)s") % values


def points_line(points: Sequence[int], names: Sequence[str]) -> str:
    """Return who scores what: "2 points for Ada and Cleo"."""
    amounts = sorted({amount for amount in points if amount}, reverse=True)
    if not amounts:
        return _("Nobody scores.")
    lines = []
    for amount in amounts:
        who = get_text_list([name for name, own in zip(names, points, strict=True) if own == amount], _("and"))
        words = ngettext("%(count)s point for %(who)s", "%(count)s points for %(who)s", amount)
        lines.append(words % {"count": amount, "who": who})
    return "; ".join(lines) + "."
