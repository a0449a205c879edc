"""A round on paper: sheets are photographed at the desk and with a phone, doubts answered, and every hand counts."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pypdfium2
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from benchmarks.pictures import CRUMPLED, DOTS, photograph
from tests.browser import hall as pages
from tests.support.browser import Complaints, attentive_context
from tests.support.check_all import more
from tests.support.halls import EmbeddedHall

TABLES = more(2, 15)
PATIENCE = 60_000 * TABLES
"""Milliseconds for the sheets to be read, each in a process of its own, on a machine that has other things to do."""
PER_MM = 25.4 / 72
BY_PHONE, CREASED = 1, 3
DOUBTS = (2, 5, 9)
"""Tables on whose sheets hand 3 says nothing of the tricks, as far as there are so many tables."""
FOUR_TRICKS = {(hand, fact): value for hand in range(1, 9) for fact, value in (("maker", 0), ("tricks", 4))}


@pytest.fixture
def staff(shared_hall: EmbeddedHall) -> httpx.Client:
    """The director as a program."""
    client = pages.director_of(shared_hall)
    client.timeout = httpx.Timeout(PATIENCE / 1000)  # the paper of a whole round, on a busy machine
    return client


@pytest.fixture
def tonight(staff: httpx.Client) -> dict[str, Any]:
    """A night of one round, which is open; `path`: its address in the API."""

    def made(path: str, body: Any) -> dict[str, Any]:
        answer: dict[str, Any] = staff.post(path, json=body).raise_for_status().json()
        return answer

    fields = {"name": "Paper Night", "rounds": 1, "hands_per_game": 8, "preset": "traditional"}
    tournament = made("/api/v1/tournaments/", fields)
    night = f"/api/v1/tournaments/{tournament['id']}/"
    made(f"{night}entrants/", [{"name": f"Player {number}"} for number in range(4 * TABLES)])
    made(f"{night}rounds/", {})
    opened = made(f"{night}rounds/1/publish/", {})
    return {**tournament, "path": night, "sittings": opened["sittings"]}


@pytest.fixture
def phone(
    browser: Browser, shared_hall: EmbeddedHall, tonight: dict[str, Any], complaints: Complaints
) -> Iterator[Page]:
    """A phone that was paired with table 1, on the page that sends pictures."""
    complaints.expect("ERR_INTERNET_DISCONNECTED")
    context = attentive_context(browser, complaints)
    page = context.new_page()
    page.goto(f"{pages.address(shared_hall)}/pad/#{tonight['sittings'][0]['pad_key']}")
    expect(page.get_by_role("heading", name="Table 1")).to_be_visible()
    page.locator("#open-settings").click()
    page.get_by_role("link", name="Pictures of score sheets").click()
    expect(page.get_by_text("Open the camera")).to_be_visible()
    assert page.evaluate("!window.isSecureContext")
    yield page
    context.close()


def pictures_of(staff: httpx.Client, night: str, folder: Path) -> dict[int, Path]:
    """Photograph the sheet of every table."""
    pdf = pypdfium2.PdfDocument(staff.get(f"{night}paper/score-sheets/?paper=letter").raise_for_status().content)
    files = {}
    for table in range(1, TABLES + 1):
        asked = staff.get(f"{night}paper/score-sheets/layout/?round=1&table={table}&paper=letter").json()
        bubbles = [{**bubble, "name": bubble["fact"]} for bubble in asked["bubbles"]]
        marks = {mark: value for mark, value in FOUR_TRICKS.items() if table not in DOUBTS or mark != (3, "tricks")}
        page = pdf[table - 1].render(scale=DOTS * PER_MM, grayscale=True).to_pil().convert("L")
        files[table] = folder / f"table-{table}.jpg"
        how = CRUMPLED if table == CREASED else None
        files[table].write_bytes(photograph(page, bubbles, marks, seed=20 + table, taken=how).jpeg)
    return files


def too_large(page: Page, folder: Path) -> Path:
    """Make a file that is larger than any that the server takes."""
    file = folder / "too-large.pdf"
    file.write_bytes(bytes(int(page.locator("#pictures").get_attribute("data-most") or "") + 1))
    return file


def shown(page: Page, table: int) -> Locator:
    """What the desk shows of the sheet of a table that is to be confirmed."""
    return page.locator("form.photograph", has=page.get_by_role("heading", name=f"Table {table}, round 1", exact=True))


def send_without_a_network(phone: Page, picture: Path) -> None:
    """Choose a picture while the network is away; it waits on the phone until the network is back."""
    phone.context.set_offline(True)
    phone.locator("#pictures").set_input_files(picture)
    expect(phone.get_by_text(f"{picture.name}: waits on this device")).to_be_visible()
    phone.context.set_offline(False)
    expect(phone.get_by_text(f"{picture.name}: read", exact=True)).to_be_visible(timeout=PATIENCE)


def test_it_enters_a_round_by_pictures(
    shared_hall: EmbeddedHall,
    page: Page,
    phone: Page,
    staff: httpx.Client,
    tonight: dict[str, Any],
    tmp_path: Path,
    record_property: Callable[[str, Any], None],
) -> None:
    files = pictures_of(staff, tonight["path"], tmp_path)
    send_without_a_network(phone, files.pop(BY_PHONE))
    pages.sign_in(page, shared_hall)
    page.goto(f"{pages.address(shared_hall)}/desk/{tonight['slug']}/")
    page.get_by_role("link", name="Paper", exact=True).click()
    expect(shown(page, BY_PHONE)).to_be_visible()

    begun = time.monotonic()
    page.locator("#pictures").set_input_files([too_large(page, tmp_path), *files.values()])
    answer_doubts(shown(page, DOUBTS[0]), DOUBTS[0])  # while the others are being read: what was tapped stays
    for table in range(1, TABLES + 1):
        expect(shown(page, table)).to_be_visible(timeout=PATIENCE)
    read = time.monotonic()
    expect(page.get_by_text("too-large.pdf: larger than")).to_be_visible()
    page.reload()
    for table in sorted(range(1, TABLES + 1), key=lambda table: table == DOUBTS[0]):  # last: what was tapped stays
        if table != DOUBTS[0]:
            answer_doubts(shown(page, table), table)
        shown(page, table).get_by_role("button", name="Enter this sheet").click()
        expect(page.get_by_text(f"Table {table}: 8 hands entered.")).to_be_visible()
    record_property("seconds until all sheets were read", f"{read - begun:.0f}")
    record_property("seconds until all were entered, by a hurried machine", f"{time.monotonic() - begun:.0f}")

    scores = [staff.get(f"/api/v1/sittings/{sitting['id']}/").json()["score"] for sitting in tonight["sittings"]]
    assert scores == [[9, 0, 9, 0] if table in DOUBTS else [8, 0, 8, 0] for table in range(1, TABLES + 1)]


def answer_doubts(sheet: Locator, table: int) -> None:
    """Look at the strip of each hand in doubt and say what its tricks are; a crease may make others than are meant."""
    expect(sheet).to_be_visible(timeout=PATIENCE)
    if table in DOUBTS:
        expect(sheet.get_by_text("No bubble is filled.")).to_be_visible()
    for hand in sheet.locator("fieldset.doubt").all():
        expect(hand.locator("img.strip")).to_be_visible()
        tricks = "5" if table in DOUBTS else "4"
        hand.get_by_role("radiogroup", name="Tricks the makers took").get_by_text(tricks, exact=True).click()
