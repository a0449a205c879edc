"""What is asked for: one kind of paper of one tournament; and what its pages have in common."""

from dataclasses import dataclass
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.models import Round, Tournament
from tournaments.paper.errors import NobodyEntered, NoRoundPublished, RoundNotPublished
from tournaments.services.people.names import NamesIn

PAPERS = {"letter": "Letter", "a4": "A4"}
"""What sheets are called, by their word in an address."""
BLANK = 0
"""The number of no round: a sheet to be filled in by hand."""
TYPST_PAPERS = {"letter": "us-letter", "a4": "a4"}


@dataclass(frozen=True)
class PrintJob:
    """A kind of paper is printed of this tournament."""

    tournament: Tournament
    paper: str
    """`letter` or `a4`."""
    round_number: int | None = None
    """Of what belongs to a round; None: the newest published one. BLANK: of none, where there is such a sheet."""
    table: int | None = None
    """The only table whose card is wanted; None: all."""
    language: str = ""
    """Its code; empty: the hall's."""
    pad_page: str = ""
    """The address at which tablets find the pad."""

    def has_rounds(self) -> bool:
        """Tell whether any round is published."""
        return self.tournament.rounds.filter(status__in=Round.PLAYED).exists()

    def published_round(self) -> Round:
        """Return the round that is asked for. Raises NoRoundPublished, RoundNotPublished."""
        rounds = self.tournament.rounds.filter(status__in=Round.PLAYED)
        if self.round_number is not None:
            found = rounds.filter(number=self.round_number).first()
            if found is None:
                raise RoundNotPublished(number=self.round_number)
            return found
        latest = rounds.order_by("number").last()
        if latest is None:
            raise NoRoundPublished
        return latest

    def people(self) -> list[tuple[int, int, str]]:
        """Return everybody who has entered, as (id, number, name) in order of number. Raises NobodyEntered."""
        people = list(self.tournament.people.values_list("pk", "number", "name"))
        if not people:
            raise NobodyEntered
        return people

    def names(self) -> dict[int, str]:
        """Return names by entrant, no two alike; the ghost has one, too."""
        return NamesIn(self.tournament)

    def common(self, title: str) -> dict[str, Any]:
        """Return the input of every layout: paper size, language, title, and organization."""
        tournament = self.tournament
        is_final = tournament.status == Tournament.Status.FINISHED
        return {
            "paper": TYPST_PAPERS[self.paper],
            "lang": (get_language() or "en").split("-")[0],
            "title": f"{tournament.name}: {title}",
            "heading": title,
            "tournament": tournament.name,
            "hall": tournament.organization.name,
            "date": date_format(tournament.date, "DATE_FORMAT"),
            "not_final": "" if is_final else _("Not final"),
        }
