"""One row of the standings, as the auditor compares it."""

from typing import Any

from simulation.auditor import compare_row

EXPECTED: dict[str, Any] = {"entrant": 4, "name": "Ada", "points": 9, "loners": 1}


def wrong(**shown: Any) -> list[str]:
    return [str(disagreement) for disagreement in compare_row(EXPECTED, {**EXPECTED, **shown})]


def test_it_agrees_where_all_is_the_same() -> None:
    assert wrong() == []


def test_it_names_a_cell_that_is_otherwise() -> None:
    assert wrong(loners=2) == ["standings, Ada (4): loners: found 2, must be 1"]


def test_it_complains_of_a_column_that_it_does_not_count() -> None:
    (said,) = wrong(marches=3)
    assert said.startswith("standings, Ada (4): columns: found ['entrant', 'loners', 'marches', 'name', 'points']")


def test_it_complains_of_a_column_that_is_missing() -> None:
    missing = {name: value for name, value in EXPECTED.items() if name != "loners"}
    assert len(list(compare_row(EXPECTED, missing))) == 2
