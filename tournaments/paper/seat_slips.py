"""A slip for everybody in a round: where to sit, with whom and against whom."""

from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext as _

from tournaments.models import Round, Sitting
from tournaments.paper.jobs import PrintJob
from tournaments.paper.seats import Place, places_at
from tournaments.services.people.seating_rules import keepers_of
from tournaments.words.sheets import show_sitting, with_sheets


def seat_slips(job: PrintJob) -> dict[str, Any]:
    """Return the slips of a round, by name, also for those who sit out. Raises NoRoundPublished, RoundNotPublished."""
    round_ = job.published_round()
    names = job.names()
    keepers = {(names[entrant], table) for entrant, table in keepers_of(job.tournament).items()}
    slips = sorted(_places(job, round_), key=lambda slip: slip[0].casefold())
    return {
        **job.common(_("Seat slips of round %(number)d") % {"number": round_.number}),
        "slips": [{"name": name, **asdict(place), "keeps": (name, place.table) in keepers} for name, place in slips],
        "words": {
            "round": _("Round %(number)d") % {"number": round_.number},
            "table": _("Table"),
            "partner": _("with %(partner)s"),
            "against": _("against"),
            "sits_out": _("You sit this round out."),
            "keeps": _("You keep this table all night."),
        },
    }


def _places(job: PrintJob, round_: Round) -> list[tuple[str, Place]]:
    """Return everybody's name and place; open seats and the ghost need no slip."""
    names = job.names()
    people = {pk for pk, _number, _name in job.people()}
    found = []
    for sitting in with_sheets(Sitting.objects.filter(round=round_)):
        shown = show_sitting(sitting, names)
        places = places_at(round_.number, sitting.table.number, shown.names, shown.game.sides)
        found += [(seat.name, place) for seat, place in zip(shown.seats, places, strict=True) if seat.entrant in people]
    out = round_.sit_outs.values_list("entrant_id", flat=True)
    return found + [(names[entrant], Place(round_.number)) for entrant in out]
