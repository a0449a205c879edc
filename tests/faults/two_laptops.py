"""A laptop whose standby would take over by itself: what the first one may answer without being taken for dead."""

import json
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.faults.halls import EmbeddedBreakable
from tests.faults.trouble import Breaks, Trouble
from tests.standby.game import follow
from tests.support.services import START_SECONDS

AUTOMATICALLY_AFTER = 4
"""Seconds of silence after which this standby takes over; `manage.py standby` takes 60 at least."""
OTHER_RELEASE = "tests.support.other_release_settings"


class FollowedBreakable(EmbeddedBreakable):
    """A laptop that serves, and another one that follows it."""

    def __init__(self, folder: Path, model: Path) -> None:
        shutil.copytree(model, folder, ignore=shutil.ignore_patterns("*.log", "static"), dirs_exist_ok=True)
        environment = {"STATIC_ROOT": str(model / "static")}
        super().__init__(folder, environment)
        self.standby = EmbeddedBreakable(folder.with_name(f"{folder.name}-standby"), environment)

    is_followed = False

    def be_followed(self) -> None:
        """Have the second laptop follow, and take over by itself after a short silence."""
        self.standby.stop()
        self.standby.environment.pop("DJANGO_SETTINGS_MODULE", None)
        follow(self.standby, self, self.token)
        file = self.standby.folder / "standby.json"
        fresh = file.with_suffix(".new")
        fresh.write_text(json.dumps(json.loads(file.read_text()) | {"automatic_seconds": AUTOMATICALLY_AFTER}))
        fresh.replace(file)
        self.is_followed = True

    def wait_until_refused(self) -> None:
        """Wait until the standby says that it follows no more."""
        ends = time.monotonic() + START_SECONDS
        while "refuses this computer" not in httpx.get(f"{self.standby.url}/standby/status/").text:
            assert time.monotonic() < ends, self.standby.logs()["server"][-3000:]
            time.sleep(0.2)

    def stop(self) -> None:
        """Stop both."""
        super().stop()
        self.standby.stop()


@contextmanager
def followed_hall(folder: Path, model: Path) -> Iterator[FollowedBreakable]:
    """Serve a hall with a standby; `model` is the folder of one that was started before."""
    hall = FollowedBreakable(folder, model)
    try:
        hall.add_director()
        hall.write("UPDATE accounts_membership SET role = 'owner'")
        hall.serve("--no-sample")
        hall.be_followed()
        yield hall
    finally:
        hall.stop()


def refused(refuse: Callable[[FollowedBreakable], None]) -> Breaks:
    """Have the first laptop refuse its standby so; that one must go on serving nobody."""

    @contextmanager
    def breaks(hall: FollowedBreakable) -> Iterator[None]:
        if not hall.is_followed:
            hall.be_followed()
        hall.is_followed = False
        refuse(hall)
        hall.wait_until_refused()
        yield
        serving = {
            laptop.folder.name: httpx.get(f"{laptop.url}/standby/serving/").json()["serves"]
            for laptop in (hall, hall.standby)
        }
        assert serving == {hall.folder.name: True, hall.standby.folder.name: False}

    return breaks


def following_ended(hall: FollowedBreakable) -> None:
    """End the following on the first laptop's page."""
    hall.add_director()  # each link signs in once
    with httpx.Client(base_url=hall.url, follow_redirects=True, timeout=30, trust_env=False) as browser:
        link = f"/accounts/link/{hall.sign_in_link()}"
        browser.get(link).raise_for_status()
        for path in (link, "/standby/unpair/"):
            form = {"csrfmiddlewaretoken": browser.cookies["csrftoken"]}
            browser.post(path, data=form, headers={"Referer": f"{hall.url}/"}).raise_for_status()


def another_release(hall: FollowedBreakable) -> None:
    """Upgrade the second laptop alone."""
    hall.standby.stop()
    hall.standby.environment["DJANGO_SETTINGS_MODULE"] = OTHER_RELEASE
    hall.standby.serve("--no-sample")


TWO_LAPTOPS = (
    Trouble(
        "Two laptops: the first ended the following",
        *(FollowedBreakable, refused(following_ended), "standby", 3 * AUTOMATICALLY_AFTER),
    ),
    Trouble(
        "Two laptops: the standby got another release",
        *(FollowedBreakable, refused(another_release), "standby", 3 * AUTOMATICALLY_AFTER),
    ),
)
"""Where the first laptop is alive, and only its standby hears otherwise."""
