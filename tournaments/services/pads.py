"""Pads: the key on the table, the code that the desk shows, and the token a tablet gets for either."""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256

from django.db import IntegrityError, transaction

from tournaments.models import PadDevice, PadKey, PairingCode, Table, Tournament
from tournaments.services.tables import numbers_in_use

TOKEN_PREFIX = "device-"  # noqa: S105 - tells a device's token from a table's key, and is no secret

CODE_DIGITS = 6
CODE_LIFE = timedelta(minutes=10)


@dataclass(frozen=True)
class Pad:
    """Who speaks for a table: its key, or a tablet that exchanged the key for a token."""

    table: Table
    is_revoked: bool
    is_authenticated: bool = True
    """What the API framework asks of whoever it lets in."""

    def __str__(self) -> str:
        return f"pad of table {self.table.number}"


def identify(credential: str) -> Pad | None:
    """Return the pad that a key or token belongs to, revoked ones too; None for anything else."""
    keys = PadKey.objects.select_related("table__tournament")
    if credential.startswith(TOKEN_PREFIX):
        key = keys.filter(devices__token_digest=_digest(credential)).first()
    else:
        key = keys.filter(key=credential).first()
    return Pad(key.table, is_revoked=key.revoked_at is not None) if key else None


def pair(*, key: str, description: str) -> tuple[Table, str] | None:
    """Exchange a table's key for a token of this device's own; None where the key opens nothing."""
    live = PadKey.objects.select_related("table__tournament").filter(revoked_at=None)
    return _admit(live.filter(key=key).first(), description)


def pair_by_code(*, tournament: Tournament, table: int, description: str) -> tuple[Table, str] | None:
    """Give a device whose code opened this tournament a token for a table; None where no such table has a key."""
    live = PadKey.objects.select_related("table__tournament").filter(revoked_at=None)
    return _admit(live.filter(table__tournament=tournament, table__number=table).first(), description)


def _admit(pad_key: PadKey | None, description: str) -> tuple[Table, str] | None:
    if pad_key is None:
        return None
    token = TOKEN_PREFIX + secrets.token_urlsafe(24)
    told = description.replace("\0", "")[:200]
    PadDevice.objects.create(pad_key=pad_key, token_digest=_digest(token), description=told)
    return pad_key.table, token


def make_code(*, tournament: Tournament, now: datetime) -> PairingCode:
    """Make six digits that open any table of the tournament for ten minutes; the code before stops working.

    Codes that are over are thrown away here, so that their digits can be drawn again.
    """
    PairingCode.objects.filter(expires_at__lte=now).delete()
    while True:
        try:
            return _write_code(tournament, f"{secrets.randbelow(10**CODE_DIGITS):0{CODE_DIGITS}}", now)
        except IntegrityError:  # another tournament has these digits at the moment
            continue


@transaction.atomic
def _write_code(tournament: Tournament, code: str, now: datetime) -> PairingCode:
    Tournament.objects.select_for_update().get(pk=tournament.pk)
    tournament.pairing_codes.all().delete()
    return PairingCode.objects.create(tournament=tournament, code=code, made_at=now, expires_at=now + CODE_LIFE)


def standing_code(*, tournament: Tournament, now: datetime) -> PairingCode | None:
    """Return the code that opens the tournament's tables now."""
    return tournament.pairing_codes.filter(expires_at__gt=now).first()


def find_tournament(*, code: str, now: datetime) -> Tournament | None:
    """Return the tournament that a code opens now; None for one that is wrong or over."""
    standing = PairingCode.objects.select_related("tournament").filter(code=code, expires_at__gt=now).first()
    return standing.tournament if standing else None


@transaction.atomic
def lay_tables(*, tournament: Tournament, count: int) -> list[Table]:
    """Return the first `count` tables in use, making those that are missing, each with a key for its pad.

    Whoever lays the same tables at the same moment makes none twice: the constraints see to it.
    """
    numbers = numbers_in_use(tournament)[:count]
    have = set(tournament.tables.values_list("number", flat=True))
    missing = [Table(tournament=tournament, number=n) for n in numbers if n not in have]
    Table.objects.bulk_create(missing, ignore_conflicts=True)
    tables = tournament.tables.filter(number__lte=numbers[-1]).exclude(number__in=tournament.tables_out)
    tables = tables.order_by("number")
    keyless = tables.exclude(pk__in=PadKey.objects.filter(revoked_at=None).values("table"))
    PadKey.objects.bulk_create([PadKey(table=table) for table in keyless], ignore_conflicts=True)
    return list(tables)


@transaction.atomic
def revoke(*, table: Table, now: datetime) -> PadKey:
    """Revoke a table's key and every token it gave; return the new key."""
    table.pad_keys.filter(revoked_at=None).update(revoked_at=now)
    return PadKey.objects.create(table=table)


def _digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()
