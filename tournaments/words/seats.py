"""What the seats of a table are called."""

from django.utils.translation import pgettext


def seat_names(count: int) -> tuple[str, ...]:
    """Return what the seats of a table are called: by the compass at a table of four, else by number."""
    compass = (pgettext("seat", "North"), pgettext("seat", "East"), pgettext("seat", "South"), pgettext("seat", "West"))
    return compass if count == len(compass) else tuple(str(seat) for seat in range(1, count + 1))
