"""Five-handed euchre, by hand from docs/house-rules.md ("Points for one hand")."""

from random import Random

from simulation.games.table_game import ManyFacts, RobotGame, TableGame, everybody_alone, line_points, refused_of_any
from simulation.points import LinePoints
from simulation.taps import ALONE, PASSED_OUT, Facts, RefusedTap


def _five_handed(_seats: int, _preset: str) -> TableGame:
    def line(facts: Facts) -> LinePoints:
        if facts.get("kind") == "thrown-in":
            return line_points(5)
        maker, partner, tricks = facts["maker"], facts.get("partner"), facts["tricks"]
        makers = {maker} if partner is None else {maker, partner}
        taken, alone = sum(tricks[seat] for seat in makers), facts.get("alone", False)
        if taken < 3:
            defenders = [seat for seat in range(5) if seat not in makers and tricks[seat] > 0]
            return line_points(5, dict.fromkeys(defenders, 2), euchres=defenders)
        worth = 1 if taken < 5 else 4 if alone else 2
        scoring = [seat for seat in makers if tricks[seat] > 0]
        return line_points(5, dict.fromkeys(scoring, worth), loners=[maker] if taken == 5 and alone else [])

    def hand(rng: Random) -> Facts:
        if rng.random() < PASSED_OUT:
            return {"kind": "thrown-in"}
        maker, alone = rng.randrange(5), rng.random() < ALONE
        partner = None if alone else rng.choice([seat for seat in range(5) if seat != maker] + [None])
        weights = [5 if seat == maker else 3 if seat == partner else 1 for seat in range(5)]
        won = rng.choices(range(5), weights, k=5)
        tricks = [won.count(seat) for seat in range(5)]
        return {"maker": maker, "alone": alone, "partner": partner, "tricks": tricks}

    def refused(hands: int, uuid: str) -> tuple[RefusedTap, ...]:
        good = {"uuid": uuid, "maker": 1, "partner": 2, "tricks": [1, 1, 1, 1, 1]}
        wrong: ManyFacts = [
            {"tricks": [1, 1, 1, 1, 2]},
            {"maker": 5},
            {"partner": 5},
            {"alone": True},
            {"tricks": [5]},
        ]
        odd: ManyFacts = [{"tricks": 3}, {"tricks": None}, {"partner": "nobody"}, {"thrower": 0}, {"kind": "poker"}]
        return refused_of_any(good, hands, wrong, odd)

    return TableGame("euchre-five-handed", 5, everybody_alone(5), line, hand, refused)


GAMES = (RobotGame("euchre-five-handed", _five_handed, (5,), ("tournament", "traditional"), for_left_over=True),)
