"""The hand that turned the night: the one that changed somebody's chance to win the most. Pure.

Before and after each hand at the tables of those who could still win, the rest of the night is simulated by what was
known then (`chances.py`): the rounds that were over, and this table's hands so far; the other tables of the round are
still to be played.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.rules.statistics.chances import LEAST_RESULTS, Contestant, OpenTable, RestOfNight, chances_of
from tournaments.rules.statistics.games import PlayedGame, PlayedHand

LAST_ROUNDS = 4
"""Before them no hand changes a chance by much."""
TABLES = 4
"""Of a round, those of the people with the best chances."""
LEAST_CHANGE = 0.1
NIGHTS = 250
PLAYED = 1e-6
"""In place of nothing at all, so that the same nights are drawn after a table's last hand as before it."""


@dataclass(frozen=True)
class TurningHand:
    """A hand, whose chance to win it changed the most, and from what to what (0 to 1)."""

    game: PlayedGame
    hand: PlayedHand
    entrant: int
    before: float
    after: float

    @property
    def change(self) -> float:
        """By how much, up or down."""
        return abs(self.after - self.before)


@dataclass(frozen=True)
class Course:
    """What somebody made in each round, with credits for sitting out (None: was not there), and beside the rounds."""

    rounds: tuple[int | None, ...]
    adjustment: int = 0

    def before(self, number: int) -> int:
        """Return the points before a round (from 1)."""
        return self.adjustment + sum(points or 0 for points in self.rounds[: number - 1])


def turning_hand(
    games: Sequence[PlayedGame], courses: Mapping[int, Course], *, rounds: int, side: int, winners_meet: bool, sign: int
) -> TurningHand | None:
    """Return the turning point of a night of this many rounds; None where no hand changed a chance by a tenth.

    `side`: how many win together at a table; `sign`: -1 where the fewest points win.
    """
    found = [
        swing
        for number in range(max(2, rounds - LAST_ROUNDS + 1), rounds + 1)
        for swing in _of_round(games, courses, number, rounds, side, winners_meet, sign)
    ]
    best = max(found, key=lambda swing: swing.change, default=None)
    return best if best and best.change >= LEAST_CHANGE else None


def _of_round(
    games: Sequence[PlayedGame],
    courses: Mapping[int, Course],
    number: int,
    rounds: int,
    side: int,
    winners_meet: bool,
    sign: int,
) -> Iterator[TurningHand]:
    here = [game for game in games if game.round == number and not game.is_totals and game.hands]
    over = [game for game in games if game.round < number and len(game.sides) == 2 and any(game.points)]
    if len(over) < LEAST_RESULTS:
        return
    margins: dict[int, list[int]] = {}
    results = []
    for game in over:
        made = [sign * game.points[seats[0]] for seats in game.sides]
        results.append(tuple(made))
        for own, seats in enumerate(game.sides):
            for who in (game.seats[seat] for seat in seats):
                if who is not None:
                    margins.setdefault(who, []).append(made[own] - made[1 - own])
    contestants = tuple(
        Contestant(
            who,
            sign * course.before(number),
            margins=tuple(margins.get(who, ())),
            is_playing=any(points is not None for points in course.rounds[number - 1 :]),
        )
        for who, course in courses.items()
    )
    start = RestOfNight(
        contestants,
        tuple(results),
        side,
        tuple(OpenTable(_sides(game), (0,) * len(game.sides), 1) for game in here),
        rounds - number,
        winners_meet=winners_meet,
    )
    chances = _chances(start)
    here.sort(key=lambda game: -max((chances.get(who, 0) for who in game.seats if who is not None), default=0))
    for game in here[:TABLES]:
        if len(game.sides) == 2:
            yield from _at_table(start, game, sign)


def _sides(game: PlayedGame) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(who for seat in seats if (who := game.seats[seat]) is not None) for seats in game.sides)


def _chances(night: RestOfNight) -> dict[int, float]:
    return {who: chance.win for who, chance in chances_of(night, places=1, seed=night.rounds, times=NIGHTS).items()}


def _at_table(start: RestOfNight, game: PlayedGame, sign: int) -> Iterator[TurningHand]:
    """Give for each hand whose chance it changed the most."""
    sides, made = _sides(game), [0] * len(game.sides)
    before = _chances(start)
    for played, hand in enumerate(game.hands, 1):
        made = [points + sign * hand.points[seats[0]] for points, seats in zip(made, game.sides, strict=True)]
        so_far = {who: points for side, points in zip(sides, made, strict=True) for who in side}
        tables = [
            replace(table, made=tuple(made), left=max(PLAYED, 1 - played / len(game.hands)))
            if table.sides == sides
            else table
            for table in start.tables
        ]
        people = [
            replace(contestant, points=contestant.points + so_far.get(contestant.key, 0))
            for contestant in start.contestants
        ]
        after = _chances(replace(start, contestants=tuple(people), tables=tuple(tables)))
        for side in sides:
            if side:
                who = max(side, key=lambda who: abs(after.get(who, 0) - before.get(who, 0)))
                yield TurningHand(game, hand, who, before.get(who, 0), after.get(who, 0))
        before = after
