"""The games that robots play: what a host of each taps, and what it is worth by the auditor's own count.

By hand from docs/house-rules.md ("Points for one hand", "Texas euchre"); nothing is shared with the service's rules.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from simulation import bids, points, taps
from simulation.ledger import Plan
from simulation.points import PRESETS, ExtraHands, LinePoints
from simulation.taps import ALONE, DEALER_UNKNOWN, PASSED_OUT, TRICKS, Facts, RefusedTap

ManyFacts = list[dict[str, Any]]

CARDS_EACH = {3: 4, 4: 5, 5: 6, 6: 7}
"""Texas euchre, by the number of players: as many tricks as cards."""
CARD_VALUES = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14)
BY_SEATS = {2: "euchre-two-handed", 3: "euchre-three-handed", 5: "euchre-five-handed"}
"""What those play who are left over from tables of four."""


@dataclass(frozen=True)
class TableGame:
    """One game at a table of so many."""

    key: str
    seats: int
    sides: tuple[tuple[int, ...], ...]
    line: Callable[[Facts], LinePoints]
    """What a sound hand is worth, from the facts as they were sent."""
    hand: Callable[[Random], Facts]
    """A hand that can happen, but for its dealer."""
    refused: Callable[[int, str], tuple[RefusedTap, ...]]
    """Every way of getting a hand wrong, for a sheet that has room: by the hands of a game, and with this UUID."""
    impossible: int = 1000
    """Points that no seat can have after a game."""
    fewest_wins: bool = False
    has_feats: bool = True
    """Whether totals may name loners and euchres."""

    def sound_hand(self, rng: Random, dealer: int) -> Facts:
        """Return the facts of a possible hand, as a host would enter them."""
        facts = self.hand(rng)
        return facts if rng.random() < DEALER_UNKNOWN else {**facts, "dealer": dealer}

    def other_hand(self, facts: Facts, rng: Random) -> Facts:
        """Return a valid hand with facts that differ from these."""
        while True:
            other = self.sound_hand(rng, facts.get("dealer", 0))
            if taps.core(other) != taps.core(facts):
                return other

    @property
    def words(self) -> tuple[dict[str, int], ...]:
        """Return what is sent so that everybody at the table has confirmed."""
        name = "side" if len(self.sides) < self.seats else "seat"
        return tuple({name: number} for number in range(len(self.sides)))


def game_of(key: str, seats: int, preset: str = "tournament") -> TableGame:
    """Return a game at a table of so many. Raises KeyError for one that is not known."""
    return GAMES[key](seats, PRESETS.get(preset, ExtraHands()))


def game_at(plan: Plan, seats: int) -> str:
    """Return the key of what is played at a table of so many in this tournament."""
    return plan.game if seats == plan.seats else BY_SEATS[seats]


def other_tables(plan: Plan) -> list[int]:
    """Return the sizes of the tables beside those of four, so that those left over play."""
    by_way = {"one-or-three": [], "two-handed": [2], "three-handed": [3, 3]}
    if plan.left_over not in by_way:
        return []
    return [[], [5], by_way[plan.left_over], [3]][plan.players % 4]


def _euchre(_seats: int, extra: ExtraHands) -> TableGame:
    return TableGame(
        key="euchre",
        seats=4,
        sides=((0, 2), (1, 3)),
        line=points.line_of,
        hand=lambda rng: taps.hand_of(extra, rng),
        refused=lambda hands, uuid: taps.refused_taps(extra, hands, uuid),
    )


def _alone(seats: int) -> tuple[tuple[int, ...], ...]:
    return tuple((seat,) for seat in range(seats))


def _few_handed(key: str, march: int) -> Callable[[int, ExtraHands], TableGame]:
    def game(seats: int, extra: ExtraHands) -> TableGame:
        def line(facts: Facts) -> LinePoints:
            if facts.get("kind") == "passed-out":
                return _line(seats)
            maker, tricks = facts["maker"], facts["tricks"]
            others = [seat for seat in range(seats) if seat != maker]
            if tricks < 3:
                return _line(seats, dict.fromkeys(others, 2), euchres=others)
            alone = [maker] if tricks == 5 and march == 3 else []
            return _line(seats, {maker: march if tricks == 5 else 1}, loners=alone)

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
            return _refused(good, hands, wrong, odd)

        return TableGame(key, seats, _alone(seats), line, hand, refused)

    return game


def _five_handed(_seats: int, _extra: ExtraHands) -> TableGame:
    def line(facts: Facts) -> LinePoints:
        if facts.get("kind") == "thrown-in":
            return _line(5)
        maker, partner, tricks = facts["maker"], facts.get("partner"), facts["tricks"]
        makers = {maker} if partner is None else {maker, partner}
        taken, alone = sum(tricks[seat] for seat in makers), facts.get("alone", False)
        if taken < 3:
            defenders = [seat for seat in range(5) if seat not in makers and tricks[seat] > 0]
            return _line(5, dict.fromkeys(defenders, 2), euchres=defenders)
        worth = 1 if taken < 5 else 4 if alone else 2
        scoring = [seat for seat in makers if tricks[seat] > 0]
        return _line(5, dict.fromkeys(scoring, worth), loners=[maker] if taken == 5 and alone else [])

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
        return _refused(good, hands, wrong, odd)

    return TableGame("euchre-five-handed", 5, _alone(5), line, hand, refused)


def _texas(seats: int, extra: ExtraHands) -> TableGame:
    # In reverse the most tricks are the worst, and the thrower doubles the others by taking none beside a sweep.
    worst_of, best_of = (max, min) if extra.reverse else (min, max)

    def doubles_all(tricks: list[int], thrower: int) -> bool:
        swept = max(tricks) == CARDS_EACH[seats]
        return swept and (tricks[thrower] == 0 if extra.reverse else tricks[thrower] > 0)

    def line(facts: Facts) -> LinePoints:
        laid = facts["laid"]
        if facts.get("kind") == "exhausted":
            return _line(seats, dict(enumerate(laid)))
        tricks, thrower = facts["tricks"], facts["thrower"]
        if doubles_all(tricks, thrower):
            return _line(seats, {seat: 2 * laid[seat] for seat in range(seats) if seat != thrower})
        takes = {seat: laid[seat] for seat in range(seats) if tricks[seat] == worst_of(tricks) or seat == thrower}
        if tricks[thrower] == worst_of(tricks):
            takes[thrower] *= 2
        elif tricks[thrower] == best_of(tricks):
            del takes[thrower]
        return _line(seats, takes)

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
        return _refused(good, hands, wrong, odd)

    return TableGame(
        "texas-euchre", seats, _alone(seats), line, hand, refused, impossible=1, fewest_wins=True, has_feats=False
    )


def _bid_euchre(seats: int, extra: ExtraHands) -> TableGame:
    played = bids.BIDS[extra.bids]

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
        return _refused(good, hands, wrong, odd)

    return TableGame(
        key="bid-euchre",
        seats=seats,
        sides=bids.sides_of(seats),
        line=lambda facts: LinePoints(*bids.points_of(played, facts, seats)),
        hand=lambda rng: bids.hand_of(played, seats, rng),
        refused=refused,
    )


GAMES: Mapping[str, Callable[[int, ExtraHands], TableGame]] = {
    "euchre": _euchre,
    "euchre-two-handed": _few_handed("euchre-two-handed", 2),
    "euchre-three-handed": _few_handed("euchre-three-handed", 3),
    "euchre-five-handed": _five_handed,
    "texas-euchre": _texas,
    "bid-euchre": _bid_euchre,
}
SEATS = {"euchre": (4,), "euchre-two-handed": (2,), "euchre-three-handed": (3,), "euchre-five-handed": (5,)} | {
    "texas-euchre": (4, 3, 5, 6),
    "bid-euchre": (4, 3, 5, 6, 8),
}
"""How many play at a table; the first where nothing else is asked for."""
PRESETS_OF = {
    "euchre": ("traditional", "online-house", "michigan", "railroad", "british", "ontario", "tournament"),
    "euchre-two-handed": ("tournament", "traditional"),
    "euchre-three-handed": ("tournament", "traditional"),
    "euchre-five-handed": ("tournament", "traditional"),
    "texas-euchre": ("texas", "texas-reverse"),
    "bid-euchre": tuple(bids.BIDS),
}


def _line(seats: int, by_seat: Mapping[int, int] | None = None, loners: Any = (), euchres: Any = ()) -> LinePoints:
    made = by_seat or {}
    everybody = range(seats)
    return LinePoints(
        tuple(made.get(seat, 0) for seat in everybody),
        tuple(int(seat in loners) for seat in everybody),
        tuple(int(seat in euchres) for seat in everybody),
    )


def _refused(good: Facts, hands: int, wrong: ManyFacts, odd: ManyFacts) -> tuple[RefusedTap, ...]:
    """Return what is refused of every game, hands that break its rules (422) and facts of another shape (400)."""
    return (
        *(RefusedTap({**good, **changed}, 422) for changed in wrong),
        *(RefusedTap({**good, **changed}, 400, "shape") for changed in odd),
        *(RefusedTap({**good, "number": number}, 400, "shape") for number in (0, 100, "two", 10**30)),
        RefusedTap({**good, "number": hands + 1}, 409, "game-full"),
        RefusedTap({**good, "uuid": "seven"}, 400, "shape"),
        RefusedTap({"uuid": good["uuid"]}, 400, "shape"),
        RefusedTap([good], 400, "shape"),
        *taps.unreadable(good),
    )
