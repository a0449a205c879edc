"""The door: one request checks in, takes payment and sells tickets; nobody is checked in or pays twice."""

from io import BytesIO
from typing import Any, cast

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image
from segno import make_qr

from accounts.models import Organization, Role
from fundraising.models import CheckIn, Fundraiser, LedgerEntry, Payment
from fundraising.services.door import Item, Sale, sell, undo_sale, unpaid_here
from fundraising.services.ledger import balances_of
from fundraising.services.prices import change_prices
from fundraising.services.sign_up_mail import link_of
from fundraising.services.sign_ups import Guest, sign_up
from scoring.errors import Refused
from tests import people
from tests.people import NOW, Night, known
from tests.tournaments.conftest import signed_in
from tournaments.models import Entrant, Tournament
from tournaments.services.people.entrants import Newcomer, add_entrants, check_in, remove, withdraw
from tournaments.services.people.present import present_entrants
from tournaments.services.seating.extra_tables import table_free

FEE = (Item("entry", 1000),)


@pytest.fixture
def evening(hall: Organization) -> Tournament:
    """A tournament at $10, for which Ada and Ben are entered; neither has come yet."""
    made = people.tournament(hall)
    add_entrants(tournament=made, newcomers=[Newcomer(name, checked_in=False) for name in ("Ada", "Ben")])
    change_prices(tournament=made, changes={"entry_fee": 1000, "raffle_ticket": 100})
    return made


@pytest.fixture
def cashier(hall: Organization) -> people.Caller:
    """Who sits at the door."""
    return people.member(hall, Role.CASHIER, "pat@hall.test")


def named(tournament: Tournament, name: str) -> Entrant:
    return tournament.people.get(name=name)


def sale(tournament: Tournament, number: int, name: str = "Ada", items: tuple[Item, ...] = FEE, **more: Any) -> Any:
    """Serve a guest of the list at the door."""
    wanted = Sale(known(number), entrant=named(tournament, name).pk, items=items, **more)
    return sell(tournament=tournament, sale=wanted, by="pat@hall.test", now=NOW)


def undo(tournament: Tournament, number: int) -> None:
    undo_sale(tournament=tournament, uuid=known(number), by="pat@hall.test", now=NOW)


def balances(tournament: Tournament) -> dict[str, int]:
    return balances_of(Fundraiser.objects.get(tournament=tournament))


def test_it_checks_in_and_takes_fee_and_tickets_at_once(evening: Tournament) -> None:
    done = sale(evening, 1, items=(Item("entry", 1000), Item("raffle", 300, 3)), tendered=2000)
    assert done.is_new
    assert named(evening, "Ada").checked_in
    assert not named(evening, "Ben").checked_in
    assert balances(evening) == {"cash": 1300, "entry": -1000, "raffle": -300}
    assert {(entry.entrant.name, entry.quantity) for entry in LedgerEntry.objects.all()} == {("Ada", 1), ("Ada", 3)}


def test_it_does_the_same_request_once_and_tells_a_second_scan_from_it(evening: Tournament) -> None:
    assert sale(evening, 1).is_new
    assert not sale(evening, 1).is_new
    people.member(evening.organization, Role.CASHIER, "pat@hall.test")
    refusals = [
        (2, {}, "already-checked-in"),
        (3, {"checks_in": False}, "already-paid"),
        (1, {"method": "card"}, "uuid-taken"),
    ]
    for number, more, code in refusals:
        with pytest.raises(Refused) as refused:
            sale(evening, number, **cast(Any, more))
        assert refused.value.code == code
        if code != "uuid-taken":
            assert "Ada" in refused.value.message
            assert "by cashier" in refused.value.message or "to cashier" in refused.value.message
    assert (CheckIn.objects.count(), Payment.objects.count()) == (1, 1)
    assert balances(evening) == {"cash": 1000, "entry": -1000}


def test_it_enters_a_walk_in_once(evening: Tournament) -> None:
    wanted = Sale(known(1), name="Zoë", items=FEE, method="waived")
    for is_new in (True, False):
        assert sell(tournament=evening, sale=wanted, by="pat@hall.test", now=NOW).is_new is is_new
    assert [person.name for person in evening.people.filter(checked_in=True)] == ["Zoë"]
    assert balances(evening) == {"waived": 1000, "entry": -1000}


def test_it_gives_a_number_to_who_signed_up_once_also_from_the_waiting_list(
    evening: Tournament, cashier: people.Caller
) -> None:
    change_prices(tournament=evening, changes={"capacity": 3})
    guests = [(known(60), Guest("Mia", partner="Noah", email="mia@x.org", note="stairs")), (known(61), Guest("Noah"))]
    for guest in guests:
        sign_up(tournament=evening, guests=[guest], now=NOW, by_desk=True)
    listed = cashier.get(f"tournaments/{evening.pk}/guests/").json()
    assert [(row["name"], row["id"], row["waits"]) for row in listed[2:]] == [
        ("Mia", None, False),
        ("Noah", None, True),
    ]
    assert listed[2]["remark"] == "Partner: Noah. stairs"
    assert "mia@x.org" not in str(listed)
    for number, (uuid, _guest) in enumerate(guests, 1):
        for is_new in (True, False):
            wanted = Sale(known(number), sign_up=uuid, items=FEE)
            assert sell(tournament=evening, sale=wanted, by="pat@hall.test", now=NOW).is_new is is_new
        with pytest.raises(Refused, match="already-checked-in"):
            sell(tournament=evening, sale=Sale(known(9), sign_up=uuid, items=FEE), by="pat@hall.test", now=NOW)
    assert [(entrant.number, entrant.name) for entrant in evening.people.filter(checked_in=True)] == [
        (3, "Mia"),
        (4, "Noah"),
    ]
    listed = cashier.get(f"tournaments/{evening.pk}/guests/").json()
    assert [(row["name"], row["here"], str(known(60)) in row["codes"]) for row in listed[2:]] == [
        ("Mia", True, True),
        ("Noah", True, False),
    ]
    with pytest.raises(Refused, match="not-an-entrant"):
        sell(tournament=evening, sale=Sale(known(8), sign_up=known(8)), by="pat@hall.test", now=NOW)


def test_it_undoes_a_sale_as_a_whole_and_once_and_lets_the_guest_in_again(evening: Tournament) -> None:
    sale(evening, 1, items=(*FEE, Item("raffle", 100)))
    for _twice in range(2):
        undo(evening, 1)
    assert not named(evening, "Ada").checked_in
    assert balances(evening) == {"cash": 0, "entry": 0, "raffle": 0}
    assert LedgerEntry.objects.count() == 4
    assert not sale(evening, 1, items=(*FEE, Item("raffle", 100))).is_new, "a retry brings nothing back"
    assert not named(evening, "Ada").checked_in
    assert sale(evening, 2, method="check").is_new
    assert balances(evening) == {"cash": 0, "checks": 1000, "entry": -1000, "raffle": 0}


def test_it_checks_in_again_whom_the_desk_sent_away_and_takes_no_second_fee(evening: Tournament) -> None:
    sale(evening, 1)
    check_in(entrant=named(evening, "Ada"), present=False)
    assert sale(evening, 2, items=()).is_new
    assert named(evening, "Ada").checked_in
    undo(evening, 1)  # the first tablet's Undo is about the first check-in: its fee goes back, and nobody is sent away
    assert named(evening, "Ada").checked_in
    assert balances(evening) == {"cash": 0, "entry": 0}


def test_it_refuses_what_cannot_be_and_changes_nothing(evening: Tournament, night: Night) -> None:
    withdraw(entrant=named(evening, "Ben"))
    ada, ben, elsewhere = named(evening, "Ada").pk, named(evening, "Ben").pk, night.entrants[0].pk
    refused = [
        (Sale(known(1)), "who-comes"),
        (Sale(known(1), entrant=ada, name="Zoë"), "who-comes"),
        (Sale(known(1), name="Zoë", checks_in=False, items=FEE), "who-comes"),
        (Sale(known(1), sign_up=known(7), name="Zoë"), "who-comes"),
        (Sale(known(1), checks_in=False), "who-comes"),
        (Sale(known(1), checks_in=False, items=FEE), "who-pays"),
        (Sale(known(1), entrant=elsewhere), "not-an-entrant"),
        (Sale(known(1), entrant=ben), "entrant-withdrawn"),
        (Sale(known(1), entrant=ada, items=(Item("entry", -1000),)), "amount-not-positive"),
        (Sale(known(1), entrant=ada, items=(Item("pie", 1000),)), "not-sold-here"),
        (Sale(known(1), entrant=ada, items=FEE, tendered=999), "tendered-too-little"),
        (Sale(known(1), entrant=ada, items=FEE, method="card", tendered=2000), "tendered-without-cash"),
        (Sale(known(1), name="Zoë", items=(Item("raffle", 0),)), "amount-not-positive"),
    ]
    for wanted, code in refused:
        with pytest.raises(Refused, match=code):
            sell(tournament=evening, sale=wanted, by="pat@hall.test", now=NOW)
    with pytest.raises(Refused, match="no-such-sale"):
        undo(evening, 1)
    assert (CheckIn.objects.count(), LedgerEntry.objects.count(), evening.people.count()) == (0, 0, 2)
    assert not evening.people.filter(checked_in=True).exists()


def test_it_sells_tickets_to_whom_nobody_knows(evening: Tournament) -> None:
    wanted = Sale(known(1), checks_in=False, items=(Item("raffle", 500, 5),))
    assert sell(tournament=evening, sale=wanted, by="pat@hall.test", now=NOW).entrant is None
    undo(evening, 1)
    assert balances(evening) == {"cash": 0, "raffle": 0}


def test_it_seats_only_the_paid_where_that_is_set_and_names_the_others_before_the_draw(
    evening: Tournament, desk: Client
) -> None:
    sale(evening, 1, method="waived")
    sale(evening, 2, "Ben", items=())
    assert {entrant.name for entrant in present_entrants(evening)} == {"Ada", "Ben"}
    assert [entrant.name for entrant in unpaid_here(evening)] == ["Ben"]
    page = desk.get(f"/desk/{evening.slug}/").content.decode()
    assert "1 person here has not paid" in page
    listed = desk.get(f"/desk/{evening.slug}/entrants/").content.decode()
    assert listed.count("not paid</b>") == 1
    assert "not paid</b>" in listed.split('data-name="Ben"')[1]
    change_prices(tournament=evening, changes={"only_paid_are_seated": True})
    assert {entrant.name for entrant in present_entrants(evening)} == {"Ada"}
    tonight = " ".join(desk.get(f"/desk/{evening.slug}/").content.decode().split())
    assert "1 person here has not paid and is not seated" in tonight
    assert "2 people here" in tonight
    assert "2 people here" in " ".join(desk.get(f"/desk/{evening.slug}/entrants/").content.decode().split())
    sale(evening, 3, "Ben", checks_in=False)
    assert {entrant.name for entrant in present_entrants(evening)} == {"Ada", "Ben"}
    undo(evening, 3)
    assert {entrant.name for entrant in present_entrants(evening)} == {"Ada"}
    assert named(evening, "Ben").checked_in, "undoing a payment sends nobody away"


def test_it_counts_who_pays_late_as_a_latecomer_where_only_the_paid_are_seated(night: Night) -> None:
    made = night.tournament
    change_prices(tournament=made, changes={"only_paid_are_seated": True})
    for number, entrant in enumerate(night.entrants, 1):
        wanted = Sale(known(number), entrant=entrant.pk, checks_in=False, items=FEE)
        sell(tournament=made, sale=wanted, by="pat@hall.test", now=NOW)
    add_entrants(tournament=made, newcomers=[Newcomer("Zoë")])
    Entrant.objects.filter(pk__in=[entrant.pk for entrant in night.entrants]).update(sit_outs_at_entry=2)
    sale(made, 99, "Zoë", checks_in=False)
    assert named(made, "Zoë").sit_outs_at_entry == 2


def test_it_offers_no_extra_table_to_who_has_not_paid_where_only_the_paid_are_seated(hall: Organization) -> None:
    made = people.night(hall, 11)  # three sit out
    assert made.round
    add_entrants(tournament=made.tournament, newcomers=[Newcomer("Zoë")])
    assert len(table_free(made.round)) == 4
    change_prices(tournament=made.tournament, changes={"entry_fee": 500, "only_paid_are_seated": True})
    assert table_free(made.round) == []
    sale(made.tournament, 99, "Zoë", items=(Item("entry", 500),), checks_in=False)
    assert len(table_free(made.round)) == 4


def test_it_says_nothing_of_payments_where_nobody_pays(night: Night, desk: Client) -> None:
    assert unpaid_here(night.tournament) == []
    assert not Fundraiser.objects.exists()
    assert desk.get(f"/desk/{night.tournament.slug}/door/").status_code == 200
    assert not Fundraiser.objects.exists(), "looking makes no rows"


def test_it_lets_somebody_be_removed_who_was_checked_in_by_mistake_and_paid_nothing(evening: Tournament) -> None:
    sale(evening, 1, items=())
    undo(evening, 1)
    remove(entrant=named(evening, "Ada"))
    assert CheckIn.objects.count() == 0


def test_it_serves_the_page_s_list_and_taps_by_a_session_with_its_token(
    evening: Tournament, cashier: people.Caller
) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(cashier.user, backend="django.contrib.auth.backends.ModelBackend")
    path = f"/api/v1/tournaments/{evening.pk}/"
    listed = client.get(f"{path}guests/")
    assert [(row["name"], row["here"], row["paid"]) for row in listed.json()] == [("Ada", False, 0), ("Ben", False, 0)]
    assert client.get(f"{path}guests/", headers={"If-None-Match": listed["ETag"]}).status_code == 304
    body = {"uuid": str(known(1)), "entrant": named(evening, "Ada").pk, "items": [{"for": "entry", "amount": 1000}]}
    assert client.post(f"{path}check-ins/", body, "application/json").status_code == 403, "another site has no token"
    page = client.get(f"/desk/{evening.slug}/door/").content.decode()
    token = {"X-CSRFToken": page.split('data-csrf="')[1].split('"')[0]}
    statuses = [client.post(f"{path}check-ins/", body, "application/json", headers=token) for _twice in range(2)]
    assert [answer.status_code for answer in statuses] == [201, 200]
    guest = statuses[0].json()["guest"]
    assert (guest["here"], guest["paid"], guest["by"], guest["sale"]) == (True, 1000, "cashier", str(known(1)))
    again = client.post(f"{path}check-ins/", {**body, "uuid": str(known(2))}, "application/json", headers=token)
    assert again.status_code == 409
    assert "by cashier" in again.json()["message"]
    receipt = client.get(f"/desk/{evening.slug}/door/sales/{known(1)}/receipt/").content.decode()
    assert "Ada" in receipt
    assert "$10.00" in receipt
    undone = client.post(f"{path}check-ins/{known(1)}/undo/", {}, "application/json", headers=token)
    assert (undone.status_code, undone.json()["guest"]["here"]) == (200, False)
    assert (
        "Given back since: $10.00"
        in client.get(f"/desk/{evening.slug}/door/sales/{known(1)}/receipt/").content.decode()
    )


@pytest.mark.parametrize(
    ("field", "value"),
    [("uuid", 7), ("entrant", "Ada"), ("method", "barter"), ("items", [{"for": "entry", "amount": 10.5}]), ("pie", 1)],
)
def test_it_names_the_field_that_cannot_be_read(
    evening: Tournament, cashier: people.Caller, field: str, value: Any
) -> None:
    body = {"uuid": str(known(1)), "entrant": named(evening, "Ada").pk, field: value}
    answer = cashier.post(f"tournaments/{evening.pk}/check-ins/", body)
    assert answer.status_code == 400
    assert field in answer.json()["message"]
    assert not CheckIn.objects.exists()


def test_it_lets_in_whoever_takes_payments_and_nobody_else(
    evening: Tournament, cashier: people.Caller, door: Client, hall: Organization
) -> None:
    treasurer, path = signed_in(people.member(hall, Role.TREASURER)), f"/desk/{evening.slug}/door/"
    seen = [client.get(path).status_code for client in (signed_in(cashier), door, treasurer)]
    assert seen == [200, 403, 200]


def photo_of(text: str) -> SimpleUploadedFile:
    """A photograph of a QR code, or, without a text, of a wall."""
    picture = BytesIO()
    if text:
        make_qr(text).save(picture, kind="png", scale=8)
    else:
        Image.new("L", (400, 400), 200).save(picture, "PNG")
    return SimpleUploadedFile("photo.png", picture.getvalue(), "image/png")


def test_it_reads_the_code_of_a_guest_from_a_photo(evening: Tournament, cashier: people.Caller) -> None:
    (row,) = sign_up(tournament=evening, guests=[(known(60), Guest("Mia"))], now=NOW, by_desk=True)
    assert "Code to show at the door" in Client().get(link_of(row)).content.decode()
    client, path = signed_in(cashier), f"/desk/{evening.slug}/door/codes/"
    assert client.post(path, {"photo": photo_of(str(row.uuid))}).json() == {"codes": [str(row.uuid)]}
    no_code = client.post(path, {"photo": photo_of("")})
    no_photo = client.post(path, {"photo": SimpleUploadedFile("photo.png", b"none", "image/png")})
    nothing = client.post(path)
    assert [answer.status_code for answer in (no_code, no_photo, nothing)] == [400, 400, 400]
    assert "No code was found in the photo." in no_code.json()["message"]
    assert "cannot be read" in no_photo.json()["message"]
    assert "Take a photo of the code first." in nothing.json()["message"]


def test_it_has_only_the_way_back_in_its_bar_beside_its_own(evening: Tournament, hall: Organization) -> None:
    for who in (
        people.member(hall, Role.DIRECTOR, "dora@hall.test"),
        people.member(hall, Role.CASHIER, "kim@hall.test"),
    ):
        page = signed_in(who).get(f"/desk/{evening.slug}/door/").content.decode()
        bar = page[page.index('<header class="bar">') : page.index("</header>")]
        assert f'href="/desk/{evening.slug}/"' in bar
        assert "place-pages" not in page
        assert bar.count("<a ") == 4, "the mark, the desk, help and the account"
