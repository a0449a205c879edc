"""What every game tells the score sheet: facts in, points per seat out, or an error that names the rule.

Nothing in this package knows Django, a clock or a file. Sentences are marked for translation here and
translated where a person reads them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, TypeAlias

if TYPE_CHECKING:
    from scoring.rules.cards import Card, Cards, Suit
    from scoring.rules.records import HandRecord, Verb

Points = tuple[int, ...]
"""Points by seat, seat 0 first."""


def gettext_noop(sentence: str) -> str:
    """Mark a sentence for the translators' catalogue and return it unchanged."""
    return sentence


class FactsError(ValueError):
    """What was sent cannot be scored. `sentence % params`, once translated, is for a volunteer to read."""

    def __init__(self, code: str, sentence: str, *, fields: Sequence[str] = (), rule: str = "", **params: object):
        super().__init__(sentence % params)
        self.code = code
        self.sentence = sentence
        self.params = params
        self.fields = tuple(fields)
        self.rule = rule
        self.step: int | None = None
        """In a hand record: the place of the act at fault among its actions, from 0."""


class ShapeError(FactsError):
    """A fact is missing, unknown, or of the wrong kind (a word where a seat number belongs)."""


class RuleError(FactsError):
    """The facts are well formed, but no hand of this game can have gone that way. `rule` names the rule."""


@dataclass(frozen=True)
class Caution:
    """A sound hand with something odd about it; it is recorded, and the host is told."""

    code: str
    sentence: str


@dataclass(frozen=True)
class Scored:
    """One hand scored. All tuples are by seat, seat 0 first."""

    points: Points
    lone_marches: tuple[int, ...]
    """1 for the maker's seat that took all five alone."""
    euchres: tuple[int, ...]
    """1 for each seat that euchred the makers."""
    warnings: tuple[Caution, ...] = ()


@dataclass(frozen=True)
class Progress:
    """How far a game is, judged from the points of its hands in order."""

    is_over: bool
    hands_to_come: int | None
    """Hands still to be played, where the rules fix it (`hands: n`), else None."""
    superfluous: int
    """How many of the hands lie after the one that ended the game (0 in a sound sheet)."""
    may_end: bool
    """Nothing is missing if it ends here: it is over, or it ends when the bell rings and a hand was played."""


@dataclass(frozen=True)
class Totals:
    """A whole game entered as one line: points by seat and, where known, what happened in it."""

    points: Points
    hands: int | None = None
    lone_marches: tuple[int, ...] | None = None
    euchres: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Preset:
    """A named set of house rules. `name` is marked for translation."""

    name: str
    ruleset: Any


class Act(NamedTuple):
    """One thing a player does. What `do` can be, and what it needs, is the game's `verbs`."""

    seat: int
    do: str
    card: "Card | None" = None
    suit: "Suit | None" = None
    alone: bool = False
    cards: "tuple[Card, ...]" = ()


Shown: TypeAlias = "tuple[int, str, tuple[Card, ...]]"
"""A card played or discarded: the seat, which of the two, and the cards that could have been, in alphabetical order."""


class State(Protocol):
    """A hand at one moment: a value that no act changes. The end is an `Over`."""

    def legal(self) -> tuple[Act, ...]:
        """Every act that may come next, also those that are not the turn of anybody in particular."""

    def choices(self) -> "Cards":
        """The cards one of which is to be played or discarded next; none where something else is to be done."""

    def act(self, act: Act) -> "State":
        """What follows. RuleError, naming the cause and the rule, for whatever is not in `legal`."""


class Over(NamedTuple):
    """A hand that has ended."""

    outcome: Any
    """Facts for `score_hand`, or None: nothing to score, and no hand of the game."""
    winners: tuple[int, ...] = ()
    """The seat that took each trick played."""
    next_dealer: Literal["left", "same"] = "left"

    def legal(self) -> tuple[Act, ...]:
        """Nothing."""
        return ()

    def choices(self) -> "Cards":
        """None."""
        return 0

    def act(self, act: Act) -> State:
        """RuleError: nothing comes after the end."""
        raise RuleError("hand-over", gettext_noop("The hand is over; nothing can follow."), rule="the end of a hand")


class Game(Protocol):
    """One game. A module holds one, the registry finds it by `key`."""

    key: str
    name: str
    seat_counts: tuple[int, ...]
    """How many can sit at one table."""
    fewest_wins: bool
    presets: Mapping[str, Preset]

    def sides(self, seats: int) -> tuple[tuple[int, ...], ...]:
        """The seats that win and confirm together: ((0, 2), (1, 3)), or one seat each."""

    def read_ruleset(self, raw: Mapping[str, Any], base: Any = None) -> Any:
        """Options by the names of RULES.md as a frozen value. Unset ones come from `base`, else the defaults.

        Raises ShapeError naming each option that is unknown or has a value it cannot have.
        """

    def read_preset(self, key: str) -> Any:
        """The ruleset of the preset with that key. ShapeError `unknown-preset` where there is none."""

    def ruleset_as_json(self, ruleset: Any) -> dict[str, Any]:
        """Every option with its value, as JSON; `read_ruleset` of it gives the same value."""

    def read_hand(self, raw: Mapping[str, Any]) -> Any:
        """Facts of one hand as a frozen value. Raises ShapeError naming each field that is not right."""

    def hand_as_json(self, hand: Any) -> dict[str, Any]:
        """The facts as JSON, normalised: two entries that say the same give the same."""

    def score_hand(self, ruleset: Any, hand: Any) -> Scored:
        """Points for one hand. Raises RuleError where no hand can have gone that way."""

    def progress(self, ruleset: Any, hands: Sequence[Points]) -> Progress:
        """How far the game is after these hands, in their order."""

    def dealer_of(self, ruleset: Any, number: int, told: Mapping[int, int], seats: int) -> int | None:
        """Whose deal hand `number` is, by the dealers told of earlier hands; None where nothing tells."""

    def cautions_for_dealer(self, ruleset: Any, expected: int | None, dealer: int) -> tuple[Caution, ...]:
        """What is odd about this dealer, where another one's turn it was."""

    def check_totals(self, ruleset: Any, totals: Totals) -> None:
        """Raise RuleError, naming the rule and the nearest possible totals, unless the totals can happen."""

    verbs: "Mapping[str, Verb]"
    """What players do in a hand record, by the word for it."""

    def begin(self, ruleset: Any, record: "HandRecord") -> State:
        """The hand of a record before its first act. RuleError where such cards cannot have been dealt."""

    def replay_plain(self, ruleset: Any, record: "HandRecord") -> tuple[Sequence[Shown], Over] | None:
        """The whole record at once, where the game has a quick way and nothing is out of the ordinary; else None.

        The same as `begin` and `act` by `act` come to, which also say what is wrong with an illegal one.
        """
