"""Standings that are hidden for the last rounds, and their reveal, which the director steps through."""

from datetime import datetime
from typing import Any

from django.db import transaction

from scoring.rules import ShapeError, gettext_noop
from tournaments.errors import NothingToReveal
from tournaments.models import Event, Round, Tournament
from tournaments.services.boards.body import board_body
from tournaments.services.boards.hidden_standings import steps_of
from tournaments.services.writing.events import add_event
from tournaments.services.writing.locks import lock_tournament
from tournaments.services.writing.version import raise_version


def all_steps(tournament: Tournament) -> list[dict[str, Any]]:
    """Return every step of the reveal by the standings of now, as `standings.reveal` has them; for staff only."""
    return steps_of(tournament, board_body(tournament))


def hidden_from_now(tournament: Tournament) -> int:
    """Return after which round the standings are hidden where they are to be hidden from now on.

    What is closed stays shown; once everything is played, the last round is hidden.
    """
    closed = tournament.rounds.filter(status=Round.Status.CLOSED).count()
    return max(min(closed, tournament.rounds_planned - 1), 0)


@transaction.atomic
def step_reveal(*, tournament: Tournament, to: int) -> Tournament:
    """Begin the reveal (`to`: 0), or show the hall its first `to` steps; the same step again changes nothing.

    A finished reveal is reopened by that. Raises NothingToReveal, ShapeError.
    """
    standing = _to_reveal(tournament)
    most = len(all_steps(standing))
    if not 0 <= to <= most:
        sentence = gettext_noop("The reveal has steps 0 to %(most)d.")
        raise ShapeError("no-such-step", sentence, fields=("step",), most=most)
    return _save(standing, step=to, revealed_at=None)


@transaction.atomic
def finish_reveal(*, tournament: Tournament, now: datetime) -> Tournament:
    """Show everybody the whole standings; repeated, it changes nothing. Raises NothingToReveal."""
    standing = _to_reveal(tournament)
    return _save(standing, step=standing.reveal_step, revealed_at=standing.revealed_at or now)


@transaction.atomic
def stop_reveal(*, tournament: Tournament) -> Tournament:
    """Go back to before the reveal; repeated, it changes nothing."""
    return _save(lock_tournament(tournament.pk), step=None, revealed_at=None)


def _to_reveal(tournament: Tournament) -> Tournament:
    standing = lock_tournament(tournament.pk)
    if standing.status != Tournament.Status.FINISHED:
        raise NothingToReveal
    return standing


def _save(tournament: Tournament, *, step: int | None, revealed_at: datetime | None) -> Tournament:
    if (tournament.reveal_step, tournament.revealed_at) != (step, revealed_at):
        tournament.reveal_step, tournament.revealed_at = step, revealed_at
        tournament.save(update_fields=["reveal_step", "revealed_at"])
        raise_version(tournament.pk)
        if revealed_at is not None:
            add_event(tournament.pk, Event.Type.REVEAL_FINISHED)
        elif step is None:
            add_event(tournament.pk, Event.Type.REVEAL_STOPPED)
        else:
            add_event(tournament.pk, Event.Type.REVEAL_MOVED, step=step)
    return tournament
