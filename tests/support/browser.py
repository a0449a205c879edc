"""Chromium, driven by Playwright, as a person would use the pages."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, expect, sync_playwright

OPTIONS = (
    "--no-sandbox",  # Chromium refuses to run as root with one
    "--disable-gpu",
    # No look-ups of its own: neither a hall nor a test machine has the internet.
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A hall's tablets reach the laptop by a plain name: an insecure origin, unlike localhost.
    "--host-resolver-rules=MAP hall.test 127.0.0.1",
)

PATIENCE = 60_000  # milliseconds: a busy machine takes its time, and no test is about that
expect.set_options(timeout=PATIENCE)


@contextmanager
def chromium() -> Iterator[Browser]:
    """Run headless Chromium (`CHROMIUM` names the program) until the block ends."""
    # Playwright keeps an event loop in this thread, which Django takes for an async caller of the ORM.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=OPTIONS)
        try:
            yield browser
        finally:
            browser.close()


FONTS = "document.fonts.ready.then(() => true)"
"""Wait by this until letters are as large as they stay: they may come after everything else."""


class Complaints:
    """What a page complained about: uncaught errors, and errors on its console."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.expected: list[str] = []

    def listen_to(self, page: Page) -> None:
        """Hear everything that the page complains about from now on."""
        page.on("pageerror", lambda error: self.heard.append(f"{page.url}: {error}"))
        page.on("console", lambda message: self._hear(page, message))

    def expect(self, part: str) -> None:
        """Let pass what contains `part`: a test that provokes an error says so."""
        self.expected.append(part)

    def unexpected(self) -> list[str]:
        """Return what nobody expected."""
        return [heard for heard in self.heard if not any(part in heard for part in self.expected)]

    def _hear(self, page: Page, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.heard.append(f"{page.url}: {message.text} ({message.location.get('url', '')})")


def attentive_context(browser: Browser, complaints: Complaints, **options: Any) -> BrowserContext:
    """Return a fresh context (options are Playwright's) whose every page is listened to."""
    context = browser.new_context(**options)
    _listen(context, complaints)
    return context


@contextmanager
def kept_browser(browser: Browser, profile: Path, complaints: Complaints, *options: str) -> Iterator[BrowserContext]:
    """Run a Chromium of its own until the block ends or it is killed: what it stores is in `profile`, for the next."""
    context = browser.browser_type.launch_persistent_context(
        profile, executable_path=os.environ["CHROMIUM"], args=[*OPTIONS, *options]
    )
    try:
        _listen(context, complaints)
        for page in context.pages:
            complaints.listen_to(page)
        yield context
    finally:
        with suppress(Error):  # it was killed, which Playwright may not have noticed yet
            context.close()


def kill(context: BrowserContext) -> None:
    """Kill a browser of its own with all its processes, as an empty battery does."""
    assert context.browser
    processes = context.browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    browser = next(process["id"] for process in processes if process["type"] == "browser")
    os.killpg(os.getpgid(browser), signal.SIGKILL)
    with suppress(ProcessLookupError):  # the next one of this profile must find it gone
        while True:
            os.kill(browser, 0)
            time.sleep(0.05)


def _listen(context: BrowserContext, complaints: Complaints) -> None:
    context.set_default_timeout(PATIENCE)
    context.on("page", complaints.listen_to)
