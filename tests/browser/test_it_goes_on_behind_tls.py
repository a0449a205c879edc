"""Behind TLS the pad opens with no network at all, again and again, and sends the whole game when there is one."""

import hashlib
import os
import re
import shutil
import socket
import ssl
import subprocess
from base64 import b64encode
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from playwright.sync_api import Browser, Page, expect

from tests.browser import hall as pages
from tests.browser.games import expect_all_sent, expect_waiting, first, stored, tap
from tests.browser.hall import Tablet, open_table
from tests.support import programs
from tests.support.browser import Complaints, kept_browser
from tests.support.halls import ROOT, EmbeddedHall
from tests.support.services import free_port, stop, wait_until

# Wait until the service worker is at work and has kept the page; then have it kept three hours ago.
KEPT_LONG_AGO = """async () => {
  const kept = async () => navigator.serviceWorker.controller && (await caches.match("/pad/"));
  for (let tries = 0; tries < 1200 && !(await kept()); tries += 1) await new Promise((done) => setTimeout(done, 50));
  const page = await kept();
  const html = (await page.text()).replace(/(name="now" content=")(\\d+)/, (_all, name, now) => name + (now - 10800e6));
  await (await caches.open("headtable-pad")).put("/pad/", new Response(html, { headers: page.headers }));
}"""


class HallBehindTLS(EmbeddedHall):
    """A hall told that a proxy speaks TLS for it: Caddy, with the file that docker-compose.yml gives it."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, {"TLS": "1", "NUM_PROXIES": "1"})
        self._tls_port = free_port()
        self.address = f"https://hall.test:{self._tls_port}"
        self._authority = folder / "caddy/pki/authorities/local"

    def client(self, token: str | None = None) -> httpx.Client:
        """Return a client that says what Caddy would."""
        client = super().client(token)
        client.headers["X-Forwarded-Proto"] = "https"
        return client

    def lead_in(self) -> None:
        """Start Caddy, with an authority of its own."""
        config = (ROOT / "Caddyfile").read_text().replace("web:8000", f"127.0.0.1:{self.port}")
        for port, other in (("8443", self._tls_port), ("8080", free_port()), ("2080", free_port())):
            config = config.replace(port, str(other))
        (self.folder / "Caddyfile").write_text(config)
        log = self.folder / "caddy.log"
        with log.open("ab") as output:
            self.processes["caddy"] = subprocess.Popen(
                [programs.CADDY.find() or "caddy", "run", "--config", self.folder / "Caddyfile"],
                env=os.environ
                | {"SITE_NAME": "hall.test", "CADDY_TLS": "internal"}
                | {name: str(self.folder) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
            )
        wait_until(self._greet, self.processes["caddy"], log)

    def cut(self) -> None:
        """Stop Caddy: nobody answers at the hall's address."""
        stop(self.processes.pop("caddy"))

    def trusted(self) -> str:
        """Return the option that has Chromium trust this authority.

        To make it a trusted one takes certutil, one more program. Errors are ignored for what this authority has
        signed, and for nothing else; ignored altogether, Chromium would not let a service worker work.
        """
        certificate = x509.load_pem_x509_certificate((self._authority / "intermediate.crt").read_bytes())
        key = certificate.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
        return f"--ignore-certificate-errors-spki-list={b64encode(hashlib.sha256(key).digest()).decode()}"

    def _greet(self) -> None:
        trusting = ssl.create_default_context(cafile=self._authority / "root.crt")
        with socket.create_connection(("127.0.0.1", self._tls_port)) as line:
            trusting.wrap_socket(line, server_hostname="hall.test").close()


@pytest.fixture
def hall(tmp_path: Path, with_director: Path) -> Iterator[HallBehindTLS]:
    """A hall behind Caddy, with an empty database."""
    shutil.copytree(with_director, tmp_path / "hall", ignore=shutil.ignore_patterns("*.log"))
    hall = HallBehindTLS(tmp_path / "hall")
    try:
        hall.serve("--no-sample")
        hall.lead_in()
        yield hall
    finally:
        hall.stop()


def expect_third_waits_since_now(page: Page) -> None:
    """Wait until the tablet says that hand 3 waits since this minute, or the one before."""
    here = page.evaluate("() => new Date().getTimezoneOffset()") * -60
    minutes = [datetime.fromtimestamp(datetime.now(UTC).timestamp() + here - ago, UTC) for ago in (0, 60)]
    times = "|".join(f"{minute:%I:%M}".lstrip("0") for minute in minutes)
    words = rf"^Hand 3 \(({times})\s[AP]M\): saved here, not sent yet\.$"
    expect(page.get_by_text(re.compile(words))).to_be_visible()


def test_it_opens_again_and_again_without_a_network_and_sends_the_whole_game(
    hall: HallBehindTLS, browser: Browser, complaints: Complaints, tmp_path: Path
) -> None:
    for part in ("net::ERR_", "Failed to fetch"):
        complaints.expect(part)
    table = open_table(hall, hands_per_game=8)
    with kept_browser(browser, tmp_path / "profile", complaints, hall.trusted()) as context:
        pad = Tablet(context.pages[0], context)
        pad.page.goto(table.pad.replace(pages.address(hall), hall.address))
        assert pad.page.evaluate("window.isSecureContext && location.protocol") == "https:"
        pad.page.evaluate(KEPT_LONG_AGO)
        tap(pad, range(1, 3))
        pad.expect_sent()
        hall.cut()
        pad.page.reload()
        tap(pad, [3])
        expect_third_waits_since_now(pad.page)
        pad.page.reload()
        tap(pad, range(4, 6))
        expect_waiting(pad, 3, 4, 5)
    with kept_browser(browser, tmp_path / "profile", complaints, hall.trusted()) as context:
        pad = Tablet(context.pages[0], context)
        pad.page.goto(f"{hall.address}/pad/")
        expect_waiting(pad, 3, 4, 5)
        tap(pad, range(6, 9))
        expect(pad.page.locator("#complete")).to_be_visible()
        assert stored(hall, table) == first(2)
        hall.lead_in()
        expect_all_sent(pad)
    assert stored(hall, table) == first()
