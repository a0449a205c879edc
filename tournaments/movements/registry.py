"""The movements there are. A new one is a module and a line here."""

from collections.abc import Mapping
from types import MappingProxyType

from tournaments.movements.at_random import AtRandom
from tournaments.movements.base import Movement
from tournaments.movements.cyclic import Cyclic
from tournaments.movements.high_low import HighLow
from tournaments.movements.howell import Howell
from tournaments.movements.individual import Individual
from tournaments.movements.knock_out import KnockOut
from tournaments.movements.ladder import Ladder
from tournaments.movements.mitchell import Mitchell
from tournaments.movements.progressive import Progressive
from tournaments.movements.round_robin import RoundRobin
from tournaments.movements.swiss import Swiss
from tournaments.movements.whist import Whist

_ALL: tuple[Movement, ...] = (
    Ladder(),
    Progressive(),
    AtRandom(),
    HighLow(),
    Whist(),
    Cyclic(),
    RoundRobin(),
    Swiss(),
    KnockOut(),
    Mitchell(),
    Howell(),
    Individual(),
)

DEFAULT = _ALL[0].key
"""What a tournament is seated by unless the organizer chooses otherwise."""

MOVEMENTS: Mapping[str, Movement] = MappingProxyType({movement.key: movement for movement in _ALL})


class UnknownMovement(ValueError):
    """No movement has this key. The message names those there are."""

    def __init__(self, key: str) -> None:
        super().__init__(f"unknown movement {key!r}: known are {', '.join(sorted(MOVEMENTS))}")
        self.key = key


def get_movement(key: str) -> Movement:
    """Return the movement with this key. Raises UnknownMovement."""
    try:
        return MOVEMENTS[key]
    except KeyError:
        raise UnknownMovement(key) from None
