"""Restoring an earlier state of one tournament: what that would change, and doing it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import IntegrityError, OperationalError, connection, transaction

from scoring.errors import SomeoneElseWasQuicker
from tournaments import errors
from tournaments.archive import restore_plan as plans
from tournaments.archive.errors import ArchiveDamaged
from tournaments.archive.format.file import unpack
from tournaments.archive.format.parts import PARTS, Part
from tournaments.archive.format.reading import InvalidArchive, read_rows, refuse_unknown
from tournaments.archive.format.rows import Rows, as_text, read_body, write
from tournaments.archive.restore_plan import (
    FUNDRAISER,
    GAME,
    HAND,
    ROUND,
    SITTING,
    TOURNAMENT,
    RestorePlan,
    State,
    plan_of,
    state_of,
)
from tournaments.archive.saving import save_state
from tournaments.models import EarlierState, Event, HeldHand, Round, Tournament
from tournaments.services.writing.events import add_event
from tournaments.services.writing.locks import lock_tournament
from tournaments.services.writing.next_stage import refuse_under_the_next_stage
from tournaments.services.writing.version import raise_version

AT_ONCE = 500
"""Rows deleted with one statement: SQLite takes no more than this many values."""


def plan_restore(*, snapshot: EarlierState, now: datetime) -> RestorePlan:
    """Return what going back would change. Raises ArchiveNewer, ArchiveDamaged."""
    archive = unpack(bytes(snapshot.body))
    refuse_unknown(archive.body, release=archive.header.release, own=settings.RELEASE)
    return plan_of(state_now(snapshot.tournament_id), state_of(archive.body), at=now)


def state_now(tournament_id: int) -> State:
    """Return the tournament as it is, with values as an archive has them."""
    rows_by_label = json.loads(as_text(read_body(tournament_id)))
    return state_of({label: Rows(**rows) for label, rows in rows_by_label.items()})


def restore_state(*, snapshot: EarlierState, by: str, now: datetime, confirmed: bool = False) -> bool:
    """Restore an earlier state; return whether anything had to be changed.

    The present state is saved first, so that this can be undone as well. `confirmed`: the director was shown which
    tables are playing. Raises HandsOnSheets if that is needed, NextStageUnderWay, ArchiveNewer, ArchiveDamaged,
    SomeoneElseWasQuicker.
    """
    try:
        with transaction.atomic():
            return _restore(snapshot, by, now, confirmed=confirmed)
    except (IntegrityError, OperationalError):  # the latter where two wait for each other
        raise SomeoneElseWasQuicker from None


def _restore(snapshot: EarlierState, by: str, now: datetime, *, confirmed: bool) -> bool:
    tournament_id = snapshot.tournament_id
    lock_everything(tournament_id)
    plan = plan_restore(snapshot=snapshot, now=now)
    if plan.is_empty:
        return False
    refuse_under_the_next_stage(snapshot.tournament)
    if not confirmed:
        _refuse_while_played(plan)
    save_state(tournament_id=tournament_id, before=EarlierState.Before.GO_BACK, number=None, by=by, now=now)
    carry_out(plan)
    raise_version(tournament_id)
    add_event(tournament_id, Event.Type.RESTORED)
    return True


def lock_everything(tournament_id: int) -> None:
    """Lock everything that somebody may be changing, in the common order (`locks`)."""
    others = [part for label, part in PARTS.items() if not (part.stays or part.is_money or label == GAME) and part.path]
    _lock_rows(PARTS[GAME], tournament_id)
    lock_tournament(tournament_id)
    for part in (*others, PARTS[FUNDRAISER]):  # adding to the ledger locks the fundraiser
        _lock_rows(part, tournament_id)


def _lock_rows(part: Part, tournament_id: int) -> None:
    if connection.features.has_select_for_update:
        list(part.rows_of(tournament_id).select_for_update(of=("self",)).values_list("pk"))


def _refuse_while_played(plan: RestorePlan) -> None:
    """Raise HandsOnSheets where a round is open and hands of it would leave their sheets or not count any more."""
    tables = tables_playing(plan)
    if tables:
        number = next(row["number"] for row in plan.now[ROUND].values() if row["status"] == Round.Status.OPEN)
        raise errors.HandsOnSheets(number=number, tables=tables)


def tables_playing(plan: RestorePlan) -> list[int]:
    """Return the tables of the round that is open now that lose hands from their sheets."""
    lost = {lines.table for lines in changes_of(plan).lost if lines.is_open}
    return sorted(lost)


def carry_out(plan: RestorePlan) -> None:
    """Delete, then write: no constraint sees rows of both states. Raises ArchiveDamaged, IntegrityError."""
    ids = {label: {pk: pk for pk in rows} for label, rows in plan.target.items()}
    (there,) = plan.target[TOURNAMENT].values()
    ids["accounts.Organization"] = {there["organization_id"]: there["organization_id"]}
    parts = [part for part in PARTS.values() if part.path]
    try:
        come = {part.label: read_rows(part, plan.come(part), ids) for part in parts}
        (tournament,) = read_rows(PARTS[TOURNAMENT], [there], ids)
    except InvalidArchive:
        raise ArchiveDamaged from None
    for part in reversed(parts):
        delete_rows(part, plan.gone(part))
    for part in parts:
        write(part, come[part.label])
    changed = {field.attname: getattr(tournament, field.attname) for field in PARTS[TOURNAMENT].fields}
    restored = {name: value for name, value in changed.items() if name not in ("id", *plans.STAYS)}
    Tournament.objects.filter(pk=there["id"]).update(**restored)
    HeldHand.objects.bulk_create(HeldHand(**row) for row in plan.waiting)


def delete_rows(part: Part, ids: list[int]) -> None:
    """Delete rows by id, a statement for every `AT_ONCE`."""
    for start in range(0, len(ids), AT_ONCE):
        some = part.model._base_manager.filter(pk__in=ids[start : start + AT_ONCE])
        # Without Django's check of references: those rows are written again, or deleted as well.
        some._raw_delete(some.db)


@dataclass(frozen=True)
class TableHands:
    """Hands of a table in a round."""

    round: int
    table: int
    hands: int
    is_open: bool
    """Whether the round is being played now."""
    waits: bool
    """Whether they wait for the director, because their sheet is still there."""


@dataclass(frozen=True)
class RestoreChanges:
    """What going back takes away and brings back."""

    rounds_gone: tuple[int, ...]
    rounds_back: tuple[int, ...]
    lost: tuple[TableHands, ...]
    back: tuple[TableHands, ...]
    people_since: tuple[str, ...]
    """They stay on the list, as not here."""
    people_changed: tuple[str, ...]
    points_lost: int
    points_back: int
    rules_lost: int
    rules_back: int
    teams_changed: int
    settings: tuple[str, ...]
    """Fields of the tournament, by name."""


def changes_of(plan: RestorePlan) -> RestoreChanges:
    """Describe what restoring would do, for a director."""
    now, then, target = plan.now, plan.then, plan.target
    adjustments, rules = "tournaments.Adjustment", "tournaments.SeatingRule"
    played_now, played_then = _played(now), _played(target)
    people, known = now[plans.ENTRANT], then[plans.ENTRANT]
    return RestoreChanges(
        rounds_gone=_numbers(_standing(now).keys() - _standing(target).keys(), now),
        rounds_back=_numbers(_standing(target).keys() - _standing(now).keys(), target),
        lost=_lines(played_now.keys() - played_then.keys(), played_now, now, target),
        back=_lines(played_then.keys() - played_now.keys(), played_then, target, target),
        people_since=tuple(row["name"] for pk, row in people.items() if pk not in known and not row["is_ghost"]),
        people_changed=tuple(row["name"] for pk, row in known.items() if pk in people and people[pk] != row),
        points_lost=len(now[adjustments].keys() - then[adjustments].keys()),
        points_back=len(then[adjustments].keys() - now[adjustments].keys()),
        rules_lost=_different(now[rules], then[rules]),
        rules_back=_different(then[rules], now[rules]),
        teams_changed=len(set(now[plans.TEAM]) ^ set(then[plans.TEAM])),
        settings=tuple(_settings_changed(plan)),
    )


def _different(rows: Mapping[int, Any], others: Mapping[int, Any]) -> int:
    return sum(others.get(pk) != row for pk, row in rows.items())


def _standing(state: State) -> dict[int, dict[str, Any]]:
    return {pk: row for pk, row in state[ROUND].items() if row["status"] != Round.Status.UNDONE}


def _numbers(rounds: set[int], state: State) -> tuple[int, ...]:
    return tuple(sorted(state[ROUND][pk]["number"] for pk in rounds))


def _played(state: State) -> dict[tuple[int, str], int]:
    """Return the sitting of every line that counts, by game and UUID."""
    sittings = {row["game_id"]: row for row in state[SITTING].values()}
    counting = {pk for pk, row in state[ROUND].items() if row["status"] in Round.PLAYED}
    return {
        (row["game_id"], row["uuid"]): sittings[row["game_id"]]["id"]
        for row in state[HAND].values()
        if row["voided_at"] is None and sittings[row["game_id"]]["round_id"] in counting
    }


def _lines(
    hands: set[tuple[int, str]], played: Mapping[tuple[int, str], int], state: State, target: State
) -> tuple[TableHands, ...]:
    """Gather hands by round and table."""
    counts: dict[int, int] = {}
    for hand in hands:
        counts[played[hand]] = counts.get(played[hand], 0) + 1
    return tuple(sorted((_line(pk, count, state, target) for pk, count in counts.items()), key=_in_order))


def _line(sitting: int, count: int, state: State, target: State) -> TableHands:
    place = state[SITTING][sitting]
    round_ = state[ROUND][place["round_id"]]
    table = state["tournaments.Table"][place["table_id"]]
    stands = target[ROUND].get(place["round_id"], round_)["status"] != Round.Status.UNDONE
    return TableHands(round_["number"], table["number"], count, round_["status"] == Round.Status.OPEN, stands)


def _in_order(lines: TableHands) -> tuple[int, int]:
    return lines.round, lines.table


def _settings_changed(plan: RestorePlan) -> list[str]:
    (now,), (target,) = plan.now[TOURNAMENT].values(), plan.target[TOURNAMENT].values()
    silent = {"status", "changed_at", *plans.STAYS}
    return [
        field.name
        for field in PARTS[TOURNAMENT].fields
        if field.attname not in silent and now[field.attname] != target[field.attname]
    ]
