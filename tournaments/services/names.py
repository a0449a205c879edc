"""Entrants' names as they are shown: no two alike."""

from collections import Counter
from collections.abc import Iterable

from django.utils.translation import gettext as _

TITLES = frozenset(
    (
        *("dr", "mr", "mrs", "ms", "miss", "rev", "fr", "father", "sr", "sister", "br", "brother"),
        *("deacon", "pastor", "prof", "msgr", "hon", "sir"),
    )
)
"""What stands before a name and is none; without the period."""


def distinct_names(entrants: Iterable[tuple[int, int, str]]) -> dict[int, str]:
    """Return a name for each entrant (id, number, name), by id; those who share a name get their number beside it."""
    known = list(entrants)
    count = Counter(name.casefold() for _id, _number, name in known)
    return {
        pk: _("%(name)s #%(number)s") % {"name": name, "number": number} if count[name.casefold()] > 1 else name
        for pk, number, name in known
    }


def first_name(name: str) -> str:
    """Return the first name, without titles and emoji; the whole name if it begins with initials.

    A title before a single name stays ("Dr. Smith").
    """
    words = [word for word in name.split() if any(map(str.isalpha, word))]
    named = [word for word in words if word.strip(".").casefold() not in TITLES]
    if not named or _is_initial(named[0]) or (len(named) == 1 and len(words) > 1):
        return " ".join(words) or name
    return named[0]


def _is_initial(word: str) -> bool:
    """Tell whether a word is an initial or several: J, J. or J.R."""
    return len(word) == 1 or all(len(part) == 1 for part in word.split(".") if part)
