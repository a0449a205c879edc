"""Breaking ties: groups are split by one value after another."""

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any, TypeVar

Item = TypeVar("Item")


def split(groups: Iterable[Sequence[Item]], values: Callable[[Sequence[Item]], Sequence[Any]]) -> list[list[Item]]:
    """Split each tied group, most first.

    `values` gets a group and returns a value for each of it; those with equal values stay tied, in their order.
    """
    parted: list[list[Item]] = []
    for tied in groups:
        valued = sorted(zip(values(tied), tied, strict=True), key=itemgetter(0), reverse=True)
        parted += [[item for _, item in same] for _, same in groupby(valued, key=itemgetter(0))]
    return parted
