"""`manage.py standby`, which `make standby` calls: follow another laptop, and be ready to take over from it."""

import os
import socket
from argparse import ArgumentParser
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

import httpx
from django.conf import settings
from django.core.management import BaseCommand, CommandError
from django.utils import timezone
from django.utils.translation import gettext as _

from config import migrating
from config.backups import taking
from config.backups.errors import BackupFailed
from config.backups.sqlite import Sqlite
from machine.files import put_in_place
from machine.processes import own_command, own_environment, run_instead
from standby import following, role
from standby.following import CannotFollow
from standby.role import Part, Role


class Command(BaseCommand):
    """Pair with the laptop that serves, copy everything, and then run as its standby."""

    help = "Follow a hall that another computer serves: copy everything, then what changes, and take over when told."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the hall to follow and its key."""
        parser.add_argument("--from", dest="first", required=True, help="as in http://192.168.1.10:8000")
        parser.add_argument("--token", default=os.environ.get("TOKEN", ""), help="an API key of an owner, or TOKEN")
        parser.add_argument("--address", default="", help="where tablets reach this computer, if not found by itself")
        parser.add_argument(
            "--automatically-after",
            type=int,
            default=0,
            metavar="SECONDS",
            help="take over without being told after so long a silence (60 at least)",
        )

    def handle(self, *args: object, first: str, token: str, **options: Any) -> None:
        """Pair, copy, and go on as `runhall`."""
        first = first.rstrip("/")
        database = taking.own_database()
        if not isinstance(database, Sqlite):
            raise CommandError(_("A standby needs SQLite. PostgreSQL has its own replication."))
        if not token:
            raise CommandError(_("An owner's API key is needed: TOKEN=… make standby FROM=…"))
        if 0 < options["automatically_after"] < 60:
            raise CommandError(_("--automatically-after must be 60 seconds or more: a restart takes time, too."))
        address = options["address"].rstrip("/") or own_address(first)
        with database.unused() as is_ours:
            if not is_ours:
                raise CommandError(_("Headtable is running on this computer. Stop it first."))
            self._pair(first, token, address, options["automatically_after"])
        self.stdout.write(_("Everything is copied. Starting as the standby of %(first)s …") % {"first": first})
        self.stdout.flush()
        # Anew, as the key that signs links and sessions is now that of the first one.
        run_instead(own_command("run", "--no-sample", "--no-browser"), own_environment())

    def _pair(self, first: str, token: str, address: str, automatic: int) -> None:
        try:
            saved = None
            if not taking.is_empty():
                saved = taking.take(taking.own_database(), now=timezone.now(), why="before-standby")
            with httpx.Client(base_url=first, timeout=following.PATIENCE, trust_env=False) as client:
                headers = {"Authorization": f"Token {token}"}
                body = {"address": address, "release": settings.RELEASE}
                paired = following.ask(client, "POST", "/standby/pair/", headers=headers, json=body).json()
            with (
                following.line_to(first, paired["secret"]) as line,
                following.snapshot_from(line) as snapshot,
            ):
                following.put_in_place(snapshot)
            if not migrating.is_up_to_date():
                raise CannotFollow(_("The other computer has an older database. Restart Headtable there."))
        except (CannotFollow, BackupFailed, OSError) as error:
            raise CommandError(str(error)) from None
        if saved:
            self.stdout.write(_("What was on this computer is in %(path)s") % {"path": saved.path})
        self._remember(first, paired, automatic)

    def _remember(self, first: str, paired: dict[str, Any], automatic: int) -> None:
        key = settings.DATA_DIR / "secret-key"
        fresh = key.with_suffix(".new")
        fresh.write_text(paired["key"], encoding="utf-8")
        put_in_place(fresh, key)
        standby = Role(
            Part.STANDBY,
            paired["epoch"],
            paired["secret"],
            earlier_secrets=tuple(paired["earlier_secrets"]),
            other=first,
            origins=tuple(paired["origins"]),
            owner=paired["owner"],
            since=timezone.now().isoformat(),
        )
        role.become(replace(standby, automatic_seconds=automatic))


def own_address(first: str) -> str:
    """Return this laptop's address as the other one, and the hall's tablets, reach it."""
    if settings.HEADTABLE_HOST not in {"0.0.0.0", "::"}:  # noqa: S104 - compared, not bound
        return f"http://{settings.HEADTABLE_HOST}:{settings.HEADTABLE_PORT}"
    where = urlsplit(first)
    try:
        with socket.create_connection((where.hostname or "", where.port or 80), timeout=5) as line:
            host = line.getsockname()[0]
    except OSError as error:
        raise CommandError(_("%(first)s does not answer: %(error)s") % {"first": first, "error": error}) from None
    return f"http://[{host}]:{settings.HEADTABLE_PORT}" if ":" in host else f"http://{host}:{settings.HEADTABLE_PORT}"
