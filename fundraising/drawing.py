"""A draw that anybody can repeat: the rule of docs/draws.md, from the list of tickets to the tickets drawn."""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import count
from typing import NamedTuple

DIGITS = 8
"""How many hexadecimal digits of a hash are read as a number, which a pocket calculator still shows."""
NUMBERS = 16**DIGITS
MOST_TICKETS = 50_000


class Pick(NamedTuple):
    """A ticket that was drawn, and the counter in the hash that drew it."""

    counter: int
    ticket: int


def fingerprint(text: str) -> str:
    """Return the SHA-256 of a text in UTF-8, as 64 hexadecimal digits in small letters."""
    return sha256(text.encode()).hexdigest()


def list_of_tickets(owners: Iterable[str]) -> str:
    """Return the list as text: a line for each ticket with its number, from 1, and its owner ("17 player 5")."""
    return "".join(f"{number} {owner}\n" for number, owner in enumerate(owners, 1))


def ticket_of(digest: str, tickets: int) -> int | None:
    """Return which of this many tickets a hash draws; None where the next counter must be tried.

    The highest numbers are left out where they do not go round evenly, so that no ticket is more likely than another.
    """
    number = int(digest[:DIGITS], 16)
    return None if number >= NUMBERS - NUMBERS % tickets else number % tickets + 1


def drawn(*, seed: str, number: str, list_fingerprint: str, tickets: int) -> Iterator[Pick]:
    """Yield the tickets in drawing order, each once."""
    out: set[int] = set()
    for counter in count(1):
        if len(out) == tickets:
            return
        ticket = ticket_of(fingerprint(f"{seed} {number} {list_fingerprint} {counter}"), tickets)
        if ticket is not None and ticket not in out:
            out.add(ticket)
            yield Pick(counter, ticket)
