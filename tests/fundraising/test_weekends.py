"""A weekend: one list, one door and one report for several tournaments, each with its own ledger."""

import re
from datetime import date
from io import BytesIO
from typing import Any
from uuid import UUID

import pytest
from django.test import Client
from openpyxl import load_workbook

from accounts.models import Organization, Role
from fundraising.models import CheckIn, LedgerEntry, Payment, SignUp
from fundraising.services.checking import faults_of
from fundraising.services.ledger import balances_of, books_of
from fundraising.services.prices import change_prices
from fundraising.services.sign_ups import Guest, sign_up
from fundraising.weekends.guests import Place, Visit, WeekendGuest, Wish, guests_of, let_in
from fundraising.weekends.report import report_of_weekend, totals
from scoring.errors import Refused
from tests import people
from tests.people import NOW, known
from tests.tournaments.conftest import signed_in
from tests.tournaments.desk.pages import text
from tournaments.models import Entrant, Season, Tournament
from tournaments.services.people.entrants import Newcomer, add_entrants, withdraw
from tournaments.services.setup.seasons import SeasonSettings, create_season

DAYS = {"Singles": (date(2026, 3, 6), 2000), "Doubles": (date(2026, 3, 7), 3000), "Juniors": (date(2026, 3, 8), None)}


@pytest.fixture
def nights(hall: Organization) -> list[Tournament]:
    """Three tournaments: $20 on Friday, $30 on Saturday, nothing on Sunday. Ada plays the first two, Ben the first."""
    made = [people.tournament(hall, name=name, date=day) for name, (day, _fee) in DAYS.items()]
    for tournament, (_day, fee) in zip(made, DAYS.values(), strict=True):
        change_prices(tournament=tournament, changes={"entry_fee": fee})
    add_entrants(tournament=made[0], newcomers=[Newcomer(name, checked_in=False) for name in ("Ada", "Ben")])
    person = made[0].entrants.get(name="Ada").person_id
    add_entrants(tournament=made[1], newcomers=[Newcomer("Ada", checked_in=False, person=person)])
    return made


@pytest.fixture
def weekend(hall: Organization, nights: list[Tournament]) -> Season:
    return create_season(organization=hall, settings=SeasonSettings("Spring weekend", nights, one_door=True))


@pytest.fixture
def cashier(hall: Organization) -> people.Caller:
    return people.member(hall, Role.CASHIER, "pat@hall.test")


def guest(weekend: Season, name: str) -> WeekendGuest:
    (found,) = [person for person in guests_of(weekend) if person.name == name]
    return found


def signed_up(tournament: Tournament, uuid: UUID, name: str) -> list[SignUp]:
    return sign_up(tournament=tournament, guests=[(uuid, Guest(name))], now=NOW, by_desk=True)


def serve(weekend: Season, number: int, *wishes: Wish, **who: Any) -> list[tuple[str, int]]:
    visit = Visit(known(number), wishes, **who)
    served = let_in(season=weekend, visit=visit, by="pat@hall.test", now=NOW)
    return [(done.place.tournament.name, done.amount) for done in served]


def state(place: Place) -> tuple[bool, bool, int]:
    """Whether somebody is entered, is here, and what they paid."""
    return place.entrant is not None, place.here, place.paid


def in_cash(tournament: Tournament) -> int:
    return balances_of(books_of(tournament)).get("cash", 0)


def test_it_lists_everybody_once_with_their_place_in_each_tournament(weekend: Season, nights: list[Tournament]) -> None:
    signed_up(nights[2], known(80), "Ben")
    signed_up(nights[1], known(81), "Cleo")
    signed_up(nights[2], known(82), "Cleo")

    listed = {person.name: person for person in guests_of(weekend)}
    assert list(listed) == ["Ada", "Ben", "Cleo"]
    assert [place.is_expected for place in listed["Ada"].places] == [True, True, False]
    assert [place.is_expected for place in listed["Ben"].places] == [True, False, True]
    assert [bool(place.sign_up) for place in listed["Cleo"].places] == [False, True, True]
    assert listed["Cleo"].person is None
    assert listed["Cleo"].key == str(known(81))


def test_it_keeps_two_apart_who_sign_up_under_one_name(weekend: Season, nights: list[Tournament]) -> None:
    for number in (80, 81):
        signed_up(nights[0], known(number), "Cleo")
    assert [person.name for person in guests_of(weekend)] == ["Ada", "Ben", "Cleo", "Cleo"]


def test_it_takes_the_fees_of_several_tournaments_at_once_each_in_its_own_ledger(
    weekend: Season, nights: list[Tournament]
) -> None:
    ada = guest(weekend, "Ada")
    wishes = Wish(nights[0].pk, pays=True, checks_in=True), Wish(nights[1].pk, pays=True)
    assert serve(weekend, 1, *wishes, person=ada.person) == [("Singles", 2000), ("Doubles", 3000)]

    assert [state(place) for place in guest(weekend, "Ada").places] == [
        (True, True, 2000),
        (True, False, 3000),
        (False, False, 0),
    ]
    assert [in_cash(night) for night in nights] == [2000, 3000, 0]
    assert not any(faults_of(books_of(night)) for night in nights)


def test_it_changes_nothing_when_a_request_comes_again(weekend: Season, nights: list[Tournament]) -> None:
    wishes = Wish(nights[0].pk, pays=True, checks_in=True), Wish(nights[1].pk, pays=True), Wish(nights[2].pk)
    for _twice in range(2):
        assert serve(weekend, 1, *wishes, name="Dot") == [("Singles", 2000), ("Doubles", 3000), ("Juniors", 0)]
    assert [night.entrants.filter(name="Dot").count() for night in nights] == [1, 1, 1]
    assert Payment.objects.count() == 2
    assert CheckIn.objects.count() == 1
    assert len({entrant.person_id for entrant in Entrant.objects.filter(name="Dot")}) == 1


def test_it_enters_whoever_signed_up(weekend: Season, nights: list[Tournament]) -> None:
    (row,) = signed_up(nights[1], known(81), "Cleo")
    for _twice in range(2):
        serve(weekend, 2, Wish(nights[1].pk, pays=True), Wish(nights[2].pk, checks_in=True), sign_up=known(81))
    cleo = guest(weekend, "Cleo")
    assert [state(place) for place in cleo.places] == [(False, False, 0), (True, False, 3000), (True, True, 0)]
    row.refresh_from_db()
    assert row.entrant is not None
    assert row.entrant.person_id == cleo.person


def test_it_records_nothing_where_one_part_is_impossible(weekend: Season, nights: list[Tournament]) -> None:
    ada = guest(weekend, "Ada")
    serve(weekend, 1, Wish(nights[1].pk, pays=True), person=ada.person)
    before = LedgerEntry.objects.count()
    with pytest.raises(Refused) as refused:
        serve(weekend, 2, *(Wish(night.pk, pays=True) for night in nights[:2]), person=ada.person)
    assert refused.value.code == "already-paid"
    assert LedgerEntry.objects.count() == before
    assert in_cash(nights[0]) == 0


@pytest.mark.parametrize(
    ("who", "tournament", "pays", "code"),
    [
        ({}, 0, False, "who-comes"),
        ({"person": "Ada", "name": "Ada"}, 0, False, "who-comes"),
        ({"person": 2**31}, 0, False, "no-guest-of-the-weekend"),
        ({"sign_up": known(99)}, 0, False, "no-guest-of-the-weekend"),
        ({"person": "Ada"}, 2, True, "no-entry-fee"),
        ({"person": "Ada"}, None, False, "no-guest-of-the-weekend"),
    ],
)
def test_it_says_what_is_wrong(
    weekend: Season,
    hall: Organization,
    nights: list[Tournament],
    who: dict[str, Any],
    tournament: int | None,
    pays: bool,
    code: str,
) -> None:
    pk = people.tournament(hall, name="Another").pk if tournament is None else nights[tournament].pk
    who = {
        key: guest(weekend, "Ada").person if value == "Ada" and key == "person" else value for key, value in who.items()
    }
    with pytest.raises(Refused) as refused:
        serve(weekend, 1, Wish(pk, pays=pays), **who)
    assert refused.value.code == code


def test_it_does_not_bring_back_who_has_withdrawn(weekend: Season, nights: list[Tournament]) -> None:
    ada = guest(weekend, "Ada")
    for night in nights[:2]:
        withdraw(entrant=night.entrants.get(name="Ada"), withdrawn=True)
    assert [person.name for person in guests_of(weekend)] == ["Ben"]
    with pytest.raises(Refused) as refused:
        serve(weekend, 1, Wish(nights[0].pk, pays=True), person=ada.person)
    assert refused.value.code == "entrant-withdrawn"


def test_it_adds_up_the_books_by_currency(weekend: Season, nights: list[Tournament]) -> None:
    change_prices(tournament=nights[2], changes={"entry_fee": 500, "currency": "CAD"})
    for number, night in enumerate(nights, 1):
        serve(weekend, number, Wish(night.pk, pays=True), name=f"Guest {number}")
    report = report_of_weekend(weekend)
    assert [night.sums for night in report] == [
        (2000, 0, 0, 2000, 2000),
        (3000, 0, 0, 3000, 3000),
        (500, 0, 0, 500, 500),
    ]
    assert totals(report) == {"USD": (5000, 0, 0, 5000, 5000), "CAD": (500, 0, 0, 500, 500)}


# The pages


def door(weekend: Season, rest: str = "") -> str:
    return f"/desk/seasons/of/hall/{weekend.pk}/door/{rest}"


def test_it_shows_the_list_and_finds_a_name(weekend: Season, cashier: people.Caller) -> None:
    page = text(signed_in(cashier).get(door(weekend)))
    assert "0 of 2 here" in page
    assert re.search(r"Ada.*Ben", page, re.DOTALL)
    found = text(signed_in(cashier).get(door(weekend), {"find": "be"}))
    assert "Ben" in found
    assert "Ada" not in found
    assert "Nobody on the lists has this name." in text(signed_in(cashier).get(door(weekend), {"find": "Zed"}))


def test_it_serves_a_guest_by_its_form_once(weekend: Season, nights: list[Tournament], cashier: people.Caller) -> None:
    client, ada = signed_in(cashier), guest(weekend, "Ada")
    page = text(client.get(door(weekend, f"{ada.key}/")))
    assert "$20.00" in page
    ticked = {f"pays-{nights[0].pk}": "on", f"checks_in-{nights[0].pk}": "on", f"enters-{nights[2].pk}": "on"}
    form = {"once": "1", "method": "card", **ticked}
    for _twice in range(2):
        assert client.post(door(weekend, f"{ada.key}/"), form).status_code == 302
    shown = text(client.get(door(weekend)))
    assert "Singles, number 1, $20.00 paid; Juniors, number 1." in shown
    assert "Ada: this was done before." in shown
    assert [state(place) for place in guest(weekend, "Ada").places] == [
        (True, True, 2000),
        (True, False, 0),
        (True, False, 0),
    ]
    assert Payment.objects.get().method == "card"


def test_it_enters_somebody_new_and_asks_for_a_box(
    weekend: Season, nights: list[Tournament], cashier: people.Caller
) -> None:
    client = signed_in(cashier)
    empty = client.post(door(weekend, "new/"), {"once": "1", "name": "Dot", "method": "cash"})
    assert empty.status_code == 400
    assert "Tick at least one box." in text(empty)
    client.post(door(weekend, "new/"), {"once": "2", "name": "Dot", "method": "cash", f"enters-{nights[1].pk}": "on"})
    assert [place.is_expected for place in guest(weekend, "Dot").places] == [False, True, False]


def test_it_asks_for_tournaments_before_it_lists_anybody(hall: Organization, cashier: people.Caller) -> None:
    empty = create_season(organization=hall, settings=SeasonSettings("Next weekend", [], one_door=True))
    page = text(signed_in(cashier).get(door(empty)))
    assert "This weekend has no tournaments yet." in page
    assert "Somebody new" not in page


def test_it_shows_a_tournament_before_anybody_is_on_a_list(hall: Organization, cashier: people.Caller) -> None:
    alone = [people.tournament(hall, name="Triples", date=date(2026, 4, 3))]
    nobody_yet = create_season(organization=hall, settings=SeasonSettings("April", alone, one_door=True))
    page = text(signed_in(cashier).get(door(nobody_yet)))
    assert "Triples" in page
    assert "0 of 0 here" in page


def test_it_takes_a_name_that_was_not_found_to_the_form(weekend: Season, cashier: people.Caller) -> None:
    client = signed_in(cashier)
    page = text(client.get(door(weekend), {"find": "Dot & Co"}))
    assert f'href="{door(weekend, "new/")}?name=Dot%20%26%20Co"' in page
    assert 'value="Dot &amp; Co"' in text(client.get(door(weekend, "new/"), {"name": "Dot & Co"}))
    assert "?name=" not in text(client.get(door(weekend), {"find": "Ada"}))


def test_it_enters_nobody_into_a_tournament_that_is_over(
    weekend: Season, nights: list[Tournament], cashier: people.Caller
) -> None:
    Tournament.objects.filter(pk=nights[0].pk).update(status=Tournament.Status.FINISHED)
    client = signed_in(cashier)
    new = text(client.get(door(weekend, "new/")))
    assert "Not on the list; this tournament is over." in new
    assert f"-{nights[0].pk}" not in new
    known_there = text(client.get(door(weekend, f"{guest(weekend, 'Ben').key}/")))
    assert f'name="pays-{nights[0].pk}"' in known_there, "who owes a fee can still pay it"
    assert f'name="checks_in-{nights[0].pk}"' not in known_there
    fee = re.compile(rf'<input[^>]*name="pays-{nights[0].pk}"[^>]*>')
    assert "checked" not in fee.findall(known_there)[0], "nobody is charged for what they missed"
    nights[0].entrants.filter(name="Ben").update(checked_in=True)
    assert "checked" in fee.findall(text(client.get(door(weekend, f"{guest(weekend, 'Ben').key}/"))))[0]


def test_it_has_no_door_for_a_season_of_single_nights(
    hall: Organization, nights: list[Tournament], desk: Client
) -> None:
    season = create_season(organization=hall, settings=SeasonSettings("Winter", nights))
    for rest in ("door/", "door/new/", "report/", "report.xlsx"):
        assert desk.get(f"/desk/seasons/of/hall/{season.pk}/{rest}").status_code == 404
    assert desk.get(door(season, "p1/")).status_code == 404


def test_it_prints_the_report_and_sends_it_with_every_entry(
    weekend: Season, nights: list[Tournament], desk: Client
) -> None:
    serve(weekend, 1, *(Wish(night.pk, pays=True) for night in nights[:2]), name="Dot")
    page = text(desk.get(f"/desk/seasons/of/hall/{weekend.pk}/report/"))
    assert "$50.00" in page
    book = load_workbook(BytesIO(desk.get(f"/desk/seasons/of/hall/{weekend.pk}/report.xlsx").content))
    entries = [[cell.value for cell in row] for row in book.worksheets[-1].iter_rows(min_row=2)]
    assert [(row[0], row[6]) for row in entries] == [("Singles", 20), ("Doubles", 30)]


def test_it_leads_from_each_tournament_to_the_weekend(weekend: Season, nights: list[Tournament], desk: Client) -> None:
    assert "Door of Spring weekend" in text(desk.get(f"/desk/{nights[0].slug}/door/"))
    assert "All of Spring weekend" in text(desk.get(f"/desk/{nights[0].slug}/money/report/"))


def test_it_lists_the_tournaments_on_the_public_page(weekend: Season, nights: list[Tournament], client: Client) -> None:
    page = text(client.get(f"/seasons/{weekend.slug}/"))
    assert all(night.name in page and f"/t/{night.slug}/" in page for night in nights)


def test_it_lists_the_stages_after_their_tournaments(weekend: Season, nights: list[Tournament], client: Client) -> None:
    final = people.tournament(weekend.organization, name="Final of the singles")
    hidden = people.tournament(weekend.organization, name="Rehearsed final", visibility="staff")
    for stage, before in ((final, nights[0]), (hidden, nights[1])):
        Tournament.objects.filter(pk=stage.pk).update(follows=before.uuid, follows_with="through")
    page = text(client.get(f"/seasons/{weekend.slug}/"))
    listed = re.findall(r'class="row" href="/t/([^/]+)/"', page)
    assert listed == [nights[0].slug, final.slug, nights[1].slug, nights[2].slug]


# The calls


def test_it_serves_programs(weekend: Season, nights: list[Tournament], cashier: people.Caller) -> None:
    path = f"organizations/hall/seasons/{weekend.pk}/"
    listed = cashier.get(f"{path}guests/").json()
    assert [(row["name"], [place["fee"] for place in row["places"]]) for row in listed] == [
        ("Ada", [2000, 3000, None]),
        ("Ben", [2000, 3000, None]),
    ]
    body = {
        "uuid": str(known(5)),
        "person": listed[1]["person"],
        "places": [{"tournament": nights[0].pk, "pays": True, "checks_in": True}, {"tournament": nights[1].pk}],
    }
    first, again = (cashier.post(f"{path}check-ins/", body) for _twice in range(2))
    assert first.status_code == 200
    assert [(place_paid["number"], place_paid["amount"]) for place_paid in first.json()["places"]] == [
        (2, 2000),
        (2, 0),
    ]
    assert again.status_code == 200
    assert Payment.objects.count() == 1
    treasurer = people.member(weekend.organization, Role.TREASURER, "tess@hall.test")
    assert treasurer.get(f"{path}report/").json()["totals"] == [
        {"currency": "USD", "gross": 2000, "paid_out": 0, "spent": 0, "net": 2000, "in_hand": 2000}
    ]


def test_it_enters_a_newcomer_once_though_nothing_is_paid(
    weekend: Season, nights: list[Tournament], cashier: people.Caller
) -> None:
    path = f"organizations/hall/seasons/{weekend.pk}/check-ins/"
    body = {"uuid": str(known(6)), "name": "Dot", "places": [{"tournament": nights[0].pk}]}
    answers = [cashier.post(path, body) for _twice in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].json() == answers[1].json()
    assert nights[0].entrants.filter(name="Dot").count() == 1
    assert cashier.post(path, {**body, "name": "Eve"}).status_code == 409
    assert not nights[0].entrants.filter(name="Eve").exists()
