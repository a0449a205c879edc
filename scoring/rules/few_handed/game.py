"""What two- and three-handed euchre share: one maker against the rest."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import product
from typing import Any

from .. import citations, ends
from ..bubbles import Question, seats_of, something_else
from ..citations import Citation
from ..errors import RuleError, gettext_noop
from ..explained import Part
from ..game import GameRules
from ..hand import bidding, dealing, low_hand, opening, sentences, tricks
from ..hand.acts import HandState, Over
from ..hand.cards import EUCHRE_PACKS, Card, Cards
from ..hand.record import HandRecord, Verb
from ..hand.table import Contract, HandRules, HandTable
from ..makers import result_of_tricks
from ..options import NO_TRUMP, REDEAL
from ..refusals import check_no_trump, check_passed_out, check_seat
from ..scores import HandResult, Outcome, Points, Progress, Scored, Totals
from ..totals import by_seat
from ..totals.outcomes import distinct_outcomes
from ..totals.seat_sums import Ending
from . import cited
from .facts import KINDS, FewNoTrump, FewPassedOut, FewPlayed, Hand, read_hand
from .options import PRESETS, FewOptions, FewRuleset, read_ruleset, ruleset_as_json

SHARED_RULES: tuple[tuple[str, str, str], ...] = (
    # rule, source, done or not yet
    ("deck: 24, 28, 32", "docs/house-rules.md, Decks", "done"),
    ("deck: 25, 29, 33, with a joker", "docs/house-rules.md, Decks", "done"),
    ("all_pass: redeal", "docs/house-rules.md, Two- and three-handed euchre", "done"),
    ("all_pass: stick-the-dealer", "docs/house-rules.md, Two- and three-handed euchre", "done"),
    ("all_pass: no-trump", "michigan, Trump Call; docs/house-rules.md, Options of euchre", "done"),
    ("turn_down", "docs/house-rules.md, Two- and three-handed euchre", "done"),
    ("low_hand", "docs/house-rules.md, Two- and three-handed euchre", "done"),
    ("steal_the_deal", "docs/house-rules.md, Two- and three-handed euchre", "done"),
    ("game_ends, target", "docs/house-rules.md, Two- and three-handed euchre", "done"),
    ("first_deal", "docs/house-rules.md, A hand of euchre, 1", "done"),
    ("misdeal", "docs/house-rules.md, Misdeal", "done"),
    ("a whole game as totals", "docs/house-rules.md, A whole game, entered as totals", "done"),
)
"""The rows of `RULES_TABLE` that both games have."""

VERBS: Mapping[str, Verb] = bidding.VERBS | low_hand.VERBS | tricks.VERBS | dealing.VERBS


@dataclass(frozen=True)
class FewHandedRules(HandRules):
    """The hand card by card: nobody sits out, and the maker plays against everybody else."""

    seats: int
    always_alone: bool

    def parties(self, contract: Contract) -> tuple[int, ...]:
        """The maker and the rest; without trump everybody plays for themselves."""
        seats = range(self.seats)
        return tuple(seats) if contract.maker is None else tuple(int(seat != contract.maker) for seat in seats)

    def outcome(self, table: HandTable, contract: Contract, winners: tuple[int, ...]) -> Hand:
        """What the maker took, or, without trump, what everybody took."""
        if contract.maker is None:
            return FewNoTrump(tuple(winners.count(seat) for seat in range(self.seats)), dealer=table.dealer)
        return FewPlayed(
            maker=contract.maker,
            tricks=winners.count(contract.maker),
            alone=self.always_alone,
            bid="order-up" if contract.bid == bidding.ORDER_UP else "call",
            dealer=table.dealer,
        )

    def alone_choices(self, table: HandTable, seat: int, bid: str) -> tuple[bool, ...]:
        """Two-handed nobody plays alone, three-handed every maker does."""
        return (self.always_alone,)

    def agreed(self, table: HandTable, contract: Contract, hands: tuple[Cards, ...]) -> HandState:
        """The lead, from the dealer's left."""
        return tricks.begin(table, contract, hands, table.around(table.left_of(table.dealer)))

    def passed_out(self, table: HandTable, hands: tuple[Cards, ...]) -> HandState:
        """The deal passes left, or the hand is played without trump."""
        if table.ruleset.all_pass == NO_TRUMP:
            return tricks.begin(table, Contract(trump=None), hands, table.around(table.left_of(table.dealer)))
        return Over(FewPassedOut(table.dealer))


ALWAYS: dict[Part, tuple[str, ...]] = {
    "deck": (
        gettext_noop("Everybody plays alone and gets five cards, and the next card is turned up."),
        *sentences.DEAL,
    ),
    "bidding": sentences.BIDDING,
    "play": (sentences.FOLLOW, sentences.BOWERS, *sentences.LAST),
    "winner": (gettext_noop("The player with the most points wins the game."),),
}


class FewHanded(GameRules):
    """Base class of both games; what differs is in their own classes."""

    key: str
    name: str
    seats: int
    always_alone: bool
    march: int
    """Points for a maker who takes all five."""
    options = FewOptions
    presets = PRESETS
    always: Mapping[Part, tuple[str, ...]]
    ruleset_type = FewRuleset
    seat_counts: tuple[int, ...]
    verbs = VERBS
    kinds = KINDS

    def __init__(self) -> None:
        self.seat_counts = (self.seats,)
        self.feats = ("loners", "euchres") if self.always_alone else ("euchres",)
        self._hand_rules = FewHandedRules(self.score_hand, self.seats, self.always_alone)

    def read_ruleset(self, raw: Mapping[str, Any], base: Any = None) -> Any:
        """Options by the names of docs/house-rules.md; ShapeError as `GameRules` says."""
        return read_ruleset(raw, base)

    def ruleset_as_json(self, ruleset: FewRuleset) -> dict[str, Any]:
        """Every option with its value."""
        return ruleset_as_json(ruleset)

    def read_hand(self, raw: Mapping[str, Any]) -> Hand:
        """Facts of one hand. ShapeError as `GameRules` says."""
        hand = read_hand(raw)
        if isinstance(hand, FewPlayed) and hand.alone is None:
            return replace(hand, alone=self.always_alone)
        return hand

    def score_hand(self, ruleset: FewRuleset, hand: Hand, seats: int | None = None) -> Scored:
        """Points per seat for one hand (docs/house-rules.md, "Points for one hand").

        Raises RuleError where no hand can have gone that way.
        """
        check_seat("dealer", hand.dealer, self.seats)
        match hand:
            case FewPlayed():
                return self._score_played(hand)
            case FewPassedOut():
                check_passed_out(ruleset)
                return self._scored({})
            case FewNoTrump():
                return self._score_no_trump(ruleset, hand)

    def result_of(self, ruleset: FewRuleset, hand: Hand, seats: int | None = None) -> HandResult:
        """Whether the maker made it, three-handed always as a loner."""
        if isinstance(hand, FewPlayed):
            return result_of_tricks(hand.maker, None, hand.tricks, alone=self.always_alone)
        return HandResult(hand.kind)

    def _scored(self, points: Mapping[int, int], lone: Sequence[int] = (), euchres: Sequence[int] = ()) -> Scored:
        seats = range(self.seats)
        return Scored(
            tuple(points.get(seat, 0) for seat in seats),
            tuple(int(seat in lone) for seat in seats),
            tuple(int(seat in euchres) for seat in seats),
        )

    def _score_played(self, hand: FewPlayed) -> Scored:
        check_seat("maker", hand.maker, self.seats)
        self._check_alone(hand)
        if hand.tricks not in range(6):
            raise _wrong_tricks()
        if hand.tricks < 3:
            defenders = [seat for seat in range(self.seats) if seat != hand.maker]
            return self._scored(dict.fromkeys(defenders, 2), euchres=defenders)
        if hand.tricks < 5:
            return self._scored({hand.maker: 1})
        return self._scored({hand.maker: self.march}, lone=(hand.maker,) if self.always_alone else ())

    def _score_no_trump(self, ruleset: FewRuleset, hand: FewNoTrump) -> Scored:
        """Three or four tricks score 1 and five score 2 for the player who took them; three-handed it may be nobody."""
        check_no_trump(ruleset)
        if len(hand.tricks) != self.seats or min(hand.tricks) < 0 or sum(hand.tricks) != 5:
            raise _wrong_tricks()
        return self._scored({seat: 1 + (tricks == 5) for seat, tricks in enumerate(hand.tricks) if tricks >= 3})

    def _check_alone(self, hand: FewPlayed) -> None:
        if hand.alone in (None, self.always_alone):
            return
        sentence = (
            gettext_noop("The maker always plays alone in this game. Leave out whether it was alone.")
            if self.always_alone
            else gettext_noop("Nobody plays alone in this game. Enter the hand as an ordinary one.")
        )
        raise RuleError("alone", sentence, fields=("alone",), rule="who may play alone")

    def point_rules(self, ruleset: FewRuleset, outcome: Hand) -> tuple[Citation, ...]:
        """The rule for what the maker took, or for a hand without trump."""
        if isinstance(outcome, FewNoTrump):
            return (citations.NO_TRUMP_POINTS,)
        if not isinstance(outcome, FewPlayed):
            return ()
        if outcome.tricks < 3:
            return (cited.EUCHRED,)
        return (cited.MARCH[self.march] if outcome.tricks == 5 else cited.MAKES_IT,)

    def questions(self, ruleset: FewRuleset, seats: int) -> tuple[Question, ...]:
        """Maker and tricks; passed out where the house has it."""
        return (
            *([something_else("passed-out", gettext_noop("All passed"))] if ruleset.all_pass == REDEAL else []),
            Question("maker", gettext_noop("Who made trump"), seats_of(self.seats), of_seats=True),
            Question("tricks", gettext_noop("Tricks the maker took"), tuple(range(opening.CARDS_EACH + 1))),
        )

    def cards_each(self, seats: int, ruleset: Any = None) -> int:
        """Five."""
        return opening.CARDS_EACH

    def pack(self, ruleset: FewRuleset, seats: int) -> tuple[Card, ...]:
        """24 cards or more, by `deck`."""
        return EUCHRE_PACKS[ruleset.deck]

    def progress(self, ruleset: FewRuleset, hands: Sequence[Points]) -> Progress:
        """How far the game is after these hands, by `game_ends`."""
        return ends.progress(ruleset.game_ends, hands)

    def all_hands(self) -> tuple[Hand, ...]:
        """Every hand that can be entered, possible or not, leaving out who dealt and when the maker spoke."""
        rows = (row for row in product(range(6), repeat=self.seats) if sum(row) == 5)
        played = product(range(self.seats), range(6))
        return (*(FewPlayed(maker, tricks) for maker, tricks in played), FewPassedOut(), *map(FewNoTrump, rows))

    @lru_cache(maxsize=64)  # noqa: B019 - games are created once and live as long as the program
    def outcomes(self, ruleset: FewRuleset) -> tuple[Outcome, ...]:
        """The distinct outcomes of one hand under these house rules."""
        return distinct_outcomes(partial(self.score_hand, ruleset), self.all_hands())

    def check_totals(self, ruleset: FewRuleset, totals: Totals) -> None:
        """Raise RuleError unless some sequence of hands adds up to these totals."""
        by, number = ruleset.game_ends.by, ruleset.game_ends.number
        ending = Ending(number if by == "points" else None)
        exact = number if by == "hands" else None
        by_seat.check_totals(self.seats, ending, exact, self.outcomes(ruleset), totals)

    def most_points(self, ruleset: FewRuleset) -> int | None:
        """The hands of a game, or what it ends with, times what a hand can bring."""
        return ends.most_points(ruleset.game_ends, self.outcomes(ruleset))

    def begin(self, ruleset: FewRuleset, record: HandRecord) -> HandState:
        """The hand before anybody speaks."""
        pack = EUCHRE_PACKS[ruleset.deck]
        return opening.begin(self._hand_rules, ruleset, record, pack, self.seats)


def _wrong_tricks() -> RuleError:
    return RuleError(
        "tricks",
        gettext_noop("A hand has five tricks; these numbers cannot be right."),
        fields=("tricks",),
        rule="five tricks",
    )
