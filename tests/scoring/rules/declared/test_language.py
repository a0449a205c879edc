"""Formulas: what they come to, on the server as on a tablet (tests/js/formulas.test.js), and what is not read."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.rules.declared.language import FormulaError, Scope, evaluate, names_in, read_formula

CASES: list[dict[str, Any]] = json.loads((Path(__file__).parents[3] / "data" / "formulas.json").read_text())
GIVEN: dict[str, Any] = {
    "me": 1,
    "tricks": [8, 5],
    "taken": [1, 0, 0, 25],
    "bidder": 3,
    "nobody": None,
    "suit": "hearts",
    "doubled": False,
    "values": {"hearts": 10, "clubs": 12},
    "ladder": [7, 9, 11],
}


def scope() -> Scope:
    """Seat 3 bid, and is of side 1."""
    return Scope(GIVEN, {"made": read_formula("tricks[me] >= 5")}, ((0, 2), (1, 3)))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["formula"])
def test_it_comes_to_what_it_says_or_to_nothing(case: dict[str, Any]) -> None:
    tree = read_formula(case["formula"])
    if case["value"] is None:
        with pytest.raises(FormulaError):
            evaluate(tree, scope())
    else:
        assert evaluate(tree, scope()) == case["value"]
    assert json.loads(json.dumps(tree)) == tree


@pytest.mark.parametrize(
    "formula",
    [
        "__import__('os')",
        "tricks.__class__",
        "(lambda: 1)()",
        "[x for x in tricks]",
        "2 ** 9",
        "1 / 2",
        "1.5",
        "f'{tricks}'",
        "tricks[0:1]",
        "max(*tricks)",
        "max(tricks, key=1)",
        "tricks := 1",
        "1; 2",
        "1 is 1",
        "{1: 2}",
        "b'x'",
        "1 +",
        "",
        "\0",
        "1000001",
        "-" * 40 + "1",
        "(" * 300 + "1" + ")" * 300,
        "1 + " * 200 + "1",
    ],
)
def test_it_reads_nothing_else(formula: str) -> None:
    with pytest.raises(FormulaError):
        read_formula(formula)


def test_it_never_counts_far_or_long() -> None:
    with pytest.raises(FormulaError):
        evaluate(read_formula("999999 * 999999"), scope())
    with pytest.raises(FormulaError):  # to compare lists of lists could take as long as nobody waits
        evaluate(read_formula("[[1], [2]]"), scope())
    doubled = {f"n{place}": read_formula(f"n{place - 1} + n{place - 1}" if place else "1") for place in range(19)}
    assert evaluate(["name", "n18"], Scope({}, doubled, ())) == 2**18
    assert sorted(names_in(read_formula("max(made, tricks[me])"))) == ["made", "me", "tricks"]
