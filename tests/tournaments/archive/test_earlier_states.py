"""The desk's pages of earlier states, of the archive, and of opening one."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from accounts.models import AuditEntry, Organization, User
from scoring.models import Hand
from scoring.services import Entry
from tests import people
from tests.people import NOW, Night, known
from tests.tournaments.archive.nights import forget
from tests.tournaments.desk.pages import done, once, place, text
from tournaments.archive.transfer import make_archive
from tournaments.models import EarlierState, HeldHand, Round, Tournament
from tournaments.services.play import hands
from tournaments.services.seating import rounds

MARCH = {"maker": 0, "alone": False, "tricks": 5}


@pytest.fixture
def night(hall: Organization) -> Night:
    """A night for each test, since there are tests here that look at all nights."""
    return people.night(hall)


def enter(night: Night, table: int, number: int, uuid: int) -> None:
    """Enter a march at a table of the night's round."""
    sitting = night.sittings[table - 1]
    hands.enter_hand(sitting=sitting, entry=Entry(known(uuid), MARCH, number), by="pad", now=NOW)


def page_of(night: Night, before: str) -> str:
    """The address of the latest state from before something."""
    return place(night, f"earlier/{EarlierState.objects.filter(before=before).latest('pk').pk}/")


def test_it_lists_states_in_plain_words(desk: Client, night: Night) -> None:
    User.objects.filter(email="director@hall.test").update(name="Dana")
    desk.post(place(night, f"rounds/undo/{night.round.pk}/"))
    shown = text(desk.get(place(night, "earlier/")))
    assert "Before round 1 was undone" in shown
    assert "Before round 1 was drawn" in shown
    assert "Dana" in shown
    assert shown.index("undone") < shown.index("was published")


def test_it_shows_what_comes_back_and_brings_it_back(desk: Client, night: Night) -> None:
    enter(night, 2, 1, 1)
    rounds.undo_round(round_=night.round, now=NOW)
    shown = text(desk.get(page_of(night, "undo")))
    assert "What will be restored" in shown
    assert "1 hand of round 1 (table 2: 1)." in shown
    assert "What will be removed" not in shown
    assert not Round.objects.filter(status="open").exists()  # looking changes nothing
    said = done(desk, page_of(night, "undo"), once=once())
    assert "The earlier state was restored:" in said
    assert Round.objects.get(status="open") == night.round


def test_it_goes_back_once_when_the_button_is_pressed_twice(desk: Client, night: Night) -> None:
    rounds.undo_round(round_=night.round, now=NOW)
    pressed = once()
    for _time in range(2):
        assert "The earlier state was restored:" in done(desk, page_of(night, "undo"), once=pressed)
    assert EarlierState.objects.filter(before="go-back").count() == 1
    assert "Nothing was changed" in done(desk, page_of(night, "undo"), once=once())
    assert "Nothing has changed since then." in text(desk.get(page_of(night, "undo")))


def test_it_does_not_say_that_it_went_back_when_an_old_page_is_sent_again(desk: Client, night: Night) -> None:
    rounds.undo_round(round_=night.round, now=NOW)
    pressed = once()
    done(desk, page_of(night, "undo"), once=pressed)
    rounds.close_round(round_=Round.objects.get(pk=night.round.pk), now=NOW, force=True)
    said = done(desk, page_of(night, "undo"), once=pressed)
    assert "the tournament has moved on since. Nothing was changed." in said
    assert "The earlier state was restored:" not in said
    assert Round.objects.get(pk=night.round.pk).status == "closed"


def test_it_names_the_tables_that_are_playing_and_asks(desk: Client, night: Night) -> None:
    enter(night, 2, 1, 1)
    shown = text(desk.get(page_of(night, "publish")))
    assert "1 hand of round 1 no longer counts (table 2: 1)" in shown
    assert "These tables will lose hands from their sheets: table 2." in shown
    said = done(desk, page_of(night, "publish"), once=once())
    assert "Confirm that you want to restore it anyway" in said
    assert Hand.objects.count() == 1
    done(desk, page_of(night, "publish"), once=once(), confirmed="1")
    assert not Hand.objects.exists()


def test_it_says_that_hands_wait(desk: Client, night: Night) -> None:
    rounds.close_round(round_=night.round, now=NOW, force=True)
    rounds.reopen_round(round_=night.round, now=NOW)
    enter(night, 1, 1, 1)
    said = done(desk, page_of(night, "reopen"), once=once(), confirmed="1")
    assert "1 hand entered since then is waiting for you." in said
    assert HeldHand.objects.get().reason == "brought-back"


def test_it_offers_to_go_back_to_before_an_earlier_round(desk: Client, night: Night) -> None:
    rounds.close_round(round_=night.round, now=NOW, force=True)
    rounds.publish_round(round_=rounds.seat_round(tournament=night.tournament, now=NOW, seed=3), now=NOW)
    response = desk.get(place(night, "rounds/1/undo/"), follow=True)
    assert "undoing it undoes them too" in text(response)
    assert "Round 2 is undone" in text(response)
    assert "Round 1 is undone" in text(response)


def test_it_refuses_a_state_of_a_newer_release_with_a_sentence(desk: Client, night: Night) -> None:
    EarlierState.objects.update(body=b"\x1f\x8bnonsense")
    assert "damaged" in text(desk.get(page_of(night, "publish"), follow=True))
    assert "damaged" in done(desk, page_of(night, "publish"), once=once())


def test_it_sends_the_archive_and_opens_it_again(desk: Client, night: Night, hall: Organization) -> None:
    enter(night, 1, 1, 1)
    fetched = desk.get(place(night, "archive/"))
    assert fetched["Content-Disposition"].startswith(f'attachment; filename="{night.tournament.slug}')
    assert fetched["Content-Disposition"].endswith('.headtable"')
    forget(night)
    assert "Open an archive" in text(desk.get("/desk/"))
    body = {"organization_id": hall.pk, "once": once()}
    for said in ("can go on", "Winter night"):
        file = SimpleUploadedFile("night.headtable", fetched.content)
        response = desk.post("/desk/open-archive/", {**body, "archive": file}, follow=True)
        assert response.redirect_chain == [(place(night), 302)]
        assert said in text(response)
    assert Tournament.objects.get().slug == night.tournament.slug
    assert Hand.objects.count() == 1
    assert "Opened the archive of Winter night." in AuditEntry.objects.values_list("what", flat=True)


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("people.csv", b"Name\nAda\n", "This is not a tournament archive"),
        ("empty.headtable", b"", "This is not a tournament archive"),
        ("broken.headtable", b"\x1f\x8bnonsense", "This archive is damaged"),
        ("large.headtable", b"\x1f\x8b" + b"x" * 5_200_000, "Choose an archive first"),
    ],
    ids=["people", "empty", "broken", "large"],
)
def test_it_says_why_a_file_is_not_opened(
    desk: Client, hall: Organization, name: str, content: bytes, said: str
) -> None:
    file = SimpleUploadedFile(name, content)
    response = desk.post("/desk/open-archive/", {"archive": file, "organization_id": hall.pk, "once": once()})
    assert response.status_code == 400
    assert said in text(response)
    assert not Tournament.objects.exists()


def test_it_says_that_a_tournament_is_here_already(desk: Client, night: Night, hall: Organization) -> None:
    file = SimpleUploadedFile("n.headtable", make_archive(tournament_id=night.tournament.pk, now=NOW)[1])
    response = desk.post("/desk/open-archive/", {"archive": file, "organization_id": hall.pk, "once": once()})
    assert response.status_code == 400
    assert "is already on this server" in text(response)


def test_it_opens_archives_in_no_organization_but_the_own(desk: Client, night: Night) -> None:
    club = people.organization("club")
    packed = make_archive(tournament_id=night.tournament.pk, now=NOW)[1]
    forget(night)
    file = SimpleUploadedFile("n.headtable", packed)
    response = desk.post("/desk/open-archive/", {"archive": file, "organization_id": club.pk, "once": once()})
    assert response.status_code == 400
    assert not Tournament.objects.exists()
