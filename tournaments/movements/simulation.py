"""A night of a movement without people: who would sit where, with results by lot."""

from random import Random

from tournaments.movements.base import Contender, Movement, PastRound, Seating, Terms
from tournaments.standings import sit_out_credit

HANDS = 8
POINTS = (1, 1, 1, 2, 4)
"""What a hand brings the side that wins it, by lot: mostly one point, rarely a lone march."""


def play_night(movement: Movement, *, players: int, terms: Terms, rng: Random) -> tuple[Seating, ...]:
    """Return the seatings of a whole night for entrants 0 … players - 1, the games between them won by lot.

    Raises ValueError where the movement cannot seat so many.
    """
    contenders = [Contender(entrant) for entrant in range(players)]
    night: list[Seating] = []
    for _ in range(terms.rounds):
        history = [PastRound(seating.tables, seating.sit_outs) for seating in night]
        seating = movement.draw(contenders, history, terms, rng)
        contenders = _play(contenders, seating, rng)
        night.append(seating)
    return tuple(night)


def _play(contenders: list[Contender], seating: Seating, rng: Random) -> list[Contender]:
    """Return everybody as they stand after a round; whoever sat out is credited with its mean."""
    points: dict[int, int] = {}
    winners: set[int] = set()
    for table in seating.tables:
        sides = [0, 0]
        for _ in range(HANDS):
            sides[rng.randrange(2)] += rng.choice(POINTS)
        for seat, entrant in enumerate(table):
            points[entrant] = sides[seat % 2]
            if sides[seat % 2] > sides[1 - seat % 2]:
                winners.add(entrant)
    credit = sit_out_credit(list(points.values()))
    return [
        Contender(
            entrant=before.entrant,
            points=before.points + points.get(before.entrant, credit),
            wins=before.wins + (before.entrant in winners),
            sit_outs=before.sit_outs + (before.entrant in seating.sit_outs),
        )
        for before in contenders
    ]
