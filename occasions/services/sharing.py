"""A hall's side: it joins an occasion, shares what its director agreed to, corrects it, and withdraws."""

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from django.db import transaction

from occasions.chain.canonical import canonical
from occasions.chain.keys import public_of
from occasions.chain.merge import rulings_of
from occasions.chain.parts import Part, read_part
from occasions.chain.records import Close, Gone, Record, ReplaceKey, Terms, Withdraw
from occasions.chain.walk import Chain, walk
from occasions.errors import ChainForked, DataChanged, NoInvitation, NotJoined, OccasionJoined
from occasions.models import SLUG_LENGTH, HallNight, Occasion, StoredPart
from occasions.services.facts import facts_of
from occasions.services.moments import uuid_of
from occasions.services.storing import lines_of, parts_of, store, write_of_hall
from tournaments.models import Tournament

LARGEST_PART = 9_000
"""Bytes of the records in a part: less than what anybody may send, and few enough QR codes."""


def night_of(tournament: Tournament) -> HallNight | None:
    """Return how a tournament takes part in an occasion; None: it does not."""
    return HallNight.objects.filter(tournament=tournament.uuid).select_related("occasion").first()


def night_or_refuse(tournament: Tournament) -> HallNight:
    """Return it. Raises NotJoined."""
    found = night_of(tournament)
    if found is None:
        raise NotJoined
    return found


def join(*, tournament: Tournament, lines: Sequence[str], code: str, hub: str, now: datetime) -> tuple[HallNight, bool]:
    """Join the occasion of the organizer who sent these lines; return whether that is new.

    The hall's key is made here; joining again by another code makes another one. `hub`: the address of the occasion's
    page; empty where there is no network. Raises NoInvitation, OccasionJoined.
    """
    own = next((part for line in lines if isinstance(part := read_part(line), Part) and part.is_organizers), None)
    if own is None:
        raise NoInvitation
    with transaction.atomic():
        occasion, _is_new = Occasion.objects.get_or_create(
            key=own.occasion, defaults={"slug": own.occasion[:SLUG_LENGTH]}
        )
        standing = night_of(tournament)
        if standing:
            if standing.occasion_id != occasion.pk or (standing.sent and standing.code != code.strip()[:20]):
                raise OccasionJoined(name=name_of(standing.occasion))
            if standing.code == code.strip()[:20]:
                HallNight.objects.filter(pk=standing.pk).update(hub=hub or standing.hub)
                standing.refresh_from_db()
                return standing, False
            standing.delete()  # the hub took nothing by the other code: the hall starts from scratch
        if not occasion.secret:
            store(occasion=occasion, lines=lines, way=StoredPart.Way.FILE, now=now)
        secret = secrets.token_bytes(32)
        made = HallNight.objects.create(
            tournament=tournament.uuid,
            organization=tournament.organization,
            occasion=occasion,
            secret=secret.hex(),
            chain=public_of(secret),
            code=code.strip()[:20],
            hub=hub,
        )
    return made, True


def terms_of(occasion: Occasion) -> Terms | None:
    """Return what the organizer says the occasion is."""
    return next((record for record in _records_of_organizer(occasion) if isinstance(record, Terms)), None)


def name_of(occasion: Occasion) -> str:
    """Return an occasion's name."""
    terms = terms_of(occasion)
    return terms.name if terms else occasion.slug


@dataclass(frozen=True)
class Offer:
    """What would be shared now."""

    records: Sequence[Record]
    """Everything that would stand then, in the order in which it is shown."""
    changes: Sequence[Record]
    """What would be written: new, changed and taken back."""
    digest: str
    """Of `records`: who agrees has seen these."""


def offer_of(night: HallNight, tournament: Tournament) -> Offer:
    """Return what would be shared."""
    terms = terms_of(night.occasion)
    facts = facts_of(night, tournament, with_boards=terms is not None and "matchpoints" in terms.ways)
    standing = own_chain(night).records
    records = [_after(standing.get(uuid), record) for uuid, record in facts.items()]
    back = uuid_of(night.chain, "withdraw")
    gone: list[Record] = [
        Gone(uuid=uuid, version=record.version + 1)
        for uuid, record in standing.items()
        if uuid not in facts and uuid != back and not isinstance(record, Gone)
    ]
    withdrawn = standing.get(back)
    if isinstance(withdrawn, Withdraw) and withdrawn.is_withdrawn:
        gone.append(Withdraw(uuid=back, version=withdrawn.version + 1, is_withdrawn=False))
    changes = [record for record in records if standing.get(record.uuid) != record]
    plain = [record.model_dump(mode="json", exclude={"version"}) for record in records]
    return Offer(records, [*changes, *gone], sha256(canonical(plain)).hexdigest())


def _after(standing: Record | None, record: Record) -> Record:
    """Return a record as the next version of the current one; the current one where nothing changed."""
    if standing is None:
        return record
    same = record.model_copy(update={"version": standing.version})
    return standing if same == standing else record.model_copy(update={"version": standing.version + 1})


def own_chain(night: HallNight) -> Chain:
    """Return what this hall has shared so far."""
    said = _records_of_organizer(night.occasion)
    rulings = rulings_of(record for record in said if not isinstance(record, Close))
    return walk(night.chain, parts_of(night.occasion, chain=night.chain), rulings[night.chain])


def take_over(night: HallNight) -> None:
    """Go on with the chain of a hall where the organizer has given it the key that was made here."""
    own = public_of(bytes.fromhex(night.secret))
    for record in _records_of_organizer(night.occasion):
        if isinstance(record, ReplaceKey) and record.key == own and record.hall != night.chain:
            HallNight.objects.filter(pk=night.pk).update(chain=record.hall)
            night.refresh_from_db()


def _records_of_organizer(occasion: Occasion) -> list[Record]:
    """Return the organizer's current records, in the order of their UUIDs."""
    return sorted(
        walk(occasion.key, parts_of(occasion, chain=occasion.key)).records.values(), key=lambda record: record.uuid
    )


def share(*, night: HallNight, tournament: Tournament, seen: str, by: str, now: datetime) -> list[Part]:
    """Write what the director has seen and agrees to share; return the new parts, none where nothing changed.

    `seen` is the digest of the offer that was shown. Raises DataChanged.
    """
    with transaction.atomic():
        locked = _locked(night)
        offer = offer_of(locked, tournament)
        if offer.digest != seen:
            raise DataChanged
        parts = _write(locked, offer.changes, now)
        locked.agreed_by, locked.agreed_at, locked.next_try_at, locked.tries = by, now, now, 0
        locked.save(update_fields=["agreed_by", "agreed_at", "next_try_at", "tries"])
    return parts


def withdraw(*, night: HallNight, now: datetime) -> list[Part]:
    """Take back all that was shared; sharing again comes back."""
    with transaction.atomic():
        locked = _locked(night)
        uuid = uuid_of(locked.chain, "withdraw")
        chain = own_chain(locked)
        before = chain.records.get(uuid)
        if not chain.parts or (isinstance(before, Withdraw) and before.is_withdrawn):
            return []
        version = before.version + 1 if before else 1
        parts = _write(locked, [Withdraw(uuid=uuid, version=version, is_withdrawn=True)], now)
        locked.next_try_at, locked.tries = now, 0
        locked.save(update_fields=["next_try_at", "tries"])
    return parts


def say(*, night: HallNight, whole_names: bool, initials: Iterable[int], handed_over: int) -> None:
    """Set under which names people are shared, and what was handed over."""
    changes = {"whole_names": whole_names, "initials": sorted(set(initials)), "handed_over": handed_over}
    HallNight.objects.filter(pk=night.pk).update(**changes)
    night.refresh_from_db()


def _locked(night: HallNight) -> HallNight:
    Occasion.objects.select_for_update().get(pk=night.occasion_id)
    return HallNight.objects.select_for_update(of=("self",)).select_related("occasion").get(pk=night.pk)


def _write(night: HallNight, records: Iterable[Record], now: datetime) -> list[Part]:
    """Write records as parts that are small enough to be sent by anybody."""
    chain = own_chain(night)
    if chain.is_forked:
        raise ChainForked
    parts: list[Part] = []
    after = chain.parts[-1] if chain.parts else None
    for some in _in_pieces(records):
        after = write_of_hall(
            occasion=night.occasion, secret=night.secret, chain=night.chain, after=after, records=some, now=now
        )
        parts.append(after)
    return parts


def _in_pieces(records: Iterable[Record]) -> list[list[Record]]:
    pieces: list[list[Record]] = []
    size = 0
    for record in records:
        length = len(canonical(record.model_dump(mode="json")))
        if not pieces or size + length > LARGEST_PART:
            pieces.append([])
            size = 0
        pieces[-1].append(record)
        size += length
    return pieces


def shared_lines(night: HallNight) -> list[str]:
    """Return the hall's own parts as lines of a file."""
    return lines_of(night.occasion, chain=night.chain)
