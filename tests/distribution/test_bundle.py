"""`make bundle`: its folder, alone in an empty root, serves a whole night, prints, backs up and stops."""

import os
import sys
from collections.abc import Iterator

import httpx
import pytest

from distribution.bundle import build as build_bundle
from simulation.__main__ import main as simulate
from tests.distribution.bundled import Bundled, empty_root
from tests.distribution.installed import build as build_wheel
from tests.distribution.installed import copy_of_source
from tests.support.check_all import only_in_check_all

pytestmark = [
    only_in_check_all,
    pytest.mark.skipif(sys.platform != "linux" or os.geteuid() != 0, reason="an empty root is for Linux and its root"),
]
DIRECTOR = "dana@example.org"


@pytest.fixture(scope="module")
def bundled(tmp_path_factory: pytest.TempPathFactory) -> Bundled:
    """The bundle of this source, in an empty root."""
    folder = tmp_path_factory.mktemp("bundled")
    wheel, _sdist = build_wheel(copy_of_source(tmp_path_factory.mktemp("source")))
    root = empty_root(folder / "root", build_bundle(wheel, folder))
    return Bundled(root, folder / "data")


@pytest.fixture(scope="module")
def hall(bundled: Bundled) -> Iterator[httpx.Client]:
    """Its hall with the sample night."""
    with bundled.served() as client:
        yield client


@pytest.mark.parametrize("address", ["/", "/help/first-night/", "/pad/", "/accounts/login/?lang=de"])
def test_it_shows_every_kind_of_page(hall: httpx.Client, address: str) -> None:
    assert hall.get(address).status_code == 200


def test_it_plays_a_night(bundled: Bundled, hall: httpx.Client) -> None:
    token = bundled.command("manage", "drf_create_token", DIRECTOR).stdout.split()[2]
    night = ["--players", "8", "--rounds", "2", "--hands", "3"]
    assert simulate([*night, "--url", bundled.url, "--token", token]) == 0


def test_it_prints(bundled: Bundled, hall: httpx.Client) -> None:
    bundled.command("paper", "autumn-euchre-night", "table-cards", "--paper", "letter", "--output", "/cards.pdf")
    assert (bundled.program / "cards.pdf").read_bytes().startswith(b"%PDF")


def test_it_backs_up(bundled: Bundled, hall: httpx.Client) -> None:
    backup = bundled.command("backup").stdout.split()[-1]
    assert (bundled.program / backup.removeprefix("/")).read_bytes().startswith(b"SQLite format 3")
