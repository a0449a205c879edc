"""A hand of Texas Euchre, card by card: the draw phase, then the tricks (docs/house-rules.md, Texas euchre)."""

from collections.abc import Mapping
from itertools import combinations
from typing import NamedTuple

from ..errors import RuleError, gettext_noop
from ..hand import dealing
from ..hand.acts import Act, HandState, Over
from ..hand.cards import BIT, HIGH_TO_LOW, Card, Cards, as_cards, names
from ..hand.record import HandRecord, Verb
from ..hand.table import card_of, check_turn, each_card, not_now, replaced
from .facts import CARDS_EACH, Exhausted, TexasRuleset, ThrownDown, pack_for, value_of

LAY, PASS, THROW_DOWN, PLAY = "lay", "pass", "throw-down", "play"

VERBS: Mapping[str, Verb] = {
    LAY: Verb("One or more cards are laid face up, and as many drawn from the top of the deck.", needs=("cards",)),
    PASS: Verb("Nothing is laid and nothing drawn: only in the last turn after somebody threw down."),
    THROW_DOWN: Verb("The hand goes face down: everybody else has one more turn, then the thrower leads."),
    PLAY: Verb("A card to the trick, whichever the player likes.", needs=("card",)),
}


def begin(ruleset: TexasRuleset, record: HandRecord) -> "Draw":
    """The hand before the first draw. RuleError unless the cards are dealt out right and the deck is given."""
    seats = len(record.deal)
    dealing.check_seats(record, tuple(CARDS_EACH))
    pack = pack_for(seats)
    hands = dealing.check_cards(record, pack)
    if record.upcard is not None or any(len(hand) != CARDS_EACH[seats] for hand in record.deal):
        raise RuleError(
            "deal",
            gettext_noop("With %(seats)s players everybody is dealt %(cards)s cards, and none is turned up."),
            fields=("deal",),
            rule="the deal",
            seats=seats,
            cards=CARDS_EACH[seats],
        )
    if record.kitty is None:
        raise RuleError(
            "kitty",
            gettext_noop("Players draw from the deck: the record must give the kitty, from the top."),
            fields=("kitty",),
            rule="the draw phase",
        )
    deck = dealing.check_kitty(record, hands, pack)
    return Draw(ruleset, record.dealer, hands, (0,) * seats, deck)


class Draw(NamedTuple):
    """The draw phase."""

    ruleset: TexasRuleset
    dealer: int
    hands: tuple[Cards, ...]
    laid: tuple[Cards, ...]
    """The cards laid face up before each seat."""
    deck: tuple[Card, ...]
    """From the top."""
    turns: int = 0
    """How many turns are over."""
    thrower: int | None = None

    @property
    def turn(self) -> int:
        """The seat that acts next."""
        return (self.dealer + 1 + self.turns) % len(self.hands)

    def choices(self) -> Cards:
        """None: any number of cards may be laid, not one of them."""
        return 0

    def legal(self) -> tuple[Act, ...]:
        """To lay any cards that can be replaced; to throw down, or, once somebody has, to pass."""
        own = names(self.hands[self.turn])
        most = min(len(own), len(self.deck))
        lays = tuple(Act(self.turn, LAY, cards=c) for size in range(1, most + 1) for c in combinations(own, size))
        if self.thrower is not None:
            return (*lays, Act(self.turn, PASS))
        return (*lays, Act(self.turn, THROW_DOWN)) if self.turns >= len(self.hands) else lays

    def act(self, act: Act) -> HandState:
        """The next turn, the first lead, or the end where the deck is exhausted."""
        if act.do not in (LAY, PASS, THROW_DOWN):
            raise not_now(self, act)
        check_turn(act, self.turn)
        if act.do == THROW_DOWN:
            return self._thrown_down()
        if act.do == PASS:
            return self._passed()
        return self._lay(act)

    def _thrown_down(self) -> HandState:
        if self.thrower is not None:
            raise RuleError(
                "thrown-down",
                gettext_noop("Seat %(thrower)s has thrown down already; nobody else can in this hand."),
                fields=("do",),
                rule="one throw-down a hand",
                thrower=self.thrower,
            )
        if self.turns < len(self.hands):
            raise RuleError(
                "first-turn",
                gettext_noop("Seat %(seat)s cannot throw down on the first turn: lay a card first."),
                fields=("do",),
                rule="throwing down from the second turn",
                seat=self.turn,
            )
        return self._replace(thrower=self.turn, turns=self.turns + 1)

    def _passed(self) -> HandState:
        if self.thrower is None:
            raise RuleError(
                "must-lay",
                gettext_noop("Seat %(seat)s must lay a card or more, since nobody has thrown down."),
                fields=("do",),
                rule="lay one or more cards a turn",
                seat=self.turn,
            )
        return self._after_turn(self)

    def _lay(self, act: Act) -> HandState:
        hand, laid = self.hands[self.turn], _cards_of(act, self.hands[self.turn])
        many = len(act.cards)
        if many > len(self.deck):
            raise RuleError(
                "deck",
                gettext_noop("The deck holds %(left)s cards; seat %(seat)s cannot lay and draw %(many)s."),
                fields=("cards",),
                rule="never more than the deck holds",
                left=len(self.deck),
                seat=act.seat,
                many=many,
            )
        drawn = self._replace(
            hands=replaced(self.hands, self.turn, hand ^ laid | as_cards(self.deck[:many])),
            laid=replaced(self.laid, self.turn, self.laid[self.turn] | laid),
            deck=self.deck[many:],
        )
        if drawn.thrower is None and not drawn.deck:
            return Over(Exhausted(drawn.values_laid(), drawn.dealer))
        return self._after_turn(drawn)

    def _after_turn(self, drawn: "Draw") -> HandState:
        following = drawn._replace(turns=drawn.turns + 1)
        if following.thrower != following.turn:
            return following
        return FacingOff(following.ruleset, following, following.hands, following.turn)

    def values_laid(self) -> tuple[int, ...]:
        """What lies before each seat, in points."""
        return tuple(sum(value_of(card, self.ruleset) for card in names(cards)) for cards in self.laid)


def _cards_of(act: Act, hand: Cards) -> Cards:
    """The cards to be laid: one or more, each once, all from the hand. RuleError `not-in-hand` otherwise."""
    together = as_cards(act.cards)
    if act.cards and together & ~hand == 0 and together.bit_count() == len(act.cards):
        return together
    raise RuleError(
        "not-in-hand",
        gettext_noop("Seat %(seat)s cannot lay “%(cards)s”; one or more of these can be laid, each once: %(choice)s."),
        fields=("cards",),
        rule="a player lays cards of the own hand",
        seat=act.seat,
        cards=", ".join(act.cards),
        choice=", ".join(names(hand)),
    )


class FacingOff(NamedTuple):
    """The tricks, one card after the other."""

    ruleset: TexasRuleset
    draw: Draw
    """The end of the draw phase: what was laid, who threw down."""
    hands: tuple[Cards, ...]
    leader: int
    trick: tuple[Card, ...] = ()
    """The cards played to it so far, the leader's first."""
    winners: tuple[int, ...] = ()

    @property
    def turn(self) -> int:
        """The seat that plays next."""
        return (self.leader + len(self.trick)) % len(self.hands)

    def choices(self) -> Cards:
        """The whole hand: no suit need be followed."""
        return self.hands[self.turn]

    def legal(self) -> tuple[Act, ...]:
        """Any card of the hand."""
        return each_card(self.turn, PLAY, self.choices())

    def act(self, act: Act) -> HandState:
        """The next card, the next trick, or the end."""
        if act.do != PLAY:
            raise not_now(self, act)
        check_turn(act, self.turn)
        card = card_of(act, self.choices(), rule="a player plays the cards of the own hand")
        return self._played(names(card)[0])

    def _played(self, card: Card) -> HandState:
        hands = replaced(self.hands, self.turn, self.hands[self.turn] ^ BIT[card])
        trick = (*self.trick, card)
        if len(trick) < len(hands):
            return self._replace(hands=hands, trick=trick)
        winner = (self.leader + taker(trick, reverse=self.ruleset.reverse)) % len(hands)
        winners = (*self.winners, winner)
        if any(hands):
            return self._replace(hands=hands, trick=(), leader=winner, winners=winners)
        return Over(self._outcome(winners), winners)

    def _outcome(self, winners: tuple[int, ...]) -> ThrownDown:
        if self.draw.thrower is None:
            raise ValueError("without a throw-down there are no tricks")
        tricks = tuple(winners.count(seat) for seat in range(len(self.hands)))
        return ThrownDown(self.draw.values_laid(), tricks, self.draw.thrower, self.draw.dealer)


def taker(trick: tuple[Card, ...], *, reverse: bool = False) -> int:
    """The place in the trick of the card that takes it: the highest, in reverse the lowest; of equals the last."""
    heights = [-HIGH_TO_LOW.index(card[0]) for card in trick]
    best = min(heights) if reverse else max(heights)
    return max(place for place, height in enumerate(heights) if height == best)
