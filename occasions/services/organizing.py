"""An occasion that is organized here: made, and what its organizer decides."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from pydantic import ValidationError

from accounts.models import Organization
from occasions.chain.keys import CODE_LENGTH, code_from, public_of
from occasions.chain.merge import merge
from occasions.chain.parts import Part
from occasions.chain.records import Close, Exclude, Gone, Record, ReplaceKey, SettleFork, Terms
from occasions.errors import NotAPartOfIt, NotARecord
from occasions.models import SLUG_LENGTH, Occasion
from occasions.services.merging import merged_of, refresh
from occasions.services.moments import uuid_of
from occasions.services.storing import parts_of, write

DECISIONS = ("settle-fork", "replace-key", "exclude", "include")
"""What is decided about one hall."""


def create_occasion(*, organization: Organization, terms: Mapping[str, Any], now: datetime) -> Occasion:
    """Make an occasion with a key and a code of its own. Raises NotARecord where the terms are not possible."""
    secret = secrets.token_bytes(32)
    key = public_of(secret)
    said = _record(Terms, uuid=uuid_of(key, "terms"), version=1, **terms)
    with transaction.atomic():
        occasion = Occasion.objects.create(
            key=key,
            slug=key[:SLUG_LENGTH],
            organization=organization,
            secret=secret.hex(),
            code=code_from(secrets.token_bytes(CODE_LENGTH)),
        )
        write(occasion=occasion, records=[said], now=now)
    occasion.refresh_from_db()
    return occasion


@dataclass(frozen=True)
class Decision:
    """What the organizer decides about a hall; `kind` is one of DECISIONS."""

    kind: str
    hall: str
    reason: str = ""
    hash: str = ""
    """Of the part to keep, or after which another key signs."""
    key: str = ""


def decide(*, occasion: Occasion, decision: Decision, now: datetime) -> Part:
    """Write a decision, with its reason, where everybody has it. Raises NotAPartOfIt, NotARecord."""
    if decision.kind not in DECISIONS:
        raise NotARecord(problem=decision.kind)
    with transaction.atomic():
        locked = Occasion.objects.select_for_update().get(pk=occasion.pk)
        theirs = locked.parts.filter(chain=decision.hall)
        needs_part = decision.kind == "settle-fork" or (decision.kind == "replace-key" and decision.hash)
        if not theirs.exists() or (needs_part and not theirs.filter(hash=decision.hash).exists()):
            raise NotAPartOfIt
        standing = merged_of(locked).organizer.records
        kind = "exclude" if decision.kind == "include" else decision.kind
        uuid = uuid_of(decision.hall, f"{kind} {decision.hash if needs_part else ''}")
        version = standing[uuid].version + 1 if uuid in standing else 1
        part = write(occasion=locked, records=[_as_record(decision, uuid, version)], now=now)
    _refresh_soon(occasion)
    return part


def _as_record(decision: Decision, uuid: str, version: int) -> Record:
    common: dict[str, Any] = {"uuid": uuid, "version": version}
    about: dict[str, Any] = {**common, "hall": decision.hall, "reason": decision.reason}
    if decision.kind == "settle-fork":
        return _record(SettleFork, **about, keep=decision.hash)
    if decision.kind == "replace-key":
        return _record(ReplaceKey, **about, after=decision.hash, key=decision.key)
    return _record(Exclude, **about) if decision.kind == "exclude" else Gone(**common)


def close_occasion(*, occasion: Occasion, now: datetime) -> Part:
    """End it: what comes later does not count. Closing again takes in what has come since."""
    with transaction.atomic():
        locked = Occasion.objects.select_for_update().get(pk=occasion.pk)
        merged = merge(parts_of(locked), locked.key, is_open=True)
        uuid = uuid_of(locked.key, "close")
        before = merged.organizer.records.get(uuid)
        heads = {name: hall.chain.head for name, hall in merged.halls.items()}
        close = _record(Close, uuid=uuid, version=before.version + 1 if before else 1, heads=heads)
        part = write(occasion=locked, records=[close], now=now)
    _refresh_soon(occasion)
    return part


def _record(kind: type[Record], **fields: Any) -> Record:
    try:
        return kind(**fields)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        raise NotARecord(problem=f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from None


def _refresh_soon(occasion: Occasion) -> None:
    occasion.refresh_from_db()
    refresh(occasion)


def is_closed(occasion: Occasion) -> bool:
    """Tell whether the organizer has closed the occasion; parts that come later then do not count."""
    return occasion.parts.filter(chain=occasion.key, line__contains='"kind":"close"').exists()
