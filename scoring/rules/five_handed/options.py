"""The house rules of five-handed euchre, and when its game ends (docs/house-rules.md, "Five-handed euchre")."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema
from pydantic.dataclasses import dataclass as checked

from .. import ends
from ..ends import GameEnds
from ..errors import gettext_noop
from ..explained import Explained
from ..options import STICK_THE_DEALER, FirstDeal, overlaid
from ..reading import STRICT, WHOLE, Switch, read_fields
from ..scores import Points, Preset, Progress

TARGET = 10
POSSIBLE = '"lead", "lowest-before", {"hands": 1–99}, "bell"'


def read_game_ends(raw: object) -> GameEnds:
    """From one of `POSSIBLE`, or "hands: 8". ValueError otherwise."""
    return ends.read_game_ends(raw, ("lead", "lowest-before", "bell"), ends.ONLY_HANDS, POSSIBLE)


def progress(by: GameEnds, hands: Sequence[Points]) -> Progress:
    """How far a game is after these hands, in their order."""
    if by.by in ("hands", "bell"):
        return ends.progress(by, hands)
    is_end = _has_lead if by.by == "lead" else _has_reached
    needed = next((count for count, score in enumerate(ends.running_scores(hands), 1) if is_end(score)), None)
    if needed is None:
        return Progress(is_over=False, hands_to_come=None, superfluous=0, may_end=False)
    return Progress(is_over=True, hands_to_come=None, superfluous=len(hands) - needed, may_end=True)


def winners(by: GameEnds, hands: Sequence[Points]) -> tuple[int, ...]:
    """The winning seats of a game that ended with the last of these hands; more than one: a draw among them.

    By `lowest-before` it is, of those reaching ten in the last hand, the one who had fewest at its start
    (five-handed-euchre, Alternate way of ending the game); else the one who has most.
    """
    *_, before, score = [(0,) * len(hands[0]), *ends.running_scores(hands)]
    if by.by == "lowest-before" and _has_reached(score):
        there = [seat for seat, points in enumerate(score) if points >= TARGET]
        fewest = min(before[seat] for seat in there)
        # Two who had the same are no single winner: the draw is among all who reached ten.
        first = [seat for seat in there if before[seat] == fewest]
        return tuple(first if len(first) == 1 else there)
    return tuple(seat for seat, points in enumerate(score) if points == max(score))


def _has_reached(score: Points) -> bool:
    return max(score) >= TARGET


def _has_lead(score: Points) -> bool:
    return _has_reached(score) and score.count(max(score)) == 1


Ends = Annotated[
    GameEnds,
    BeforeValidator(read_game_ends),
    Field(description=POSSIBLE),
    WithJsonSchema(ends.ends_schema(["lead", "lowest-before", "bell"], "hands")),
    Explained(
        gettext_noop("The game ends"),
        gettext_noop("When somebody reaches ten, after a number of hands, or when the bell rings."),
        {
            "lead": gettext_noop("when somebody has ten or more and leads by at least one"),
            "lowest-before": gettext_noop(
                "when somebody reaches ten; if several do in one hand, the one with the fewest before it wins"
            ),
            "hands": gettext_noop("after a number of hands"),
            "bell": gettext_noop("when the bell rings; the hand in play is finished"),
        },
        numbers=ends.ONLY_HANDS,
        part="end",
        says={
            "lead": gettext_noop("A game is over when somebody has ten points or more and leads by at least one."),
            "lowest-before": gettext_noop(
                "A game is over when somebody reaches ten points; if several do in one hand, the one with "
                "the fewest before it wins."
            ),
            "hands": gettext_noop("A game is over after hand %(number)d, whatever the score."),
            "bell": gettext_noop("A game is over when the bell rings; the hand in play is finished."),
        },
    ),
]
Deck = Annotated[
    Literal[29, 30],
    WHOLE,
    Explained(
        gettext_noop("Cards"),
        gettext_noop("Which cards are played with, beside nine to ace."),
        {
            29: gettext_noop("29: three eights, and two permanent trumps"),
            30: gettext_noop("30: all four eights, and two permanent trumps"),
        },
        part="deck",
        says={
            29: gettext_noop(
                "The deck has 29 cards: nine to ace of each suit, three eights, and two permanent trumps."
            ),
            30: gettext_noop("The deck has 30 cards: eight to ace of each suit, and two permanent trumps."),
        },
    ),
]
Jokers = Annotated[
    Switch,
    Explained(
        gettext_noop("Jokers in place of the twos"),
        gettext_noop("A high and a low joker are the highest trumps, in place of the two of spades and of hearts."),
        part="deck",
        says={
            True: gettext_noop("The permanent trumps are a high and a low joker."),
            False: gettext_noop("The permanent trumps are the two of spades and, below it, the two of hearts."),
        },
    ),
]


@checked(frozen=True, config=STRICT)
class FiveRuleset:
    """The options of five-handed euchre; the constants are what the bidding that all euchres share asks for."""

    all_pass: ClassVar[str] = STICK_THE_DEALER
    """The dealer must call in the second round."""
    turn_down: ClassVar[bool] = False
    low_hand: ClassVar[tuple[str, ...]] = ()
    steal_the_deal: ClassVar[bool] = False

    game_ends: Ends = GameEnds("lead")
    deck: Deck = 29
    jokers: Jokers = False
    first_deal: FirstDeal = "first-black-jack"


PRESETS: Mapping[str, Preset] = {
    "traditional": Preset(
        gettext_noop("Traditional"),
        FiveRuleset(),
        gettext_noop("Until somebody has ten points and is ahead, with 29 cards."),
    ),
    "tournament": Preset(
        gettext_noop("Tournament"), FiveRuleset(game_ends=GameEnds("hands", 8)), gettext_noop("Eight hands a game.")
    ),
}


def read_ruleset(raw: Mapping[str, Any], base: FiveRuleset | None = None) -> FiveRuleset:
    """Options by name, unset ones as in `base`, else at their default. ShapeError names the fields at fault."""
    ruleset: FiveRuleset = overlaid(base or FiveRuleset(), read_fields(FiveRuleset, raw), raw)
    return ruleset


def ruleset_as_json(ruleset: FiveRuleset) -> dict[str, Any]:
    """Every option with its value, as JSON; `read_ruleset` of it gives the same value."""
    return asdict(ruleset) | {"game_ends": ruleset.game_ends.as_json()}
