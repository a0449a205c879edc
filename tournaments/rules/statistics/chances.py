"""Who can still win: the rest of the night, simulated many times from the results so far. Pure.

Each time, the tables of the open round are played to their end and the rounds to come are played whole, with seats by
lot or, where winners meet, by rank. What a table makes is drawn from the results of this very night, so that a game
of many points has them and a side that gains takes from the other. Which side has the better of it is a toss, weighted
by how far each was ahead in its games so far, shrunk by how much of that is luck (as the spread of people's means says:
one night of euchre tells little). How strong somebody really is stays uncertain, so each night draws its own. The
chance is the share of those times; those who end level share it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

CELLS = 1_000_000
"""People times rounds times nights: what half a tenth of a second of one core plays."""
FEWEST, MOST = 250, 4000
LEAST_RESULTS = 4
"""Of fewer tables nobody can say how a night goes."""
GAME = 10_000
"""A game won, where games rank before points: more points than a night has."""
SURE = 0.95
"""No single game is surer than that."""

Numbers = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Contestant:
    """Somebody who is ranked: a person, or a team of fixed partners."""

    key: int
    points: int
    """So far, with what the open round has brought; more is better."""
    won: float = 0
    """Where games won rank before points: games won so far, a tie is half; the open round's are not in it."""
    margins: tuple[int, ...] = ()
    """By how much their side was ahead in each game that is over."""
    is_playing: bool = True
    """Whether they are seated in rounds to come."""
    section: int = 0
    """Where they play as long as the field is in sections, counted from 0."""
    group: str = ""
    """Where each group has a line of its own: which is theirs; else the same for everybody."""


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table that still plays: who wins together, by key, what each side has so far, and how much is to come."""

    sides: tuple[tuple[int, ...], ...]
    made: tuple[int, ...]
    left: float
    """The share of its game that is not played yet, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class RestOfNight:
    """What is known of a night, and what is to come."""

    contestants: tuple[Contestant, ...]
    results: tuple[tuple[int, ...], ...]
    """What each side made at every table of the rounds that are over."""
    side: int
    """How many contestants a side has: 2 where partners change, 1 where a team is one contestant or nobody has any."""
    tables: tuple[OpenTable, ...] = ()
    rounds: int = 0
    """To come after the open one."""
    games_won_rank: bool = False
    winners_meet: bool = False
    """Whether rounds are seated by the points so far, the first four at one table; else by lot."""
    rounds_in_sections: int = 0
    """How many of the rounds to come seat each section by itself."""


@dataclass(frozen=True, slots=True)
class Chance:
    """How likely something is, from 0 to 1."""

    win: float
    prize: float
    """To end among the places that win something."""
    through: float | None = None
    """To go through to the next stage; None where none follows."""


@dataclass(slots=True)
class _Nights:
    """Many simulated nights: each contestant's points in each of them."""

    rng: np.random.Generator
    points: Numbers
    won: Numbers | None
    """Games won, where they rank before points."""
    strength: Numbers
    """Of everybody in each night."""
    results: NDArray[np.int64]
    spread: float = field(init=False)
    """How far apart two sides are in the mean."""

    def __post_init__(self) -> None:
        sorted_results = np.sort(self.results, axis=1)
        self.spread = max(float(np.mean(sorted_results[:, -1] - sorted_results[:, 0])), 1e-9)

    @property
    def ranked(self) -> Numbers:
        """What ranks everybody; more is better."""
        return self.points if self.won is None else self.points + self.won * GAME

    def play(self, seated: NDArray[np.int64], made: Numbers, left: Numbers) -> None:
        """Play tables in each night, for those seated there: nights by tables by sides by people.

        `made`, tables by sides, is what they have so far, `left` how much of each game is to come.
        """
        times, tables, sides, _people = seated.shape
        drawn = self.results[self.rng.integers(len(self.results), size=(times, tables))].astype(np.float32)
        if sides == 2:
            ahead = self.strength[np.arange(times)[:, None, None, None], seated].sum(axis=3)
            sure = np.clip(0.5 + (ahead[..., 0] - ahead[..., 1]) / (2 * self.spread), 1 - SURE, SURE)
            swapped = (self.rng.random((times, tables), np.float32) < sure) != (drawn[..., 0] >= drawn[..., 1])
            drawn = np.where(swapped[..., None], drawn[..., ::-1], drawn)
        else:
            drawn = self.rng.permuted(drawn, axis=2)
        if (left < 1).any():
            drawn = np.floor(drawn * left[:, None] + self.rng.random(drawn.shape, np.float32))
        every = np.arange(times)[:, None, None, None]
        self.points[every, seated] += drawn[..., None]
        if sides == 2 and self.won is not None:
            lead = made[:, 0] - made[:, 1] + drawn[..., 0] - drawn[..., 1]
            halves = np.stack([lead > 0, lead < 0], axis=2) + 0.5 * (lead == 0)[..., None]
            self.won[every, seated] += halves[..., None]


@dataclass(frozen=True, slots=True)
class Line:
    """What it takes to go through to the next stage: a place in the own group of those who stay, or points."""

    places: int | None = None
    points: int | None = None
    """More is better, as in `Contestant`."""


def chances_of(
    night: RestOfNight, *, places: int, seed: int, line: Line | None = None, times: int | None = None
) -> dict[int, Chance]:
    """Return everybody's chance by key: to be first, and to be among a number of places; the same for the same seed.

    `line`: that of the next stage; `times`: how often the rest is played, None for as often as there is time.
    Empty where too little was played, or nothing is to come.
    """
    is_over = night.rounds <= 0 and not any(table.left > 0 for table in night.tables)
    if len(night.results) < LEAST_RESULTS or is_over or not night.contestants:
        return {}
    count = len(night.contestants)
    times = times or int(min(MOST, max(FEWEST, CELLS // (count * (night.rounds + 1)))))
    rng = np.random.default_rng(seed)
    strength, unsure = strengths([contestant.margins for contestant in night.contestants])
    nights = _Nights(
        rng,
        _in_each([contestant.points for contestant in night.contestants], times),
        _in_each([contestant.won for contestant in night.contestants], times) if night.games_won_rank else None,
        strength + unsure * rng.standard_normal((times, count), np.float32),
        np.array(night.results),
    )
    places_of = {contestant.key: place for place, contestant in enumerate(night.contestants)}
    _finish_round(nights, night, places_of, times)
    for number in range(night.rounds):
        _play_round(nights, night, times, in_sections=number < night.rounds_in_sections)
    first, placed = (_share_of_places(nights.ranked, min(number, count)) for number in (1, places))
    through = None if line is None else _share_through(nights, night, line)
    return {
        contestant.key: Chance(float(first[at]), float(placed[at]), None if through is None else float(through[at]))
        for at, contestant in enumerate(night.contestants)
    }


def _in_each(values: Sequence[float], times: int) -> Numbers:
    return np.tile(np.array(values, np.float32), (times, 1))


def strengths(margins: Sequence[Sequence[int]]) -> tuple[Numbers, Numbers]:
    """Return how far everybody's side is ahead in a game because of them, and the standard deviation of that.

    It is the mean of their margins, since partners and opponents change, shrunk (empirical Bayes): what the means
    differ more than games of equal people would is skill, the rest is luck. How much they differ is itself a sample,
    so the less of it is skill, the less of that is believed.
    """
    counted = [np.array(own, float) for own in margins if len(own)]
    if not counted:
        return np.zeros(len(margins), np.float32), np.zeros(len(margins), np.float32)
    means = np.array([own.mean() for own in counted])
    games = np.array([len(own) for own in counted])
    within = float(np.mean(np.concatenate([own**2 for own in counted])))
    spread = float(means.var())
    skill = max(0.0, spread - float(np.mean(within / games)))
    error = spread * (2 / max(1, len(means) - 1)) ** 0.5  # of a variance of that many
    skill *= skill**2 / (skill**2 + error**2) if skill else 0.0
    kept = np.array([skill / (skill + within / len(own)) if own and skill else 0.0 for own in margins])
    mean = np.array([np.mean(own) if len(own) else 0.0 for own in margins])
    return (mean * kept).astype(np.float32), np.sqrt(skill * (1 - kept)).astype(np.float32)


def _finish_round(nights: _Nights, night: RestOfNight, places_of: Mapping[int, int], times: int) -> None:
    """Play the open round to its end: every table at which as many sit as at the others, all of them known."""
    found: list[tuple[list[list[int]], OpenTable]] = []
    for table in night.tables:
        sides = [[places_of[key] for key in side if key in places_of] for side in table.sides]
        if table.left > 0 and [len(side) for side in sides] == [night.side] * nights.results.shape[1]:
            found.append((sides, table))
    if found:
        seated = np.array([sides for sides, _table in found])
        made = np.array([table.made for _sides, table in found], np.float32)
        left = np.array([table.left for _sides, table in found], np.float32)
        nights.play(np.broadcast_to(seated, (times, *seated.shape)), made, left)


def _play_round(nights: _Nights, night: RestOfNight, times: int, *, in_sections: bool) -> None:
    """Seat everybody who plays, and play a whole round; who is left over has what a seat makes in the mean."""
    playing = np.array([place for place, contestant in enumerate(night.contestants) if contestant.is_playing])
    sides = nights.results.shape[1]
    seats = sides * night.side
    by = nights.rng.random((times, len(playing)), np.float32)
    if night.winners_meet:
        by -= nights.ranked[:, playing]
    if in_sections:
        section = np.array([contestant.section for contestant in night.contestants])[playing]
        order = playing[np.lexsort((by, np.broadcast_to(section, by.shape)))]
    else:
        order = playing[np.argsort(by, axis=1)]
    tables = len(playing) // seats
    if tables:
        together = order[:, : tables * seats].reshape(times, tables, seats)
        if (sides, night.side) == (2, 2):
            together = together[..., [0, 3, 1, 2]]  # the first with the fourth, which is the fairest
        seated = together.reshape(times, tables, sides, night.side)
        nights.play(seated, np.zeros((tables, sides), np.float32), np.ones(tables, np.float32))
    left_over = order[:, tables * seats :]
    nights.points[np.arange(times)[:, None], left_over] += np.rint(nights.results.mean())


def _share_through(nights: _Nights, night: RestOfNight, line: Line) -> Numbers:
    """Return how often everybody goes through; who has withdrawn never does."""
    playing = np.array([contestant.is_playing for contestant in night.contestants])
    shares = np.zeros(len(night.contestants), np.float32)
    if line.points is not None:
        shares[playing] = (nights.points[:, playing] >= line.points).mean(axis=0)
    elif line.places:
        groups = np.array([contestant.group for contestant in night.contestants])
        for group in np.unique(groups[playing]):
            here = playing & (groups == group)
            shares[here] = _share_of_places(nights.ranked[:, here], min(line.places, int(here.sum())))
    return shares


def _share_of_places(ranked: Numbers, places: int) -> Numbers:
    """Return how often everybody is among a number of places; those level for the last place share it."""
    last = -np.partition(-ranked, places - 1, axis=1)[:, places - 1 : places]
    above, level = ranked > last, ranked == last
    free = places - above.sum(axis=1, keepdims=True)
    mean: Numbers = (above + level * free / level.sum(axis=1, keepdims=True)).mean(axis=0)
    return mean
