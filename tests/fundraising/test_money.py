"""Amounts: what volunteers type, and how each language writes them."""

import pytest
from django.utils.translation import override

from fundraising.errors import AmountNotPositive, AmountTooLarge, NotAnAmount
from fundraising.money import Money, checked_currency, read_amount

READ = [
    ("5", "USD", 500),
    ("5.00", "USD", 500),
    ("$5", "USD", 500),
    (" $ 5.5 ", "USD", 550),
    ("5,00", "USD", 500),
    ("0.05", "USD", 5),
    ("1,250", "USD", 125000),
    ("1,250.50", "USD", 125050),
    ("5 USD", "USD", 500),
    ("5 $", "CAD", 500),
    ("500", "JPY", 500),
    ("1.250", "KWD", 1250),
]


@pytest.mark.parametrize(("typed", "currency", "units"), READ)
def test_it_reads_what_a_volunteer_types(typed: str, currency: str, units: int) -> None:
    assert read_amount(typed, currency) == Money(units, currency)


@pytest.mark.parametrize("typed", ["", "five", "5.005", "1.250", "5 €", "-5", "5-", "1,2,3", "1e3", "٥", "5 5"])
def test_it_refuses_what_is_no_amount_and_never_rounds(typed: str) -> None:
    with pytest.raises(NotAnAmount):
        read_amount(typed, "USD")


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
        assert read_amount("1.250,50 €", "EUR") == Money(125050, "EUR")
        assert Money(125050, "EUR").typed == "1250,50"
        assert read_amount("1250,50", "EUR") == Money(125050, "EUR")
        with pytest.raises(NotAnAmount) as refusal:
            read_amount("2,505", "USD")
        assert "5,00" in refusal.value.message
    with override("es"):  # as American parishes write it
        assert str(Money(125050, "USD")) == "$1,250.50"
        assert read_amount("1,250.50", "USD") == Money(125050, "USD")


def test_it_knows_currencies_by_their_code() -> None:
    assert checked_currency(" cad ") == "CAD"


def test_it_leaves_out_cents_on_a_wall_where_there_are_none() -> None:
    assert [Money(units, "USD").short for units in (0, 123_400, 123_450)] == ["$0", "$1,234", "$1,234.50"]
    assert Money(500, "JPY").short == "¥500"
    with override("de"):
        assert Money(123_400, "EUR").short == "1.234\xa0€"
