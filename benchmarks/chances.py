"""How well the chances of a night (`tournaments/rules/statistics/chances.py`) hold, over many simulated nights.

`python -m benchmarks.chances [--nights 4000] [--seed 1]` plays nights of 24 to 60 people and of 6 to 10 rounds to their
end, by lot and by a ladder, among people of known strength (as `benchmarks.ratings` does, with three amounts of
skill). After each round but the last, the chance of everybody to win and to be among the first three is compared with
what came: by the Brier score, the mean square of what a chance was off; against *the leader wins* and against points
alone, with the scale that fits all these nights best, which is in their favor. In a table of calibration, of everybody
who was given a chance of 10 to 20 %, that share should have come true. How far apart the two may be by luck is said
beside it, as a standard error: the cases of one night go together, so nights are counted, not cases.
"""

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from time import process_time

import numpy as np

from benchmarks.ratings import chance_of_a_hand
from tournaments.rules.movements.forecast.simulation import play_game
from tournaments.rules.statistics.chances import Contestant, RestOfNight, chances_of

EDGES = (0.1, 0.05, 0.0)
SCALES = (1.0, 2.0, 3.0, 4.0, 6.0, 8.0, 12.0)
PRIZES = 3
CENTS = 100


@dataclass
class Night:
    """A night so far: who has what, and how every game ended."""

    points: list[int]
    margins: list[list[int]]
    results: list[tuple[int, int]]
    is_ladder: bool

    def rest(self, rounds: int) -> RestOfNight:
        """Return what the chances are reckoned from."""
        people = tuple(
            Contestant(who, points, margins=tuple(self.margins[who])) for who, points in enumerate(self.points)
        )
        return RestOfNight(people, tuple(self.results), 2, rounds=rounds, winners_meet=self.is_ladder)


def play_round(night: Night, chance: Callable[[Sequence[int]], float], rng: Random) -> None:
    """Seat everybody, by lot or by their points from the top down, and play a round."""
    order = list(range(len(night.points)))
    rng.shuffle(order)
    if night.is_ladder:
        order.sort(key=lambda who: -night.points[who])
    for start in range(0, len(order), 4):
        table = order[start : start + 4]
        made = play_game(chance(table), rng, tie_is_played_on=False)
        night.results.append(made)
        for side, own in enumerate((table[0::3], table[1:3])):
            for who in own:
                night.points[who] += made[side]
                night.margins[who].append(made[side] - made[1 - side])


def came_true(points: Sequence[int], places: int) -> np.ndarray:
    """Return what everybody got of these places; those level for the last share it."""
    made = np.array(points)
    last = np.sort(made)[::-1][places - 1]
    above, level = made > last, made == last
    return np.where(above, 1.0, level * (places - above.sum()) / level.sum())


@dataclass
class Predicted:
    """All predictions of one kind: beside what came, by points alone, and by *the leader wins*."""

    chances: list[np.ndarray]
    came: list[np.ndarray]
    points: list[np.ndarray]
    leader: list[np.ndarray]
    night: list[int]
    """The night from which each of them is."""

    def brier(self, chances: Sequence[np.ndarray]) -> float:
        """Return the mean square of what these were off."""
        return float(np.mean((np.concatenate(chances) - np.concatenate(self.came)) ** 2))

    def by_points(self, scale: float, places: int) -> list[np.ndarray]:
        """Return chances from points alone: each point is worth e^(1/scale)."""
        found = []
        for points in self.points:
            weight = np.exp((points - points.max()) / scale)
            found.append(np.minimum(1.0, places * weight / weight.sum()))
        return found


def predictions(nights: int, seed: int) -> tuple[dict[str, Predicted], list[float]]:
    """Return the predictions to win and to be among the first three, and the seconds of a core that each took."""
    kinds = {name: Predicted([], [], [], [], []) for name in ("to win", "the first three")}
    seconds = []
    for number in range(nights):
        rng = Random(seed * 1_000_003 + number)
        people, rounds, edge = 4 * rng.randint(6, 15), rng.randint(6, 10), EDGES[number % len(EDGES)]
        strengths = [rng.gauss(0, 1) for _ in range(people)]

        def chance(table: Sequence[int], known: Sequence[float] = strengths, edge: float = edge) -> float:
            return chance_of_a_hand(((table[0], table[3]), (table[1], table[2])), known, edge)

        night, said = Night([0] * people, [[] for _ in range(people)], [], number % 2 == 0), []
        for played in range(1, rounds + 1):
            play_round(night, chance, rng)
            if played < rounds:
                began = process_time()
                found = chances_of(night.rest(rounds - played), places=PRIZES, seed=number * 100 + played)
                seconds.append(process_time() - began)
                said.append((np.array(night.points), [found[who] for who in range(people)]))
        for points, found_then in said:
            for name, places in (("to win", 1), ("the first three", PRIZES)):
                kind = kinds[name]
                kind.chances.append(np.array([chance.win if places == 1 else chance.prize for chance in found_then]))
                kind.came.append(came_true(night.points, places))
                kind.points.append(points)
                kind.leader.append(came_true(list(points), places))
                kind.night.append(number)
    return kinds, seconds


@dataclass(frozen=True)
class Tenth:
    """What became of the chances between two tenths."""

    count: int
    mean: float
    came_true: float
    error: float
    """The standard error of the difference between the two."""


def calibration(kind: Predicted) -> list[Tenth]:
    """Return for each tenth that has chances how many, their mean, and how often they came true."""
    chances, came = np.concatenate(kind.chances), np.concatenate(kind.came)
    nights = np.repeat(kind.night, [len(said) for said in kind.chances])
    tenths = np.minimum((chances * 10).astype(int), 9)
    found = []
    for tenth in range(10):
        here = tenths == tenth
        if here.any():
            off = np.bincount(nights[here], came[here] - chances[here])  # by night
            error = float(np.sqrt((off**2).sum()) / here.sum())
            found.append(Tenth(int(here.sum()), float(chances[here].mean()), float(came[here].mean()), error))
    return found


def main() -> None:
    """Print the Brier scores and the table of calibration."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.chances", description=__doc__)
    parser.add_argument("--nights", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    kinds, seconds = predictions(options.nights, options.seed)
    print(
        f"{options.nights} nights, seed {options.seed}: {len(seconds)} times, "
        f"{1000 * np.mean(seconds):.0f} ms of a core each"
    )
    for name, kind in kinds.items():
        places = 1 if name == "to win" else PRIZES
        best = min(SCALES, key=lambda scale: kind.brier(kind.by_points(scale, places)))
        print(
            f"\n{name}: Brier score {kind.brier(kind.chances):.5f}; points alone (scale {best:g}) "
            f"{kind.brier(kind.by_points(best, places)):.5f}; the leader {kind.brier(kind.leader):.5f}"
        )
        print("| chances | mean | came true | apart | standard error |\n|---:|---:|---:|---:|---:|")
        for tenth in calibration(kind):
            apart = abs(tenth.mean - tenth.came_true)
            shares = f"{CENTS * tenth.mean:.1f} % | {CENTS * tenth.came_true:.1f} %"
            print(f"| {tenth.count:,} | {shares} | {CENTS * apart:.1f} | {CENTS * tenth.error:.1f} |")


if __name__ == "__main__":
    main()
