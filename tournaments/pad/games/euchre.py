"""Four-handed euchre on the pad: who made trump, alone or not, and the makers' tricks."""

from typing import Any

from tournaments.pad.games.entry import Axes, PadGame, each


def _euchre(ruleset: Any, seats: int, tricks: int) -> Axes:
    axes = [each("maker", range(seats)), each("alone", (False, True))]
    if ruleset.defend_alone != "off":
        axes.append(each("defender_alone", (None, *range(seats))))
    if ruleset.canadian_loner:
        axes += [each("bid", (None, "order-up", "call")), each("dealer", (None, *range(seats)))]
    return (*axes, each("tricks", range(tricks + 1)))


PAD_GAME = PadGame("pad/games/euchre.html", "makers", _euchre)
