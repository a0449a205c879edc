"""Earlier states of a tournament: kept before whatever cannot be taken back by a button of its own."""

from datetime import datetime

from tournaments.archive.format.file import Header, pack
from tournaments.archive.format.rows import as_text, digest_of, read_body
from tournaments.models import EarlierState, Tournament

MOST_KEPT = 60
"""Earlier states kept of a tournament: twice a long night's draws, publishings and closings."""


def save_state(*, tournament_id: int, before: EarlierState.Before, number: int | None, by: str, now: datetime) -> None:
    """Keep the tournament as it is now, inside the transaction that is about to change it, after its locks.

    `number` is the round's that something happens to, `by` whoever does it. A state that is kept already, as the last
    one, is not kept twice.
    """
    text = as_text(read_body(tournament_id))
    digest = digest_of(text)
    kept = EarlierState.objects.filter(tournament=tournament_id)
    if kept.order_by("pk").values_list("digest", flat=True).last() == digest:
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
    """Let the oldest go once there are too many; what is left longest are the states before each round was drawn."""
    kept = list(EarlierState.objects.filter(tournament=tournament_id).order_by("pk").values_list("pk", "before"))
    surplus = len(kept) - MOST_KEPT
    if surplus > 0:
        oldest_first = sorted(kept[:-1], key=lambda row: (row[1] == EarlierState.Before.DRAW, row[0]))
        EarlierState.objects.filter(pk__in=[pk for pk, _before in oldest_first[:surplus]]).delete()
