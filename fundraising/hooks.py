"""What fundraising adds to a tournament, where the core asks (see `tournaments.hooks`)."""

from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from fundraising import archive
from fundraising.desk.places import add_pages
from fundraising.desk.steps import add_to_the_lists, has_door
from fundraising.models import (
    board_draws,
    board_goal,
    currency_of,
    drawn_for_door_prizes,
    entry_fees_paid,
    entry_fees_taken,
    lots_for_ties,
    only_paid_are_seated,
    standing_awards,
)
from fundraising.paper.kinds import PAPER_ABOUT_MONEY
from fundraising.prizes.tie_rows import tie_rows
from fundraising.services import copying, entering, jar, sign_ups
from fundraising.services.door import unpaid_here
from fundraising.web import site_of
from tournaments import hooks
from tournaments.models import Entrant, Tournament
from tournaments.paper.kinds import KINDS


def answer_all() -> None:
    """Answer the core's questions and receive its signals, from the start of the process on."""
    hooks.currency_of.answered_by(currency_of)
    hooks.entry_fees_taken.answered_by(entry_fees_taken)
    hooks.drawn_for_door_prizes.answered_by(drawn_for_door_prizes)
    hooks.standing_awards.answered_by(standing_awards)
    hooks.lots_for_ties.answered_by(lots_for_ties)
    hooks.ties_for_prizes.answered_by(tie_rows)
    hooks.board_additions.answered_by(_on_the_board)
    hooks.may_be_seated.answered_by(_who_may_be_seated)
    hooks.unpaid_here.answered_by(unpaid_here)
    hooks.only_paid_are_seated.answered_by(only_paid_are_seated)
    hooks.expected_guests.answered_by(_expected_guests)
    hooks.has_door.answered_by(has_door)
    hooks.with_sign_up.answered_by(_with_fundraiser)
    hooks.fill_free_places.answered_by(_fill_free_places)
    hooks.tournament_copied.connect(_copy_fundraiser)
    hooks.scores_changed.connect(_follow_hands)
    hooks.faults_of_ledger.answered_by(archive.faults_here)
    hooks.mark_unsealed.answered_by(archive.mark_unsealed)
    hooks.entries_from_elsewhere.answered_by(archive.from_elsewhere)
    archive.join_archives()
    KINDS.update(PAPER_ABOUT_MONEY)
    add_pages()
    add_to_the_lists()


def _on_the_board(tournament_id: int) -> dict[str, Any]:
    return {"draws": board_draws(tournament_id), "goal": board_goal(tournament_id)}


def _who_may_be_seated(tournament: Tournament, here: QuerySet[Entrant]) -> QuerySet[Entrant]:
    """Leave out entrants who have not paid, if payment is required for a seat."""
    if not only_paid_are_seated(tournament):
        return here
    return here.filter(pk__in=[entrant for entrant, _paid in entry_fees_paid(tournament)])


def _expected_guests(tournament: Tournament) -> int:
    return len(entering.expected(tournament))


def _with_fundraiser(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    return tournaments.select_related("fundraiser")


def _fill_free_places(tournament: Tournament, request: HttpRequest) -> list[str]:
    moved = sign_ups.fill_places(tournament=tournament, now=timezone.now(), site=site_of(request))
    return [row.name for row in moved]


def _copy_fundraiser(sender: object, source: Tournament, to: Tournament, **more: object) -> None:
    copying.copy_fundraiser(source=source, to=to)


def _follow_hands(sender: object, tournament_id: int, **more: object) -> None:
    jar.follow_hands(tournament_id=tournament_id, now=timezone.now())
