"""docs/scale.md says what the model makes of what was measured."""

import json

import pytest

from benchmarks import halls


def test_it_shows_on_the_page_what_the_command_prints() -> None:
    page = halls.PAGE.read_text()
    assert halls.with_tables(page) == page, "python -m benchmarks.halls --write"


def test_it_counts_as_by_hand() -> None:
    cost = json.loads((halls.FOLDER / "COST.json").read_text())
    largest = halls.Tournament.measured()
    assert largest.looks == 10_800 * 4.2
    assert largest.workers == pytest.approx(cost["tournament"]["hands"] * cost["refresh"]["worker_seconds"])
    assert largest.sent == cost["tournament"]["hands"] * 17 * cost["unchanged"]["changed_bytes"]
    assert cost["tournament"]["hands"] >= 80 / 4 * 10 * 8  # and those that were corrected


@pytest.mark.parametrize(
    ("value", "shown"), [(1_234_567, "1,200,000"), (104, "100"), (99.4, "99"), (4.24, "4.2"), (0.0123, "0.012")]
)
def test_it_promises_no_more_than_two_digits(value: float, shown: str) -> None:
    assert halls._number(value) == shown
