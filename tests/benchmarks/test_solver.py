"""What `python -m benchmarks.solver` prints, in a size that takes a moment."""

import re
from random import Random

import pytest

from benchmarks.solver import PlainAlphaBeta, main, random_deal
from scoring.rules import Deal
from tests.scoring.rules.solver.minimax import most_tricks
from tests.scoring.rules.solver.minimax import random_deal as few_cards


def test_it_measures_deals_trumps_and_the_ratio(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--deals", "2", "--plain", "1", "--seed", "4"]) == 0
    printed = capsys.readouterr().out
    for figure in (
        r"Whole deals: [\d.]+ a second; 16 boards in [\d.]+ s",
        r"A deal, at the median: \d+ ms, [\d,]+ positions",
        r"A deal's table: [\d,]+ positions; [\d.]+ MiB",
        r"One trump of one deal, all eight makers: [\d.]+ ms at the median",
        r"Bid euchre, six denominations.*: \d+ ms a deal at the median; 16 boards in [\d.]+ s",
        r"against plain alpha-beta: [\d,]+ times as quick at the median of 1 deals, where that plays [\d,]+ cards",
    ):
        assert re.search(figure, printed), printed


def test_it_deals_twenty_one_different_cards() -> None:
    hands, up, dealer = random_deal(Random(1))
    assert len({*(card for hand in hands for card in hand), up}) == 21
    assert dealer in range(4)


def test_it_compares_with_an_alpha_beta_that_is_right() -> None:
    for seed in range(5):
        hands, up = few_cards(Random(seed), 3)
        expected = most_tricks("H", dict(enumerate(hands)), (1, 2, 3, 0), (1, 3))
        assert PlainAlphaBeta("H").tricks(Deal(tuple(map(tuple, hands)), up, 0), 1) == expected
