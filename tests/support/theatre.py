"""A hall with every screen to be seen in it, and a browser that opens them."""

import json
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from tests.support import screen_steps as steps
from tests.support.browser import Complaints, attentive_context
from tests.support.halls import EmbeddedHall
from tests.support.screens import DISK_FULL, FAILED, PAD, Screen, Stage
from tests.support.stage_laptops import make_laptop

SAMPLE = "from django.core.management import call_command; call_command('sample_tournament')"
STAGE = "from tests.support.stage import set_stage; set_stage()"
FAILURE = "from tests.support.stage_sessions import print_failure; print_failure()"
SESSIONS = "from tests.support.stage_sessions import print_sessions; print_sessions()"


class Theatre:
    """A hall with the stage set, and a browser to look at its screens."""

    def __init__(self, hall: EmbeddedHall, browser: Browser, scene: dict[str, Any]) -> None:
        self.hall = hall
        self.origin = f"http://hall.test:{hall.port}"
        self._browser = browser
        self._folder = hall.folder
        self.stage: Stage = scene["stage"]
        self._failures: dict[str, str] = {FAILED: scene["failure"]["html"], DISK_FULL: scene["failure"]["disk_full"]}
        self._sessions: dict[str, str] = scene["sessions"]
        make_laptop(self._folder, "")

    def context(self, screen: Screen, complaints: Complaints, **options: Any) -> BrowserContext:
        """A browser in which whoever looks at this screen is signed in; options are Playwright's."""
        for odd in screen.odd:
            complaints.expect(odd)
        context = attentive_context(self._browser, complaints, **options)
        context.add_cookies(
            [{"name": name, "value": value, "url": self.origin} for name, value in self.cookies(screen)]
        )
        return context

    def cookies(self, screen: Screen) -> list[tuple[str, str]]:
        """What signs in whoever looks at this screen."""
        name = "standby" if screen.who == "standby" else "sessionid"
        return [(name, self._sessions[screen.who])] if screen.who in self._sessions else []

    def open(self, screen: Screen, page: Page) -> None:
        """Open the screen and do what belongs to it."""
        make_laptop(self._folder, screen.laptop)
        page.goto(self.origin + screen.address(self.stage))
        page.wait_for_load_state("networkidle")
        if screen.path in self._failures:
            page.set_content(self._failures[screen.path])
        if screen.path == PAD and not screen.looks_on:
            steps.take_over(page)
        screen.does(page)
        page.wait_for_timeout(300)


def set_scene(hall: EmbeddedHall) -> dict[str, Any]:
    """Play the sample night and set the stage in a hall, served or not; return what a theatre needs to know of it."""
    lines = hall.manage("shell", "--no-imports", "-c", "; ".join((SAMPLE, STAGE, FAILURE, SESSIONS))).splitlines()
    said = dict(line.split(" ", 1) for line in lines if line.startswith(("stage ", "failure ", "sessions ")))
    return {word: json.loads(printed) for word, printed in said.items()}
