"""Rotation charts: where everybody sits in every round, or, where results decide, how tables move."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext as _

from tournaments.errors import NotKnownBeforehand
from tournaments.paper.jobs import PrintJob
from tournaments.paper.seats import Names, Place, places_at
from tournaments.rules.movements.base import Sides, sides_at
from tournaments.services.results.past_rounds import movement_of_teams
from tournaments.services.seating.rotation import PlannedRound, plan_rounds
from tournaments.words.movements import movement_in_words
from tournaments.words.repeats import rounds_in_words
from tournaments.words.seats import seat_names


def rotation(job: PrintJob) -> dict[str, Any]:
    """Return a card for everybody and one for each table, or how tables move in sentences.

    Raises NobodyEntered, TooFewEntrants, and of teams NoPartner.
    """
    people = job.people()
    words = {
        "table": _("Table"),
        "seat": _("Seat"),
        "partner": _("Partner") if job.tournament.has_partners else "",
        "against": _("Against"),
        "sits_out": _("sits out"),
    }
    try:
        rounds = plan_rounds(job.tournament)
    except NotKnownBeforehand:
        moving = {"sentences": movement_in_words(job.tournament), "players": [], "tables": []}
        return {**job.common(_("How tables move")), **moving, "words": words}
    names = Names(job.names())
    lines = lines_by_entrant(rounds, names, job.tournament.sides)
    tables = sorted({number for round_ in rounds for number in round_.numbers})
    in_seats = [pk for pk in job.names() if pk in lines]
    numbers = {pk: number for pk, number, _name in people}
    return {
        **job.common(_("Rotation cards")),
        "sentences": [],
        "quality": "" if movement_of_teams(job.tournament) else rounds_in_words(rounds, job.tournament.sides) + ".",
        "players": [
            {"number": numbers.get(pk, ""), "name": names[pk], "lines": list(map(asdict, lines[pk]))} for pk in in_seats
        ],
        "tables": [{"number": number, "lines": _at_table(number, rounds, names)} for number in tables],
        "seats": seat_names(max(len(table) for round_ in rounds for table in round_.tables)),
        "words": words,
    }


def lines_by_entrant(rounds: Sequence[PlannedRound], names: Mapping[int, str], sides: Sides) -> dict[int, list[Place]]:
    """Return everybody's places, round by round."""
    lines: dict[int, list[Place]] = {}
    for round_ in rounds:
        for entrant, place in _places(round_, names, sides):
            lines.setdefault(entrant, []).append(place)
    return lines


def _places(round_: PlannedRound, names: Mapping[int, str], sides: Sides) -> list[tuple[int, Place]]:
    found = [(entrant, Place(round_.number)) for entrant in round_.sit_outs]
    for number, table in zip(round_.numbers, round_.tables, strict=True):
        places = places_at(round_.number, number, [names[entrant] for entrant in table], sides_at(table, sides))
        found += zip(table, places, strict=True)
    return found


def _at_table(number: int, rounds: Sequence[PlannedRound], names: Mapping[int, str]) -> list[dict[str, Any]]:
    """Return who comes to a table, round by round, the names by seat."""
    seated = [(round_, round_.numbers.index(number)) for round_ in rounds if number in round_.numbers]
    return [
        {"round": round_.number, "names": [names[entrant] for entrant in round_.tables[place]]}
        for round_, place in seated
    ]
