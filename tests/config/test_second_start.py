"""`headtable` as somebody starts it who sits at the computer: the browser opens, on the hall that runs."""

import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from tests.support.halls import ROOT, EmbeddedHall

BROWSER = "#!/bin/sh\necho \"$1\" >> '{opened}'\n"


@dataclass(frozen=True)
class Desktop:
    """A hall, the port at which it was told to answer, and the addresses that were opened in the browser."""

    hall: EmbeddedHall
    taken: int
    opened: Path

    def addresses(self) -> list[str]:
        return self.opened.read_text().split() if self.opened.exists() else []

    def start_again(self, *options: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            self.command(*options), cwd=ROOT, env=self.hall.environment, capture_output=True, text=True, check=False
        )

    def command(self, *options: str) -> list[str]:
        data = ["--data", str(self.hall.folder)]
        return [sys.executable, "-m", "headtable", *data, "run", "--port", str(self.taken), "--no-sample", *options]


@pytest.fixture(scope="module")
def desktop(tmp_path_factory: pytest.TempPathFactory, with_director: Path) -> Iterator[Desktop]:
    """A hall that was started where another program has the port; the browser writes down what it is to open."""
    folder = tmp_path_factory.mktemp("desktop")
    shutil.copytree(with_director, folder / "hall", ignore=shutil.ignore_patterns("*.log"))
    browser = folder / "browser"
    browser.write_text(BROWSER.format(opened=folder / "opened"))
    browser.chmod(0o755)
    hall = EmbeddedHall(folder / "hall", {"BROWSER": str(browser), "DISPLAY": ":0"})
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        desktop = Desktop(hall, other.getsockname()[1], folder / "opened")
        with (hall.folder / "server.log").open("wb") as log:
            hall.processes["server"] = subprocess.Popen(
                desktop.command(), cwd=ROOT, env=hall.environment, stdout=log, stderr=log
            )
        try:
            _wait_for_address(desktop)
            yield desktop
        finally:
            hall.stop()


def _wait_for_address(desktop: Desktop) -> None:
    server = desktop.hall.processes["server"]
    while not desktop.addresses():
        with pytest.raises(subprocess.TimeoutExpired):  # it must not end
            server.wait(0.2)


def test_it_takes_the_next_free_port_where_its_own_is_taken_and_says_so(desktop: Desktop) -> None:
    port = urlsplit(desktop.addresses()[0]).port
    assert port is not None
    assert desktop.taken < port <= desktop.taken + 50
    said = f"Port {desktop.taken} is taken by another program: using {port}."
    assert said in desktop.hall.logs()["server"]
    assert httpx.get(f"http://127.0.0.1:{port}/health/", timeout=60).status_code == 200


def test_it_opens_a_page_that_signs_the_director_in_at_once(desktop: Desktop) -> None:
    address = desktop.addresses()[0].replace("localhost", "127.0.0.1")
    assert address.endswith("#now")
    with httpx.Client(timeout=60) as browser:
        page = browser.get(address)
        (script,) = re.findall(r'src="(/static/accounts/at_once\.\w+\.js)"', page.text)
        assert "#by-link" in browser.get(f"http://{urlsplit(address).netloc}{script}").text
        assert 'id="by-link"' in page.text
        form = {"csrfmiddlewaretoken": browser.cookies["csrftoken"]}
        assert browser.post(address, data=form).headers["location"] == "/desk/"


def test_it_opens_the_one_that_runs_when_it_is_started_again(desktop: Desktop) -> None:
    before = desktop.addresses()
    again = desktop.start_again()
    assert again.returncode == 0, again.stderr
    assert "Headtable is already running" in again.stdout
    (address,) = desktop.addresses()[len(before) :]
    assert urlsplit(address).netloc == urlsplit(before[0]).netloc


def test_it_refuses_a_second_hall_on_the_same_data_where_there_is_no_browser(desktop: Desktop) -> None:
    again = desktop.start_again("--no-browser")
    assert again.returncode == 1
    assert "Headtable is already running on this data" in again.stderr
