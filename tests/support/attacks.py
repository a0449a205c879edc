"""What a stranger's phone could do to a hall's server, bounded in count and time, and only on loopback."""

import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from uuid import uuid4

import httpx

PAIR = "/api/v1/pads/pair/"
SENDERS = 24
MOST_TIMES = 10_000
HEAD = "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"


def connect(port: int) -> socket.socket:
    """Return a connection to a server of this machine."""
    return socket.create_connection(("127.0.0.1", port), timeout=10)


@contextmanager
def unfinished_posts(port: int, count: int, path: str, *, length: int = 1000) -> Iterator[list[socket.socket]]:
    """Promise that many bodies and send a byte of each."""
    head = HEAD.format(method="POST", path=path) + f"Content-Length: {length}\r\n\r\n{{"
    with _connections(port, count, head) as connections:
        yield connections


@contextmanager
def idle_connections(port: int, count: int) -> Iterator[list[socket.socket]]:
    """Connect that many times and say nothing."""
    with _connections(port, count, "") as connections:
        yield connections


@contextmanager
def unread_answers(port: int, count: int, path: str) -> Iterator[list[socket.socket]]:
    """Ask for a file that many times and read nothing of it."""
    with _connections(port, count, HEAD.format(method="GET", path=path) + "\r\n", buffer=2048) as connections:
        yield connections


@contextmanager
def _connections(port: int, count: int, first: str, *, buffer: int = 0) -> Iterator[list[socket.socket]]:
    with ExitStack() as stack:
        connections = []
        for _number in range(count):
            connection = socket.socket()
            if buffer:
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
            connection.settimeout(10)
            connection.connect(("127.0.0.1", port))
            stack.callback(connection.close)
            connection.sendall(first.encode())
            connections.append(connection)
        yield connections


def answer_of(connection: socket.socket) -> bytes:
    """Return all that the server says on a connection until it ends it."""
    said = b""
    with suppress(TimeoutError, ConnectionResetError):
        while part := connection.recv(65536):
            said += part
    return said


def status_of(answer: bytes) -> int | None:
    """Return the HTTP status of an answer; None where there is none."""
    return int(answer.split()[1]) if answer.startswith(b"HTTP/1.1 ") else None


Send = Callable[[httpx.Client], httpx.Response]


@contextmanager
def flood(send: Send, *, times: int = MOST_TIMES) -> Iterator[list[int]]:
    """Have many send the same at once, each so many times at most, until the block ends.

    The list fills with the HTTP statuses of the answers.
    """
    is_over, statuses = threading.Event(), list[int]()

    def sender() -> None:
        for _time in range(times):
            if is_over.is_set():
                return
            with suppress(httpx.HTTPError):
                statuses.append(send(client).status_code)

    with httpx.Client(timeout=30, trust_env=False) as client, ThreadPoolExecutor(SENDERS) as pool:
        for _sender in range(SENDERS):
            pool.submit(sender)
        try:
            yield statuses
        finally:
            is_over.set()


def unknown_names(url: str, count: int) -> Send:
    """Return what posts an object of so many names that no call knows."""
    body = b"{" + b",".join(b'"n%d":1' % number for number in range(count)) + b"}"
    return lambda client: client.post(url + PAIR, content=body, headers={"Content-Type": "application/json"})


def pairing(url: str, key: str) -> Send:
    """Return what pairs one more tablet by the key of a table."""
    return lambda client: client.post(url + PAIR, json={"key": key, "attempt": str(uuid4())})
