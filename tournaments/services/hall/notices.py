"""The director's message to all pads and, if wanted, the board: one at a time."""

from datetime import datetime, timedelta

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.names import validate_name
from tournaments.models import Event, Notice, Tournament
from tournaments.services.writing.events import add_event
from tournaments.services.writing.locks import lock_tournament
from tournaments.services.writing.version import raise_version

NOTICE_LENGTH = 200
LONGEST_NOTICE = 240
"""Minutes for which a message may be asked to stay."""


def validate_notice(text: str) -> None:
    """Accept text that a pad or board can show on one line. Raises ValidationError."""
    try:
        validate_name(text)
    except ValidationError:
        raise ValidationError(_("A message is one line of words; leave out control characters.")) from None


@transaction.atomic
def send_notice(
    *, tournament: Tournament, text: str, on_board: bool, minutes: int | None = None, by: str, now: datetime
) -> Notice:
    """Show a message instead of the current one, for this many minutes; the same again changes nothing.

    Without minutes it leaves when a round closes.

    The version comes first: it locks the tournament, so that of two messages at once the later one is kept.
    """
    raise_version(tournament.pk)
    standing = standing_notice(tournament)
    stays = timedelta(minutes=minutes) if minutes else None
    if standing and (standing.text, standing.on_board, _stays(standing)) == (text, on_board, stays):
        return standing
    if standing:
        Notice.objects.filter(pk=standing.pk).update(ended_at=now)
    fields = {"text": text, "on_board": on_board, "ends_at": now + stays if stays else None}
    sent = Notice.objects.create(tournament=tournament, sent_at=now, sent_by=by, **fields)
    add_event(tournament.pk, Event.Type.NOTICE_SENT, notice=sent.pk)
    return sent


def _stays(notice: Notice) -> timedelta | None:
    return notice.ends_at - notice.sent_at if notice.ends_at else None


def end_with_round(*, tournament_id: int, now: datetime) -> None:
    """Remove the present message when a round closes; the caller has locked the tournament.

    One that was sent for some minutes stays for these.
    """
    standing = Notice.objects.filter(tournament=tournament_id, ended_at=None, ends_at=None).first()
    if standing:
        end_notice(notice=standing, now=now)


def end_expired(*, now: datetime) -> None:
    """Remove every expired message."""
    for notice in Notice.objects.filter(ended_at=None, ends_at__lte=now):
        end_notice(notice=notice, now=now)


@transaction.atomic
def end_notice(*, notice: Notice, now: datetime) -> Notice:
    """Remove this message, but no later one. One that has ended is left as it is."""
    lock_tournament(notice.tournament_id)
    if Notice.objects.filter(pk=notice.pk, ended_at=None).update(ended_at=now):
        raise_version(notice.tournament_id)
        add_event(notice.tournament_id, Event.Type.NOTICE_ENDED, notice=notice.pk)
    notice.refresh_from_db()
    return notice


def standing_notice(tournament: Tournament) -> Notice | None:
    """Return the current message."""
    return Notice.objects.filter(tournament=tournament, ended_at=None).first()
