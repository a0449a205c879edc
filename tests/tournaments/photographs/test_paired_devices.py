"""A paired tablet or phone sends pictures, too: they are read like any other, and staff confirm them."""

from typing import Any

from tests.people import Caller, Night
from tests.tournaments.api.checks import refused
from tests.tournaments.photographs.sheets import sent
from tournaments.models import Photograph
from tournaments.photographs.reading import read_waiting

LARGE = b"no picture" + bytes(200_000)
"""More than a pad may send otherwise."""


def test_it_takes_pictures_from_a_paired_device_and_lets_staff_enter_them(night: Night, director: Caller) -> None:
    pad, other = night.pad(1), night.pad(2)
    answer = sent(night, pad, LARGE)
    assert (answer.status_code, answer.json()["sent_by"]) == (202, "pad of table 1")
    address = f"{night.path}photographs/{answer.json()['id']}/"
    read_waiting()
    assert pad.get(address).json()["why"] == "no-picture"
    refused(other.get(address), 404)  # of another table
    refused(pad.get(f"{night.path}photographs/"), 403)
    refused(pad.get(f"{address}picture/"), 403)
    refused(pad.post(f"{address}confirm/"), 403)
    assert director.get(address).json()["sent_by"] == "pad of table 1"


def test_it_takes_only_so_many_from_a_table(night: Night, director: Caller, settings: Any) -> None:
    settings.LIMITS = type(settings.LIMITS)(photographs_by_table=1, photographs_waiting=2)
    assert sent(night, night.pad(1), b"1").status_code == 202
    assert sent(night, night.pad(1), b"1").status_code == 200  # the same file
    assert refused(sent(night, night.pad(1), b"2"), 409)["code"] == "too-many-photographs-here"
    assert sent(night, night.pad(2), b"2").status_code == 202
    assert refused(sent(night, director, b"3"), 429)["code"] == "too-many-photographs"  # for now: sent again later
    Photograph.objects.update(state=Photograph.State.UNREADABLE)
    assert sent(night, director, b"3").status_code == 202
