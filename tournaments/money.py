"""An amount of money: a whole number of the currency's smallest unit, and the currency's code (ISO 4217).

Databases, sums and the API hold plain whole numbers, which nothing can round. Babel knows how many digits a currency
has and how each language writes it; a money library would bring a column type, and arithmetic that nothing here needs.
"""

from dataclasses import dataclass
from decimal import Decimal

from babel import Locale, UnknownLocaleError
from babel.numbers import format_currency, get_currency_precision, get_decimal_symbol
from django.utils.formats import get_format

DEFAULT_CURRENCY = "USD"


@dataclass(frozen=True)
class Money:
    """An amount, negative where more went out than came in."""

    units: int
    """Of the smallest kind: cents."""
    currency: str

    def __str__(self) -> str:
        """Return it as the reader's language writes it: $5.00, 5,00 $, ¥500."""
        return str(format_currency(self.decimal, self.currency, locale=locale_of_reader()))

    @property
    def short(self) -> str:
        """As text, without cents where there are none: $5. For a wall, which is read from afar."""
        locale = locale_of_reader()
        if self.decimal % 1:
            return str(self)
        pattern = locale.currency_formats["standard"].pattern.replace(".00", "")
        return str(format_currency(self.decimal, self.currency, pattern, locale=locale, currency_digits=False))

    @property
    def decimal(self) -> Decimal:
        """The amount in whole units, with the currency's digits: 5.00. For spreadsheets, not for sums."""
        return Decimal(self.units).scaleb(-get_currency_precision(self.currency))

    @property
    def typed(self) -> str:
        """The amount as a reader types it into a field: 5.00, or 5,00 where their language has a comma there."""
        return f"{self.decimal:f}".replace(".", get_decimal_symbol(locale_of_reader()))


def in_words(units: int, currency: str) -> str:
    """Return an amount as the reader's language writes it."""
    return str(Money(units, currency))


def locale_of_reader() -> Locale:
    """Return how the reader writes numbers, as `config/formats/` has it for each language."""
    try:
        return Locale.parse(number_locale(), sep="-")
    except (UnknownLocaleError, ValueError):
        return Locale("en")


def number_locale() -> str:
    """Return the name of how the reader writes numbers, as browsers know it: es-US."""
    return str(get_format("NUMBER_LOCALE"))
