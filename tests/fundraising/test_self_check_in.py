"""Guests check in by themselves: whom a name finds, who needs the ticket, and what the desk sees of it."""

import re
from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Organization, Role
from fundraising.models import CheckIn, SignUp
from fundraising.services import sign_ups
from fundraising.services.door import Item, Sale, sell, undo_sale
from fundraising.services.prices import change_prices
from fundraising.services.sign_up_mail import link_of
from fundraising.services.sign_ups import Guest
from tests import people
from tests.tournaments.conftest import signed_in
from tournaments.models import Entrant, Tournament
from tournaments.services.people.entrants import Newcomer, add_entrants

pytestmark = pytest.mark.django_db


@pytest.fixture
def tonight(hall: Organization) -> Tournament:
    """Today, five dollars at the door; Ann Novak and Ben Novak signed up, Cleo Doyle was entered by the desk."""
    made = people.tournament(hall, name="Spring euchre", date=timezone.localdate())
    sign_ups.set_up(tournament=made, now=timezone.now(), sign_up_open=True, capacity=2)
    change_prices(tournament=made, changes={"entry_fee": 500, "self_check_in": True})
    for name in ("Ann Novak", "Ben Novak"):
        sign_ups.sign_up(tournament=made, guests=[(uuid4(), Guest(name))], now=timezone.now(), by_desk=True)
    add_entrants(tournament=made, newcomers=[Newcomer("Cleo Doyle", checked_in=False)])
    return made


def found(tournament: Tournament, typed: str) -> list[tuple[str, str]]:
    """Return (name, key) as a page shows them."""
    shown = " ".join(Client().get(f"/t/{tournament.slug}/check-in/", {"who": typed}).content.decode().split())
    names = re.findall(r'<strong>([^<]+)</strong></span> <form method="post">', shown)
    return list(zip(names, re.findall(r'name="who" value="([^"]+)"', shown), strict=True))


def come(tournament: Tournament, who: str, uuid: UUID | None = None) -> str:
    sent = {"uuid": str(uuid or uuid4()), "who": who}
    return Client().post(f"/t/{tournament.slug}/check-in/", sent, follow=True).content.decode()


def here(tournament: Tournament) -> list[str]:
    return sorted(tournament.people.filter(checked_in=True).values_list("name", flat=True))


def test_it_finds_a_guest_by_the_first_letters_of_any_name_and_checks_them_in(tonight: Tournament) -> None:
    assert [name for name, _key in found(tonight, "nov")] == ["Ann Novak", "Ben Novak"]
    assert [name for name, _key in found(tonight, "CLE")] == ["Cleo Doyle"]
    assert found(tonight, "no") == found(tonight, "ovak") == []
    [(_name, key)] = found(tonight, "Ann")
    page = come(tonight, key)
    assert "Welcome, Ann Novak!" in page
    assert "Please pay $5.00 at the desk." in " ".join(page.split())
    assert here(tonight) == ["Ann Novak"]
    assert [name for name, _key in found(tonight, "nov")] == ["Ben Novak"]


def test_it_checks_nobody_in_twice_however_often_it_is_sent(tonight: Tournament) -> None:
    [(_name, key)] = found(tonight, "Cleo")
    uuid = uuid4()
    for _time in range(2):
        assert "Welcome, Cleo Doyle!" in come(tonight, key, uuid)
    assert "Welcome, Cleo Doyle!" in come(tonight, key)
    assert CheckIn.objects.count() == 1


def test_it_checks_in_a_paid_ticket_by_its_code_alone(tonight: Tournament) -> None:
    ann = SignUp.objects.get(name="Ann Novak")
    bought = uuid4()
    sale = Sale(bought, sign_up=ann.uuid, items=(Item("entry", 500),))
    sell(tournament=tonight, sale=sale, by="desk@hall.test", now=timezone.now())
    Entrant.objects.filter(name="Ann Novak").update(checked_in=False)  # paid days before, at the parish office
    [(_name, key)] = found(tonight, "Ann")
    assert "Ann Novak has paid already. Check in with the code of the ticket" in come(tonight, key)
    assert "Nobody of this name is expected" in come(tonight, str(uuid4()))
    assert here(tonight) == []
    page = come(tonight, str(ann.uuid))
    assert "Welcome, Ann Novak!" in page
    assert "Please pay" not in page


def test_it_takes_no_key_of_another_kind_for_the_first_row(tonight: Tournament) -> None:
    SignUp.objects.filter(name="Ann Novak").update(id=1)
    assert "Nobody of this name is expected" in come(tonight, "nobody-1")
    assert "Nobody of this name is expected" in come(tonight, "guest-")
    assert here(tonight) == []


def test_it_has_a_button_on_the_guests_own_page(tonight: Tournament) -> None:
    ben = SignUp.objects.get(name="Ben Novak")
    own = link_of(ben)
    assert "I am here" in Client().get(own).content.decode()
    assert "Welcome, Ben Novak!" in Client().post(own, {"uuid": ben.uuid, "do": "here"}, follow=True).content.decode()
    assert "I am here" not in Client().get(own).content.decode()


def test_it_sends_those_on_the_waiting_list_to_the_desk(tonight: Tournament) -> None:
    [row] = sign_ups.sign_up(
        tournament=tonight, guests=[(uuid4(), Guest("Dan Late"))], now=timezone.now(), by_desk=True
    )
    assert found(tonight, "Dan") == []
    assert "Dan Late is on the waiting list. Please go to the desk." in come(tonight, str(row.uuid))
    assert here(tonight) == []


@pytest.mark.parametrize("who", ["", "player-0", "guest-x", "player-99999999999999999999", "guest--1", "1", "player-²"])
def test_it_says_where_to_ask_for_what_is_nobody(tonight: Tournament, who: str) -> None:
    sent = {"uuid": str(uuid4()), "who": who}
    answer = Client().post(f"/t/{tonight.slug}/check-in/", sent)
    assert answer.status_code == 409
    assert "Nobody of this name is expected" in " ".join(answer.content.decode().split())


def test_it_is_closed_on_other_days_and_where_the_desk_has_not_opened_it(tonight: Tournament) -> None:
    [(_name, key)] = found(tonight, "Ann")
    Tournament.objects.update(date=timezone.localdate() + timedelta(days=1))
    assert "Nobody can check in here at the moment." in come(tonight, key)
    Tournament.objects.update(date=timezone.localdate())
    change_prices(tournament=tonight, changes={"self_check_in": False})
    assert found(tonight, "Ann") == []
    assert "Nobody can check in here at the moment." in come(tonight, key)
    assert here(tonight) == []


def test_it_shows_the_door_who_came_and_lets_it_undo_that(tonight: Tournament, hall: Organization) -> None:
    [(_name, key)] = found(tonight, "Ann")
    come(tonight, key)
    cashier = signed_in(people.member(hall, Role.CASHIER))
    answer = cashier.get(f"/api/v1/tournaments/{tonight.pk}/guests/").json()
    [ann] = [guest for guest in answer if guest["name"] == "Ann Novak"]
    assert (ann["here"], ann["by"]) == (True, "self check-in")
    undo_sale(tournament=tonight, uuid=UUID(ann["sale"]), by="desk@hall.test", now=timezone.now())
    assert here(tonight) == []
    assert "Page for guests" in cashier.get(f"/desk/{tonight.slug}/door/").content.decode()


def test_it_gives_staff_a_poster_and_guests_none(tonight: Tournament, hall: Organization) -> None:
    page = f"/t/{tonight.slug}/check-in/"
    assert "For the entrance" in signed_in(people.member(hall, Role.DESK)).get(page).content.decode()
    assert "For the entrance" not in Client().get(page).content.decode()
