"""A demo for a public address: every visitor a hall of their own, for an hour, and nothing of anybody else's."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.core.cache import cache
from django.core.management import CommandError
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from accounts.models import Organization, Role, User
from config import demo
from config.management.commands.runhall import Command
from scoring.models import Hand
from tests import people
from tests.support.answers import Answer
from tournaments.models import Tournament
from tournaments.services.setup import sample

pytestmark = pytest.mark.django_db
WHOLE = sample.ROUNDS_PLAYED
AN_HOUR_LATER = timedelta(minutes=61)


@pytest.fixture(autouse=True)
def folder(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty demo, whose sample night has one round."""
    cache.clear()
    monkeypatch.setattr(sample, "ROUNDS_PLAYED", 0)
    settings.DATA_DIR, settings.DEMO, settings.DEMO_COPIES = tmp_path, True, 40
    demo.require_own_data()
    return tmp_path


def begin(client: Client) -> Answer:
    return client.post("/demo/")


def test_it_gives_a_visitor_a_hall_with_the_sample_night_to_direct(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sample, "ROUNDS_PLAYED", WHOLE)
    assert "Try Headtable" in client.get("/").content.decode()
    assert begin(client).status_code == 302
    tournament = Tournament.objects.get()
    assert tournament.rounds.count() == 4
    assert Hand.objects.count() >= 240
    assert client.get(f"/desk/{tournament.slug}/").status_code == 200


def test_it_keeps_visitors_apart(client: Client) -> None:
    begin(client)
    first = Tournament.objects.get()
    other = Client()
    begin(other)
    second = Tournament.objects.exclude(pk=first.pk).get()
    assert other.get(f"/desk/{second.slug}/").status_code == 200
    assert other.get(f"/desk/{first.slug}/").status_code == 404


def test_it_shows_a_visitor_nothing_of_the_installation(client: Client) -> None:
    begin(client)
    assert "/installation/" not in client.get("/desk/").content.decode()
    assert client.get("/installation/").status_code == 403
    assert client.get("/standby/").status_code == 403
    assert client.post("/installation/backup/").status_code == 403


def test_it_deletes_everything_of_a_visitor_after_an_hour(client: Client) -> None:
    begin(client)
    people.member(Organization.objects.get(), Role.DESK, email="friend@demo.invalid")
    assert demo.clear(timezone.now()) == 0
    assert demo.clear(timezone.now() + AN_HOUR_LATER) == 2
    assert not User.objects.exists()
    assert not Organization.objects.exists()
    assert not Hand.objects.exists()
    assert client.get("/desk/").status_code == 302


def test_it_deletes_a_night_that_counts_and_is_played(client: Client) -> None:
    begin(client)
    Tournament.objects.update(rehearsal=False)
    demo.clear(timezone.now() + AN_HOUR_LATER)
    assert not Tournament.objects.exists()


def test_it_gives_no_more_copies_than_there_may_be(client: Client, settings: Settings) -> None:
    settings.DEMO_COPIES = 1
    begin(client)
    answer = begin(Client())
    assert answer.status_code == 503
    assert "All copies are in use" in answer.content.decode()
    assert Organization.objects.count() == 1


def test_it_gives_one_address_only_some(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo, "MOST_AT_ONE_ADDRESS", 1)
    begin(client)
    assert "several copies" in begin(Client()).content.decode()
    assert Organization.objects.count() == 1


def test_it_never_deletes_the_data_of_a_real_hall(folder: Path) -> None:
    (folder / "demo").unlink()
    people.member(people.organization(), Role.OWNER, email="owner@hall.test")
    with pytest.raises(CommandError, match="data of a real hall"):
        Command()._require_a_demo()
    assert demo.clear(timezone.now() + AN_HOUR_LATER) == 0
    assert User.objects.filter(email="owner@hall.test").exists()


def test_it_is_no_page_of_a_hall(client: Client, settings: Settings) -> None:
    settings.DEMO = False
    assert begin(client).status_code == 404
    assert "Try Headtable" not in client.get("/").content.decode()
    assert demo.clear(timezone.now() + AN_HOUR_LATER) == 0
