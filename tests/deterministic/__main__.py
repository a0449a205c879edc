"""`python -m tests.deterministic`: whole nights of a hall, simulated: pads, server and standby in one process.

Time, chance, network and disk are given from outside, so that a seed repeats a night to the letter. A night that goes
wrong is shrunk, and the command that repeats it is printed. The exit status is 0 where nothing was found. With --write
the figures go into docs/faults.md.
"""

import argparse
import json
import logging
import os
import subprocess
import sys
import tempfile
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any, cast

_MEMORY = Path("/dev/shm")  # noqa: S108 - power cuts are simulated: nights need no disk


def main(arguments: list[str]) -> int:
    """Play nights; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.deterministic", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="of the first night; the others have the next ones")
    parser.add_argument("--nights", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--steps", type=int, help="play only so many")
    parser.add_argument("--unbroken", default="", help="steps in which nothing breaks, as in 3,7,12")
    parser.add_argument("--tries", type=int, default=60, help="nights to play at most to shrink one that goes wrong")
    parser.add_argument("--show", action="store_true", help="print every step")
    parser.add_argument("--plant", default="", help="break the hall itself, to see that it is found")
    parser.add_argument("--database", type=Path, help="one with all tables and nobody in it")
    parser.add_argument("--figures", type=Path, help="a file for what was counted")
    parser.add_argument("--write", action="store_true", help="write what was counted into docs/faults.md")
    options = parser.parse_args(arguments)
    if options.processes > 1:
        return _in_processes(options)
    if os.environ.get("PYTHONHASHSEED") != "0":  # sets are walked through in the same order each time
        command = [sys.executable, "-m", "tests.deterministic", *arguments]
        return subprocess.run(command, env=os.environ | {"PYTHONHASHSEED": "0"}, check=False).returncode
    with tempfile.TemporaryDirectory(prefix="headtable-nights-", dir=_MEMORY if _MEMORY.is_dir() else None) as name:
        _set_up(Path(name))
        counted = _play(options, Path(name))
    return _end(options, counted)


def _in_processes(options: argparse.Namespace) -> int:
    """Part the nights between processes."""
    each = -(-options.nights // options.processes)
    counted: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as name:
        started = []
        for first in range(0, options.nights, each):
            figures, count = Path(name) / f"{first}.json", min(each, options.nights - first)
            more = ["--seed", str(options.seed + first), "--nights", str(count), "--figures", str(figures)]
            command = [sys.executable, "-m", "tests.deterministic", *more, "--plant", options.plant]
            started.append((subprocess.Popen(command, env=os.environ | {"PYTHONHASHSEED": "0"}), figures))
        for process, figures in started:
            with suppress(KeyboardInterrupt):  # whose time is up says what it has counted
                process.wait()
            counted.update(json.loads(figures.read_text()) if figures.exists() else {"wrong": 1})
    return _end(options, counted)


def _set_up(folder: Path) -> None:
    """Give this process a hall of its own; everything comes from outside from here on."""
    for name in ("DATABASE_URL", "REDIS_URL"):
        os.environ.pop(name, None)
    os.environ |= {"DATA_DIR": str(folder), "SECRET_KEY": "the same each night"}
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    from tests.deterministic import outside

    outside.install()
    import django
    from django.conf import settings

    plain = "django.contrib.staticfiles.storage.StaticFilesStorage"  # nobody collected static files for these halls
    cast(Any, settings.STORAGES)["staticfiles"]["BACKEND"] = plain
    django.setup()
    logging.disable(logging.CRITICAL)


def _play(options: argparse.Namespace, folder: Path) -> Counter[str]:
    from tests.deterministic import plants
    from tests.deterministic.model import Halls
    from tests.deterministic.night import Cut, play
    from tests.deterministic.shrink import shrunk

    halls, counted = Halls(folder, options.database), Counter[str]()
    unbroken = frozenset(int(step) for step in options.unbroken.split(",") if step)
    plants.plant(options.plant)

    def night(seed: int, cut: Cut, *, shows: bool = False) -> Any:
        return play(seed, halls, folder / "night", cut, shows=shows)

    for seed in range(options.seed, options.seed + options.nights):
        outcome = night(seed, Cut(options.steps, unbroken), shows=options.show)
        counted.update({"nights": 1, "steps": outcome.steps, "wrong": int(bool(outcome.wrong)), **outcome.met})
        _say(f"night {seed}: {outcome.steps} steps, trace {outcome.trace}, {'WRONG' if outcome.wrong else 'sound'}")
        if options.figures:
            options.figures.write_text(json.dumps(counted))
        if outcome.wrong:
            _say("\n".join(f"  {sentence}" for sentence in outcome.wrong[:5]))
            cut = shrunk(outcome, Cut(outcome.steps, unbroken), night, options.tries)
            _say(f"  again: python -m tests.deterministic --seed {seed}{cut} --show")
    return counted


def _end(options: argparse.Namespace, counted: Counter[str]) -> int:
    """Say what came of it."""
    if options.write:
        from tests.deterministic.page import write

        write(counted, options.seed)
    broken = ", ".join(f"{count} {name}" for name, count in sorted(counted.items()) if name not in _APART)
    _say(f"met: {broken}")
    _say(f"{counted['nights']:,} nights, {counted['wrong']} of them wrong")
    return 1 if counted["wrong"] else 0


_APART = ("nights", "steps", "wrong")


def _say(text: str) -> None:
    print(text, flush=True)  # noqa: T201 - a command's output


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
