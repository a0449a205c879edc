"""Thresholds in an organization's own words: entered, and repeated where it matters, in time."""

import pytest
from django.test import Client

from accounts.models import AuditEntry, Organization, Role
from fundraising.models import Threshold
from fundraising.services.payments import Line
from fundraising.services.thresholds import Wanted, add_threshold, thresholds_of
from tests import people
from tests.fundraising.test_ledger import pay
from tests.fundraising.test_report import enter
from tests.people import Night
from tests.tournaments.conftest import signed_in


@pytest.fixture
def treasurer(hall: Organization) -> Client:
    return signed_in(people.member(hall, Role.TREASURER, "theresa@hall.test"))


def standing(night: Night, what: str, when: str, amount: int, currency: str = "USD") -> tuple[str, int]:
    """How the night stands to a threshold: reached, near or far, and the amount that counts."""
    hall = night.tournament.organization
    added, _is_new = add_threshold(organization=hall, wanted=Wanted(what, when, amount, currency, "Do it."))
    (found,) = [threshold for threshold in thresholds_of(night.tournament) if threshold.threshold == added]
    return "reached" if found.is_reached else "near" if found.is_near else "far", found.now


def test_it_compares_with_the_sums_of_the_night(night: Night) -> None:
    pay(night, 1, Line("entry", 500, 1, night.entrants[0]), Line("raffle", 300, 3), Line("fifty-fifty", 200, 2))
    enter(night, 10, "payout", 400, "First prize")
    enter(night, 11, "payout", 250, "Second prize")
    expected = {
        ("prize", "reached", 400): ("reached", 400),
        ("prize", "exceeded", 400): ("far", 400),
        ("prizes", "reached", 650): ("reached", 650),
        ("prizes", "exceeded", 650): ("near", 650),
        ("prizes", "exceeded", 812): ("near", 650),  # 80 percent are 649.6
        ("prizes", "exceeded", 813): ("far", 650),
        ("gross", "reached", 1000): ("reached", 1000),
        ("gross", "reached", 1001): ("near", 1000),
        ("games", "exceeded", 499): ("reached", 500),
        ("games", "reached", 626): ("far", 500),
    }
    assert {rule: standing(night, *rule) for rule in expected} == expected
    add_threshold(organization=night.tournament.organization, wanted=Wanted("gross", "reached", 1, "CAD", "Not here."))
    assert {threshold.threshold.currency for threshold in thresholds_of(night.tournament)} == {"USD"}


def test_it_warns_in_the_halls_own_words_where_it_matters(night: Night, treasurer: Client) -> None:
    sent = {
        "currency": "usd",
        "what": "prize",
        "when": "reached",
        "amount": "$600",
        "note": "Keep the winner's address.",
    }
    page = f"/desk/thresholds/of/{night.tournament.organization.slug}/"
    for _twice in range(2):
        shown = treasurer.post(page, sent, follow=True).content.decode()
    assert "Headtable does not know the law" in shown
    assert "One prize: at least $600.00" in shown
    assert Threshold.objects.count() == AuditEntry.objects.filter(route="desk:thresholds").count() == 1
    desk = f"/desk/{night.tournament.slug}/"
    words = "Keep the winner&#x27;s address."
    tell = Wanted("gross", "reached", 70000, "USD", "Tell the city.")
    add_threshold(organization=night.tournament.organization, wanted=tell)
    for path in ("draws/", "money/", "money/pot/"):  # before anything is drawn or paid
        assert words in treasurer.get(f"{desk}{path}").content.decode()
    assert tell.note not in treasurer.get(f"{desk}money/").content.decode()
    enter(night, 9, "donation", 60000, "The Mill")
    assert tell.note in treasurer.get(f"{desk}money/").content.decode()  # at 600 of 700 dollars
    enter(night, 10, "payout", 60000, "First prize, Ada")
    for path in ("money/", "money/report/", "draws/"):
        shown = treasurer.get(f"{desk}{path}").content.decode()
        assert words in shown
        assert "First prize, Ada" in shown
    added = Threshold.objects.get(what="prize")
    assert 'value="600.00"' in treasurer.get(f"{page}{added.pk}/").content.decode()
    for _twice in range(2):
        shown = treasurer.post(f"{page}{added.pk}/", sent | {"amount": "$700"}, follow=True).content.decode()
    assert "One prize: at least $700.00" in shown
    assert "First prize, Ada" not in treasurer.get(f"{desk}draws/").content.decode()
    twin = sent | {"what": "gross", "when": "reached", "amount": "$700", "note": tell.note}
    refused = treasurer.post(f"{page}{added.pk}/", twin)
    assert (refused.status_code, "There is already a threshold like this." in refused.content.decode()) == (400, True)
    assert "was removed" in treasurer.post(f"{page}{added.pk}/remove/", follow=True).content.decode()
    assert words not in treasurer.get(f"{desk}money/").content.decode()


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"amount": "0"}, "An amount must be more than zero."),
        ({"amount": "6.005"}, "is not an amount"),
        ({"currency": "QQQ"}, "QQQ"),
        ({"what": "ham"}, "Select a valid choice."),
        ({"note": " "}, "This field is required."),
    ],
)
def test_it_refuses_what_is_no_threshold(night: Night, treasurer: Client, wrong: dict[str, str], said: str) -> None:
    sent = {"currency": "USD", "what": "prize", "when": "reached", "amount": "600", "note": "Keep the name."}
    answer = treasurer.post(f"/desk/thresholds/of/{night.tournament.organization.slug}/", {**sent, **wrong})
    assert (answer.status_code, said in answer.content.decode()) == (400, True)
    assert not Threshold.objects.exists()
