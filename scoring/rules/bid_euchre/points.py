"""What a hand of bid euchre is worth (docs/house-rules.md, "Bid euchre", Points)."""

from typing import NamedTuple

from ..errors import RuleError, gettext_noop
from ..hand.cards import HIGH, LOW
from ..refusals import check_seat
from ..scores import Points, Scored
from .bids import BY_WORD
from .cards import SUIT_NAMES, cards_each, sides_of
from .facts import BidPlayed, Hand, PassedOut
from .options import JOKER_BIDS, STICK_ONE_LESS, STICKING, BidRuleset, cards_exchanged, played, points_of

JOKER_BID = 3
"""What the holder of the joker must bid where everybody passes (hasenpfeffer)."""


class Taken(NamedTuple):
    """A hand that was played, by its sides."""

    sides: tuple[tuple[int, ...], ...]
    own: int
    """The place of the bidder's side among them."""
    tricks: int
    """What that side took."""
    others: tuple[int, ...] | None
    """What every side took; None where that was not entered and cannot follow."""
    needed: int


def score_hand(ruleset: BidRuleset, hand: Hand, seats: int) -> Scored:
    """Points per seat for one hand. Raises RuleError where no hand can have gone that way."""
    check_seat("dealer", hand.dealer, seats)
    nobody = (0,) * seats
    if isinstance(hand, PassedOut):
        _check_passed_out(ruleset)
        return Scored(nobody, nobody, nobody)
    taken = taken_in(ruleset, hand, seats)
    is_made = taken.tricks >= taken.needed
    points = _others_points(ruleset, taken)
    points[taken.own] = _made(ruleset, hand, taken) if is_made else -_cost(ruleset, hand, seats)
    defenders = {seat for side in taken.sides for seat in side} - {*taken.sides[taken.own]}
    special = BY_WORD.get(hand.bid) if isinstance(hand.bid, str) else None
    loner = hand.bidder if is_made and special is not None and special.alone else None
    return Scored(
        by_seat(taken.sides, points),
        tuple(int(seat == loner) for seat in range(seats)),
        tuple(int(not is_made and seat in defenders) for seat in range(seats)),
    )


def by_seat(sides: tuple[tuple[int, ...], ...], points: list[int]) -> Points:
    """The points of each side, for every seat of it."""
    of = {seat: number for side, number in zip(sides, points, strict=True) for seat in side}
    return tuple(of[seat] for seat in range(len(of)))


def taken_in(ruleset: BidRuleset, hand: BidPlayed, seats: int) -> Taken:
    """The hand by its sides. Raises RuleError where it cannot have gone that way."""
    check_seat("bidder", hand.bidder, seats)
    sides, total = sides_of(seats, ruleset.teams), cards_each(ruleset.deck, seats)
    own = next(place for place, side in enumerate(sides) if hand.bidder in side)
    check_bid(ruleset, hand, total, has_partner=len(sides[own]) > 1)
    check_denomination(ruleset, hand.bid, hand.denomination)
    if isinstance(hand.tricks, int):
        _check_tricks(hand.tricks, total)
        row, tricks = _trick_points(hand.tricks, own, len(sides), total), hand.tricks
    else:
        row, tricks = hand.tricks, _check_row(hand.tricks, own, len(sides), total)
    if row is None and ruleset.defenders_score == "tricks":
        raise RuleError(
            "tricks-of-each-side",
            gettext_noop("More than two sides play here, and each scores its tricks. Enter the tricks of every side."),
            fields=("tricks",),
            rule="defenders_score",
        )
    return Taken(sides, own, tricks, row, total if isinstance(hand.bid, str) else hand.bid)


def _trick_points(tricks: int, own: int, sides: int, total: int) -> tuple[int, ...] | None:
    """What every side took, where that follows from what the bidder's took."""
    if sides == 2:
        return (tricks, total - tricks) if own == 0 else (total - tricks, tricks)
    return tuple(total if side == own else 0 for side in range(sides)) if tricks == total else None


def _others_points(ruleset: BidRuleset, taken: Taken) -> list[int]:
    if ruleset.defenders_score == "nothing" or taken.others is None:
        return [0] * len(taken.sides)
    return [*taken.others]


def _made(ruleset: BidRuleset, hand: BidPlayed, taken: Taken) -> int:
    """What the bidder's side scores for a bid that is made."""
    if isinstance(hand.bid, str):
        return points_of(ruleset, BY_WORD[hand.bid])
    if ruleset.makers_score == "bid":
        return hand.bid
    return taken.tricks + (2 if ruleset.makers_score == "tricks-and-two" else 0)


def _cost(ruleset: BidRuleset, hand: BidPlayed, seats: int) -> int:
    """What a bid that is not made costs."""
    if isinstance(hand.bid, int):
        return hand.bid
    if ruleset.failed_special == "tricks":
        return cards_each(ruleset.deck, seats)
    return points_of(ruleset, BY_WORD[hand.bid])


def least_to_bid(ruleset: BidRuleset, *, forced: bool = False) -> int:
    """The fewest tricks that can be bid; `forced`: by a dealer when everybody else has passed."""
    return max(1, ruleset.least_bid - (forced and ruleset.all_pass == STICK_ONE_LESS))


def most_to_bid(ruleset: BidRuleset, total: int) -> int:
    """The most tricks that can be bid by number: where there is a little pepper, that is the bid of all of them."""
    return total - bool(ruleset.little_pepper or ruleset.big_pepper)


def check_bid(ruleset: BidRuleset, hand: BidPlayed, total: int, *, has_partner: bool) -> None:
    """Raise RuleError where the house does not know this bid."""
    if isinstance(hand.bid, str):
        words = [special.word for special in played(ruleset)]
        if hand.bid not in words:
            raise RuleError(
                "no-such-bid",
                gettext_noop("“%(bid)s” is not bid here. Besides numbers there are: %(known)s."),
                fields=("bid",),
                rule="bids of all the tricks",
                bid=hand.bid,
                known=", ".join(words) or "–",
            )
        if not has_partner and cards_exchanged(ruleset, BY_WORD[hand.bid]):
            raise RuleError(
                "no-partner",
                gettext_noop("Everybody plays alone here, so nobody can exchange cards. Enter another bid."),
                fields=("bid",),
                rule="bids of all the tricks",
            )
        return
    # The dealer may have been forced to bid; who dealt is often not entered.
    may_be_forced = hand.dealer in (None, hand.bidder)
    least, most = least_to_bid(ruleset, forced=may_be_forced), most_to_bid(ruleset, total)
    if ruleset.all_pass == JOKER_BIDS:
        least = min(least, JOKER_BID)
    if not least <= hand.bid <= most:
        raise RuleError(
            "bid",
            gettext_noop("Here %(least)s to %(most)s tricks can be bid, not %(bid)s."),
            fields=("bid",),
            rule="least_bid",
            least=least,
            most=most,
            bid=hand.bid,
        )


def check_denomination(ruleset: BidRuleset, bid: int | str, denomination: str | None) -> None:
    """Raise RuleError where this cannot be named with this bid."""
    if denomination is None or denomination in SUIT_NAMES:
        return
    if ruleset.no_trump == "off" or (denomination == LOW and not ruleset.no_trump.startswith("high-and-low")):
        raise RuleError(
            "no-trump-off",
            gettext_noop("No trump, %(denomination)s, is not played here. Enter the suit that was trump."),
            fields=("denomination",),
            rule="no_trump",
            denomination=denomination,
        )
    if ruleset.no_trump.endswith("from-one-more") and isinstance(bid, int) and bid <= ruleset.least_bid:
        raise RuleError(
            "no-trump-least",
            gettext_noop("Without trump %(least)s tricks must be bid here, not %(bid)s."),
            fields=("bid", "denomination"),
            rule="no_trump",
            least=ruleset.least_bid + 1,
            bid=bid,
        )


def _check_tricks(tricks: int, total: int) -> None:
    if not 0 <= tricks <= total:
        raise RuleError(
            "tricks",
            gettext_noop("A hand has %(total)s tricks here; nobody can take %(tricks)s. Enter 0 to %(total)s."),
            fields=("tricks",),
            rule="as many tricks as cards",
            total=total,
            tricks=tricks,
        )


def _check_row(tricks: tuple[int, ...], own: int, sides: int, total: int) -> int:
    """Return what the bidder's side took. Raises RuleError unless the tricks of all sides are those of a hand."""
    if len(tricks) != sides or min(tricks) < 0 or sum(tricks) != total:
        raise RuleError(
            "tricks",
            gettext_noop("A hand has %(total)s tricks here, and %(sides)s sides share them. Please count again."),
            fields=("tricks",),
            rule="as many tricks as cards",
            total=total,
            sides=sides,
        )
    return tricks[own]


def _check_passed_out(ruleset: BidRuleset) -> None:
    if ruleset.all_pass in STICKING:
        raise RuleError(
            "dealer-must-call",
            gettext_noop("The dealer must bid here, so no hand is passed out. Enter who bid."),
            fields=("kind",),
            rule="all_pass",
        )


def may_be_named(ruleset: BidRuleset, bid: int | str) -> tuple[str, ...]:
    """What may be named with this bid."""

    def is_allowed(denomination: str) -> bool:
        try:
            check_denomination(ruleset, bid, denomination)
        except RuleError:
            return False
        return True

    return tuple(name for name in (*SUIT_NAMES, HIGH, LOW) if is_allowed(name))
