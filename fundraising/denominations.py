"""The bills and coins of the currencies that halls count, so that a box is counted one kind at a time."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True)
class Denominations:
    """What a currency's bills and coins are worth in its smallest unit, the largest first."""

    bills: tuple[int, ...]
    coins: tuple[int, ...]


DENOMINATIONS: Mapping[str, Denominations] = MappingProxyType(
    {
        "USD": Denominations((10000, 5000, 2000, 1000, 500, 200, 100), (100, 50, 25, 10, 5, 1)),
        "CAD": Denominations((10000, 5000, 2000, 1000, 500), (200, 100, 25, 10, 5)),
        "EUR": Denominations((20000, 10000, 5000, 2000, 1000, 500), (200, 100, 50, 20, 10, 5, 2, 1)),
        "GBP": Denominations((5000, 2000, 1000, 500), (200, 100, 50, 20, 10, 5, 2, 1)),
        "AUD": Denominations((10000, 5000, 2000, 1000, 500), (200, 100, 50, 20, 10, 5)),
        "CHF": Denominations((20000, 10000, 5000, 2000, 1000), (500, 200, 100, 50, 20, 10, 5)),
    }
)
"""By the currency's code; of any other a box's sum alone is entered."""
