"""The chains that a set of parts makes: what counts of each, where it forks, what is missing.

A chain is read as the tree that its `previous` hashes make, so that it is the same in whatever order parts came. Where
a part has two successors that its key may have signed, the chain forks, and nothing counts from there on until the
organizer says which one the hall stands by.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from occasions.chain.parts import Part
from occasions.chain.records import Record

Problem = Literal["altered", "unreadable", "key", "number", "version", "aside", "late"]
"""Why a part, or a record in it, does not count. `key`: this hall did not sign with that key then. `number`: it does
not follow in number. `version`: no later version than the one that stands. `aside`: another branch of a settled fork.
`late`: after the close."""


@dataclass(frozen=True, order=True)
class Fault:
    """A part that does not count, and why."""

    chain: str
    number: int
    hash: str
    problem: Problem


@dataclass(frozen=True, order=True)
class Fork:
    """Several parts follow the same one: two computers of one hall went on apart, or an old backup was used again."""

    chain: str
    number: int
    parts: tuple[str, ...]
    """Their hashes, in order."""
    kept: str
    """The one that the organizer settled on; "": none yet."""


@dataclass(frozen=True)
class Rulings:
    """What the organizer decided about one chain."""

    keys: Mapping[str, str] = field(default_factory=dict)
    """The key that signs from the part on that has this hash ("": from the first)."""
    kept: frozenset[str] = frozenset()
    """Hashes of the parts that count."""
    head: str | None = None
    """The last part that counts; None: the occasion was not closed. "": none counts."""


@dataclass
class Chain:
    """What counts of a chain, and what does not."""

    name: str
    parts: list[Part] = field(default_factory=list)
    """What counts, in order, up to a fork or a gap."""
    forks: list[Fork] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    waiting: list[Part] = field(default_factory=list)
    """Parts that cannot be read yet, because one before them is missing, or because they come after an open fork."""
    records: dict[str, Record] = field(default_factory=dict)
    """The current records, by UUID: the last version of each."""

    @property
    def is_forked(self) -> bool:
        """Whether a fork is still open."""
        return any(not fork.kept for fork in self.forks)

    @property
    def head(self) -> str:
        """The hash of the last part that counts; "": none does."""
        return self.parts[-1].hash if self.parts else ""


def walk(name: str, parts: Iterable[Part], rulings: Rulings = Rulings()) -> Chain:
    """Return the chain that these parts make, from its first part on. All have `name` as their chain."""
    chain = Chain(name)
    left = {part.hash: part for part in parts}
    after: dict[str, list[Part]] = defaultdict(list)
    for part in sorted(left.values(), key=lambda part: part.hash):
        after[part.previous].append(part)
    here, key, number = "", name, 0
    closed = rulings.head == ""
    while True:
        key = rulings.keys.get(here, key)
        following = []
        for part in after[here]:
            if problem := _why_not(part, key, number + 1):
                _leave_out(chain, _branch(part, after), left, problem)
            else:
                following.append(part)
        next_part = _next(chain, following, after, rulings)
        if not next_part:
            break
        for other in following:
            if other is not next_part:
                _leave_out(chain, _branch(other, after), left, "aside")
        left.pop(next_part.hash)
        here, number = next_part.hash, next_part.number
        if closed:
            chain.faults.append(Fault(name, number, here, "late"))
        else:
            chain.parts.append(next_part)
        closed = closed or here == rulings.head
    chain.waiting = sorted(left.values(), key=lambda part: (part.number, part.hash))
    _read_records(chain)
    return chain


def _why_not(part: Part, key: str, number: int) -> Problem | None:
    """Return why a part cannot come next; None: it can."""
    if part.key != key:
        return "key"
    return "number" if part.number != number else None


def _next(
    chain: Chain, following: Sequence[Part], after: Mapping[str, Sequence[Part]], rulings: Rulings
) -> Part | None:
    """Return the part with which the chain goes on; None at its end and at an open fork."""
    if len(following) < 2:
        return following[0] if following else None
    ruled = [part for part in following if rulings.kept & {later.hash for later in _branch(part, after)}]
    settled = ruled[0] if len(ruled) == 1 else None
    hashes = tuple(part.hash for part in following)
    chain.forks.append(Fork(chain.name, following[0].number, hashes, settled.hash if settled else ""))
    return settled


def _branch(part: Part, after: Mapping[str, Sequence[Part]]) -> list[Part]:
    """Return a part and all that follow it."""
    found, open_ = [], [part]
    while open_:
        current = open_.pop()
        found.append(current)
        open_.extend(after.get(current.hash, ()))
    return found


def _leave_out(chain: Chain, parts: Iterable[Part], left: dict[str, Part], problem: Problem) -> None:
    for part in parts:
        left.pop(part.hash, None)
        chain.faults.append(Fault(chain.name, part.number, part.hash, problem))


def _read_records(chain: Chain) -> None:
    """Let later versions take the place of earlier ones."""
    for part in chain.parts:
        for record in part.records:
            standing = chain.records.get(record.uuid)
            if standing is None or record.version > standing.version:
                chain.records[record.uuid] = record
            elif record != standing:
                chain.faults.append(Fault(chain.name, part.number, part.hash, "version"))
