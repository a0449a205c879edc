"""The way of a hand: what it costs, and what may never fail it."""

from typing import Any
from unittest import mock

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Organization
from config import celery_app
from scoring.services import Entry
from tests import people
from tests.people import NOW, Caller, Night, hand
from tests.tournaments.api.checks import given
from tests.tournaments.api.test_pair import paired
from tournaments import tasks
from tournaments.models import Tournament
from tournaments.services.play import hands


def entry(number: int, **facts: Any) -> Entry:
    return Entry(people.known(number), {"maker": 0, "tricks": 3} | facts, number)


def enter(night: Night, body: Entry) -> None:
    hands.enter_hand(sitting=night.sittings[0], entry=body, by="test", now=NOW)


def test_it_takes_a_hand_with_nine_statements(night: Night) -> None:
    """However many hands are on the sheet. What each is for:

    savepoint (in a test; in life BEGIN), lock the game, look at the round and what is held, read the hands that stand
    and the one with this UUID, insert the hand, update the game, raise the tournament's version, add it to the feed
    of events, release the savepoint (COMMIT).
    """
    for number in (1, 2, 3):
        sitting = night.sittings[0]
        with CaptureQueriesContext(
            connection,
        ) as queries:
            hands.enter_hand(sitting=sitting, entry=entry(number), by="test", now=NOW)
        kinds = [query["sql"].split()[0] for query in queries]
        assert kinds == [
            "SAVEPOINT",
            *("SELECT", "SELECT", "SELECT"),
            *("INSERT", "UPDATE", "UPDATE", "INSERT"),
            "RELEASE",
        ]


@pytest.mark.parametrize("is_tablet", [False, True], ids=["key", "tablet"])
def test_it_finds_pad_and_sitting_with_one_statement_more(night: Night, host: Caller, is_tablet: bool) -> None:
    address = f"{night.sheet}hands/"
    caller = paired(night) if is_tablet else host
    for number in (1, 2):
        with CaptureQueriesContext(connection) as queries:
            given(caller.post(address, hand(number)), 201)
    assert [query["sql"].split()[0] for query in queries][:2] == ["SELECT", "SAVEPOINT"]
    assert len(queries) == 1 + 9


def test_it_answers_a_hand_again_with_one_look_at_the_sheet(night: Night) -> None:
    enter(night, entry(1))
    sitting = night.sittings[0]
    with CaptureQueriesContext(connection) as queries:
        hands.enter_hand(sitting=sitting, entry=entry(1), by="test", now=NOW)
    assert [query["sql"].split()[0] for query in queries] == ["SAVEPOINT", "SELECT", "SELECT", "SELECT", "RELEASE"]


def test_it_shows_by_the_sweep_what_could_not_be_published(night: Night, host: Caller) -> None:
    enter(night, entry(1))
    tasks.sweep_standings()
    assert {row["points"] for row in given(host.get(f"{night.path}standings/"), 200)["rows"]} == {0, 1}


def test_it_publishes_nothing_of_a_hand_that_is_refused(
    night: Night, host: Caller, django_capture_on_commit_callbacks: Any
) -> None:
    enter(night, entry(1))
    with django_capture_on_commit_callbacks() as callbacks:
        host.post(f"{night.sheet}hands/", hand(1))
        host.post(f"{night.sheet}hands/", hand(2, tricks=6))
    assert callbacks == []


def test_it_asks_for_one_refresh_however_many_hands_arrive(
    night: Night, host: Caller, django_capture_on_commit_callbacks: Any
) -> None:
    with mock.patch.object(celery_app, "send_task") as sent:
        for number in range(1, 9):
            with django_capture_on_commit_callbacks(execute=True):
                given(host.post(f"{night.sheet}hands/", hand(number)), 201)
        assert sent.call_count == 1
        # Once a worker has taken it up, the next hand asks for another.
        tasks.refresh_standings(night.tournament.pk)
        with django_capture_on_commit_callbacks(execute=True):
            given(host.post(f"{night.sheet}confirm/", {"side": 0}), 200)
        assert sent.call_count == 2


def test_it_asks_for_a_refresh_of_each_tournament(hall: Organization, django_capture_on_commit_callbacks: Any) -> None:
    nights = [people.night(hall), people.night(hall)]
    cache.clear()
    with mock.patch.object(celery_app, "send_task") as sent:
        for night in nights:
            with django_capture_on_commit_callbacks(execute=True):
                enter(night, entry(1))
    assert {call.args[1][0] for call in sent.call_args_list} == {night.tournament.pk for night in nights}


def test_it_raises_the_version_by_every_new_hand_and_by_no_other(night: Night) -> None:
    def version() -> int:
        return Tournament.objects.get(pk=night.tournament.pk).scores_version

    before = version()
    enter(night, entry(1))
    assert version() == before + 1
    enter(night, entry(1))
    assert version() == before + 1
