"""The rule of draws: by hand, by a second program in Python, and by the page's own JavaScript."""

import json
import os
import subprocess
import sys
from collections import Counter
from hashlib import sha256
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from fundraising.drawing import drawn, fingerprint, list_of_tickets, ticket_of
from tests.fundraising.second_draw import is_right
from tests.support.check_all import more

ROOT = Path(__file__).parents[2]
ZEROS = "0" * 64
OWNERS = ("player 5", "player 5", "sale 12")


def proof(seed: str, number: str, owners: list[str], prizes: int, passed: int = 0) -> dict[str, Any]:
    """A proof as the page has it: each ticket passed over is followed by the next one, for the same prize."""
    tickets = list_of_tickets(owners)
    sequence = drawn(seed=seed, number=number, list_fingerprint=fingerprint(tickets), tickets=len(owners))
    picks = list(islice(sequence, prizes + passed))
    places = [*range(1, prizes + 1), *([1] * passed)][: len(picks)]
    standing = {prize: place for place, prize in enumerate(places)}
    rows = [
        {**pick._asdict(), "prize": prize, "is_passed_over": standing[prize] != place, "reason": ""}
        for place, (pick, prize) in enumerate(zip(picks, places, strict=True))
    ]
    prints = {"list_fingerprint": fingerprint(tickets), "seed_fingerprint": fingerprint(seed)}
    names = [f"prize {number}" for number in range(prizes)]
    return {"seed": seed, "number": number, "tickets": tickets, **prints, "prizes": names, "drawn": rows}


def in_javascript(proofs: list[dict[str, Any]]) -> list[str]:
    """What the page's own check says of each: right, or what is wrong."""
    environment = os.environ | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(
        ["node", "tests/js/draws_again.js"],
        cwd=ROOT,
        env=environment,
        input="\n".join(map(json.dumps, proofs)),
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


def test_it_follows_the_example_that_was_computed_by_hand() -> None:
    tickets = list_of_tickets(OWNERS)
    assert tickets == "1 player 5\n2 player 5\n3 sale 12\n"
    list_fingerprint = "ef28a439f82f13f578624d472117663cd3d4f67f883a2733db666092ca0a1260"
    assert fingerprint(tickets) == list_fingerprint
    assert fingerprint(ZEROS) == "60e05bd1b195af2f94112fa7197a5c88289058840ce7c6df9693756bc6250f55"
    picks = list(drawn(seed=ZEROS, number="42", list_fingerprint=list_fingerprint, tickets=3))
    assert picks == [(1, 2), (3, 1), (7, 3)]


def test_it_leaves_out_the_numbers_that_would_favor_low_tickets() -> None:
    assert ticket_of("ffffffff" + ZEROS[8:], 3) is None  # 4294967295: the only one that goes beyond 3 times 1431655765
    assert ticket_of("fffffffe" + ZEROS[8:], 3) == 3
    assert ticket_of("00000000" + ZEROS[8:], 3) == 1
    assert ticket_of("ffffffff" + ZEROS[8:], 4) == 4
    assert [ticket_of(f"{n:08x}", 2**31 + 1) for n in (0, 2**31, 2**31 + 1, 2**32 - 1)] == [1, 2**31 + 1, None, None]
    rng = Random(1)
    first = Counter(
        next(drawn(seed=rng.randbytes(8).hex(), number="7", list_fingerprint="x", tickets=5)).ticket
        for _ in range(5000)
    )
    assert set(first) == {1, 2, 3, 4, 5}
    assert all(900 < count < 1100 for count in first.values())  # more than 3.5 standard deviations on either side


def test_it_gives_every_ticket_once_and_then_ends() -> None:
    picks = list(drawn(seed=ZEROS, number="1", list_fingerprint="x", tickets=40))
    assert sorted(pick.ticket for pick in picks) == list(range(1, 41))
    assert [pick.counter for pick in picks] == sorted({pick.counter for pick in picks})


def test_three_programs_agree_on_many_seeds_and_catch_what_was_changed() -> None:
    rng, right, wrong = Random(21), [], []
    for place in range(more(300, 10_000)):
        owners = [f"{rng.choice(('player', 'sale'))} {rng.randint(1, 80)}" for _ in range(rng.randint(1, 60))]
        prizes, passed = rng.randint(1, min(5, len(owners))), rng.choice((0, 0, 1, 2))
        fair = proof(rng.randbytes(32).hex(), str(rng.randint(0, 10**6)), owners, prizes, passed)
        right.append(fair)
        wrong.append(changed(fair, place))
    assert all(map(is_right, right))
    assert not any(map(is_right, wrong))
    answers = in_javascript(right + wrong)
    assert answers[: len(right)] == ["right"] * len(right)
    expected = [WRONG[place % len(WRONG)] for place in range(len(wrong))]
    assert [what in answer.split() for what, answer in zip(expected, answers[len(right) :], strict=True)] == [
        True
    ] * len(wrong)


WRONG = ("seed", "list", "drawn", "drawn", "list")
"""What is found wrong after each of the changes below."""


def changed(fair: dict[str, Any], place: int) -> dict[str, Any]:
    """A proof in which somebody has changed one thing."""
    first, *others = fair["drawn"]
    count = fair["tickets"].count("\n")
    swapped = {**first, "ticket": first["ticket"] % (count + 1) + 1}
    changes: tuple[dict[str, Any], ...] = (
        {"seed": sha256(fair["seed"].encode()).hexdigest()},
        {"tickets": fair["tickets"].replace("\n", "0\n", 1)},
        {"drawn": [swapped, *others]},
        {"drawn": [{**first, "counter": first["counter"] + 1}, *others]},
        {"tickets": fair["tickets"] + f"{count + 2} player 1\n"},
    )
    return {**fair, **changes[place % len(changes)]}
