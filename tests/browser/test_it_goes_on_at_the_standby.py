"""A pad goes on at the second laptop, with what waits on it, when the first has failed; and so does an open board."""

from collections.abc import Callable
from operator import itemgetter
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.games import GAME, expect_all_sent, expect_waiting, first, stored, tap
from tests.browser.hall import Tablet, address, open_table
from tests.standby.game import follow, take_over, two_laptops
from tests.support.browser import Complaints


def test_it_goes_on_at_the_standby_with_its_queue(
    tmp_path: Path, with_director: Path, tablet: Callable[[], Tablet], complaints: Complaints
) -> None:
    complaints.expect("net::ERR_")
    complaints.expect("503 (Service Unavailable)")
    complaints.expect("htmx:")  # it logs what it could not ask
    with two_laptops(tmp_path, with_director, are_paired=False) as (serving, standby, token):
        table = open_table(serving, hands_per_game=len(GAME))
        slug = table.staff.get(table.night).json()["slug"]
        board = tablet().page
        board.goto(f"{address(serving)}/t/{slug}/?show=standings")
        pad = tablet()
        pad.open(table.pad)
        tap(pad, range(1, 3))
        pad.expect_sent()
        follow(standby, serving, token)
        expect(pad.page.locator("#pad")).to_have_attribute("data-standby", standby.url)  # it was opened again for it
        tap(pad, [3])
        pad.expect_sent()
        serving.kill_all()
        tap(pad, range(4, 6))
        expect_waiting(pad, 4, 5)
        take_over(standby)
        pad.expect_sent()
        expect(board).to_have_url(f"{standby.url}/t/{slug}/?show=standings")
        expect(board.locator("#standings th", has_text="Ada")).to_be_visible()
        tap(pad, range(6, 9))
        expect_all_sent(pad)
        # By their numbers: one that the first had not passed on comes after those that waited.
        assert sorted(stored(standby, table), key=itemgetter(0)) == first()
