"""Rules in one sentence each, with their source, for settling disputes (docs/house-rules.md, Sources)."""

from collections.abc import Mapping
from typing import NamedTuple

from .errors import gettext_noop

TITLES: Mapping[str, str] = {
    "traditional-euchre": "Traditional Euchre",
    "euchre-rules": "Euchre rules",
    "michigan": "Euchre",
    "house-rules": "House rules",
}
"""What each document is called that several games cite; "House rules" is docs/house-rules.md itself."""


class Citation(NamedTuple):
    """A rule, and the document and section it comes from. `sentence` is marked for translation."""

    rule: str
    sentence: str
    document: str
    """As docs/house-rules.md names it (Sources)."""
    section: str
    title: str = ""
    """What the document is called, where it is not in `TITLES`: one that a single game cites."""

    @property
    def source(self) -> str:
        """The document and its section, as a reader would look them up."""
        return f"{self.title or TITLES[self.document]}, {self.section}"


FOLLOW = Citation(
    "follow",
    gettext_noop("Follow the suit led if you can, otherwise play any card."),
    "traditional-euchre",
    "Game play",
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
NO_TRUMP = Citation(
    "no-trump",
    gettext_noop("Without trump jacks have their natural rank, and a joker is a suit of its own that beats them."),
    "house-rules",
    "all_pass",
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
    "Five-Handed Euchre",
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
