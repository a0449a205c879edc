"""Texas Euchre, by hand from docs/house-rules.md ("Texas euchre")."""

from random import Random

from simulation.games.table_game import ManyFacts, RobotGame, TableGame, everybody_alone, line_points, refused_of_any
from simulation.points import LinePoints
from simulation.taps import PASSED_OUT, Facts, RefusedTap

CARDS_EACH = {3: 4, 4: 5, 5: 6, 6: 7}
"""By the number of players: as many tricks as cards."""
CARD_VALUES = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14)


def _texas(seats: int, preset: str) -> TableGame:
    reverse = preset == "texas-reverse"
    # In reverse the most tricks are the worst, and the thrower doubles the others by taking none beside a sweep.
    worst_of, best_of = (max, min) if reverse else (min, max)

    def doubles_all(tricks: list[int], thrower: int) -> bool:
        swept = max(tricks) == CARDS_EACH[seats]
        return swept and (tricks[thrower] == 0 if reverse else tricks[thrower] > 0)

    def line(facts: Facts) -> LinePoints:
        laid = facts["laid"]
        if facts.get("kind") == "exhausted":
            return line_points(seats, dict(enumerate(laid)))
        tricks, thrower = facts["tricks"], facts["thrower"]
        if doubles_all(tricks, thrower):
            return line_points(seats, {seat: 2 * laid[seat] for seat in range(seats) if seat != thrower})
        takes = {seat: laid[seat] for seat in range(seats) if tricks[seat] == worst_of(tricks) or seat == thrower}
        if tricks[thrower] == worst_of(tricks):
            takes[thrower] *= 2
        elif tricks[thrower] == best_of(tricks):
            del takes[thrower]
        return line_points(seats, takes)

    def hand(rng: Random) -> Facts:
        deck = list(CARD_VALUES) * (8 if seats == 6 else 4)
        rng.shuffle(deck)
        if rng.random() < PASSED_OUT:
            drawn = deck[seats * CARDS_EACH[seats] :]  # and as many laid, one after the other
            return {"kind": "exhausted", "laid": [sum(drawn[seat::seats]) for seat in range(seats)]}
        laid = [sum(deck.pop() for _card in range(rng.randint(2, 3))) for _seat in range(seats)]
        won = [rng.randrange(seats) for _trick in range(CARDS_EACH[seats])]
        return {"laid": laid, "tricks": [won.count(seat) for seat in range(seats)], "thrower": rng.randrange(seats)}

    def refused(hands: int, uuid: str) -> tuple[RefusedTap, ...]:
        tricks = [CARDS_EACH[seats], *[0] * (seats - 1)]
        good = {"uuid": uuid, "laid": [9] * seats, "tricks": tricks, "thrower": 1}
        wrong: ManyFacts = [
            {"tricks": [1, *tricks[1:]]},
            {"thrower": seats},
            {"laid": [1] * seats},
            {"dealer": seats},
        ]
        odd: ManyFacts = [{"laid": 9}, {"laid": None}, {"tricks": "all"}, {"maker": 1}, {"thrower": "me"}]
        return refused_of_any(good, hands, wrong, odd)

    return TableGame(
        "texas-euchre",
        seats,
        everybody_alone(seats),
        line,
        hand,
        refused,
        impossible=1,
        fewest_wins=True,
        tie_by_hands=True,
        has_feats=False,
    )


GAMES = (RobotGame("texas-euchre", _texas, (4, 3, 5, 6), ("texas", "texas-reverse")),)
