"""A hall full of phones, each asking once a second: hundreds of connections in one thread, at little of a core.

A client library would use more CPU than the measured server, so this speaks just enough HTTP.
"""

import asyncio
import gzip
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from benchmarks.load import LoadError

EVERY_SECONDS = 1.0
"""How often a board asks."""


@dataclass(frozen=True)
class CrowdAnswer:
    """What a server answered, and when it was asked and had answered (`time.perf_counter`)."""

    status: int
    headers: Mapping[str, str]
    body: bytes
    began: float
    ended: float


class CrowdConnection:
    """One connection, kept open."""

    def __init__(self, url: str) -> None:
        address = urlsplit(url)
        self._host, self._port = address.hostname or "", address.port or 80

    async def open(self) -> None:
        """Connect."""
        self._reader, self._writer = await asyncio.open_connection(self._host, self._port)

    async def close(self) -> None:
        """Close it, and wait until it is: servers count connections."""
        self._writer.close()
        await self._writer.wait_closed()

    async def send(self, method: str, path: str, headers: Mapping[str, str], body: bytes = b"") -> CrowdAnswer:
        """Send a request and read its answer, which must say how long it is."""
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self._host}:{self._port}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        began = time.perf_counter()
        self._writer.write("\r\n".join([*lines, f"Content-Length: {len(body)}", "", ""]).encode() + body)
        head = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        head_fields = {
            name.lower(): value.strip() for name, _colon, value in (line.partition(":") for line in head[1:] if line)
        }
        content = await self._reader.readexactly(int(head_fields.get("content-length", 0)))
        return CrowdAnswer(int(head[0].split()[1]), head_fields, content, began, time.perf_counter())


@dataclass
class Asker:
    """A phone: asks for the same thing again and again with the ETag it has. `seen`: (ended, began, ETag) of each."""

    connection: CrowdConnection
    path: str
    every: float = EVERY_SECONDS
    seen: list[tuple[float, float, str]] = field(default_factory=list)

    async def ask(self, begin: float, over: asyncio.Event, bodies: dict[str, bytes]) -> None:
        """Ask at this pace from a moment on until it is over; keep the first body of each ETag, unpacked."""
        turn, tag = begin, ""
        while not over.is_set():
            await asyncio.sleep(max(0.0, turn - time.perf_counter()))
            turn += self.every
            headers = {"Accept-Encoding": "gzip"} | ({"If-None-Match": tag} if tag else {})
            answer = await self.connection.send("GET", self.path, headers)
            if answer.status not in (200, 304):
                raise LoadError(f"{self.path} answered {answer.status}: {answer.body[:300]!r}")
            tag = answer.headers.get("etag", "")
            if answer.status == 200 and tag not in bodies:
                bodies[tag] = unpacked(answer)
            self.seen.append((answer.ended, answer.began, tag))


def unpacked(answer: CrowdAnswer) -> bytes:
    """Return an answer's body as it was before it was compressed."""
    return gzip.decompress(answer.body) if answer.headers.get("content-encoding") == "gzip" else answer.body
