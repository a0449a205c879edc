"""Two- and three-handed euchre, by hand from docs/house-rules.md ("Points for one hand")."""

from random import Random

from simulation.games.table_game import (
    ManyFacts,
    Play,
    RobotGame,
    TableGame,
    everybody_alone,
    line_points,
    refused_of_any,
)
from simulation.points import LinePoints, extra_hands
from simulation.taps import PASSED_OUT, TRICKS, Facts, RefusedTap

PRESETS = ("tournament", "traditional")


def _few_handed(key: str, march: int) -> Play:
    def game(seats: int, preset: str) -> TableGame:
        extra = extra_hands(preset)

        def line(facts: Facts) -> LinePoints:
            if facts.get("kind") == "passed-out":
                return line_points(seats)
            maker, tricks = facts["maker"], facts["tricks"]
            others = [seat for seat in range(seats) if seat != maker]
            if tricks < 3:
                return line_points(seats, dict.fromkeys(others, 2), euchres=others)
            alone = [maker] if tricks == 5 and march == 3 else []
            return line_points(seats, {maker: march if tricks == 5 else 1}, loners=alone)

        def hand(rng: Random) -> Facts:
            if extra.passed_out and rng.random() < PASSED_OUT:
                return {"kind": "passed-out"}
            return {"maker": rng.randrange(seats), "tricks": rng.choices(range(6), TRICKS)[0]}

        def refused(hands: int, uuid: str) -> tuple[RefusedTap, ...]:
            good = {"uuid": uuid, "maker": 1, "tricks": 3}
            wrong: ManyFacts = [
                {"tricks": 6},
                {"tricks": -1},
                {"maker": seats},
                {"alone": march == 2},
                {"dealer": seats},
            ]
            odd: ManyFacts = [
                {"tricks": "three"},
                {"tricks": [3, 2]},
                {"partner": 0},
                {"thrower": 0},
                {"laid": [4] * seats},
            ]
            return refused_of_any(good, hands, wrong, odd)

        return TableGame(key, seats, everybody_alone(seats), line, hand, refused)

    return game


GAMES = (
    RobotGame("euchre-two-handed", _few_handed("euchre-two-handed", 2), (2,), PRESETS, for_left_over=True),
    RobotGame("euchre-three-handed", _few_handed("euchre-three-handed", 3), (3,), PRESETS, for_left_over=True),
)
