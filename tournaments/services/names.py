"""Names of entrants as boards, sheets and stand-ins show them: no two alike."""

from collections import Counter
from collections.abc import Iterable

from django.utils.translation import gettext as _


def distinct_names(entrants: Iterable[tuple[int, int, str]]) -> dict[int, str]:
    """Return a name for each entrant (id, number, name), by id; those who share a name get their number beside it."""
    known = list(entrants)
    count = Counter(name.casefold() for _id, _number, name in known)
    return {
        pk: _("%(name)s #%(number)s") % {"name": name, "number": number} if count[name.casefold()] > 1 else name
        for pk, number, name in known
    }
