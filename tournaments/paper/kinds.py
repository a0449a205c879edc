"""What can be printed of a tournament: every kind with its name, what it is for, and who gets it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils import translation
from django.utils.translation import gettext_lazy as _

from accounts.languages import language_of
from accounts.models import MAY_DIRECT, MAY_ENTER, MAY_LOOK, Permission
from tournaments.exports.files import File
from tournaments.models import Tournament
from tournaments.paper.deal_papers import deal_labels, deal_preparation, deal_travellers
from tournaments.paper.deals import deal_records, deal_slips
from tournaments.paper.jobs import PrintJob
from tournaments.paper.name_tags import name_tags
from tournaments.paper.player_cards import player_cards
from tournaments.paper.rotation import rotation
from tournaments.paper.rules import rules
from tournaments.paper.score_sheets import score_sheets
from tournaments.paper.seat_slips import seat_slips
from tournaments.paper.standings import certificates, results, standings
from tournaments.paper.table_cards import table_cards
from tournaments.paper.typesetting import typeset


@dataclass(frozen=True)
class Kind:
    """One kind of paper."""

    name: Any
    about: Any
    """What it is for, in a sentence."""
    build: Callable[[PrintJob], Mapping[str, Any]]
    """Its content, as its layout in `templates/paper/` reads it."""
    by_round: bool = False
    """Whether there is one for each round."""
    to_come: bool = False
    """Whether it is about rounds to come, so that one can be chosen."""
    has_blank: bool = False
    """Whether there is one to be filled in by hand."""
    allowed: Permission = MAY_LOOK
    """Who gets it: a card opens a table's pad."""
    is_on_record: bool = False
    """Whether the activity log says who printed it."""
    fits: Callable[[Tournament], bool] = lambda _tournament: True
    """Whether a tournament can have it at all."""


KINDS: dict[str, Kind] = {
    "table-cards": Kind(
        _("Table cards"),
        _("Four to a page, to stand on the tables: the number, and the code that opens the pad."),
        table_cards,
        allowed=MAY_ENTER,
    ),
    "score-sheets": Kind(
        _("Score sheets"),
        _("A page for each table of a round: who plays with whom, a box for each hand, the points in words."),
        score_sheets,
        by_round=True,
        has_blank=True,
    ),
    "player-cards": Kind(
        _("Player cards"),
        _("Two to a page, for everybody to carry: a line for each round, a box for each hand."),
        player_cards,
    ),
    "seat-slips": Kind(
        _("Seat slips"),
        _("Sixteen to a page, one for everybody in a round: table, seat, and who else sits there."),
        seat_slips,
        by_round=True,
    ),
    "deal-slips": Kind(
        _("Deal slips"),
        _("Secret: a page of four slips for every deal to come, and how it goes. The log says who printed them."),
        deal_slips,
        to_come=True,
        allowed=MAY_DIRECT,
        is_on_record=True,
        fits=lambda tournament: tournament.is_duplicate,
    ),
    "deal-preparation": Kind(
        _("Round 0"),
        _("Players prepare the packs and learn no card: one table puts them in order, another one deals them out."),
        deal_preparation,
        to_come=True,
        allowed=MAY_DIRECT,
        is_on_record=True,
        fits=lambda tournament: tournament.is_duplicate,
    ),
    "deal-labels": Kind(
        _("Labels for envelopes"),
        _("Eight to a page, one for every pack of cards: its number, who deals, the place of the card turned up."),
        deal_labels,
        to_come=True,
        fits=lambda tournament: tournament.is_duplicate,
    ),
    "deal-travellers": Kind(
        _("Travellers"),
        _("A slip for every deal that stays with its cards: each table writes down what it made of it."),
        deal_travellers,
        to_come=True,
        fits=lambda tournament: tournament.is_duplicate,
    ),
    "deal-records": Kind(
        _("Deals afterwards"),
        _("Every deal that all tables have played: the hands, par, and what each table made of them."),
        deal_records,
        fits=lambda tournament: tournament.is_duplicate,
    ),
    "name-tags": Kind(
        _("Name tags"),
        _("Eight to a page: the name, large, and the number. On Letter they fit Avery 5395 and similar labels."),
        name_tags,
    ),
    "rotation": Kind(
        _("Rotation"),
        _("Where everybody sits in every round. If results decide that, how tables move."),
        rotation,
    ),
    "standings": Kind(
        _("Standings"),
        _("Everybody by rank, with the points of each round, for the wall."),
        standings,
    ),
    "results": Kind(
        _("Results"),
        _("The first three, then everybody with games won, lone marches and euchres."),
        results,
    ),
    "certificates": Kind(
        _("Certificates"),
        _("A page to sign for each of the first three, and for everybody who shares their places."),
        certificates,
    ),
    "rules": Kind(
        _("House rules"),
        _("The rules in force, and how everybody is seated."),
        rules,
    ),
}
"""Other apps add their own to them when a process starts, in their `AppConfig.ready`."""


def print_as_pdf(what: str, job: PrintJob) -> File:
    """Return a kind of paper as a PDF file. Raises what its builder refuses, as a sentence."""
    with translation.override(job.language or language_of(job.tournament.organization)):
        made = typeset(f"{what.replace('-', '_')}.typ", KINDS[what].build(job))
    return File(f"{job.tournament.slug}-{what}.pdf", "application/pdf", made)


def usual_paper(tournament: Tournament) -> str:
    """Return the paper that is sold where the tournament is played, `letter` or `a4`, as its time zone tells."""
    return "letter" if tournament.time_zone.startswith(("America/", "US/", "Canada/", "Pacific/Honolulu")) else "a4"
