"""What a stranger's phone could do to a hall's server, bounded in count and time, and only on loopback."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress

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
