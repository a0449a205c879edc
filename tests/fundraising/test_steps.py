"""The lists of *Tonight* where money is raised: prices, box and door to begin with; prizes and books to finish."""

from uuid import uuid4

from django.test import Client

from accounts.models import Organization
from fundraising.models import Fundraiser, SignUp
from fundraising.models.award import awards_of
from fundraising.prizes.award import award_prizes
from fundraising.prizes.payout import hand_over
from fundraising.services.books import record
from fundraising.services.counting import add_box, close_counting, count_box, open_counting
from fundraising.services.prices import change_prices
from tests import people
from tests.people import NOW, Night
from tests.tournaments.desk.pages import place, text
from tests.tournaments.desk.test_begin_and_end import agrees, big_button, ended, steps_on
from tournaments.models import Tournament
from tournaments.services.boards.reveal import finish_reveal
from tournaments.services.people.entrants import Newcomer, add_entrants
from tournaments.services.setup.settings import change_tournament
from tournaments.services.setup.tournaments import copy_prizes_and_prices

ENTERED = [Newcomer(name, checked_in=False) for name in people.NAMES[:8]]


def state_of(page: str, step: str) -> str:
    return dict(steps_on(page))[step]


def test_it_begins_with_prices_a_box_and_the_door(hall: Organization, desk: Client) -> None:
    night = Night(people.tournament(hall), [], None)
    add_entrants(tournament=night.tournament, newcomers=ENTERED)
    page = text(desk.get(place(night)))
    assert state_of(page, "Entry fee and prices") == "to-do"
    assert "Cash box with its starting cash" not in page
    change_prices(tournament=night.tournament, changes={"entry_fee": 500})
    page = text(desk.get(place(night)))
    assert [step for step, _state in steps_on(page)[:5]] == [
        "Entry fee and prices",
        "Cash box with its starting cash",
        "Add people",
        "Check people in",
        "Door: check in and take payments",
    ]
    assert state_of(page, "Entry fee and prices") == "done"
    assert "Entry fee: $5.00" in page
    assert big_button(page) == "Check people in"
    assert agrees(page)
    add_box(tournament=night.tournament, uuid=uuid4(), name="Door", holder="Mary", float_amount=5000, by="", now=NOW)
    night.tournament.people.update(checked_in=True)
    page = text(desk.get(place(night)))
    assert state_of(page, "Cash box with its starting cash") == "done"
    assert "8 people here have not paid" in page
    assert agrees(page)


def test_it_takes_nobody_for_here_on_a_night_with_a_door(hall: Organization, desk: Client) -> None:
    free = Night(people.tournament(hall), [], None)
    assert is_ticked(text(desk.get(place(free, "entrants/"))))
    change_prices(tournament=free.tournament, changes={"entry_fee": 500})
    assert not is_ticked(text(desk.get(place(free, "entrants/"))))
    assert not is_ticked(text(desk.get(f"/desk/new/?copy={free.tournament.slug}")))
    assert is_ticked(text(desk.get("/desk/new/")))
    awaited = Night(people.tournament(hall, name="Awaited"), [], None)
    Fundraiser.objects.create(tournament=awaited.tournament, sign_up_open=True)
    assert not is_ticked(text(desk.get(place(awaited, "entrants/"))))


def is_ticked(page: str) -> bool:
    """Whether *They are here already* is chosen."""
    (box,) = [tag for tag in page.split("<input")[1:] if 'name="checked_in"' in tag.split(">")[0]]
    return " checked" in box.split(">")[0]


def test_it_asks_to_enter_those_who_signed_up(hall: Organization, desk: Client) -> None:
    night = Night(people.tournament(hall), [], None)
    SignUp.objects.create(
        tournament=night.tournament,
        uuid=uuid4(),
        name="Zoe",
        status=SignUp.Status.CONFIRMED,
        signed_up_at=NOW,
        changed_at=NOW,
    )
    page = text(desk.get(place(night)))
    assert state_of(page, "Enter the guests who signed up") == "to-do"
    assert "1 guest has signed up" in page


def with_everything(hall: Organization) -> Tournament:
    """A night that is over: a prize, a jar that nobody owes to, a box, and money in the books."""
    plan = {"prizes": [{"kind": "place", "place": 1, "thing": "Ham"}]}
    tournament = ended(hall).tournament
    change_tournament(tournament=tournament, changes={"prizes": plan}, now=NOW)
    change_prices(tournament=tournament, changes={"jar_per_euchre": 25})
    add_box(tournament=tournament, uuid=uuid4(), name="Door", holder="Mary", float_amount=1000, by="", now=NOW)
    record(
        tournament=tournament,
        uuid=uuid4(),
        sort="donation",
        method="cash",
        amount=700,
        reason="Oak Bakery",
        by="",
        now=NOW,
    )
    return tournament


def test_it_ends_with_prizes_jar_count_report_and_letters(hall: Organization, desk: Client) -> None:
    tournament = with_everything(hall)
    night = Night(tournament, [], None)
    finish_reveal(tournament=tournament, now=NOW)
    page = text(desk.get(place(night)))
    assert steps_on(page) == [
        ("Reveal the results", "done"),
        ("Award the prizes and hand them over", "now"),
        ("Collect for the euchre jar", "done"),
        ("Count the boxes, two people each", "to-do"),
        ("Treasurer&#x27;s report", "to-do"),
        ("Letters of thanks", "to-do"),
        ("Close all pads", "to-do"),
        ("Back up: download the archive", "to-do"),
    ]
    assert agrees(page)


def test_it_sees_that_prizes_were_handed_over_boxes_counted_and_the_report_taken(
    hall: Organization, desk: Client
) -> None:
    tournament = with_everything(hall)
    night = Night(tournament, [], None)
    finish_reveal(tournament=tournament, now=NOW)
    award_prizes(tournament=tournament, by="", now=NOW)
    assert "2 to hand over" in text(desk.get(place(night)))
    for award in awards_of(tournament):
        hand_over(award=award, uuid=uuid4(), method="cash", by="", now=NOW)
    page = text(desk.get(place(night)))
    assert big_button(page) == "Count the boxes, two people each"
    assert agrees(page)
    open_counting(tournament=tournament, by="", now=NOW)
    for who in ("ann@hall.test", "bob@hall.test"):
        box = tournament.fundraiser.boxes.get()
        count_box(tournament=tournament, box=box, cash=1700, checks=0, by=who, now=NOW)
    close_counting(tournament=tournament, explanation="", by="", now=NOW)
    assert big_button(text(desk.get(place(night)))) == "Treasurer&#x27;s report"
    assert desk.get(place(night, "money/report.xlsx")).status_code == 200
    assert desk.get(place(night, "money/letters.csv")).status_code == 200
    page = text(desk.get(place(night)))
    assert state_of(page, "Letters of thanks") == "done"
    assert big_button(page) == "Back up: download the archive"
    assert agrees(page)


def test_it_takes_a_printed_report_for_one_that_was_made(hall: Organization, desk: Client) -> None:
    tournament = with_everything(hall)
    night = Night(tournament, [], None)
    assert desk.get(place(night, "print/results.pdf")).status_code == 200
    assert state_of(text(desk.get(place(night))), "Treasurer&#x27;s report") == "to-do"
    assert desk.get(place(night, "print/report.pdf")).status_code == 200
    assert state_of(text(desk.get(place(night))), "Treasurer&#x27;s report") == "done"


def test_it_copies_no_check_in_from_a_night_with_a_door(hall: Organization, desk: Client) -> None:
    source = people.tournament(hall)
    change_prices(tournament=source, changes={"entry_fee": 500})
    made = people.tournament(hall, name="Next night")
    copy_prizes_and_prices(source=source, to=made)
    assert not is_ticked(text(desk.get(place(Night(made, [], None), "entrants/"))))
