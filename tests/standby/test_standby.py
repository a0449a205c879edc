"""A laptop is killed, and the other one goes on: a little of what `make standby-table` does twenty times."""

from pathlib import Path

from tests.faults.halls import EmbeddedBreakable
from tests.standby.game import follow, run, take_over, two_laptops
from tests.support.check_all import only_in_check_all
from tests.support.services import START_SECONDS


def answer_of(laptop: EmbeddedBreakable, token: str, name: str) -> tuple[int, str]:
    """Ask a laptop to make a tournament; return the status, and the code of a refusal."""
    with laptop.client(token) as client:
        answer = client.post("/api/v1/tournaments/", json={"name": name, "rounds": 1, "hands_per_game": 8})
    return answer.status_code, answer.json().get("code", "")


@only_in_check_all  # its short version is tests/browser/test_it_goes_on_at_the_standby.py
def test_it_loses_and_doubles_nothing_when_the_first_laptop_is_killed(tmp_path: Path, with_director: Path) -> None:
    with two_laptops(tmp_path, with_director) as (first, second, token):
        assert answer_of(second, token, "Twice") == (503, "not-serving")
        outcome = run(first, second, token, seed=1, patience=START_SECONDS)
    assert outcome.is_sound, outcome
    assert outcome.hands
    assert outcome.points
    assert outcome.payments


@only_in_check_all
def test_it_changes_laptops_on_purpose_and_lets_the_old_one_serve_nobody(tmp_path: Path, with_director: Path) -> None:
    with two_laptops(tmp_path, with_director) as (first, second, token):
        assert answer_of(first, token, "At the last moment") == (201, "")
        take_over(second)
        assert second.read("SELECT name FROM tournaments_tournament") == [("At the last moment",)]
        assert answer_of(second, token, "Goes on") == (201, "")
        assert answer_of(first, token, "Twice") == (503, "not-serving")
        first.kill_all()
        first.serve("--no-sample")
        assert answer_of(first, token, "Twice") == (503, "not-serving")
        first.stop()
        follow(first, second, token)
        take_over(first)
        assert answer_of(first, token, "Back again") == (201, "")
        assert len(first.read("SELECT name FROM tournaments_tournament")) == 3
