"""A hand of bid euchre, card by card: the bidding, naming trump, an exchange of cards, the tricks."""

from collections.abc import Mapping
from typing import NamedTuple

from ..errors import RuleError, gettext_noop
from ..hand import dealing
from ..hand.acts import Act, HandState, Over
from ..hand.cards import BIT, JOKER, Card, Cards, as_cards, names
from ..hand.record import HandRecord, Verb
from ..hand.table import card_of, check_turn, each_card, not_now, replaced
from .auction import Bid, Made, choices_of, is_higher
from .bids import BY_WORD
from .cards import PACKS, SEATS, cards_each, may_play, sides_of, taker
from .facts import BidPlayed, PassedOut
from .options import JOKER_BIDS, STICKING, BidRuleset, cards_exchanged
from .points import JOKER_BID, may_be_named

PASS, BID, NAME, GIVE, PASS_CARDS, PLAY = "pass", "bid", "name", "give", "pass-cards", "play"

VERBS: Mapping[str, Verb] = {
    PASS: Verb("Nothing is bid."),
    BID: Verb("A number of tricks, or a word for all of them, higher than every bid before.", needs=("bid",)),
    NAME: Verb("The highest bidder names a suit, or no trump high or low.", needs=("denomination",)),
    GIVE: Verb("The cards that the lone player exchanges.", needs=("cards",)),
    PASS_CARDS: Verb("As many cards from the partner.", needs=("cards",)),
    PLAY: Verb("A card to the trick. A player who can follow the suit led must.", needs=("card",)),
    **dealing.VERBS,
}


def begin(ruleset: BidRuleset, record: HandRecord) -> HandState:
    """The hand before anybody bids, or a misdeal where the numbers of cards are not right."""
    dealing.check_seats(record, SEATS)
    pack, seats = PACKS[ruleset.deck], len(record.deal)
    hands = dealing.check_cards(record, pack)
    each = cards_each(ruleset.deck, seats)
    if record.upcard is not None or any(len(hand) != each for hand in record.deal):
        return dealing.Misdealt(seats, turned_up=False)
    dealing.check_kitty(record, hands, pack)
    return Auction(ruleset, record.dealer, hands)


class Auction(NamedTuple):
    """The bidding."""

    ruleset: BidRuleset
    dealer: int
    hands: tuple[Cards, ...]
    bids: tuple[Bid | None, ...] = ()
    """What everybody said so far, from the dealer's left; None for a pass."""
    highest: Made | None = None
    passed: frozenset[int] = frozenset()

    @property
    def turn(self) -> int:
        """The seat that speaks next: the next one that has not passed."""
        seats = len(self.hands)
        if self.ruleset.bidding == "once-around" or not self.bids:
            return (self.dealer + 1 + len(self.bids)) % seats
        after = self._last_speaker()
        return next(seat for step in range(1, seats + 1) if (seat := (after + step) % seats) not in self.passed)

    def _last_speaker(self) -> int:
        """The last player to speak."""
        seats, out, speaker = len(self.hands), set[int](), self.dealer
        for said in self.bids:
            speaker = next(s for step in range(1, seats + 1) if (s := (speaker + step) % seats) not in out)
            if said is None:
                out.add(speaker)
        return speaker

    @property
    def is_forced(self) -> bool:
        """The dealer must bid: everybody else has passed."""
        others_passed = len(self.passed) == len(self.hands) - 1 and self.dealer not in self.passed
        sticks = self.ruleset.all_pass in STICKING
        return sticks and others_passed and self.highest is None

    def choices(self) -> Cards:
        """No card."""
        return 0

    def possible(self) -> tuple[Bid, ...]:
        """The bids that can be made now."""
        has_partner = len(sides_of(len(self.hands), self.ruleset.teams)[0]) > 1
        bids = choices_of(self.ruleset, len(self.hands), has_partner=has_partner, forced=self.is_forced)
        return tuple(bid for bid in bids if self.highest is None or is_higher(bid, self.highest.bid))

    def legal(self) -> tuple[Act, ...]:
        """Every higher bid; a pass, unless the dealer must bid; a misdeal is found."""
        bids = tuple(Act(self.turn, BID, bid=bid) for bid in self.possible())
        passes = () if self.is_forced else (Act(self.turn, PASS),)
        return (*bids, *passes, *_misdeals(self.hands))

    def act(self, act: Act) -> HandState:
        """The next to speak, or what follows the bidding."""
        if act.do == dealing.MISDEAL:
            return Over(None, next_dealer="same")
        if act.do not in (BID, PASS):
            raise not_now(self, act)
        check_turn(act, self.turn)
        if act.do == PASS:
            if self.is_forced:
                raise RuleError(
                    "dealer-must-call",
                    gettext_noop("Everybody else has passed, so the dealer must bid."),
                    fields=("do",),
                    rule="all_pass",
                )
            return self._replace(bids=(*self.bids, None), passed=self.passed | {act.seat})._next()
        if act.bid not in self.possible():
            raise RuleError(
                "bid",
                gettext_noop("Seat %(seat)s cannot bid %(bid)s now. Possible is: %(possible)s."),
                fields=("bid",),
                rule="each bid is higher",
                seat=act.seat,
                bid=act.bid,
                possible=", ".join(map(str, self.possible())) or "–",
            )
        return self._replace(bids=(*self.bids, act.bid), highest=Made(act.seat, act.bid))._next()

    def _next(self) -> HandState:
        seats = len(self.hands)
        if self.highest is None:
            if len(self.passed) < seats:
                return self
            return self._passed_out()
        spoke_once = self.ruleset.bidding == "once-around" and len(self.bids) == seats
        alone_in = self.passed >= {seat for seat in range(seats) if seat != self.highest.seat}
        if spoke_once or alone_in or not self.possible():
            return Naming(self, self.highest)
        return self

    def _passed_out(self) -> HandState:
        """Nobody bid: the deal passes left, unless the holder of the joker must bid."""
        if self.ruleset.all_pass == JOKER_BIDS:
            for seat, hand in enumerate(self.hands):
                if hand & BIT[JOKER]:
                    return Naming(self, Made(seat, JOKER_BID))
        return Over(PassedOut(self.dealer))


class Naming(NamedTuple):
    """The highest bidder says what is trump."""

    auction: Auction
    made: Made

    def choices(self) -> Cards:
        """No card."""
        return 0

    def legal(self) -> tuple[Act, ...]:
        """What may be named with this bid; a misdeal is found."""
        names_ = may_be_named(self.auction.ruleset, self.made.bid)
        named = tuple(Act(self.made.seat, NAME, denomination=denomination) for denomination in names_)
        return (*named, *_misdeals(self.auction.hands))

    def act(self, act: Act) -> HandState:
        """The exchange of cards, or the first lead."""
        if act.do == dealing.MISDEAL:
            return Over(None, next_dealer="same")
        if act.do != NAME:
            raise not_now(self, act)
        check_turn(act, self.made.seat)
        ruleset, hands = self.auction.ruleset, self.auction.hands
        if act.denomination is None or act.denomination not in may_be_named(ruleset, self.made.bid):
            raise RuleError(
                "no-trump-off",
                gettext_noop("“%(denomination)s” cannot be named with this bid."),
                fields=("denomination",),
                rule="no_trump",
                denomination=act.denomination,
            )
        contract = Contract(ruleset, self.auction.dealer, self.made, act.denomination, len(hands))
        if contract.exchanged:
            return Exchanging(contract, hands)
        return Tricks(contract, hands, contract.players)


class Contract(NamedTuple):
    """What was agreed before the first lead."""

    ruleset: BidRuleset
    dealer: int
    made: Made
    denomination: str
    seats: int

    @property
    def is_alone(self) -> bool:
        """The bidder's partners sit out."""
        return isinstance(self.made.bid, str) and BY_WORD[self.made.bid].alone

    @property
    def exchanged(self) -> int:
        """How many cards the bidder exchanges."""
        return cards_exchanged(self.ruleset, BY_WORD[self.made.bid]) if isinstance(self.made.bid, str) else 0

    @property
    def partners(self) -> tuple[int, ...]:
        """The bidder's partners, the next at the left first."""
        bidder = self.made.seat
        side = next(side for side in sides_of(self.seats, self.ruleset.teams) if bidder in side)
        return tuple(sorted((seat for seat in side if seat != bidder), key=lambda s: (s - bidder) % self.seats))

    @property
    def players(self) -> tuple[int, ...]:
        """Who plays to the tricks, the bidder, who leads, first."""
        out = self.partners if self.is_alone else ()
        around = ((self.made.seat + step) % self.seats for step in range(self.seats))
        return tuple(seat for seat in around if seat not in out)


class Exchanging(NamedTuple):
    """The lone player gives cards away and gets as many from the next partner."""

    contract: Contract
    hands: tuple[Cards, ...]
    is_given: bool = False

    @property
    def turn(self) -> int:
        """The bidder gives first."""
        return self.contract.partners[0] if self.is_given else self.contract.made.seat

    def choices(self) -> Cards:
        """None: this many cards are given, not one of them."""
        return 0

    def legal(self) -> tuple[Act, ...]:
        """The act that is next, with the first cards of the hand: any others will do as well; a misdeal is found."""
        do = PASS_CARDS if self.is_given else GIVE
        cards = names(self.hands[self.turn])[: self.contract.exchanged]
        return (Act(self.turn, do, cards=cards), *_misdeals(self.hands))

    def act(self, act: Act) -> HandState:
        """The partner's cards, or the first lead."""
        if act.do == dealing.MISDEAL:
            return Over(None, next_dealer="same")
        if act.do != (PASS_CARDS if self.is_given else GIVE):
            raise not_now(self, act)
        check_turn(act, self.turn)
        cards = self._cards_of(act)
        hands = replaced(self.hands, self.turn, self.hands[self.turn] ^ cards)
        bidder, partner = self.contract.made.seat, self.contract.partners[0]
        if self.is_given:
            return Tricks(self.contract, replaced(hands, bidder, hands[bidder] | cards), self.contract.players)
        if self.contract.ruleset.exchange == "through-partner":
            hands = replaced(hands, partner, hands[partner] | cards)
        return Exchanging(self.contract, hands, is_given=True)

    def _cards_of(self, act: Act) -> Cards:
        together, many = as_cards(act.cards), self.contract.exchanged
        if together & ~self.hands[self.turn] or together.bit_count() != len(act.cards) or len(act.cards) != many:
            raise RuleError(
                "not-in-hand",
                gettext_noop("Seat %(seat)s must give %(many)s cards of these, each once: %(choice)s."),
                fields=("cards",),
                rule="exchange",
                seat=act.seat,
                many=many,
                choice=", ".join(names(self.hands[self.turn])),
            )
        return together


class Tricks(NamedTuple):
    """The tricks, one card after the other."""

    contract: Contract
    hands: tuple[Cards, ...]
    seats: tuple[int, ...]
    """Who plays to this trick, the leader first."""
    trick: tuple[Card, ...] = ()
    winners: tuple[int, ...] = ()

    @property
    def turn(self) -> int:
        """The seat that plays next."""
        return self.seats[len(self.trick)]

    def choices(self) -> Cards:
        """The cards that follow the suit led, or else any."""
        led = self.trick[0] if self.trick else None
        return as_cards(may_play(names(self.hands[self.turn]), led, self.contract.denomination))

    def legal(self) -> tuple[Act, ...]:
        """A card of `choices`; a misdeal is found."""
        return (*each_card(self.turn, PLAY, self.choices()), *_misdeals(self.hands))

    def act(self, act: Act) -> HandState:
        """The next card, the next trick, or the end."""
        if act.do == dealing.MISDEAL:
            return Over(None, next_dealer="same")
        if act.do != PLAY:
            raise not_now(self, act)
        check_turn(act, self.turn)
        own = card_of(act, self.hands[self.turn], rule="a player plays the cards of the own hand")
        if not own & self.choices():
            raise RuleError(
                "must-follow",
                gettext_noop("Seat %(seat)s must follow suit: %(choice)s."),
                fields=("card",),
                rule="follow suit",
                seat=act.seat,
                choice=", ".join(names(self.choices())),
            )
        return self._played(own)

    def _played(self, card: Cards) -> HandState:
        hands = replaced(self.hands, self.turn, self.hands[self.turn] ^ card)
        trick = (*self.trick, *names(card))
        if len(trick) < len(self.seats):
            return self._replace(hands=hands, trick=trick)
        place = taker(trick, self.contract.denomination)
        winners = (*self.winners, self.seats[place])
        if hands[self.seats[place]]:
            around = self.seats[place:] + self.seats[:place]
            return Tricks(self.contract, hands, around, (), winners)
        return ended(self.contract, winners)


def ended(contract: Contract, winners: tuple[int, ...]) -> Over:
    """The end of a hand after its last trick; `winners`: the seats that took the tricks, in order."""
    return Over(_outcome(contract, winners), winners)


def _outcome(contract: Contract, winners: tuple[int, ...]) -> BidPlayed:
    """The facts of a hand after its last trick: the tricks of the bidder's side, or of each of several sides."""
    sides = sides_of(contract.seats, contract.ruleset.teams)
    row = tuple(sum(winner in side for winner in winners) for side in sides)
    own = next(place for place, side in enumerate(sides) if contract.made.seat in side)
    tricks = row[own] if len(sides) == 2 else row
    return BidPlayed(
        bidder=contract.made.seat,
        bid=contract.made.bid,  # type: ignore[arg-type]  # one of the words that the facts know
        tricks=tricks,
        denomination=contract.denomination,  # type: ignore[arg-type]  # one of these words as well
        dealer=contract.dealer,
    )


def _misdeals(hands: tuple[Cards, ...]) -> tuple[Act, ...]:
    """Anybody may find that the cards were not dealt out right."""
    return tuple(Act(seat, dealing.MISDEAL) for seat in range(len(hands)))
