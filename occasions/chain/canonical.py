"""Canonical JSON for signing, hashing and comparing (RFC 8785, as far as it is used here).

Keys in order, no spaces, UTF-8; whole numbers of at most 53 bits, as JavaScript has them, and no fractions.
"""

import json
from collections.abc import Iterable
from typing import Any

LARGEST = 2**53 - 1


class NotCanonical(ValueError):
    """A text is not JSON that can be written in the one way."""


def canonical(value: Any) -> bytes:
    """Return a value of dictionaries, lists, texts, whole numbers, true, false and null as its bytes."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return text.encode()


def read_canonical(text: str) -> Any:
    """Return what a text of JSON says; NotCanonical where two programs could read it differently."""
    try:
        value = json.loads(
            text,
            object_pairs_hook=_each_key_once,
            parse_int=_whole,
            parse_float=_refuse,
            parse_constant=_refuse,
        )
        canonical(value)
    except (ValueError, RecursionError) as error:  # UnicodeEncodeError, half a character, is a ValueError
        raise NotCanonical(str(error)) from error
    return value


def _each_key_once(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found or not key.isascii():
            raise NotCanonical(f"the key {key!r} is there twice, or is not ASCII")
        found[key] = value
    return found


def _whole(digits: str) -> int:
    if len(digits) > 17 or abs(int(digits)) > LARGEST:
        raise NotCanonical(f"{digits[:20]} is too large")
    return int(digits)


def _refuse(number: str) -> float:
    raise NotCanonical(f"{number} is not a whole number")
