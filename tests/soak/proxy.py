"""The way between one pad and the server: loses, delays, repeats, reorders and cuts what goes over it.

Written for HTTP/1.1 with h11, which Headtable's client library brings: proxies for tests know connections and bytes,
but "deliver this hand, lose its answer, and deliver it once more when three others were" needs to know requests.
"""

import asyncio
import json
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any

import h11

from tests.soak.faults import Fault, Faults, Kind

LONGEST_DELAY = 3.0
SILENCE = 10.0
"""Longer than a pad waits for an answer."""
OVERTAKEN_BY, OVERTAKEN_FOR = 4, 8.0
"""A request is delivered late after so many others of its pad at most, or so many seconds."""
READ = 65536
HOP_BY_HOP = frozenset({b"connection", b"keep-alive"})
BROKEN = (OSError, asyncio.IncompleteReadError, h11.RemoteProtocolError, h11.LocalProtocolError)

Headers = list[tuple[bytes, bytes]]


@dataclass(frozen=True)
class Asked:
    """A request, whole."""

    method: str
    path: str
    headers: Headers
    body: bytes

    @property
    def kind(self) -> Kind:
        """What a pad asks for."""
        if self.method == "POST":
            return Kind.HAND if self.path.endswith("/hands/") else Kind.ACTION
        return Kind.SHEET if self.path == "/pad/sheet/" else Kind.FILE


@dataclass(frozen=True)
class Answered:
    """An answer, whole."""

    status: int
    headers: Headers
    body: bytes


OnAnswer = Callable[[int, Asked, Answered], None]
"""Called with pad, request and answer, also where the pad never gets it."""


class Way:
    """One pad's way to the server. `port` is where the pad finds it; `is_out` while the router is gone."""

    def __init__(self, pad: int, server: int, faults: Faults, on_answer: OnAnswer) -> None:
        self.pad = pad
        self.port = 0
        self.is_out = False
        self._server = server
        self._faults = faults
        self._on_answer = on_answer
        self._open: dict[asyncio.StreamWriter, asyncio.Task[None] | None] = {}
        self._late: list[_Late] = []
        self._deliveries: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Listen on a free port."""
        self._listener = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.port = self._listener.sockets[0].getsockname()[1]

    async def close(self) -> None:
        """Hang up, and deliver what is still late."""
        self._listener.close()
        served = [task for task in self._open.values() if task]
        self.hang_up()
        await self.deliver_late()
        for task in served:
            task.cancel()
        await asyncio.gather(*served, return_exceptions=True)

    def hang_up(self) -> None:
        """Cut every connection that is open."""
        for writer in list(self._open):
            writer.transport.abort()

    async def deliver_late(self) -> None:
        """Deliver at once what others have overtaken, and wait until the server has it."""
        for late in self._late:
            late.is_due.set()
        await asyncio.gather(*self._deliveries)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open[writer] = asyncio.current_task()
        try:
            await self._serve(reader, writer)
        except (*BROKEN, asyncio.CancelledError):
            pass  # the pad hung up, or the server did, or the night is over
        finally:
            del self._open[writer]
            writer.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer what comes over one connection, until a fault or the pad ends it."""
        line = h11.Connection(h11.SERVER)
        while asked := _asked(*await _read(line, reader)):
            answered = None if self.is_out else await self._answer_in_time(asked, reader, writer, line)
            if answered is None or self.is_out:
                return
            writer.write(_written(line, answered))
            await writer.drain()
            if line.our_state is not h11.DONE:
                return
            line.start_next_cycle()

    async def _answer_in_time(
        self, asked: Asked, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, line: h11.Connection
    ) -> Answered | None:
        """Return what the pad hears; where it hangs up meanwhile, this way to the server is cut, too."""
        answering = asyncio.ensure_future(self._answer(asked, writer, line))
        hanging_up = asyncio.ensure_future(reader.read(READ))
        try:
            await asyncio.wait((answering, hanging_up), return_when=asyncio.FIRST_COMPLETED)
            if answering.done():
                return answering.result()
            hanging_up.result()  # nothing: a browser asks no second time before it has its answer
            return None
        finally:
            for task in (answering, hanging_up):
                task.cancel()
            await asyncio.wait((answering, hanging_up))  # of two that read at once the second fails

    async def _answer(self, asked: Asked, writer: asyncio.StreamWriter, line: h11.Connection) -> Answered | None:
        """Return what the pad hears; None where the connection breaks instead."""
        for late in self._late:
            late.overtake()
        fault, rng = self._faults.on_the_way(self.pad, asked.kind)
        match fault:
            case Fault.DROPPED:
                return None
            case Fault.OVERTAKEN:
                self._deliver_later(asked, rng)
                return None
            case Fault.REQUEST_CUT:
                await self._deliver_half(asked, rng)
                return None
            case Fault.DELAYED:
                before = rng.uniform(0, LONGEST_DELAY)
                await asyncio.sleep(before)
                answered = await self._deliver(asked)
                await asyncio.sleep(rng.uniform(0, LONGEST_DELAY - before))
                return answered
            case Fault.REPEATED:
                return rng.choice(await asyncio.gather(self._deliver(asked), self._deliver(asked)))
        answered = await self._deliver(asked)
        if fault is Fault.SILENT:
            await asyncio.sleep(SILENCE)
        if fault is Fault.ANSWER_CUT:
            written = _written(line, answered)
            writer.write(written[: rng.randrange(len(written))])
            await writer.drain()
        return answered if fault is None else None

    async def _deliver(self, asked: Asked) -> Answered:
        """Give the server a request; return its answer. Raises one of BROKEN."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self._server)
        line = h11.Connection(h11.CLIENT)
        try:
            writer.write(_request(line, asked))
            head, body = await _read(line, reader)
        finally:
            writer.close()
        if not isinstance(head, h11.Response):
            raise ConnectionResetError
        answered = Answered(head.status_code, _without_hops(head.headers), body)
        self._on_answer(self.pad, asked, answered)
        return answered

    async def _deliver_half(self, asked: Asked, rng: Random) -> None:
        """Give the server the beginning of a request, and hang up."""
        _reader, writer = await asyncio.open_connection("127.0.0.1", self._server)
        written = _request(h11.Connection(h11.CLIENT), asked)
        writer.write(written[: len(written) - rng.randint(1, max(1, len(asked.body)))])
        await writer.drain()
        writer.close()

    def _deliver_later(self, asked: Asked, rng: Random) -> None:
        late = _Late(rng.randint(1, OVERTAKEN_BY))
        self._late.append(late)
        task = asyncio.ensure_future(self._when_due(late, asked))
        self._deliveries.add(task)
        task.add_done_callback(self._deliveries.discard)

    async def _when_due(self, late: "_Late", asked: Asked) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(late.is_due.wait(), OVERTAKEN_FOR)
        self._late.remove(late)
        with suppress(*BROKEN):
            await self._deliver(asked)


class _Late:
    """A request that waits until so many others have overtaken it."""

    def __init__(self, others: int) -> None:
        self._others = others
        self.is_due = asyncio.Event()

    def overtake(self) -> None:
        self._others -= 1
        if self._others <= 0:
            self.is_due.set()


async def _read(line: h11.Connection, reader: asyncio.StreamReader) -> tuple[Any, bytes]:
    """Read a whole message: its head, None at the end of the connection, and its body."""
    head, body = None, bytearray()
    while True:
        event = line.next_event()
        if event is h11.NEED_DATA:
            line.receive_data(await reader.read(READ))
        elif isinstance(event, h11.Request | h11.Response):
            head = event
        elif isinstance(event, h11.Data):
            body += event.data
        elif isinstance(event, h11.EndOfMessage):
            return head, bytes(body)
        elif isinstance(event, h11.ConnectionClosed) or event is h11.PAUSED:
            return None, b""


def _asked(head: h11.Request | None, body: bytes) -> Asked | None:
    if head is None:
        return None
    return Asked(head.method.decode(), head.target.decode(), _without_hops(head.headers), body)


def _request(line: h11.Connection, asked: Asked) -> bytes:
    head = h11.Request(method=asked.method, target=asked.path, headers=[*asked.headers, (b"connection", b"close")])
    return _bytes(line, head, asked.body)


def _written(line: h11.Connection, answered: Answered) -> bytes:
    return _bytes(line, h11.Response(status_code=answered.status, headers=answered.headers), answered.body)


def _bytes(line: h11.Connection, head: h11.Request | h11.Response, body: bytes) -> bytes:
    parts = [line.send(head)]
    if body:
        parts.append(line.send(h11.Data(data=body)))
    return b"".join(part or b"" for part in [*parts, line.send(h11.EndOfMessage())])


def _without_hops(headers: Iterable[tuple[bytes, bytes]]) -> Headers:
    return [(name, value) for name, value in headers if name not in HOP_BY_HOP]


def read_json(body: bytes) -> dict[str, Any]:
    """Return what a body says; nothing where it is no JSON."""
    try:
        value = json.loads(body)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}
