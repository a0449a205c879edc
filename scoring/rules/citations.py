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
BID_NO_TRUMP = NO_TRUMP._replace(section="Bid euchre")
BID_LOW = Citation(
    "low",
    gettext_noop("Without trump, low: the lowest card of the suit led takes the trick."),
    "house-rules",
    "Bid euchre",
)
BID_EQUALS = Citation(
    "equal-cards", gettext_noop("Of two equal cards the one played first is the higher."), "house-rules", "Bid euchre"
)
REVOKE = Citation(
    "revoke",
    gettext_noop("A player who could have followed suit and did not has reneged, and the hand ends there."),
    "house-rules",
    "renege",
)
LAYING_DOWN = Citation(
    "laying down",
    gettext_noop(
        "A hand may be laid down once no play can change anybody's points, and scores as played; if it was too early, "
        "it plays on face up."
    ),
    "five-handed-euchre",
    "Laying down a hand",
)
MAKERS_MAKE_IT = Citation(
    "makers take 3 or 4",
    gettext_noop("Makers who take three or four tricks score one point, also alone."),
    "traditional-euchre",
    "Game play",
)
MARCH = Citation(
    "makers take 5",
    gettext_noop("Makers who take all five tricks score two points."),
    "traditional-euchre",
    "Game play",
)
EUCHRED = Citation(
    "makers take 0 to 2",
    gettext_noop("Makers who take fewer than three tricks are euchred: the other side scores two points."),
    "traditional-euchre",
    "Game play",
)
LONE_MARCH: Mapping[int, Citation] = {
    4: Citation(
        "lone_march: 4",
        gettext_noop("A lone maker who takes all five tricks scores four points for both partners."),
        "traditional-euchre",
        "Game play",
    ),
    5: Citation(
        "lone_march: 5",
        gettext_noop("A lone maker who takes all five tricks scores five points, and the partner four."),
        "house-rules",
        "lone_march",
    ),
}
LONE_EUCHRED: Mapping[int, Citation] = {
    2: EUCHRED._replace(rule="lone_euchred: 2"),
    3: Citation(
        "lone_euchred: 3",
        gettext_noop("A lone maker who is euchred costs three points."),
        "house-rules",
        "lone_euchred",
    ),
    4: Citation(
        "lone_euchred: 4", gettext_noop("A lone maker who is euchred costs four points."), "house-rules", "lone_euchred"
    ),
}
DEFEND_ALONE: Mapping[str, Citation] = {
    "defender": Citation(
        "defend_alone: defender",
        gettext_noop("A defender who plays alone scores four points if the makers are euchred."),
        "michigan",
        "Defender Going Alone",
    ),
    "cross-corner": Citation(
        "defend_alone: cross-corner",
        gettext_noop("A lone defender scores four points only for all five tricks against a lone maker."),
        "traditional-euchre",
        "Cross Corner Alone",
    ),
}
RENEGE: Mapping[int, Citation] = {
    2: Citation("renege: 2", gettext_noop("A renege gives the other side two points."), "house-rules", "renege"),
    4: Citation(
        "renege: 4",
        gettext_noop("While somebody plays alone, a renege gives the other side four points."),
        "house-rules",
        "renege",
    ),
}
REVOKE_NOT_SETTLED = Citation(
    "renege: the director decides",
    gettext_noop("In this game the director says what a renege costs; the hand is entered with the tricks awarded."),
    "house-rules",
    "renege",
)
NO_TRUMP_POINTS = Citation(
    "all_pass: no-trump",
    gettext_noop("Without trump three or four tricks score one point, and all five score two."),
    "house-rules",
    "all_pass",
)
FEW_MAKES_IT = Citation(
    "maker takes 3 or 4",
    gettext_noop("A maker who takes three or four tricks scores one point."),
    "michigan",
    "Addendum",
)
FEW_MARCH: Mapping[int, Citation] = {
    2: Citation(
        "maker takes 5: 2",
        gettext_noop("A maker who takes all five tricks scores two points."),
        "house-rules",
        "Points for one hand",
    ),
    3: Citation(
        "maker takes 5: 3",
        gettext_noop("A maker who takes all five tricks scores three points."),
        "michigan",
        "Addendum",
    ),
}
FEW_EUCHRED = Citation(
    "maker takes 0 to 2",
    gettext_noop("A maker who takes fewer than three tricks is euchred: everybody else scores two points."),
    "michigan",
    "Addendum",
)
FIVE_MAKES_IT = Citation(
    "maker and partner take 3 or 4",
    gettext_noop("If the maker and the partner take three or four tricks, they score one point each."),
    "five-handed-euchre",
    "Scoring the hand",
)
FIVE_MARCH = Citation(
    "maker and partner take 5",
    gettext_noop("If the maker and the partner take all five tricks, they score two points each."),
    "five-handed-euchre",
    "Scoring the hand",
)
FIVE_LONE_MARCH = Citation(
    "declared alone, all five",
    gettext_noop("A maker who declared alone and takes all five tricks scores four points."),
    "five-handed-euchre",
    "Scoring the hand",
)
FIVE_EUCHRED = Citation(
    "maker and partner take 0 to 2",
    gettext_noop("If the maker and the partner take fewer than three tricks, each of the others scores two points."),
    "five-handed-euchre",
    "Scoring the hand",
)
FIVE_NO_TRICK = Citation(
    "no trick, no points",
    gettext_noop("A player who took no trick scores nothing, on either side."),
    "five-handed-euchre",
    "Scoring the hand",
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
TEXAS_THROWER = Citation(
    "the thrower takes it",
    gettext_noop("Whoever threw down and did not take the most tricks takes the value laid before them as well."),
    "texas-euchre",
    "Facing Off",
)
TEXAS_THROWER_TWICE = Citation(
    "the thrower doubles",
    gettext_noop("A thrower with the fewest tricks takes double the value laid before them."),
    "texas-euchre",
    "Facing Off",
)
TEXAS_SWEEP = Citation(
    "the thrower takes all",
    gettext_noop("If the thrower takes every trick, all others take double the value laid before them."),
    "texas-euchre",
    "Facing Off",
)
TEXAS_REVERSE_THROWER = Citation(
    "reverse: the thrower",
    gettext_noop("In reverse the thrower pays once unless nobody took fewer tricks, and double if nobody took more."),
    "house-rules",
    "Texas euchre",
)
TEXAS_LAY = Citation(
    "lay and draw",
    gettext_noop("At each turn lay one or more cards face up and draw as many, never more than the deck holds."),
    "texas-euchre",
    "Drawing Up",
)
TEXAS_THROW_DOWN = Citation(
    "throwing down",
    gettext_noop("Once somebody throws down, each of the others has one last turn and may lay none; nobody else can."),
    "texas-euchre",
    "Laying Down",
)
TEXAS_FIRST_TURN = Citation(
    "not on the first turn",
    gettext_noop("Nobody can throw down on the first turn: lay a card or more first."),
    "texas-euchre",
    "FAQ",
)
TEXAS_EXHAUSTED = Citation(
    "the deck is exhausted",
    gettext_noop("If the deck runs out before anybody throws down, everybody takes the value laid before them, once."),
    "texas-euchre",
    "FAQ",
)
