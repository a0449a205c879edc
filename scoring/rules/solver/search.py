"""Perfect play of the tricks: how many the leader's side takes when everybody sees all cards and errs in nothing.

The question is always whether the leader's side can take at least this many, which is answered by alpha-beta with the
narrowest window there is: the first card that proves or refutes it ends the look at a trick. What was proved of a
position at the beginning of a trick is kept in a table. Its key has no names of cards: see `suits`; the suits that are
not trump stand in the order of their numbers, and places count from the leader.

Two sides play, of one, two or three players each, in any order around the table. `allies` has a bit for each place: set
where it is on the side of place 0, who leads.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from .suits import ALL_BEAT, NONE_BEAT, Play, Suits, held, plays, rotated

Allies: TypeAlias = int
_Key: TypeAlias = tuple[Suits, Allies]


class Table(NamedTuple):
    """Who plays this trick, and how many tricks are left, this one included."""

    players: int
    allies: Allies
    left: int


class Trick(NamedTuple):
    """A trick that has begun."""

    suits: Suits
    led: int
    """The suit that was led: its place in `suits`."""
    best: int
    """The suit of the card that would take the trick: the one led, or 0, trump."""
    level: int
    """The level of that card in its suit."""
    taker: int
    """Whose card it is."""


class Search:
    """A search with its table, which serves any number of questions."""

    def __init__(self) -> None:
        self.proved: dict[_Key, tuple[int, int]] = {}
        """The least and the most that the leader's side takes."""
        self.positions = 0
        """How many positions were looked at card by card."""

    def tricks(self, suits: Suits, table: Table) -> int:
        """How many of the tricks that are left the side of the leader takes."""
        return _most(lambda need: self.reaches(suits, table, need), table.left)

    def tricks_from(self, trick: Trick, place: int, table: Table) -> int:
        """The same within a trick, with the place that plays next."""
        return _most(lambda need: self._follows(trick, place, table, need), table.left)

    def reaches(self, suits: Suits, table: Table, need: int) -> bool:
        """Whether the leader's side takes at least this many of the tricks."""
        if not 0 < need <= table.left:
            return need <= 0
        least, most = _sure(suits, table)
        if not least < need <= most:
            return need <= least
        trump, *others = suits
        others.sort()
        suits = (trump, *others)
        key = (suits, table.allies)
        least, most = self.proved.get(key, (0, table.left))
        if not least < need <= most:
            return need <= least
        self.positions += 1
        if self._leads(suits, table, need):
            self.proved[key] = (need, most)
            return True
        self.proved[key] = (least, need - 1)
        return False

    def _leads(self, suits: Suits, table: Table, need: int) -> bool:
        return any(self._follows(trick, 1, table, need) for trick in leads(suits))

    def _follows(self, trick: Trick, place: int, table: Table, need: int) -> bool:
        players, allies, _left = table
        if place == players:
            return self._goes_on(trick, table, need)
        is_ally = allies >> place & 1 == 1
        for reply in replies(trick, place, is_ahead=(allies >> trick.taker & 1 == 1) is is_ally):
            if self._follows(reply, place + 1, table, need) is is_ally:
                return is_ally
        return not is_ally

    def _goes_on(self, trick: Trick, table: Table, need: int) -> bool:
        """The same question after this trick, asked of its taker's side."""
        players, allies, left = table
        suits, taker = trick.suits, trick.taker
        if taker:
            suits = tuple([rotated(suit, taker, players) for suit in suits])
        rest = Table(players, allies_of(allies, taker, players), left - 1)
        if allies >> taker & 1:
            return self.reaches(suits, rest, need - 1)
        return not self.reaches(suits, rest, left - need)


def _most(reaches: Callable[[int], bool], left: int) -> int:
    """The most that can be reached: looked for from the middle, as most hands end there."""
    least, most, need = 0, left, (left + 1) // 2
    while least < most:
        if reaches(need):
            least = need
        else:
            most = need - 1
        need = min(least + 1, most) if least >= need else most
    return least


@lru_cache(maxsize=256)
def allies_of(allies: Allies, leader: int, players: int) -> Allies:
    """The sides as this place sees them when it leads."""
    own = allies >> leader & 1
    seen = [(allies >> (leader + step) % players & 1) == own for step in range(players)]
    return sum(is_ally << place for place, is_ally in enumerate(seen))


def _sure(suits: Suits, table: Table) -> tuple[int, int]:
    """The least and the most that the leader's side takes, as far as it shows without looking at any play.

    Highest trumps in one hand take a trick each. A leader who has all of them that are needed to draw those of the
    other side can then take the highest cards of every suit. (A partner who must trump them has nothing but trumps,
    and takes the rest.)
    """
    _players, allies, left = table
    top, run, counts = held(suits[0])
    own = run if top == 0 else 0
    if all(allies >> place & 1 or counts[place] <= own for place in (1, 2, 3)):
        for suit in suits[1:]:
            top_of_suit, run_of_suit, _counts = held(suit)
            if top_of_suit == 0:
                own += run_of_suit
    if top < 0:
        return own, left
    if allies >> top & 1:
        return max(own, run), left
    return own, left - run


def leads(suits: Suits) -> list[Trick]:
    """Every way to lead, those cards first that nobody can beat in their suit."""
    high: list[Trick] = []
    others: list[Trick] = []
    for led, suit in enumerate(suits):
        top, run, counts = held(suit)
        first_of_run = sum(counts) - run
        for rest, level in plays(suit, 0, ALL_BEAT).beating:
            is_high = top == 0 and level == first_of_run
            (high if is_high else others).append(Trick(_with(suits, led, rest), led, led, level, 0))
    return high + others


def replies(trick: Trick, place: int, *, is_ahead: bool) -> Iterator[Trick]:
    """Every way to play on, the likely ones first: a side that is ahead saves its high cards, the other takes."""
    suits, led, best, level, _taker = trick
    suit = led
    beating, losing = plays(suits[led], place, level if best == led else NONE_BEAT)
    is_void = not (beating or losing)
    if is_void:
        suit = 0
        beating, losing = plays(suits[0], place, level if best == 0 else ALL_BEAT)
    if not is_ahead:
        for play in beating:
            yield _takes(trick, place, suit, play)
    for play in losing:
        yield _loses(trick, suit, play)
    for other in range(1, len(suits)) if is_void else ():
        if other != led:
            for play in plays(suits[other], place, ALL_BEAT).beating:
                yield _loses(trick, other, play)
    if is_ahead:
        for play in beating:
            yield _takes(trick, place, suit, play)


def _takes(trick: Trick, place: int, suit: int, play: Play) -> Trick:
    return Trick(_with(trick.suits, suit, play.rest), trick.led, suit, play.level, place)


def _loses(trick: Trick, suit: int, play: Play) -> Trick:
    """The card taking the trick stays; its level falls with a card that was below it."""
    level = play.level if suit == trick.best else trick.level
    return Trick(_with(trick.suits, suit, play.rest), trick.led, trick.best, level, trick.taker)


def _with(suits: Suits, place: int, suit: int) -> Suits:
    return (*suits[:place], suit, *suits[place + 1 :])
