"""Parts that come: checked, and each stored once, by whatever way and however often."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from hmac import compare_digest

from django.db import transaction
from django.db.models import F

from occasions.chain.keys import proof_of
from occasions.chain.parts import Part, Refusal, read_part, write_part
from occasions.chain.records import MOST_HALLS, Admit, Hall, Record
from occasions.errors import HallUnknown, NoParts, OtherOccasion, PartRefused, TooManyParts
from occasions.models import Occasion, StoredPart
from occasions.services.moments import uuid_of, zulu

MOST_PARTS = 2000
"""Of one hall."""


@dataclass
class Stored:
    """What became of parts that came."""

    new: list[Part] = field(default_factory=list)
    known: int = 0
    refused: list[Refusal] = field(default_factory=list)
    strangers: set[str] = field(default_factory=set)
    """Chains that were not stored: they did not know the code."""


def lines_of(occasion: Occasion, **only: object) -> list[str]:
    """Return the stored parts as lines, in order of arrival."""
    return list(occasion.parts.filter(**only).order_by("pk").values_list("line", flat=True))


def parts_of(occasion: Occasion, **only: object) -> list[Part]:
    """Return the stored parts; their signatures were checked on arrival."""
    found = (read_part(line, is_checked=True) for line in lines_of(occasion, **only))
    return [part for part in found if isinstance(part, Part)]


def store(*, occasion: Occasion, lines: Iterable[str], way: StoredPart.Way, now: datetime) -> Stored:
    """Store what is new of these parts. Raises NoParts, OtherOccasion, TooManyParts, HallUnknown, PartRefused.

    Where the occasion is organized here, a hall that shows that it knew the code is admitted, and nothing is stored of
    one that does not.
    """
    done = Stored()
    parts = {}
    for line in lines:
        part = read_part(line)
        if isinstance(part, Refusal):
            done.refused.append(part)
        elif part.occasion != occasion.key:
            raise OtherOccasion
        else:
            parts[part.hash] = part
    if not parts and not done.refused:
        raise NoParts
    with transaction.atomic():
        locked = Occasion.objects.select_for_update().get(pk=occasion.pk)
        known = set(locked.parts.filter(hash__in=parts).values_list("hash", flat=True))
        done.known = len(known)
        fresh = [part for part in parts.values() if part.hash not in known]
        done.new = _taken(locked, fresh, done, now)
        _add(locked, done.new, way, now)
    if not done.new and not done.known:
        if done.strangers:
            raise HallUnknown
        raise PartRefused(number=done.refused[0].number)
    return done


def _taken(occasion: Occasion, parts: list[Part], done: Stored, now: datetime) -> list[Part]:
    """Return the parts that may be stored; admit halls on the way."""
    taken = []
    for chain in dict.fromkeys(part.chain for part in parts):
        theirs = [part for part in parts if part.chain == chain]
        count = occasion.parts.filter(chain=chain).count()
        if (count == 0 and _is_full(occasion)) or count + len(theirs) > MOST_PARTS:
            raise TooManyParts(halls=MOST_HALLS, parts=MOST_PARTS)
        if occasion.secret and count == 0 and chain != occasion.key:
            name = _name_by_proof(occasion, theirs)
            if name is None:
                done.strangers.add(chain)
                continue
            write(occasion=occasion, records=[_admission(chain, name)], now=now)
        taken += theirs
    return taken


def _is_full(occasion: Occasion) -> bool:
    """Tell whether as many halls as can be take part; each has one first part, or several where it forks."""
    return occasion.parts.filter(number=1).exclude(chain=occasion.key).count() >= MOST_HALLS


def _admission(chain: str, name: str) -> Admit:
    return Admit(uuid=uuid_of(chain, "admit"), version=1, hall=chain, name=name)


def _name_by_proof(occasion: Occasion, parts: list[Part]) -> str | None:
    """Return the name of a hall that proves that it knew the code; None: it did not."""
    for part in parts:
        for record in part.records:
            if isinstance(record, Hall):
                proof = proof_of(occasion.code, occasion.key, part.chain)
                if part.key == part.chain and compare_digest(record.proof, proof):
                    return record.name
    return None


def _add(occasion: Occasion, parts: Iterable[Part], way: StoredPart.Way, now: datetime) -> None:
    rows = [
        StoredPart(
            occasion=occasion,
            chain=part.chain,
            number=part.number,
            hash=part.hash,
            line=part.line,
            way=way,
            arrived_at=now,
        )
        for part in parts
    ]
    if rows:
        StoredPart.objects.bulk_create(rows, ignore_conflicts=True)
        Occasion.objects.filter(pk=occasion.pk).update(version=F("version") + 1)


def write(*, occasion: Occasion, records: Iterable[Record], now: datetime) -> Part:
    """Add a part of the organizer, who is here. Call it in a transaction in which the occasion is locked."""
    last = occasion.parts.filter(chain=occasion.key).order_by("-number").first()
    after = read_part(last.line, is_checked=True) if last else None
    part = write_part(
        bytes.fromhex(occasion.secret),
        occasion=occasion.key,
        chain=occasion.key,
        after=after if isinstance(after, Part) else None,
        records=records,
        at=zulu(now),
    )
    _add(occasion, [part], StoredPart.Way.HERE, now)
    return part


def write_of_hall(
    *, occasion: Occasion, secret: str, chain: str, after: Part | None, records: Iterable[Record], now: datetime
) -> Part:
    """Add a part of a hall that is here. Call it in a transaction in which the occasion is locked.

    Where the occasion is organized here, too, the first one has to show that the hall knew the code: HallUnknown.
    """
    part = write_part(
        bytes.fromhex(secret), occasion=occasion.key, chain=chain, after=after, records=records, at=zulu(now)
    )
    if occasion.secret and after is None:
        name = _name_by_proof(occasion, [part])
        if name is None:
            raise HallUnknown
        write(occasion=occasion, records=[_admission(chain, name)], now=now)
    _add(occasion, [part], StoredPart.Way.HERE, now)
    return part
