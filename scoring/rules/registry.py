"""All games. A new one is a folder and a line here, or, where its cards are not known, a file in `declared/games/`.

Games of somebody's own are found by their keys alone (`declared/own.py`).
"""

from collections.abc import Mapping
from contextlib import suppress
from types import MappingProxyType

from . import makers
from .bid_euchre.game import BidEuchre
from .declared.files import shipped
from .declared.own import find_own, is_own
from .errors import ShapeError, gettext_noop
from .euchre.game import Euchre
from .few_handed.three_handed import ThreeHanded
from .few_handed.two_handed import TwoHanded
from .five_handed.game import FiveHanded
from .game import GameRules
from .reading import shown
from .texas.game import TexasEuchre

_ALL: tuple[GameRules, ...] = (
    *(Euchre(), TwoHanded(), ThreeHanded(), FiveHanded(), TexasEuchre(), BidEuchre()),
    *shipped(),
)

GAMES: Mapping[str, GameRules] = MappingProxyType({game.key: game for game in _ALL})
"""Every game that comes with Headtable, by its key."""

USUAL_GAME = _ALL[0].key
"""What is played where nobody says what."""

PLAYED = gettext_noop("Played")
"""How a hand went, where its game says no more about it."""
RESULTS: Mapping[str, str] = MappingProxyType(
    {**makers.RESULTS, **{kind: name for game in _ALL for kind, name in game.own_results.items()}}
)
"""How hands of all games can go, in the order in which they are listed; the names are marked for translation."""


def results_of(key: str) -> Mapping[str, str]:
    """How hands of a game can go, by name; the names of its own come before those that others give the same."""
    return {"played": PLAYED, **RESULTS, **get_game(key).own_results}


def get_game(key: str) -> GameRules:
    """The game with that key. ShapeError `unknown-game` where there is none."""
    if isinstance(key, str) and key in GAMES:
        return GAMES[key]
    if is_own(key):
        with suppress(LookupError):
            return find_own(key)
    raise ShapeError(
        "unknown-game",
        gettext_noop("There is no game “%(game)s”. There are: %(known)s."),
        fields=("game",),
        game=shown(key),
        known=", ".join(GAMES),
    )
