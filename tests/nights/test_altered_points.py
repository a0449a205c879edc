"""The auditor finds one altered point, wherever it is stored."""

import json
from collections.abc import Iterator
from contextlib import redirect_stderr
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

import pytest

from simulation.__main__ import main
from tests.support import halls
from tests.support.check_all import only_in_check_all
from tests.support.halls import EmbeddedHall

HAND = """
from scoring.models import Hand
line = Hand.objects.filter(voided_at=None, game__sitting__round__status="closed").exclude(kind="totals").first()
line.points[0] += {points}
line.save()
"""
GAME = """
from scoring.models import Game
game = Game.objects.filter(sitting__round__status="closed").first()
game.points[3] += {points}
game.save()
"""
CREDIT = """
from tournaments.models import Round
round_ = Round.objects.get(number=1, status="closed")
round_.sit_out_points += {points}
round_.save()
"""
SNAPSHOT = """
import time
from tournaments.models import StandingsSnapshot
from tournaments.services.boards.etag import ETAG_SECONDS
snapshot = StandingsSnapshot.objects.get()
snapshot.body["rows"][-1]["points"] += {points}
snapshot.etag = "altered-" + snapshot.etag
snapshot.save()
time.sleep(ETAG_SECONDS)  # for as long the server answers with what it has cached
"""


@dataclass(frozen=True)
class Played:
    """A night that was played on a hall, and its record."""

    hall: EmbeddedHall
    token: str
    record: Path

    def audit_again(self, record: Path | None = None) -> tuple[int, str]:
        """Audit this night, or another record of it; return the exit status and what was complained about."""
        complaints = StringIO()
        at = ("--url", self.hall.url, "--token", self.token)
        with redirect_stderr(complaints):
            status = main(["--audit", str(record or self.record), "--patience", "0.5", *at])
        return status, complaints.getvalue()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory, with_director: Path) -> Iterator[Played]:
    """A small night in which the auditor found nothing wrong."""
    folder = tmp_path_factory.mktemp("altered")
    with halls.embedded_hall(folder / "hall", model=with_director) as hall:
        night = Played(hall, hall.staff_token(), folder / "night.json")
        plan = ["--players", "9", "--rounds", "2", "--seed", "3", "--hands", "3"]
        assert main([*plan, "--record", str(night.record), "--url", hall.url, "--token", night.token]) == 0
        yield night


@pytest.mark.parametrize(
    ("alteration", "place"),
    [
        pytest.param(HAND, ", hand ", id="of a hand"),
        pytest.param(SNAPSHOT, ": points: found", id="of the standings", marks=only_in_check_all),
        pytest.param(GAME, ": score: found", id="of a game", marks=only_in_check_all),
        pytest.param(
            CREDIT, "round 1: credit for a sit-out: found", id="of a sit-out's credit", marks=only_in_check_all
        ),
    ],
)
def test_it_fails_when_one_stored_point_is_altered(played: Played, alteration: str, place: str) -> None:
    played.hall.manage("shell", "--no-imports", "-c", alteration.format(points=1))
    status, complaints = played.audit_again()
    played.hall.manage("shell", "--no-imports", "-c", alteration.format(points=-1))
    assert status == 1
    assert "The auditor disagrees in 1 places" in complaints
    assert place in complaints
    assert played.audit_again() == (0, "")


def test_it_fails_when_something_was_sent_that_is_not_stored(played: Played, tmp_path: Path) -> None:
    night = json.loads(played.record.read_bytes())
    sheet = next(sheet for sheet in night["rounds"][0]["sheets"] if sheet["hands"])
    sheet["hands"][0]["facts"] = {"maker": 0, "tricks": 5, "alone": True, "dealer": 3}
    forged = tmp_path / "forged.json"
    forged.write_text(json.dumps(night))
    status, complaints = played.audit_again(forged)
    assert status == 1
    assert ": facts: found" in complaints
