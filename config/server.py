"""The server: waitress, which gives a thread only complete requests, and buffers complete answers.

So neither a body that never ends nor a reader that never reads holds a thread. What is added here and in `connection`
are a hall's limits: connections by address, a time in which a request must have come, and few large ones at once.
"""

import gc
import signal
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable
from multiprocessing.synchronize import Event
from typing import Any

from django.conf import settings
from django.db import connection as database
from django.urls import get_resolver
from waitress.adjustments import Adjustments
from waitress.server import TcpWSGIServer

from config.connection import Connection, TooBusy, TooSlow
from machine.processes import allow_open_files
from machine.sockets import take_port_alone

Application = Callable[..., Iterable[bytes]]

OTHER_FILES = 256
"""Files that the process has open beside its connections."""
THREADS = {"sqlite": 8, "postgresql": 24}
"""Where no number is set. SQLite works within this process: more threads only take the interpreter from each other, and
each holds 1 MB. Answers of PostgreSQL, and of a Redis that hangs, are waited for."""
AT_ONCE = 64
"""Connections accepted in one turn."""
STOP_SECONDS = 8
"""How long a server that ends goes on answering earlier requests. The process that ends it waits a little longer."""
NEWCOMER_SECONDS = 1
"""How long a server that ends waits for the first request of a connection that it has only just accepted."""
DRAIN_SECONDS = 3
"""How long what a refused client still sends is read past: closed at once, it would never read why."""


class HallServer(TcpWSGIServer):  # type: ignore[misc]  # waitress has no types
    """Waitress, closing idle connections when there are too many, in all or from one address."""

    channel_class = Connection

    def __init__(self, *args: Any, **more: Any) -> None:
        self.large: Counter[str] = Counter()
        """Large requests that are arriving, by who sends them."""
        self.newcomers: list[Connection] = []
        self.ends_at: float | None = None
        super().__init__(*args, **more)

    def run(self) -> None:
        """Serve until `stop`; then answer what was asked until then, and return."""
        while not self._is_over(time.time()):
            patience = 1 if self.ends_at is None else 0.1
            self.asyncore.loop(patience, self.adj.asyncore_use_poll, self._map, 1)
        self.task_dispatcher.shutdown(timeout=1)

    def stop(self) -> None:
        """End soon: take no more connections, and answer everybody who has asked. May be called by a signal."""
        self.ends_at = self.ends_at or time.time() + STOP_SECONDS
        self.pull_trigger()

    def _is_over(self, now: float) -> bool:
        """Tell whether a server that ends has answered everybody; close the connections that ask nothing."""
        if self.ends_at is None:
            return False
        if self.accepting:
            self._stop_accepting()
            return False  # what has arrived meanwhile is read first
        for connection in list(self.active_channels.values()):
            is_new = not connection.has_asked and now - connection.creation_time < NEWCOMER_SECONDS
            if connection.is_idle and connection.request is None and not is_new:
                connection.handle_close()
        return not self.active_channels or now > self.ends_at

    def _stop_accepting(self) -> None:
        """Take anybody who is waiting to be let in, and then nobody else."""
        there = -1
        while len(self.active_channels) > there:
            there = len(self.active_channels)
            self.handle_accept()
        self.asyncore.dispatcher.close(self)

    def handle_accept(self) -> None:
        """Accept waiting connections, and then make room for them.

        Not before: a connection closed here frees a file descriptor, which the next one would get together with events
        meant for the old one.
        """
        for _turn in range(AT_ONCE):
            there = len(self.newcomers)
            super().handle_accept()
            if len(self.newcomers) == there:
                break
        newcomers, self.newcomers = self.newcomers, []
        for newcomer in newcomers:
            self.make_room(newcomer)

    def may_send_much(self, sender: str) -> bool:
        """Tell whether one more large request of this sender may arrive now."""
        most = settings.LIMITS
        return self.large.total() < most.large_requests and self.large[sender] < most.large_requests_by_address

    def make_room(self, newcomer: Connection) -> None:
        """If there are too many connections, close an idle one; first one that never sent a request."""
        everyone = list(self.active_channels.values())
        behind_proxy = settings.REST_FRAMEWORK["NUM_PROXIES"] > 0
        if not behind_proxy:
            theirs = [connection for connection in everyone if connection.address == newcomer.address]
            if len(theirs) > settings.LIMITS.connections_by_address:
                _let_go(theirs, newcomer)
                return
        if len(everyone) > settings.LIMITS.connections:
            _let_go(everyone, newcomer)

    def maintenance(self, now: float) -> None:
        """Close connections that take too long: an unfinished request, an unread answer, or silence."""
        for connection in list(self.active_channels.values()):
            if connection.is_draining:
                connection.will_close = now - connection.refused_at > DRAIN_SECONDS
            elif connection.requests:
                continue
            elif connection.is_late(now):
                connection.refuse(TooSlow("arriving"))
            elif connection.request is None and now - connection.last_activity > settings.LIMITS.idle_seconds:
                connection.refused_at = None
                connection.will_close = True


def _let_go(connections: list[Connection], newcomer: Connection) -> None:
    """Close the least important of these connections; the newest if all of them are being served."""
    idle = [connection for connection in connections if connection is not newcomer and connection.is_idle]
    least = min(idle, key=lambda connection: (connection.has_asked, connection.last_activity), default=newcomer)
    if least.request is not None:
        least.refuse(TooBusy("connections"))
    else:
        least.handle_close()


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens there. Raises OSError if that is not possible."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family)
    try:
        take_port_alone(listener)
        listener.bind((host, port))
    except OSError:
        listener.close()
        raise
    listener.listen(1024)
    return listener


def serve(application: Application, listener: socket.socket, ending: Event | None = None) -> None:
    """Serve until SIGTERM, Ctrl-C or this event; requests that came before are answered."""
    server = make_server(application, listener)
    if ending is not None:
        threading.Thread(target=_stop_when, args=(ending, server), name="ending", daemon=True).start()
    _load_and_freeze()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_signal: server.stop())
    server.run()
    server.trigger.close()


def _stop_when(ending: Event, server: HallServer) -> None:
    ending.wait()
    server.stop()


def _load_and_freeze() -> None:
    """Load every view, and have the garbage collector look at nothing of that again.

    A full collection would go over all of Django each time, a tenth of a second in which nobody is answered.
    """
    get_resolver().url_patterns  # noqa: B018 - reading it imports them
    gc.collect()
    gc.freeze()


def make_server(application: Application, listener: socket.socket) -> HallServer:
    """Return a server with the limits of the settings; `run` has it serve."""
    most = settings.LIMITS
    adjustments = Adjustments(
        sockets=[listener],
        threads=most.threads or THREADS[database.vendor],
        connection_limit=allow_open_files(most.connections + OTHER_FILES) - OTHER_FILES + AT_ONCE,
        max_request_header_size=most.header_bytes,
        max_request_body_size=most.large_request_bytes,
        cleanup_interval=1,
        channel_request_lookahead=1,  # reads on meanwhile, and so sees who hung up: their request is not answered
        asyncore_use_poll=True,
        clear_untrusted_proxy_headers=False,  # config/settings.py says which proxies are trusted
        log_socket_errors=False,
        ident=None,
    )
    where = (listener.family, listener.type, listener.proto, listener.getsockname())
    return HallServer(application, _sock=listener, adj=adjustments, bind_socket=False, sockinfo=where)
