"""Deleting a tournament: its rows are removed; for a week its archive is stored, from which it can be restored."""

import logging
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import DataError, IntegrityError, transaction
from django.db.models.base import ModelBase

from accounts.models import Person
from tournaments.archive.errors import ArchiveDamaged, NameNotTyped, RoundBeingPlayed
from tournaments.archive.format.file import Header, pack, unpack
from tournaments.archive.format.parts import LEFT_OUT, PARTS
from tournaments.archive.format.reading import InvalidArchive, refuse_unknown
from tournaments.archive.format.rows import Body, as_text, digest_of, read_body
from tournaments.archive.restoring import delete_rows, lock_everything
from tournaments.archive.transfer import OpenedArchive, put_back
from tournaments.models import DeletedTournament, Round, Tournament
from tournaments.services.boards.etag import forget_etag

logger = logging.getLogger("headtable")

KEPT_FOR = timedelta(days=7)
"""How long a deleted tournament can be restored."""
PEOPLE = "accounts.Person"
"""They belong to the organization, and stay."""


def delete_tournament(*, tournament: Tournament, typed_name: str, by: str, now: datetime) -> DeletedTournament:
    """Delete a tournament and keep its archive for `KEPT_FOR`.

    A rehearsal goes at once; any other only when its name is typed and no round is being played. Raises NameNotTyped,
    RoundBeingPlayed.
    """
    with transaction.atomic():
        lock_everything(tournament.pk)
        tournament.refresh_from_db()
        _refuse(tournament, typed_name)
        body = read_body(tournament.pk)
        text = as_text(body)
        deleted = DeletedTournament.objects.create(
            organization_id=tournament.organization_id,
            uuid=tournament.uuid,
            name=tournament.name,
            date=tournament.date,
            deleted_at=now,
            deleted_by=by,
            body=pack(Header.of(tournament, digest_of(text), now), text),
        )
        _delete_all(tournament.pk, body)
        transaction.on_commit(lambda: forget_etag(tournament.pk), robust=True)
    return deleted


def remove_tournament(tournament: Tournament) -> None:
    """Delete a tournament for good, in whatever state it is. Call it in a transaction."""
    lock_everything(tournament.pk)
    _delete_all(tournament.pk, read_body(tournament.pk))
    transaction.on_commit(lambda: forget_etag(tournament.pk), robust=True)


def _refuse(tournament: Tournament, typed_name: str) -> None:
    if tournament.rehearsal:
        return
    if " ".join(typed_name.split()).casefold() != " ".join(tournament.name.split()).casefold():
        raise NameNotTyped(name=tournament.name)
    being_played = tournament.rounds.filter(status=Round.Status.OPEN).first()
    if being_played:
        raise RoundBeingPlayed(number=being_played.number)


def _delete_all(tournament_id: int, body: Body) -> None:
    """Delete every row of a tournament; rows that refer to others go first."""
    for relation in Tournament._meta.related_objects:
        model = relation.related_model
        if isinstance(model, ModelBase) and model._meta.label in LEFT_OUT:
            model._default_manager.filter(**{relation.field.name: tournament_id}).delete()
    for label, part in reversed([*PARTS.items()]):
        if label != PEOPLE:
            delete_rows(part, [row[body[label].fields.index("id")] for row in body[label].rows])


def restore_tournament(*, deleted: DeletedTournament) -> OpenedArchive:
    """Restore a deleted tournament as it was, with its ids. Raises ArchiveDamaged, ArchiveNewer."""
    archive = unpack(bytes(deleted.body))
    refuse_unknown(archive.body, release=archive.header.release, own=settings.RELEASE)
    try:
        with transaction.atomic():
            deleted.delete()
            return put_back(archive, deleted.organization, people_here=_people_here(archive.body[PEOPLE].by_id()))
    except (InvalidArchive, IntegrityError, DataError) as error:
        logger.warning("A deleted tournament could not be restored: %s", error)
        raise ArchiveDamaged from None


def _people_here(people: dict[int, Any]) -> set[int]:
    return set(Person.objects.filter(pk__in=people).values_list("pk", flat=True))


def forget_deleted_tournaments(*, now: datetime) -> int:
    """Forget the tournaments that were deleted more than `KEPT_FOR` ago; return how many."""
    return DeletedTournament.objects.filter(deleted_at__lt=now - KEPT_FOR).delete()[0]
