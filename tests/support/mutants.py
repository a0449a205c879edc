"""`python -m tests.support.mutants --seed N`: break the rules in every tenth way, and count what no test notices.

Seed 1 takes the mutants whose number ends in 1, seed 2 those in 2: ten seeds take all. `make mutants` takes them all
at once, in many hours.
"""

import argparse
import subprocess
import sys
from collections import Counter
from pathlib import Path

MUTMUT = str(Path(sys.executable).with_name("mutmut"))
NOTICED = ("killed", "timeout", "segfault")
ENOUGH = 0.9
"""Of all mutants that a test could notice; docs/mutants.md says why some live."""


def main(arguments: list[str]) -> int:
    """Run a seed's mutants, print those that live and how many are noticed; return 1 where these are too few."""
    parser = argparse.ArgumentParser(prog="python -m tests.support.mutants", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    ending = str(parser.parse_args(arguments).seed % 10)
    subprocess.run([MUTMUT, "run", f"*__mutmut_*{ending}"], check=True)
    found = subprocess.run([MUTMUT, "results", "--all", "true"], check=True, capture_output=True, text=True).stdout
    became = {name: what for name, what in read_results(found).items() if name.endswith(ending)}
    print("\n".join(f"{name}: {what}" for name, what in became.items() if what not in NOTICED))  # noqa: T201
    print(in_words(became))  # noqa: T201 - a command's output
    return 0 if is_enough(became) else 1


def read_results(printed: str) -> dict[str, str]:
    """Return what became of each mutant, by its name, from mutmut's list."""
    rows = (line.strip().rpartition(": ") for line in printed.splitlines())
    return {name: what for name, _colon, what in rows if "__mutmut_" in name}


def in_words(became: dict[str, str]) -> str:
    """Return how many became what, in one line."""
    counted = Counter(became.values())
    return f"{len(became)} mutants: {', '.join(f'{count} {what}' for what, count in counted.most_common())}"


def is_enough(became: dict[str, str]) -> bool:
    """Tell whether all were tried, and enough of them noticed; those that no test comes to are not."""
    counted = Counter(became.values())
    return (
        bool(became) and not counted["not checked"] and sum(counted[what] for what in NOTICED) >= ENOUGH * len(became)
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
