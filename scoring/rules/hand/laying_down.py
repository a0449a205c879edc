"""Is the outcome of a hand certain? (docs/house-rules.md, "A hand of euchre", 6)

Certain is what no play, by anybody, can change: everybody's points are the same however the rest is played.
So the rest is played in every way there is, until two of them score differently.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from .acts import Over
from .cards import Cards, single

if TYPE_CHECKING:
    from .tricks import Play


def certain_outcome(play: "Play") -> Any | None:
    """Facts that score as every way to finish this hand does; None while the points are not certain."""
    table = play.table
    found, points = None, None
    for winners in _endings(play):
        outcome = table.house.outcome(table, play.contract, winners)
        scored = table.house.score_hand(table.ruleset, outcome).points
        if points not in (None, scored):
            return None
        found, points = outcome, scored
    return found


def _endings(play: "Play") -> Iterator[tuple[int, ...]]:
    """The winners of the tricks in every way to finish, leaving out what counts like a way already followed."""
    parties = play.table.house.parties(play.contract)
    seen = set()
    waiting = [play]
    while waiting:
        state = waiting.pop()
        if not state.trick:
            key = (state.hands, state.turn, tuple(sorted(parties[seat] for seat in state.winners)))
            if key in seen:
                continue
            seen.add(key)
            if _takes_the_rest(state):
                yield state.winners + (state.turn,) * state.hands[state.turn].bit_count()
                continue
        for card in _different(state):
            following = state.played(card)
            if isinstance(following, Over):
                yield following.winners
            else:
                waiting.append(following)


def _different(state: "Play") -> Iterator[Cards]:
    """The cards that can be played, of neighbours only one: where nobody holds a card between two, they do the same."""
    choices, about = state.choices(), sum(state.trick)
    for seat in state.seats:
        about |= state.hands[seat]
    for suit in state.order.suits:
        has_neighbour = False
        for card in suit:
            if card & about:
                if card & choices and not has_neighbour:
                    yield card
                has_neighbour = bool(card & choices)


def _takes_the_rest(state: "Play") -> bool:
    """Nobody has anything to beat any card of the leader: no need to look at what falls on them."""
    others = 0
    for seat in state.seats[1:]:
        others |= state.hands[seat]
    return not any(state.order.beaten_by[card] & others for card in single(state.hands[state.turn]))
