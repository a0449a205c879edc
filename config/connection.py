"""A waitress connection with limits: on the time a request takes to arrive, and on large requests at once."""

import json
import socket
import time
from collections import Counter
from typing import Any, Protocol

from django.conf import settings
from django.http import HttpRequest
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.task import ErrorTask, WSGITask
from waitress.utilities import Error, ServerNotImplemented


class Server(Protocol):
    """What a connection needs from its server."""

    large: Counter[str]
    """How many large requests of each sender are arriving."""
    newcomers: "list[Connection]"
    """Connections that came since the server last made room."""
    ends_at: float | None
    """When it stops at the latest; None while it goes on."""

    def may_send_much(self, sender: str) -> bool:
        """Tell whether one more large request of this sender may arrive now."""


RETRY_SECONDS = 5


class TooSlow(Error):  # type: ignore[misc]  # waitress comes without types
    """The request did not arrive in time."""

    code, reason = 408, "Request Timeout"


class TooBusy(Error):  # type: ignore[misc]  # waitress has no types
    """There is no room for this request now."""

    code, reason = 503, "Service Unavailable"


_SENTENCES = {
    400: gettext_noop("The server cannot understand this request."),
    408: gettext_noop("The request took too long to arrive. Try again."),
    413: gettext_noop("This upload is too large. Choose a smaller file."),
    431: gettext_noop("The headers of this request are too large. Delete this site's cookies and try again."),
    500: gettext_noop("Something went wrong on the server. Try again."),
    501: gettext_noop("The server does not support this kind of request."),
    503: gettext_noop("The server is busy. Try again in a few seconds."),
}
_CODES = {408: "too-slow", 413: "too-large", 503: "busy"}


class RefusalTask(ErrorTask):  # type: ignore[misc]  # waitress has no types
    """Answers a request refused before any view saw it with a sentence: JSON for programs and pads, else text."""

    def execute(self) -> None:
        """Write the answer; the connection ends with it."""
        error = self.request.error
        self.channel.refused_at = time.time()
        self.status = f"{error.code} {error.reason}"
        with translation.override(_language_of(self.request)):
            sentence = _(_SENTENCES[error.code])
        if getattr(self.request, "path", "").startswith("/api/"):
            kind, body = "application/json", json.dumps({"code": _CODES.get(error.code, "error"), "message": sentence})
        else:
            kind, body = "text/plain; charset=utf-8", sentence
        self.response_headers += [("Content-Type", kind), ("Cache-Control", "no-store")]
        self.response_headers.append(("X-Content-Type-Options", "nosniff"))
        if error.code in (408, 503):
            self.response_headers.append(("Retry-After", str(RETRY_SECONDS)))
        self.set_close_on_finish()
        content = body.encode()
        self.content_length = len(content)
        self.write(content)


def _language_of(request: HTTPRequestParser) -> str:
    """Return the language that the request's head asks for."""
    asking = HttpRequest()
    asking.META["HTTP_ACCEPT_LANGUAGE"] = request.headers.get("ACCEPT_LANGUAGE", "")
    return translation.get_language_from_request(asking)


class PageTask(WSGITask):  # type: ignore[misc]  # waitress has no types
    """A request for a view."""

    def service(self) -> None:
        """Answer; no page is asked to repeat what was sent to it. The API's calls refuse that themselves."""
        if self.request.command != "TRACE" or self.request.path.startswith("/api/"):
            super().service()
            return
        self.request.error = ServerNotImplemented("TRACE")
        RefusalTask(self.channel, self.request).service()
        self.close_on_finish = True

    def build_response_header(self) -> bytes:
        """Return the answer's head; a server that ends tells its clients not to ask again on this connection."""
        if self.channel.server.ends_at is not None:
            self.request.connection_close, self.request.headers["CONNECTION"] = True, "close"
        head: bytes = super().build_response_header()
        return head

    def set_close_on_finish(self) -> None:
        """Close the connection after this answer; not after a 304, which boards and pads get every second."""
        if self.has_body or self.version != "1.1" or self.request.connection_close:
            super().set_close_on_finish()

    def write(self, data: bytes) -> None:
        """Write a part of the answer; an answer to HEAD has no body, whatever the view returned."""
        super().write(b"" if self.request.command == "HEAD" else data)


class Connection(HTTPChannel):  # type: ignore[misc]  # waitress has no types
    """A connection of a browser, and the request that is arriving on it."""

    task_class = PageTask
    error_task_class = RefusalTask

    def __init__(self, server: Server, sock: socket.socket, addr: tuple[str, int], *args: Any, **more: Any) -> None:
        self.address = addr[0]
        self.request: HTTPRequestParser | None = None
        self.began: float | None = None
        """When the first byte of the request came that is still arriving."""
        self.has_asked = False
        """Whether a whole request ever came."""
        self.sender: str | None = None
        """Whose large request is arriving."""
        self.refused_at: float | None = None
        self.is_draining = False
        super().__init__(server, sock, addr, *args, **more)
        server.newcomers.append(self)

    @property
    def is_idle(self) -> bool:
        """Whether no request of this connection is in progress."""
        return not self.requests and not self.total_outbufs_len and not self.will_close

    def received(self, data: bytes) -> bool:
        """Take the bytes that came in, and check the length that the request announces."""
        taken: bool = super().received(data)
        if self.request is None:
            self.began, self.has_asked = None, True
            self._is_small_again()
        else:
            self.began = self.began or time.time()
            self._look_at_size(self.request)
        return taken

    def _look_at_size(self, request: HTTPRequestParser) -> None:
        size = max(request.content_length, request.body_bytes_received)
        if self.sender is not None or not request.headers_finished or size <= settings.LIMITS.request_bytes:
            return
        sender = _sender_of(request, self.address)
        if self.server.may_send_much(sender):
            self.sender = sender
            self.server.large[sender] += 1
        else:
            self.refuse(TooBusy("large requests"))

    def _is_small_again(self) -> None:
        if self.sender is not None:
            self.server.large[self.sender] -= 1
            self.sender = None

    def refuse(self, error: Error) -> None:
        """Answer the arriving request with an error, and close the connection."""
        with self.requests_lock:
            request, self.request = self.request or self.parser_class(self.adj), None
            request.error, request.completed, request.expect_continue = error, True, False
            self.requests.append(request)
            is_next = len(self.requests) == 1
        if is_next:  # else the thread that answers the one before goes on with it
            self.server.add_task(self)

    def is_late(self, now: float) -> bool:
        """Tell whether the request that is arriving has taken too long."""
        patience = settings.LIMITS.request_seconds if self.sender is None else settings.LIMITS.large_request_seconds
        return self.began is not None and self.request is not None and now - self.began > patience

    def readable(self) -> bool:
        """Whether to read: a refused client is still read from, so that it gets to the answer."""
        return self.is_draining or bool(super().readable())

    def handle_read(self) -> None:
        """Read; what comes after a refusal is discarded."""
        if not self.is_draining:
            super().handle_read()
            return
        try:
            self.recv(self.adj.recv_bytes)
        except OSError:
            self.handle_close()

    def handle_close(self) -> None:
        """Close the connection; a refused one only stops sending, until its client closes or time is up."""
        if self.refused_at is not None and self.connected and not self.is_draining and not self.total_outbufs_len:
            self.is_draining, self.will_close = True, False
            try:
                self.socket.shutdown(socket.SHUT_WR)
            except OSError:
                super().handle_close()
        else:
            super().handle_close()

    def del_channel(self, map: Any = None) -> None:  # noqa: A002 - named by waitress
        """Also free the slot of a large request."""
        self._is_small_again()
        super().del_channel(map)


def _sender_of(request: HTTPRequestParser, address: str) -> str:
    """Return the sender's address: the one that our last proxy names, else the connection's peer."""
    proxies = settings.REST_FRAMEWORK["NUM_PROXIES"]
    named = [address.strip() for address in request.headers.get("X_FORWARDED_FOR", "").split(",") if address.strip()]
    return named[-min(proxies, len(named))] if proxies and named else address
