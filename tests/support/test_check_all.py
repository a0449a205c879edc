"""How few of many cases are chosen."""

from typing import Any

import pytest

from tests.support.check_all import CHECK_ALL, few, without_the_others


class Case:
    """A test as pytest collects it, with a mark or none."""

    def __init__(self, name: str, mark: pytest.MarkDecorator | None) -> None:
        self.nodeid, self._mark = name, mark

    def get_closest_marker(self, name: str) -> pytest.Mark | None:
        return self._mark.mark if self._mark and name == "few" else None


def test_it_keeps_two_cases_of_a_test_that_says_so_and_all_others() -> None:
    cases: list[Any] = [Case(f"test_file.py::test_dear[{number}]", few(2)) for number in range(20)]
    others: list[Any] = [Case(f"test_file.py::test_cheap[{number}]", None) for number in range(20)]
    kept, left_out = without_the_others(cases + others)
    assert kept[-20:] == others
    assert len(kept) == (40 if CHECK_ALL else 22)
    assert [case for case in cases if case not in left_out] == kept[:-20]
    assert without_the_others(cases + others) == (kept, left_out), "the same ones every time"
