"""Parts as a chain of QR codes: on one screen, read by another device from pictures, in any order.

A code has the text `HTO:ID:I/N:DATA`, of letters that QR codes pack most densely: piece I of N of the lines, packed by
zlib, in Base32 without padding; ID is the beginning of the SHA-256 of what was packed.
"""

import zlib
from base64 import b32decode, b32encode
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256

PIECE = 500
"""Bytes in a code: one that a phone's camera reads from a screen at once."""
MOST_CODES = 999
MOST_UNPACKED = 20_000_000
MARK = "HTO"


@dataclass(frozen=True)
class Read:
    """What codes came to: the lines once all are there, and which are still missing until then."""

    lines: tuple[str, ...] = ()
    read: int = 0
    of: int = 0
    missing: tuple[int, ...] = ()


def as_codes(lines: Iterable[str]) -> list[str]:
    """Return the texts of the codes that carry these lines."""
    content = "\n".join(lines).encode()
    packed, name = zlib.compress(content, 9), sha256(content).hexdigest()[:8].upper()
    pieces = [packed[start : start + PIECE] for start in range(0, len(packed), PIECE)]
    return [
        f"{MARK}:{name}:{number}/{len(pieces)}:{b32encode(piece).decode().rstrip('=')}"
        for number, piece in enumerate(pieces, 1)
    ]


def read_codes(texts: Iterable[str]) -> Read:
    """Return what the codes among these texts carry; of several chains of codes, the one that was read furthest."""
    chains: dict[tuple[str, int], dict[int, bytes]] = {}
    for text in texts:
        if found := _piece(text):
            name, number, of, piece = found
            chains.setdefault((name, of), {})[number] = piece
    if not chains:
        return Read()
    (name, of), pieces = max(chains.items(), key=lambda chain: (len(chain[1]) / chain[0][1], len(chain[1]), chain[0]))
    missing = tuple(number for number in range(1, of + 1) if number not in pieces)
    if missing:
        return Read((), len(pieces), of, missing)
    lines = _unpacked(b"".join(pieces[number] for number in sorted(pieces)), name)
    return Read(tuple(lines), of, of) if lines is not None else Read()


def _piece(text: str) -> tuple[str, int, int, bytes] | None:
    parts = text.strip().split(":")
    if len(parts) != 4 or parts[0] != MARK:
        return None
    number, _slash, of = parts[2].partition("/")
    if not (number.isdecimal() and of.isdecimal() and 1 <= int(number[:4]) <= int(of[:4]) <= MOST_CODES):
        return None
    try:
        return parts[1], int(number[:4]), int(of[:4]), b32decode(parts[3] + "=" * (-len(parts[3]) % 8))
    except ValueError:
        return None


def _unpacked(packed: bytes, name: str) -> Sequence[str] | None:
    unpacker = zlib.decompressobj()
    try:
        content = unpacker.decompress(packed, MOST_UNPACKED)
        if unpacker.unconsumed_tail or sha256(content).hexdigest()[:8].upper() != name:
            return None
        return content.decode().split("\n")
    except (zlib.error, UnicodeDecodeError):
        return None
