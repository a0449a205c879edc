"""What the seats of a table are called, and which deals lie there."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext


def seat_names(count: int) -> tuple[str, ...]:
    """Return what the seats of a table are called: by the compass at a table of four, else by number."""
    compass = (pgettext("seat", "North"), pgettext("seat", "East"), pgettext("seat", "South"), pgettext("seat", "West"))
    return compass if count == len(compass) else tuple(str(seat) for seat in range(1, count + 1))


def deals_here(deal_set: int | None, deals: Sequence[int]) -> str:
    """Say which set of deals lies at a table, where they move; else nothing."""
    if deal_set is None:
        return ""
    return _("Set %(set)s: deals %(deals)s") % {"set": deal_set, "deals": ", ".join(map(str, deals))}
