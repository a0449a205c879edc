"""The chain that holds a ledger's entries together: each entry's hash covers its facts and the hash before it.

Changing, removing or inserting an entry breaks the chain from there on. Anybody can compute a hash, and so write a
new chain; so each is sealed with a key that is derived from this installation's secret. Hashes are the same on
every installation, a seal can be made and checked on one alone. Of players it has the numbers, never names or contact
data, so that somebody can be erased while the chain stands.
"""

import json
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from enum import Enum
from hashlib import sha256
from uuid import UUID

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

Fact = str | int | UUID | datetime | None

SEAL_LENGTH = 80
UNSEALED_ELSEWHERE = "elsewhere"
"""In place of a seal: the entry came from another installation, which had not sealed it."""
_KEY, _SEAL = "fundraising.chain.key", "fundraising.chain.seal"


def hash_of(previous: str, facts: Mapping[str, Fact]) -> str:
    """Return the hash of an entry, 64 hexadecimal digits. `previous` is that of the entry before it, "" of the first.

    Facts that are None are left out, so that entries from before a fact was introduced keep their hashes.
    """
    plain = {name: _plain(fact) for name, fact in facts.items() if fact is not None}
    text = json.dumps([previous, plain], sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return sha256(text.encode()).hexdigest()


def _plain(fact: str | int | UUID | datetime) -> str | int:
    if isinstance(fact, datetime):
        return fact.astimezone(UTC).isoformat()
    return fact if isinstance(fact, int) else str(fact)


class Origin(Enum):
    """What this installation can say of an entry by its seal."""

    HERE = "here"
    """It was sealed here."""
    BEFORE = "before"
    """It has no seal, as entries had none at first: its hash could be computed by anybody."""
    ELSEWHERE = "elsewhere"
    """It came from another installation, or the secret was exchanged since: nobody here can check it."""
    NOWHERE = "nowhere"
    """It says that it was sealed here, and was not."""


def seal_of(hash_: str, secret: str | None = None) -> str:
    """Return the seal on a hash: the name of the key, and what only the holder of the secret can compute."""
    known = settings.SECRET_KEY if secret is None else secret
    return f"{_name_of_key(known)}.{salted_hmac(_SEAL, hash_, secret=known, algorithm='sha256').hexdigest()}"


def origin_of(hash_: str, seal: str) -> Origin:
    """Tell where an entry comes from."""
    if not seal:
        return Origin.BEFORE
    for secret in _secrets():
        if seal.startswith(f"{_name_of_key(secret)}."):
            return Origin.HERE if constant_time_compare(seal, seal_of(hash_, secret)) else Origin.NOWHERE
    return Origin.ELSEWHERE


def _secrets() -> Iterator[str]:
    """Return this installation's secret, and those that it replaced."""
    yield settings.SECRET_KEY
    yield from settings.SECRET_KEY_FALLBACKS


def _name_of_key(secret: str) -> str:
    """Return what a key is known by; it says nothing about the secret."""
    return salted_hmac(_KEY, "", secret=secret, algorithm="sha256").hexdigest()[:12]
