"""One part of a chain: some records, signed, with the hash of the part before it. docs/occasions.md has the format."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Annotated, Any, Literal

from annotated_types import Ge, Le
from pydantic import ValidationError

from occasions.chain.canonical import NotCanonical, canonical, read_canonical
from occasions.chain.keys import is_signed, public_of, signed
from occasions.chain.records import (
    HALLS,
    ORGANIZERS,
    HashOrNone,
    Key,
    Moment,
    Record,
    Shape,
    Signature,
    any_record,
)

FORMAT = "headtable-occasion-1"
MOST_RECORDS = 1000
MOST_BYTES = 300_000
"""Of one part, written in the one way."""
SIGNED_FIRST = f"{FORMAT}\n".encode()
"""The prefix of the bytes that are signed, so that no other program's signature can be taken for one of these."""


class _Envelope(Shape):
    format: Literal["headtable-occasion-1"]
    occasion: Key
    chain: Key
    number: Annotated[int, Ge(1), Le(1_000_000)]
    previous: HashOrNone
    key: Key
    at: Moment
    records: list[Any]
    signature: Signature


@dataclass(frozen=True)
class Part:
    """A part whose signature was checked. `chain` is the hall's first key, or the occasion's own for the organizer."""

    occasion: str
    chain: str
    number: int
    previous: str
    key: str
    records: tuple[Record, ...]
    signature: str
    content: bytes
    """What is signed and hashed: all but the signature, in the one way of writing."""
    at: str
    """What the writer's clock said. Nothing follows from it."""

    @cached_property
    def hash(self) -> str:
        """What the next part names it by: SHA-256, 64 hexadecimal digits."""
        return sha256(self.content).hexdigest()

    @property
    def is_organizers(self) -> bool:
        """Whether it is in the organizer's chain."""
        return self.chain == self.occasion

    @property
    def line(self) -> str:
        """The part as a line of a file."""
        return canonical({**read_canonical(self.content.decode()), "signature": self.signature}).decode()


@dataclass(frozen=True, order=True)
class Refusal:
    """A text that is no part of any chain. What it says of itself is as doubtful as the rest of it."""

    why: Literal["altered", "unreadable"]
    chain: str
    number: int
    fingerprint: str
    """SHA-256 of the text, in the one way of writing where it is JSON."""
    said: str
    """What is wrong, for a person."""


def write_part(
    secret: bytes,
    *,
    occasion: str,
    chain: str,
    after: Part | None,
    records: Iterable[Record | Mapping[str, Any]],
    at: str,
) -> Part:
    """Return the part that follows `after` (None: the first), signed. ValueError where a record is not one."""
    plain = [record.model_dump(mode="json") if isinstance(record, Record) else dict(record) for record in records]
    body = {
        "format": FORMAT,
        "occasion": occasion,
        "chain": chain,
        "number": after.number + 1 if after else 1,
        "previous": after.hash if after else "",
        "key": public_of(secret),
        "at": at,
        "records": plain,
    }
    signature = signed(secret, SIGNED_FIRST + canonical(body))
    part = read_part(canonical({**body, "signature": signature}).decode())
    if isinstance(part, Refusal):
        raise ValueError(part.said)
    return part


def read_part(text: str, *, is_checked: bool = False) -> Part | Refusal:
    """Return the part that a line holds; a Refusal where it is none, or was altered since it was signed.

    `is_checked`: its signature was checked before, and it was kept where nobody alters it.
    """
    try:
        sent = read_canonical(text)
    except NotCanonical as error:
        return Refusal("unreadable", "", 0, sha256(text.encode(errors="replace")).hexdigest(), str(error))
    if not isinstance(sent, dict):
        return _refused("unreadable", {}, sent, "it is not an object")
    try:
        envelope = _Envelope.model_validate(sent)
    except ValidationError as error:
        return _refused("unreadable", sent, sent, _in_short(error))
    content = canonical({name: value for name, value in sent.items() if name != "signature"})
    if len(content) > MOST_BYTES or len(envelope.records) > MOST_RECORDS:
        return _refused("unreadable", sent, sent, f"it is larger than {MOST_BYTES} bytes or {MOST_RECORDS} records")
    if not is_checked and not is_signed(envelope.key, SIGNED_FIRST + content, envelope.signature):
        return _refused("altered", sent, sent, "the signature does not belong to it")
    return _with_records(sent, envelope, content)


def _with_records(sent: dict[str, Any], envelope: _Envelope, content: bytes) -> Part | Refusal:
    fitting = ORGANIZERS if envelope.chain == envelope.occasion else HALLS
    try:
        records = tuple(any_record.validate_python(record) for record in envelope.records)
    except ValidationError as error:
        return _refused("unreadable", sent, sent, _in_short(error))
    if foreign := next((record for record in records if not isinstance(record, fitting)), None):
        return _refused("unreadable", sent, sent, f"{type(foreign).__name__} is not for this chain to say")
    return Part(
        occasion=envelope.occasion,
        chain=envelope.chain,
        number=envelope.number,
        previous=envelope.previous,
        key=envelope.key,
        records=records,
        signature=envelope.signature,
        content=content,
        at=envelope.at,
    )


def _refused(why: Literal["altered", "unreadable"], sent: dict[str, Any], whole: Any, said: str) -> Refusal:
    chain, number = sent.get("chain"), sent.get("number")
    return Refusal(
        why,
        chain if isinstance(chain, str) and len(chain) == 64 else "",
        number if isinstance(number, int) and not isinstance(number, bool) else 0,
        sha256(canonical(whole)).hexdigest(),
        said,
    )


def _in_short(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False)[0]
    place = ".".join(str(step) for step in first["loc"])
    return f"{place}: {first['msg']}"
