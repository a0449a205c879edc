"""What every game tells the score sheet: facts in, points per seat out, or an error that names the rule.

Nothing in this package knows Django, a clock or a file.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from .hand.acts import Over, Shown, State
from .hand.record import HandRecord, Verb
from .scores import Caution, Points, Preset, Progress, Scored, Totals


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
        """House rules by the names of docs/house-rules.md, as a frozen value.

        Unset ones come from `base`, else the defaults.

        Raises ShapeError naming each option that is unknown or has a value it cannot have.
        """

    def read_preset(self, key: str) -> Any:
        """The ruleset of the preset with that key. ShapeError `unknown-preset` where there is none."""

    def ruleset_as_json(self, ruleset: Any) -> dict[str, Any]:
        """Every option with its value, as JSON; `read_ruleset` of it gives the same value."""

    kinds: Mapping[str, type[Any]]
    """The facts of a hand by their `kind`: a pydantic dataclass for each."""

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

    verbs: Mapping[str, Verb]
    """What players do in a hand record, by the word for it."""

    def begin(self, ruleset: Any, record: HandRecord) -> State:
        """The hand of a record before its first act. RuleError where such cards cannot have been dealt."""

    def replay_plain(self, ruleset: Any, record: HandRecord) -> tuple[Sequence[Shown], Over] | None:
        """The whole record at once, where the game has a quick way and nothing is out of the ordinary; else None.

        The same as `begin` and `act` by `act` come to, which also say what is wrong with an illegal one.
        """
