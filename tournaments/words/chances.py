"""Chances in words."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.words.percent import in_percent


def chance_in_words(thousandths: int) -> str:
    """Return a chance in whole percent: what is less than one, or more than 99, says so."""
    if 0 < thousandths < 10:
        return _("under %(percent)s") % {"percent": in_percent(0.01)}
    if 990 < thousandths < 1000:
        return _("over %(percent)s") % {"percent": in_percent(0.99)}
    return in_percent(round(thousandths / 10) / 100)


def own_chances(win: str, prize: str, places: int, through: str = "") -> str:
    """Say somebody's chances, on their own page; `through`: to the next stage, where one follows."""
    said = ngettext(
        "Your chance to win: %(win)s.",
        "Your chance to win: %(win)s. To be among the first %(places)d: %(prize)s.",
        places,
    ) % {"win": win, "prize": prize, "places": places}
    further = _("To go through to the next stage: %(through)s.") % {"through": through}
    return f"{said} {further}" if through else said
