"""`manage.py runhall`, which `make run` calls: prepare everything, then serve a hall from this machine."""

import logging
import signal
import socket
import time
from argparse import ArgumentParser
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Event
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import BaseCommand, CommandError, call_command
from django.db import connections
from django.utils.translation import gettext as _

from config import addresses, prepare, server, serving_process
from config.backups.taking import own_database
from machine.processes import ENDING_SIGNALS, way_to_start

logger = logging.getLogger("headtable.runhall")

LOOK_SECONDS = 1
RESTART_SECONDS = 1
END_SECONDS = server.STOP_SECONDS + 7
"""For answering who has asked, and then for the task that runs."""


class Command(BaseCommand):
    """Serve a hall from one machine: SQLite, with the Celery worker and beat in the server's process."""

    help = "Prepare the database and serve a hall, with a Celery worker and beat in the same process."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the one option."""
        parser.add_argument("--no-sample", action="store_true", help="leave an empty database empty")

    def handle(self, *args: object, no_sample: bool, **options: Any) -> None:
        """Serve until Ctrl-C, SIGTERM or the terminal is closed."""
        if settings.REDIS_URL:
            raise CommandError(
                _("REDIS_URL is set. With Redis, the server, workers and beat run as separate processes.")
            )
        listener = _listen(settings.HEADTABLE_HOST, settings.HEADTABLE_PORT)
        # A shell has what it starts in the background ignore this signal: it is to end the hall all the same.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        with own_database().serving() as may_serve:
            if not may_serve:
                raise CommandError(_("A backup is being restored. Try again in a minute."))
            self._prepare(no_sample=no_sample)
            self.stdout.write(addresses.describe())
            self.stdout.flush()  # or the server's process, a fork of this one, would print it again
            connections.close_all()  # nor may a fork share a connection
            keep_serving(listener)

    def _prepare(self, *, no_sample: bool) -> None:
        call_command("upgrade", stdout=self.stdout)
        prepare.compile_texts()
        prepare.collect_static()
        if not no_sample and not get_user_model().objects.exists():
            self.stdout.write(_("The database is empty: playing a sample tournament ..."))
            call_command("sample_tournament", stdout=self.stdout)


def _listen(host: str, port: int) -> socket.socket:
    """Return what listens there, or raise a CommandError that says how to choose another port."""
    try:
        return server.listen(host, port)
    except OSError as error:
        reason = _(
            "Port %(port)d cannot be used (%(error)s). Headtable may already be running in another window. To use "
            "another port: PORT=%(other)d make run"
        )
        raise CommandError(
            reason % {"port": port, "error": error.strerror, "other": port + 1 if port >= 1024 else 8000}
        ) from None


def keep_serving(listener: socket.socket) -> None:
    """Serve in a process of its own until a signal comes; start another should it end by itself.

    Clients that connect in between wait for the next one, since the socket belongs to this process.
    """
    for number in ENDING_SIGNALS:  # a closed terminal ends the hall as Ctrl-C does
        signal.signal(number, signal.default_int_handler)
    context = way_to_start()  # where it is no fork, nothing may depend on having been forked
    ending = context.Event()
    serving = _start(context, listener, ending)
    try:
        while True:
            serving.join(LOOK_SECONDS)  # not for ever: on Windows, Ctrl-C would wait for it
            if not serving.is_alive():
                logger.error("The server's process ended by itself: starting another")
                time.sleep(RESTART_SECONDS)
                serving = _start(context, listener, ending)
    except KeyboardInterrupt:
        listener.close()  # or clients would go on connecting to a server that is gone
        _end(serving, ending)


def _start(context: Any, listener: socket.socket, ending: Event) -> BaseProcess:
    serving: BaseProcess = context.Process(target=serving_process.serve, args=(listener, ending))
    serving.start()
    return serving


def _end(serving: BaseProcess, ending: Event) -> None:
    """End the server's process; it has some seconds for what it is doing."""
    for number in (signal.SIGINT, *ENDING_SIGNALS):
        signal.signal(number, signal.SIG_IGN)
    ending.set()
    serving.join(END_SECONDS)
    serving.kill()
    serving.join()
