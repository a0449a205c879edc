"""The cards of a hand before anybody speaks: are they a deal of this pack? And dealing a pack out."""

from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

from ..errors import RuleError, gettext_noop
from .acts import Act, HandState, Over
from .cards import Card, Cards, as_cards, names
from .record import HandRecord, Verb

MISDEAL = "misdeal"
VERBS = {
    MISDEAL: Verb("A misdeal is found: no points. If the up-card was turned the deal passes left, else it stays."),
}
STANDARD_PACKETS = ((3, 2), (2, 3))
"""traditional-euchre, Dealing: 3-2-3-2, then 2-3-2-3."""


all_of = lru_cache(maxsize=16)(as_cards)
"""A whole pack as one number."""


class Misdealt(NamedTuple):
    """Somebody has too many or too few cards, or no card was turned up: all there is to do is to say so."""

    seats: int
    turned_up: bool

    def choices(self) -> Cards:
        """No card."""
        return 0

    def legal(self) -> tuple[Act, ...]:
        """Anybody may find it."""
        return tuple(Act(seat, MISDEAL) for seat in range(self.seats))

    def act(self, act: Act) -> HandState:
        """The end of the hand: the same dealer again, or, once the up-card was turned, the next one."""
        if act not in self.legal():
            raise RuleError(
                "misdealt",
                gettext_noop("The cards are not dealt out right; nothing but a misdeal can follow."),
                fields=("deal",),
                rule="misdeal",
            )
        return Over(None, next_dealer="left" if self.turned_up else "same")


def check_cards(record: HandRecord, pack: Sequence[Card]) -> tuple[Cards, ...]:
    """The hands by seat. RuleError unless every card of the record is of this pack, and there only once."""
    hands = tuple(map(as_cards, record.deal))
    rest = as_cards((record.upcard,) if record.upcard else ()), as_cards(record.kitty or ())
    cards = sum(map(len, record.deal)) + bool(record.upcard) + len(record.kitty or ())
    together = reduce(or_, (*hands, *rest))
    if together & ~all_of(pack):
        strangers = names(together & ~all_of(pack))
        raise _bad_deal("not-in-pack", gettext_noop("Not in this pack of %(size)s: %(cards)s."), strangers, pack)
    if together.bit_count() < cards:
        raise _bad_deal("card-twice", gettext_noop("There twice: %(cards)s."), _twice(record), pack)
    return hands


def _twice(record: HandRecord) -> Iterable[Card]:
    dealt = [*(card for hand in record.deal for card in hand), record.upcard, *(record.kitty or ())]
    return {card for card in dealt if card and dealt.count(card) > 1}


def check_seats(record: HandRecord, seat_counts: Sequence[int]) -> None:
    """This many can play this game. RuleError otherwise."""
    if len(record.deal) not in seat_counts:
        raise RuleError(
            "seats",
            gettext_noop("Cards were dealt to %(seats)s players; the game is for %(possible)s."),
            fields=("deal",),
            rule="players",
            seats=len(record.deal),
            possible=", ".join(map(str, seat_counts)),
        )


def check_kitty(record: HandRecord, hands: Sequence[Cards], pack: Sequence[Card]) -> tuple[Card, ...]:
    """The kitty in its order; in alphabetical order where the record has none. RuleError if cards are missing."""
    rest = all_of(pack) & ~(sum(hands) | as_cards((record.upcard,) if record.upcard else ()))
    if record.kitty is None:
        return names(rest)
    missing = rest & ~as_cards(record.kitty)
    if missing:
        raise _bad_deal("kitty", gettext_noop("Missing from the kitty: %(cards)s."), names(missing), pack)
    return record.kitty


def _bad_deal(code: str, sentence: str, cards: Iterable[Card], pack: Sequence[Card]) -> RuleError:
    listed = ", ".join(sorted(cards))
    return RuleError(code, sentence, fields=("deal",), rule="the pack", cards=listed, size=len(pack))


def in_packets(
    pack: Sequence[Card], dealer: int, seats: int = 4, packets: Sequence[Sequence[int]] = STANDARD_PACKETS
) -> tuple[tuple[tuple[Card, ...], ...], Card, tuple[Card, ...]]:
    """A shuffled pack dealt out from the dealer's left: hands by seat, the up-card, the kitty under it.

    `packets`: for each time around, the sizes that alternate from player to player.
    """
    hands: list[list[Card]] = [[] for _ in range(seats)]
    cards = iter(pack)
    for sizes in packets:
        for place in range(seats):
            seat = (dealer + 1 + place) % seats
            hands[seat] += [next(cards) for _ in range(sizes[place % len(sizes)])]
    upcard, *kitty = cards
    return tuple(map(tuple, hands)), upcard, tuple(kitty)
