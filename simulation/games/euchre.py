"""Four-handed euchre, counted in `simulation.points`."""

from simulation import points, taps
from simulation.games.table_game import RobotGame, TableGame
from simulation.points import extra_hands


def _euchre(_seats: int, preset: str) -> TableGame:
    extra = extra_hands(preset)
    return TableGame(
        key="euchre",
        seats=4,
        sides=((0, 2), (1, 3)),
        line=points.line_of,
        hand=lambda rng: taps.hand_of(extra, rng),
        refused=lambda hands, uuid: taps.refused_taps(extra, hands, uuid),
    )


GAMES = (
    RobotGame(
        "euchre",
        _euchre,
        (4,),
        ("tournament", "traditional", "online-house", "michigan", "railroad", "british", "ontario"),
    ),
)
