"""Entrants' names as they are shown: no two alike."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable

from django.utils.translation import gettext as _

from tournaments.models import Tournament

TITLES = frozenset(
    (
        *("dr", "mr", "mrs", "ms", "miss", "rev", "fr", "father", "sr", "sister", "br", "brother"),
        *("deacon", "pastor", "prof", "msgr", "hon", "sir"),
    )
)
"""Titles before a name, without the period."""
SUFFIXES = frozenset(("jr", "sr", "ii", "iii", "iv", "md", "phd", "esq"))
"""Suffixes after a name."""
MOST_LETTERS = 3
"""Of a last name, to tell two people apart on a public page."""


def distinct_names(entrants: Iterable[tuple[int, int, str]]) -> dict[int, str]:
    """Return a name for each entrant (id, number, name), by id; same names get their number added."""
    known = list(entrants)
    count = Counter(name.casefold() for _id, _number, name in known)
    return {
        pk: _("%(name)s #%(number)s") % {"name": name, "number": number} if count[name.casefold()] > 1 else name
        for pk, number, name in known
    }


class NamesIn(dict[int, str]):
    """Everybody's name in a tournament by entrant, no two alike; the ghost has one, too.

    Read it before the rows that are shown with it. Somebody who enters between the two reads is looked up when asked
    for, so that a page which lists people while the door lets them in answers. Raises KeyError for anybody else.
    """

    def __init__(self, tournament: Tournament) -> None:
        self._entrants = tournament.entrants
        super().__init__(self._read())

    def __missing__(self, pk: int) -> str:
        self.update(self._read())
        if pk in self:
            return self[pk]
        raise KeyError(pk)

    def _read(self) -> dict[int, str]:
        return distinct_names(self._entrants.values_list("pk", "number", "name"))


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


def short_names(entrants: Iterable[tuple[int, str]]) -> dict[int, str]:
    """Return the first name and last initial of each entrant (id, name), by id: Ann Smith is Ann S.

    Those who would be alike get one or two letters more, as few as tell them apart (Ann Sm., Ann St.), but never the
    whole last name: who is still alike then stays so, and has the number beside it (`distinct_names`).
    """
    known = list(entrants)
    forms = {pk: [short_name(name, letters) for letters in range(1, MOST_LETTERS + 1)] for pk, name in known}
    counts = [Counter(form[letters].casefold() for form in forms.values()) for letters in range(MOST_LETTERS)]
    return {
        pk: next((words for words, count in zip(form, counts, strict=True) if count[words.casefold()] == 1), form[0])
        for pk, form in forms.items()
    }


def short_name(name: str, letters: int = 1) -> str:
    """Return the first name and the first letters of the last name, less than the whole of it. One name stays."""
    first, last = _first_and_last(name)
    bare = "".join(filter(str.isalpha, unicodedata.normalize("NFC", last)))
    shown = bare[: min(letters, max(1, len(bare) - 1))]
    return f"{first} {shown}." if shown else first


def initials_of(name: str) -> str:
    """Return the initials of the first and the last name: Ann Smith is A. S. A name without letters stays whole."""
    letters = [next(filter(str.isalpha, unicodedata.normalize("NFC", word)), "") for word in _first_and_last(name)]
    return " ".join(f"{letter.upper()}." for letter in letters if letter) or name


def _first_and_last(name: str) -> tuple[str, str]:
    """Return the first and the last name, the latter empty where there is one name; without titles and what follows."""
    words = [word for word in _in_order(name).split() if any(map(str.isalpha, word))]
    while len(words) > 1 and words[-1].strip(".,").casefold() in SUFFIXES:
        words.pop()
    while len(words) > 2 and words[0].strip(".").casefold() in TITLES:
        words.pop(0)
    return (words[0], words[-1]) if len(words) > 1 else (" ".join(words) or name, "")


def _in_order(name: str) -> str:
    """Return a name with the first name first, as in "Smith, Ann", and without anything in parentheses."""
    bare = re.sub(r"\([^)]*\)", " ", name)
    last, comma, first = bare.partition(",")
    is_turned = comma and first.strip() and first.strip(" .").casefold() not in SUFFIXES
    return f"{first} {last}" if is_turned else bare
