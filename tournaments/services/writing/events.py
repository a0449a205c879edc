"""The feed of what happened in a tournament.

An event is added in the transaction that changes something, once that has locked the tournament (`locks`, and
`raise_version`), which it holds until it commits. So while an event has no commit yet, no other of the same tournament
gets an id: they become visible in the order of their ids, and who asks for what came after the last one that they have
misses none. Ids alone would not promise that on PostgreSQL, where a lower one may be committed after a higher one.
"""

from collections.abc import Iterable
from typing import Any

from django.utils import timezone

from scoring.statements import Insert
from tournaments.models import Event

_insert = Insert(Event)


def add_event(tournament_id: int, type_: Event.Type, **ids: Any) -> None:
    """Add what happened inside the caller's transaction, which has locked the tournament. `ids`: what it is about."""
    _insert.add(Event(tournament_id=tournament_id, type=type_, at=timezone.now(), ids=ids))


def add_events(tournament_id: int, type_: Event.Type, all_ids: Iterable[dict[str, Any]]) -> None:
    """Add the same for several."""
    at = timezone.now()
    _insert.add_all(Event(tournament_id=tournament_id, type=type_, at=at, ids=ids) for ids in all_ids)
