"""Pads: a table's key, the code that the desk shows, and the token that a tablet gets for either."""

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from hashlib import sha256
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import F, Max, Q, QuerySet, UUIDField
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.devices import device_name, kind_of_device
from scoring.statements import Given, Select
from tournaments.models import PadDevice, PadKey, PairingCode, Sitting, Table, Tournament
from tournaments.services.hall import tablets
from tournaments.services.hall.table_numbers import numbers_in_use
from tournaments.services.writing.locks import lock_tournament

TOKEN_PREFIX = "device-"  # noqa: S105 - distinguishes a device's token from a table's key, not a secret

CODE_DIGITS = 6
CODE_LIFE = timedelta(minutes=10)
FINISHED_FOR = timedelta(hours=12)


@dataclass(frozen=True)
class Pad:
    """The sender for a table: its key, or a tablet that exchanged the key for a token."""

    table: Table
    is_revoked: bool
    device: PadDevice | None = None
    """None where the key itself speaks."""
    in_charge: PadDevice | None = None
    """The device that enters the table's hands; None where none has been paired since the key was made."""
    others: tuple[PadDevice, ...] = ()
    """The other devices that were paired by the same key."""
    is_authenticated: bool = True
    """Required by the REST framework of an authenticated user."""
    may_hand_in: bool = True
    """Whether what it holds is still taken in: for some days after its key was revoked."""
    time_zone: str = ""
    """The tournament's, where its row was not loaded."""

    @property
    def looks_on(self) -> bool:
        """Whether another device enters the hands. What this one holds is taken all the same."""
        return bool(self.device and self.in_charge and self.device != self.in_charge)

    def __str__(self) -> str:
        """Return the pad's signature, always in English: `tournaments.words.signed` translates it."""
        if self.device is None:
            return f"pad of table {self.table.number}"
        paired = localtime(self.device.paired_at, ZoneInfo(self.time_zone or self.table.tournament.time_zone))
        kind = kind_of_device(self.device.description) or gettext_noop("tablet")
        return f"pad of table {self.table.number} ({kind}, {paired:%H:%M})"


def identify(credential: str) -> Pad | None:
    """Return the pad that a key or token belongs to, revoked ones too; None for anything else."""
    if credential.startswith(TOKEN_PREFIX):
        return _identify_device(_digest(credential))
    key = PadKey.objects.select_related("table__tournament__organization").filter(key=credential).first()
    return Pad(key.table, key.revoked_at is not None, may_hand_in=_may_hand_in(key.revoked_at)) if key else None


def _may_hand_in(revoked_at: datetime | None) -> bool:
    """Tell whether tablets of a revoked key may still send their hands: for a limited time only."""
    most = timedelta(hours=settings.LIMITS.revoked_key_hours)
    return revoked_at is None or timezone.now() - revoked_at < most


_OF_DEVICE = ("description", "paired_at", "in_charge_since", "pad_key")


def _sitting_at_table(sitting: str, credential: str, *of_device: str) -> "QuerySet[Sitting]":
    """Return the sitting of that `id` or `uuid` if it is at the table of a key or device, and what is known of it."""
    at_table = Sitting.objects.select_related("table").filter(
        **{sitting: Given("sitting", UUIDField() if sitting == "uuid" else None), credential: Given("credential")}
    )
    columns = {"device": "pk", **dict(zip(of_device, of_device, strict=True))} if of_device else {}
    if of_device:
        at_table = at_table.annotate(time_zone=F("table__tournament__time_zone"))  # its hour of pairing is shown
    return at_table.annotate(
        revoked_at=F("table__pad_keys__revoked_at"),
        **{name: F(f"table__pad_keys__devices__{column}") for name, column in columns.items()},
    )


def _select(credential: str, *of_device: str) -> dict[type, Select]:
    return {
        kind: Select(partial(_sitting_at_table, name, f"table__pad_keys__{credential}", *of_device))
        for kind, name in ((int, "id"), (UUID, "uuid"))
    }


_by_key = _select("key")
_by_token = _select("devices__token_digest", *_OF_DEVICE)


def identify_at(credential: str, sitting: int | UUID) -> tuple[Pad, Sitting] | None:
    """Return the pad that a key or token belongs to and the sitting, with one query; None if it is at another table.

    The pad's other devices are not loaded.
    """
    is_device = credential.startswith(TOKEN_PREFIX)
    known, credential = (_by_token, _digest(credential)) if is_device else (_by_key, credential)
    found = known[type(sitting)].first(sitting=sitting, credential=credential)
    if found is None:
        return None
    is_revoked, may_hand_in = found.revoked_at is not None, _may_hand_in(found.revoked_at)
    if not is_device:
        return Pad(found.table, is_revoked, may_hand_in=may_hand_in), found
    device = _device_of(found, credential)
    return Pad(found.table, is_revoked, device, may_hand_in=may_hand_in, time_zone=found.time_zone), found


def _device_of(found: Any, digest: str) -> PadDevice:
    return PadDevice(
        pk=found.device,
        pad_key_id=found.pad_key,
        token_digest=digest,
        description=found.description,
        paired_at=found.paired_at,
        in_charge_since=found.in_charge_since,
    )


def _identify_device(digest: str) -> Pad | None:
    """Return the device with this token; one query also tells which one of its table enters the hands."""
    devices = PadDevice.objects.select_related("pad_key__table__tournament__organization").order_by("pk")
    at_table = list(devices.filter(pad_key__devices__token_digest=digest))
    if not at_table:
        return None
    device = next(known for known in at_table if known.token_digest == digest)
    key = device.pad_key
    others = tuple(other for other in at_table if other != device)
    may = _may_hand_in(key.revoked_at)
    return Pad(key.table, key.revoked_at is not None, device, in_charge_of(at_table), others, may_hand_in=may)


def in_charge_of(devices: Iterable[PadDevice]) -> PadDevice | None:
    """Return which of a key's devices enters the table's hands: whichever took them over last."""
    taken = [device for device in devices if device.in_charge_since]
    return max(taken, key=lambda device: (device.in_charge_since, device.pk), default=None)


def take_over(*, pad: Pad, now: datetime) -> None:
    """Let this device enter the hands of its table. Nothing changes if it does already."""
    if not pad.device or not pad.in_charge or not pad.in_charge.in_charge_since or not pad.looks_on:
        return
    later = pad.in_charge.in_charge_since + timedelta(microseconds=1)  # even if the server's clock was set back
    PadDevice.objects.filter(pk=pad.device.pk).update(in_charge_since=max(now, later))


@dataclass(frozen=True)
class Tablet:
    """What a device says about itself when it is paired."""

    description: str
    token: str = ""
    """What it had before: where that is of the same key, the device keeps it, and its place."""
    attempt: UUID | None = None
    """Made by the device, so that a repeated request is known to come from the same one."""


def live_key(key: str) -> PadKey | None:
    """Return a table's key as long as it is good; None where it opens nothing."""
    return _live_keys().filter(key=key).first()


def live_key_of(*, tournament: Tournament, table: int) -> PadKey | None:
    """Return the key of the table with this number; None where there is no such table, or it has no key."""
    return _live_keys().filter(table__tournament=tournament, table__number=table).first()


def _live_keys() -> "QuerySet[PadKey]":
    return PadKey.objects.select_related("table__tournament").filter(revoked_at=None)


@transaction.atomic
def pair(*, pad_key: PadKey, tablet: Tablet, now: datetime) -> str:
    """Give a device a token of its own for the table of a key.

    The first device of a table enters its hands; later ones look on until they take over.
    """
    PadKey.objects.select_for_update().get(pk=pad_key.pk)  # so that two at once count each other
    at_table = list(pad_key.devices.order_by("pk"))
    known = {device.token_digest for device in at_table}
    if _digest(tablet.token) in known:
        return tablet.token
    token = TOKEN_PREFIX + _secret(pad_key, tablet.attempt)
    if _digest(token) not in known:
        newest = PadDevice.objects.create(
            pad_key=pad_key,
            token_digest=_digest(token),
            description=tablet.description.replace("\0", "")[:200],
            in_charge_since=None if in_charge_of(at_table) else now,
        )
        _forget_idle([*at_table, newest])
    return token


def _forget_idle(devices: list[PadDevice]) -> None:
    """Where a key has paired too many devices, forget those that have been silent longest: they can be paired again.

    `devices`: all of the key, the newest last. Never the one that enters the hands nor the newest; one on which hands
    wait only when there is no other. Those that never asked for their sheet go first: a table has few tablets, and
    nobody is kept out by many that say nothing.
    """
    too_many = len(devices) - settings.LIMITS.devices_by_key
    if too_many <= 0:
        return
    in_charge, (*older, _newest) = in_charge_of(devices), devices
    contacts = tablets.last_contacts(device.pk for device in older)

    def worth(device: PadDevice) -> tuple[bool, bool, datetime]:
        word = contacts.get(device.pk)
        return bool(word and word.waiting), word is not None, word.at if word else device.paired_at

    idle = sorted((device for device in older if device != in_charge), key=worth)
    PadDevice.objects.filter(pk__in=[device.pk for device in idle[:too_many]]).delete()


def _secret(pad_key: PadKey, attempt: UUID | None) -> str:
    """Return a secret that is always the same for one attempt, without storing it."""
    if attempt is None:
        return secrets.token_urlsafe(24)
    return salted_hmac("headtable.pads", f"{pad_key.key} {attempt}", algorithm="sha256").hexdigest()[:48]


def make_code(*, tournament: Tournament, now: datetime) -> PairingCode:
    """Make six digits that open any table of the tournament for ten minutes; the code before stops working.

    Expired codes are deleted here, so that their digits can be drawn again.
    """
    PairingCode.objects.filter(expires_at__lte=now).delete()
    while True:
        try:
            return _write_code(tournament, f"{secrets.randbelow(10**CODE_DIGITS):0{CODE_DIGITS}}", now)
        except IntegrityError:  # another tournament has these digits at the moment
            continue


@transaction.atomic
def _write_code(tournament: Tournament, code: str, now: datetime) -> PairingCode:
    lock_tournament(tournament.pk)
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

    Two callers at the same moment create no table twice, because of the constraints.
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


def close_all(*, tournament: Tournament, now: datetime) -> int:
    """Revoke every key of a tournament, without new ones; return how many. Pads can still send unsent hands."""
    return PadKey.objects.filter(table__tournament=tournament, revoked_at=None).update(revoked_at=now)


def close_finished(*, now: datetime) -> int:
    """Revoke the keys of tournaments that ended `FINISHED_FOR` ago; return how many.

    Keys made after the last round was closed were made on purpose, and stay.
    """
    finished = Q(table__tournament__status=Tournament.Status.FINISHED)
    closed = Max("table__tournament__rounds__closed_at")
    live = PadKey.objects.filter(finished, revoked_at=None).annotate(over_since=closed)
    due = live.filter(over_since__lte=now - FINISHED_FOR, created_at__lt=F("over_since"))
    return PadKey.objects.filter(pk__in=list(due.values_list("pk", flat=True)), revoked_at=None).update(revoked_at=now)


def tablet_name(device: PadDevice) -> str:
    """Return what people call a device that is paired with a table."""
    return device_name(device.description) or _("tablet")


def _digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()
