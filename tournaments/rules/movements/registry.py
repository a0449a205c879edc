"""The movements there are. A new one is a module and a line here."""

from collections.abc import Mapping
from types import MappingProxyType

from tournaments.rules.movements.at_random import AtRandom
from tournaments.rules.movements.base import Movement
from tournaments.rules.movements.cyclic import Cyclic
from tournaments.rules.movements.high_low import HighLow
from tournaments.rules.movements.howell import Howell
from tournaments.rules.movements.individual import Individual
from tournaments.rules.movements.knock_out import KnockOut
from tournaments.rules.movements.ladder import Ladder
from tournaments.rules.movements.mitchell import Mitchell
from tournaments.rules.movements.progressive import Progressive
from tournaments.rules.movements.round_robin import RoundRobin
from tournaments.rules.movements.swiss import Swiss
from tournaments.rules.movements.whist import Whist

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
