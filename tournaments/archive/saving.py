"""Saving the state of a tournament before every change that has no undo button of its own."""

from datetime import datetime

from tournaments.archive.format.file import Header, pack
from tournaments.archive.format.rows import as_text, digest_of, read_body
from tournaments.models import EarlierState, Tournament

MOST_KEPT = 60
"""Earlier states kept of a tournament: twice what a long one draws, publishes and closes."""


def save_state(*, tournament_id: int, before: EarlierState.Before, number: int | None, by: str, now: datetime) -> None:
    """Save the tournament as it is now, inside the transaction that is about to change it, after its locks.

    `number` is that of the round about to change, `by` who changes it. A state equal to the last one saved is not
    saved again.
    """
    text = as_text(read_body(tournament_id))
    digest = digest_of(text)
    saved = EarlierState.objects.filter(tournament=tournament_id)
    if saved.order_by("pk").values_list("digest", flat=True).last() == digest:
        return
    header = Header.of(Tournament.objects.get(pk=tournament_id), digest, now)
    EarlierState.objects.create(
        tournament_id=tournament_id,
        before=before,
        number=number,
        taken_at=now,
        taken_by=by,
        digest=digest,
        body=pack(header, text),
    )
    _thin_out(tournament_id)


def _thin_out(tournament_id: int) -> None:
    """Delete the oldest states once there are too many; those from before each draw are kept longest."""
    saved = list(EarlierState.objects.filter(tournament=tournament_id).order_by("pk").values_list("pk", "before"))
    surplus = len(saved) - MOST_KEPT
    if surplus > 0:
        oldest_first = sorted(saved[:-1], key=lambda row: (row[1] == EarlierState.Before.DRAW, row[0]))
        EarlierState.objects.filter(pk__in=[pk for pk, _before in oldest_first[:surplus]]).delete()
