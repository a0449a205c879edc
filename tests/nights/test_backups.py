"""Backups taken and put back in the middle of a night, while robots enter hands."""

import sqlite3
from collections.abc import Callable
from contextlib import closing

import psycopg
import pytest

from simulation.ledger import Plan
from tests.nights.playing import Milestones, play
from tests.support.check_all import more, only_in_check_all, some_of
from tests.support.halls import EmbeddedHall, Hall, LargeHall

NIGHT = Plan(players=more(12, 24), rounds=2, hands=6, seed=1987)
COUNT = "SELECT count(*) FROM scoring_hand"


def hands_in(hall: Hall) -> int:
    """Return how many hands are committed at this moment."""
    url = hall.environment.get("DATABASE_URL") or str(hall.folder / "headtable.sqlite3")
    opened = psycopg.connect(url) if url.startswith("postgres") else sqlite3.connect(url)
    with closing(opened) as connection:
        return int(connection.execute(COUNT).fetchone()[0])


@pytest.fixture(params=some_of(["embedded_hall", "large_hall"], 1, seed="backups"))
def hall(request: pytest.FixtureRequest) -> Hall:
    """A hall as a laptop serves it, and a larger one."""
    made: EmbeddedHall | Callable[..., LargeHall] = request.getfixturevalue(request.param)
    return made if isinstance(made, EmbeddedHall) else made(workers=1)


@only_in_check_all  # its short versions are in tests/config/backups
def test_it_keeps_all_that_was_entered_before_and_nothing_by_halves(hall: Hall) -> None:
    counted: list[int] = []

    def back_up() -> None:
        counted.append(hands_in(hall))
        hall.manage("backup")
        counted.append(hands_in(hall))

    outcome = play(hall, NIGHT, Milestones((12, back_up)))
    assert (outcome.wrong, outcome.failures) == ([], [])
    (backup,) = (hall.folder / "backups").glob("headtable-*")
    with pytest.raises(RuntimeError, match="Headtable is running"):
        hall.manage("restore_backup", str(backup))
    assert hands_in(hall) >= counted[1] > counted[0] > 0

    hall.manage("restore_backup", str(backup), "--force")  # under the running server
    assert counted[0] <= hands_in(hall) <= counted[1]
    assert "All stored points match" in hall.manage("check_points")
    board = hall.client(hall.staff_token()).get("/api/v1/tournaments/1/standings/")
    assert len(board.json()["rows"]) == NIGHT.players
