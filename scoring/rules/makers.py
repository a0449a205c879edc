"""What all games with a maker of trump and five tricks share: how their hands can go."""

from collections.abc import Mapping
from types import MappingProxyType

from .errors import gettext_noop
from .hand.opening import CARDS_EACH
from .scores import HandResult

RESULTS: Mapping[str, str] = MappingProxyType(
    {
        "made": gettext_noop("Made, 3 or 4 tricks"),
        "march": gettext_noop("March, all 5 tricks"),
        "euchred": gettext_noop("Euchred"),
        "lone-made": gettext_noop("Loner, 3 or 4 tricks"),
        "lone-march": gettext_noop("Lone march"),
        "lone-euchred": gettext_noop("Loner euchred"),
        "no-trump": gettext_noop("No trump"),
        "passed-out": gettext_noop("All passed"),
    }
)
"""How hands can go, in the order in which they are listed; the names are marked for translation."""


def result_of_tricks(maker: int, partner: int | None, tricks: int, *, alone: bool) -> HandResult:
    """Return how a hand with a maker went, by the tricks that the makers took together."""
    went = "euchred" if 2 * tricks < CARDS_EACH else "march" if tricks == CARDS_EACH else "made"
    makers = (maker,) if partner is None or alone else (maker, partner)
    return HandResult(f"lone-{went}" if alone else went, maker, makers, alone)
