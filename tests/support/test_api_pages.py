"""What docs/ says of the API is what the code has: a call for every action of a page, a heading for every refusal."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.accounts.access_table import ROWS
from tests.support import api_coverage, problems


def test_it_has_a_row_for_every_action_of_a_page() -> None:
    assert api_coverage.actions().keys() == api_coverage.CALLS.keys()  # add it to CALLS, with its call or the reason


def test_it_names_calls_that_there_are() -> None:
    there = {(row.method, row.route) for row in ROWS}
    named = {call for words in api_coverage.CALLS.values() for call in api_coverage.calls_in(words)}
    assert named - there == set()


def test_it_keeps_the_table_of_actions_and_calls() -> None:
    assert api_coverage.PAGE.read_text() == api_coverage.page()  # else: python -m tests.support.api_coverage


def test_it_keeps_the_page_of_problems() -> None:
    assert problems.PAGE.read_text() == problems.page()  # else: python -m tests.support.problems


CODE = re.compile(r'(?:default_)?code = "([a-z-]+)"')


def test_it_has_a_heading_for_every_code_in_the_source() -> None:
    root = Path(__file__).parents[2]
    sources = (path for folder in ("scoring", "tournaments") for path in (root / folder).rglob("*.py"))
    codes = {code for path in sources if "movements" not in path.parts for code in CODE.findall(path.read_text())}
    assert codes - problems.problems().keys() == set()


@pytest.mark.parametrize(
    "of", ["round-unfinished", "shape", "key-expired", "out-of-scope", "impossible-totals", "busy"]
)
def test_it_says_what_to_do(of: Any) -> None:
    assert f"\n## {of}\n" in problems.PAGE.read_text()
