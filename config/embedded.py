"""The process that serves a hall: the WSGI application with a Celery worker and beat beside it, in threads.

`runhall` starts it, by config/serving_process.py. Nothing else starts these threads: neither importing this module, nor
a management command, nor a larger hall's separate processes.
"""

import logging
import multiprocessing
import os
import threading
from collections.abc import Callable
from typing import cast

from celery.beat import EmbeddedService
from celery.worker import state
from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.core.wsgi import get_wsgi_application
from django.utils import timezone

from config.celery import app
from config.hosts import own_names_and_addresses
from machine import disk
from machine.processes import end_this_process
from standby import first, following, role

logger = logging.getLogger("headtable.embedded")

LOOK_ROUND_SECONDS = 2.0


def application() -> WSGIHandler:
    """Start the crew and return the WSGI application."""
    first.look_whether_replaced(timezone.now())  # before anybody is served
    threading.Thread(target=_keep_role, name="standby", daemon=True).start()
    threading.Thread(target=keep_crew, name="crew").start()
    logger.info("Serving in process %d", os.getpid())
    return get_wsgi_application()


def _keep_role() -> None:
    """Do what this laptop's role asks for, in a thread that ends with the process."""
    following.keep_role(threading.Event())


def keep_crew() -> None:
    """Run the Celery worker and beat until the process ends; replace one that died, and say so.

    Runs in a thread that is no daemon: Python waits for it, so that the running task may finish. Tasks that
    are still queued are lost with the process; the sweep makes up for them at the next start.
    """
    main = threading.main_thread()
    disk.keep_reserve(settings.DATA_DIR)
    while main.is_alive() and not role.current().serves:  # a standby changes nothing in its copy
        _leave_with_parent()
        main.join(LOOK_ROUND_SECONDS / 10)
    if not main.is_alive():
        return
    worker, beat = _start_worker(), _start_beat()
    while main.is_alive():
        try:
            worker = _alive(worker, _start_worker)
            beat = _alive(beat, _start_beat)
            _learn_new_addresses()
            disk.keep_reserve(settings.DATA_DIR)
            _leave_with_parent()
        except Exception:
            logger.exception("Looking after the Celery worker failed: trying again")
        main.join(LOOK_ROUND_SECONDS)
    state.should_stop = 0  # type: ignore[assignment]  # Celery declares no more than its first value
    while worker.is_alive() and state.active_requests:
        worker.join(0.05)
    logger.info("No longer serving")


def _start_worker() -> threading.Thread:
    state.should_stop = None  # left over if its predecessor was stopped, it would end this one at once
    worker = threading.Thread(target=_work, name="celery-worker", daemon=True)
    worker.start()
    return worker


def _work() -> None:
    """Run a Celery worker, without the parts that need a network or the main thread."""
    app.WorkController(
        hostname="embedded@hall",
        pool="solo",  # one task at a time: SQLite has one writer anyway
        without_gossip=True,
        without_heartbeat=True,
        without_mingle=True,
    ).start()


def _start_beat() -> threading.Thread:
    # Unlike the command `beat`, this does not ask the settings, and would keep a file in the current directory.
    beat = cast(threading.Thread, EmbeddedService(app, thread=True, scheduler_cls=settings.CELERY_BEAT_SCHEDULER))
    beat.start()
    return beat


def _alive(member: threading.Thread, start: Callable[[], threading.Thread]) -> threading.Thread:
    if member.is_alive():
        return member
    logger.error("%s ended by itself: starting it again", member.name)
    return start()


def _learn_new_addresses() -> None:
    """Allow addresses that this machine got since the start, for instance by joining the Wi-Fi."""
    new = [host for host in own_names_and_addresses() if host not in settings.ALLOWED_HOSTS]
    if new:
        logger.info("This machine is now reached as %s, too", ", ".join(new))
        settings.ALLOWED_HOSTS.extend(new)


def _leave_with_parent() -> None:
    """End this process when its parent was killed: otherwise it would hold the port forever."""
    parent = multiprocessing.parent_process()
    if parent is not None and not parent.is_alive():
        logger.error("The parent process is gone: ending")
        end_this_process()
