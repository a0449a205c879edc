"""What `make check-all` makes of mutmut's list."""

import pytest

from tests.support.mutants import in_words, is_enough, read_results

PRINTED = """
    scoring.rules.ends.x_read__mutmut_1: killed
    scoring.rules.ends.x_read__mutmut_11: survived
    scoring.rules.hand.cards.xǁCardǁname__mutmut_1: no tests
    Warning: nothing
"""


def test_it_reads_what_became_of_each_mutant() -> None:
    became = read_results(PRINTED)
    assert became == {
        "scoring.rules.ends.x_read__mutmut_1": "killed",
        "scoring.rules.ends.x_read__mutmut_11": "survived",
        "scoring.rules.hand.cards.xǁCardǁname__mutmut_1": "no tests",
    }
    assert in_words(became) == "3 mutants: 1 killed, 1 survived, 1 no tests"


@pytest.mark.parametrize(
    ("became", "enough"),
    [
        ({"killed": 9, "survived": 1}, True),
        ({"killed": 8, "timeout": 1, "no tests": 1}, True),
        ({"killed": 8, "survived": 2}, False),
        ({"killed": 8, "no tests": 2}, False),
        ({"killed": 9, "not checked": 1}, False),
        ({}, False),
    ],
    ids=["one lives", "one has no end", "two live", "no test comes to two", "one was not tried", "none"],
)
def test_it_is_right_where_nine_of_ten_are_noticed(became: dict[str, int], *, enough: bool) -> None:
    named = {f"{what}{number}": what for what, count in became.items() for number in range(count)}
    assert is_enough(named) == enough
