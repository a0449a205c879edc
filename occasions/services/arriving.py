"""Parts that come by file or as pictures of QR codes."""

from collections.abc import Iterable
from datetime import datetime

from occasions.chain.codes import read_codes
from occasions.errors import CodesMissing, NoParts
from occasions.models import Occasion, StoredPart
from occasions.services.storing import Stored, store


def store_file(*, occasion: Occasion, content: bytes, now: datetime) -> Stored:
    """Store the parts of a file. Raises what `store` does."""
    return store(occasion=occasion, lines=lines_in(content), way=StoredPart.Way.FILE, now=now)


def lines_in(content: bytes) -> list[str]:
    """Return the lines of a file that have something on them."""
    text = content.removeprefix(b"\xef\xbb\xbf").decode(errors="replace")
    return [line.strip() for line in text.split("\n") if line.strip()]


def store_codes(*, occasion: Occasion, texts: Iterable[str], now: datetime) -> Stored:
    """Store the parts that codes carry, once all of them were read. Raises NoParts, CodesMissing, what `store` does."""
    found = read_codes(texts)
    if found.missing:
        missing = ", ".join(map(str, found.missing[:30]))
        raise CodesMissing(read=found.read, of=found.of, missing=missing)
    if not found.lines:
        raise NoParts
    return store(occasion=occasion, lines=found.lines, way=StoredPart.Way.CODES, now=now)
