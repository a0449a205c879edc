"""The network between tablets and a hall, where a test may cut it, or lose what the hall answers."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Lock, Thread

from tests.support.services import free_port

HERE = "127.0.0.1"


class Wire:
    """A port that passes everything on to a hall's, both ways, unless told otherwise.

    A browser may have it as the hall's address, or as its proxy: the server takes whole addresses in requests, too.
    """

    def __init__(self, port_of_hall: int) -> None:
        self.port = free_port()
        self.address = f"http://hall.test:{self.port}"
        self.loses_answers = False
        self._hall = (HERE, port_of_hall)
        self._lock = Lock()
        self._ends: set[socket.socket] = set()
        self._door: socket.socket | None = None
        self.mend()

    def mend(self) -> None:
        """Let everything through from now on."""
        self.loses_answers = False
        self._door = socket.create_server((HERE, self.port))
        Thread(target=self._let_in, args=(self._door,), daemon=True).start()

    def cut(self) -> None:
        """Break every connection, and let nobody connect until `mend`."""
        door, self._door = self._door, None
        if door is not None:
            self._hang_up(door)
        with self._lock:
            ends = list(self._ends)
        for end in ends:
            self._hang_up(end)

    def _let_in(self, door: socket.socket) -> None:
        with suppress(OSError):  # the wire is cut
            while True:
                tablet, _address = door.accept()
                Thread(target=self._connect, args=(tablet, door), daemon=True).start()

    def _connect(self, tablet: socket.socket, door: socket.socket) -> None:
        with self._lock:
            self._ends.add(tablet)
        if self._door is not door:  # cut a moment ago
            self._hang_up(tablet)
        try:
            hall = socket.create_connection(self._hall)
        except OSError:  # nobody serves there
            return self._hang_up(tablet)
        with self._lock:
            self._ends.add(hall)
        Thread(target=self._pass_on, args=(tablet, hall), daemon=True).start()
        return self._pass_on(hall, tablet, are_answers=True)

    def _pass_on(self, source: socket.socket, target: socket.socket, *, are_answers: bool = False) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                if not (are_answers and self.loses_answers):
                    target.sendall(data)
        self._hang_up(source)
        self._hang_up(target)

    def _hang_up(self, end: socket.socket) -> None:
        with self._lock:
            self._ends.discard(end)
        with suppress(OSError):  # the other one has hung up
            end.shutdown(socket.SHUT_RDWR)  # wakes whoever reads from it, which closing does not
        end.close()


@contextmanager
def wire_to(port_of_hall: int) -> Iterator[Wire]:
    """Lay a wire to a hall, until the block ends."""
    wire = Wire(port_of_hall)
    try:
        yield wire
    finally:
        wire.cut()
