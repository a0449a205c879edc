"""House rules that several games share, each explained to volunteers: see `explained`."""

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Annotated, Any, Final, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema

from .ends import NUMBERS, POSSIBLE, GameEnds, ends_schema, read_game_ends
from .errors import ShapeError, gettext_noop
from .explained import Explained
from .reading import WHOLE, Switch

REDEAL: Final = "redeal"
STICK_THE_DEALER: Final = "stick-the-dealer"
NO_TRUMP: Final = "no-trump"
LowHandRule = Literal["redeal-no-ace-no-face", "redeal-ace-no-face", "exchange-three", "exchange-all-low", "go-under"]


def _in_order(raw: object) -> object:
    if isinstance(raw, list | tuple) and all(isinstance(rule, str) for rule in raw):
        return tuple(sorted(set(raw)))
    return raw


def _target(raw: object) -> object:
    return read_game_ends({"points": raw})


AllPass = Annotated[
    Literal["redeal", "stick-the-dealer", "no-trump"],
    Explained(
        gettext_noop("When everybody passes twice"),
        gettext_noop("What happens when nobody has made trump after two rounds of bidding."),
        {
            "redeal": gettext_noop("Nobody scores, and the deal passes left"),
            "stick-the-dealer": gettext_noop("Stick the dealer: the dealer must call a suit"),
            "no-trump": gettext_noop("The hand is played without trump"),
        },
        part="bidding",
        says={
            "redeal": gettext_noop("If everybody passes twice, nobody scores and the deal passes left."),
            "stick-the-dealer": gettext_noop("Stick the dealer: if everybody else passes twice, the dealer must call."),
            "no-trump": gettext_noop("If everybody passes twice, the hand is played without trump."),
        },
    ),
]
TurnDown = Annotated[
    Switch,
    Explained(
        gettext_noop("The dealer may turn the up-card down"),
        gettext_noop("A dealer who was ordered up may keep the dealt hand instead; trump stands."),
        part="bidding",
        says={
            True: gettext_noop("A dealer who is ordered up may turn the up-card down and keep the hand; trump stands."),
            False: gettext_noop("A dealer who is ordered up must take the up-card and lay another card away."),
        },
    ),
]
LowHand = Annotated[
    tuple[LowHandRule, ...],
    BeforeValidator(_in_order),
    Field(
        description="a list of redeal-no-ace-no-face, redeal-ace-no-face, exchange-three, exchange-all-low, go-under"
    ),
    Explained(
        gettext_noop("Low hands (farmer's hand)"),
        gettext_noop("What a player may do who was dealt mostly nines and tens. Choose any of these."),
        {
            "redeal-no-ace-no-face": gettext_noop(
                "No ace, no face card: show the hand, and the same dealer deals again"
            ),
            "redeal-ace-no-face": gettext_noop("One ace, no face card: show the hand, and the same dealer deals again"),
            "exchange-three": gettext_noop("Three low cards: show three, and change them for those under the up-card"),
            "exchange-all-low": gettext_noop("All cards low: show three, and change them for those under the up-card"),
            "go-under": gettext_noop("Go under: change three low cards for those under the up-card without showing"),
        },
        part="deck",
        says={
            None: gettext_noop("A low hand is played like any other: no redeal and no exchange."),
            "redeal-no-ace-no-face": gettext_noop(
                "A player who is dealt no ace and no face card may show the hand; the same dealer deals again."
            ),
            "redeal-ace-no-face": gettext_noop(
                "A player who is dealt one ace and no face card may show the hand; the same dealer deals again."
            ),
            "exchange-three": gettext_noop(
                "Farmer's hand: a player with three low cards may show them and change them for the three cards under "
                "the up-card."
            ),
            "exchange-all-low": gettext_noop(
                "A player with nothing but low cards may show three of them and change them for the three cards under "
                "the up-card."
            ),
            "go-under": gettext_noop(
                "Going under: a player with three low cards may change them, unseen, for the three cards under the "
                "up-card."
            ),
        },
    ),
]
StealTheDeal = Annotated[
    Switch,
    Explained(
        gettext_noop("The deal may be stolen"),
        gettext_noop("A player who deals out of turn keeps the deal if nobody notices before the cards are out."),
        part="deck",
        says={
            True: gettext_noop("The deal may be stolen: it stands if nobody notices before the cards are out."),
            False: gettext_noop("The deal may not be stolen."),
        },
    ),
]
Ends = Annotated[
    GameEnds,
    BeforeValidator(read_game_ends),
    Field(description=POSSIBLE),
    WithJsonSchema(ends_schema(["bell"], "points", "hands")),
    Explained(
        gettext_noop("The game ends"),
        gettext_noop("Play to a number of points, play a number of hands, or play until the bell rings."),
        {
            "points": gettext_noop("at a number of points"),
            "hands": gettext_noop("after a number of hands"),
            "bell": gettext_noop("when the bell rings; the hand in play is finished"),
        },
        numbers=NUMBERS,
        part="end",
        says={
            "points": gettext_noop("A game goes to %(number)d points."),
            "hands": gettext_noop("A game is over after hand %(number)d, whatever the score."),
            "bell": gettext_noop("A game is over when the bell rings; the hand in play is finished."),
        },
    ),
]
Deck = Annotated[
    Literal[24, 25, 28, 29, 32, 33],
    WHOLE,
    Explained(
        gettext_noop("Cards"),
        gettext_noop("Which cards are played with. A joker (the Benny) is the highest trump."),
        {
            24: gettext_noop("24: nine to ace"),
            25: gettext_noop("25: nine to ace, and a joker"),
            28: gettext_noop("28: eight to ace"),
            29: gettext_noop("29: eight to ace, and a joker"),
            32: gettext_noop("32: seven to ace"),
            33: gettext_noop("33: seven to ace, and a joker"),
        },
        part="deck",
        says={
            24: gettext_noop("The deck has 24 cards: nine to ace of each suit."),
            25: gettext_noop(
                "The deck has 25 cards: nine to ace of each suit, and a joker, which is the highest trump."
            ),
            28: gettext_noop("The deck has 28 cards: eight to ace of each suit."),
            29: gettext_noop(
                "The deck has 29 cards: eight to ace of each suit, and a joker, which is the highest trump."
            ),
            32: gettext_noop("The deck has 32 cards: seven to ace of each suit."),
            33: gettext_noop(
                "The deck has 33 cards: seven to ace of each suit, and a joker, which is the highest trump."
            ),
        },
    ),
]
FirstDeal = Annotated[
    Literal["first-black-jack", "draw", "seat-0"],
    Explained(
        gettext_noop("Who deals first"),
        gettext_noop("How the first dealer of a game is found. After that the deal passes left."),
        {
            "first-black-jack": gettext_noop("The player who is dealt the first black jack"),
            "draw": gettext_noop("The player who draws the lowest card"),
            "seat-0": gettext_noop("The first seat of the table"),
        },
        part="deck",
        says={
            "first-black-jack": gettext_noop(
                "The player who is dealt the first black jack deals first; then the deal passes left."
            ),
            "draw": gettext_noop("The player who draws the lowest card deals first; then the deal passes left."),
            "seat-0": gettext_noop("The first seat of the table deals first; then the deal passes left."),
        },
    ),
]
Target = Annotated[
    GameEnds | None,
    BeforeValidator(_target),
    Field(description="5, 7, 10, 11, 13, 15, 21"),
    WithJsonSchema({"enum": sorted(NUMBERS["points"])}),
]


def overlaid(base: Any, read: Any, raw: Mapping[str, Any]) -> Any:
    """`base` with the options that `raw` gives; `read` is `raw` as a value."""
    return replace(base, **{option.name: getattr(read, option.name) for option in fields(base) if option.name in raw})


def settled(read: Any, raw: Mapping[str, Any], base: Any) -> Any:
    """`base` with the options that `raw` gives, long and short. ShapeError where these contradict each other.

    For every ruleset with `all_pass` and `game_ends`; `read` is `raw` as a value.
    """
    ruleset = overlaid(base, read, raw)
    if "stick_the_dealer" in raw:
        stuck = replace(ruleset, all_pass=STICK_THE_DEALER if read.stick_the_dealer else REDEAL)
        ruleset = _agreed(raw, "stick_the_dealer", stuck, ruleset, "all_pass")
    if read.target:
        ruleset = _agreed(raw, "target", replace(ruleset, game_ends=read.target), ruleset, "game_ends")
    return ruleset


def _agreed(raw: Mapping[str, Any], short: str, by_short: Any, by_long: Any, long: str) -> Any:
    if long not in raw or by_short == by_long:
        return by_short
    raise ShapeError(
        "contradiction",
        gettext_noop("%(short)s and %(long)s say different things; give one of them."),
        fields=(short, long),
        short=short,
        long=long,
    )
