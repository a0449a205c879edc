"""`manage.py runhall`, which `make run` calls: prepare everything, then serve a hall from this machine."""

import signal
import socket
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import BaseCommand, CommandError, call_command
from django.db import connections
from django.utils.translation import gettext as _
from granian import Granian
from granian.constants import HTTPModes, Interfaces
from granian.log import LogLevels

from config import addresses, prepare
from config.backups.taking import own_database

BLOCKING_THREADS = 24
CONNECTIONS = 1024
"""Granian counts open connections, idle ones among them, and past this many lets no new one in. Every tablet
and board keeps one or two, so this must be far above the threads."""


class Command(BaseCommand):
    """Serve a hall from one machine: SQLite, with the Celery worker and beat in the server's process."""

    help = "Prepare the database and serve a hall, with a Celery worker and beat in the same process."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the one option."""
        parser.add_argument("--no-sample", action="store_true", help="leave an empty database empty")

    def handle(self, *args: object, no_sample: bool, **options: Any) -> None:
        """Serve until Ctrl-C, SIGTERM or the terminal is closed."""
        if settings.REDIS_URL:
            raise CommandError(_("REDIS_URL is set: with Redis, the server, workers and beat run apart."))
        _require_port(settings.HEADTABLE_HOST, settings.HEADTABLE_PORT)
        with own_database().serving() as may_serve:
            if not may_serve:
                raise CommandError(_("A backup is being put back at this moment. Try again in a minute."))
            self._prepare(no_sample=no_sample)
            self.stdout.write(addresses.describe())
            self.stdout.flush()  # or the server's process, a fork of this one, would print it again
            connections.close_all()  # nor may a fork share a connection
            serve()

    def _prepare(self, *, no_sample: bool) -> None:
        call_command("upgrade", stdout=self.stdout)
        prepare.collect_static()
        if not no_sample and not get_user_model().objects.exists():
            self.stdout.write(_("The database is empty: playing a sample night ..."))
            call_command("sample_night", stdout=self.stdout)


def _require_port(host: str, port: int) -> None:
    """Raise a CommandError that says how to choose another port when this one cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            reason = _(
                "Port %(port)d cannot be used (%(error)s). Perhaps Headtable already runs in another window. "
                "Choose another port: PORT=%(other)d make run"
            )
            raise CommandError(
                reason % {"port": port, "error": error.strerror, "other": port + 1 if port >= 1024 else 8000}
            ) from None


def serve() -> None:
    """Run the server in this process and one worker process, which is started again should it die."""
    server = Granian(
        "config.embedded:application",
        factory=True,
        address=settings.HEADTABLE_HOST,
        port=settings.HEADTABLE_PORT,
        interface=Interfaces.WSGI,
        http=HTTPModes.http1,
        websockets=False,
        workers=1,
        blocking_threads=BLOCKING_THREADS,
        backpressure=CONNECTIONS,
        respawn_failed_workers=True,
        workers_kill_timeout=10,
        log_level=LogLevels.error,
    )
    # Granian reloads on SIGHUP; a closed terminal shall end the hall as Ctrl-C does.
    server.on_startup(lambda: signal.signal(signal.SIGHUP, server.signal_handler_interrupt))
    server.serve()
