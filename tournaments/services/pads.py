"""Pads: the key on the table, and the token a tablet gets for it."""

import secrets
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from django.db import transaction

from tournaments.models import PadDevice, PadKey, Table

TOKEN_PREFIX = "device-"  # noqa: S105 - tells a device's token from a table's key, and is no secret


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
    pad_key = PadKey.objects.select_related("table__tournament").filter(key=key, revoked_at=None).first()
    if pad_key is None:
        return None
    token = TOKEN_PREFIX + secrets.token_urlsafe(24)
    told = description.replace("\0", "")[:200]
    PadDevice.objects.create(pad_key=pad_key, token_digest=_digest(token), description=told)
    return pad_key.table, token


@transaction.atomic
def revoke(*, table: Table, now: datetime) -> PadKey:
    """Revoke a table's key and every token it gave; return the new key."""
    table.pad_keys.filter(revoked_at=None).update(revoked_at=now)
    return PadKey.objects.create(table=table)


def _digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()
