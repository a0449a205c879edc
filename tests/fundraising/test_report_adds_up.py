"""The treasurer's report after every step of random evenings, against a slip on which all was added up as it came."""

from collections import Counter
from typing import Any

from accounts.models import Organization
from tests.fundraising.test_whole_night import Evening
from tests.support.check_all import more
from tests.tournaments.api.checks import given

TILLS = ("cash", "checks", "card", "vouchers")
FOR_THE_CAUSE = ("entry", "raffle", "fifty-fifty", "jar", "sponsors")


class Checked(Evening):
    """A night that also notes what went into the tills, out of them, and what was waived, and asks for the report."""

    def __init__(self, hall: Organization, seed: int) -> None:
        super().__init__(hall, seed)
        self.taken: Counter[str] = Counter()
        """By what it was for."""
        self.gone = 0
        self.waived: Counter[str] = Counter()

    def note(self, into: str, of: str, amount: int) -> None:
        super().note(into, of, amount)
        if into in TILLS:
            self.taken["jar" if of == "jar-owed" else of] += amount
        if of in TILLS:
            self.gone += amount
        if into == "waived":
            self.waived[of] += amount

    def report(self) -> dict[str, Any]:
        return given(self.director.get(f"{self.night.path}report/"), 200)

    def it_agrees(self) -> None:
        report = self.report()
        received = {
            category["account"]: category["received"] for category in report["categories"] if category["received"]
        }
        assert received == {what: self.taken[what] for what in FOR_THE_CAUSE if self.taken[what]}
        assert {
            category["account"]: category["waived"] for category in report["categories"] if category["waived"]
        } == +self.waived
        assert report["gross"] == report["raised"] == sum(received.values())
        in_tills = sum(self.slip[till] for till in TILLS)
        assert sum(report["in_hand"].values()) == in_tills
        assert sum(received.values()) + self.taken["loner-pot"] + self.taken["float"] - self.gone == in_tills

    def door(self) -> None:
        super().door()
        self.it_agrees()

    def plays(self, round_: Any) -> dict[int, int]:
        euchres = super().plays(round_)
        self.it_agrees()  # tables owe the jar, and nobody has paid
        return euchres

    def settles(self, number: int, euchres: dict[int, int], *, backwards: bool = False) -> None:
        super().settles(number, euchres, backwards=backwards)
        self.it_agrees()
        assert self.report()["owed"] == self.slip["jar-owed"]

    def enters(self, sort: str, amount: str, reason: str, into: str, of: str, cents: int) -> None:
        super().enters(sort, amount, reason, into, of, cents)
        self.it_agrees()


def test_it_takes_for_taken_what_is_in_cash_and_at_the_bank(hall: Organization) -> None:
    for seed in range(more(2, 20)):
        evening = Checked(hall, seed)
        evening.runs()
        report = evening.report()
        assert report["net"] == report["gross"] - 4875 - 6000
        assert report["pot"]["stakes"] == -evening.slip["loner-pot"]
        assert report["float"] == {"brought": 8000, "taken": 8000}
        assert sum(report["in_hand"].values()) == report["net"] + report["pot"]["left"]


def test_it_counts_the_jar_for_owed_until_somebody_pays(hall: Organization) -> None:
    evening = Checked(hall, 7)
    euchres = sum(evening.plays(evening.night.round).values())
    page = evening.desk.get(f"/desk/{evening.night.tournament.slug}/money/report/").content.decode()
    report = evening.report()
    assert euchres > 0
    assert (report["gross"], report["net"], report["owed"]) == (0, 0, 25 * euchres)
    assert [category["account"] for category in report["categories"]] == ["jar"]
    assert "Taken in" not in page
