"""How movements that go by rank rank people, and how they say so."""

from collections.abc import Sequence
from random import Random

from scoring.rules import gettext_noop
from tournaments.rules.movements.base import Contender

RANKED = gettext_noop("Rank: points, then games won, then fewest sit-outs, then by lot.")
ORDER_RULE = gettext_noop("Ranked by points, then games won, then fewest sit-outs; ties by lot.")


def rank_contenders(contenders: Sequence[Contender], rng: Random) -> list[int]:
    """Return the entrants, the best first: points, then wins, then fewest sit-outs, then a lot drawn by `rng`."""
    ranked = sorted(contenders, key=lambda contender: contender.entrant)
    rng.shuffle(ranked)
    ranked.sort(key=lambda contender: (-contender.points, -contender.wins, contender.sit_outs))
    return [contender.entrant for contender in ranked]
