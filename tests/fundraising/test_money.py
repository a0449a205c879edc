"""Amounts: what volunteers type, and how each language writes them."""

import csv
from pathlib import Path

import pytest
from django.utils.translation import override

from fundraising.errors import AmountNotPositive, AmountTooLarge, NotAnAmount
from fundraising.money import checked_currency, read_amount
from tournaments.money import Money

TYPED = Path(__file__).parents[1] / "data" / "amounts.csv"
with TYPED.open(encoding="utf-8") as lines:
    READ = [*csv.DictReader((line for line in lines if not line.startswith("#")), delimiter=";")]


@pytest.mark.parametrize("case", READ, ids=["{typed} {currency} {language}".format(**case) for case in READ])
def test_it_reads_what_a_volunteer_types_and_never_rounds(case: dict[str, str]) -> None:
    with override(case["language"]):
        if case["units"]:
            assert read_amount(case["typed"], case["currency"]) == Money(int(case["units"]), case["currency"])
        else:
            with pytest.raises(NotAnAmount):
                read_amount(case["typed"], case["currency"])


def test_it_reads_zero_where_an_amount_may_be_none() -> None:
    assert [read_amount(typed, "USD", may_be_zero=True).units for typed in ("0", "$0", "0.00", "0c", ",00")] == [0] * 5


def test_it_refuses_nothing_and_far_too_much() -> None:
    with pytest.raises(AmountNotPositive):
        read_amount("0.00", "USD")
    with pytest.raises(AmountTooLarge, match="amount-too-large") as refusal:
        read_amount("1,000,000.01", "USD")
    assert "$1,000,000.00" in refusal.value.message


def test_it_writes_amounts_as_each_language_does() -> None:
    assert str(Money(500, "USD")) == "$5.00"
    assert str(Money(-125050, "USD")) == "-$1,250.50"
    assert str(Money(500, "JPY")) == "¥500"
    with override("de"):
        assert str(Money(125050, "EUR")) == "1.250,50\xa0€"
        assert Money(125050, "EUR").typed == "1250,50"
        with pytest.raises(NotAnAmount) as refusal:
            read_amount("2,505", "USD")
        assert "5,00" in refusal.value.message
    with override("es"):  # as American parishes write it
        assert str(Money(125050, "USD")) == "$1,250.50"


def test_it_knows_currencies_by_their_code() -> None:
    assert checked_currency(" cad ") == "CAD"


def test_it_leaves_out_cents_on_a_wall_where_there_are_none() -> None:
    assert [Money(units, "USD").short for units in (0, 123_400, 123_450)] == ["$0", "$1,234", "$1,234.50"]
    assert Money(500, "JPY").short == "¥500"
    with override("de"):
        assert Money(123_400, "EUR").short == "1.234\xa0€"
