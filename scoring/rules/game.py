"""What a game is: facts in, points per seat out, or an error that names the rule.

Nothing in this package knows Django, a clock or a file.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from importlib import import_module
from types import MappingProxyType
from typing import Any

from . import citations, deals, ends
from .bubbles import Question
from .citations import Citation
from .explained import PARTS, Option, Part, Said, options_of
from .hand import from_tricks
from .hand.acts import HandState, Over, Shown
from .hand.cards import BIT, Card, Cards, Suit, order
from .hand.drawing import DrawRuling, Turn
from .hand.from_tricks import Agreed, PlayedCard
from .hand.record import HandRecord, Verb, play_out
from .reading import facts_as_json, find_preset
from .scores import Caution, HandResult, Points, Preset, Progress, Scored, Totals
from .solved import SolvedGame


class GameRules(ABC):
    """One game. The registry finds it by `key`; what games share is done here, the rest in their own classes."""

    key: str
    name: str
    """Marked for translation."""
    seat_counts: tuple[int, ...]
    """How many can sit at one table."""
    fewest_wins: bool = False
    feats: tuple[str, ...] = ("loners", "euchres")
    """Which of these its hands can have, by the names that standings give them."""
    won_by_totals: bool = True
    """The totals alone say who won; else the hands count as well, by their order."""
    always: Mapping[Part, Sequence[str]]
    """What holds whatever the house rules are, in sentences, marked for translation."""
    presets: Mapping[str, Preset]
    ruleset_type: type[Any]
    """The house rules: a pydantic dataclass, each option `Explained`."""
    options: type[Any]
    """House rules as they may be given, short forms included: a pydantic dataclass."""
    kinds: Mapping[str, type[Any]]
    """The facts of a hand by their `kind`: a pydantic dataclass for each."""
    verbs: Mapping[str, Verb]
    """What players do in a hand record, by the name of the act."""
    left_over: Mapping[int, str] = MappingProxyType({})
    """What those play who are left over from its tables, by how many they are: the keys of other games."""
    confirms_by_seat: bool = True
    """Anybody at the table can confirm for their side, by their seat."""
    knows_cards: bool = True
    """Its hands are known card by card, and can be replayed and judged; else by their score sheet alone."""
    turns_up: bool = True
    """A card is turned up for the bidding, which makes its suit trump or calls another; else tricks are bid."""
    solved: SolvedGame | None = None
    """How deals are played with all cards seen (`solver`); None where that is not worked out."""
    has_draw: bool = False
    """Before the tricks cards are laid and drawn, which the referee judges by itself (`judge_draw`)."""
    own_results: Mapping[str, str] = MappingProxyType({})
    """How hands can go in this game alone (`HandResult.kind`), with names marked for translation."""
    has_suits: bool = True
    """A suit is led and followed, and one of them is trump; else only a card's rank matters."""

    @property
    def folder(self) -> str:
        """The name of the folder with its rules; what else a game has is in modules of this name."""
        return type(self).__module__.split(".")[-2]

    def module_in(self, package: str) -> Any:
        """The module of this game in a package with one for each: its words, its form, its picture on the pad."""
        return import_module(f"{package}.{self.folder}")

    @abstractmethod
    def read_ruleset(self, raw: Mapping[str, Any], base: Any = None) -> Any:
        """House rules by the names of docs/house-rules.md, as a frozen value.

        Options not given come from `base`, else they have their default. Raises ShapeError naming each option that
        is unknown or has a value it cannot have.
        """

    @abstractmethod
    def ruleset_as_json(self, ruleset: Any) -> dict[str, Any]:
        """Every option with its value, as JSON; `read_ruleset` of it gives the same value."""

    @abstractmethod
    def read_hand(self, raw: Mapping[str, Any]) -> Any:
        """Facts of one hand as a frozen value. Raises ShapeError naming each field that is not right."""

    @abstractmethod
    def score_hand(self, ruleset: Any, hand: Any, seats: int | None = None) -> Scored:
        """Points for one hand. Raises RuleError where no hand can have gone that way.

        `seats`: how many play, where the facts leave it open; without it, as many as usual.
        """

    @abstractmethod
    def result_of(self, ruleset: Any, hand: Any, seats: int | None = None) -> HandResult:
        """How a hand went that these house rules can score; `seats` as in `score_hand`."""

    @abstractmethod
    def progress(self, ruleset: Any, hands: Sequence[Points]) -> Progress:
        """How far the game is after these hands, in their order."""

    @abstractmethod
    def check_totals(self, ruleset: Any, totals: Totals) -> None:
        """Raise RuleError, naming the rule and the nearest possible totals, unless the totals can happen."""

    def most_points(self, ruleset: Any) -> int | None:
        """The most points that one seat can make in a whole game; None where no rule bounds them."""
        return None

    @abstractmethod
    def begin(self, ruleset: Any, record: HandRecord) -> HandState:
        """The hand of a record before its first act. RuleError where such cards cannot have been dealt."""

    @abstractmethod
    def pack(self, ruleset: Any, seats: int) -> tuple[Card, ...]:
        """The cards it is played with at a table of this many."""

    @abstractmethod
    def cards_each(self, seats: int, ruleset: Any = None) -> int:
        """How many cards a player plays in a hand, which has as many tricks; without `ruleset`, by the defaults."""

    def house_rules(self) -> tuple[Option, ...]:
        """Every option with a label, a sentence, its values and its default, for a panel of settings."""
        return self._house_rules

    @cached_property
    def _house_rules(self) -> tuple[Option, ...]:
        """Computed once per process: a sheet read aloud asks for it many times."""
        return options_of(self.ruleset_type, self.ruleset_as_json(self.read_ruleset({})))

    def in_words(self, ruleset: Any) -> tuple[tuple[Part, tuple[Said, ...]], ...]:
        """The rules in force: for each part what always holds, then a sentence for each option."""
        values = self.ruleset_as_json(ruleset)
        options = sorted(self.house_rules(), key=lambda option: option.kind == "number")
        said: dict[Part, list[Said]] = {
            part: [(sentence, {}) for sentence in self.always.get(part, ())] for part in PARTS
        }
        for option in options:
            said[option.part] += option.in_words(values[option.name])
        return tuple((part, tuple(sentences)) for part, sentences in said.items() if sentences)

    def read_preset(self, key: str) -> Any:
        """The ruleset of the preset with that key. ShapeError `unknown-preset` where there is none."""
        return find_preset(self.presets, key)

    def questions(self, ruleset: Any, seats: int) -> tuple[Question, ...]:
        """What a sheet of paper asks of each hand by bubbles; none: its hands are typed (`bubbles`)."""
        return ()

    def hand_as_json(self, hand: Any) -> dict[str, Any]:
        """The facts as normalized JSON: two entries that mean the same are equal."""
        return facts_as_json(hand)

    def bids(self, ruleset: Any, seats: int) -> tuple[int | str, ...]:
        """What can be bid, from the lowest: numbers of tricks, and words for all of them; none where nobody bids."""
        return ()

    def denominations(self, ruleset: Any) -> tuple[str, ...]:
        """What the highest bidder may name; empty where nobody bids."""
        return ()

    def values_of_cards(self, ruleset: Any) -> tuple[tuple[str, int], ...]:
        """What laying a card of each rank costs, the lowest rank first; none where it costs nothing."""
        return ()

    def times_charged(self, ruleset: Any, seats: int, thrower: int | None, tricks: Sequence[int] | None) -> Points:
        """How often each seat takes the value of the cards laid before it; none where nothing is laid.

        By the tricks of each, after `thrower` threw down; both None where nobody did.
        """
        return ()

    def check_table(self, ruleset: Any, seats: int) -> None:
        """Raise RuleError where this many cannot play by these house rules; `seats` is one of `seat_counts`."""
        return

    def sides(self, seats: int, ruleset: Any = None) -> tuple[tuple[int, ...], ...]:
        """The seats that win and confirm together: ((0, 2), (1, 3)), or one seat each. Without `ruleset`, as usual."""
        return tuple((seat,) for seat in range(seats))

    def winners(self, ruleset: Any, hands: Sequence[Points]) -> tuple[int, ...]:
        """The winning seats of a game that ended with the last of these hands; several sides: a draw among them.

        A game entered as totals counts as a single hand. Here it is whichever side has most, or, where fewest win,
        fewest.
        """
        *_, totals = ends.running_scores(hands)
        by_side = {side: sum(totals[seat] for seat in side) for side in self.sides(len(totals), ruleset)}
        best = (min if self.fewest_wins else max)(by_side.values())
        return tuple(sorted(seat for side, points in by_side.items() if points == best for seat in side))

    def dealer_of(self, ruleset: Any, number: int, dealers: Mapping[int, int], seats: int) -> int | None:
        """The dealer of hand `number`, from the known `dealers` of other hands; None if they do not say."""
        return deals.dealer_of_hand(number, dealers, ruleset.first_deal, seats)

    def cautions_for_dealer(self, ruleset: Any, expected: int | None, dealer: int) -> tuple[Caution, ...]:
        """What is odd about this dealer, where it was another player's turn to deal."""
        return deals.cautions_for_dealer(expected, dealer, steal_the_deal=ruleset.steal_the_deal)

    def replay(self, ruleset: Any, record: HandRecord) -> tuple[Sequence[Shown], Over]:
        """Play a record out: the cards played and discarded, and the end of the hand.

        Raises FactsError, with `step` set to the place of the act at fault, at the first illegal act.
        """
        return play_out(self.verbs, self.begin(ruleset, record), record.actions)

    def choices(self, trump: Suit | None, led: Card | None, hand: Cards) -> Cards:
        """The cards of a hand that may be played to this lead: those that follow suit, or else any."""
        return (hand & order(trump).following[BIT[led]] if led else 0) or hand

    def taker(self, ruleset: Any, trump: Suit | None, trick: Sequence[Card]) -> int:
        """The place in a trick of the card that takes it."""
        return order(trump).taker([BIT[card] for card in trick])

    def trick_rules(self, ruleset: Any, trump: Suit | None) -> tuple[Citation, ...]:
        """The rules that say who wins a trick and what may be played to it."""
        return (citations.TAKES, citations.FOLLOW, *(() if trump else (citations.NO_TRUMP,)))

    @abstractmethod
    def point_rules(self, ruleset: Any, outcome: Any) -> tuple[Citation, ...]:
        """The rules, and the values of the house rules, that made this hand score what it does."""

    def seats_at_the_lead(self, ruleset: Any, agreed: Agreed, seats: int) -> tuple[int, ...]:
        """Who plays a hand, the leader first. RuleError where it cannot have been agreed so."""
        each = self.cards_each(seats, ruleset)
        pack = self.pack(ruleset, seats)
        return from_tricks.seats_at_the_lead(partial(self.begin, ruleset), agreed, pack, seats, each)

    def judge_draw(self, ruleset: Any, dealer: int, turns: Sequence[Turn], seats: int) -> DrawRuling:
        """Judge a draw phase, turn by turn from the dealer's left; only a game that `has_draw` is asked."""
        raise NotImplementedError  # none of its own without a draw phase

    def passer(self, ruleset: Any, maker: int | None) -> int | None:
        """The seat that may pass a lone maker a card before the lead; None where the house does not play it."""
        return None

    def end_of(
        self, ruleset: Any, agreed: Agreed, seats: int, cards: Sequence[PlayedCard], winners: Sequence[int]
    ) -> Over:
        """The end of a hand after its last trick. RuleError if it cannot have gone that way.

        `cards` in the order of play, `winners` the seat that took each trick: both have been judged already, and are
        replayed here with the deal that goes with them.
        """
        begin = partial(self.begin, ruleset)
        passer = self.passer(ruleset, agreed.maker)
        pack, each = self.pack(ruleset, seats), self.cards_each(seats, ruleset)
        record = from_tricks.record_of(begin, agreed, pack, each, seats, cards, passer)
        _, over = self.replay(ruleset, record)
        return over

    def revoked(self, seat: int, dealer: int, *, somebody_alone: bool) -> Any | None:
        """The facts of a hand that ended with a revoke; None where no house rule says what that costs."""
        return None

    def partner_in(self, outcome: Any, seats: int) -> int | None:
        """Who was the maker's partner in a hand that has ended; None where there was none."""
        maker = getattr(outcome, "maker", None)
        if maker is None or getattr(outcome, "alone", False):
            return None
        others = (seat for side in self.sides(seats) if maker in side for seat in side if seat != maker)
        return next(others, None)
