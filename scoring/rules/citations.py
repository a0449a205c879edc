"""Rules in one sentence each, with their source, for settling disputes (docs/house-rules.md, Sources)."""

from collections.abc import Mapping
from typing import NamedTuple

from .errors import gettext_noop

TITLES: Mapping[str, str] = {
    "traditional-euchre": "Traditional Euchre",
    "euchre-rules": "Euchre rules",
    "michigan": "Euchre",
    "five-handed-euchre": "Five-Handed Euchre",
    "texas-euchre": "Texas Euchre",
    "house-rules": "House rules",
}
"""What each document is called; "House rules" is docs/house-rules.md itself."""


class Citation(NamedTuple):
    """A rule, and the document and section it comes from. `sentence` is marked for translation."""

    rule: str
    sentence: str
    document: str
    """A key of `TITLES`."""
    section: str

    @property
    def source(self) -> str:
        """The document and its section, as a reader would look them up."""
        return f"{TITLES[self.document]}, {self.section}"


FOLLOW = Citation(
    "follow", gettext_noop("Follow the suit led if you can, else play any card."), "traditional-euchre", "Game play"
)
TAKES = Citation(
    "takes",
    gettext_noop("The highest trump wins the trick, or the highest card of the suit led."),
    "traditional-euchre",
    "Game play",
)
LEFT_BOWER = Citation(
    "left-bower",
    gettext_noop("The left bower, the other jack of the same color, is a trump, the second highest after the right."),
    "traditional-euchre",
    "Game play",
)
JOKER = Citation(
    "joker",
    gettext_noop("The joker belongs to the trump suit and stands above the right bower."),
    "house-rules",
    "A hand of euchre, 5",
)
PERMANENT_TRUMPS = Citation(
    "permanent-trumps",
    gettext_noop("The two of spades and the two of hearts, or the two jokers, are always the highest trumps."),
    "five-handed-euchre",
    "Trump",
)
NO_TRUMP = Citation(
    "no-trump",
    gettext_noop("Without trump jacks have their natural rank, and a joker is a suit of its own that beats them."),
    "house-rules",
    "all_pass",
)
REVOKE = Citation(
    "revoke",
    gettext_noop("A player who could have followed suit and did not has revoked, and the hand ends there."),
    "house-rules",
    "renege",
)
POINTS = Citation(
    "points",
    gettext_noop("What a hand scores follows from the tricks that the makers took, and from the house rules."),
    "house-rules",
    "Points for one hand",
)
ANY_CARD = Citation(
    "any-card", gettext_noop("Any card may be played; no suit need be followed."), "texas-euchre", "Facing Off"
)
HIGHEST_RANK = Citation(
    "highest-rank",
    gettext_noop("The highest rank wins the trick, ace high; of equal ranks the card played last."),
    "texas-euchre",
    "Facing Off",
)
LOWEST_RANK = Citation(
    "lowest-rank",
    gettext_noop("In reverse the lowest rank takes the trick; of equal ranks the card played last."),
    "texas-euchre",
    "Reverse Texas Euchre",
)
TEXAS_POINTS = Citation(
    "texas-points",
    gettext_noop("Whoever took the fewest tricks takes the value laid before them; the thrower is counted apart."),
    "texas-euchre",
    "Facing Off",
)
TEXAS_POINTS_REVERSE = Citation(
    "texas-points-reverse",
    gettext_noop("In reverse whoever took the most tricks takes the value laid before them; the thrower counts apart."),
    "texas-euchre",
    "Reverse Texas Euchre",
)
