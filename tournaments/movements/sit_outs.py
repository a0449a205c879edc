"""Who sits out when the entrants are not a multiple of four."""

from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType

from scoring.rules.base import gettext_noop
from tournaments.movements.base import Contender, PastRound
from tournaments.movements.options import Option

SIT_OUT_OPTIONS: Mapping[str, Option] = MappingProxyType(
    {
        "sit_outs": Option(
            gettext_noop("Who sits out"),
            MappingProxyType(
                {
                    "lot": gettext_noop("by lot, among those who sat out least"),
                    "lowest": gettext_noop("the lowest rank first, among those who sat out least"),
                }
            ),
        )
    }
)
"""How those who sit out are chosen, for every movement that draws them. The lowest rank first is customary in places,
and takes from the same people again: those behind play fewer games than those ahead."""


def draw_sit_outs(
    contenders: Sequence[Contender],
    history: Sequence[PastRound],
    rng: Random,
    options: Mapping[str, str] = MappingProxyType({}),
) -> tuple[int, ...]:
    """Return the entrants (N mod 4 of them) who sit out the next round, sorted.

    They are drawn among those with the fewest sit-outs; of these, whoever sat out the round before comes last.
    `options` are those of SIT_OUT_OPTIONS; with `lowest` the lot decides only between those who are level.
    """
    sat_out_last = set(history[-1].sit_outs) if history else set()
    drawn = sorted(contenders, key=lambda contender: contender.entrant)
    rng.shuffle(drawn)
    if options.get("sit_outs") == "lowest":
        drawn.sort(key=lambda contender: (contender.points, contender.wins))
    drawn.sort(key=lambda contender: (contender.sit_outs, contender.entrant in sat_out_last))
    return tuple(sorted(contender.entrant for contender in drawn[: len(drawn) % 4]))


def check_field(contenders: Sequence[Contender]) -> None:
    """Raise ValueError unless a table can be seated and everybody is there once."""
    if len(contenders) < 4:
        raise ValueError("a round needs at least four entrants")
    if len({contender.entrant for contender in contenders}) < len(contenders):
        raise ValueError("an entrant can be seated once only")
