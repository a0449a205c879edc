"""The end of the standby: it follows, knows how far behind it is, and takes over."""

import logging
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

import httpx
from django.conf import settings
from django.core.cache import cache
from django.db import connection, connections, transaction
from django.db.models import F
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.models import AuditEntry, Organization, User
from config.backups.errors import BackupFailed
from config.backups.sqlite import Sqlite
from machine.files import temporary_file
from machine.processes import end_this_process
from standby import changes, first, role
from standby.role import Part, Role
from tournaments.models import Tournament

logger = logging.getLogger("headtable.standby")

PATIENCE = httpx.Timeout(10.0, connect=2.0)
PAUSE_SECONDS = 0.5
VERSIONS_AHEAD = 1_000_000
"""So much later than any board has seen from the first laptop are versions after a takeover."""


NOT_PAIRED, NOT_POSSIBLE = "not-paired", "not-possible"
REFUSALS = {(401, NOT_PAIRED), (409, NOT_POSSIBLE)}
"""Status and code with which a laptop says that another one is not its standby, or has another release."""


class CannotFollow(Exception):
    """Carries a sentence that says why this laptop cannot follow the other one."""


class Answered(CannotFollow):
    """The other laptop lives: it answered, though not with what it was asked for."""


class Refused(Answered):
    """The other laptop does not take this one as its standby."""


class StillServes(Exception):
    """Carries a sentence that says why this laptop does not take over: the other one answers, and does not stop."""


@dataclass
class Progress:
    """How far this standby has come; in memory."""

    up_to: datetime | None = None
    """The moment, by the first laptop's clock, up to which everything is here."""
    heard_at: float | None = None
    """When that was heard, on the monotonic clock."""
    answered_at: float | None = None
    """When the first laptop last answered anything at all, on the same clock."""
    problem: str = ""
    """What went wrong last, for people; empty: nothing."""

    @property
    def silence(self) -> float | None:
        """Seconds since the first laptop last answered, whatever it said; None: it has not yet."""
        return None if self.answered_at is None else time.monotonic() - self.answered_at

    @property
    def is_up_to_date(self) -> bool:
        """Whether everything that the first laptop had a moment ago is here."""
        return self.heard_at is not None and time.monotonic() - self.heard_at <= first.AWAY_SECONDS

    def note_answer(self, _answer: httpx.Response | None = None) -> None:
        """Note that the first laptop lives."""
        self.answered_at = time.monotonic()


progress = Progress()
_taking_over = threading.Lock()


def line_to(other: str, secret: str) -> httpx.Client:
    """Return a client for the other end of the line."""
    headers = {"Authorization": f"Standby {secret}", "X-Release": settings.RELEASE}
    hooks = {"response": [progress.note_answer]}
    return httpx.Client(base_url=other, headers=headers, timeout=PATIENCE, trust_env=False, event_hooks=hooks)


def ask(client: httpx.Client, method: str, path: str, **more: Any) -> httpx.Response:
    """Ask the other laptop. Raises CannotFollow with what it refused, or why there is no answer."""
    try:
        answer = client.request(method, path, **more)
    except httpx.HTTPError as error:
        reason = _("%(address)s does not answer (%(error)s).")
        raise CannotFollow(reason % {"address": client.base_url, "error": error or type(error).__name__}) from error
    if answer.is_error:
        raise _error_of(answer)
    return answer


def _error_of(answer: httpx.Response) -> Answered:
    try:
        said = answer.json()
        sentence, is_refusal = str(said["message"]), (answer.status_code, said["code"]) in REFUSALS
    except (ValueError, KeyError, TypeError):
        address = str(answer.url).partition("/standby/")[0]
        return Answered(_("%(address)s answered %(status)d.") % {"address": address, "status": answer.status_code})
    return Refused(sentence) if is_refusal else Answered(sentence)


@contextmanager
def snapshot_from(client: httpx.Client) -> Iterator[Path]:
    """Fetch a copy of the other laptop's database, checked, for `put_in_place`. Raises CannotFollow."""
    with temporary_file(settings.DATA_DIR, ".standby-", ".sqlite3") as path:
        _fetch(client, path)
        try:
            Sqlite(path).check(path)
            with changes.opened(path) as snapshot:
                changes.become_copy(snapshot)
        except (sqlite3.Error, BackupFailed) as error:
            raise CannotFollow(_("What %(address)s sent is damaged.") % {"address": client.base_url}) from error
        yield path


def put_in_place(snapshot: Path) -> None:
    """Make this laptop's database what the snapshot is."""
    connections.close_all()
    Sqlite(Path(connection.settings_dict["NAME"])).put_back(snapshot)


def _fetch(client: httpx.Client, target: Path) -> None:
    try:
        with client.stream("GET", "/standby/snapshot/") as answer, target.open("wb") as file:
            if answer.is_error:
                answer.read()
                raise _error_of(answer)
            for part in answer.iter_bytes():
                file.write(part)
                progress.note_answer()
    except httpx.HTTPError as error:
        reason = _("%(address)s does not answer (%(error)s).")
        raise CannotFollow(reason % {"address": client.base_url, "error": error or type(error).__name__}) from error


def follow_once(client: httpx.Client) -> None:
    """Ask for what came since, and apply it; take a snapshot where that is not enough. Raises CannotFollow."""
    with changes.opened(Path(connection.settings_dict["NAME"])) as copy:
        stream, seq = changes.stream_of(copy) or ("", 0)
        answer = ask(client, "GET", "/standby/changes/", params={"stream": stream, "after": seq}).json()
        batch = answer["batch"]
        if batch is not None:
            with _while_standby() as is_standby:
                if is_standby and batch["tables"]:
                    changes.apply(copy, stream, batch)
            progress.up_to, progress.heard_at, progress.problem = parse_datetime(answer["at"]), time.monotonic(), ""
            return
    logger.info("Copying everything from the other computer again")
    with snapshot_from(client) as file, _while_standby() as is_standby:
        if is_standby:
            put_in_place(file)


@contextmanager
def _while_standby() -> Iterator[bool]:
    """Hold off a takeover until the block ends; yield whether this laptop is still a standby."""
    with _taking_over:
        yield role.current().part == Part.STANDBY


def keep_following(role_now: Role, is_over: threading.Event) -> None:
    """Follow until this laptop is no standby any more, the first one refuses it, or the process ends."""
    began = time.monotonic()
    with line_to(role_now.other, role_now.secret) as client:
        while not is_over.is_set() and role.current() == role_now:
            try:
                follow_once(client)
                if role_now.stopped:
                    _go_on_following()
            except Refused as refusal:
                _stop_following(str(refusal))
                break
            except (CannotFollow, changes.OutOfStep, sqlite3.Error, OSError, ValueError, KeyError) as error:
                progress.problem = str(error) or type(error).__name__
                is_over.wait(PAUSE_SECONDS)
            silence = time.monotonic() - (progress.answered_at or began)
            if role_now.automatic_seconds and silence > role_now.automatic_seconds and not role_now.stopped:
                _take_over_by_itself(silence)
    connections.close_all()


def _stop_following(refusal: str) -> None:
    """Follow no more, also after a restart, and never take over unless somebody says so: the first one is alive."""
    with _while_standby() as is_standby:
        was = role.current()
        if is_standby:
            since = was.since if was.stopped else timezone.now().isoformat()
            role.become(replace(was, stopped=refusal, since=since))
            logger.error("%s", why_stopped(role.current()))


def _go_on_following() -> None:
    """Follow again: the first one took this laptop as its standby after it had refused."""
    with _while_standby() as is_standby:
        if is_standby:
            role.become(replace(role.current(), stopped=""))
            logger.warning("Following %s again", role.current().other)


def why_stopped(now: Role) -> str:
    """Return the sentences that say why a standby follows no more."""
    sentences = _(
        "%(address)s is alive, but refuses this computer, which no longer follows it and takes over only if you say "
        "so. It says: %(refusal)s"
    )
    return sentences % {"address": now.other, "refusal": now.stopped}


def _take_over_by_itself(silence: float) -> None:
    logger.error("Nothing heard for %d seconds: taking over", silence)
    try:
        take_over(who=AUTOMATIC, now=timezone.now())
    except StillServes as answered:
        logger.error("Not taking over: %s", answered)
        progress.problem = str(answered)


AUTOMATIC = "automatic@standby.invalid"
"""Who took over where nobody did."""
TOOK_OVER = gettext_noop("Took over from %(other)s: the standby serves the hall now.")


def take_over(*, who: str, now: datetime) -> bool:
    """Serve the hall from now on, in the next epoch; return False where this laptop is no standby any more.

    A first laptop that still answers is asked to stop, and for its last changes; one that does not may still serve.
    Raises StillServes where it refuses this laptop; where nobody has told this one to take over, at any other answer.
    """
    was = role.current()
    if was.part != Part.STANDBY:
        return False
    _fetch_last(was, is_told=who != AUTOMATIC)
    with _while_standby() as is_standby:
        if not is_standby:
            return False
        with changes.opened(Path(connection.settings_dict["NAME"])) as copy:
            changes.end(copy)
        _go_on(was, who, now)
        role.become(replace(was, part=Part.ALONE, epoch=was.epoch + 1, other="", since=now.isoformat()))
    cache.clear()
    logger.warning("This computer serves the hall now, in place of %s", was.other)
    return True


def _fetch_last(was: Role, *, is_told: bool) -> None:
    """Ask the first laptop to stop, and for what changed until then; one that is gone does not answer."""
    try:
        with line_to(was.other, was.secret) as client:
            _ask_to_stop(client, is_told=is_told)
            for _try in range(3):
                with suppress(changes.OutOfStep):  # what follows all the time was quicker
                    return follow_once(client)
    except (CannotFollow, changes.OutOfStep, sqlite3.Error, OSError, ValueError, KeyError) as error:
        logger.warning("Taking over without a last word from %s: %s", was.other, error)


def _ask_to_stop(client: httpx.Client, *, is_told: bool) -> None:
    try:
        ask(client, "POST", "/standby/retire/", timeout=5.0)
    except Answered as refusal:
        if is_told and not isinstance(refusal, Refused):
            raise  # it is broken, and cannot stop by itself: the caller knows
        sentence = _(
            "Nothing was changed: %(address)s still answers, and does not stop for this computer. If this one is to "
            "serve the hall, stop Headtable there first. It says: %(refusal)s"
        )
        raise StillServes(sentence % {"address": str(client.base_url).rstrip("/"), "refusal": refusal}) from refusal


@transaction.atomic
def _go_on(was: Role, who: str, now: datetime) -> None:
    """Log it, and raise every version above all that boards may have seen: each board is refreshed."""
    Tournament.objects.update(scores_version=F("scores_version") + VERSIONS_AHEAD)
    user = User.objects.filter(email=who).first()
    AuditEntry.objects.bulk_create(
        AuditEntry(
            organization=organization,
            at=now,
            user=user,
            who=who,
            what=TOOK_OVER % {"other": was.other},
            route="standby:take-over",
            address="",
        )
        for organization in Organization.objects.all()
    )


def end_process() -> None:
    """End this serving process; its parent starts another, which begins by its new role."""
    end_this_process()


def keep_role(is_over: threading.Event) -> None:
    """Do what this laptop's role asks for beside serving, until the process ends."""
    began_as, is_start = role.current().part, True
    if began_as == Part.ALONE:
        first.forget_left_over()
    while not is_over.is_set():
        now = role.current()
        try:
            if now.part == Part.STANDBY and (is_start or not now.stopped):
                is_start = False  # one that was refused asks once more when it is started: both may be mended by then
                keep_following(now, is_over)
            elif now.part == Part.FIRST:
                first.look_whether_replaced(timezone.now())
                first.tidy()
            elif now.part == Part.RETIRED and began_as != Part.RETIRED:
                is_over.wait(first.WAIT_SECONDS * 2)  # the standby fetches the last changes
                end_process()
        except Exception:
            logger.exception("Looking after the other computer failed: trying again")
        is_over.wait(1)
