"""The house rules of bid euchre (docs/house-rules.md, "Bid euchre"), each explained to volunteers."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema
from pydantic.dataclasses import dataclass as checked

from .. import ends
from ..ends import GameEnds
from ..errors import gettext_noop
from ..explained import Explained
from ..options import REDEAL, STICK_THE_DEALER, FirstDeal, overlaid
from ..reading import STRICT, WHOLE, read_fields
from .bids import SPECIALS, BigPepper, CallOne, CallTwo, DoubleMoon, LittlePepper, Moon, Shooter, Special

NUMBERS: Mapping[str, Sequence[int]] = {
    "points": (32, 10, 21, 30, 36, 42, 50, 52, 62, 100),
    "hands": ends.NUMBERS["hands"],
}
POSSIBLE = '{"points": 10 | 21 | 30 | 32 | 36 | 42 | 50 | 52 | 62 | 100}, {"hands": 1–99}, "bell"'
MOST_TO_BID = 12
STICK_ONE_LESS: Final = "stick-one-less"
JOKER_BIDS: Final = "joker-bids-three"
STICKING = (STICK_THE_DEALER, STICK_ONE_LESS)
"""By these the dealer must bid where everybody else has passed."""

Teams = Annotated[
    Literal["two-teams", "pairs"],
    Explained(
        gettext_noop("Six or eight players"),
        gettext_noop("Whether six or eight at a table play in two teams or in pairs. Four always play in two pairs."),
        {
            "two-teams": gettext_noop("Two teams, every other player"),
            "pairs": gettext_noop("Pairs, partners across the table"),
        },
        part="deck",
        says={
            "two-teams": gettext_noop(
                "Four play in two pairs, partners across; six or eight in two teams, every other player; three or five "
                "each alone."
            ),
            "pairs": gettext_noop(
                "Four, six or eight play in pairs, partners across the table; three or five each alone."
            ),
        },
    ),
]
Deck = Annotated[
    Literal["24", "25", "32", "36", "double-32", "double-48"],
    Explained(
        gettext_noop("Cards"),
        gettext_noop("The deck. Everybody gets the same number of cards; what is left over stays out of play."),
        {
            "24": gettext_noop("24: nine to ace"),
            "25": gettext_noop("25: nine to ace, and a joker"),
            "32": gettext_noop("32: seven to ace"),
            "36": gettext_noop("36: six to ace"),
            "double-32": gettext_noop("32: two of each jack, queen, king and ace"),
            "double-48": gettext_noop("48: two of each card from nine to ace"),
        },
        part="deck",
        says={
            "24": gettext_noop("The deck has 24 cards: nine to ace of each suit."),
            "25": gettext_noop(
                "The deck has 25 cards: nine to ace of each suit, and a joker, which is the highest trump."
            ),
            "32": gettext_noop("The deck has 32 cards: seven to ace of each suit."),
            "36": gettext_noop("The deck has 36 cards: six to ace of each suit."),
            "double-32": gettext_noop(
                "The deck has 32 cards: two of each jack, queen, king and ace; of equal cards the first played wins."
            ),
            "double-48": gettext_noop(
                "The deck has 48 cards: two of each card from nine to ace; of equal cards the first played wins."
            ),
        },
    ),
]
Bidding = Annotated[
    Literal["once-around", "until-passed"],
    Explained(
        gettext_noop("How long the bidding goes"),
        gettext_noop("Whether everybody speaks once, or goes on until all others have passed."),
        {
            "once-around": gettext_noop("Once around, the dealer last"),
            "until-passed": gettext_noop("Until all others have passed"),
        },
        part="bidding",
        says={
            "once-around": gettext_noop("Everybody bids or passes once, the dealer last; each bid is higher."),
            "until-passed": gettext_noop(
                "The bidding goes around until all others have passed; each bid must be higher, and a player who has "
                "passed is out."
            ),
        },
    ),
]
LeastBid = Annotated[
    int,
    Field(ge=1, le=MOST_TO_BID, description=f"1–{MOST_TO_BID}"),
    Explained(
        gettext_noop("Lowest bid"),
        gettext_noop("The fewest tricks that can be bid."),
        lowest=1,
        highest=MOST_TO_BID,
        part="bidding",
        says={None: gettext_noop("The lowest bid is %(number)d.")},
    ),
]
NoTrump = Annotated[
    Literal["off", "high", "high-and-low", "high-from-one-more", "high-and-low-from-one-more"],
    Explained(
        gettext_noop("No trump"),
        gettext_noop("Whether a hand can be played without trump, high cards or low ones taking the tricks."),
        {
            "off": gettext_noop("There is always a trump suit"),
            "high": gettext_noop("High"),
            "high-and-low": gettext_noop("High or low"),
            "high-from-one-more": gettext_noop("High, from one trick above the lowest bid"),
            "high-and-low-from-one-more": gettext_noop("High or low, from one trick above the lowest bid"),
        },
        part="bidding",
        says={
            "off": gettext_noop("The bidder names a suit; nobody plays without trump."),
            "high": gettext_noop("The bidder names a suit, or no trump: then the ace is high in every suit."),
            "high-and-low": gettext_noop(
                "The bidder names a suit, or no trump high or low: then the ace is high in every suit, or the lowest "
                "card takes the trick."
            ),
            "high-from-one-more": gettext_noop(
                "The bidder names a suit, or no trump (the ace is high in every suit), which takes a bid one above the "
                "lowest."
            ),
            "high-and-low-from-one-more": gettext_noop(
                "The bidder names a suit, or no trump high or low (the lowest card takes the trick), which takes a bid "
                "one above the lowest."
            ),
        },
    ),
]
AllPass = Annotated[
    Literal["redeal", "stick-the-dealer", "stick-one-less", "joker-bids-three"],
    Explained(
        gettext_noop("When everybody passes"),
        gettext_noop("What happens when nobody has bid."),
        {
            "redeal": gettext_noop("Nobody scores, and the deal passes left"),
            "stick-the-dealer": gettext_noop("The dealer must make the lowest bid"),
            "stick-one-less": gettext_noop("The dealer must bid, and may bid one less than the lowest"),
            "joker-bids-three": gettext_noop("The player with the joker must bid three"),
        },
        part="bidding",
        says={
            "redeal": gettext_noop("If everybody passes, nobody scores and the deal passes left."),
            "stick-the-dealer": gettext_noop("If everybody else passes, the dealer must make at least the lowest bid."),
            "stick-one-less": gettext_noop(
                "If everybody else passes, the dealer must bid, and may bid one trick less than the lowest bid."
            ),
            "joker-bids-three": gettext_noop(
                "If everybody passes, the player with the joker must bid three; if nobody holds it, the deal passes "
                "left."
            ),
        },
    ),
]
Exchange = Annotated[
    Literal["laid-away", "through-partner"],
    Explained(
        gettext_noop("How cards are exchanged"),
        gettext_noop("What the player who goes alone does with the cards given away in the exchange."),
        {
            "laid-away": gettext_noop("They are laid away before the partner's cards are seen"),
            "through-partner": gettext_noop("The partner takes them up, then passes as many back"),
        },
        part="play",
        says={
            "laid-away": gettext_noop(
                "Cards given in an exchange are laid away unseen; the next partner to the left passes the same number."
            ),
            "through-partner": gettext_noop(
                "Cards given in an exchange go to the next partner to the left, who passes the same number of all of "
                "them back."
            ),
        },
    ),
]
ShooterCards = Annotated[
    Literal[1, 2, 3],
    WHOLE,
    Explained(
        gettext_noop("Cards that a shooter exchanges"),
        gettext_noop("How many cards a shooter exchanges with a partner."),
        {1: gettext_noop("one"), 2: gettext_noop("two"), 3: gettext_noop("three")},
        part="play",
        says={
            1: gettext_noop("A shooter exchanges one card with a partner."),
            2: gettext_noop("A shooter exchanges two cards with a partner."),
            3: gettext_noop("A shooter exchanges three cards with a partner."),
        },
    ),
]
MakersScore = Annotated[
    Literal["tricks", "bid", "tricks-and-two"],
    Explained(
        gettext_noop("A bid that is made brings"),
        gettext_noop("What the bidder's side scores when it takes the tricks that were bid, or more."),
        {
            "tricks": gettext_noop("A point for every trick taken"),
            "bid": gettext_noop("A point for every trick bid"),
            "tricks-and-two": gettext_noop("A point for every trick taken, and two more"),
        },
        part="scoring",
        says={
            "tricks": gettext_noop("A side that makes its bid scores a point for every trick it took."),
            "bid": gettext_noop("A side that makes its bid scores a point for every trick it bid."),
            "tricks-and-two": gettext_noop(
                "A side that makes its bid scores a point for every trick it took, and two more."
            ),
        },
    ),
]
DefendersScore = Annotated[
    Literal["tricks", "nothing"],
    Explained(
        gettext_noop("The other side scores"),
        gettext_noop("What the tricks of the others bring, whether the bid was made or not."),
        {
            "tricks": gettext_noop("A point for every trick taken"),
            "nothing": gettext_noop("Nothing"),
        },
        part="scoring",
        says={
            "tricks": gettext_noop("The others score a point for every trick they took."),
            "nothing": gettext_noop("The others score nothing."),
        },
    ),
]
FailedSpecial = Annotated[
    Literal["points", "tricks"],
    Explained(
        gettext_noop("All the tricks bid, and not taken"),
        gettext_noop("What a failed bid of all the tricks costs. A failed number costs the number."),
        {
            "points": gettext_noop("As much as it would have brought"),
            "tricks": gettext_noop("A point for every trick of the hand"),
        },
        part="scoring",
        says={
            "points": gettext_noop(
                "A bid that is not made costs what was bid; a bid of all the tricks, what it would have brought."
            ),
            "tricks": gettext_noop(
                "A bid that is not made costs what was bid; a bid of all the tricks, a point for each of them."
            ),
        },
    ),
]
Ends = Annotated[
    GameEnds,
    BeforeValidator(lambda raw: ends.read_game_ends(raw, numbers=NUMBERS, possible=POSSIBLE)),
    Field(description=POSSIBLE),
    WithJsonSchema(
        ends.ends_schema(["bell"], "hands", points=NUMBERS["points"]),
    ),
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


@checked(frozen=True, config=STRICT)
class BidRuleset:
    """What docs/house-rules.md, "Bid euchre", leaves to the house."""

    steal_the_deal: ClassVar[bool] = False

    deck: Deck = "24"
    teams: Teams = "two-teams"
    bidding: Bidding = "once-around"
    least_bid: LeastBid = 3
    no_trump: NoTrump = "high-and-low"
    all_pass: AllPass = REDEAL
    exchange: Exchange = "laid-away"
    shooter_cards: ShooterCards = 1
    makers_score: MakersScore = "tricks"
    defenders_score: DefendersScore = "tricks"
    failed_special: FailedSpecial = "points"
    little_pepper: LittlePepper = 0
    big_pepper: BigPepper = 0
    call_two: CallTwo = 0
    call_one: CallOne = 0
    shooter: Shooter = 9
    moon: Moon = 12
    double_moon: DoubleMoon = 0
    game_ends: Ends = GameEnds("points", 32)
    first_deal: FirstDeal = "draw"


def read_ruleset(raw: Mapping[str, Any], base: BidRuleset | None = None) -> BidRuleset:
    """Options by name, unset ones as in `base`, else at their default. ShapeError names the fields at fault."""
    ruleset: BidRuleset = overlaid(base or BidRuleset(), read_fields(BidRuleset, raw), raw)
    return ruleset


def ruleset_as_json(ruleset: BidRuleset) -> dict[str, Any]:
    """Every option with its value; `read_ruleset` of it gives the same value."""
    return asdict(ruleset) | {"game_ends": ruleset.game_ends.as_json()}


def points_of(ruleset: BidRuleset, special: Special) -> int:
    """What a bid of all the tricks brings; 0: the house does not play it."""
    points: int = getattr(ruleset, special.option)
    return points


def played(ruleset: BidRuleset) -> tuple[Special, ...]:
    """The bids of all the tricks that the house plays, from the lowest."""
    return tuple(special for special in SPECIALS if points_of(ruleset, special))


def cards_exchanged(ruleset: BidRuleset, special: Special) -> int:
    """How many cards a partner gives to the player who made this bid."""
    return ruleset.shooter_cards if special.cards is None else special.cards
