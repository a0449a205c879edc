"""The auditor: recomputes a tournament from what was sent, and compares it with everything the service shows."""

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any

from simulation.client import Device, EventCounts
from simulation.expected import Expected, credit_of, expected_rows, points_of
from simulation.games import TableGame, game_of, other_tables
from simulation.ledger import HandSent, RoundPlayed, SheetRecord, TournamentRecord
from simulation.points import total

PATIENCE_SECONDS = 15.0
"""How long the standings may stay as they are while they are not yet right: a sweep comes every two seconds."""
LOOK_SECONDS = 0.2


@dataclass(frozen=True)
class Disagreement:
    """Something that the service shows and that is wrong."""

    where: str
    expected: Any
    found: Any

    def __str__(self) -> str:
        return f"{self.where}: found {self.found!r}, must be {self.expected!r}"


def audit(
    record: TournamentRecord, *, url: str, token: str, tally: EventCounts, patience: float = PATIENCE_SECONDS
) -> list[Disagreement]:
    """Return every disagreement between what was sent and what the service shows; none if all is right.

    Waits for the standings while they still change, and for `patience` seconds once they do not. TournamentStopped
    where something cannot be seen at all.
    """
    line = Device(url, f"Token {token}", tally)
    try:
        return [
            *check_seating(record),
            *_check_rounds(record, line),
            *_check_sheets(record, line),
            *_check_standings(record, line, patience),
        ]
    finally:
        line.close()


def repeated_partners(rounds: tuple[RoundPlayed, ...]) -> int:
    """Return how often two people were partners who had been partners before."""
    partners = Counter(chain.from_iterable(map(_pairs, rounds)))
    return sum(times - 1 for times in partners.values())


def _pairs(played: RoundPlayed) -> Iterator[frozenset[int]]:
    for sheet in played.sheets:
        sides = game_of(sheet.game, len(sheet.seats), sheet.preset).sides
        yield from (frozenset(sheet.seats[seat] for seat in side) for side in sides if len(side) > 1)


def check_seating(record: TournamentRecord) -> Iterator[Disagreement]:
    """Everybody is seated or sits out once a round, sit-outs differ by one at most, partners do not come again.

    Where those left over play at tables of another size, how often people do differs by one at most, too.

    With r rounds and n people seated, everybody has at least n - r people left who were never their partner. While
    that is n/2 or more, pairs without a repetition exist (Dirac's theorem), so that each repetition is an error.
    """
    everybody = sorted(guest.entrant for guest in record.guests)
    others, seats = other_tables(record.plan), record.plan.seats
    sizes = [*[seats] * ((len(everybody) - sum(others)) // seats), *others]
    for played in record.rounds:
        there = sorted([*chain.from_iterable(sheet.seats for sheet in played.sheets), *played.sit_outs])
        yield from _compare(f"round {played.number}: who is seated or sits out", everybody, there)
        tables = [sheet.table for sheet in played.sheets]
        yield from _compare(f"round {played.number}: tables", list(range(1, len(sizes) + 1)), sorted(tables))
        seated = sorted(len(sheet.seats) for sheet in played.sheets)
        yield from _compare(f"round {played.number}: people at the tables", sorted(sizes), seated)
    sheets = [sheet for played in record.rounds for sheet in played.sheets]
    for what, people in (
        ("sit-outs", (played.sit_outs for played in record.rounds)),
        ("seats at other tables", (sheet.seats for sheet in sheets if sheet.game != record.plan.game)),
    ):
        counted = Counter(chain.from_iterable(people))
        times = [counted[entrant] for entrant in everybody]
        if max(times) - min(times) > 1:
            yield Disagreement(what, "differing by one at most", counted)
    yield from _check_deals(record)
    if not (record.plan.may_repeat or record.plan.pairs) and len(record.rounds) <= sizes.count(4) * 4 // 2:
        yield from _compare("partners who were partners before", 0, repeated_partners(record.rounds))


def _check_deals(record: TournamentRecord) -> Iterator[Disagreement]:
    """Nobody holds cards of a deal twice, not even of a round that was undone."""
    sheets = [*record.undone, *(sheet for played in record.rounds for sheet in played.sheets)]
    held = Counter((entrant, deal) for sheet in sheets for entrant in sheet.seats for deal in sheet.deals)
    yield from _compare("deals that somebody had twice", [], [both for both, times in held.items() if times > 1])


def _check_rounds(record: TournamentRecord, line: Device) -> Iterator[Disagreement]:
    for played in record.rounds:
        shown = line.see(f"tournaments/{record.tournament}/rounds/{played.number}/")
        where = f"round {played.number}"
        yield from _compare(f"{where}: status", "closed", shown["status"])
        yield from _compare(f"{where}: sit-outs", sorted(played.sit_outs), sorted(shown["sit_outs"]))
        yield from _compare(f"{where}: credit for a sit-out", credit_of(played, record.plan), shown["sit_out_points"])
        places = {sitting["id"]: _seats(sitting) for sitting in shown["sittings"]}
        yield from _compare(f"{where}: seats", {sheet.sitting: sheet.seats for sheet in played.sheets}, places)
        unconfirmed = [sheet.table for sheet in played.sheets if not sheet.confirmed]
        yield from _compare(f"{where}: unconfirmed tables", unconfirmed, shown["unconfirmed"])


def _check_sheets(record: TournamentRecord, line: Device) -> Iterator[Disagreement]:
    counting = [(played.number, "closed", sheet) for played in record.rounds for sheet in played.sheets]
    undone = [(None, "undone", sheet) for sheet in record.undone]
    for number, status, sheet in (*counting, *undone):
        shown = line.see(f"sittings/{sheet.sitting}/")
        where = f"round {number or 'taken back'}, table {sheet.table}"
        yield from _compare(f"{where}: status of the round", status, shown["round_status"])
        yield from _compare(f"{where}: seats", sheet.seats, _seats(shown))
        yield from _compare(f"{where}: score", points_of(sheet), tuple(shown["score"]))
        yield from _compare(f"{where}: state", _state(sheet), shown["state"])
        yield from _compare(f"{where}: confirmed", sheet.confirmed, tuple(shown["confirmed"]))
        yield from _check_lines(where, sheet, {stored["uuid"]: stored for stored in shown["hands"]})
        yield from _check_answers(where, sheet)


def _state(sheet: SheetRecord) -> str:
    if sheet.confirmed:
        return "confirmed"
    return "complete" if sheet.complete else "open"


def _check_lines(where: str, sheet: SheetRecord, stored: dict[str, dict[str, Any]]) -> Iterator[Disagreement]:
    """Every line that was acknowledged is on the sheet as it was sent, and no other."""
    sent = [hand.uuid for hand in sheet.hands] + ([sheet.totals.uuid] if sheet.totals else [])
    yield from _compare(f"{where}: lines", sorted(sent), sorted(stored))
    game = game_of(sheet.game, len(sheet.seats), sheet.preset)
    for hand in sheet.hands:
        if hand.uuid in stored:
            yield from _check_line(f"{where}, hand {hand.number}", game, hand, stored[hand.uuid])
    if sheet.totals and sheet.totals.uuid in stored:
        found = tuple(stored[sheet.totals.uuid]["points"])
        yield from _compare(f"{where}: totals", sheet.totals.points, found)


def _check_line(where: str, game: TableGame, hand: HandSent, stored: dict[str, Any]) -> Iterator[Disagreement]:
    yield from _compare(f"{where}: number", hand.number, stored["number"])
    yield from _compare(f"{where}: taken back", hand.voided, stored["voided_at"] is not None)
    yield from _compare(f"{where}: points", game.line(hand.facts).points, tuple(stored["points"]))
    facts = {name: stored["facts"].get(name) for name in hand.facts}
    yield from _compare(f"{where}: facts", hand.facts, facts)


def _check_answers(where: str, sheet: SheetRecord) -> Iterator[Disagreement]:
    """Check the answers to the host: the hand's points, and the score after it."""
    game = game_of(sheet.game, len(sheet.seats), sheet.preset)
    points = {hand.uuid: game.line(hand.facts).points for hand in sheet.hands}
    for hand in sheet.hands:
        yield from _compare(f"{where}, hand {hand.number}: points answered", points[hand.uuid], hand.points)
        score = total([points[uuid] for uuid in hand.on_sheet], game.seats)
        yield from _compare(f"{where}, hand {hand.number}: score answered", score, hand.score)


def _check_standings(record: TournamentRecord, line: Device, patience: float) -> list[Disagreement]:
    """Compare the standings until they agree, or have not changed for `patience` seconds."""
    rows, version, since = expected_rows(record), -1, time.monotonic()
    while True:
        shown = line.see(f"tournaments/{record.tournament}/standings/")
        wrong = list(_compare_rows(rows, shown["rows"]))
        if shown["version"] != version:
            version, since = shown["version"], time.monotonic()
        if not wrong or time.monotonic() - since > patience:
            return wrong
        time.sleep(LOOK_SECONDS)


def _compare_rows(rows: dict[int, Expected], shown: list[dict[str, Any]]) -> Iterator[Disagreement]:
    yield from _compare("standings: entrants", sorted(rows), sorted(row["entrant"] for row in shown))
    ranks = [row["rank"] for row in shown]
    yield from _compare("standings: order", sorted(ranks), ranks)
    for row in shown:
        if expected := rows.get(row["entrant"]):
            yield from compare_row(expected.as_shown(), row)


def compare_row(expected: dict[str, Any], row: dict[str, Any]) -> Iterator[Disagreement]:
    """A column unknown to the auditor is a disagreement, too, since nothing checks it."""
    where = f"standings, {row['name']} ({row['entrant']})"
    yield from _compare(f"{where}: columns", sorted(expected), sorted(row))
    for name, value in expected.items():
        yield from _compare(f"{where}: {name}", value, row.get(name))


def _seats(sitting: dict[str, Any]) -> tuple[int, ...]:
    by_index = {seat["index"]: seat["entrant"] for seat in sitting["seats"]}
    return tuple(by_index[index] for index in sorted(by_index))


def _compare(where: str, expected: object, found: object) -> Iterator[Disagreement]:
    if expected != found:
        yield Disagreement(where, expected, found)
