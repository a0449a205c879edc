"""A tournament of a movement without people: who would sit where, with results by lot."""

from collections.abc import Sequence
from math import exp
from random import Random

from tournaments.rules.movements.base import ACROSS, Contender, Movement, PastRound, Seating, Sides, Terms, sides_at
from tournaments.rules.movements.sit_outs import draw_at_tables, sit_out_credit

HANDS = 8
POINTS = (1, 1, 1, 2, 4)
"""What a hand brings the side that wins it, by lot: mostly one point, rarely a lone march."""


EDGE = 0.1
"""What a side that is one stronger in all gains of the chance to win a hand, by and large (0.5 at even strength)."""


def simulated_seatings(movement: Movement, *, players: int, terms: Terms, rng: Random) -> tuple[Seating, ...]:
    """Return the seatings of all rounds for entrants 0 … players - 1, the games between them won by lot.

    Where partners are fixed they are 0 and 1, 2 and 3, and so on; of an odd number the last has none and sits out.
    Raises ValueError where the movement cannot seat this many.
    """
    return play_out(movement, players=players, terms=terms, rng=rng, results=rng)[0]


def play_out(
    movement: Movement, *, players: int, terms: Terms, rng: Random, results: Random, strengths: Sequence[float] = ()
) -> tuple[tuple[Seating, ...], tuple[Contender, ...]]:
    """Return the seatings as `simulated_seatings` does, and everybody's points at the end.

    The seats are drawn by `rng`, hands are won by `results`: by lot, or, with a strength for every player (0 for an
    average one), the more often the stronger a side is.
    """
    movement.check_terms(terms)
    contenders = [Contender(entrant, team=_team(movement, entrant, players)) for entrant in range(players)]
    seatings: list[Seating] = []
    history: list[PastRound] = []
    for _ in range(terms.rounds):
        seating = draw_at_tables(movement, contenders, history, terms, rng, tables=None)
        chances = [_chance(table, strengths) for table in seating.tables]
        played = _play(contenders, seating, chances, results, terms.sides, fixed_partners=movement.fixed_partners)
        contenders = _stand(contenders, played)
        seatings.append(seating)
        history.append(played)
    return tuple(seatings), tuple(contenders)


def _chance(table: Sequence[int], strengths: Sequence[float]) -> float:
    """Return the chance that seats 0 and 2 win a hand."""
    if not strengths or len(table) != 4:
        return 0.5
    ahead = sum((-1) ** seat * strengths[entrant] for seat, entrant in enumerate(table))
    return 1 / (1 + exp(-4 * EDGE * ahead))  # a slope of EDGE at even strength


def _team(movement: Movement, entrant: int, players: int) -> int | None:
    return entrant // 2 if movement.fixed_partners and entrant ^ 1 < players else None


def _play(
    contenders: list[Contender],
    seating: Seating,
    chances: list[float],
    results: Random,
    sides: Sides,
    *,
    fixed_partners: bool,
) -> PastRound:
    if sides != ACROSS:
        made = tuple(_play_by_sides(sides_at(table, sides), results) for table in seating.tables)
        return PastRound(seating.tables, seating.sit_outs, made, seating.order, sides=sides)
    games = [play_game(chance, results, tie_is_played_on=fixed_partners) for chance in chances]
    points = tuple(
        tuple(game[seat % 2] for seat in range(len(table))) for game, table in zip(games, seating.tables, strict=True)
    )
    if not fixed_partners:
        return PastRound(seating.tables, seating.sit_outs, points, seating.order)
    here = {*seating.sit_outs, *(entrant for table in seating.tables for entrant in table)}
    teams = {c.entrant: c.team for c in contenders if c.team is not None and c.entrant in here}
    halves = tuple((2, 0) if game[0] > game[1] else (0, 2) for game in games)
    return PastRound(seating.tables, seating.sit_outs, points, seating.order, teams, halves)


def play_game(chance: float, results: Random, *, tie_is_played_on: bool) -> tuple[int, int]:
    sides = [0, 0]
    hands = 0
    while hands < HANDS or (tie_is_played_on and sides[0] == sides[1]):
        sides[results.random() >= chance] += results.choice(POINTS)
        hands += 1
    return sides[0], sides[1]


def _play_by_sides(sides: Sides, results: Random) -> tuple[int, ...]:
    """Return a game's points by seat, with every hand won by one side."""
    made = [0] * len(sides)
    for _hand in range(HANDS):
        made[results.randrange(len(sides))] += results.choice(POINTS)
    of_seat = {seat: points for side, points in zip(sides, made, strict=True) for seat in side}
    return tuple(of_seat[seat] for seat in range(len(of_seat)))


def _won(seat: int, made: Sequence[int], sides: Sides) -> bool:
    """Tell whether the seat's side has more than every other."""
    sums = {side: sum(made[place] for place in side) for side in sides}
    own = next(side for side in sides if seat in side)
    return all(sums[own] > total for side, total in sums.items() if side != own)


def _stand(contenders: list[Contender], played: PastRound) -> list[Contender]:
    """Return everybody's results after a round; sit-outs are credited with its mean."""
    points: dict[int, int] = {}
    winners: set[int] = set()
    for table, made in zip(played.tables, played.points, strict=True):
        points |= dict(zip(table, made, strict=True))
        winners |= {entrant for seat, entrant in enumerate(table) if _won(seat, made, played.sides)}
    credit = sit_out_credit(list(points.values()))
    return [
        Contender(
            entrant=before.entrant,
            points=before.points + points.get(before.entrant, credit),
            wins=before.wins + (before.entrant in winners),
            sit_outs=before.sit_outs + (before.entrant in played.sit_outs),
            team=before.team,
        )
        for before in contenders
    ]
