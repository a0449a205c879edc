"""The file: gzip over two lines of JSON, first what it is, then the rows."""

import gzip
import json
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Self
from uuid import UUID

from django.conf import settings
from pydantic import TypeAdapter, ValidationError

from tournaments.archive.errors import ArchiveDamaged, ArchiveNewer, ArchiveTooLarge, NotAnArchive
from tournaments.archive.format.rows import Body, Rows, digest_of
from tournaments.models import Tournament

FORMAT = 1
"""Raised when an archive cannot be read any more by a release that knows the one before."""
SUFFIX = ".headtable"
MOST_PACKED = 5_000_000
"""Bytes. A tournament of 80 people and ten rounds is a hundredth of that."""
LONGEST_HEADER = 10_000
_GZIP, _GZIP_BEGINS = 31, b"\x1f\x8b"
_PIECE = 100_000


@dataclass(frozen=True)
class Header:
    """The first line: what is in the file, when it was made, and the release that made it."""

    headtable: int
    """The format."""
    release: str
    made_at: datetime
    uuid: UUID
    name: str
    scores_version: int
    digest: str
    without: tuple[str, ...] = ()
    """The names of the shares that are not in it, since the person who downloaded it may not read them."""

    @classmethod
    def of(cls, tournament: Tournament, digest: str, now: datetime, without: Iterable[str] = ()) -> Self:
        """Describe a tournament's state."""
        known = tournament.uuid, tournament.name, tournament.scores_version
        return cls(FORMAT, settings.RELEASE, now, *known, digest, tuple(without))


@dataclass(frozen=True)
class Archive:
    """A file that was read: its header, and rows that are not checked yet."""

    header: Header
    body: Body


_HEADER = TypeAdapter(Header)
_BODY: TypeAdapter[dict[str, Rows]] = TypeAdapter(dict[str, Rows])


def pack(header: Header, text: bytes) -> bytes:
    """Return the bytes of a file."""
    return gzip.compress(_HEADER.dump_json(header) + b"\n" + text, compresslevel=4, mtime=0)


def unpack(packed: bytes) -> Archive:
    """Read a file. Raises ArchiveTooLarge, NotAnArchive, ArchiveNewer, ArchiveDamaged."""
    first, _newline, text = _unzipped(packed).partition(b"\n")
    header = _header(first)
    _refuse_too_many_values(text)
    if digest_of(text) != header.digest:
        raise ArchiveDamaged
    try:
        data = json.loads(text.decode(), parse_constant=_no_number)
        _refuse_what_no_database_takes(text, data)
        return Archive(header, _BODY.validate_python(data))
    except (ValueError, RecursionError):
        raise ArchiveDamaged from None


def _unzipped(packed: bytes) -> bytes:
    """Unpack no more than an archive can be: a small file can be made to unpack to anything."""
    if len(packed) > MOST_PACKED:
        raise ArchiveTooLarge
    if not packed.startswith(_GZIP_BEGINS):
        raise NotAnArchive
    most, unzip = settings.LIMITS.archive_bytes, zlib.decompressobj(_GZIP)
    try:
        unpacked = unzip.decompress(packed, most + 1)
    except zlib.error:
        raise ArchiveDamaged from None
    if len(unpacked) > most:
        raise ArchiveTooLarge
    if not unzip.eof or unzip.unused_data:
        raise ArchiveDamaged
    return unpacked


def _refuse_too_many_values(text: bytes) -> None:
    """Count before parsing: an empty list takes two characters in a file and fifty times that in memory."""
    lists, values = settings.LIMITS.archive_lists, settings.LIMITS.archive_values
    for start in range(0, len(text), _PIECE):  # all at once would take half a second, in which nobody else is served
        piece = text[start : start + _PIECE]
        lists -= piece.count(b"[") + piece.count(b"{")
        values -= piece.count(b",")
        if lists < 0 or values < 0:
            raise ArchiveTooLarge


def _header(line: bytes) -> Header:
    """Read the first line; every release keeps its `format` and `release` in place."""
    if len(line) > LONGEST_HEADER:
        raise NotAnArchive
    try:
        data = json.loads(line.decode())
    except (ValueError, RecursionError):
        raise NotAnArchive from None
    number = data.get("headtable") if isinstance(data, dict) else None
    if not isinstance(number, int):
        raise NotAnArchive
    if number > FORMAT:
        raise ArchiveNewer(release=str(data.get("release"))[:40], own=settings.RELEASE)
    try:
        return _HEADER.validate_python(data)
    except ValidationError:
        raise ArchiveDamaged from None


def _no_number(name: str) -> float:
    raise ValueError(f"{name} is no number")


def _refuse_what_no_database_takes(text: bytes, data: Mapping[str, Any]) -> None:
    if b"\\u0000" in text:
        raise ValueError("a zero byte")
    if b"\\ud" in text.lower():
        json.dumps(data, ensure_ascii=False).encode()  # fails over half a character
