"""What repeats where results decide who meets whom, in a sentence: tournaments played out by lot."""

from functools import lru_cache
from random import Random
from typing import NamedTuple

from scoring.rules import gettext_noop
from tournaments.rules.movements.base import Movement, Sentence, Terms
from tournaments.rules.movements.forecast.simulation import simulated_seatings
from tournaments.rules.movements.quality import least_repeats

LARGEST_PLAYED_OUT = 150
"""Players; larger fields take too long to play out while somebody waits."""
TIMES = 10


class ExpectedRepeats(NamedTuple):
    """How many partnerships of a tournament repeat."""

    mean: float
    worst: int


def expected_repeats(movement: Movement, *, players: int, terms: Terms, times: int, seed: int) -> ExpectedRepeats:
    """Return how many partnerships repeat in this many tournaments, the games won by lot.

    Raises ValueError where the movement cannot seat this many.
    """
    rng = Random(seed)  # noqa: S311 - an estimate that can be made again, not a secret
    counts = [
        sum(
            len(seating.repeated_partners)
            for seating in simulated_seatings(movement, players=players, terms=terms, rng=rng)
        )
        for _time in range(times)
    ]
    return ExpectedRepeats(sum(counts) / times, max(counts))


def repeats_played_out(movement: Movement, players: int, terms: Terms) -> Sentence | None:
    """Say how many partners meet again by lot; None where none can, or the field is too large to play out."""
    if not 4 <= players <= LARGEST_PLAYED_OUT or terms.rounds < 2:
        return None
    found = _played_out(movement, players, terms.rounds, tuple(sorted(terms.options.items())))
    expected = Sentence(
        gettext_noop(
            "Partners can meet again, as results decide who sits where. Repeated partners in a tournament of "
            "%(players)d players and %(rounds)d rounds, played by lot: %(mean)s; in the worst of %(times)d: %(worst)d."
        ),
        {
            "players": players,
            "rounds": terms.rounds,
            "mean": float(found.mean),
            "times": TIMES,
            "worst": found.worst,
        },
    )
    least = least_repeats(players, terms.rounds).partners
    if not least:
        return expected
    bound = Sentence(gettext_noop("No seating has fewer than %(least)d."), {"least": least})
    return Sentence("%(expected)s %(bound)s", {"expected": expected, "bound": bound})


@lru_cache(maxsize=100)
def _played_out(movement: Movement, players: int, rounds: int, options: tuple[tuple[str, str], ...]) -> ExpectedRepeats:
    terms = Terms(rounds, options=dict(options))
    return expected_repeats(movement, players=players, terms=terms, times=TIMES, seed=1)
