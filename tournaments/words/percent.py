"""Percentages as the reader's language writes them."""

from babel.numbers import format_percent

from tournaments.money import locale_of_reader


def in_percent(share: float) -> str:
    """Return a share of 1 in percent: 0.125 is 12.5%, in German 12,5 %."""
    return str(format_percent(share, locale=locale_of_reader(), decimal_quantization=False))
