"""docs/rules.md is what the tables of rules and of their tests say."""

from tests.support import rules


def test_it_keeps_the_page_of_all_rules():
    assert rules.PAGE.read_text() == rules.page()  # else: python -m tests.support.rules
