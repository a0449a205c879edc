"""`manage.py runhall`, which `make run` calls: prepare everything, then serve a hall from this machine."""

import logging
import os
import signal
import socket
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import StringIO
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Event
from typing import Any

import segno
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import BaseCommand, CommandError, call_command
from django.db import connections
from django.utils.translation import gettext as _

from config import addresses, demo, prepare, running, server, serving_process
from config.backups import soundness, taking
from config.backups.errors import BackupFailed
from config.backups.taking import own_database
from machine import disk
from machine.desktop import asks_about_the_network, open_page
from machine.processes import ENDING_SIGNALS, give_back_memory, share_heaps, way_to_start
from standby import role
from standby.role import RoleUnreadable

logger = logging.getLogger("headtable.runhall")

LOOK_SECONDS = 1
RESTART_SECONDS = 1
PORTS_TRIED = 50
END_SECONDS = server.STOP_SECONDS + 7
"""For answering who has asked, and then for the task that runs."""


class Command(BaseCommand):
    """Serve a hall from one machine: SQLite, with the Celery worker and beat in the server's process."""

    help = "Prepare the database and serve a hall, with a Celery worker and beat in the same process."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare what a start does besides."""
        parser.add_argument("--no-sample", action="store_true", help="leave an empty database empty")
        parser.add_argument("--next-port", action="store_true", help="where the port is taken, use the next free one")
        parser.add_argument("--browser", action="store_true", help="open the director's page, signed in")

    def handle(self, *args: object, no_sample: bool, next_port: bool, browser: bool, **options: Any) -> None:
        """Serve until Ctrl-C, SIGTERM or the terminal is closed."""
        if settings.REDIS_URL:
            raise CommandError(
                _("REDIS_URL is set. With Redis, the server, workers and beat run as separate processes.")
            )
        share_heaps()
        _require_files()
        disk.has_room(settings.DATA_DIR)  # where the disk is full, the start needs what was kept for that
        with running.hold_data_folder() as is_ours:
            if is_ours:
                self._serve(no_sample=no_sample, next_port=next_port, browser=browser)
            else:
                self._show_the_one_that_runs(browser=browser)

    def _serve(self, *, no_sample: bool, next_port: bool, browser: bool) -> None:
        listener = self._listen(next_port=next_port)
        # A shell has what it starts in the background ignore this signal: it is to end the hall all the same.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        with _serving():
            pass  # nor is what is being restored upgraded
        call_command("upgrade", stdout=self.stdout)  # it makes sure that no older release serves this data
        with _serving():
            running.note_port(settings.HEADTABLE_PORT)
            self._prepare(no_sample=no_sample)
            self.stdout.write(addresses.describe())
            self._show_code()
            self.stdout.flush()  # or the server's process, a fork of this one, would print it again
            first_page = addresses.first_page() if browser else ""
            connections.close_all()  # nor may a fork share a connection
            give_back_memory()
            keep_serving(listener, first_page)

    def _prepare(self, *, no_sample: bool) -> None:
        prepare.compile_texts()
        prepare.collect_static()
        if settings.DEMO:
            self._require_a_demo()
        elif not no_sample and not get_user_model().objects.exists():
            self.stdout.write(_("The database is empty: playing a sample tournament ..."))
            call_command("sample_tournament", stdout=self.stdout)

    def _require_a_demo(self) -> None:
        try:
            demo.require_own_data()
        except demo.NotADemoError:
            words = _(
                "This is the data of a real hall, and a demo would delete it. Start the demo with --data and a new "
                "folder."
            )
            raise CommandError(words) from None

    def _listen(self, *, next_port: bool) -> socket.socket:
        """Return what listens, and note where; `next_port`: the next free one where the one that is set is taken."""
        if asks_about_the_network() and taking.is_empty():  # before it asks: listening has it ask
            words = _(
                "Your computer may ask now whether other devices may reach Headtable. Allow it, for private networks: "
                "the tablets need that."
            )
            self.stdout.write(words)
        wanted = settings.HEADTABLE_PORT
        listener = _listen_at_next(settings.HEADTABLE_HOST, wanted) if next_port else None
        listener = listener or _listen(settings.HEADTABLE_HOST, wanted)
        settings.HEADTABLE_PORT = listener.getsockname()[1]
        os.environ["PORT"] = str(settings.HEADTABLE_PORT)  # for the server's process
        if wanted != settings.HEADTABLE_PORT:
            words = _("Port %(wanted)d is taken by another program: using %(port)d.")
            self.stdout.write(words % {"wanted": wanted, "port": settings.HEADTABLE_PORT})
        return listener

    def _show_code(self) -> None:
        """Show, in a terminal, a code that a phone or a tablet can scan to come to the hall's front page."""
        address = addresses.front_page_for_others()
        if self.stdout.isatty() and address:
            self.stdout.write(
                _("Scan this with a phone or tablet on the same Wi-Fi: %(address)s") % {"address": address}
            )
            code = StringIO()
            segno.make(address, micro=False).terminal(out=code, border=2, compact=True)
            self.stdout.write(code.getvalue())

    def _show_the_one_that_runs(self, *, browser: bool) -> None:
        settings.HEADTABLE_PORT = running.noted_port()
        address = running.noted_address()
        if not browser:
            raise CommandError(_("Headtable is already running on this data: %(address)s") % {"address": address})
        self.stdout.write(_("Headtable is already running: opening %(address)s") % {"address": address})
        open_page(addresses.first_page())


@contextmanager
def _serving() -> Iterator[None]:
    """Say, while the block runs, that a hall is served from this database. Raises CommandError during a restore."""
    with own_database().serving() as may_serve:
        if not may_serve:
            raise CommandError(_("A backup is being restored. Try again in a minute."))
        yield


def _listen_at_next(host: str, port: int) -> socket.socket | None:
    """Return what listens at this port or the next free one; None where none of them is."""
    for candidate in range(port, min(port + PORTS_TRIED, 65536)):
        with suppress(OSError):
            return server.listen(host, candidate)
    return None


def _require_files() -> None:
    """Raise CommandError where the data folder cannot be written, or does not say what this computer is."""
    try:
        soundness.require_writable()
        role.current()
    except (BackupFailed, RoleUnreadable) as error:
        raise CommandError(str(error)) from None


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


def keep_serving(listener: socket.socket, first_page: str = "") -> None:
    """Serve in a process of its own until a signal comes; start another should it end by itself.

    Opens a page in the browser where one is given, as soon as somebody serves it.

    Clients that connect in between wait for the next one, since the socket belongs to this process.
    """
    for number in ENDING_SIGNALS:  # a closed terminal ends the hall as Ctrl-C does
        signal.signal(number, signal.default_int_handler)
    context = way_to_start()  # where it is no fork, nothing may depend on having been forked
    ending = context.Event()
    serving = _start(context, listener, ending)
    try:
        if first_page:
            open_page(first_page)
        while True:
            serving.join(LOOK_SECONDS)  # not for ever: on Windows, Ctrl-C would wait for it
            if ending.is_set():  # by the button on the page of this installation
                raise KeyboardInterrupt
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
