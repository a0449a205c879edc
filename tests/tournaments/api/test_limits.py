"""Nobody makes the server read, or say, more than a sound request needs."""

import json

import pytest
from django.test import Client

from accounts.models import Organization
from tests.people import Caller, Night, hand
from tests.tournaments.api.checks import given, nothing_changes, refused


def unknown_names(count: int) -> dict[str, int]:
    return {f"name{number}": 1 for number in range(count)}


@pytest.mark.parametrize("count", [6, 1000])
def test_it_names_only_the_first_few_of_unknown_names(db: None, count: int) -> None:
    answer = Caller().post("pads/pair/", unknown_names(count))
    assert list(refused(answer, 400, "shape")["fields"]) == ["name0", "name1", "name2", "name3", "name4"]
    assert len(answer.content) < 1000


def test_it_names_only_the_first_few_of_unknown_facts_of_a_hand(night: Night) -> None:
    answer = night.pad().post(f"{night.sheet}hands/", hand(1) | unknown_names(1000))
    assert len(refused(answer, 400, "shape")["fields"]) == 5
    assert len(answer.content) < 1000


def test_it_names_only_so_many_faults_of_a_long_list(night: Night, director: Caller) -> None:
    people = [{"name": "Ada", "shoe_size": 38}] * 1000
    answer = director.post(f"{night.path}entrants/", people)
    assert len(refused(answer, 400, "shape")["fields"]) == 100


def test_it_reads_no_large_request_of_a_stranger(db: None) -> None:
    body = json.dumps({"key": "x", "token": " " * 65_536})
    with nothing_changes():
        refused(Caller().post("pads/pair/", body), 413, "too-large")


def test_it_reads_no_large_request_of_a_pad(night: Night) -> None:
    body = json.dumps(hand(1) | {"why": " " * 65_536})
    with nothing_changes():
        refused(night.pad().post(f"{night.sheet}hands/", body), 413, "too-large")


def test_it_reads_a_large_request_of_staff(night: Night, director: Caller) -> None:
    people = [{"name": f"Somebody with a long name {number:06}" + " " * 60} for number in range(700)]
    assert len(json.dumps(people)) > 65_536
    assert len(given(director.post(f"{night.path}entrants/", people), 201)) == 700


def test_it_parses_no_large_form_of_a_stranger(hall: Organization) -> None:
    answer = Client().post("/accounts/sign-in/", {"login": "x" * 70_000, "password": "x"})
    assert answer.status_code == 413
    assert answer.content == b"This upload is too large. Sign in first."
