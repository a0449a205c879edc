"""Can these values have been laid? Cards are laid turn by turn, and the deck limits each of them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate, chain, combinations
from typing import NamedTuple

from .facts import CARDS_EACH, Exhausted, Hand, TexasRuleset, pack_for, value_of

CHEAP = 10
"""Values up to this one are made up of real cards, since low cards run out; of others only sums are looked at."""


class CardsLaid(NamedTuple):
    """How many cards each seat can have laid, seat 0 first."""

    least: tuple[int, ...]
    most: tuple[int, ...]


def can_be_laid(ruleset: TexasRuleset, hand: Hand) -> bool:
    """Whether cards of the pack, laid turn by turn, can come to the values of this hand."""
    seats = len(hand.laid)
    values = sorted(value_of(card, ruleset) for card in pack_for(seats))
    to_draw = len(values) - seats * CARDS_EACH[seats]
    return any(_fit(values, hand.laid, turns, to_draw) for turns in _all_turns(hand, to_draw))


def _all_turns(hand: Hand, to_draw: int) -> Iterator[CardsLaid]:
    """How many cards everybody can have laid, for each dealer there can have been and each length of the hand."""
    seats, most = len(hand.laid), CARDS_EACH[len(hand.laid)]
    dealers = range(seats) if hand.dealer is None else (hand.dealer,)
    for dealer in dealers:
        places = [(seat - dealer - 1) % seats for seat in range(seats)]
        for rounds in range(to_draw // seats + 2):
            for last in range(seats):
                taken = [rounds + (place < last) for place in places]
                if isinstance(hand, Exhausted):
                    yield CardsLaid(tuple(taken), tuple(turns * most for turns in taken))
                elif places[hand.thrower] == last and rounds:
                    # The thrower lays nothing then; the others have one more turn, and may lay nothing in it.
                    extra = [turns + (seat != hand.thrower) for seat, turns in enumerate(taken)]
                    yield CardsLaid(tuple(taken), tuple(turns * most for turns in extra))


def _fit(values: Sequence[int], laid: Sequence[int], turns: CardsLaid, to_draw: int) -> bool:
    """Whether this many cards of these values (the lowest first) come to what was laid.

    Of any of the players together no fewer low cards and no more dear ones than there are.
    """
    low = [0, *accumulate(values)]
    high = [0, *accumulate(reversed(values))]
    if sum(turns.least) > to_draw:
        return False
    seats = range(len(laid))
    for together in chain.from_iterable(combinations(seats, many) for many in range(1, len(laid) + 1)):
        value = sum(laid[seat] for seat in together)
        least = sum(turns.least[seat] for seat in together)
        most = min(sum(turns.most[seat] for seat in together), to_draw)
        if not low[least] <= value <= high[most]:
            return False
    cheap = [seat for seat in seats if laid[seat] <= CHEAP]
    return _has_cards(Counter(values), [(laid[seat], turns.least[seat], turns.most[seat]) for seat in cheap])


def _has_cards(pack: Counter[int], wanted: list[tuple[int, int, int]]) -> bool:
    """Whether the pack has cards for all of these: a value, the least and the most cards it is made of."""
    if not wanted:
        return True
    (value, least, most), *others = wanted
    return any(_has_cards(pack - Counter(cards), others) for cards in _made_of(pack, value, least, most, 2))


def _made_of(pack: Counter[int], value: int, least: int, most: int, lowest: int) -> Iterator[tuple[int, ...]]:
    """The cards of the pack, none below `lowest`, that come to a value."""
    if value == 0 and least <= 0:
        yield ()
    if most == 0:
        return
    for card in range(lowest, value + 1):
        if pack[card]:
            for rest in _made_of(pack - Counter([card]), value - card, least - 1, most - 1, card):
                yield (card, *rest)
