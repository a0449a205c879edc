"""Signing up: places, the waiting list, the guest's link, mail, and the way to the list of players."""

import json
import re
from datetime import datetime, time, timedelta
from typing import Any
from uuid import UUID, uuid4
from zoneinfo import ZoneInfo

import pytest
from django.core import mail as outbox
from django.test import Client
from pytest_django.fixtures import Settings

from accounts.mail import send_waiting
from accounts.models import Organization, WaitingMail
from fundraising.models import SignUp
from fundraising.services import entering, sign_ups
from fundraising.services.sign_up_mail import end_of, link_of
from fundraising.services.sign_ups import Guest
from fundraising.sign_up_errors import EnteredAlready, SignedUpAlready, SignUpClosed, SignUpUuidTaken
from tests import people
from tests.people import NOW
from tests.tournaments.desk.pages import done, text
from tournaments.models import Event, Tournament
from tournaments.services.people.entrants import Newcomer, add_entrants

BEFORE = NOW - timedelta(days=10)


@pytest.fixture
def tournament(hall: Organization) -> Tournament:
    """Open for sign-up, with three places."""
    made = people.tournament(hall, name="Spring euchre", starts_at=time(18, 30), place="Parish hall")
    sign_ups.set_up(tournament=made, now=BEFORE, sign_up_open=True, capacity=3, entry_fee=500, about="Chili at six.")
    return made


def sign_up(tournament: Tournament, *names: str, **said: Any) -> list[SignUp]:
    """Sign up people who come together, with the desk's word that it is still time."""
    guests = [(uuid4(), Guest(name, **said)) for name in names]
    return sign_ups.sign_up(tournament=tournament, guests=guests, now=BEFORE, site="https://hall.test", by_desk=True)


def statuses(tournament: Tournament) -> dict[str, str]:
    return {row.name: row.status for row in SignUp.objects.filter(tournament=tournament)}


def test_it_gives_places_in_order_and_keeps_couples_together(tournament: Tournament) -> None:
    [ann] = sign_up(tournament, "Ann")
    sign_up(tournament, "Ben")
    cleo, _dan = sign_up(tournament, "Cleo", "Dan")
    assert statuses(tournament) == {"Ann": "confirmed", "Ben": "confirmed", "Cleo": "waiting", "Dan": "waiting"}
    sign_up(tournament, "Eve")  # the third place, which is none for two
    [finn] = sign_up(tournament, "Finn")
    assert statuses(tournament)["Eve"] == "confirmed"
    moved = sign_ups.cancel(row=ann, now=NOW)
    assert [row.name for row in moved] == ["Finn"]  # one place, and Cleo and Dan need two
    assert sign_ups.cancel(row=ann, now=NOW) == []
    _fundraiser, moved = sign_ups.set_up(tournament=tournament, now=NOW, capacity=5)
    assert [row.name for row in moved] == ["Cleo", "Dan"]
    finn.refresh_from_db()
    cleo.refresh_from_db()
    assert {finn.status, cleo.status} == {"confirmed"}
    assert sign_ups.places_taken(tournament) == 5


def test_it_takes_a_request_twice_and_refuses_another_under_its_number(tournament: Tournament) -> None:
    uuid = uuid4()
    asked: dict[str, Any] = {"tournament": tournament, "now": BEFORE}
    [first] = sign_ups.sign_up(guests=[(uuid, Guest("Ann", email="ann@x.org"))], **asked)
    [again] = sign_ups.sign_up(guests=[(uuid, Guest("Ann", email="ann@x.org"))], **asked)
    assert first == again
    with pytest.raises(SignUpUuidTaken):
        sign_ups.sign_up(guests=[(uuid, Guest("Ben"))], **asked)
    with pytest.raises(SignedUpAlready):
        sign_ups.sign_up(guests=[(uuid4(), Guest("ANN", email="Ann@x.org"))], **asked)
    assert SignUp.objects.count() == 1


@pytest.mark.parametrize(
    ("now", "is_open"),
    [
        (NOW - timedelta(days=1), True),
        (NOW.replace(hour=23, minute=29), True),  # 6:29 p.m. in Detroit
        (NOW.replace(hour=23, minute=30), False),
        (NOW + timedelta(days=1), False),
    ],
)
def test_it_closes_when_the_tournament_begins_by_the_clocks_of_the_hall(
    tournament: Tournament, now: Any, is_open: bool
) -> None:
    fundraiser = sign_ups.fundraiser_as_it_is(tournament)
    assert sign_ups.is_open(fundraiser, now) == is_open
    if not is_open:
        with pytest.raises(SignUpClosed):
            sign_ups.sign_up(tournament=tournament, guests=[(uuid4(), Guest("Ann"))], now=now)


def test_it_mails_who_signs_up_who_waits_and_who_moves_up(tournament: Tournament, settings: Settings) -> None:
    settings.MAIL_IS_SET_UP = True
    rows = [sign_up(tournament, name, email=f"{name.lower()}@x.org")[0] for name in ("Ann", "Ben", "Cleo", "Dan")]
    sign_ups.cancel(row=rows[1], now=BEFORE, site="https://hall.test")
    WaitingMail.objects.update(good_until=NOW + timedelta(days=1))
    while send_waiting(now=NOW):
        pass
    assert [(message.to[0], message.subject.split(":")[0]) for message in outbox.outbox] == [
        ("ann@x.org", "You are signed up"),
        ("ben@x.org", "You are signed up"),
        ("cleo@x.org", "You are signed up"),
        ("dan@x.org", "You are on the waiting list"),
        ("ben@x.org", "Your sign-up is cancelled"),
        ("dan@x.org", "You have a place"),
    ]
    moved_up = outbox.outbox[-1]
    for words in (
        "Spring euchre",
        "Jan. 4, 2025, 6:30 PM",
        "Parish hall",
        "$5.00",
        "https://hall.test" + link_of(rows[3]),
    ):
        assert words in moved_up.body
    [(name, calendar, _kind)] = moved_up.attachments
    assert name == "tournament.ics"
    assert "DTSTART:20250104T233000Z" in calendar


def test_it_mails_no_link_to_a_guest_whose_sign_up_came_with_a_list(tournament: Tournament, settings: Settings) -> None:
    settings.MAIL_IS_SET_UP = True
    rows = [sign_up(tournament, name, email=f"{name.lower()}@x.org")[0] for name in ("Ann", "Ben")]
    SignUp.objects.filter(pk=rows[1].pk).update(is_from_elsewhere=True)
    for row in rows:
        sign_ups.cancel(row=row, now=BEFORE, site="https://hall.test")
    cancelled = WaitingMail.objects.filter(subject__startswith="Your sign-up is cancelled").order_by("to")
    assert ["To see, change or cancel your sign-up" in mail.text for mail in cancelled] == [True, False]


def test_it_tells_programs_that_a_guest_cancelled(tournament: Tournament) -> None:
    [ann] = sign_up(tournament, "Ann")
    before = Event.objects.filter(type=Event.Type.SIGN_UP_CHANGED).count()
    for _twice in range(2):
        sign_ups.cancel(row=ann, now=NOW)
    assert Event.objects.filter(type=Event.Type.SIGN_UP_CHANGED).count() == before + 1


def test_it_puts_guests_on_the_list_of_players_once_and_without_their_contact_data(tournament: Tournament) -> None:
    ann, ben = sign_up(tournament, "Ann", "Ben", email="ann@x.org", phone="555")
    [cleo] = sign_up(tournament, "Cleo")
    [dan] = sign_up(tournament, "Dan")
    first = entering.enter_guest(row=dan)  # from the waiting list: whoever is at the door can be let in
    assert entering.enter_guest(row=dan) == first
    assert [entrant.name for entrant in entering.enter_all(tournament=tournament)] == ["Ann", "Ben", "Cleo"]
    assert sorted(tournament.people.values_list("name", "checked_in")) == [
        ("Ann", False),
        ("Ben", False),
        ("Cleo", False),
        ("Dan", True),
    ]
    assert set(tournament.people.values_list("person__email", "person__phone")) == {("", "")}
    with pytest.raises(EnteredAlready):
        sign_ups.cancel(row=cleo, now=NOW)
    assert {ann.party, ben.party} == {ann.uuid}


def test_it_gives_the_place_of_a_player_who_leaves_to_who_waits_until_the_first_draw(
    tournament: Tournament, desk: Client, director: people.Caller
) -> None:
    sign_up(tournament, "Ann", "Cleo")
    add_entrants(tournament=tournament, newcomers=[Newcomer("Ben")])
    entering.enter_all(tournament=tournament)
    here = dict(tournament.people.values_list("name", "pk"))
    for name in ("Dan", "Eve", "Finn"):
        sign_up(tournament, name)
    page = done(desk, f"/desk/{tournament.slug}/entrants/{here['Ann']}/withdraw/", withdrawn="1")
    assert "Ann is out of the coming rounds; the points stay. From the waiting list: Dan." in page
    assert "From the waiting list: Eve." in done(desk, f"/desk/{tournament.slug}/entrants/{here['Ben']}/remove/")
    Tournament.objects.update(status="running")
    people_of = f"tournaments/{tournament.pk}/entrants/"
    director.send("PATCH", f"{people_of}{here['Cleo']}/", '{"withdrawn": true}')
    assert statuses(tournament)["Finn"] == "waiting"
    Tournament.objects.update(status="setup")
    director.send("PATCH", f"{people_of}{here['Cleo']}/", '{"checked_in": false}')
    assert statuses(tournament)["Finn"] == "confirmed"


def test_it_makes_teams_of_those_who_signed_up_for_that(hall: Organization) -> None:
    teams = people.tournament(hall, movement="swiss")
    sign_up(teams, "Ann", "Ben")
    sign_up(teams, "Cleo", partner="Dan")
    sign_up(teams, "Eve", team="Bowers")
    sign_up(teams, "Finn")
    sign_up(teams, "Dan", partner="Cleo")
    entering.enter_all(tournament=teams)
    [gus] = sign_up(teams, "Gus", team="Bowers")
    entering.enter_guest(row=gus)
    made = [sorted(team.entrants.values_list("name", flat=True)) for team in teams.teams.all()]
    assert made == [["Ann", "Ben"], ["Cleo", "Dan"], ["Eve", "Gus"]]
    assert [team.name for team in teams.teams.all()] == ["", "", "Bowers"]


def test_it_names_a_team_as_either_partner_did(hall: Organization) -> None:
    teams = people.tournament(hall, movement="swiss")
    for names in ({"Ann": "", "Ben": "Bowers"}, {"Cleo": "Aces", "Dan": ""}):
        together = [(uuid4(), Guest(name, team=team)) for name, team in names.items()]
        sign_ups.sign_up(tournament=teams, guests=together, now=BEFORE, by_desk=True)
    entering.enter_all(tournament=teams)
    assert sorted(team.name for team in teams.teams.all()) == ["Aces", "Bowers"]


def open_now(tournament: Tournament) -> str:
    """Move the tournament to a day to come; return the address of its page."""
    Tournament.objects.filter(pk=tournament.pk).update(date="2100-05-01")
    return f"/t/{tournament.slug}/sign-up/"


def test_it_signs_up_changes_and_cancels_by_the_guests_link_and_shows_nobody_else(tournament: Tournament) -> None:
    address, guest = open_now(tournament), Client()
    page = text(guest.get(address))
    for words in (
        "Spring euchre",
        "May 1, 2100",
        "6:30 PM",
        "Parish hall",
        "$5.00",
        "3 of 3 are left",
        "Chili at six.",
    ):
        assert words in page
    uuid = re.search(r'name="uuid" value="([^"]+)"', page)[1]
    sent = {
        "uuid": uuid,
        "name": "Ann  Smith",
        "email": "ann@x.org",
        "partner": "Ben Smith",
        "both": "on",
        "note": "stairs",
    }
    answered = guest.post(address, sent)
    link = answered["Location"]
    assert guest.post(address, sent)["Location"] == link
    assert statuses(tournament) == {"Ann Smith": "confirmed", "Ben Smith": "confirmed"}
    own = text(guest.get(link))
    assert own.count("has a place") == 2
    elsewhere = text(Client().get(address))
    assert "1 of 3 is left" in elsewhere
    assert not any(words in elsewhere for words in ("Ann", "Smith", "ann@x.org", "stairs"))
    changed = {"uuid": uuid, "do": "change", "name": "Ann Smith", "email": "ann@x.org", "note": "no stairs"}
    assert guest.post(link, changed).status_code == 302
    assert SignUp.objects.get(uuid=uuid).note == "no stairs"
    assert guest.post(link, {"uuid": uuid, "do": "cancel"}).status_code == 302
    assert statuses(tournament)["Ann Smith"] == "cancelled"
    assert Client().get(link.replace(link.split("/")[-2], "0" * 32)).status_code == 404
    other = str(SignUp.objects.get(name="Ben Smith").uuid)
    data = json.loads(guest.get(f"{link}data/{other}.json").content)
    assert data["sign_ups"][0]["name"] == "Ben Smith"
    assert guest.post(link, {"uuid": other, "do": "erase"}).status_code == 302
    assert SignUp.objects.get(uuid=other).name == ""
    assert "no-store" in guest.get(link)["Cache-Control"]


@pytest.mark.parametrize(
    ("wrong", "status", "sentence"),
    [
        ({"name": " "}, 400, "This field is required."),
        ({"email": "ann at home"}, 400, "Enter a valid email address."),
        ({"both": "on"}, 400, "Type your partner&#x27;s name, or do not sign them up."),
        ({"website": "http://spam.example"}, 400, "A field that nobody sees was filled in."),
        ({"name": "A" * 101}, 400, "at most 100 characters"),
        ({"note": "one\x00two"}, 400, "Null characters are not allowed."),
    ],
)
def test_it_says_what_is_wrong_and_signs_nobody_up(
    tournament: Tournament, wrong: dict[str, str], status: int, sentence: str
) -> None:
    address = open_now(tournament)
    answered = Client().post(address, {"uuid": str(UUID(int=1)), "name": "Ann", **wrong})
    assert answered.status_code == status
    assert sentence in text(answered)
    assert not SignUp.objects.exists()


def test_it_turns_floods_away_and_hides_with_the_board(tournament: Tournament, settings: Settings) -> None:
    address = open_now(tournament)
    answers = [Client().post(address, {"uuid": str(uuid4()), "name": f"Bot {n}"}).status_code for n in range(31)]
    assert answers == [302] * 30 + [429]
    assert statuses(tournament)["Bot 29"] == "waiting"
    assert Client().get(address)["X-Robots-Tag"] == "noindex"
    Tournament.objects.update(visibility="staff")
    assert Client().get(address).status_code == 302
    sign_ups.set_up(tournament=tournament, now=NOW, sign_up_open=False)
    Tournament.objects.update(visibility="public")
    assert "Sign-up is closed." in text(Client().get(address))
    assert Client().post(address, {"uuid": str(uuid4()), "name": "Late"}).status_code == 429


def test_nobody_needs_mail_about_a_tournament_after_its_day(tournament: Tournament) -> None:
    midnight = datetime.combine(tournament.date + timedelta(days=1), time(), ZoneInfo(tournament.time_zone))
    assert end_of(tournament) == midnight
