"""A hall starts with an older release's data, and its backups are put back: every hand is there, and play goes on."""

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
from tests.faults import releases
from tests.faults.game import Outcome
from tests.faults.halls import Breakable, EmbeddedBreakable
from tests.faults.releases import Known
from tests.faults.report import Tally

UPGRADED = {release: f"Data of release {release} brought up to date" for release in releases.RELEASES}
RESTORED = {release: f"Backups of data of release {release} restored" for release in releases.RELEASES}
ROWS = [row for release in releases.RELEASES for row in (UPGRADED[release], RESTORED[release])]
AT_MOST = 120.0
FACTS = {"maker": 1, "alone": False, "tricks": 3}


def upgraded(folder: Path, model: Path, release: str) -> Iterator[tuple[Tally, list[Outcome]]]:
    """Yield what came of a release's data, and then of their backups."""
    with ExitStack() as stack:
        hall = hall_of(release, folder / f"release-{release}", model)
        stack.callback(hall.stop)
        known = releases.known_in(hall.file)
        outcome = brought_up_to_date(hall, known)
        tally = Tally(UPGRADED[release])
        tally.add(outcome)
        yield tally, [outcome]
        outcome = backups_restored(hall, known)
        tally = Tally(RESTORED[release])
        tally.add(outcome, outcome.done["backups restored"])
        yield tally, [outcome]


def hall_of(release: str, folder: Path, model: Path) -> EmbeddedBreakable:
    """Return a hall, not served yet, with a release's data; `model` is the folder of one that was started before."""
    hall = EmbeddedBreakable(folder, {"STATIC_ROOT": str(model / "static")})
    releases.unpack(release, folder)
    return hall


def brought_up_to_date(hall: EmbeddedBreakable, known: Known) -> Outcome:
    """Start a hall on these data, compare, enter a hand at every table; return what came of it."""
    return _served(hall, Counter(known.hands), known.points)


def backups_restored(hall: EmbeddedBreakable, known: Known) -> Outcome:
    """Back a hall up that was brought up to date, put back each backup there is, this one last, and play on."""
    began = time.monotonic()
    newest = Path(hall.manage("backup").split()[-1])
    expected, points = Counter(_stored(hall)), _standings(hall)
    hall.stop()
    lost, wrong, done = [], [], Counter[str]()
    older = sorted(path for path in newest.parent.glob("headtable-*.sqlite3") if path != newest)
    for backup in (*older, newest):
        try:
            hall.manage("restore_backup", str(backup), "--force")  # a round is open
        except RuntimeError as error:
            wrong.append(str(error))
            continue
        done["backups restored"] += 1
        lost += [f"{hand} from {backup.name}" for hand in known.hands - Counter(_stored(hall)).keys()]
    outcome = _served(hall, expected, points)
    outcome.lost[:0], outcome.wrong[:0], outcome.done = lost, wrong, done
    outcome.right = time.monotonic() - began
    return outcome


def _served(hall: EmbeddedBreakable, expected: Counter[tuple[str, int, str]], points: dict[int, int]) -> Outcome:
    """Start a hall that has these hands and standings, compare, and enter a hand at every table."""
    began = time.monotonic()
    hall.serve("--no-sample")
    wrong = _standings_differ(hall, points)
    right = time.monotonic() - began
    stored = Counter(_stored(hall))
    entered, more_wrong = _played_on(hall, seed=expected.total())
    return Outcome(
        acknowledged=expected.total() + entered,
        meanwhile=0,
        by_staff=0,
        lost=[str(hand) for hand in expected - stored],
        doubled=[str(hand) for hand in stored - expected],
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


def _standings_differ(hall: Breakable, before: dict[int, int]) -> list[str]:
    """Wait until this release has worked the standings out; return what is not as it was."""
    ends = time.monotonic() + AT_MOST
    while (now := _standings(hall)) != before and time.monotonic() < ends:
        time.sleep(0.1)
    changed = {entrant for entrant, points in before.items() if now.get(entrant) != points}
    return [f"entrant {entrant} had {before[entrant]} points, and has {now.get(entrant)}" for entrant in changed]


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


def _played_on(hall: Breakable, seed: int) -> tuple[int, list[str]]:
    """Send each open table's last hand again, and one more; return how many more, and what was answered otherwise."""
    rng, wrong, before, brought = Random(seed), [], sum(_standings(hall).values()), 0
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
