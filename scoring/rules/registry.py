"""All games. A new one is a folder and a line here, or, where its cards are not known, a file in `declared/games/`."""

from collections.abc import Mapping
from types import MappingProxyType

from . import makers
from .bid_euchre.game import BidEuchre
from .declared.files import shipped
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
"""Every game by its key."""

USUAL_GAME = _ALL[0].key
"""What is played where nobody says what."""

RESULTS: Mapping[str, str] = MappingProxyType(
    {**makers.RESULTS, **{kind: name for game in _ALL for kind, name in game.own_results.items()}}
)
"""How hands of all games can go, in the order in which they are listed; the names are marked for translation."""


def get_game(key: str) -> GameRules:
    """The game with that key. ShapeError `unknown-game` where there is none."""
    if isinstance(key, str) and key in GAMES:
        return GAMES[key]
    raise ShapeError(
        "unknown-game",
        gettext_noop("There is no game “%(game)s”. There are: %(known)s."),
        fields=("game",),
        game=shown(key),
        known=", ".join(GAMES),
    )
