"""Bid euchre, counted in `simulation.games.bid_euchre_bids`."""

from typing import Any

from simulation.games import bid_euchre_bids as bids
from simulation.games.table_game import ManyFacts, RobotGame, TableGame, refused_of_any
from simulation.points import LinePoints
from simulation.taps import RefusedTap


def _bid_euchre(seats: int, preset: str) -> TableGame:
    played = bids.BIDS.get(preset, bids.BIDS["bid-euchre"])

    def refused(hands: int, uuid: str) -> tuple[RefusedTap, ...]:
        most, has_sides = played.tricks(seats), seats % 2 == 0
        tricks: Any = most if has_sides else [0, most, *[0] * (seats - 2)]
        good = {"uuid": uuid, "bidder": 1, "bid": played.least, "tricks": tricks}
        wrong: ManyFacts = [
            {"tricks": most + 1},
            {"tricks": -1},
            {"tricks": [most] * len(bids.sides_of(seats))},
            {"bid": most + 1},
            {"bidder": seats},
            {"dealer": seats},
            {"bid": "call-two" if "call-two" not in played.words else "shooter"},
        ]
        odd: ManyFacts = [{"tricks": "three"}, {"bid": "slam"}, {"maker": 0}, {"denomination": "green"}, {"bid": None}]
        return refused_of_any(good, hands, wrong, odd)

    return TableGame(
        key="bid-euchre",
        seats=seats,
        sides=bids.sides_of(seats),
        line=lambda facts: LinePoints(*bids.points_of(played, facts, seats)),
        hand=lambda rng: bids.hand_of(played, seats, rng),
        refused=refused,
    )


GAMES = (RobotGame("bid-euchre", _bid_euchre, (4, 3, 5, 6, 8), tuple(bids.BIDS)),)
