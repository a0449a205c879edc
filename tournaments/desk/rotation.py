"""Rotation cards: where each player sits in every round, where the seating is known beforehand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_safe

from accounts.models import MAY_LOOK
from scoring.errors import Refused
from tournaments.desk.operations import rights_in, tournament_of
from tournaments.models import Tournament
from tournaments.movements.base import Sides, sides_at
from tournaments.services.names import distinct_names
from tournaments.services.past_rounds import movement_of_teams
from tournaments.services.rotation import PlannedRound, plan_rounds
from tournaments.web import for_people
from tournaments.words.repeats import rounds_in_words


@dataclass(frozen=True)
class CardLine:
    """A round on a player's card; without a table they sit out."""

    round: int
    table: int | None = None
    seat: str = ""
    partner: str = ""
    opponents: str = ""


@dataclass(frozen=True)
class RotationCard:
    """Where one person sits in every round."""

    number: int
    name: str
    lines: tuple[CardLine, ...]


@dataclass(frozen=True)
class TableRotation:
    """Who comes to one table: by round, the names by seat."""

    number: int
    lines: tuple[tuple[int, tuple[str, ...]], ...]


@require_safe
@for_people
def cards(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the cards for printing, or say why there are none."""
    tournament = tournament_of(request, slug, MAY_LOOK)
    context = rights_in(request, tournament)
    try:
        rounds = plan_rounds(tournament)
    except Refused as refused:
        return render(request, "desk/rotation.html", {**context, "why_not": refused.message})
    return render(request, "desk/rotation.html", {**context, **_cards(tournament, rounds)})


def _cards(tournament: Tournament, rounds: Sequence[PlannedRound]) -> dict[str, object]:
    people = list(tournament.entrants.values_list("pk", "number", "name"))
    names = _Names(distinct_names(people))
    lines: dict[int, list[CardLine]] = {}
    for round_ in rounds:
        for entrant, line in _lines(round_, names, tournament.sides).items():
            lines.setdefault(entrant, []).append(line)
    tables = sorted({number for round_ in rounds for number in round_.numbers})
    return {
        "players": [RotationCard(number, names[pk], tuple(lines[pk])) for pk, number, _name in people if pk in lines],
        "tables": [_table(number, rounds, names) for number in tables],
        "seats": _seats(max(len(table) for round_ in rounds for table in round_.tables)),
        "drawn": sum(round_.is_drawn for round_ in rounds),
        "quality": "" if movement_of_teams(tournament) else rounds_in_words(rounds, tournament.sides),
    }


def _seats(count: int) -> tuple[str, ...]:
    """Return what the seats are called: by the compass at a table of four, else by number."""
    compass = (pgettext("seat", "North"), pgettext("seat", "East"), pgettext("seat", "South"), pgettext("seat", "West"))
    return compass if count == len(compass) else tuple(str(seat) for seat in range(1, count + 1))


class _Names(dict[int, str]):
    """Names by entrant; any other id is an open seat."""

    def __missing__(self, entrant: int) -> str:
        return _("open seat")


def _lines(round_: PlannedRound, names: Mapping[int, str], sides: Sides) -> dict[int, CardLine]:
    """Return everybody's line of a round."""
    found = {entrant: CardLine(round_.number) for entrant in round_.sit_outs}
    for number, table in zip(round_.numbers, round_.tables, strict=True):
        seats = _seats(len(table))
        for seat, entrant in enumerate(table):
            side = next(side for side in sides_at(table, sides) if seat in side)
            partners = ", ".join(names[table[other]] for other in side if other != seat)
            turns = ((seat + turn) % len(table) for turn in range(1, len(table)))
            opponents = [names[table[other]] for other in turns if other not in side]
            found[entrant] = CardLine(round_.number, number, seats[seat], partners, _joined(opponents))
    return found


def _joined(names: Sequence[str]) -> str:
    """Return names as a list ends in a sentence."""
    if len(names) < 2:
        return "".join(names)
    return _("%(one)s and %(other)s") % {"one": ", ".join(names[:-1]), "other": names[-1]}


def _table(number: int, rounds: Sequence[PlannedRound], names: Mapping[int, str]) -> TableRotation:
    seated = [(round_, round_.numbers.index(number)) for round_ in rounds if number in round_.numbers]
    lines = ((round_.number, tuple(names[entrant] for entrant in round_.tables[place])) for round_, place in seated)
    return TableRotation(number, tuple(lines))
