"""Tables that call the director, over the API."""

from django.utils import timezone

from accounts.models import Organization, Role
from tests import people
from tests.people import Caller, Night
from tests.tournaments.api.checks import given, nothing_changes, refused
from tournaments.models import DirectorCall
from tournaments.services.hall.calls import call_director
from tournaments.services.hall.pads import revoke


def calls(night: Night, director: Caller) -> list[int]:
    """The tables that wait, as the director is told."""
    return [call["table"] for call in given(director.get(f"{night.path}calls/"), 200)]


def test_it_keeps_one_call_of_a_table_until_it_is_answered(night: Night, host: Caller, director: Caller) -> None:
    first = given(host.post("pads/call/"), 201)
    with nothing_changes():
        assert given(host.post("pads/call/"), 200) == first
    given(night.pad(2).post("pads/call/"), 201)
    assert calls(night, director) == [1, 2]
    answered = given(director.post(f"{night.path}calls/{first['id']}/answer/"), 200)
    assert answered["answered_at"]
    assert DirectorCall.objects.get(pk=first["id"]).answered_by == "director@hall.test"
    assert calls(night, director) == [2]
    with nothing_changes():
        assert given(director.post(f"{night.path}calls/{first['id']}/answer/"), 200) == answered
    assert given(host.post("pads/call/"), 201)["id"] != first["id"]


def test_it_takes_a_call_back(night: Night, host: Caller, director: Caller) -> None:
    given(host.post("pads/call/"), 201)
    given(night.pad(2).post("pads/call/"), 201)
    assert given(host.post("pads/call/withdraw/"), 200) == {"withdrawn": True}
    assert calls(night, director) == [2]
    with nothing_changes():
        assert given(host.post("pads/call/withdraw/"), 200) == {"withdrawn": False}


def test_it_takes_so_many_calls_of_a_table_in_a_minute(night: Night, host: Caller, director: Caller) -> None:
    for _time in range(20):
        given(host.post("pads/call/"), 201)
        given(host.post("pads/call/withdraw/"), 200)
    with nothing_changes():
        answer = host.post("pads/call/")
        refused(answer, 429, "too-many-tries")
    assert 0 < int(answer["Retry-After"]) <= 60
    given(night.pad(2).post("pads/call/"), 201)
    assert calls(night, director) == [2]


def test_it_takes_a_call_before_the_first_round_is_published(hall: Organization, director: Caller) -> None:
    night = people.night(hall, published=False)
    given(night.pad().post("pads/call/"), 201)
    assert calls(night, director) == [1]


def test_it_ends_calls_about_a_sheet_when_others_sit_down_at_the_table(
    night: Night, host: Caller, director: Caller
) -> None:
    about_the_sheet, other = night.sittings[0].table, night.sittings[1].table
    call_director(table=about_the_sheet, now=timezone.now(), reason=DirectorCall.Reason.CONFLICT)
    call_director(table=other, now=timezone.now())
    given(director.post(f"{night.path}rounds/1/close/", {"force": True}), 200)
    assert calls(night, director) == [1, 2]
    given(director.post(f"{night.path}rounds/"), 201)
    given(director.post(f"{night.path}rounds/2/publish/"), 200)
    assert calls(night, director) == [2]
    assert DirectorCall.objects.get(table=about_the_sheet).answered_by == "director@hall.test"


def test_it_lets_no_revoked_pad_call(night: Night, host: Caller) -> None:
    revoke(table=night.sittings[0].table, now=timezone.now())
    with nothing_changes():
        refused(host.post("pads/call/"), 403)
        refused(host.post("pads/call/withdraw/"), 403)


def test_it_answers_no_call_of_another_hall(night: Night, host: Caller) -> None:
    call = given(host.post("pads/call/"), 201)
    club = people.organization("club")
    stranger, other = people.member(club, Role.DIRECTOR), people.night(club)
    with nothing_changes():
        refused(stranger.post(f"{night.path}calls/{call['id']}/answer/"), 404)
        refused(stranger.post(f"{other.path}calls/{call['id']}/answer/"), 404)
