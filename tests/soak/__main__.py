"""`make soak`: a night on real pads, with everything a hall does to a network in between; 0 lost, 0 doubled.

ARGS="--pads 40 --rounds 10 --hands 8 --seed 1". The same seed makes the same plan of faults and the same hands; which
moment a fault meets still depends on how fast the machine is. A long run needs fewer faults a hand: --faults 0.25 has
a quarter of them. --minutes 40 seats no further round after forty minutes. With --attack a stranger's phone attacks
the server all the while. The exit status is 0 where every hand that was tapped is
on its sheet once and the auditor agrees; else 1, and each hand is named with its table.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from simulation.ledger import Plan
from tests.soak.attacker import refused
from tests.soak.faults import figures
from tests.soak.night import Conditions, Outcome, soak
from tests.support import halls, programs, signals
from tests.support.commits import commit

SIT_OUTS = 2
MOST_SHOWN, LOG_TAIL, STORY_TAIL = 200, 8000, 200


def main(arguments: list[str]) -> int:
    """Play, print the figures, say what is wrong; return the exit status."""
    parser = argparse.ArgumentParser(prog="make soak", description=__doc__)
    parser.add_argument("--pads", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--hands", type=int, default=8, help="hands in a game")
    parser.add_argument("--seed", type=int, default=1, help="of the draws, the hands and the faults")
    parser.add_argument("--faults", type=float, default=1.0, help="how many faults: 1 is half of all hands sent")
    parser.add_argument("--minutes", type=float, default=None, help="seat no further round after so many")
    parser.add_argument("--attack", action="store_true", help="have a stranger's phone attack the server meanwhile")
    options = parser.parse_args(arguments)
    if min(options.pads, options.rounds, options.hands) < 1:
        parser.error("a night has a pad, a round and a hand at least")
    signals.end_by_any()
    os.environ.setdefault("CHROMIUM", programs.CHROMIUM.find() or "chromium")
    plan = Plan(players=options.pads * 4 + SIT_OUTS, rounds=options.rounds, seed=options.seed, hands=options.hands)
    with (
        tempfile.TemporaryDirectory(prefix="headtable-soak-", ignore_cleanup_errors=True) as folder,
        halls.embedded_hall(Path(folder) / "hall") as hall,
    ):
        outcome = soak(plan, hall, Conditions(options.faults, options.minutes, options.attack), say)
        if not outcome.is_sound or outcome.unanswered:
            say(hall.logs()["server"][-LOG_TAIL:])
    for line in report(plan, outcome):
        say(line)
    say(f"faults at a rate of {options.faults:g}, commit {commit()}")
    return 0 if outcome.is_sound else 1


def say(words: str) -> None:
    """Print a line at once."""
    print(words, flush=True)  # noqa: T201 - a command's output


def report(plan: Plan, outcome: Outcome) -> Iterator[str]:
    """Return the lines to print: the figures, and whatever is wrong."""
    rounds = f"{outcome.rounds} of {plan.rounds} rounds"
    yield f"{plan.players // 4} pads, {rounds}, {plan.hands} hands a game, seed {plan.seed}"
    yield _line("hands entered", outcome.hands)
    yield _line("of them taken back", outcome.taken_back)
    yield _line("faults injected", outcome.faults.total())
    yield from (_line(f"  {name}", count) for name, count in figures(outcome.faults))
    if outcome.attacks:
        yield _line("answers to the attacker", outcome.attacks.total())
        yield from (_line(f"  {status}", count) for status, count in sorted(outcome.attacks.items()))
        yield _line("attacks refused", refused(outcome.attacks))
    yield _line("lost", len(outcome.compared.lost))
    yield _line("doubled", len(outcome.compared.doubled))
    yield _line("seconds", round(outcome.seconds))
    if outcome.waits:
        yield f"from a tap until the pad showed the hand: {in_seconds(outcome.waits)}"
    yield _line("answers 5xx", len(outcome.unanswered))
    yield from _named("Tapped, and not on the sheet:", outcome.compared.lost)
    yield from _named("There oftener than it was tapped:", outcome.compared.doubled)
    yield from _named("Wrong besides:", outcome.wrong)
    for table, story in outcome.stories.items():
        yield from _named(f"What happened at table {table}, at the end:", story[-STORY_TAIL:])
    if outcome.is_sound:
        yield "The auditor agrees."


def in_seconds(waits: list[float]) -> str:
    """Return the spread of some waits, in words."""
    ordered = sorted(waits)
    median, most = ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100]
    return f"median {median:.2f} s, p99 {most:.2f} s, longest {ordered[-1]:.1f} s"


def _line(name: str, figure: int) -> str:
    return f"{name:<40}{figure:>8}"


def _named(headline: str, things: list[str]) -> Iterator[str]:
    if things:
        yield headline
        yield from (f"  {thing}" for thing in things[:MOST_SHOWN])
    if len(things) > MOST_SHOWN:
        yield f"  … and {len(things) - MOST_SHOWN} more"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
