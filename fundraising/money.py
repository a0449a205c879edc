"""Amounts of money as people type them, and which of them can be recorded."""

import re

from babel.numbers import get_currency_precision, get_currency_symbol, get_group_symbol, is_currency

from fundraising.errors import AmountNotPositive, AmountTooLarge, NotAnAmount, UnknownCurrency
from tournaments.money import Money, in_words, locale_of_reader

MOST = 100_000_000
"""The largest amount at once, in the smallest unit: a million dollars. Whatever is more is a slip of the finger."""
_PLAIN = re.compile(r"(?=\.?[0-9])([0-9]{0,10})(?:\.([0-9]*))?")
_CENTS = re.compile(r"([0-9]{1,10})\s*(?:¢|c|cts?|cents?|centimes?|centavos?|céntimos?)")
_NO_CENTS = re.compile(r"[.,]\s*[-–—]+$")  # 5,- is how German writes five and no cents
_SPACES = re.compile(r"\s")


def checked(units: int, currency: str) -> int:
    """Return an amount that can be recorded. Raises AmountNotPositive, AmountTooLarge."""
    if units <= 0:
        raise AmountNotPositive
    if units > MOST:
        raise AmountTooLarge(most=in_words(MOST, currency))
    return units


def checked_currency(code: str) -> str:
    """Return the code of a currency in capitals. Raises UnknownCurrency."""
    known = code.strip().upper()
    if not is_currency(known):
        raise UnknownCurrency(currency=code)
    return known


def read_amount(typed: str, currency: str, *, may_be_zero: bool = False) -> Money:
    """Read what a volunteer types: 5, 5.00, 5,00, $5, .25, 25c, 1,250.50.

    More digits than the currency has are refused, not rounded. The tablet at the door reads in the same way
    (`static/fundraising/door/money.js`); what both take is in `tests/data/amounts.csv`.

    Raises NotAnAmount, AmountNotPositive, AmountTooLarge.
    """
    digits, text = get_currency_precision(currency), typed.strip().casefold()
    units = _cents(text, digits)
    if units is None:
        units = _units(_without_currency(text, currency), digits)
    if units is None:
        raise NotAnAmount(typed=typed.strip()[:40], example=Money(5 * 10**digits, currency).typed)
    return Money(0 if may_be_zero and not units else checked(units, currency), currency)


def _cents(text: str, digits: int) -> int | None:
    """Return 25 for 25c or 25¢ in a currency that has hundredths."""
    found = _CENTS.fullmatch(text) if digits == len("00") else None
    return int(found[1]) if found else None


def _units(text: str, digits: int) -> int | None:
    """Return how many of the smallest unit a number comes to; None where it is none, or has too many digits."""
    found = _PLAIN.fullmatch(_with_point(_NO_CENTS.sub("", text), get_group_symbol(locale_of_reader())))
    if found is None or len(found[2] or "") > digits:
        return None
    return int((found[1] or "0") + (found[2] or "").ljust(digits, "0"))


def _without_currency(text: str, currency: str) -> str:
    """Return a number without the signs of its currency: its code, $, US$."""
    symbols = [get_currency_symbol(currency, locale=locale).casefold() for locale in (locale_of_reader(), "en")]
    signs = ["".join(letter for letter in symbol if not letter.isalpha()) for symbol in symbols]
    for sign in (currency.casefold(), *symbols, *signs):
        text = text.removeprefix(sign).removesuffix(sign).strip()
    return text


def _with_point(text: str, group: str) -> str:
    """Return a number without marks between thousands, and with a point before its last digits."""
    if group.isspace():  # whichever space it is: nobody has the narrow one on their keyboard
        text, group = _SPACES.sub(" ", text), " "
    grouped = re.compile(r"[0-9]{1,3}(?:" + re.escape(group) + r"[0-9]{3})+(?:[.,][0-9]{1,2})?")
    if grouped.fullmatch(text):
        text = text.replace(group, "", text.count(group) - (group in text[-3:]))
    return text.replace(",", ".")
