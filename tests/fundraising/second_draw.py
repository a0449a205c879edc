"""A draw repeated by other means than `fundraising.drawing`: written from docs/draws.md alone."""

import hashlib
from typing import Any


def _hash(text: str) -> bytes:
    return hashlib.new("sha256", text.encode("ascii")).digest()


def is_right(proof: dict[str, Any]) -> bool:
    """Whether a proof (as the API gives it) is one of a fair draw: seed, list and drawn tickets fit together."""
    lines = proof["tickets"].split("\n")
    if lines.pop() != "" or [line.partition(" ")[0] for line in lines] != [str(n + 1) for n in range(len(lines))]:
        return False
    if (_hash(proof["seed"]).hex(), _hash(proof["tickets"]).hex()) != (
        proof["seed_fingerprint"],
        proof["list_fingerprint"],
    ):
        return False
    rounds_ = 2**32 // len(lines)
    bag, counter, drawn = dict.fromkeys(range(len(lines))), 0, []
    while bag and len(drawn) < len(proof["drawn"]):
        counter += 1
        text = " ".join((proof["seed"], proof["number"], proof["list_fingerprint"], str(counter)))
        turn, place = divmod(int.from_bytes(_hash(text)[:4], "big"), len(lines))
        if turn < rounds_ and place in bag:
            del bag[place]
            drawn.append((counter, place + 1))
    return bool(drawn) and drawn == [(ticket["counter"], ticket["ticket"]) for ticket in proof["drawn"]]
