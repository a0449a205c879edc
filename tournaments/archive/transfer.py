"""A tournament as one file: made here, opened and continued on another installation."""

import logging
import secrets
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import DataError, IntegrityError, connection, transaction
from django.db.models import Max

from accounts.models import Organization, Person
from scoring.models import Game
from scoring.services import recount
from tournaments.archive.books import refuse_new_faults, refuse_other_money
from tournaments.archive.errors import (
    ArchiveDamaged,
    ArchiveDoesNotFit,
    ArchiveNotNewer,
    PlayedHereToo,
    TournamentIsElsewhere,
    TournamentIsHere,
    TournamentWasDeleted,
)
from tournaments.archive.format.checking import check, rows_of
from tournaments.archive.format.encryption import decrypted, encrypted
from tournaments.archive.format.file import SUFFIX, Archive, Header, pack, unpack
from tournaments.archive.format.parts import PARTS, Part
from tournaments.archive.format.reading import InvalidArchive, ids_in, read_rows, refuse_unknown
from tournaments.archive.format.rows import as_text, digest_of, read_body, write
from tournaments.archive.format.shares import SHARES, Share, Shares, as_here, cut, is_in
from tournaments.archive.restore_plan import DRAW, LEDGER, PAD_KEY, TOURNAMENT, State, plan_of, rounds_played_only_here
from tournaments.archive.restoring import carry_out, lock_everything, state_now
from tournaments.archive.saving import save_state
from tournaments.hooks import entries_from_elsewhere, faults_of_ledger, mark_unsealed
from tournaments.models import EarlierState, Event, StandingsSnapshot, Tournament
from tournaments.services.boards.etag import etag_of
from tournaments.services.boards.public_body import public_body
from tournaments.services.results.played import Played
from tournaments.services.writing.events import add_event
from tournaments.services.writing.quotas import refuse_another_tournament
from tournaments.services.writing.version import raise_version

logger = logging.getLogger("headtable")

AHEAD = 100_000
"""How far an opened tournament's version is ahead: boards may have seen what was entered after the archive was made."""


@contextmanager
def consistent_snapshot() -> Iterator[None]:
    """Read a consistent snapshot, whatever is entered meanwhile: nobody who writes waits for it."""
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "postgresql":
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield
    else:
        sqlite: Any = connection  # config.sqlite_in_turn
        with sqlite.reading(), transaction.atomic():
            yield


def make_archive(*, tournament_id: int, now: datetime, without: Shares = ()) -> tuple[Header, bytes]:
    """Return a tournament's archive: what is in it, and the bytes of the file.

    `without` what the recipient may not read. Whatever grants access is encrypted in it.
    """
    with consistent_snapshot():
        tournament, body = Tournament.objects.get(pk=tournament_id), read_body(tournament_id)
    text = as_text(encrypted(cut(body, without), tournament.uuid))
    header = Header.of(tournament, digest_of(text), now, (share.name for share in without))
    return header, pack(header, text)


def file_name(tournament: Tournament, now: datetime) -> str:
    """Return a descriptive file name."""
    return f"{tournament.slug}-{now:%Y-%m-%d-%H%M}{SUFFIX}"


@dataclass(frozen=True)
class OpenedArchive:
    """A tournament that came out of an archive."""

    tournament: Tournament
    mended: int
    """Sheets whose points were not what the rules make of the facts, and were counted again."""
    old_slug: str | None
    """The address it had, where that is another tournament's here."""
    left_out: tuple[Share, ...] = ()
    """What was in the archive, and the person who opened it may not write."""
    missing: tuple[Share, ...] = ()
    """What was not in the archive, since the person who downloaded it may not read it."""
    pads_anew: bool = False
    """The pads have new keys: those that they had are known to the installation that wrote the archive alone."""
    draws_anew: tuple[str, ...] = ()
    """Draws that begin again before their fingerprint was shown, likewise."""
    entries_from_elsewhere: int = 0
    """Entries of the ledger that nobody here has checked."""


def open_archive(*, packed: bytes, organization: Organization, without: Shares = ()) -> OpenedArchive:
    """Make a tournament of an archive, in an organization; `without` what the person who opens it may not write.

    It keeps its ids where they are free, and its address likewise. Where the secret is the same, so do pads their keys,
    and tablets go on as if nothing had happened. Raises NotAnArchive, ArchiveTooLarge, ArchiveDamaged, ArchiveNewer,
    TournamentIsHere, TournamentIsElsewhere, TournamentWasDeleted, TooManyTournaments, LedgerBroken.
    """
    refuse_another_tournament(organization)
    archive = unpack(packed)
    refuse_unknown(archive.body, release=archive.header.release, own=settings.RELEASE)
    _refuse_known(archive.header.uuid, organization)
    try:
        with transaction.atomic():
            return _open(archive, organization, without)
    except (InvalidArchive, IntegrityError, DataError) as error:
        logger.warning("An archive was refused: %s", error)
        raise ArchiveDamaged from None


def _refuse_known(uuid: UUID, organization: Organization) -> None:
    """Raise TournamentIsHere, TournamentIsElsewhere; TournamentWasDeleted, since its ledger is still to be continued.

    It says nothing about a tournament of another organization.
    """
    if there := Tournament.objects.filter(uuid=uuid).first():
        if there.organization_id != organization.pk:
            raise TournamentIsElsewhere
        raise TournamentIsHere(name=there.name, slug=there.slug)
    if gone := organization.deleted_tournaments.filter(uuid=uuid).first():
        raise TournamentWasDeleted(name=gone.name)


def _open(archive: Archive, organization: Organization, without: Shares) -> OpenedArchive:
    ids = _ids_here(archive)
    received = _received(archive, organization, without)
    opened = _write_all(archive, received.rows, organization, ids)
    refuse_new_faults(opened.tournament.pk)
    return received.reported(opened)


@dataclass(frozen=True)
class _Received:
    """The rows of an archive as they are to come in, and what is to be said of that."""

    rows: dict[str, list[dict[str, Any]]]
    unread: dict[str, list[dict[str, Any]]]
    """Rows with values that were encrypted elsewhere."""
    missing: tuple[Share, ...]
    left_out: tuple[Share, ...]

    def reported(self, opened: OpenedArchive, here: State | None = None) -> OpenedArchive:
        """Say so of what was opened; `here` is what was there before."""
        keys, draws = (
            [row for row in self.unread[label] if row["id"] not in (here or {}).get(label, ())]
            for label in (PAD_KEY, DRAW)
        )
        return replace(
            opened,
            left_out=self.left_out,
            missing=self.missing,
            pads_anew=bool(keys),
            draws_anew=tuple(str(row.get("name")) for row in draws),
            entries_from_elsewhere=entries_from_elsewhere(opened.tournament.pk),
        )


def _received(archive: Archive, organization: Organization, without: Shares, *, stays: bool = False) -> _Received:
    """Read a file's rows, without those the user may not write; `stays`: the rows here decide about these."""
    body = archive.body if stays else cut(archive.body, without)
    read = decrypted(_rows(replace(archive, body=body), organization), archive.header.uuid)
    mark_unsealed(read.rows[LEDGER])
    missing = tuple(share for share in SHARES if share.name in archive.header.without)
    return _Received(read.rows, read.unread, missing, tuple(share for share in without if is_in(archive.body, share)))


def put_back(archive: Archive, organization: Organization, *, people_here: AbstractSet[int]) -> OpenedArchive:
    """Write a tournament that was deleted here, under the ids that it had; `people_here` are still there.

    Call it in a transaction. Raises InvalidArchive, IntegrityError, DataError.
    """
    ids: dict[str, Mapping[int, int]] = {
        label: {pk: pk for pk in known} for label, known in ids_in(archive.body).items()
    }
    return _write_all(archive, _rows(archive, organization), organization, ids, people_here)


def _write_all(
    archive: Archive,
    rows: Mapping[str, list[dict[str, Any]]],
    organization: Organization,
    ids: dict[str, Mapping[int, int]],
    people_here: AbstractSet[int] = frozenset(),
) -> OpenedArchive:
    ids["accounts.Organization"] = {organization.pk: organization.pk}
    read = {label: read_rows(PARTS[label], rows[label], ids) for label in PARTS}
    wrong = check(read)
    (tournament,) = rows_of(read, Tournament)
    if tournament.uuid != archive.header.uuid:
        raise InvalidArchive("another tournament than the header says")
    old_slug = tournament.slug
    tournament.slug = _free_slug(old_slug)
    tournament.scores_version += AHEAD
    for label, part in PARTS.items():
        is_here = people_here if part.model is Person else ()
        write(part, [row for row in read[label] if row.pk not in is_here])
    _go_on_counting(ids)
    for pk in wrong:
        recount(Game.objects.get(pk=pk))
    # The board is available at once, and nobody who looked at it before sees it go back.
    board, version = _rehearsed(tournament), tournament.scores_version
    StandingsSnapshot.objects.create(tournament=tournament, version=version, body=board, etag=etag_of(tournament))
    return OpenedArchive(tournament, len(wrong), old_slug if tournament.slug != old_slug else None)


def update_from_archive(
    *, packed: bytes, organization: Organization, by: str, now: datetime, without: Shares = ()
) -> OpenedArchive:
    """Bring a tournament that is here to the state of its archive, which was made where it went on since.

    As with going back, nothing that was played here is thrown away, and its present state is saved. The ledger keeps
    the entries that it has; others come after them. `without` what its opener may not write: that stays as it is
    here. Raises what `open_archive` does but TournamentIsHere, ArchiveNotNewer, PlayedHereToo, MoneyHereToo,
    DrawnHereToo, BooksNotYours, and ArchiveDoesNotFit where ids here are others than in the archive.
    """
    archive = unpack(packed)
    refuse_unknown(archive.body, release=archive.header.release, own=settings.RELEASE)
    there = organization.tournaments.filter(uuid=archive.header.uuid).first()
    if there is None:
        return open_archive(packed=packed, organization=organization, without=without)
    if archive.header.scores_version <= there.scores_version:
        raise ArchiveNotNewer(name=there.name)
    try:
        with transaction.atomic():
            return _update(archive, there, without, by, now)
    except InvalidArchive as error:
        logger.warning("An archive was refused: %s", error)
        raise ArchiveDamaged from None
    except (IntegrityError, DataError):
        raise ArchiveDoesNotFit(name=there.name) from None


def _update(archive: Archive, there: Tournament, without: Shares, by: str, now: datetime) -> OpenedArchive:
    ids: dict[str, Mapping[int, int]] = {
        label: {pk: pk for pk in known} for label, known in ids_in(archive.body).items()
    }
    ids["accounts.Organization"] = {there.organization_id: there.organization_id}
    received = _received(archive, there.organization, without, stays=True)
    wrong = check({label: read_rows(PARTS[label], received.rows[label], ids) for label in PARTS})
    lock_everything(there.pk)
    then: State = {label: {row["id"]: row for row in received.rows[label]} for label in PARTS}
    if set(then[TOURNAMENT]) != {there.pk}:
        raise ArchiveDoesNotFit(name=there.name)
    here, faults = state_now(there.pk), faults_of_ledger(there.pk)
    if both := rounds_played_only_here(here, then):
        raise PlayedHereToo(number=min(both))
    refuse_other_money(here, then, without)
    save_state(tournament_id=there.pk, before=EarlierState.Before.OPEN, number=None, by=by, now=now)
    carry_out(plan_of(here, as_here(then, here, without), at=now))
    refuse_new_faults(there.pk, faults)
    _go_on_counting(ids)
    Tournament.objects.filter(pk=there.pk).update(scores_version=archive.header.scores_version + AHEAD)
    for pk in wrong:
        recount(Game.objects.get(pk=pk))
    there.refresh_from_db()
    _rehearsed(there)
    raise_version(there.pk)
    add_event(there.pk, Event.Type.RESTORED)
    return received.reported(OpenedArchive(there, len(wrong), None), here)


def _rows(archive: Archive, organization: Organization) -> dict[str, list[dict[str, Any]]]:
    """Return the rows of every model, with values by name, all in this organization."""
    known = {label: archive.body[label] for label in PARTS if label in archive.body}
    rows = {label: [dict(zip(part.fields, row, strict=True)) for row in part.rows] for label, part in known.items()}
    for label in ("tournaments.Tournament", "accounts.Person"):
        for row in rows.get(label, []):
            row["organization_id"] = organization.pk
    return {label: rows.get(label, []) for label in PARTS}


def _ids_here(archive: Archive) -> dict[str, Mapping[int, int]]:
    """Return which id each row gets: its own where all of the archive's are free, else new ones in the same order."""
    ids = ids_in(archive.body)
    taken = any(known and _is_taken(PARTS[label], known) for label, known in ids.items())
    return {
        label: dict(zip(known, _new_ids(PARTS[label], len(known)) if taken else known, strict=True))
        for label, known in ids.items()
    }


def _is_taken(part: Part, ids: list[int]) -> bool:
    return part.model._base_manager.filter(pk__range=(ids[0], ids[-1])).exists()


def _new_ids(part: Part, count: int) -> list[int]:
    """Return ids that no row has or will get."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT nextval(%s) FROM generate_series(1, %s)", [_sequence(part), count])
            return sorted(pk for (pk,) in cursor.fetchall())
    last = part.model._base_manager.aggregate(last=Max("pk"))["last"] or 0
    return list(range(last + 1, last + 1 + count))


def _go_on_counting(ids: Mapping[str, Mapping[int, int]]) -> None:
    """Advance PostgreSQL's sequences past the ids that were written; SQLite does so by itself."""
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        for label, known in ids.items():
            if label in PARTS and known:
                sequence, last = _sequence(PARTS[label]), max(known.values())
                cursor.execute("SELECT setval(%s, %s) WHERE nextval(%s) <= %s", [sequence, last, sequence, last])


def _sequence(part: Part) -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_get_serial_sequence(%s, 'id')", [part.model._meta.db_table])
        return str(cursor.fetchone()[0])


def _free_slug(slug: str) -> str:
    if not Tournament.objects.filter(slug=slug).exists():
        return slug
    return f"{slug[:53]}-{secrets.token_hex(3)}"


def _rehearsed(tournament: Tournament) -> dict[str, Any]:
    """Return what the board shows, computing as well what movements need. Raises InvalidArchive where that fails."""
    try:
        played = Played.of(tournament)
        played.by_round  # noqa: B018 - read for its faults
        return public_body(played)
    except Exception as error:
        logger.exception("What an archive holds cannot be shown")
        raise InvalidArchive(repr(error)) from None
