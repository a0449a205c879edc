"""The end of the laptop that serves: it pairs, gives snapshots and changes, and waits until the standby has them."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from threading import Condition
from typing import Any

import httpx
from django.conf import settings
from django.db import connection
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _

from accounts.models import MAY_OWN, Organization, Scope, StaffToken, User
from config.backups.sqlite import Sqlite
from machine.files import temporary_file
from standby import changes, role
from standby.role import Part

WAIT_SECONDS = 2.0
"""How long a change waits for the standby, and a question of the standby for a change."""
AWAY_SECONDS = 5.0
"""After this silence the standby counts as away, and nobody waits for it."""
LOOK_SECONDS = 0.02
"""How often a waiting question looks for a change: the standby has a change so much later, at most."""
KEPT_CHANGES = 20_000
"""How many noted changes that the standby has are kept before they are deleted at once."""


class NotPossible(Exception):
    """Carries a sentence that says why two laptops cannot be paired."""


class Confirmed:
    """The standby's last reported position; in memory only, since it reports again right away."""

    def __init__(self) -> None:
        self._said = Condition()
        self._stream, self._seq = "", -1
        self.heard_at: float | None = None
        """On the monotonic clock; None: not since this server began."""
        self.heard_on: datetime | None = None

    def note(self, stream: str, seq: int, now: datetime) -> None:
        """Note that the standby has everything up to this change of a stream."""
        with self._said:
            self._stream, self._seq = stream, seq
            self.heard_at, self.heard_on = time.monotonic(), now
            self._said.notify_all()

    def forget(self) -> None:
        """Forget it: there is no such standby any more."""
        with self._said:
            self._stream, self._seq = "", -1
            self.heard_at, self.heard_on = None, None

    def seq_of(self, stream: str) -> int:
        """Return the last change of this stream that the standby has; -1: none, as it still follows an earlier one."""
        return self._seq if stream == self._stream else -1

    @property
    def is_here(self) -> bool:
        """Whether the standby has asked a moment ago."""
        return self.heard_at is not None and time.monotonic() - self.heard_at < AWAY_SECONDS

    def wait_for(self, stream: str, seq: int) -> bool:
        """Wait until the standby has this change, for a short time, and not at all while it is away; tell whether."""
        with self._said:
            if not self.is_here:
                return False
            return self._said.wait_for(lambda: self.seq_of(stream) >= seq, WAIT_SECONDS)


confirmed = Confirmed()


class Writers:
    """Counts requests that may write, so that a laptop which retires can wait for the last of them."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._count = 0

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Count the block as one."""
        with self._changed:
            self._count += 1
        try:
            yield
        finally:
            with self._changed:
                self._count -= 1
                self._changed.notify_all()

    def wait_for_last(self) -> bool:
        """Wait until there is none, for a short time; tell whether."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._count, WAIT_SECONDS)


writers = Writers()


def database() -> Path:
    """Return this laptop's database file. Raises NotPossible where it is on PostgreSQL, or in memory."""
    if connection.vendor != "sqlite":
        raise NotPossible(_("This hall runs on PostgreSQL, which has its own replication. Use that instead."))
    path = Path(connection.settings_dict["NAME"])
    if not path.is_file():
        raise NotPossible(_("The database is not in a file, so it cannot be followed."))
    return path


def why_key_is_too_weak(token: StaffToken) -> str:
    """Return why this API key does not open everything that a standby gets, in a sentence; "" where it does."""
    user: User = token.user
    owned = user.memberships.filter(role__in=MAY_OWN).values("organization")
    if not user.is_superuser and Organization.objects.exclude(pk__in=owned).exists():
        return _(
            "A standby gets all data on this computer. Use the API key of somebody who owns every organization here."
        )
    if not set(Scope.values) <= set(token.scopes):
        return _("A standby gets all data on this computer. Use an API key with every scope.")
    return ""


@dataclass(frozen=True)
class Follower:
    """Who wants to follow: the address at which pads would reach it, and its release."""

    address: str
    release: str


def pair(follower: Follower, *, owner: User, now: datetime) -> dict[str, Any]:
    """Let another laptop follow this one, in place of any other; return what it must know.

    Raises NotPossible with a sentence.
    """
    path, before = database(), role.current()
    if not before.serves:
        raise NotPossible(_("This computer does not serve the hall itself. Name the one that does."))
    require_same(follower.release)
    with changes.opened(path) as original:
        changes.begin(original)
    confirmed.forget()
    secret = get_random_string(48)
    first = replace(
        before,
        part=Part.FIRST,
        secret=secret,
        earlier_secrets=before.secrets,
        other=follower.address,
        owner=owner.email,
        since=now.isoformat(),
    )
    role.become(first)
    names = [f"[{name}]" if ":" in name and not name.startswith("[") else name for name in settings.ALLOWED_HOSTS]
    origins = [*before.origins, *(f"http://{name}:{settings.HEADTABLE_PORT}" for name in names)]
    origins = [origin for origin in dict.fromkeys(origins) if origin != follower.address]
    pads = {"epoch": first.epoch, "origins": origins, "earlier_secrets": first.earlier_secrets}
    return pads | {"secret": secret, "owner": owner.email, "key": settings.SECRET_KEY}


def require_same(release: str) -> None:
    """Raise NotPossible where the other laptop has another release."""
    if release != settings.RELEASE:
        sentence = _(
            "This computer has Headtable %(ours)s, the other one %(theirs)s. Install the same release on both."
        )
        raise NotPossible(sentence % {"ours": settings.RELEASE, "theirs": release})


def unpair() -> None:
    """Let nobody follow any more."""
    was = role.current()
    if was.part == Part.FIRST:
        role.become(replace(was, part=Part.ALONE))  # the address stays: should that one take over, this one names it
        confirmed.forget()
        with changes.opened(database()) as original:
            changes.end(original)


@contextmanager
def snapshot() -> Iterator[Path]:
    """Copy the database into a file that is deleted after the block. An ended stream starts again."""
    path = database()
    with changes.opened(path) as original:
        if changes.stream_of(original) is None:
            changes.begin(original)
    with temporary_file(settings.DATA_DIR, ".standby-", ".sqlite3") as copy:
        Sqlite(path).write(copy)
        yield copy


def changes_after(stream: str, seq: int, now: datetime) -> changes.Batch | None:
    """Return what changed after `seq`; wait a moment for it. None: only a snapshot helps."""
    with changes.opened(database()) as original:
        seen = _version(original)
        batch = changes.batch_after(original, stream, seq)
        if batch is None:
            confirmed.forget()  # it has to copy everything first
        else:
            confirmed.note(stream, seq, now)
        ends = time.monotonic() + WAIT_SECONDS
        while batch is not None and not batch["tables"] and time.monotonic() < ends:
            time.sleep(LOOK_SECONDS)
            if (version := _version(original)) != seen:
                seen, batch = version, changes.batch_after(original, stream, seq)
        return batch


def _version(original: sqlite3.Connection) -> int:
    """Return a number that changes whenever somebody else has written to the database."""
    return int(original.execute("PRAGMA data_version").fetchone()[0])


def is_confirmed() -> bool:
    """Wait until the standby has what was committed by now; tell whether it has.

    Where the stream has ended, by a migration or a restored backup, it has not: it must copy everything first.
    """
    connection.ensure_connection()
    now = changes.stream_of(connection.connection)
    return now is not None and confirmed.wait_for(*now)


def forget_left_over() -> None:
    """Note no more changes in a database that was copied here from a laptop with a standby."""
    with suppress(NotPossible), changes.opened(database()) as original:
        if changes.stream_of(original) is not None:
            changes.end(original)


def tidy() -> None:
    """Delete noted changes that the standby has, in batches."""
    with changes.opened(database()) as original:
        now = changes.stream_of(original)
        if now is None or now[1] < KEPT_CHANGES:
            return
        until = confirmed.seq_of(now[0]) if confirmed.is_here else now[1] - changes.MOST_ROWS
        oldest = original.execute(f"SELECT min(seq) FROM {changes.LOG}").fetchone()[0]  # noqa: S608 - our own name
        if oldest is not None and until - oldest > KEPT_CHANGES:
            changes.forget_until(original, until)


def retire(*, now: datetime) -> None:
    """Serve nobody any more, nor follow: another laptop serves. Waits for requests that are being answered.

    Of a standby it is not the one that it followed, but one whose address it does not know.
    """
    was = role.current()
    if was.part != Part.RETIRED:
        other = was.other if was.serves else ""
        role.become(replace(was, part=Part.RETIRED, other=other, stopped="", since=now.isoformat()))
        writers.wait_for_last()


def look_whether_replaced(now: datetime) -> None:
    """Ask the standby whether it serves by now, and retire if so. Silence says nothing."""
    was = role.current()
    if was.part != Part.FIRST:
        return
    try:
        answer = httpx.get(f"{was.other}/standby/serving/", timeout=WAIT_SECONDS, trust_env=False)
        proof = str(answer.json().get("proof", "")) if answer.status_code == httpx.codes.OK else ""
    except (httpx.HTTPError, ValueError, AttributeError):
        return
    if was.is_outdone_by(proof):
        retire(now=now)
