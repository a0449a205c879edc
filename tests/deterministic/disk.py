"""What a disk leaves: whole files, and of a log that was cut at any byte a moment of the night."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING
from uuid import UUID

if TYPE_CHECKING:
    from tests.deterministic.laptop import Laptop
    from tests.deterministic.night import Night

_ENTRIES = "SELECT entries, (SELECT count(*) FROM fundraising_ledgerentry) FROM fundraising_fundraiser"
_PAYMENTS = """
SELECT (SELECT count(*) FROM fundraising_payment),
    (SELECT count(*) FROM fundraising_ledgerentry WHERE payment_id IS NOT NULL)
"""


def broken(file: Path) -> Iterator[str]:
    """SQLite finds nothing wrong."""
    if not file.exists():
        return
    with closing(sqlite3.connect(file)) as database:
        found = database.execute("PRAGMA integrity_check").fetchall()
        broken = database.execute("PRAGMA foreign_key_check").fetchall()
    if found != [("ok",)] or broken:
        yield f"{file.name} is damaged: {found[:3]} {broken[:3]}"


def cut(night: Night, laptop: Laptop) -> Iterator[str]:
    """A disk that lies loses the end of the log: what is left is a moment of the night, whole.

    The log is cut at a byte of a copy. What was committed before that byte is there: games, hands and points belong
    together, and the file is sound.
    """
    log = laptop.file.with_name(f"{laptop.file.name}-wal")
    if not log.exists() or not log.stat().st_size:
        return
    night.world.met["logs cut"] += 1
    rng = Random(f"{night.seed} log")
    copy = laptop.folder / "copy.sqlite3"
    copy.write_bytes(laptop.file.read_bytes())
    content = log.read_bytes()
    copy.with_name(f"{copy.name}-wal").write_bytes(content[: rng.randrange(len(content))])
    yield from broken(copy)
    with closing(sqlite3.connect(copy)) as database:
        entries = database.execute(
            "SELECT entries, (SELECT count(*) FROM fundraising_ledgerentry) FROM fundraising_fundraiser"
        )
        for said, there in entries.fetchall():
            if said != there:
                yield f"of a torn log {there} entries of the ledger were left, and it says {said}"
        (paid, booked) = database.execute(_PAYMENTS).fetchone()
        if paid != booked:
            yield f"of a torn log {paid} payments were left, and {booked} entries for them"
        tapped = {item.uuid: item for pad in night.pads for item in pad.items}
        for uuid, facts in database.execute("SELECT uuid, facts FROM scoring_hand").fetchall():
            item = tapped.get(str(UUID(uuid)))
            if item is None or any(json.loads(facts).get(name) != fact for name, fact in item.facts.items()):
                yield f"of a torn log hand {uuid} was left as nobody sent it"
