"""Searching for a first round that develops into good rounds, for sizes without a known one."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from tournaments.rules.movements.schedules.annealing import DOUBLED, FIXED, PLAIN, RoundsToImprove, anneal
from tournaments.rules.movements.schedules.starters import Starter

STEPS = 200_000
"""Steps for all tries together: some two seconds."""
STEPS_A_PERSON = 600
"""Steps for one try: then another one, from another first round, finds more."""
MOST_FIXED = 3
WIDTHS = 4
PICKS = 50


def search_starters(people: int, rounds: int) -> Iterator[Starter]:
    """Give starters for this many rounds, bettered by annealing; by the same numbers always the same.

    Circles are at least `rounds` wide, so that no pair comes round again by itself, and hold all but a few.
    """
    widths = [width for width in range(rounds, people + 1) if people % width <= MOST_FIXED]
    rng = Random(people)  # noqa: S311 - a search, not a secret
    out_first = {width: _sit_outs(people, width, rounds, rng) for width in widths}
    widths = [width for width in widths if out_first[width] is not None]
    widths = sorted(widths, key=lambda width: (people % width > 1, width))[:WIDTHS]
    tries = max(1, STEPS // (STEPS_A_PERSON * people * len(widths)))
    steps = min(STEPS_A_PERSON * people, STEPS // len(widths))
    for width in widths:
        for _ in range(tries):
            out = _sit_outs(people, width, rounds, rng) or out_first[width] or ()
            starter, cost = _search(people, width, out, steps, rng)
            yield starter
            if not cost:
                break


def _search(people: int, width: int, out: tuple[int, ...], steps: int, rng: Random) -> tuple[Starter, int]:
    circles = people // width
    classes, counts = _classes(people, width, circles)
    seated = [person for person in range(people) if person not in out]
    rng.shuffle(seated)
    tried = RoundsToImprove([_apart_from_the_start(seated, width * circles)], classes, counts)
    tried.count()
    cost = anneal(tried, steps=steps, hot=30.0, rng=rng)
    return Starter((*tried.places[0], *out), width, circles), cost


def _sit_outs(people: int, width: int, rounds: int, rng: Random) -> tuple[int, ...] | None:
    """Draw who sits out first: so that it spreads evenly over these rounds and nobody does twice running.

    None where no draw is found. In one circle that holds everybody, equal distances always do.
    """
    over, circles = people % 4, people // width
    if width == people:
        return tuple(n * people // over for n in range(over))
    for _ in range(PICKS):
        out = tuple(rng.sample(range(width * circles), over))
        starter = Starter((), width, circles)
        rows = [[starter.moved(person, number) for person in out] for number in range(rounds)]
        sat_out = Counter(dict.fromkeys(range(people), 0))
        sat_out.update(person for row in rows for person in row)
        if max(sat_out.values()) - min(sat_out.values()) <= 1 and not {
            starter.moved(person, 1) for person in out
        } & set(out):
            return out
    return None


def _apart_from_the_start(seated: list[int], first_fixed: int) -> list[int]:
    """Seat those in no circle at tables of their own: they would stay together in every round."""
    fixed = [person for person in seated if person >= first_fixed]
    rest = iter(person for person in seated if person < first_fixed)
    places = {4 * n % len(seated): person for n, person in enumerate(fixed)}
    return [places[n] if n in places else next(rest) for n in range(len(seated))]


def _classes(people: int, width: int, circles: int) -> tuple[list[list[int]], list[int]]:
    """Return the class of each pair: by their circles, and how far one is ahead of the other."""
    numbers: dict[tuple[int, int, int], int] = {}
    counts: list[int] = []
    table = [[0] * people for _ in range(people)]
    for first in range(people):
        for second in range(first):
            key, region = _class_of(second, first, width, circles)
            if key not in numbers:
                numbers[key] = len(counts)
                counts.append(region)
            table[first][second] = table[second][first] = numbers[key]
    return table, counts


def _class_of(left: int, right: int, width: int, circles: int) -> tuple[tuple[int, int, int], int]:
    (first, place), (second, further) = divmod(left, width), divmod(right, width)
    if first >= circles:
        return (-1, left, right), FIXED
    if second >= circles:
        return (first, -1, right), PLAIN
    ahead = (further - place) % width
    if first == second:
        ahead = min(ahead, width - ahead)
    return (first, second, ahead), DOUBLED if first == second and 2 * ahead == width else PLAIN
