"""How well ratings predict winners, against knowing nothing and against points per game.

`python -m benchmarks.ratings` simulates seasons among people of known strength, from a fixed seed. Everybody has a
strength from a normal distribution; of 60 people 40 come to a night, ten rounds are played, eight hands a game. They
are seated by lot, or by a ladder: the night's points rank them, and four from the top down play 1+4 against 2+3. A
hand goes to a side with the chance 1/(1 + exp(-4 * edge * d)), where d is how much stronger it is in all, and brings
it 1, 2 or 4 points, as in the forecast of movements (`tournaments/rules/movements/forecast/simulation.py`). `edge` is
how much skill there is in the game: 0.1 is what the forecast takes, less is more luck.

Each game from the second night on is predicted from the nights before alone. Points per game are shrunk towards the
mean by `SHRINK` games of an average player, and what a difference of points is worth is fitted to all games so far,
which is in their favor: ratings have one scale for all seasons. `the truth` knows the strengths: nothing can predict
better.
"""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import exp, log, sqrt
from random import Random
from statistics import NormalDist, fmean

from tournaments.rules.movements.forecast.simulation import HANDS, POINTS, play_game
from tournaments.rules.standings.ratings import LUCK, RatedGame, Ratings

SEED = 18
PEOPLE, COME, NIGHTS, ROUNDS = 60, 40, 20, 10
EDGES = (0.1, 0.05, 0.02)
SEATINGS = ("lot", "ladder")
SEASONS = 5
SHRINK = 20.0
TRIED = (25 / 6, 12.0, 18.0, 25.0, 30.0, 35.0, 50.0)

Sides = tuple[tuple[int, int], tuple[int, int]]


@dataclass
class Score:
    """How good a row of predictions was; a draw is half a win."""

    losses: list[float] = field(default_factory=list)
    squares: list[float] = field(default_factory=list)
    right: list[float] = field(default_factory=list)
    """Of games with a winner: 1 where the side with the better chance won, ½ where both had the same."""

    def add(self, chance: float, result: float) -> None:
        """Compare a chance of the first side with what it got: 1, ½ or 0."""
        safe = min(max(chance, 1e-6), 1 - 1e-6)
        self.losses.append(-(result * log(safe) + (1 - result) * log(1 - safe)))
        self.squares.append((chance - result) ** 2)
        if result != 0.5:
            self.right.append(0.5 if chance == 0.5 else float((chance > 0.5) == (result == 1)))

    @property
    def figures(self) -> tuple[float, float, float]:
        """Log loss, Brier score and the share of right guesses."""
        return tuple(sum(part) / len(part) for part in (self.losses, self.squares, self.right))  # type: ignore[return-value]  # three parts


@dataclass
class PointsPerGame:
    """What everybody made per game so far, and what a difference of it is worth."""

    made: dict[int, float] = field(default_factory=dict)
    games: dict[int, int] = field(default_factory=dict)
    seen: list[tuple[float, float]] = field(default_factory=list)
    """Difference of two sides before a game, and what the first one got."""
    slope: float = 0.0

    def ahead(self, sides: Sides) -> float:
        """Return by how much the first side made more per game and player."""
        mean = sum(self.made.values()) / max(1, sum(self.games.values()))
        own = {
            player: (self.made.get(player, 0.0) + SHRINK * mean) / (self.games.get(player, 0) + SHRINK)
            for side in sides
            for player in side
        }
        return sum(own[player] for player in sides[0]) - sum(own[player] for player in sides[1])

    def chance(self, sides: Sides) -> float:
        """Return the chance of the first side to win."""
        return 1 / (1 + exp(-self.slope * self.ahead(sides)))

    def learn(self, played: Sequence[RatedGame]) -> None:
        """Count a night, after it."""
        for game in played:
            self.seen.append((self.ahead(game.sides), result_of(game)))  # type: ignore[arg-type]  # two sides of two
        for game in played:
            for side, points in zip(game.sides, game.scores, strict=True):
                for player in side:
                    self.made[player] = self.made.get(player, 0.0) + points
                    self.games[player] = self.games.get(player, 0) + 1
        self.slope = fitted(self.seen)


def fitted(seen: Sequence[tuple[float, float]]) -> float:
    """Return the slope of a logistic curve through ½ that suits these best, by Newton's method."""
    slope = 0.0
    for _ in range(20):
        chances = [1 / (1 + exp(-slope * ahead)) for ahead, _result in seen]
        gradient = sum((result - chance) * ahead for (ahead, result), chance in zip(seen, chances, strict=True))
        curve = sum(chance * (1 - chance) * ahead**2 for (ahead, _), chance in zip(seen, chances, strict=True))
        slope += gradient / (curve + 0.1)  # a night that says nothing moves nothing
        slope = min(max(slope, -5.0), 5.0)
    return slope


def result_of(game: RatedGame) -> float:
    """Return what the first side got: 1, ½ or 0."""
    first, second = game.scores
    return (first > second) + (first == second) / 2


def chance_of_a_hand(sides: Sides, strengths: Sequence[float], edge: float) -> float:
    """Return the chance of the first side to win a hand."""
    ahead = sum(strengths[player] for player in sides[0]) - sum(strengths[player] for player in sides[1])
    return 1 / (1 + exp(-4 * edge * ahead))


def chance_of_a_game(hand: float) -> float:
    """Return the chance of winning eight hands, half of that of a draw included, from the chance of each."""
    ahead = {0: 1.0}
    for _ in range(HANDS):
        then: dict[int, float] = {}
        for lead, chance in ahead.items():
            for points in POINTS:
                then[lead + points] = then.get(lead + points, 0.0) + chance * hand / len(POINTS)
                then[lead - points] = then.get(lead - points, 0.0) + chance * (1 - hand) / len(POINTS)
        ahead = then
    return sum(chance for lead, chance in ahead.items() if lead > 0) + ahead.get(0, 0.0) / 2


def a_night(rng: Random, strengths: Sequence[float], edge: float, seating: str) -> list[RatedGame]:
    """Return the games of a night, in their order."""
    games = []
    here = rng.sample(range(PEOPLE), COME)
    points = dict.fromkeys(here, 0)
    for _ in range(ROUNDS):
        rng.shuffle(here)
        if seating == "ladder":
            here.sort(key=lambda player: -points[player])
        for seat in range(0, COME, 4):
            first, second, third, fourth = here[seat : seat + 4]
            sides = ((first, fourth), (second, third))
            chance = chance_of_a_hand(sides, strengths, edge)
            game = RatedGame(sides, play_game(chance, rng, tie_is_played_on=False))
            games.append(game)
            for side, made in zip(sides, game.scores, strict=True):
                for player in side:
                    points[player] += made
    return games


def predictions(edge: float, seating: str, lucks: Sequence[float]) -> dict[str, Score]:
    """Return how good each way to predict was over all seasons, from the second night on."""
    scores: dict[str, Score] = {}
    _within.clear()
    for season in range(SEASONS):
        rng = Random(SEED * 1000 + season)
        strengths = [rng.gauss(0, 1) for _ in range(PEOPLE)]
        points, ratings = PointsPerGame(), {luck: Ratings(luck) for luck in lucks}
        ways: dict[str, Callable[[Sides], float]] = {
            "nothing": lambda _sides: 0.5,
            "points per game": points.chance,
            **{
                f"ratings, luck {luck:.1f}": lambda sides, rated=rated: rated.chances(sides)[0]
                for luck, rated in ratings.items()
            },
            "the truth": lambda sides, known=strengths: chance_of_a_game(chance_of_a_hand(sides, known, edge)),
        }
        for night in range(NIGHTS):
            played = a_night(rng, strengths, edge, seating)
            for game in played if night else ():
                for name, chance in ways.items():
                    scores.setdefault(name, Score()).add(chance(game.sides), result_of(game))  # type: ignore[arg-type]  # two sides of two
            points.learn(played)
            for rated in ratings.values():
                for game in played:
                    rated.add(game)
        for luck, rated in ratings.items():
            _within.setdefault(luck, []).extend(_holds(rated, luck, strengths, edge))
    return scores


_within: dict[float, list[bool]] = {}
"""By luck: for everybody at the end of a season, whether the margin held their true skill."""


def _holds(rated: Ratings, luck: float, strengths: Sequence[float], edge: float) -> list[bool]:
    """Tell of everybody whether their true skill is within the margin.

    The true skill is the strength on the scale of the model: there a side that is d better wins with the chance
    Φ(d / (√2 luck)). Only differences count, so the means are the same.
    """
    odds = chance_of_a_game(1 / (1 + exp(-4 * edge)))
    scale = NormalDist().inv_cdf(odds) * sqrt(2) * luck
    known = rated.all()
    shift = fmean(known[player].skill - scale * strengths[player] for player in known)
    return [abs(rating.skill - shift - scale * strengths[player]) <= rating.margin for player, rating in known.items()]


def main() -> None:
    """Print a table for each amount of luck; with `--lucks`, the ratings for several values of LUCK."""
    lucks = TRIED if "--lucks" in sys.argv else (LUCK,)
    print(f"{SEASONS} seasons of {NIGHTS} nights, {COME} of {PEOPLE} people, {ROUNDS} rounds, seed {SEED}")
    for edge, seating in product(EDGES, SEATINGS):
        print(f"\nedge {edge}, seated by {seating}")
        print("| known | log loss | Brier | winners named |\n|---|---|---|---|")
        for name, score in predictions(edge, seating, lucks).items():
            loss, square, right = score.figures
            print(f"| {name} | {loss:.4f} | {square:.4f} | {100 * right:.1f} % |")
        for luck, within in _within.items():
            print(f"Luck {luck:.1f}: the margin holds {100 * fmean(within):.0f} % of the true skills at the end.")


if __name__ == "__main__":
    main()
