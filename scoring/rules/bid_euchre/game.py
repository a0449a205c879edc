"""Bid euchre and its family: double deck, six-handed, pepper, hasenpfeffer. See `RULES_TABLE` for the sources."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from .. import citations, ends
from ..bubbles import Question, by_place, seats_of, something_else
from ..citations import Citation
from ..errors import RuleError, gettext_noop
from ..explained import Part
from ..game import GameRules
from ..hand.acts import HandState, Over
from ..hand.cards import LOW, Card, Cards, Suit, as_cards, names
from ..hand.from_tricks import Agreed, PlayedCard
from ..hand.record import HandRecord
from ..scores import HandResult, Points, Progress, Scored, Totals
from . import cited, judged, play
from .auction import bids_on_sheets
from .bids import BY_WORD
from .cards import (
    FEWEST_CARDS,
    PACKS,
    SEATS,
    USUAL_SEATS,
    cards_each,
    denomination_of,
    may_play,
    sides_of,
    taker,
)
from .facts import KINDS, MOST_TRICKS, BidPlayed, Hand, read_hand
from .options import BidRuleset, read_ruleset, ruleset_as_json
from .points import least_to_bid, may_be_named, most_to_bid, score_hand, taken_in
from .presets import PRESETS
from .solved import FourBidding
from .totals import check_totals

RULES_TABLE: tuple[tuple[str, str, str], ...] = (
    # rule, source, done or not yet
    ("players: 3 to 6, and 8; sides", "six-hand, General; bid-euchre-wiki; docs/house-rules.md, Bid euchre", "done"),
    ("teams: two-teams, pairs", "six-hand, General; docs/house-rules.md, Bid euchre", "done"),
    ("deck: 24, 32, 36", "bid-euchre-wiki; cincinnati, The Pack", "done"),
    ("deck: 25, with a joker", "hasenpfeffer, Setup", "done"),
    ("deck: double-48", "indiana, Basic; hammerwalt, Basics", "done"),
    ("deck: double-32", "marlborough, Rank of cards; summer-games", "done"),
    ("of equal cards the first played wins", "double-bid, Rules; marlborough, Rank of cards; euchre-us, 5", "done"),
    ("bidding: once-around", "cincinnati, The Bidding; marlborough, Bidding; summer-games", "done"),
    ("bidding: until-passed", "indiana, Bidding; pepper, Bidding; hasenpfeffer", "done"),
    ("each bid is higher; words outbid numbers", "cincinnati, The Bidding; docs/house-rules.md, Bid euchre", "done"),
    ("least_bid", "cincinnati, The Bidding; hammerwalt, Bidding; euchre-us, 3", "done"),
    ("all_pass: redeal", "docs/house-rules.md, Bid euchre", "done"),
    ("all_pass: stick-the-dealer", "cincinnati, The Bidding; euchre-us, 3", "done"),
    ("all_pass: stick-one-less", "hammerwalt, Bidding", "done"),
    ("all_pass: joker-bids-three", "hasenpfeffer, Bidding", "done"),
    ("the highest bidder names trump and leads", "hammerwalt, Bidding and Play; euchre-us, 4", "done"),
    ("no_trump: off, high, high-and-low", "indiana, Bidding; hammerwalt, Bidding; six-hand, Bidding", "done"),
    ("no_trump: from one more", "marlborough, Bidding", "done"),
    ("bowers and follow suit", "double-bid, Helpful Terms and Rules; pepper, Cards", "done"),
    ("little_pepper and big_pepper", "pepper, Bidding", "done"),
    ("call_two and call_one", "marlborough, Bidding; summer-games; neuralplay, Bidding", "done"),
    ("shooter and shooter_cards", "indiana, Bidding; euchre-py; edgerton, Bidding", "done"),
    ("moon and double_moon", "cincinnati, The Bidding; euchre-py", "done"),
    ("exchange: laid-away", "indiana, Bidding; marlborough, Bidding", "done"),
    ("exchange: through-partner", "hammerwalt, Bidding", "done"),
    ("makers_score: tricks", "cincinnati, Scoring; pepper", "done"),
    ("makers_score: bid", "docs/house-rules.md, Bid euchre", "done"),
    ("makers_score: tricks-and-two", "euchre-us, 6; euchre-py", "done"),
    ("defenders_score: tricks, nothing", "bid-euchre-wiki; euchre-us, 6", "done"),
    ("a failed number costs the bid", "cincinnati, The Bidding; euchre-us, 6", "done"),
    ("failed_special", "pepper; docs/house-rules.md, Bid euchre", "done"),
    ("three sides or more: each scores its tricks", "docs/house-rules.md, Bid euchre", "done"),
    ("game_ends: points, hands, bell", "double-bid, Object; neuralplay; docs/house-rules.md, Bid euchre", "done"),
    ("misdeal", "docs/house-rules.md, Bid euchre", "done"),
    ("presets", "docs/house-rules.md, Bid euchre", "done"),
    ("a whole game as totals", "docs/house-rules.md, A whole game, entered as totals", "done"),
)

ALWAYS: Mapping[Part, tuple[str, ...]] = {
    "deck": (gettext_noop("All the cards are dealt out evenly, and the deal passes left after every hand."),),
    "bidding": (
        gettext_noop("From the dealer's left, everybody bids a number of tricks, or a word that outbids all numbers."),
        gettext_noop("The highest bidder says what is trump, and leads to the first trick."),
    ),
    "play": (
        gettext_noop("Follow the suit that was led if you can, otherwise play any card."),
        gettext_noop(
            "The jack of trump is the right bower; the other jack of that color, the left, comes next and is a trump."
        ),
        gettext_noop("A player who plays alone has no partner at the table for that hand."),
    ),
    "scoring": (
        gettext_noop(
            "A player who could have followed suit and did not has reneged: the director decides what that costs, "
            "and the hand is entered with the tricks awarded."
        ),
    ),
    "winner": (gettext_noop("The side with the most points wins the game."),),
}


class BidEuchre(GameRules):
    """Bid euchre."""

    key = "bid-euchre"
    name = gettext_noop("Bid euchre")
    seat_counts = SEATS
    turns_up = False
    solved = FourBidding(USUAL_SEATS, alone=(False, True))
    own_results = MappingProxyType(
        {
            "bid-made": gettext_noop("Bid made"),
            "bid-set": gettext_noop("Bid set"),
            "all-bid-made": gettext_noop("All the tricks bid, and made"),
            "all-bid-set": gettext_noop("All the tricks bid, and set"),
        }
    )
    always = ALWAYS
    presets = PRESETS
    options = BidRuleset
    kinds = KINDS
    ruleset_type = BidRuleset
    verbs = play.VERBS

    def read_ruleset(self, raw: Mapping[str, Any], base: BidRuleset | None = None) -> BidRuleset:
        """House rules by name."""
        return read_ruleset(raw, base)

    def ruleset_as_json(self, ruleset: BidRuleset) -> dict[str, Any]:
        """Every option with its value."""
        return ruleset_as_json(ruleset)

    def read_hand(self, raw: Mapping[str, Any]) -> Hand:
        """Facts of one hand."""
        return read_hand(raw)

    def score_hand(self, ruleset: BidRuleset, hand: Hand, seats: int | None = None) -> Scored:
        """Points for one hand."""
        return score_hand(ruleset, hand, seats or USUAL_SEATS)

    def result_of(self, ruleset: BidRuleset, hand: Hand, seats: int | None = None) -> HandResult:
        """Whether the bid was made."""
        if not isinstance(hand, BidPlayed):
            return HandResult(hand.kind)
        taken = taken_in(ruleset, hand, seats or USUAL_SEATS)
        alone = isinstance(hand.bid, str) and BY_WORD[hand.bid].alone
        went = "made" if taken.tricks >= taken.needed else "set"
        makers = (hand.bidder,) if alone else taken.sides[taken.own]
        of_all = "all-" if isinstance(hand.bid, str) else ""
        return HandResult(f"{of_all}bid-{went}", hand.bidder, makers, alone)

    def check_table(self, ruleset: BidRuleset, seats: int) -> None:
        """The cards must go round, and the lowest bid be one that can be made."""
        each = cards_each(ruleset.deck, seats)
        if each < FEWEST_CARDS:
            raise RuleError(
                "too-few-cards",
                gettext_noop("With this deck %(seats)s players get %(each)s cards each. Choose a larger deck."),
                fields=("deck",),
                rule="deck",
                seats=seats,
                each=each,
            )
        if least_to_bid(ruleset) > most_to_bid(ruleset, each):
            raise RuleError(
                "least-bid",
                gettext_noop(
                    "The lowest bid is %(least)s here, but everybody gets %(each)s cards. Choose a lower one."
                ),
                fields=("least_bid",),
                rule="least_bid",
                least=ruleset.least_bid,
                each=each,
            )

    def questions(self, ruleset: BidRuleset, seats: int) -> tuple[Question, ...]:
        """Bidder, bid, and the tricks of the bidder's side, or of every side where each scores its own."""
        sides, most = self.sides(seats, ruleset), self.cards_each(seats, ruleset)
        each = len(sides) > 2 and ruleset.defenders_score == "tricks"
        passes = ruleset.all_pass not in ("stick-the-dealer", "stick-one-less")
        tricks = gettext_noop("Tricks of the bidder’s side")
        return (
            *([something_else("passed-out", gettext_noop("All passed"))] if passes else []),
            Question("bidder", gettext_noop("Who won the bidding"), seats_of(seats), of_seats=True),
            Question("bid", gettext_noop("Bid"), self.bids(ruleset, seats)),
            *(
                by_place("tricks", gettext_noop("Tricks"), len(sides), tuple(range(1, most + 1)))
                if each
                else [Question("tricks", tricks, tuple(range(most + 1)))]
            ),
        )

    def cards_each(self, seats: int, ruleset: BidRuleset | None = None) -> int:
        """As many as the deck has for everybody."""
        return cards_each((ruleset or BidRuleset()).deck, seats)

    def sides(self, seats: int, ruleset: BidRuleset | None = None) -> tuple[tuple[int, ...], ...]:
        """Two sides of partners, or as `teams` has it; three and five each alone."""
        return sides_of(seats, (ruleset or BidRuleset()).teams)

    def bids(self, ruleset: BidRuleset, seats: int) -> tuple[int | str, ...]:
        """Every bid that a sheet can hold, a forced one included."""
        return bids_on_sheets(ruleset, seats)

    def denominations(self, ruleset: BidRuleset) -> tuple[str, ...]:
        """The suits, and no trump as `no_trump` has it."""
        return may_be_named(ruleset, most_to_bid(ruleset, MOST_TRICKS))

    def pack(self, ruleset: BidRuleset, seats: int) -> tuple[Card, ...]:
        """By `deck`."""
        return PACKS[ruleset.deck]

    def choices(self, trump: Suit | None, led: Card | None, hand: Cards) -> Cards:
        """The cards that follow suit, or else any; `trump` may be `low`."""
        return as_cards(may_play(names(hand), led, denomination_of(trump)))

    def taker(self, ruleset: BidRuleset, trump: Suit | None, trick: Sequence[Card]) -> int:
        """The highest trump, else the highest of the suit led, or by `low` the lowest; of equal cards the first."""
        return taker(trick, denomination_of(trump))

    def trick_rules(self, ruleset: BidRuleset, trump: Suit | None) -> tuple[Citation, ...]:
        """Who takes the trick, and what may be played; of equal cards where there are any."""
        takes = cited.LOW if trump == LOW else citations.TAKES
        without = () if trump and trump != LOW else (cited.NO_TRUMP,)
        equals = (cited.EQUALS,) if ruleset.deck.startswith("double") else ()
        return (takes, citations.FOLLOW, *without, *equals)

    def point_rules(self, ruleset: BidRuleset, outcome: Hand) -> tuple[Citation, ...]:
        """What the bid brings or costs, and what the others score."""
        return cited.point_rules(ruleset, outcome)

    def seats_at_the_lead(self, ruleset: BidRuleset, agreed: Agreed, seats: int) -> tuple[int, ...]:
        """The highest bidder leads; the partners sit out where the bid is played alone."""
        return judged.contract_of(ruleset, agreed, seats).players

    def end_of(
        self,
        ruleset: BidRuleset,
        agreed: Agreed,
        seats: int,
        cards: Sequence[PlayedCard],
        winners: Sequence[int],
    ) -> Over:
        """The tricks of each side: cards exchanged before the lead change nothing about them."""
        return play.ended(judged.contract_of(ruleset, agreed, seats), tuple(winners))

    def progress(self, ruleset: BidRuleset, hands: Sequence[Points]) -> Progress:
        """How far the game is after these hands, by `game_ends`."""
        return ends.progress(ruleset.game_ends, hands)

    def check_totals(self, ruleset: BidRuleset, totals: Totals) -> None:
        """Raise RuleError unless hands can bring these totals."""
        check_totals(ruleset, totals)

    def begin(self, ruleset: BidRuleset, record: HandRecord) -> HandState:
        """The hand before the bidding."""
        return play.begin(ruleset, record)
