"""A weekend of robots: two tournaments for the same people, who come through one door.

The robots count by themselves what the door took, and who stays in which section.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random
from uuid import uuid4

from simulation import taps
from simulation.auditor import Disagreement
from simulation.client import Device, EventCounts
from simulation.director import Director, Progress, body_of
from simulation.ledger import Guest, Plan, RoundPlayed, TournamentRecord

FEES = 2000, 3000
"""Of the two, in cents."""
SENT_TWICE = 0.1
"""How often the door sends a guest again."""


class Weekend:
    """Two tournaments, their season with one door, and everybody let in and paid."""

    def __init__(self, plan: Plan, *, url: str, token: str, tally: EventCounts) -> None:
        """Make the tournaments, and let everybody in. Raises TournamentStopped."""
        self._url, self._token, self._tally = url, token, tally
        self._line = Device(url, f"Token {token}", tally)
        plans = plan, replace(plan, sections=1, final=0, seed=plan.seed + 1)
        made = [self._tournament(each, fee) for each, fee in zip(plans, FEES, strict=True)]
        hall = plan.organization or self._line.get("organizations/").body[0]["slug"]
        season = self._line.need(
            f"organizations/{hall}/seasons/", {"name": "Weekend", "tournaments": made, "one_door": True}, expect=(201,)
        )
        self._path = f"organizations/{hall}/seasons/{season['id']}/"
        self.players = plan.players
        guests = self._let_in(made, Random(plan.seed))  # noqa: S311 - a reproducible weekend
        self.first, self.second = (
            TournamentRecord(pk, each, tuple(people)) for pk, each, people in zip(made, plans, guests, strict=True)
        )
        """Before their first rounds."""

    def close(self) -> None:
        """Give up the connection."""
        self._line.close()

    def play(self, record: TournamentRecord, progress: Progress) -> TournamentRecord:
        """Play one of the two; return what was sent. Raises TournamentStopped."""
        with Director(record.plan, self._url, self._token, self._tally, progress, record=record) as director:
            with director.board_on_the_wall():
                for _round in range(record.plan.rounds):
                    director.hold_round()
                director.after_the_last_round()
            return director.record

    def _tournament(self, plan: Plan, fee: int) -> int:
        body = {**body_of(plan), "rehearsal": False}  # of a season are only nights that count
        made: int = self._line.need("tournaments/", body, expect=(201,))["id"]
        self._line.change(f"tournaments/{made}/prices/", {"entry_fee": fee})
        return made

    def _let_in(self, tournaments: Sequence[int], rng: Random) -> list[list[Guest]]:
        """Let everybody in, each for both tournaments at once, some of them sent twice."""
        both: list[list[Guest]] = [[] for _tournament in tournaments]
        for name in taps.names(self.players, rng):
            places = [{"tournament": pk, "pays": True, "checks_in": True} for pk in tournaments]
            body = {"uuid": str(uuid4()), "name": name, "places": places, "method": "cash"}
            times = 2 if rng.random() < SENT_TWICE else 1
            answers = [self._line.need(f"{self._path}check-ins/", body, expect=(200,)) for _time in range(times)]
            if answers[0] != answers[-1]:
                self._tally.fail("the same guest sent twice", f"{answers[0]!r} and {answers[-1]!r}")
            for guests, place in zip(both, answers[0]["places"], strict=True):
                guests.append(Guest(place["entrant"], place["number"], name))
        return both

    def audit(self) -> Iterator[Disagreement]:
        """Compare the list and the report with what was paid at the door."""
        players = self.players
        listed = self._line.get(f"{self._path}guests/").body
        known = [place for guest in listed for place in guest["places"]]
        if len(listed) != players or not all(place["here"] and place["paid"] == place["fee"] for place in known):
            yield Disagreement("the list of the weekend", f"{players} guests, all here and paid", len(listed))
        report = self._line.get(f"{self._path}report/").body
        taken = [fee * players for fee in FEES]
        if [night["gross"] for night in report["nights"]] != taken:
            yield Disagreement("what each tournament took", taken, report["nights"])
        if [total["in_hand"] for total in report["totals"]] != [sum(taken)]:
            yield Disagreement("what the weekend took", sum(taken), report["totals"])


def strays(record: TournamentRecord) -> Iterator[Disagreement]:
    """Give every player who changed the section, beyond as many as can be explained by those who sat out."""
    plan = record.plan
    if plan.sections == 1:
        return
    places = [_section_of(played, plan.sections) for played in record.rounds[: plan.rounds // 2]]
    for number, (before, now) in enumerate(pairwise(places), 1):
        moved = [entrant for entrant, section in before.items() if now.get(entrant, section) != section]
        if len(moved) > len(record.rounds[number].sit_outs) + len(record.rounds[number - 1].sit_outs):
            yield Disagreement(f"who changed the section after round {number}", [], moved)


def _section_of(played: RoundPlayed, sections: int) -> dict[int, int]:
    """Return the section of everybody who played: tables shared out evenly, the first sections having one more."""
    tables = [sheet.seats for sheet in sorted(played.sheets, key=lambda sheet: sheet.table)]
    each, more = divmod(len(tables), sections)
    sizes = [each + (section < more) for section in range(sections)]
    of_table = [section for section, size in enumerate(sizes) for _table in range(size)]
    return {entrant: section for section, seats in zip(of_table, tables, strict=True) for entrant in seats}
