"""One night: a seed decides each step, what breaks in it, and so everything that comes of it."""

import shutil
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from standby.role import Part
from tests.deterministic import verdict
from tests.deterministic.desk import Desk
from tests.deterministic.laptop import Laptop
from tests.deterministic.model import GAMES, OWNER, PLAYERS, Halls
from tests.deterministic.outside import OUTSIDE
from tests.deterministic.pad import Pad
from tests.deterministic.world import FIRST, NOTHING, SECOND, Fault, World

STEPS = 60, 110
TURNS_TO_REST = 60
"""How often everybody acts, once nothing breaks any more, before it counts as stuck."""
KINDS = ("lost", "unheard", "twice", "late", "killed", "torn", "killed after")
ODDS = (4, 4, 3, 4, 3, 2, 1)


@dataclass(frozen=True)
class Cut:
    """How much of a night is played: a failure is shrunk by playing less of it."""

    steps: int | None = None
    """None: as many as the seed says."""
    unbroken: frozenset[int] = frozenset()
    """Steps in which nothing breaks."""

    def __str__(self) -> str:
        """Return the words of the command that ask for it."""
        steps = "" if self.steps is None else f" --steps {self.steps}"
        return steps + (f" --unbroken {','.join(map(str, sorted(self.unbroken)))}" if self.unbroken else "")


@dataclass
class Outcome:
    """What came of a night."""

    seed: int
    trace: str
    steps: int
    broken: list[int]
    """The steps in which something broke."""
    met: dict[str, int]
    wrong: list[str] = field(default_factory=list)


def play(seed: int, halls: Halls, folder: Path, cut: Cut = Cut(), *, shows: bool = False) -> Outcome:
    """Play a night and look at what is left; the folder is deleted."""
    night = Night(seed, halls, folder, cut, shows=shows)
    try:
        return night.play()
    finally:
        for laptop in night.world.laptops.values():
            laptop.stop()
        shutil.rmtree(folder, ignore_errors=True)


class Night:
    """The people of a night, in their world."""

    def __init__(self, seed: int, halls: Halls, folder: Path, cut: Cut, *, shows: bool) -> None:
        rng = self._rng_of("plan", seed)
        self.seed, self.cut = seed, cut
        self.rounds, self.hands = rng.choice(GAMES)
        self.hall = halls.of(rng.choice(PLAYERS), self.rounds, self.hands)
        self.steps = rng.randint(*STEPS) if cut.steps is None else cut.steps
        self.trouble = rng.choice((0.05, 0.15, 0.3))
        """How often something breaks in a step."""
        self.has_standby = rng.random() < 0.75
        self.world = World(folder, self.hall.file, seed, shows=shows)
        self.world.line_loses = rng.choice((0.0, 0.05))
        self.broken: list[int] = []
        self.first_address = self.world.laptops[FIRST].address
        self.pads = [
            Pad(self.world, table, key, self.first_address, self.hands) for table, key in enumerate(self.hall.keys, 1)
        ]
        entrants = [guest.entrant for guest in self.hall.guests]
        self.desk = Desk(self.world, self.hall.token, self.hall.tournament, self.rounds, entrants)

    @staticmethod
    def _rng_of(*words: object) -> Random:
        return Random(" ".join(map(str, words)))

    def play(self) -> Outcome:
        """Play it to its end."""
        for step in range(self.steps):
            if self.world.wrong:
                break
            self._step(step)
        if not self.world.wrong:
            self._come_to_rest()
        if not self.world.wrong:
            for sentence in verdict.of(self):
                self.world.complain(sentence)
        world = self.world
        return Outcome(self.seed, world.trace, self.steps, self.broken, dict(world.met), world.wrong)

    def _step(self, step: int) -> None:
        rng = self.world.rng = self._rng_of(self.seed, step)
        OUTSIDE.sleep(rng.expovariate(1.0))
        breaks = rng.random() < self.trouble and step not in self.cut.unbroken
        fault = Fault(rng.choices(KINDS, ODDS)[0], rng.randint(1, 40)) if breaks else NOTHING
        if fault.kind == "torn":
            fault = Fault("torn", rng.randint(1, 3))
        if breaks:
            self.broken.append(step)
        self.world.note("step", step, fault.kind, fault.point)
        if breaks and rng.random() < 0.3:
            self._break_something_else(rng)
            fault = NOTHING
        self._act(rng, fault)

    def _act(self, rng: Random, fault: Fault) -> None:
        world, chance = self.world, rng.random()
        if chance < 0.45:
            self._at_a_table(rng.choice(self.pads), rng, fault)
        elif chance < 0.57:
            self.desk.direct(rng, fault)
        elif chance < 0.69:
            if rng.random() < 0.6:
                self.desk.make_entry(rng)
            self.desk.send_entries(fault)
        elif chance < 0.73:
            world.work(rng.choice([*world.laptops.values()]))
        elif chance < 0.78 and world.late:
            late = world.late.pop(rng.randrange(len(world.late)))
            world.note("comes late:", late.path)
            world.ask(late, fault)
        elif chance < 0.95:
            self._in_the_back(rng, fault)
        else:
            for laptop in world.laptops.values():
                if not laptop.is_up:
                    world.start(laptop)

    def _at_a_table(self, pad: Pad, rng: Random, fault: Fault) -> None:
        if not pad.url or rng.random() < 0.2:
            pad.look()
        if rng.random() < 0.7:
            pad.tap(rng)
        elif rng.random() < 0.2:
            pad.withdraw(rng)
        pad.send_all(fault)

    def _in_the_back(self, rng: Random, fault: Fault) -> None:
        """Look after the laptops: pair them, let one follow, have it take over."""
        world = self.world
        laptop = world.laptops[rng.choice((FIRST, SECOND))]
        if fault.kind in ("killed", "torn") and laptop.is_up:
            laptop.points, laptop.torn = fault.point, Random(self.seed) if fault.kind == "torn" else None
            world.met[fault.kind] += 1
        part = world.part_of(laptop)
        other = world.other(laptop)
        is_new = laptop.name == SECOND and part == Part.ALONE and world.epoch_of(laptop) == 1
        if (is_new or part == Part.RETIRED) and self.has_standby and laptop.is_up and other.is_up:
            world.note("pair", laptop.name)
            if world.follow(laptop, self.hall.token):
                self._became_a_copy(laptop.name, other.name)
                for pad in self.pads:  # each asks every few seconds, and so hears of the second laptop
                    pad.look()
        elif part == Part.STANDBY and laptop.is_up and rng.random() < (0.6 if self._is_gone(other) else 0.1):
            self._take_over(laptop)
        else:
            world.look_after(laptop)
            world.look_after(other)
        for each in world.laptops.values():
            each.points, each.torn = None, None

    def _is_gone(self, laptop: Laptop) -> bool:
        """Tell whether people miss a laptop: it is off, out of reach, or answers that it no longer serves."""
        return not laptop.is_up or self.world.is_cut or self.world.part_of(laptop) == Part.RETIRED

    def _take_over(self, laptop: Laptop) -> None:
        self.world.note("take over:", laptop.name)
        self.world.met["takeovers"] += 1
        if self.world.take_over(laptop, OWNER):
            self.desk.at = laptop.name

    def _became_a_copy(self, name: str, of: str) -> None:
        """Whatever this laptop alone had acknowledged is gone from it, and what the other one has is there."""
        acknowledged = [said for pad in self.pads for said in (*pad.acknowledged.values(), *pad.voided.values())]
        for had_by in (*acknowledged, *(entry.had_by for entry in self.desk.entries)):
            if had_by & {of, "both"}:
                had_by.add(name)
            else:
                had_by.discard(name)

    def _break_something_else(self, rng: Random) -> None:
        world, laptop = self.world, self.world.laptops[rng.choice((FIRST, SECOND))]
        match rng.choice(("power", "clock", "line", "clock")):
            case "power" if laptop.is_up:
                laptop.crash(at_once=True)
                world.met["power cuts"] += 1
                world.note("power cut:", laptop.name)
            case "clock":
                laptop.offset = rng.choice((0.0, rng.uniform(-7200, 7200), rng.uniform(-5, 5), 86400.0 * 30))
                world.met["clock steps"] += 1
                world.note("clock of", laptop.name, f"{laptop.offset:.1f}")
            case "line":
                world.is_cut = not world.is_cut
                world.met["lines cut"] += world.is_cut
                world.note("line between the laptops", "cut" if world.is_cut else "mended")

    # When nothing breaks any more

    def _come_to_rest(self) -> None:
        """Mend everything, and let everybody act until nothing is left to do."""
        world = self.world
        world.note("mended")
        world.is_cut, world.line_loses = False, 0.0
        for turn in range(TURNS_TO_REST):
            world.rng = self._rng_of(self.seed, "rest", turn)
            OUTSIDE.sleep(2.0)
            self._everybody_acts()
            if self._is_at_rest and turn > 1:
                for laptop in world.laptops.values():
                    world.work(laptop)
                for laptop in world.laptops.values():  # after the last change, a standby asks once more
                    world.look_after(laptop)
                return
        waiting = [item for pad in self.pads for item in pad.items if item.is_on_its_way]
        names = [laptop.name for laptop in world.serving()]
        world.complain(f"does not come to rest: {names} serve, {self.desk.closed} rounds closed, on its way: {waiting}")

    def _everybody_acts(self) -> None:
        world = self.world
        for laptop in world.laptops.values():
            if not laptop.is_up:
                world.start(laptop)
            world.look_after(laptop)
        while world.late:
            world.ask(world.late.pop(0))
        if not world.serving():  # a laptop was killed in the middle of its takeover: people press the button again
            for laptop in world.laptops.values():
                if world.part_of(laptop) == Part.STANDBY:
                    self._take_over(laptop)
        if len(serving := world.serving()) == 1:
            self.desk.at = serving[0].name
        for pad in self.pads:
            pad.look()
            pad.tap(world.rng)
            pad.send_all()
        self.desk.direct(world.rng)
        self.desk.send_entries()

    @property
    def _is_at_rest(self) -> bool:
        is_sent = not any(item.is_on_its_way and not item.lost for pad in self.pads for item in pad.items)
        is_entered = all(entry.is_done for entry in self.desk.entries)
        return is_sent and is_entered and self.desk.closed == self.rounds and len(self.world.serving()) == 1
