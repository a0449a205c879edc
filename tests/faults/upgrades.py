"""A hall is started with the data of an older release: every hand is there, standings are the same, play goes on."""

import json
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

from simulation.points import line_of
from simulation.taps import new_uuid
from tests.faults.game import Outcome
from tests.faults.halls import Breakable, EmbeddedBreakable
from tests.faults.releases import LOAD, MIGRATIONS, Known, known_of
from tests.faults.report import Tally

RELEASES = {release: f"Data of release {release} brought up to date" for release in MIGRATIONS}
AT_MOST = 120.0
FACTS = {"maker": 1, "alone": False, "tricks": 3}


def upgraded(folder: Path, model: Path, release: str) -> Iterator[tuple[Tally, list[Outcome]]]:
    """Yield what came of a release's data."""
    tally = Tally(RELEASES[release])
    with ExitStack() as stack:
        hall = EmbeddedBreakable(folder / f"release-{release}", {"STATIC_ROOT": str(model / "static")})
        stack.callback(hall.stop)
        hall.manage("shell", "--no-imports", "-c", LOAD.format(release=release))
        outcome = brought_up_to_date(hall, known_of(release))
    tally.add(outcome)
    yield tally, [outcome]


def brought_up_to_date(hall: EmbeddedBreakable, known: Known) -> Outcome:
    """Start a hall on these data, compare, enter a hand at every table; return what came of it."""
    began = time.monotonic()
    hall.serve("--no-sample")
    wrong = _standings_differ(hall, known)
    right = time.monotonic() - began
    stored = Counter(_stored(hall))
    lost = [str(hand) for hand in known.hands - stored.keys()]
    doubled = [str(hand) for hand in stored - Counter(known.hands)]
    entered, more_wrong = _played_on(hall)
    return Outcome(
        acknowledged=len(known.hands) + entered,
        meanwhile=0,
        by_staff=0,
        lost=lost,
        doubled=doubled,
        wrong=[*wrong, *more_wrong],
        answers=Counter(),
        right=right,
        swept=0.0,
    )


def _stored(hall: Breakable) -> Iterator[tuple[str, int, str]]:
    for uuid, number, points in hall.read("SELECT uuid, number, points FROM scoring_hand WHERE voided_at IS NULL"):
        yield str(uuid).replace("-", ""), number, json.dumps(json.loads(points) if isinstance(points, str) else points)


def _standings(hall: Breakable) -> dict[int, int]:
    ((tournament,),) = hall.read("SELECT id FROM tournaments_tournament")
    with hall.client() as client:
        rows = client.get(f"/api/v1/tournaments/{tournament}/standings/").raise_for_status().json()["rows"]
    return {row["entrant"]: row["points"] for row in rows}


def _standings_differ(hall: Breakable, known: Known) -> list[str]:
    """Wait until this release has worked the standings out; return what is not as it was."""
    ends = time.monotonic() + AT_MOST
    while (now := _standings(hall)) != known.points and time.monotonic() < ends:
        time.sleep(0.1)
    changed = {entrant for entrant, points in known.points.items() if now.get(entrant) != points}
    return [f"entrant {entrant} had {known.points[entrant]} points, and has {now.get(entrant)}" for entrant in changed]


_OPEN = """
SELECT sitting.id, pad.key, MAX(hand.number)
FROM tournaments_sitting AS sitting JOIN tournaments_round AS round ON round.id = sitting.round_id
JOIN tournaments_padkey AS pad ON pad.table_id = sitting.table_id
JOIN scoring_hand AS hand ON hand.game_id = sitting.game_id
WHERE round.status = 'open' AND pad.revoked_at IS NULL AND hand.voided_at IS NULL GROUP BY sitting.id, pad.key
"""
_LAST = """
SELECT hand.uuid, hand.number, hand.facts FROM scoring_hand AS hand
JOIN tournaments_sitting AS sitting ON sitting.game_id = hand.game_id
WHERE sitting.id = {sitting} AND hand.number = {number} AND hand.voided_at IS NULL
"""


def _played_on(hall: Breakable) -> tuple[int, list[str]]:
    """Send each open table's last hand again, and one more; return how many more, and what was answered otherwise."""
    rng, wrong, before, brought = Random(1), [], sum(_standings(hall).values()), 0
    tables = hall.read(_OPEN)
    with hall.client() as client:
        for sitting, key, number in tables:
            ((uuid, _number, facts),) = hall.read(_LAST.format(sitting=sitting, number=number))
            again: Any = {"uuid": str(uuid), "number": number, **json.loads(facts)}
            fresh: Any = {"uuid": new_uuid(rng), "number": number + 1, **FACTS}
            brought += sum(line_of(FACTS).points)
            for body, right in ((again, 200), (fresh, 201)):
                address, headers = f"/api/v1/sittings/{sitting}/hands/", {"Authorization": f"Pad {key}"}
                answer = client.post(address, json=body, headers=headers)
                if answer.status_code != right:
                    wrong.append(f"{body}: {answer.status_code} {answer.text[:200]}")
    ends = time.monotonic() + AT_MOST
    while sum(_standings(hall).values()) != before + brought and time.monotonic() < ends:
        time.sleep(0.1)
    if sum(_standings(hall).values()) != before + brought:
        wrong.append(f"the board does not have the {len(tables)} new hands")
    return len(tables), wrong
