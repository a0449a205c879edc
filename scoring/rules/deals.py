"""Who deals."""

from collections.abc import Iterable, Mapping

from .errors import gettext_noop
from .hand.cards import Card
from .scores import Caution

LOW_TO_HIGH_IN_A_DRAW = "A23456789TJQK"
"""When drawing for the deal the ace is low, as is usual (docs/house-rules.md names the draw and leaves it at that)."""


def dealer_of_hand(number: int, known: Mapping[int, int], first_deal: str, seats: int) -> int | None:
    """The dealer of hand `number` (from 1), or None where that does not follow.

    `known` has the dealer's seat of those hands where it was entered. The deal passes left after every
    hand (docs/house-rules.md, "A hand of euchre", 1), so the nearest earlier hand that is known decides; that is also
    what `steal_the_deal` asks for: the next deal goes left of the actual dealer. With `first_deal` =
    `seat-0` hand 1 is seat 0's unless another dealer was entered. Seats go clockwise, so the left is the next number.
    """
    dealers = {1: 0, **known} if first_deal == "seat-0" else known
    nearest = max((hand for hand in dealers if hand <= number), default=None)
    return None if nearest is None else (dealers[nearest] + number - nearest) % seats


def cautions_for_dealer(expected: int | None, dealer: int, *, steal_the_deal: bool) -> tuple[Caution, ...]:
    """A dealer out of turn: the hand counts, since a misdeal may have passed the deal on, but it is worth a look.

    Where the deal may be stolen there is nothing odd about it (michigan, Stealing the Deal).
    """
    if steal_the_deal or expected in (None, dealer):
        return ()
    sentence = gettext_noop("By turns another player should have dealt this hand. Please check who dealt.")
    return (Caution("dealer-out-of-turn", sentence),)


def first_black_jack(cards: Iterable[Card], dealing: int, seats: int = 4) -> int:
    """`first_deal` = first-black-jack: the seat that deals first. ValueError where no black jack comes up.

    Somebody deals the cards one at a time, face up, from the left; who gets the first black jack is the dealer
    (traditional-euchre, First Black Jack Deals; michigan, Setup).
    """
    for place, card in enumerate(cards, 1):
        if card in ("JC", "JS"):
            return (dealing + place) % seats
    raise ValueError("no black jack among these cards")


def lowest_drawn(drawn: Mapping[int, Card]) -> tuple[int, ...]:
    """`first_deal` = draw: of the cards drawn by seat, the seats with the lowest. Alone they deal, else draw again."""
    ranks = {seat: LOW_TO_HIGH_IN_A_DRAW.index(card[0]) for seat, card in drawn.items()}
    return tuple(seat for seat, rank in sorted(ranks.items()) if rank == min(ranks.values()))
