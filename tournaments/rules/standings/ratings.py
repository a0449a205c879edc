"""Player ratings with their uncertainty, from finished games in playing order.

Nothing here knows Django, a clock or a database. The model is Plackett-Luce as in R. C. Weng and C.-J. Lin, "A Bayesian
Approximation Method for Online Ranking", JMLR 12 (2011), algorithm 4, by the package openskill: everybody has a skill
that is known with some uncertainty, a side is as strong as its players together, and each game moves the skills of
all who played, the less the better they are known. Everybody begins at 25 ± 16.7.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce, PlackettLuceRating

LUCK = 25.0
"""How much of a game is chance, on the scale of skills (`beta` of the model).

The package's own value is for games in which the better player nearly always wins; in eight hands of euchre much is
the cards. Chosen by `python -m benchmarks.ratings`, see docs/seasons.md.
"""
MARGIN = 2.0
"""How many standard deviations to either side are shown: if the model is right, 95 of 100 skills lie within."""


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A finished game: who played together, and how the sides compare."""

    sides: tuple[tuple[int, ...], ...]
    """Players by side, or everybody alone."""
    scores: tuple[int, ...]
    """By side; more is better, and equal ones have drawn."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How good somebody is, and how well that is known."""

    skill: float
    margin: float
    """To either side of the skill."""
    games: int


class Ratings:
    """The ratings of everybody, as they change from game to game."""

    def __init__(self, luck: float = LUCK) -> None:
        self._model = PlackettLuce(beta=luck)
        self._known: dict[int, PlackettLuceRating] = {}
        self._games: dict[int, int] = {}

    def add(self, game: RatedGame) -> None:
        """Learn from a game."""
        places = [1 + sum(other > own for other in game.scores) for own in game.scores]
        rated = self._model.rate(self._teams(game.sides), ranks=[float(place) for place in places])
        for side, ratings in zip(game.sides, rated, strict=True):
            for player, rating in zip(side, ratings, strict=True):
                self._known[player] = rating
                self._games[player] = self._games.get(player, 0) + 1

    def chances(self, sides: Sequence[Sequence[int]]) -> list[float]:
        """Return the chance of each side to win a game, from 0 to 1."""
        return list(self._model.predict_win(self._teams(sides)))

    def all(self) -> dict[int, Rating]:
        """Return the rating of everybody who has played, by player."""
        return {
            player: Rating(rating.mu, MARGIN * rating.sigma, self._games[player])
            for player, rating in self._known.items()
        }

    def _teams(self, sides: Sequence[Sequence[int]]) -> list[list[PlackettLuceRating]]:
        return [[self._known.get(player) or self._model.rating() for player in side] for side in sides]


def rate(games: Iterable[RatedGame]) -> dict[int, Rating]:
    """Return the ratings after these games, by player."""
    ratings = Ratings()
    for game in games:
        ratings.add(game)
    return ratings.all()
