"""Short nights under all presets, through the command that anyone can run."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.support.halls import ROOT, EmbeddedHall

NIGHTS = (
    {"players": 9, "rounds": 3, "hands": 4, "preset": "michigan", "movement": "random"},
    {"players": 14, "rounds": 2, "hands": 5, "preset": "traditional"},
    {"players": 4, "rounds": 4, "hands": 2, "preset": "online-house"},
    {"players": 11, "rounds": 1, "hands": 1, "preset": "tournament"},
)


def test_it_plays_every_preset_and_the_auditor_agrees(embedded_hall: EmbeddedHall) -> None:
    token = embedded_hall.staff_token()
    for seed, night in enumerate(NIGHTS):
        output = StringIO()
        call_command("simulate", **night, seed=seed, url=embedded_hall.url, token=token, stdout=output)
        assert "The auditor agrees" in output.getvalue()


def test_it_starts_and_stops_a_hall_of_its_own() -> None:
    output = StringIO()
    call_command("simulate", players=8, rounds=1, seed=1, hands=2, stdout=output)
    assert "The auditor agrees" in output.getvalue()
    assert list(ROOT.glob("celerybeat*")) == []  # beat keeps nothing


@pytest.mark.parametrize(
    "options",
    [
        {"players": 3},
        {"rounds": 0},
        {"hands": 51},
        {"url": "http://127.0.0.1:9"},
        {"audit": Path("no-such-file.json"), "url": "http://127.0.0.1:9", "token": "x"},
    ],
)
def test_it_refuses_what_cannot_be_played(options: dict[str, object]) -> None:
    with pytest.raises(CommandError):
        call_command("simulate", **options)
