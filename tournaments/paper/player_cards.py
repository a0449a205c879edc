"""A score card for every player, to carry from table to table: a line for each round, a box for each hand."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from django.utils.translation import gettext as _

from scoring.errors import Refused
from tournaments.models import Entrant, Round, Sitting, Tournament
from tournaments.paper.jobs import PrintJob
from tournaments.paper.rotation import lines_by_entrant
from tournaments.paper.score_sheets import points_in_words
from tournaments.paper.seats import Names, Place, places_at
from tournaments.services.people.seating_rules import keepers_of
from tournaments.services.results.played import Played
from tournaments.services.seating.rotation import is_known, plan_rounds
from tournaments.words.sheets import show_sitting, with_sheets

MOST_BOXES = 10
"""More hands than these have no box each: only the points of the round are written."""


def player_cards(job: PrintJob) -> dict[str, Any]:
    """Return a card for everybody who has not gone home, by number. Raises NobodyEntered, TooFewEntrants."""
    job.people()
    tournament = job.tournament
    names = Names(job.names())
    known, keepers = _known_places(tournament, names), keepers_of(tournament)
    here = tournament.people.filter(status=Entrant.Status.PLAYING).order_by("number")
    rounds = range(1, tournament.rounds_planned + 1)
    return {
        **job.common(_("Player cards")),
        "cards": [
            {
                "number": person.number,
                "name": names[person.pk],
                "keeps": _("You keep table %(table)d all night.") % {"table": keepers[person.pk]}
                if person.pk in keepers
                else "",
                "lines": [_line(number, known.get(person.pk, {}).get(number)) for number in rounds],
            }
            for person in here
        ],
        "boxes": _boxes(tournament),
        "points": points_in_words(tournament.game_key, tournament.ruleset),
        "words": {
            "round": _("Round"),
            "table": _("Table"),
            "partner": _("Partner") if tournament.has_partners else "",
            "hands": _("Points, hand by hand"),
            "points": _("Points"),
            "signed": _("Signed by the other side") if tournament.has_partners else _("Signed by an opponent"),
            "total": _("Total"),
            "sits_out": _("sits out"),
        },
    }


def _boxes(tournament: Tournament) -> int:
    """Return how many boxes a round has on a card: one for each hand, where the rules fix their number."""
    ends = tournament.ruleset.get("game_ends")
    hands = ends.get("hands", 0) if isinstance(ends, dict) else 0
    return int(hands) if hands <= MOST_BOXES else 0


def _line(number: int, place: Place | None) -> dict[str, Any]:
    """Return what is known of a round before it is played: mostly nothing."""
    if place is None:
        return {"round": number, "table": "", "partner": "", "sits_out": False}
    return {
        "round": number,
        "table": place.table or "",
        "partner": place.partner,
        "sits_out": place.table is None,
    }


def _known_places(tournament: Tournament, names: Mapping[int, str]) -> dict[int, dict[int, Place]]:
    """Return everybody's place by round: of all rounds if planned ahead, else of the published ones."""
    if is_known(tournament, Played.of(tournament).latest):
        with suppress(Refused):
            lines = lines_by_entrant(plan_rounds(tournament), names, tournament.sides)
            return {entrant: {place.round: place for place in places} for entrant, places in lines.items()}
    return _published_places(tournament, names)


def _published_places(tournament: Tournament, names: Mapping[int, str]) -> dict[int, dict[int, Place]]:
    found: dict[int, dict[int, Place]] = {}
    sittings = Sitting.objects.filter(round__tournament=tournament, round__status__in=Round.PLAYED)
    for sitting in with_sheets(sittings):
        shown = show_sitting(sitting, names)
        places = places_at(sitting.round.number, sitting.table.number, shown.names, shown.game.sides)
        for seat, place in zip(shown.seats, places, strict=True):
            if seat.entrant is not None:
                found.setdefault(seat.entrant, {})[place.round] = place
    for round_ in tournament.rounds.filter(status__in=Round.PLAYED).prefetch_related("sit_outs"):
        for sit_out in round_.sit_outs.all():
            found.setdefault(sit_out.entrant_id, {})[round_.number] = Place(round_.number)
    return found
