"""The part of a large hall that somebody directs: their tables alone, and the calls of these, in their own browser."""

import re
from typing import NamedTuple

from django.http import HttpRequest

from tournaments.models import MOST_TABLES, Tournament

LARGE = 16
"""Tables from which on a hall can be shared out among directors."""
ASKED = "part"
"""What an address says about it: `?part=41-80`; empty for the whole hall."""
_RANGE = re.compile(r"\s*(\d{1,3})\s*[-–—]\s*(\d{1,3})\s*", re.ASCII)


class Part(NamedTuple):
    """Tables by number, both ends included."""

    first: int
    last: int

    def has(self, number: int) -> bool:
        """Tell whether a table belongs to it."""
        return self.first <= number <= self.last

    def __str__(self) -> str:
        """Return it as people type it."""
        return f"{self.first}–{self.last}"


def choose_part(request: HttpRequest, tournament: Tournament) -> None:
    """Remember the part that the address asks for; what is no range of tables stands for the whole hall."""
    if ASKED not in request.GET:
        return
    typed = _RANGE.fullmatch(request.GET[ASKED])
    ends = sorted(int(number) for number in typed.groups()) if typed else []
    if ends and ends[0] >= 1 and ends[1] <= MOST_TABLES:
        request.session[_key(tournament)] = ends
    else:
        request.session.pop(_key(tournament), None)


def part_of(request: HttpRequest, tournament: Tournament) -> Part | None:
    """Return the part that was chosen in this browser; None: the whole hall."""
    ends = request.session.get(_key(tournament))
    return Part(*ends) if ends else None


def _key(tournament: Tournament) -> str:
    return f"part-of-{tournament.pk}"
