"""Every game as tests play it: how many sit at a table, and two hands with the points that they bring."""

from typing import Any

import pytest

from scoring.rules import Counted, SimpleGame
from tests.support.check_all import CHECK_ALL, some_of

Hand = tuple[dict[str, Any], tuple[int, ...]]
"""Facts as they are sent, and the points of each seat, by docs/house-rules.md."""

OWN_GAME = SimpleGame(
    "Parish rummy",
    "Gin rummy, as the men’s club has played it since 1958",
    (3, 4),
    (Counted("Points left", 100), Counted("Knocked", 1, -10, total=1)),
    fewest_wins=True,
    points=(200,),
).as_file()
"""A file of a game that a parish made itself."""

TEXAS_TRICKS = {3: [0, 2, 2], 4: [0, 2, 2, 1], 5: [0, 2, 2, 1, 1], 6: [0, 2, 2, 1, 1, 1]}


def texas(seats: int) -> list[Hand]:
    """Seat 0 took the fewest tricks and takes its five; the thrower took the most and takes none. Then seat 1 does."""
    tricks = TEXAS_TRICKS[seats]
    others = [4] * (seats - 1)
    first = {"laid": [5, *others], "tricks": tricks, "thrower": 1}
    second = {"laid": [4, 7, *others[1:]], "tricks": [tricks[1], tricks[0], *tricks[2:]], "thrower": 0}
    return [(first, (5, *[0] * (seats - 1))), (second, (0, 7, *[0] * (seats - 2)))]


GAMES: list[tuple[str, int, list[Hand]]] = [
    ("euchre", 4, [({"maker": 0, "tricks": 3}, (1, 0, 1, 0)), ({"maker": 1, "tricks": 5}, (0, 2, 0, 2))]),
    ("euchre-two-handed", 2, [({"maker": 0, "tricks": 3}, (1, 0)), ({"maker": 1, "tricks": 2}, (2, 0))]),
    ("euchre-three-handed", 3, [({"maker": 0, "tricks": 5}, (3, 0, 0)), ({"maker": 1, "tricks": 2}, (2, 0, 2))]),
    (
        "euchre-five-handed",
        5,
        [
            ({"maker": 0, "partner": 2, "tricks": [2, 1, 1, 1, 0]}, (1, 0, 1, 0, 0)),
            ({"maker": 1, "alone": True, "tricks": [0, 5, 0, 0, 0]}, (0, 4, 0, 0, 0)),
        ],
    ),
    *(("texas-euchre", seats, texas(seats)) for seats in (3, 4, 5, 6)),
    (
        "bid-euchre",
        4,
        [
            ({"bidder": 0, "bid": 4, "tricks": 5}, (5, 1, 5, 1)),
            ({"bidder": 1, "bid": "moon", "denomination": "low", "tricks": 5}, (1, -12, 1, -12)),
        ],
    ),
    (
        "bid-euchre",
        6,
        [
            ({"bidder": 3, "bid": 3, "denomination": "hearts", "tricks": 2}, (2, -3, 2, -3, 2, -3)),
            ({"bidder": 2, "bid": 3, "tricks": 4}, (4, 0, 4, 0, 4, 0)),
        ],
    ),
    ("whist-drive", 4, [({"tricks": [8, 5]}, (8, 5, 8, 5)), ({"tricks": [0, 13]}, (0, 13, 0, 13))]),
    (
        "skat",
        3,
        [
            ({"declarer": 1, "contract": "hearts", "multiplier": 2, "outcome": "won"}, (0, 70, 0)),
            ({"declarer": 0, "contract": "null", "outcome": "lost"}, (-96, 40, 40)),
        ],
    ),
]

HAS_SIDES = ("euchre", "bid-euchre", "whist-drive")
"""Games in which partners confirm together."""


def asked_seats(game: str, seats: int) -> dict[str, int]:
    """Say how many sit at a table where the game leaves it open."""
    return {"seats_per_table": seats} if game in ("texas-euchre", "bid-euchre", "skat") else {}


def of(games: list[tuple[str, int, list[Hand]]]) -> pytest.MarkDecorator:
    """Run a test for each of these games."""
    return pytest.mark.parametrize(("game", "seats", "hands"), games, ids=[f"{game}-{n}" for game, n, _ in games])


every_game = of(GAMES)


def four_games(seed: str) -> pytest.MarkDecorator:
    """Run a test for four of all games, drawn by the seed; for every game in `make check-all`."""
    return of(some_of(GAMES, 4, seed))


def two_games(seed: str) -> pytest.MarkDecorator:
    """Run a dear test for two games other than euchre, drawn by the seed; for every game in `make check-all`."""
    return of(GAMES if CHECK_ALL else some_of([row for row in GAMES if row[0] != "euchre"], 2, seed))
