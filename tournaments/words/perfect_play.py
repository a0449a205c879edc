"""What perfect play comes to, in words: who makes trump, and who scores what."""

from collections.abc import Sequence

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.rules import Contract
from tournaments.words.cards import SUITS


def made_by(contract: Contract, names: Sequence[str], *, may_choose: bool) -> str:
    """Return who makes which suit trump; `may_choose`: whether there are makers with and without a partner."""
    values = {"name": names[contract.maker], "suit": SUITS[contract.trump][0]}
    if contract.alone and may_choose:
        return _("%(name)s makes %(suit)s trump, alone") % values
    return _("%(name)s makes %(suit)s trump") % values


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
