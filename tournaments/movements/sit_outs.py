"""Who sits out when the entrants are not a multiple of four."""

from collections.abc import Sequence
from random import Random

from tournaments.movements.base import Contender, PastRound


def draw_sit_outs(contenders: Sequence[Contender], history: Sequence[PastRound], rng: Random) -> tuple[int, ...]:
    """Return the entrants (N mod 4 of them) who sit out the next round, sorted.

    They are drawn among those with the fewest sit-outs; of these, whoever sat out the round before comes last.
    """
    sat_out_last = set(history[-1].sit_outs) if history else set()
    drawn = sorted(contenders, key=lambda contender: contender.entrant)
    rng.shuffle(drawn)
    drawn.sort(key=lambda contender: (contender.sit_outs, contender.entrant in sat_out_last))
    return tuple(sorted(contender.entrant for contender in drawn[: len(drawn) % 4]))


def check_field(contenders: Sequence[Contender]) -> None:
    """Raise ValueError unless a table can be seated and everybody is there once."""
    if len(contenders) < 4:
        raise ValueError("a round needs at least four entrants")
    if len({contender.entrant for contender in contenders}) < len(contenders):
        raise ValueError("an entrant can be seated once only")
