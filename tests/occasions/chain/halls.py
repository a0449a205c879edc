"""Halls and organizers that write parts, for the tests."""

from dataclasses import dataclass, field
from uuid import UUID

from occasions.chain.keys import public_of
from occasions.chain.parts import Part, write_part

ORGANIZER = bytes(range(32))
OCCASION = public_of(ORGANIZER)


def uuid(number: int) -> str:
    """Return the same UUID for the same number."""
    return str(UUID(int=number))


def record(number: int, kind: str, version: int = 1, **more: object) -> dict[str, object]:
    """Return a record under the UUID of a number."""
    return {"uuid": uuid(number), "version": version, "kind": kind, **more}


@dataclass
class Writer:
    """Somebody with a chain: the organizer, or a hall."""

    secret: bytes
    occasion: str = OCCASION
    chain: str = ""
    """The name of the chain; by default that of its first key."""
    parts: list[Part] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.chain = self.chain or public_of(self.secret)

    def write(self, *records: dict[str, object], after: Part | None = None, at: str = "2026-11-25T22:00:00Z") -> Part:
        """Add a part to the chain, after the last one or after another."""
        before = after or (self.parts[-1] if self.parts else None)
        part = write_part(self.secret, occasion=self.occasion, chain=self.chain, after=before, records=records, at=at)
        self.parts.append(part)
        return part


def organizer() -> Writer:
    """Return the organizer, who has said what the occasion is."""
    writer = Writer(ORGANIZER)
    writer.write(record(1, "terms", name="Diocese Night", date="2026-11-25", game="euchre", currency="USD"))
    return writer


def hall(number: int) -> Writer:
    """Return a hall, which has said who it is."""
    writer = Writer(bytes([number]) * 32)
    writer.write(record(1, "hall", name=f"Hall {number}"))
    return writer
