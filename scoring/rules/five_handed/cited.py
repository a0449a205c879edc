"""The rules of five-handed euchre that a ruling names."""

from ..citations import Citation
from ..errors import gettext_noop

TITLE = "Five-Handed Euchre"

PERMANENT_TRUMPS = Citation(
    "permanent-trumps",
    gettext_noop("The two of spades and the two of hearts, or the two jokers, are always the highest trumps."),
    "five-handed-euchre",
    "Trump",
    TITLE,
)
MAKES_IT = Citation(
    "maker and partner take 3 or 4",
    gettext_noop("If the maker and the partner take three or four tricks, they score one point each."),
    "five-handed-euchre",
    "Scoring the hand",
    TITLE,
)
MARCH = Citation(
    "maker and partner take 5",
    gettext_noop("If the maker and the partner take all five tricks, they score two points each."),
    "five-handed-euchre",
    "Scoring the hand",
    TITLE,
)
LONE_MARCH = Citation(
    "declared alone, all five",
    gettext_noop("A maker who declared alone and takes all five tricks scores four points."),
    "five-handed-euchre",
    "Scoring the hand",
    TITLE,
)
EUCHRED = Citation(
    "maker and partner take 0 to 2",
    gettext_noop("If the maker and the partner take fewer than three tricks, each of the others scores two points."),
    "five-handed-euchre",
    "Scoring the hand",
    TITLE,
)
NO_TRICK = Citation(
    "no trick, no points",
    gettext_noop("A player who took no trick scores nothing, on either side."),
    "five-handed-euchre",
    "Scoring the hand",
    TITLE,
)
