"""Celery tasks, which only call services."""

import logging

from celery import shared_task
from django.utils import timezone

from tournaments.archive import deleting, folder
from tournaments.hooks import scores_changed
from tournaments.models import StandingsSnapshot
from tournaments.photographs import keeping, reading, sending
from tournaments.services.boards import refresh
from tournaments.services.hall import notices, pads
from tournaments.services.play import friendly
from tournaments.services.results import chances, story, travellers
from tournaments.services.webhooks import deliveries, webhooks
from tournaments.services.writing import version

logger = logging.getLogger("headtable")


@shared_task(name="tournaments.tasks.refresh_standings")
def refresh_standings(tournament_id: int) -> None:
    """Bring one tournament's snapshot, and then what other apps make of the scores, up to them."""
    asked_at = version.clear_pending(tournament_id)
    if refresh.refresh_standings(tournament_id=tournament_id):
        refresh.note_lag(asked_at)
    scores_changed.send(sender=None, tournament_id=tournament_id)
    travellers.ask_to_solve(tournament_id)


@shared_task(name=travellers.SOLVE_TASK)
def solve_deals(tournament_id: int) -> None:
    """Work out perfect play for some of the deals played, and the others later: boards go first."""
    travellers.solve_in_turns(tournament_id)


@shared_task(name=chances.RECKON_TASK)
def reckon_chances(tournament_id: int) -> None:
    """Bring the chances up to the last hands, which came too fast for them."""
    chances.reckon_again(tournament_id)


@shared_task(name=story.FIND_TASK)
def find_turning_hand(tournament_id: int) -> None:
    """Look for the hand that turned a night which is over."""
    snapshot = StandingsSnapshot.objects.select_related("tournament").filter(pk=tournament_id).first()
    if snapshot and snapshot.body["finished"]:
        story.find_turning_hand(snapshot.tournament, snapshot.body)


@shared_task(name="tournaments.tasks.sweep_standings")
def sweep_standings() -> None:
    """Refresh whatever lags: a lost message, a dead worker or an empty Redis costs seconds, nothing else."""
    now = timezone.now()
    notices.end_expired(now=now)
    refresh.note_sweep(now)
    for tournament_id in refresh.left_to_sweep(now):
        try:
            refresh.refresh_standings(tournament_id=tournament_id)
            scores_changed.send(sender=None, tournament_id=tournament_id)
            travellers.ask_to_solve(tournament_id)
        except Exception:  # one board that fails must not stop the others
            logger.exception("The standings of tournament %s cannot be worked out.", tournament_id)


@shared_task(name="tournaments.tasks.write_archives")
def write_archives() -> None:
    """Write the archives of tournaments that have changed, with which another machine can continue."""
    folder.write_archives(now=timezone.now())


@shared_task(name="tournaments.tasks.close_pads_of_finished_tournaments")
def close_pads_of_finished_tournaments() -> None:
    """Revoke the pads' keys of tournaments that ended hours ago."""
    pads.close_finished(now=timezone.now())


@shared_task(name="tournaments.tasks.forget_deleted_tournaments")
def forget_deleted_tournaments() -> None:
    """Delete the archives of tournaments that were deleted a week ago."""
    deleting.forget_deleted_tournaments(now=timezone.now())


@shared_task(name="tournaments.tasks.forget_friendly_games")
def forget_friendly_games() -> None:
    """Delete the games without a tournament that nobody kept."""
    friendly.forget_old_games(now=timezone.now())


@shared_task(name=sending.READ_TASK)
def read_photographs() -> None:
    """Read what was sent of score sheets: also what a lost message or a dead worker left waiting."""
    reading.read_beside()


@shared_task(name="tournaments.tasks.forget_pictures")
def forget_pictures() -> None:
    """Delete the pictures of score sheets that nobody needs any more."""
    keeping.forget_pictures(now=timezone.now())


@shared_task(name="tournaments.tasks.deliver_webhooks")
def deliver_webhooks() -> None:
    """Read the feeds for webhooks, and have sent what is due: new events, and those that were not taken before."""
    if not webhooks.are_any_on():  # as in most halls
        return
    now = timezone.now()
    webhooks.collect_events(now=now)
    deliveries.deliver_beside(webhooks.due_webhooks(now=now))


@shared_task(name="tournaments.tasks.forget_old_deliveries")
def forget_old_deliveries() -> None:
    """Delete what was sent to webhooks weeks ago."""
    webhooks.forget_old_deliveries(now=timezone.now())
