"""The final after a simulated tournament: who goes through by the robots' own count, and how they play on."""

from collections.abc import Sequence
from dataclasses import replace
from uuid import uuid4

from simulation.client import Device, EventCounts
from simulation.director import Director, Progress
from simulation.expected import Expected, expected_rows
from simulation.ledger import Guest, TournamentRecord

FINAL_ROUNDS = 3
MOST = 100
"""In a final; one page of the list of people."""


def play_final(
    record: TournamentRecord, *, url: str, token: str, tally: EventCounts, progress: Progress
) -> TournamentRecord:
    """Start the next stage of a tournament that is over, and play it; return what was sent.

    Call it once the auditor agrees with the standings. Of those who are tied for the last places the first by their
    numbers are said to have won the play-off. Raises TournamentStopped.
    """
    line = Device(url, f"Token {token}", tally)
    try:
        final = _start(record, line, tally)
        plan = final.plan
        with Director(plan, url, token, tally, progress, record=final) as director, director.board_on_the_wall():
            for _round in range(plan.rounds):
                director.hold_round()
            director.after_the_last_round()
            final = director.record
        last = f"tournaments/{record.tournament}/rounds/{record.plan.rounds}/"
        for take_away in ("reopen/", "undo/"):
            line.post(f"{last}{take_away}", expect=(409,), code="next-stage-under-way")
        return final
    finally:
        line.close()


def _start(record: TournamentRecord, line: Device, tally: EventCounts) -> TournamentRecord:
    """Start the stage, twice by one key; it is refused a second time."""
    number = record.plan.final
    through, tied = _through(record, number)
    cut = line.get(f"tournaments/{record.tournament}/standings/").body["cut"]
    if ({*cut["through"]}, {*cut["line"]}) != ({*through}, {*tied}):
        tally.fail("the cut", f"{cut!r}, where {through} are through and {tied} on the line")
    people = [*through, *tied[: number - len(through)]]
    path = f"tournaments/{record.tournament}/stages/"
    body = {"name": "Final", "movement": "ladder", "rounds": FINAL_ROUNDS, "people": people}
    key = uuid4().hex
    stage, again = (line.need(path, body, expect=(201,), key=key) for _time in range(2))
    if again != stage:
        tally.fail("the same stage sent twice", f"{stage!r} and {again!r}")
    line.post(path, body, expect=(409,), code="next-stage-started")
    plan = replace(
        record.plan, players=number, rounds=FINAL_ROUNDS, movement="ladder", final=0, seed=record.plan.seed + 1
    )
    return TournamentRecord(stage["id"], plan, _guests(record, people, stage["id"], line, tally))


def _through(record: TournamentRecord, number: int) -> tuple[list[int], list[int]]:
    """Return who goes through, the best first, and who is tied for the last places, by the robots' own count."""
    rows: Sequence[Expected] = sorted(expected_rows(record).values(), key=lambda row: (row.rank, row.guest.number))
    last, first_out = rows[number - 1].rank, rows[number].rank
    tied = [row.guest.entrant for row in rows if row.rank == last] if last == first_out else []
    return [row.guest.entrant for row in rows[:number] if row.guest.entrant not in tied], tied


def _guests(
    record: TournamentRecord, people: Sequence[int], stage: int, line: Device, tally: EventCounts
) -> tuple[Guest, ...]:
    """Return the people of the stage; they must be those who went through, under new numbers."""
    listed = line.get(f"tournaments/{stage}/entrants/?page_size={MOST}").body["results"]
    guests = tuple(Guest(row["id"], row["number"], row["name"]) for row in listed)
    names = {guest.entrant: guest.name for guest in record.guests}
    if sorted(guest.name for guest in guests) != sorted(names[entrant] for entrant in people):
        tally.fail("the people of the final", f"{guests!r}")
    if sorted(guest.number for guest in guests) != [*range(1, len(people) + 1)]:
        tally.fail("the numbers of the final", f"{guests!r}")
    return guests
