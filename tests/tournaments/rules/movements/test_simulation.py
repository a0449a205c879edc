"""A night without people: what the movement is told after each round."""

from collections.abc import Sequence
from random import Random

from tournaments.rules.movements.base import Contender, Movement, PastRound, Seating, Terms
from tournaments.rules.movements.forecast.simulation import simulated_seatings


class OneTableRecorded(Movement):
    """Seats the first four of five, with entrant 4 out, and keeps what it was told."""

    key = "recorded"
    name = "recorded"
    fixed_partners = False

    def __init__(self) -> None:
        self.calls: list[tuple[list[Contender], list[PastRound]]] = []

    def draw(self, contenders: Sequence[Contender], history: Sequence[PastRound], terms: Terms, rng: Random) -> Seating:
        self.calls.append((list(contenders), list(history)))
        return Seating(tables=((0, 1, 2, 3),), sit_outs=(4,))


def test_it_tells_the_movement_what_was_played_and_how_everybody_stands() -> None:
    movement = OneTableRecorded()

    night = simulated_seatings(movement, players=5, terms=Terms(3), rng=Random(2))

    assert len(night) == 3
    assert movement.calls[0] == ([Contender(entrant) for entrant in range(5)], [])
    contenders, history = movement.calls[2]
    assert [(played.tables, played.sit_outs) for played in history] == [(((0, 1, 2, 3),), (4,))] * 2
    made = [sum(played.points[0][seat] for played in history) for seat in range(4)]
    assert made == [contender.points for contender in contenders[:4]]
    assert [contender.sit_outs for contender in contenders] == [0, 0, 0, 0, 2]


def test_it_gives_partners_the_points_of_their_hands_and_the_better_side_the_game() -> None:
    for seed in range(50):
        movement = OneTableRecorded()
        simulated_seatings(movement, players=5, terms=Terms(2), rng=Random(seed))
        first, second, partner, last, _ = movement.calls[1][0]

        assert (first.points, first.wins) == (partner.points, partner.wins)
        assert (second.points, second.wins) == (last.points, last.wins)
        # Eight hands of one to four points each.
        assert 8 <= first.points + second.points <= 32
        assert (first.wins, second.wins) == (int(first.points > second.points), int(first.points < second.points))


def test_it_credits_a_sit_out_with_the_mean_of_the_round() -> None:
    for seed in range(50):
        movement = OneTableRecorded()
        simulated_seatings(movement, players=5, terms=Terms(2), rng=Random(seed))
        *seated, sitter = movement.calls[1][0]
        twice_the_mean = sum(contender.points for contender in seated) // 2

        assert sitter.points == (twice_the_mean + 1) // 2
