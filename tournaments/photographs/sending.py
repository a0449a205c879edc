"""Taking in what people send: stored first, read later. The same file again is the photograph that it was."""

from datetime import datetime
from hashlib import sha256

from celery import current_app
from django.conf import settings
from django.db import transaction
from django.db.models import Q

from tournaments.errors.photographs import TooManyFromTable, TooManyPhotographs
from tournaments.models import Photograph, Table, Tournament

READ_TASK = "tournaments.tasks.read_photographs"
NAME_LENGTH = 200
ENVELOPE = 10_000
"""Bytes of a request for what is not the file."""


def largest_file() -> int:
    """Return how many bytes a file may have: beyond that, the server refuses the request before any view sees it."""
    return settings.LIMITS.large_request_bytes - ENVELOPE


def take_in(
    *, tournament: Tournament, content: bytes, name: str, by: str, now: datetime, table: Table | None = None
) -> tuple[Photograph, bool]:
    """Store a picture or a scan that is to be read; return it, and whether it is new.

    `table`: whose device sends it; None: staff do. Raises TooManyPhotographs, TooManyFromTable.
    """
    digest = sha256(content).hexdigest()
    with transaction.atomic():
        known = tournament.photographs.filter(digest=digest, page=0).first()
        if known:
            return known, False
        waiting = tournament.photographs.filter(state=Photograph.State.READING).count()
        if waiting >= settings.LIMITS.photographs_waiting:
            raise TooManyPhotographs(number=waiting)
        if table and tournament.photographs.filter(from_table(table)).count() >= settings.LIMITS.photographs_by_table:
            raise TooManyFromTable(number=settings.LIMITS.photographs_by_table)
        transaction.on_commit(_ask_to_read, robust=True)
        return Photograph.objects.get_or_create(
            tournament=tournament,
            digest=digest,
            page=0,
            defaults={"upload": content, "name": name[:NAME_LENGTH], "sent_at": now, "sent_by": by},
        )


def _ask_to_read() -> None:
    """Have a worker read what waits. It looks by itself, too: that makes up for a message that is lost or too old."""
    current_app.send_task(READ_TASK, expires=settings.CLOCKS_DIFFER_SECONDS, retry=False)


def from_table(table: Table) -> Q:
    """Return what finds the photographs that a table's devices sent, by how a pad signs (`pads.Pad`)."""
    return Q(sent_by=f"pad of table {table.number}") | Q(sent_by__startswith=f"pad of table {table.number} (")
