"""A round on paper: the director photographs the sheets, answers one doubt, and every hand counts."""

from pathlib import Path
from typing import Any

import httpx
import pypdfium2
from playwright.sync_api import Page, expect

from benchmarks.pictures import DOTS, photograph
from tests.browser import hall as pages
from tests.support.halls import EmbeddedHall

PATIENCE = 60_000
"""Milliseconds for two sheets to be read, each in a process of its own, on a machine that has other things to do."""
PER_MM = 25.4 / 72
FOUR_TRICKS = {(hand, fact): value for hand in range(1, 9) for fact, value in (("maker", 0), ("tricks", 4))}


def pictures_of(staff: httpx.Client, night: str, folder: Path) -> list[Path]:
    """Photograph the sheets of two tables; on the second, hand 3 says nothing of the tricks."""
    pdf = pypdfium2.PdfDocument(staff.get(f"{night}paper/score-sheets/?paper=letter").raise_for_status().content)
    files = []
    for table in (1, 2):
        asked = staff.get(f"{night}paper/score-sheets/layout/?round=1&table={table}&paper=letter").json()
        bubbles = [{**one, "name": one["fact"]} for one in asked["bubbles"]]
        marks = {mark: value for mark, value in FOUR_TRICKS.items() if table == 1 or mark != (3, "tricks")}
        page = pdf[table - 1].render(scale=DOTS * PER_MM, grayscale=True).to_pil().convert("L")
        files.append(folder / f"table-{table}.jpg")
        files[-1].write_bytes(photograph(page, bubbles, marks, seed=4 + table).jpeg)
    return files


def test_it_enters_a_round_by_pictures(shared_hall: EmbeddedHall, page: Page, tmp_path: Path) -> None:
    pages.sign_in(page, shared_hall)
    staff = pages.director_of(shared_hall)

    def made(path: str, body: Any) -> dict[str, Any]:
        answer: dict[str, Any] = staff.post(path, json=body).raise_for_status().json()
        return answer

    fields = {"name": "Paper Night", "rounds": 1, "hands_per_game": 8, "preset": "traditional"}
    tournament = made("/api/v1/tournaments/", fields)
    night = f"/api/v1/tournaments/{tournament['id']}/"
    made(f"{night}entrants/", [{"name": f"Player {number}"} for number in range(8)])
    made(f"{night}rounds/", {})
    made(f"{night}rounds/1/publish/", {})
    page.goto(f"{pages.address(shared_hall)}/desk/{tournament['slug']}/")
    page.get_by_role("link", name="Paper", exact=True).click()

    page.locator("#pictures").set_input_files(pictures_of(staff, night, tmp_path))
    doubtful = page.locator("form.photograph", has=page.get_by_role("heading", name="Table 2, round 1"))
    expect(doubtful.get_by_text("No bubble is filled.")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_role("heading", name="Table 1, round 1")).to_be_visible(timeout=PATIENCE)
    expect(doubtful.locator("img.strip")).to_be_visible()
    tricks = doubtful.get_by_role("radiogroup", name="Tricks the makers took")
    tricks.get_by_text("5", exact=True).click()
    doubtful.get_by_role("button", name="Enter this sheet").click()
    expect(page.get_by_text("Table 2: 8 hands entered.")).to_be_visible()
    page.get_by_role("button", name="Enter this sheet").click()
    expect(page.get_by_text("Table 1: 8 hands entered.")).to_be_visible()
    sheets = staff.get(f"{night}rounds/1/").json()["sittings"]
    scores = [staff.get(f"/api/v1/sittings/{sitting['id']}/").json()["score"] for sitting in sheets]
    assert scores == [[8, 0, 8, 0], [9, 0, 9, 0]]
