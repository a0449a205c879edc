"""The rules for the points of two- and three-handed euchre."""

from collections.abc import Mapping

from ..citations import Citation
from ..errors import gettext_noop

MAKES_IT = Citation(
    "maker takes 3 or 4",
    gettext_noop("A maker who takes three or four tricks scores one point."),
    "michigan",
    "Addendum",
)
MARCH: Mapping[int, Citation] = {
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
EUCHRED = Citation(
    "maker takes 0 to 2",
    gettext_noop("A maker who takes fewer than three tricks is euchred: everybody else scores two points."),
    "michigan",
    "Addendum",
)
