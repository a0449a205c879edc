"""Cash boxes: signed for, handed over, and counted by two people who see neither each other's sum nor the ledger's."""

import re
from dataclasses import dataclass

import pytest
from django.test import Client

from accounts.models import Organization, Role, User
from fundraising.models import BoxCount, CashBox, Counting, Fundraiser, LedgerEntry
from fundraising.services.checking import faults_of
from fundraising.services.payments import Line
from tests import people
from tests.fundraising.test_ledger import balances, pay
from tests.people import Night, known
from tests.tournaments.conftest import signed_in


@dataclass(frozen=True)
class Door:
    """Three people at the door of a night: who keeps the books, and two cashiers."""

    night: Night
    treasurer: Client
    casey: Client
    jo: Client

    @property
    def path(self) -> str:
        return f"/desk/{self.night.tournament.slug}/money/boxes/"

    def page(self, who: Client) -> str:
        return who.get(self.path).content.decode()

    def says(self, who: Client, path: str, **sent: str) -> str:
        """What a form's answer says."""
        return who.post(self.path + path, sent, follow=True).content.decode()

    def add(self, name: str = "Door", amount: str = "50") -> int:
        sent = {"uuid": str(known(len(name))), "name": name, "holder": "Casey", "float_amount": amount}
        self.says(self.treasurer, "", **sent)
        return CashBox.objects.get(name=name).pk

    def count(self, who: Client, box: int, cash: str, checks: str = "0") -> str:
        return self.says(who, f"{box}/count/", cash=cash, checks=checks)


@pytest.fixture
def door(night: Night, hall: Organization) -> Door:
    """Entry fees of $10 in cash and a check of $7 have come in."""
    pay(night, 1, Line("donation", 1000))
    pay(night, 2, Line("donation", 700), method="check")
    return at_the_door(night, hall)


def at_the_door(night: Night, hall: Organization) -> Door:
    roles = (Role.TREASURER, Role.CASHIER, Role.CASHIER)
    names = ("theresa", "casey", "jo")
    return Door(
        night, *(signed_in(people.member(hall, r, f"{n}@hall.test")) for r, n in zip(roles, names, strict=True))
    )


def test_it_signs_for_starting_cash_and_hands_a_box_over_by_name(door: Door) -> None:
    box = door.add()
    door.add()
    assert balances(door.night)["float"] == -5000
    assert "Door: Jo has it." in door.says(door.casey, f"{box}/hand-over/", holder="Jo")
    door.says(door.casey, f"{box}/hand-over/", holder="Jo")
    shown = door.page(door.casey)
    assert "signed for $50.00 of starting cash" in shown
    assert list(CashBox.objects.get().handovers.values_list("holder", "by")) == [
        ("Casey", "theresa@hall.test"),
        ("Jo", "casey@hall.test"),
    ]


def test_it_closes_a_count_that_is_right_without_an_entry(door: Door) -> None:
    box, entries = door.add(), LedgerEntry.objects.count()
    assert "Nobody has begun" in door.count(door.casey, box, "60")
    door.says(door.treasurer, "count/")
    assert "now somebody else" in door.count(door.casey, box, "60", "7").lower()
    assert "both counts are the same" in door.count(door.jo, box, "60.00", "7.00")
    assert "$60.00 in cash, $7.00 in checks" in door.page(door.casey)
    door.says(door.treasurer, "close/", explanation="")
    assert Counting.objects.get().closed_by == "theresa@hall.test"
    assert LedgerEntry.objects.count() == entries


def test_it_expects_nothing_before_anything_came_in(night: Night, hall: Organization) -> None:
    door = at_the_door(night, hall)
    box = door.add(amount="")
    door.says(door.treasurer, "count/")
    for who in (door.casey, door.jo):
        door.count(who, box, "0")
    door.says(door.treasurer, "close/", explanation="")
    assert Counting.objects.values_list("expected_cash", "expected_checks").get() == (0, 0)


def test_it_shows_nobody_what_the_other_counted_or_what_should_be_there(door: Door) -> None:
    box = door.add()
    door.says(door.treasurer, "count/")
    door.count(door.casey, box, "61.11", "7.77")
    for who in (door.jo, door.casey):
        shown = door.page(who)
        assert not any(sum_ in shown for sum_ in ("61.11", "7.77", "60.00", "$67"))
    assert "You have counted Door" in door.count(door.casey, box, "60")
    assert "The two counts differ" in door.count(door.jo, box, "60", "7")
    assert not re.search(r"(?<!\w)60(?!\w)", door.page(door.casey).split("<h2")[1])
    assert "close/" not in door.page(door.treasurer)
    door.count(door.jo, box, "60", "7")
    door.count(door.casey, box, "60", "7")
    assert "both agree" in door.page(door.jo)
    assert "Two people have counted Door and agree" in door.count(door.jo, box, "1", "7")
    assert list(BoxCount.objects.values_list("attempt", "place", "cash")) == [
        (1, 0, 6111),
        (1, 1, 6000),
        (2, 0, 6000),
        (2, 1, 6000),
    ]


def test_it_enters_a_difference_with_its_explanation_and_overwrites_nothing(door: Door) -> None:
    first, second = door.add(), door.add("Kitchen", "20")
    door.says(door.treasurer, "count/")
    door.says(door.treasurer, "count/")
    for who in (door.casey, door.jo):
        door.count(who, first, "55.25", "7")
    assert "Not yet counted alike by two people: Kitchen" in door.says(door.treasurer, "close/", explanation="x")
    for who in (door.casey, door.jo):
        door.count(who, second, "20", "1")
    shown = door.treasurer.get(f"{door.path}close/").content.decode()
    assert "$4.75 less than in the ledger" in shown
    assert "$1.00 more than in the ledger" in shown
    assert "Say why" in door.says(door.treasurer, "close/", explanation=" ")
    assert Counting.objects.get().closed_at is None
    door.says(door.treasurer, "close/", explanation="Change given wrong")
    door.says(door.treasurer, "close/", explanation="Again")
    now = balances(door.night)
    assert (now["cash"], now["checks"], now["differences"]) == (7525, 800, 375)
    kinds = LedgerEntry.objects.filter(kind="difference").values_list("debit", "credit", "amount", "reason")
    assert list(kinds) == [
        ("differences", "cash", 475, "Change given wrong"),
        ("checks", "differences", 100, "Change given wrong"),
    ]
    assert faults_of(door.night.tournament.fundraiser) == []
    assert (Counting.objects.get().expected_cash, Counting.objects.get().expected_checks) == (8000, 700)


def test_it_refuses_what_cannot_be_counted(door: Door) -> None:
    door.says(door.treasurer, "count/")
    assert not Counting.objects.exists()
    box = door.add()
    door.says(door.treasurer, "count/")
    for cash in ("-5", "5.001", "", "lots"):
        door.count(door.casey, box, cash)
    wrong = door.casey.post(f"{door.path}{box}/count/", {"bill_2000": "3", "coin_25": "a few", "checks": ""})
    assert wrong.status_code == 400
    assert 'name="bill_2000" value="3"' in wrong.content.decode()
    far_too_much = {"bill_10000": "9999", "bill_5000": "9999"}
    assert "No box holds more than $1,000,000.00" in door.says(door.casey, f"{box}/count/", **far_too_much)
    assert not BoxCount.objects.exists()
    assert "is noted" in door.count(door.casey, box, "0.00")


def test_it_adds_up_what_was_counted_one_kind_at_a_time(door: Door) -> None:
    box = door.add()
    door.says(door.treasurer, "count/")
    pieces = {
        "bill_2000": "2",
        "bill_100": "7",
        "coin_100": "1",
        "coin_25": "9",
        "coin_1": "0",
        "cash": "$10",
        "checks": "",
    }
    door.says(door.casey, f"{box}/count/", **pieces)  # 40 + 7 + 1 + 2.25 + 10
    assert BoxCount.objects.values_list("cash", "checks").get() == (6025, 0)


def test_it_takes_the_sum_alone_where_the_bills_are_not_known(door: Door) -> None:
    box = door.add()
    Fundraiser.objects.update(currency="SEK")
    door.says(door.treasurer, "count/")
    assert "how many of each" not in door.page(door.casey)
    door.count(door.casey, box, "60", "7")
    assert BoxCount.objects.values_list("cash", "checks").get() == (6000, 700)


def test_it_says_that_counts_differ_as_a_warning_and_never_with_a_check(door: Door) -> None:
    box = door.add()
    door.says(door.treasurer, "count/")
    door.count(door.casey, box, "61")
    shown = door.count(door.jo, box, "60")
    assert len(re.findall(r'class="message warning"[^>]*>[^<]*[Tt]he two counts differ', shown)) == 2
    assert 'class="message success"' not in shown


def test_it_shows_a_second_counter_the_way_to_a_login(door: Door, hall: Organization) -> None:
    door.add()
    User.objects.filter(email="casey@hall.test").update(name="Casey Cashier")
    owner = signed_in(people.member(hall, Role.OWNER))
    members = f"/accounts/organizations/{hall.slug}/members/#invite"
    assert members in door.page(owner)
    assert members not in door.page(door.treasurer)
    assert "Casey Cashier" in door.page(door.treasurer)
    hall.memberships.filter(user__email__in=["casey@hall.test", "jo@hall.test"]).update(role=Role.VIEWER)
    hall.memberships.filter(role=Role.OWNER).update(role=Role.DESK)
    alone = door.page(door.treasurer)
    assert "only one has a login for it" in alone
    assert "Casey Cashier" not in alone


def test_it_lets_the_second_counter_sign_in_on_the_same_tablet(door: Door) -> None:
    box = door.add()
    door.says(door.treasurer, "count/")
    sent = re.search(r'name="next"\s+value="([^"]+)"', door.count(door.casey, box, "60", "7"))
    assert sent
    signed_out = door.casey.post("/accounts/sign-out/", {"next": sent[1].replace("&amp;", "&")})
    assert signed_out["Location"] == f"/accounts/sign-in/?next={door.path}"
    assert door.casey.get(door.path).status_code == 302
