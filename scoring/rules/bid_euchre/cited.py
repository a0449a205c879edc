"""The rules of bid euchre that a ruling names."""

from .. import citations
from ..citations import Citation
from ..errors import gettext_noop

NO_TRUMP = citations.NO_TRUMP._replace(section="Bid euchre")
LOW = Citation(
    "low",
    gettext_noop("Without trump, low: the lowest card of the suit led takes the trick."),
    "house-rules",
    "Bid euchre",
)
EQUALS = Citation(
    "equal-cards", gettext_noop("Of two equal cards the one played first is the higher."), "house-rules", "Bid euchre"
)
