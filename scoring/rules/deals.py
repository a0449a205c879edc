"""Whose deal it is."""

from collections.abc import Mapping

from scoring.rules.base import Caution, gettext_noop


def dealer_of_hand(number: int, known: Mapping[int, int], first_deal: str, seats: int = 4) -> int | None:
    """The dealer of hand `number` (from 1), or None where nothing tells.

    `known` has the dealer's seat of those hands where the table told it. The deal passes left after every
    hand (RULES.md, "A hand of euchre", 1), so the nearest earlier hand that is known decides; that is also
    what `steal_the_deal` asks for: the next deal goes left of whoever really dealt. With `first_deal` =
    `seat-0` hand 1 is seat 0's unless told otherwise. Seats go clockwise, so the left is the next number.
    """
    told = {1: 0, **known} if first_deal == "seat-0" else known
    nearest = max((hand for hand in told if hand <= number), default=None)
    return None if nearest is None else (told[nearest] + number - nearest) % seats


def cautions_for_dealer(expected: int | None, dealer: int, *, steal_the_deal: bool) -> tuple[Caution, ...]:
    """A dealer out of turn: the hand counts, since a misdeal may have passed the deal on, but it is worth a look.

    Where the deal may be stolen there is nothing odd about it (michigan, Stealing the Deal).
    """
    if steal_the_deal or expected in (None, dealer):
        return ()
    sentence = gettext_noop("By turns another player should have dealt this hand. Please check who dealt.")
    return (Caution("dealer-out-of-turn", sentence),)
