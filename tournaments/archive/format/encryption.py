"""What lets somebody in, or decides a draw, is in a file only for the installation that wrote it.

It is encrypted by a key that is derived from the installation's secret, and bound to its row: with any other value in
that row changed it cannot be read any more, so that nobody has it shown by what else the row says. Where it cannot be
read, pads get new keys, and a draw begins again before its fingerprint was shown.
"""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESSIV
from django.conf import settings
from django.utils.crypto import salted_hmac

from tournaments.archive.format.rows import Body, Rows, as_plain

Row = dict[str, Any]

MARK = "encrypted:"
_KEY = "tournaments.archive.encryption"


def _always(_row: Mapping[str, Any]) -> bool:
    return True


def _is_to_be_opened(draw: Mapping[str, Any]) -> bool:
    return draw["opened_at"] is None and draw["cancelled_at"] is None


@dataclass(frozen=True)
class Secret:
    """An encrypted model field, and what to do with a row if it cannot be decrypted."""

    field: str
    without: Callable[[Row], Row | None]
    """Returns the row as it goes on; None: not at all."""
    is_secret: Callable[[Mapping[str, Any]], bool] = _always


def _with_a_new_key(row: Row) -> Row:
    return {name: value for name, value in row.items() if name != "key"}


def _before_its_fingerprint(draw: Row) -> Row:
    empty = ("seed", "seed_fingerprint", "committed_by", "number", "named_by")
    return {**draw, **dict.fromkeys(empty, ""), "committed_at": None, "named_at": None}


def _without_its_seed(sealed: Row) -> Row:
    return {**sealed, "seed": ""}


def _is_sealed(sealed: Mapping[str, Any]) -> bool:
    return sealed["opened_at"] is None


SECRETS: Mapping[str, Secret] = {
    "tournaments.PadKey": Secret("key", _with_a_new_key),
    "tournaments.PadDevice": Secret("token_digest", lambda _row: None),
    "tournaments.SealedDeals": Secret("seed", _without_its_seed, _is_sealed),
    "fundraising.Draw": Secret("seed", _before_its_fingerprint, _is_to_be_opened),
}
"""By the label of the model."""


def encrypted(body: Body, tournament: UUID) -> dict[str, Rows]:
    """Return a tournament as it goes into a file. The same state gives the same text."""
    cipher = next(_ciphers())
    return {
        label: Rows(rows.fields, [*_encrypted(label, rows, tournament, cipher)]) if label in SECRETS else rows
        for label, rows in body.items()
    }


def _encrypted(label: str, rows: Rows, tournament: UUID, cipher: AESSIV) -> Iterator[list[Any]]:
    secret = SECRETS[label]
    place = rows.fields.index(secret.field)
    for values in rows.rows:
        row = dict(zip(rows.fields, values, strict=True))
        if row[secret.field] and secret.is_secret(row):
            sealed = cipher.encrypt(str(row[secret.field]).encode(), _beside(label, row, tournament))
            values = [*values[:place], MARK + urlsafe_b64encode(sealed).decode(), *values[place + 1 :]]
        yield values


@dataclass(frozen=True)
class Decrypted:
    """Rows of a file with what was encrypted in it, and which of them this installation could not read."""

    rows: dict[str, list[Row]]
    unread: dict[str, list[Row]]


def decrypted(rows: Mapping[str, list[Row]], tournament: UUID) -> Decrypted:
    """Read what this installation encrypted. What came from another one goes on without."""
    found, unread = dict(rows), {}
    for label in SECRETS.keys() & rows.keys():
        read = [(row, _read(label, row, tournament)) for row in rows[label]]
        found[label] = [row for _before, row in read if row is not None]
        unread[label] = [before for before, row in read if _is_encrypted(label, before) and _is_without(label, row)]
    return Decrypted(found, unread)


def _is_encrypted(label: str, row: Row) -> bool:
    return str(row.get(SECRETS[label].field, "")).startswith(MARK)


def _is_without(label: str, row: Row | None) -> bool:
    return row is None or not row.get(SECRETS[label].field)


def _read(label: str, row: Row, tournament: UUID) -> Row | None:
    if not _is_encrypted(label, row):
        return row
    secret = SECRETS[label]
    try:
        sealed = urlsafe_b64decode(row[secret.field].removeprefix(MARK))
    except ValueError:
        return secret.without(row)
    for cipher in _ciphers():
        try:
            return {**row, secret.field: cipher.decrypt(sealed, _beside(label, row, tournament)).decode()}
        except (InvalidTag, ValueError):
            continue
    return secret.without(row)


def _beside(label: str, row: Row, tournament: UUID) -> list[bytes]:
    """Return what an encrypted value is bound to: the tournament, the model, and the rest of its row."""
    rest = {name: value for name, value in row.items() if name != SECRETS[label].field}
    return [json.dumps([str(tournament), label, rest], default=as_plain, sort_keys=True).encode()]


def _ciphers() -> Iterator[AESSIV]:
    """Return the present secret's cipher, and those of the ones that it replaced."""
    for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        yield AESSIV(salted_hmac(_KEY, "", secret=secret, algorithm="sha512").digest())
