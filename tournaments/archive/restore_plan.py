"""What has to change for a tournament to be as it was: computed from two states, and carried out as a whole.

Nothing that was played is lost. A round that the earlier state does not have is undone, with its sheets unchanged, so
that hands that still arrive for it are held; a hand entered since then leaves its sheet and waits for the director;
people who came since then stay on the list. Money that was taken was taken, so the ledger never goes back. (If a
tournament was continued in two places, what was played in this one remains only among its earlier states.) Tables, pads
and messages stay as they are.
"""

from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scoring.models import Hand
from tournaments.archive.format.parts import PARTS, Part
from tournaments.archive.format.rows import Body
from tournaments.models import HeldHand, Round
from tournaments.models.settings_table import SETTINGS

Row = dict[str, Any]
State = Mapping[str, Mapping[int, Row]]
"""A tournament's rows by the label of their model and their id, with values as JSON has them."""

STAYS = (
    *("organization_id", "slug", "uuid", "follows", "follows_with"),
    *(setting.field.attname for setting in SETTINGS if setting.stays_when_restored),
    *("scores_version", "open_sheet_changes", "created_at"),
)
"""What of the tournament itself stays as it is now: where it is found, who sees what, the versions that only grow."""
TOURNAMENT, ROUND, ENTRANT, TEAM = (
    "tournaments.Tournament",
    "tournaments.Round",
    "tournaments.Entrant",
    "tournaments.Team",
)
SITTING, GAME, HAND, HELD = "tournaments.Sitting", "scoring.Game", "scoring.Hand", "tournaments.HeldHand"
CONFIRMATION, PAD_KEY = "scoring.Confirmation", "tournaments.PadKey"
FUNDRAISER, LEDGER, DRAW = "fundraising.Fundraiser", "fundraising.LedgerEntry", "fundraising.Draw"
PAYMENT = "fundraising.Payment"
CHECK_IN = "fundraising.CheckIn"


@dataclass(frozen=True)
class RestorePlan:
    """Two states, what to make of the one, and the hands that leave their sheets to wait for the director."""

    now: State
    then: State
    target: State
    waiting: tuple[Row, ...]
    """Held hands to be made: a row each, without id."""

    def gone(self, part: Part) -> list[int]:
        """Return the ids of rows to be deleted, including those that are written again."""
        target = self.target[part.label]
        return [pk for pk, row in self.now[part.label].items() if target.get(pk) != row]

    def come(self, part: Part) -> list[Row]:
        """Return the rows to be written."""
        now = self.now[part.label]
        return [row for pk, row in self.target[part.label].items() if now.get(pk) != row]

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to change."""
        return self.now == self.target and not self.waiting


def state_of(body: Body) -> State:
    """Return a body's rows by model and id."""
    return {label: body[label].by_id() if label in body else {} for label in PARTS}


def plan_of(now: State, then: State, *, at: datetime) -> RestorePlan:
    """Return how to get from one state back to another; `at` is when rounds count as undone.

    If a tournament was continued in two places with conflicting ids, later rounds of this one are not kept beside the
    other's.
    """
    then = _with_defaults(then, now)
    later = now[ROUND].keys() - then[ROUND].keys()
    later = set() if _clash(now, then, later) else later
    target = {label: _target(part, now, then, later) for label, part in PARTS.items()}
    target[ROUND] = {**then[ROUND], **{pk: _undone(now[ROUND][pk], at) for pk in later}}
    target[ENTRANT] = {**then[ENTRANT], **{pk: _not_here(row) for pk, row in _since(ENTRANT, now, then).items()}}
    (there,) = now[TOURNAMENT].values()
    target[TOURNAMENT] = {pk: {**row, **{name: there[name] for name in STAYS}} for pk, row in then[TOURNAMENT].items()}
    _check_in_once(target, now, at)
    _raise_versions(target, now)
    leaving = _leaving_hands(now, target)
    _hold(target, now, leaving)
    held = {(row["sitting_id"], row["uuid"]) for row in target[HELD].values()}
    sittings = {row["game_id"]: pk for pk, row in target[SITTING].items()}
    waiting = [row for hand in leaving if (row := _as_held(hand, sittings[hand["game_id"]]))]
    return RestorePlan(now, then, target, tuple(row for row in waiting if (row["sitting_id"], row["uuid"]) not in held))


def _clash(now: State, then: State, later: AbstractSet[int]) -> bool:
    """Tell whether rows of later rounds have ids that the earlier state uses for other rows."""
    round_of = _finder(now)
    parts = [part for part in PARTS.values() if part.round_path is not None]
    return any(
        pk in then[part.label] and round_of(part, row) in later for part in parts for pk, row in now[part.label].items()
    )


def _with_defaults(then: State, now: State) -> State:
    """Fill in fields that an earlier release did not have, from the row as it is now if it still exists."""
    return {label: {pk: {**now[label].get(pk, {}), **row} for pk, row in rows.items()} for label, rows in then.items()}


def _since(label: str, now: State, then: State) -> dict[int, Row]:
    return {pk: row for pk, row in now[label].items() if pk not in then[label]}


def _target(part: Part, now: State, then: State, later: AbstractSet[int]) -> dict[int, Row]:
    if part.stays or part.label in (LEDGER, PAYMENT):
        return {**then[part.label], **now[part.label]}
    if part.is_money:
        return _furthest(now[part.label], then[part.label], longer=len(then[LEDGER]) > len(now[LEDGER]))
    if part.round_path is None:
        return dict(then[part.label])
    round_of, teams = _finder(now), then[TEAM]
    later_rows = {pk: row for pk, row in now[part.label].items() if round_of(part, row) in later}
    gone = {pk: {**row, "team_id": None} for pk, row in later_rows.items() if row.get("team_id") not in (None, *teams)}
    return {**then[part.label], **later_rows, **gone}


def _furthest(now: Mapping[int, Row], then: Mapping[int, Row], *, longer: bool) -> dict[int, Row]:
    """Return the rows of both states; for a row in both, the one with more done to it.

    A draw and a count go on in steps that leave the ledger as long as it was, and none is ever taken back. Where both
    have got as far, the state with the longer ledger is kept; `longer`: it is the other one.
    """
    merged = {**now, **then} if longer else {**then, **now}
    for pk in now.keys() & then.keys():
        if _steps(now[pk]) != _steps(then[pk]):
            merged[pk] = max(now[pk], then[pk], key=_steps)
    return merged


def _steps(row: Row) -> tuple[int, str]:
    """Return how many steps were done, and when the last of them was."""
    done = [str(at) for name, at in row.items() if name.endswith("_at") and at]
    return len(done), max(done, default="")


def _finder(state: State) -> Callable[[Part, Row], int]:
    """Return a function that gives the round of a row."""
    sittings = state[SITTING]
    of_game = {row["game_id"]: row["round_id"] for row in sittings.values()}

    def find(part: Part, row: Row) -> int:
        if part.label == ROUND:
            return int(row["id"])
        if "round_id" in row:
            return int(row["round_id"])
        if "sitting_id" in row:
            return int(sittings[row["sitting_id"]]["round_id"])
        return int(of_game[row["id"] if part.label == GAME else row["game_id"]])

    return find


def _undone(row: Row, at: datetime) -> Row:
    if row["status"] == Round.Status.UNDONE:
        return row
    ended = {"status": Round.Status.UNDONE.value, "undone_at": at.isoformat(), "bell_at": None, "clock_left": None}
    return {**row, **ended}


def _not_here(row: Row) -> Row:
    return {**row, "checked_in": False, "team_id": None, "team_place": None}


def _check_in_once(target: dict[str, dict[int, Row]], now: State, at: datetime) -> None:
    """Let nobody be checked in twice who came to a door here and to one elsewhere: the check-in here is kept."""
    here = {row["entrant_id"] for row in now[CHECK_IN].values() if row["undone_at"] is None}
    for pk, row in target[CHECK_IN].items():
        if pk not in now[CHECK_IN] and row["undone_at"] is None and row["entrant_id"] in here:
            target[CHECK_IN][pk] = {**row, "undone_at": at.isoformat()}


def _raise_versions(target: dict[str, dict[int, Row]], now: State) -> None:
    """Give every sheet that changes a new version, and its valid confirmations the same."""
    for pk, row in target[GAME].items():
        there = now[GAME].get(pk)
        if there is None or there == row:
            continue
        version = max(there["version"], row["version"]) + 1
        for confirmed_pk, word in target[CONFIRMATION].items():
            if word["game_id"] == pk and word["version"] == row["version"]:
                target[CONFIRMATION][confirmed_pk] = {**word, "version": version}
        target[GAME][pk] = {**row, "version": version}


def _leaving_hands(now: State, target: State) -> list[Row]:
    """Return the lines that are live now, and that the restored sheet will not have at all."""
    on_record = {(row["game_id"], row["uuid"]) for row in target[HAND].values()}
    replaced = others_sheets(now, target)
    return [
        row
        for row in now[HAND].values()
        if row["voided_at"] is None
        and row["game_id"] in target[GAME]
        and row["game_id"] not in replaced
        and (row["game_id"], row["uuid"]) not in on_record
    ]


def rounds_played_only_here(now: State, then: State) -> set[int]:
    """Return the numbers of the rounds with hands at tables that the other state does not have."""
    known = {row["uuid"] for row in _with_defaults(then, now)[SITTING].values()}
    played = {row["game_id"] for row in now[HAND].values() if row["voided_at"] is None}
    tables = [row for row in now[SITTING].values() if row["uuid"] not in known and row["game_id"] in played]
    rounds = [now[ROUND][row["round_id"]] for row in tables]
    return {row["number"] for row in rounds if row["status"] != Round.Status.UNDONE}


def first_entry_that_differs(now: State, then: State) -> int | None:
    """Return the number of the first entry that is another one in the other state.

    None: one ledger continues the other. The seal may differ: each installation has its own.
    """
    there = {row["number"]: row for row in then[LEDGER].values()}
    apart = [row["number"] for row in now[LEDGER].values() if not _is_same(row, there.get(row["number"], row))]
    return min(apart, default=None)


def _is_same(entry: Row, other: Row) -> bool:
    return all(entry[name] == value for name, value in other.items() if name not in ("id", "seal"))


def drawn_in_both(now: State, then: State) -> bool:
    """Tell whether a draw's seed was chosen, or its number named, in both states."""
    both = [(now[DRAW][pk], then[DRAW][pk]) for pk in now[DRAW].keys() & then[DRAW].keys()]
    names = ("seed", "number")
    return any(
        here["uuid"] != there["uuid"] or any(here[name] and there[name] and here[name] != there[name] for name in names)
        for here, there in both
    )


def others_sheets(now: State, then: State) -> set[int]:
    """Return the games that another table plays then: a tournament that went on in two places numbers both alike."""
    tables = {row["game_id"]: row["uuid"] for row in then[SITTING].values()}
    here = {row["game_id"]: row["uuid"] for row in now[SITTING].values()}
    return {game for game, uuid in here.items() if tables.get(game, uuid) != uuid}


def _hold(target: dict[str, dict[int, Row]], now: State, leaving: list[Row]) -> None:
    """Keep every held hand except those that are on their sheet again; a hand that leaves its sheet waits again."""
    replaced = others_sheets(now, target)
    games = {pk: row["game_id"] for pk, row in target[SITTING].items() if row["game_id"] not in replaced}
    standing = {(row["game_id"], row["uuid"]) for row in target[HAND].values() if row["voided_at"] is None}
    gone = {(row["game_id"], row["uuid"]) for row in leaving}
    for pk, row in now[HELD].items():
        place = (games.get(row["sitting_id"]), row["uuid"])
        if pk in target[HELD] or place[0] is None or place in standing:
            continue
        undecided = {"decision": "", "decided_at": None, "decided_by": "", "decided_reason": ""}
        target[HELD][pk] = {**row, **undecided} if place in gone else row


def _as_held(hand: Row, sitting: int) -> Row | None:
    """Return a line of a sheet as a hand that waits; a game's totals are no hand."""
    if hand["kind"] == Hand.TOTALS:
        return None
    return {
        "sitting_id": sitting,
        "uuid": hand["uuid"],
        "number": hand["number"],
        "facts": hand["facts"],
        "reason": HeldHand.Reason.BROUGHT_BACK.value,
        "received_at": hand["entered_at"],
        "entered_by": hand["entered_by"],
    }
