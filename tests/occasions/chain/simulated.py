"""Occasions by seed: halls that drop, repeat, reorder, fork, lie about the time and come back a week later.

The halls' truth is kept here in dictionaries, so that the merge is compared with something that knows no chains.
`python -m tests.occasions.chain.simulated SEED` prints what became of one.
"""

import sys
from dataclasses import dataclass, field
from functools import cache
from random import Random
from uuid import UUID

from occasions.chain.keys import public_of
from occasions.chain.merge import Merged, merge
from occasions.chain.parts import Part, Refusal, read_part, write_part

Plain = dict[str, object]
_read = cache(read_part)
"""A line means the same wherever it arrives; three hubs need not check its signature three times."""


@dataclass
class SimulatedHall:
    """A hall with its key, what it has written, and what is true of it after each of its parts."""

    chance: Random
    occasion: str
    secret: bytes
    parts: list[Part] = field(default_factory=list)
    truths: list[dict[str, Plain]] = field(default_factory=list)
    others: list[Part] = field(default_factory=list)
    """What a second computer of the hall wrote on from an old backup."""
    forked_after: int | None = None
    """After how many parts the two went apart."""

    @property
    def name(self) -> str:
        return public_of(self.secret)

    def write(self, records: list[Plain]) -> None:
        """Write a part, and keep what is true from then on."""
        after = self.parts[-1] if self.parts else None
        self.parts.append(self._part(after, records))
        truth = dict(self.truths[-1]) if self.truths else {}
        for record in records:
            truth[str(record["uuid"])] = record
        self.truths.append(truth)

    def fork(self) -> None:
        """Have a second computer go on from some earlier part, with what the first one does not know."""
        self.forked_after = self.chance.randrange(len(self.parts))
        after = self.parts[self.forked_after - 1] if self.forked_after else None
        for _again in range(self.chance.randint(1, 2)):
            after = self._part(after, [_money(self.chance, uuid_by(self.chance), 1)])
            self.others.append(after)

    def _part(self, after: Part | None, records: list[Plain]) -> Part:
        lie = f"{self.chance.choice([1970, 2026, 2099])}-0{self.chance.randint(1, 9)}-01T00:00:00Z"
        return write_part(self.secret, occasion=self.occasion, chain=self.name, after=after, records=records, at=lie)


def uuid_by(chance: Random) -> str:
    """Return a UUID that follows from the seed."""
    return str(UUID(int=chance.getrandbits(128), version=4))


def _money(chance: Random, uuid: str, version: int) -> Plain:
    raised = chance.randint(0, 100_000)
    return {"kind": "money", "uuid": uuid, "version": version, "currency": "USD", "raised": raised}


def _person(chance: Random, uuid: str, version: int) -> Plain:
    points, hands = chance.randint(0, 90), chance.choice([0, 64, 80])
    name = chance.choice(["Ann S.", "A. B.", "Zoë 🂡", "李 M."])
    return {"kind": "person", "uuid": uuid, "version": version, "name": name, "points": points, "hands": hands}


def _board(chance: Random, people: list[str], uuid: str, version: int) -> Plain:
    """Two tables of a deal that other halls play, too, with whoever there is."""
    tables = [
        {
            "sides": [chance.sample(people, 2), chance.sample(people, chance.randint(0, 2))],
            "points": [chance.randint(0, 4), 0],
        }
        for _one in range(2)
    ]
    return {"kind": "board", "uuid": uuid, "version": version, "deal": chance.choice("ab") * 64, "tables": tables}


def _live(chance: Random, hall: SimulatedHall) -> None:
    """Have a hall join, share its people, correct them, count its money, and perhaps withdraw and come back."""
    me = {"kind": "hall", "uuid": uuid_by(chance), "version": 1, "name": f"Hall {hall.name[:4]}"}
    hall.write([me])
    people = [uuid_by(chance) for _one in range(chance.randint(2, 6))]
    hall.write([_person(chance, uuid, 1) for uuid in people])
    till = uuid_by(chance)
    board = uuid_by(chance)
    hall.write([_money(chance, till, 1), _board(chance, people, board, 1)])
    for version in range(2, 2 + chance.randint(0, 3)):
        corrected = chance.choice(people)
        again = [_person(chance, corrected, version), _money(chance, till, version)]
        hall.write([*again, _board(chance, people, board, version)])
    if chance.random() < 0.2:
        hall.write([{"kind": "gone", "uuid": people[0], "version": 99}])
    if chance.random() < 0.2:
        leave, back = uuid_by(chance), chance.random() < 0.5
        hall.write([{"kind": "withdraw", "uuid": leave, "version": 1, "is_withdrawn": True}])
        if back:
            hall.write([{"kind": "withdraw", "uuid": leave, "version": 2, "is_withdrawn": False}])


@dataclass
class SimulatedOccasion:
    """All that was written, and what must come of it."""

    lines: list[str]
    altered: list[str]
    raised: int
    people: dict[str, int]
    """Points by UUID of everybody who counts."""
    forks: set[tuple[str, int]]
    """Chain and number of each fork that is still open."""


def occasion_by(seed: int) -> SimulatedOccasion:
    """Return an occasion that was lived through by this seed."""
    chance = Random(seed)
    secret = chance.randbytes(32)
    occasion = public_of(secret)
    halls = [SimulatedHall(chance, occasion, chance.randbytes(32)) for _one in range(chance.randint(1, 5))]
    said: list[Plain] = [
        {"kind": "terms", "uuid": uuid_by(chance), "version": 1, "name": "Nuit", "date": "2026-11-25"}
        | {"game": "euchre", "currency": "USD", "ways": [chance.choice(["matchpoints", "places"])]}
    ]
    settled, closed = chance.random() < 0.5, chance.random() < 0.3
    heads: dict[str, str] = {}
    truths: dict[str, dict[str, Plain]] = {}
    forks = set()
    for hall in halls:
        _live(chance, hall)
        said.append({"kind": "admit", "uuid": uuid_by(chance), "version": 1, "hall": hall.name, "name": "H"})
        count = len(hall.parts)
        if chance.random() < 0.3:
            hall.fork()
            if settled:
                keep = hall.parts[-1].hash
                said.append(
                    {"kind": "settle-fork", "uuid": uuid_by(chance), "version": 1, "hall": hall.name}
                    | {"keep": keep, "reason": "the first laptop is right"}
                )
            else:
                count = hall.forked_after
                forks.add((hall.name, count + 1))
        last = chance.randrange(len(hall.parts)) if closed else len(hall.parts)
        heads[hall.name] = hall.parts[last - 1].hash if last else ""
        count = min(count, last)
        truths[hall.name] = hall.truths[count - 1] if count else {}
    if closed:
        said.append({"kind": "close", "uuid": uuid_by(chance), "version": 1, "heads": heads})
    first = write_part(
        secret, occasion=occasion, chain=occasion, after=None, records=said[:2], at="2026-11-25T18:00:00Z"
    )
    second = write_part(
        secret, occasion=occasion, chain=occasion, after=first, records=said[2:], at="2026-11-25T23:00:00Z"
    )
    parts = [first, second, *(part for hall in halls for part in (*hall.parts, *hall.others))]
    lines = [part.line for part in parts]
    spoilt = [chance.choice(lines).replace('"number":', '"number":1') for _one in range(chance.randint(0, 2))]
    counting = {
        name: truth
        for name, truth in truths.items()
        if not any(record["kind"] == "withdraw" and record["is_withdrawn"] for record in truth.values())
    }
    standing = [record for truth in counting.values() for record in truth.values()]
    return SimulatedOccasion(
        lines,
        spoilt,
        sum(int(str(record["raised"])) for record in standing if record["kind"] == "money"),
        {str(record["uuid"]): int(str(record["points"])) for record in standing if record["kind"] == "person"},
        forks,
    )


def hubs_of(seed: int, lived: SimulatedOccasion, count: int = 3) -> list[Merged]:
    """Return what each hub has at last: parts came in any order, some often, some only a week later."""
    hubs = []
    for hub in range(count):
        chance = Random(seed * 1000 + hub)
        sent = [line for line in lived.lines if chance.random() < 0.7]
        sent += [chance.choice(lived.lines) for _again in range(5)]
        chance.shuffle(sent)
        week_later = [*lived.lines, *lived.altered]
        chance.shuffle(week_later)
        here: list[Part | Refusal] = [_read(line) for line in sent]
        merge(here)  # what the hub showed that night must at least have come out
        hubs.append(merge([*here, *(_read(line) for line in week_later)]))
    return hubs


def faults_of(seed: int) -> list[str]:
    """Return what went wrong by this seed, in words; nothing where all is well."""
    lived = occasion_by(seed)
    hubs = hubs_of(seed, lived)
    found = []
    if len({hub.as_bytes() for hub in hubs}) != 1:
        found.append("the hubs differ")
    result = hubs[0].as_json()
    if result["money"].get("USD", {}).get("raised", 0) != lived.raised:
        found.append(f"raised {result['money']}, not {lived.raised}")
    if {row["uuid"]: row["points"] for row in result["people"]} != lived.people:
        found.append("the people differ")
    if {(fork["chain"], fork["number"]) for fork in result["forks"] if not fork["kept"]} != lived.forks:
        found.append(f"forks {result['forks']}, not {lived.forks}")
    if sum(refusal["problem"] == "altered" for refusal in result["refused"]) != len(set(lived.altered)):
        found.append("an altered part was not named")
    if result["missing"]:
        found.append(f"missing: {result['missing']}")
    _read.cache_clear()
    return found


if __name__ == "__main__":
    wanted = int(sys.argv[1])
    print(hubs_of(wanted, occasion_by(wanted))[0].as_bytes().decode(), *faults_of(wanted), sep="\n")  # noqa: T201
