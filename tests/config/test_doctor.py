"""`headtable doctor`: what it finds in a computer that is well, and what it says where something is not."""

import os
import socket
from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import islice
from pathlib import Path

import pytest
from django.core.management import call_command
from django.utils import timezone
from pytest_django.fixtures import Settings

from config import doctor
from machine import disk
from tests import people
from tournaments.models import PadDevice, PadKey
from tournaments.services.hall import tablets

pytestmark = pytest.mark.django_db
WIFI = (("Wi-Fi", "192.168.1.20"),)


@pytest.fixture(autouse=True)
def data(tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of its own, on a large disk, in a Wi-Fi, with nobody who serves."""
    settings.DATA_DIR, settings.BACKUP_DIR, settings.REDIS_URL = tmp_path, tmp_path / "backups", ""
    settings.HEADTABLE_HOST, settings.HEADTABLE_PORT = "127.0.0.1", 0
    monkeypatch.setattr(doctor, "lan_adapters", lambda: WIFI)
    monkeypatch.setattr(disk, "free_bytes", lambda _path: 50_000_000_000)
    return tmp_path


def found(what: str, now: datetime | None = None, *, from_inside: bool = False) -> doctor.Finding:
    findings: Iterator[doctor.Finding] = doctor.look(now or timezone.now(), from_inside=from_inside)
    return next(finding for finding in findings if finding.what == what)


def test_it_names_the_folder_of_the_data(data: Path) -> None:
    assert found("Data") == doctor.Finding("Data", True, str(data))


def test_it_says_when_the_data_cannot_be_written(settings: Settings, data: Path) -> None:
    settings.DATA_DIR = data / "away"
    _python, folder = islice(doctor.look(timezone.now(), from_inside=False), 2)
    assert not folder.is_well
    assert "headtable --data FOLDER" in folder.sentence


def test_it_warns_of_a_full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    assert found("Disk").is_well
    monkeypatch.setattr(disk, "free_bytes", lambda _path: 499_999_999)
    assert not found("Disk").is_well


def test_it_notices_a_clock_that_was_set_back(data: Path) -> None:
    now = timezone.now()
    (data / "headtable.sqlite3").touch()
    assert found("Clock", now).is_well
    later = (now + timedelta(minutes=10)).timestamp()
    os.utime(data / "headtable.sqlite3", (later, later))
    assert "Set this computer's clock" in found("Clock", now).sentence


def test_it_names_the_address_for_tablets_and_which_way_it_is(settings: Settings) -> None:
    settings.HEADTABLE_PORT = 8123
    assert found("For tablets").sentence == "http://192.168.1.20:8123/ (Wi-Fi)"


def test_it_says_to_join_the_wifi_where_there_is_no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "lan_adapters", tuple)
    assert not found("For tablets").is_well
    assert "Join the Wi-Fi" in found("For tablets").sentence


def test_it_tells_a_free_port_from_a_taken_one(settings: Settings) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        settings.HEADTABLE_PORT = other.getsockname()[1]
        assert "is taken by another program" in found("Port").sentence
    assert "is free" in found("Port").sentence


def test_it_says_when_the_hall_does_not_answer(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        settings.HEADTABLE_PORT = probe.getsockname()[1]
    monkeypatch.setattr(doctor, "lan_adapters", tuple)
    finding = found("Port", from_inside=True)
    assert not finding.is_well
    assert f"127.0.0.1:{settings.HEADTABLE_PORT}" in finding.sentence


def test_it_counts_the_hands_that_wait_on_tablets() -> None:
    night = people.night(people.organization())
    key = PadKey.objects.filter(table__tournament=night.tournament).first()
    device = PadDevice.objects.create(pad_key=key, token_digest="0" * 64)
    tablets.record_contact(device=device.pk, waiting=3, since=None, now=timezone.now())
    assert found("Unsent hands", from_inside=True).sentence.startswith("3 hands wait on tablets.")


def test_it_ends_with_1_where_something_is_not_well(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:  # there is no backup yet
        call_command("doctor")
    assert ended.value.code == 1
    assert "! Last backup:         None yet. Make one: headtable backup" in capsys.readouterr().out
