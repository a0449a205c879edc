"""Make a night that goes wrong as short, and as whole, as it still goes wrong."""

from collections.abc import Callable
from dataclasses import replace

from tests.deterministic.night import Cut, Outcome


def shrunk(outcome: Outcome, cut: Cut, play: Callable[[int, Cut], Outcome], most: int) -> Cut:
    """Return how little of a night has to be played: fewer steps first, then fewer of them broken.

    Steps are halved as if more of them never mended anything; where they do, some short night is found all the same.
    """
    tries = 0

    def goes_wrong(cut: Cut) -> bool:
        nonlocal tries
        tries += 1
        return tries <= most and bool(play(outcome.seed, cut).wrong)

    sound, wrong = -1, outcome.steps
    while wrong - sound > 1:
        middle = (sound + wrong) // 2
        if goes_wrong(replace(cut, steps=middle)):
            wrong = middle
        else:
            sound = middle
    best = replace(cut, steps=wrong)
    for step in [step for step in outcome.broken if step < wrong]:
        without = replace(best, unbroken=best.unbroken | {step})
        if goes_wrong(without):
            best = without
    return best
