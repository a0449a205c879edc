"""`make fuzz`: junk for the reader of hand records, by atheris, which steers towards code it has not been in yet.

Whatever the line, the answer is a replay or one of the engine's own errors; it comes soon, and in bounded memory.
What breaks that is kept as a file `crash-…`, `timeout-…` or `oom-…` in the folder printed at the start.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import atheris

with atheris.instrument_imports(include=["scoring"]):
    from scoring.rules import GAMES, answer_line
    from scoring.rules.hand.cards import BIT, EUCHRE_PACKS
    from scoring.rules.hand.record import record_as_json

from tests.scoring.rules import playing
from tests.scoring.rules.few_handed import test_few_random_hands
from tests.scoring.rules.texas import test_texas_hand

SLOWEST = 10
"""Seconds for one line, instrumented; laying a hand down early is what takes longest."""
MOST_MEMORY = 1024
"""Megabytes for the whole process."""
LONGEST = 4096
"""Bytes of a line."""


def main() -> None:
    """Fuzz for the time asked for; the process ends with an error where something was found."""
    parser = argparse.ArgumentParser(prog="make fuzz", description=__doc__)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="headtable-fuzz-"))
    print(f"What is found is kept in {folder}.", flush=True)  # noqa: T201 - a command's output
    (folder / "corpus").mkdir()
    for number, line in enumerate(sound_lines(Random(options.seed))):
        (folder / "corpus" / f"{number}.json").write_text(line)
    (folder / "words").write_text("".join(f'"\\"{word}\\""\n' for word in WORDS))
    limits = (f"-timeout={SLOWEST}", f"-rss_limit_mb={MOST_MEMORY}", f"-max_len={LONGEST}")
    where = (f"-dict={folder / 'words'}", f"-artifact_prefix={folder}/", str(folder / "corpus"))
    how_long = (f"-max_total_time={options.seconds}", f"-seed={options.seed}", "-print_final_stats=1")
    atheris.Setup([sys.argv[0], *how_long, *limits, *where], look_at, custom_mutator=changed)
    atheris.Fuzz()


def look_at(line: bytes) -> None:
    """Read a line and look at the form of its answer."""
    answered = json.loads(answer_line(line))
    if "error" in answered:
        assert set(answered) == {"id", "error"}
        assert set(answered["error"]) == {"code", "message", "step"}
        assert answered["error"]["code"]
        assert answered["error"]["message"]
    else:
        assert set(answered) == {"id", "steps", "winners", "points", "outcome", "partner", "next_dealer"}
        assert all(type(points) is int for points in answered["points"])


def changed(line: bytes, most: int, seed: int) -> bytes:
    """Change something: of a line that is JSON mostly a value in it, else whatever bytes."""
    rng = Random(seed)
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict) or rng.random() < 0.2:
        return atheris.Mutate(line, most)
    for _ in range(rng.randint(1, 3)):
        change_a_value(rng, value)
    return json.dumps(value).encode()[:most]


def change_a_value(rng: Random, value: Any) -> None:
    """Somewhere in a JSON value, put another value, leave one out or put one twice."""
    while True:
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        if not keys:
            return
        key = rng.choice(keys)
        if isinstance(value[key], dict | list) and value[key] and rng.random() < 0.8:
            value = value[key]
            continue
        match rng.randrange(4):
            case 0:
                del value[key]
            case 1 if isinstance(value, list):
                value.insert(rng.randrange(len(value)), value[key])
            case 2:
                value[key] = value[rng.choice(keys)]
            case _:
                value[key] = rng.choice(VALUES)
        return


def sound_lines(rng: Random) -> Iterator[str]:
    """Records of all games, played at random under random house rules."""
    for _ in range(60):
        options = playing.random_options(rng)
        record = playing.dealt(rng, options, EUCHRE_PACKS[options["deck"]])
        yield json.dumps(record_as_json(playing.played_at_random(rng, record, interruptions=0.1)[0]))
    for game in test_few_random_hands.OPTIONS:
        for _ in range(20):
            yield json.dumps(record_as_json(test_few_random_hands.random_hand(rng, game)[0]))
    for _ in range(20):
        yield json.dumps(record_as_json(test_texas_hand.random_hand(rng)[0]))


def _words() -> list[str]:
    verbs = {do for game in GAMES.values() for do in game.verbs}
    options = {name for game in GAMES.values() for name in game.ruleset_as_json(game.read_ruleset({}))}
    fields = {"game", "dealer", "deal", "upcard", "kitty", "options", "actions", "seat", "do", "card", "cards", "suit"}
    return sorted({*GAMES, *verbs, *options, *fields, *BIT, "alone", "legal", *"CDHS"})


WORDS = _words()
"""What stands in quotes in a record."""
VALUES = (*WORDS, *range(-1, 8), None, True, False, 0.5, 10**30, "", [], {}, ["9C", "9D", "TC"])


if __name__ == "__main__":
    main()
