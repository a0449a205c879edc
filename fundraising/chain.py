"""The chain that holds a ledger's entries together: each entry's hash covers its facts and the hash before it.

Whoever changes, removes or inserts an entry breaks the chain from there on. A hash covers numbers, amounts, accounts,
times and ids that are the same on every installation, and never names, contact data or reasons, so that somebody can be
erased while the chain stands.
"""

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from hashlib import sha256
from uuid import UUID

Fact = str | int | UUID | datetime | None


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
