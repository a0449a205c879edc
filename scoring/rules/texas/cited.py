"""The rules of Texas Euchre that a ruling names."""

from ..citations import Citation
from ..errors import gettext_noop

TITLE = "Texas Euchre"

ANY_CARD = Citation(
    "any-card", gettext_noop("Any card may be played; no suit need be followed."), "texas-euchre", "Facing Off", TITLE
)
HIGHEST_RANK = Citation(
    "highest-rank",
    gettext_noop("The highest rank wins the trick, ace high; of equal ranks the card played last."),
    "texas-euchre",
    "Facing Off",
    TITLE,
)
LOWEST_RANK = Citation(
    "lowest-rank",
    gettext_noop("In reverse the lowest rank takes the trick; of equal ranks the card played last."),
    "texas-euchre",
    "Reverse Texas Euchre",
    TITLE,
)
POINTS = Citation(
    "texas-points",
    gettext_noop("The player with the fewest tricks takes the value laid before them; the thrower is counted apart."),
    "texas-euchre",
    "Facing Off",
    TITLE,
)
POINTS_REVERSE = Citation(
    "texas-points-reverse",
    gettext_noop(
        "In reverse the player with the most tricks takes the value laid before them; the thrower counts apart."
    ),
    "texas-euchre",
    "Reverse Texas Euchre",
    TITLE,
)
THROWER = Citation(
    "the thrower takes it",
    gettext_noop("A player who threw down and did not take the most tricks takes the value laid before them as well."),
    "texas-euchre",
    "Facing Off",
    TITLE,
)
THROWER_TWICE = Citation(
    "the thrower doubles",
    gettext_noop("A thrower with the fewest tricks takes double the value laid before them."),
    "texas-euchre",
    "Facing Off",
    TITLE,
)
SWEEP = Citation(
    "the thrower takes all",
    gettext_noop("If the thrower takes every trick, all others take double the value laid before them."),
    "texas-euchre",
    "Facing Off",
    TITLE,
)
REVERSE_THROWER = Citation(
    "reverse: the thrower",
    gettext_noop("In reverse the thrower pays once unless nobody took fewer tricks, and double if nobody took more."),
    "house-rules",
    "Texas euchre",
)
LAY = Citation(
    "lay and draw",
    gettext_noop(
        "At each turn lay one or more cards face up and draw the same number, never more than the deck holds."
    ),
    "texas-euchre",
    "Drawing Up",
    TITLE,
)
THROW_DOWN = Citation(
    "throwing down",
    gettext_noop("Once somebody throws down, each of the others has one last turn and may lay none; nobody else can."),
    "texas-euchre",
    "Laying Down",
    TITLE,
)
FIRST_TURN = Citation(
    "not on the first turn",
    gettext_noop("Nobody can throw down on the first turn: lay a card or more first."),
    "texas-euchre",
    "FAQ",
    TITLE,
)
EXHAUSTED = Citation(
    "the deck is exhausted",
    gettext_noop("If the deck runs out before anybody throws down, everybody takes the value laid before them, once."),
    "texas-euchre",
    "FAQ",
    TITLE,
)
