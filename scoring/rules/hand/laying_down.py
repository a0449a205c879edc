"""Is the outcome of a hand certain? (docs/house-rules.md, "A hand of euchre", 6)

An outcome is certain if no play, by anybody, can change it: everybody's points are the same however the rest is played.
So the rest is played in every possible way, until two of them score differently.
"""

from collections.abc import Iterator
from typing import Any, Protocol

from ..scores import Points
from .acts import Over
from .cards import Cards, Order, single
from .table import Contract, HandTable

MOST_POSITIONS = 3000
"""How many positions are looked at before a hand counts as undecided: less than a tenth of a second."""


class UndecidedError(Exception):
    """There are too many ways to finish the hand to look at them all."""


class Position(Protocol):
    """A moment of the play, as `tricks.Play` is."""

    @property
    def table(self) -> HandTable:
        """What is known while the hand is played."""

    @property
    def contract(self) -> Contract:
        """What was agreed before the first lead."""

    @property
    def order(self) -> Order:
        """What beats what."""

    @property
    def hands(self) -> tuple[Cards, ...]:
        """The cards by seat."""

    @property
    def seats(self) -> tuple[int, ...]:
        """Who plays to this trick, the leader first."""

    @property
    def trick(self) -> tuple[Cards, ...]:
        """The cards played to it so far."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seat that took each trick."""

    @property
    def turn(self) -> int:
        """The seat that plays next."""

    def choices(self) -> Cards:
        """The cards that can be played next."""

    def played(self, card: Cards) -> "Position | Over":
        """What follows a card."""


def certain_outcome(position: Position) -> Any | None:
    """Facts that score as every way to finish this hand does; None while the points are not certain.

    Raises UndecidedError after `MOST_POSITIONS`.
    """
    scores = _Scores(position)
    first = next(_endings(position, scores, None))
    points = scores.points(first)
    if all(scores.points(winners) == points for winners in _endings(position, scores, points)):
        return scores.outcome(first)
    return None


class _Scores:
    """What a hand scores by who took its tricks, worked out once for each division of the tricks."""

    def __init__(self, position: Position):
        self._table, self._contract = position.table, position.contract
        self._parties = self._table.hand_rules.parties(self._contract)
        self._playing = tuple({self._parties[seat]: seat for seat in position.seats}.values())
        self._possible: dict[tuple[int, ...], frozenset[Points]] = {}

    def outcome(self, winners: tuple[int, ...]) -> Any:
        """The facts of the hand."""
        return self._table.hand_rules.outcome(self._table, self._contract, winners)

    def points(self, winners: tuple[int, ...]) -> Points:
        """What the finished hand scores."""
        [points] = self.possible(winners, 0)
        return points

    def key(self, winners: tuple[int, ...]) -> tuple[int, ...]:
        """What of the tricks taken matters for the points: how many each party has."""
        return tuple(sorted(self._parties[seat] for seat in winners))

    def possible(self, winners: tuple[int, ...], to_come: int) -> frozenset[Points]:
        """All that the hand can still score if anybody might take any of the tricks to come."""
        key = self.key(winners)
        if key not in self._possible:
            if to_come:
                following = (self.possible((*winners, seat), to_come - 1) for seat in self._playing)
                self._possible[key] = frozenset().union(*following)
            else:
                scored = self._table.hand_rules.score_hand(self._table.ruleset, self.outcome(winners))
                self._possible[key] = frozenset((scored.points,))
        return self._possible[key]


def _endings(position: Position, scores: _Scores, points: Points | None) -> Iterator[tuple[int, ...]]:
    """The winners of the tricks in every way to finish, leaving out what counts like a way already followed.

    `points`: what is left out as well once it cannot come to anything else.
    """
    seen = set()
    waiting, looked_at = [position], 0
    while waiting:
        state = waiting.pop()
        looked_at += 1
        if looked_at > MOST_POSITIONS:
            raise UndecidedError
        if not state.trick:
            key = (state.hands, state.turn, scores.key(state.winners))
            to_come = state.hands[state.turn].bit_count()
            if key in seen or (points and scores.possible(state.winners, to_come) == {points}):
                continue
            seen.add(key)
            if _takes_the_rest(state):
                yield state.winners + (state.turn,) * to_come
                continue
        for card in _different(state):
            following = state.played(card)
            if isinstance(following, Over):
                yield following.winners
            else:
                waiting.append(following)


def _different(state: Position) -> Iterator[Cards]:
    """The cards that can be played, of neighbors only one: where nobody holds a card between two, they do the same."""
    choices, about = state.choices(), sum(state.trick)
    for seat in state.seats:
        about |= state.hands[seat]
    for suit in state.order.suits:
        has_neighbor = False
        for card in suit:
            if card & about:
                if card & choices and not has_neighbor:
                    yield card
                has_neighbor = bool(card & choices)


def _takes_the_rest(state: Position) -> bool:
    """Nobody can beat any card of the leader, so it does not matter what is played to them."""
    others = 0
    for seat in state.seats[1:]:
        others |= state.hands[seat]
    return not any(state.order.beaten_by[card] & others for card in single(state.hands[state.turn]))
