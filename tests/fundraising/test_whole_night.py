"""A whole night by seed: its ledger against what was handed over, added up beside it by other code."""

from collections import Counter
from random import Random
from typing import Any

from accounts.models import Organization, Role
from fundraising.models import LedgerEntry
from fundraising.services.prices import change_prices
from scoring.services import Entry
from tests import people
from tests.people import NOW, Caller, Night, known
from tests.support.check_all import more
from tests.tournaments.api.checks import given
from tests.tournaments.conftest import signed_in
from tournaments import tasks
from tournaments.services.play import hands
from tournaments.services.seating import rounds

TILL = {"cash": "cash", "check": "checks", "card": "card", "voucher": "vouchers", "waived": "waived"}
COUNTED_AS = {"entry": "entry", "raffle": "raffle", "fifty-fifty": "fifty-fifty", "loner-pot": "loner-pot"}
EUCHRE = 25


class Evening:
    """Everybody pays, three rounds are played, one is undone after its jar was settled; all is noted on a slip."""

    def __init__(self, hall: Organization, seed: int) -> None:
        self.rng, self.hall, self.sent = Random(seed), hall, 0
        self.night = people.night(hall, more(12, 24), rounds=4)
        self.director: Caller = people.member(hall, Role.DIRECTOR)
        self.desk = signed_in(people.member(hall, Role.TREASURER))
        change_prices(tournament=self.night.tournament, changes={"jar_per_euchre": EUCHRE})
        self.slip: Counter[str] = Counter()
        """What is in each till, and what it was for: money in is positive in a till, and negative in what it is for."""

    def uuid(self) -> str:
        self.sent += 1
        return str(known(self.sent))

    def note(self, into: str, of: str, amount: int) -> None:
        self.slip[into] += amount
        self.slip[of] -= amount

    def post(self, path: str, body: dict[str, Any]) -> None:
        """POST, and now and then once more, as a tablet does whose answer was lost."""
        given(self.director.post(path, body), 201)
        if self.rng.random() < 0.2:
            given(self.director.post(path, body), 200)

    def pays(self, entrant: int, what: str, amount: int, method: str) -> None:
        sale = {"uuid": self.uuid(), "entrant": entrant, "amount": amount, "method": method, "for": what}
        self.post(f"{self.night.path}payments/", sale)
        self.note(TILL[method], COUNTED_AS[what], amount)
        if self.rng.random() < 0.15:
            back = self.rng.randint(1, amount)
            refund = {"uuid": self.uuid(), "amount": back, "reason": "Changed their mind"}
            self.post(f"{self.night.path}payments/{sale['uuid']}/refund/", refund)
            self.note(TILL[method], COUNTED_AS[what], -back)

    def door(self) -> None:
        for entrant in self.night.entrants:
            method = self.rng.choices(list(TILL), (12, 3, 3, 1, 1))[0]
            self.pays(entrant.pk, "entry", 500, method)
            self.pays(entrant.pk, "loner-pot", 100, "cash")
            if self.rng.random() < 0.5:
                self.pays(entrant.pk, self.rng.choice(["raffle", "fifty-fifty"]), self.rng.randint(1, 12) * 100, "cash")

    def plays(self, round_: Any) -> dict[int, int]:
        """Play a round, close it; return how many euchres there were by table."""
        euchres: dict[int, int] = {}
        for sitting in round_.sittings.select_related("table", "game", "round__tournament"):
            for number in range(1, 5):
                tricks = self.rng.choice((0, 1, 2, 3, 3, 4, 5))
                facts = {"maker": self.rng.randrange(4), "alone": False, "tricks": tricks}
                entry = Entry(known(self.rng.getrandbits(100)), facts, number)
                hands.enter_hand(sitting=sitting, entry=entry, by="pad", now=NOW)
                euchres[sitting.table.number] = euchres.get(sitting.table.number, 0) + (tricks < 3)
        rounds.close_round(round_=round_, now=NOW, force=True)
        tasks.refresh_standings(self.night.tournament.pk)
        return euchres

    def settles(self, number: int, euchres: dict[int, int], *, backwards: bool = False) -> None:
        """Every table but the last pays for its euchres, or gets that back."""
        last = max(euchres)
        for table, count in euchres.items():
            if not backwards:
                self.note("jar-owed", "jar", count * EUCHRE)
            if count and table != last:
                amount = -count * EUCHRE if backwards else count * EUCHRE
                path = f"/desk/{self.night.tournament.slug}/money/jar/{number}/{table}/settle/"
                self.desk.post(path, {"uuid": self.uuid(), "seen": amount})
                self.note("cash", "jar-owed", amount)

    def enters(self, sort: str, amount: str, reason: str, into: str, of: str, cents: int) -> None:
        sent = {"uuid": self.uuid(), "sort": sort, "amount": amount, "method": "cash", "reason": reason}
        for _twice in range(2):
            assert self.desk.post(f"/desk/{self.night.tournament.slug}/money/", sent).status_code == 302
        self.note(into, of, cents)

    def runs(self) -> None:
        self.enters("float-in", "80", "Change", "cash", "float", 8000)
        self.door()
        self.settles(1, self.plays(self.night.round))
        undone = self.night_round(2)
        euchres = self.plays(undone)
        self.settles(2, euchres)
        rounds.undo_round(round_=undone, now=NOW)
        tasks.refresh_standings(self.night.tournament.pk)
        for count in euchres.values():
            self.note("jar-owed", "jar", -count * EUCHRE)
        self.settles(2, euchres, backwards=True)
        self.settles(2, self.plays(self.night_round(2)))
        self.enters("expense", "$48.75", "Pies", "expenses", "cash", 4875)
        self.enters("sponsor", "250", "The Mill", "cash", "sponsors", 25000)
        self.enters("payout", "60.00", "First prize", "payouts", "cash", 6000)
        self.enters("float-out", "80", "Change", "float", "cash", 8000)

    def night_round(self, seed: int) -> Any:
        drawn = rounds.seat_round(tournament=self.night.tournament, now=NOW, seed=seed)
        return rounds.publish_round(round_=drawn, now=NOW)


def test_it_agrees_with_a_slip_on_which_all_was_added_up(hall: Organization) -> None:
    for seed in range(more(1, 20)):
        evening = Evening(hall, seed)
        evening.runs()
        night: Night = evening.night
        answer = given(evening.director.get(f"{night.path}ledger/"), 200)
        balances = {account: amount for account, amount in answer["balances"].items() if amount}
        assert balances == {account: amount for account, amount in evening.slip.items() if amount}
        assert sum(answer["balances"].values()) == 0
        summed: Counter[str] = Counter()
        for entry in answer["entries"]:
            summed[entry["debit"]] += entry["amount"]
            summed[entry["credit"]] -= entry["amount"]
        assert {account: amount for account, amount in summed.items() if amount} == balances
        assert LedgerEntry.objects.filter(fundraiser__tournament=night.tournament).count() == answer["total"] > 40
