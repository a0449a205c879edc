"""The loner pot: shared to the cent by what the hands say, or carried over to another night."""

from itertools import pairwise

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import Organization, Role
from fundraising.errors import PotChanged
from fundraising.models import LedgerEntry
from fundraising.services.checking import faults_of
from fundraising.services.payments import Line
from fundraising.services.pot import EACH, MOST, carry_over, pay_pot, pot_of, shares
from fundraising.services.prices import change_prices
from scoring.errors import Refused
from scoring.services import Entry
from tests import people
from tests.fundraising.test_ledger import balances, pay
from tests.people import NOW, Night, known
from tests.tournaments.conftest import signed_in
from tournaments.models import Tournament
from tournaments.services.people.entrants import withdraw
from tournaments.services.play import hands
from tournaments.services.seating import rounds

SHARED = [
    (1000, {1: 2, 2: 1, 3: 0}, EACH, {1: 667, 2: 333}),
    (1000, {1: 2, 2: 1, 3: 2}, MOST, {1: 500, 3: 500}),
    (100, {4: 1, 5: 1, 6: 1}, EACH, {4: 34, 5: 33, 6: 33}),
    (101, {4: 3, 5: 3, 6: 1}, MOST, {4: 51, 5: 50}),
    (1, {7: 1, 8: 2}, EACH, {7: 0, 8: 1}),
    (500, {1: 0, 2: 0}, MOST, {}),
]


@pytest.mark.parametrize(("pot", "loners", "rule", "expected"), SHARED)
def test_it_shares_the_pot(pot: int, loners: dict[int, int], rule: str, expected: dict[int, int]) -> None:
    assert shares(pot, loners, rule) == expected


@given(
    st.integers(0, 100_000),
    st.dictionaries(st.integers(1, 200), st.integers(0, 9), max_size=60),
    st.sampled_from([EACH, MOST]),
)
def test_it_shares_every_cent_and_gives_more_loners_no_less(pot: int, loners: dict[int, int], rule: str) -> None:
    given_out = shares(pot, loners, rule)
    assert sum(given_out.values()) == (pot if any(loners.values()) else 0)
    assert all(loners[key] for key in given_out)
    ordered = sorted(given_out, key=lambda key: loners[key])
    assert all(given_out[a] <= given_out[b] + 1 for a, b in pairwise(ordered))


@pytest.fixture
def played(hall: Organization) -> Night:
    """A night of one round, at whose head table seat 0 has made three loners and seat 1 one; $9 of stakes."""
    night = people.night(hall, rounds=1, name="Played")
    for number, maker in enumerate((0, 0, 0, 1), 1):
        facts = {"maker": maker, "alone": True, "tricks": 5}
        hands.enter_hand(sitting=night.sittings[0], entry=Entry(known(number), facts, number), by="pad", now=NOW)
    pay(night, 1, *(Line("loner-pot", 100, 1, entrant) for entrant in night.entrants))
    return night


def finish(night: Night) -> None:
    rounds.close_round(round_=night.round, now=NOW, force=True)
    night.tournament.refresh_from_db()


def pay_out(night: Night, seen: int = 900, rule: str = EACH) -> bool:
    return pay_pot(tournament=night.tournament, uuid=known(60), rule=rule, seen=seen, by="t", now=NOW).is_new


def test_it_pays_the_pot_once_when_the_night_is_over(played: Night) -> None:
    with pytest.raises(Refused, match="pot-not-final"):
        pay_out(played)
    finish(played)
    with pytest.raises(Refused, match="pot-changed"):
        pay_out(played, 800)
    assert [pay_out(played), pay_out(played)] == [True, False]
    assert balances(played) == {"cash": 0, "loner-pot": 0}
    paid = LedgerEntry.objects.filter(debit="loner-pot").values_list("entrant__seats__index", "quantity", "amount")
    assert sorted(paid) == [(0, 3, 675), (1, 1, 225)]
    assert faults_of(played.tournament.fundraiser) == []


def test_it_gives_nothing_to_whoever_went_home(played: Night) -> None:
    winner = played.sittings[0].seats.get(index=0).entrant
    withdraw(entrant=winner)
    finish(played)
    pay_out(played, rule=MOST)
    (share,) = LedgerEntry.objects.filter(debit="loner-pot")
    assert share.entrant == played.sittings[0].seats.get(index=1).entrant
    assert share.amount == 900


def test_it_is_carried_over_in_both_ledgers_once(played: Night, hall: Organization) -> None:
    following = people.tournament(hall, name="Next night")
    for _twice in range(2):
        carry_over(tournament=played.tournament, to=following, uuid=known(61), seen=900, by="t", now=NOW)
    assert (pot_of(played.tournament), pot_of(following)) == (0, 900)
    assert balances(Night(following, [], None)) == {"cash": 900, "loner-pot": -900}
    assert faults_of(following.fundraiser) == faults_of(played.tournament.fundraiser) == []


def test_it_refuses_to_carry_over_to_where_it_cannot_be(played: Night, hall: Organization) -> None:
    over = people.tournament(hall, name="Over")
    Tournament.objects.filter(pk=over.pk).update(status="finished")
    over.refresh_from_db()
    foreign = people.tournament(people.organization("club"))
    other = people.tournament(hall, name="In Canada")
    change_prices(tournament=other, changes={"currency": "CAD"})
    for to, code in ((over, "not-a"), (foreign, "not-a"), (played.tournament, "not-a"), (other, "other-currency")):
        with pytest.raises(Refused, match=code):
            carry_over(tournament=played.tournament, to=to, uuid=known(62), seen=900, by="t", now=NOW)
    next_night = people.tournament(hall, name="Next night")
    with pytest.raises(PotChanged):
        carry_over(tournament=played.tournament, to=next_night, uuid=known(62), seen=800, by="t", now=NOW)
    assert pot_of(played.tournament) == 900


def test_it_is_paid_on_its_page(played: Night, hall: Organization) -> None:
    treasurer: Client = signed_in(people.member(hall, Role.TREASURER))
    path = f"/desk/{played.tournament.slug}/money/pot/"
    assert "In the pot: <b>$9.00</b>" in treasurer.get(path).content.decode()
    treasurer.post(f"{path}pay/", {"uuid": str(known(60)), "rule": "each", "seen": "900"})
    assert pot_of(played.tournament) == 900
    finish(played)
    assert "$6.75" in treasurer.get(path).content.decode()
    form = {"uuid": str(known(60)), "rule": "each", "seen": "900"}
    for _twice in range(2):
        said = treasurer.post(f"{path}pay/", form, follow=True).content.decode()
        assert ": $6.75 and " in said
    assert pot_of(played.tournament) == 0
    assert "There is nothing in the pot." in said
