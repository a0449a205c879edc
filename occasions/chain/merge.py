"""One result of all halls: a function of the set of parts, and of nothing else."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from occasions.chain.boards import compared
from occasions.chain.canonical import canonical
from occasions.chain.parts import Part, Refusal
from occasions.chain.ranking import Score, ranked, ranked_halls, scores_of
from occasions.chain.records import (
    Admit,
    Board,
    Close,
    Exclude,
    Hall,
    Money,
    Night,
    Pair,
    Person,
    Record,
    ReplaceKey,
    SettleFork,
    Terms,
    Withdraw,
)
from occasions.chain.walk import Chain, Rulings, walk

RESULT_FORMAT = "headtable-occasion-result-1"
Kind = TypeVar("Kind", bound=Record)


class SeveralOccasions(ValueError):
    """Parts of more than one occasion cannot be merged; `found` has their names in order."""

    def __init__(self, found: list[str]) -> None:
        super().__init__(", ".join(found))
        self.found = found


@dataclass
class HallResult:
    """What one hall shared, and what of it counts."""

    chain: Chain
    name: str
    status: str
    """`excluded`, `withdrawn`, `not-admitted`: nothing of it counts. `forked`: what came before the fork does.
    `joined`, `playing`, `over`: how far its night is."""
    people: list[Score] = field(default_factory=list)
    pairs: list[Score] = field(default_factory=list)
    boards: list[Board] = field(default_factory=list)
    money: list[Money] = field(default_factory=list)
    night: Night | None = None
    place: str = ""


@dataclass(frozen=True)
class Merged:
    """The result, as values; `as_json` and `as_bytes` are what is shown and compared."""

    occasion: str
    terms: Terms | None
    organizer: Chain
    halls: Mapping[str, HallResult]
    """By the name of their chain, in order."""
    refusals: tuple[Refusal, ...]

    def as_json(self) -> dict[str, Any]:
        """Return the result as docs/occasions.md describes it."""
        way = self.terms.ways[0] if self.terms else "points-a-hand"
        halls = self.halls.values()
        boards = compared({hall.chain.name: hall.boards for hall in halls}) if way == "matchpoints" else {}
        chains = [self.organizer, *(hall.chain for hall in halls)]
        faults = {(fault.chain, fault.number, fault.hash, fault.problem) for chain in chains for fault in chain.faults}
        faults |= {(refusal.chain, refusal.number, refusal.fingerprint, refusal.why) for refusal in self.refusals}
        named = ("chain", "number", "hash", "problem")
        forks = [fork for chain in chains for fork in chain.forks]
        return {
            "format": RESULT_FORMAT,
            "occasion": self.occasion,
            "terms": self.terms.model_dump(mode="json") if self.terms else None,
            "organizer": {"parts": len(self.organizer.parts), "last": self.organizer.head},
            "halls": [_hall_as_json(hall) for hall in halls],
            "people": ranked((score for hall in halls for score in hall.people), way, boards),
            "pairs": ranked((score for hall in halls for score in hall.pairs), way, boards),
            # By matchpoints both sides of a table share one whole, so that every hall has one half.
            "ranking_of_halls": ranked_halls(
                {hall.chain.name: hall.people or hall.pairs for hall in halls if way != "matchpoints"},
                {hall.chain.name: hall.name for hall in halls},
            ),
            "money": _sums(money for hall in halls for money in hall.money),
            "forks": [
                {"chain": fork.chain, "number": fork.number, "parts": list(fork.parts), "kept": fork.kept}
                for fork in sorted(forks)
            ],
            "missing": [
                {"chain": chain.name, "after": chain.head, "waiting": [part.hash for part in chain.waiting]}
                for chain in chains
                if chain.waiting and not chain.is_forked
            ],
            "refused": [dict(zip(named, fault, strict=True)) for fault in sorted(faults)],
        }

    def as_bytes(self) -> bytes:
        """Return the result in the one way of writing: the same bytes wherever the same parts are."""
        return canonical(self.as_json())


def merge(found: Iterable[Part | Refusal], occasion: str = "", *, is_open: bool = False) -> Merged:
    """Return what these parts come to, in whatever order and however often they are given.

    `occasion` leaves out the parts of all others; without it, SeveralOccasions where there are several. `is_open`: as
    if the organizer had not closed it.
    """
    by_hash: dict[str, Part] = {}
    refusals: set[Refusal] = set()
    for part_or_refusal in found:
        if isinstance(part_or_refusal, Refusal):
            refusals.add(part_or_refusal)
        elif not occasion or part_or_refusal.occasion == occasion:
            by_hash[part_or_refusal.hash] = part_or_refusal
    names = sorted({part.occasion for part in by_hash.values()})
    if len(names) > 1:
        raise SeveralOccasions(names)
    name = names[0] if names else occasion
    chains: dict[str, list[Part]] = defaultdict(list)
    for part in by_hash.values():
        chains[part.chain].append(part)
    organizer = walk(name, chains.pop(name, ()))
    said = organizer.records.values()
    rulings = rulings_of(record for record in said if not (is_open and isinstance(record, Close)))
    halls = {
        hall: _hall(walk(hall, chains[hall], rulings[hall]), said, bool(organizer.parts)) for hall in sorted(chains)
    }
    return Merged(name, _only_record(said, Terms), organizer, halls, tuple(sorted(refusals)))


def _of(records: Iterable[Record], kind: type[Kind]) -> list[Kind]:
    """Return the records of a kind, in the order of their UUIDs."""
    return sorted((record for record in records if isinstance(record, kind)), key=lambda record: record.uuid)


def _only_record(records: Iterable[Record], kind: type[Kind]) -> Kind | None:
    """Return a chain's only record of a kind; of several, the one with the first UUID."""
    return next(iter(_of(records, kind)), None)


def rulings_of(records: Iterable[Record]) -> Mapping[str, Rulings]:
    """Return what the organizer decided about each chain, by its name; of one not named, what holds for all others."""
    said = list(records)
    keys: dict[str, dict[str, str]] = defaultdict(dict)
    kept: dict[str, set[str]] = defaultdict(set)
    for replaced in _of(said, ReplaceKey):
        keys[replaced.hall].setdefault(replaced.after, replaced.key)
    for settled in _of(said, SettleFork):
        kept[settled.hall].add(settled.keep)
    closed = _only_record(said, Close)
    found: dict[str, Rulings] = defaultdict(lambda: Rulings(head="" if closed else None))
    for hall in {*keys, *kept, *(closed.heads if closed else ())}:
        head = closed.heads.get(hall, "") if closed else None
        found[hall] = Rulings(keys[hall], frozenset(kept[hall]), head)
    return found


def _hall(chain: Chain, said: Iterable[Record], is_organized: bool) -> HallResult:
    """Return what counts of a hall. Where no part of the organizer is known, every hall takes part."""
    records = chain.records.values()
    admitted = next((admission for admission in _of(said, Admit) if admission.hall == chain.name), None)
    own, night = _only_record(records, Hall), _only_record(records, Night)
    name = admitted.name if admitted else own.name if own else chain.name[:8]
    hall = HallResult(chain, name, "joined", night=night, place=own.place if own else "")
    if any(exclusion.hall == chain.name for exclusion in _of(said, Exclude)):
        hall.status = "excluded"
    elif any(withdrawal.is_withdrawn for withdrawal in _of(records, Withdraw)):
        hall.status = "withdrawn"
    elif is_organized and not admitted:
        hall.status = "not-admitted"
    else:
        hall.people = scores_of(chain.name, _of(records, Person))
        hall.pairs = scores_of(chain.name, _of(records, Pair))
        hall.boards = _of(records, Board)
        hall.money = _of(records, Money)
        hall.status = "forked" if chain.is_forked else _how_far(night)
        return hall
    hall.night = None
    return hall


def _how_far(night: Night | None) -> str:
    if night is None:
        return "joined"
    return "over" if night.is_over else "playing"


def _hall_as_json(hall: HallResult) -> dict[str, Any]:
    return {
        "hall": hall.chain.name,
        "name": hall.name,
        "place": hall.place,
        "status": hall.status,
        "parts": len(hall.chain.parts),
        "last": hall.chain.head,
        "players": hall.night.players if hall.night else 0,
        "money": _sums(hall.money),
    }


def _sums(money: Iterable[Money]) -> dict[str, dict[str, int]]:
    """Return what was raised, handed over and is still owed, by currency."""
    found: dict[str, dict[str, int]] = {}
    for amount in money:
        sums = found.setdefault(amount.currency, {"raised": 0, "handed_over": 0, "owed": 0})
        sums["raised"] += amount.raised
        sums["handed_over"] += amount.handed_over
        sums["owed"] += amount.raised - amount.handed_over
    return found
