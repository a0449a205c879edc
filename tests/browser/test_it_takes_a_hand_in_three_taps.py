"""The pad under a finger: taps are counted, double ones too, and what they will score is said before."""

from collections.abc import Callable
from statistics import median
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser import hall as pages
from tests.browser.games import GAME, expect_all_sent, first, stored, tap
from tests.browser.hall import OpenTable, Tablet, made, open_table, show_code
from tests.support.browser import Complaints
from tests.support.halls import EmbeddedHall

# Seats by their index; expected points by docs/house-rules.md, "Points for one hand", column `euchre`.
SEAT_0_WITH_PARTNER = ["euchred, 2 for {1} & {3}"] * 3 + ["1 for {0} & {2}"] * 2 + ["march, 2 for {0} & {2}"]
SEAT_3_ALONE = ["euchred, 2 for {0} & {2}"] * 3 + ["1 for {1} & {3}"] * 2 + ["march, 4 for {1} & {3}"]

COUNT_TAPS = "window.taps = 0; addEventListener('pointerdown', () => { window.taps += 1; }, true)"

# How long each hand took, in milliseconds: from its first tap until the tablet offers to take it back.
TIME_HANDS = """() => {
  window.took = [];
  let began = null;
  let offered = "";
  addEventListener("pointerdown", ({ timeStamp }) => { began = began || timeStamp; }, true);
  new MutationObserver(() => {
    const what = document.querySelector("[data-do='take-back'] .what");
    if (!what || !what.textContent || what.textContent === offered) return;
    offered = what.textContent;
    window.took.push(performance.now() - began);
    began = null;
  }).observe(document.getElementById("sheet"), { subtree: true, childList: true, characterData: true });
}"""


# Tap the button that takes a hand back at the moment when it begins to name another one.
TAP_AS_SOON_AS_IT_UNDOES = """(what) => {
  const sheet = document.getElementById("sheet");
  new MutationObserver((_changes, observer) => {
    const button = sheet.querySelector("[data-do='take-back']");
    if (!button || !button.textContent.includes(what)) return;
    observer.disconnect();
    button.click();
    window.tapped = true;
  }).observe(sheet, { subtree: true, childList: true, characterData: true });
}"""


# Let every write of the tablet last until `disk.isSlow` is false.
SLOW_DISK = """() => {
  window.disk = { isSlow: true, writes: 0 };
  const open = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (names, mode, ...more) {
    const transaction = open.call(this, names, mode, ...more);
    if (mode !== "readwrite") return transaction;
    const store = transaction.objectStore([names].flat()[0]);
    const wait = () => { if (window.disk.isSlow) store.get("").onsuccess = wait; };
    wait();
    window.disk.writes += 1;
    return transaction;
  };
}"""


@pytest.fixture
def pad(table: OpenTable, tablet: Callable[[], Tablet]) -> Tablet:
    """The pad of the only table."""
    opened = tablet()
    opened.open(table.pad)
    return opened


def sheet_now(route: Route, hall: EmbeddedHall) -> httpx.Response:
    """The sheet that this request of a pad asks for, whatever the pad has."""
    address = route.request.url.replace(pages.address(hall), hall.url)
    return httpx.get(address, headers={"authorization": route.request.headers["authorization"]}, timeout=60)


def taps(page: Page) -> int:
    """How often the page was tapped since this was asked."""
    counted = page.evaluate("window.taps")
    page.evaluate("window.taps = 0")
    return counted


def test_it_takes_a_whole_game_in_three_taps_a_hand(
    shared_hall: EmbeddedHall, tablet: Callable[[], Tablet], record_property: Callable[[str, Any], None]
) -> None:
    table, pad = open_table(shared_hall, hands_per_game=len(GAME)), tablet()
    pad.open(table.pad)
    pad.page.evaluate(COUNT_TAPS)
    pad.page.evaluate(TIME_HANDS)
    tap(pad, range(1, len(GAME) + 1))
    expect_all_sent(pad)
    assert taps(pad.page) == 3 * len(GAME)
    assert stored(shared_hall, table) == first()
    took = pad.page.evaluate("window.took")
    assert len(took) == len(GAME)
    # To be read, not judged: a machine taps here, and how long it takes is the machine's.
    record_property("seconds per hand of three taps, by a hurried machine", f"{median(took) / 1000:.2f}")


def said(pad: Tablet) -> list[str]:
    """What the six buttons say, from no trick to five."""
    return [pad.tricks(tricks).locator(".says").inner_text() for tricks in range(6)]


def test_it_takes_a_hand_in_three_taps_and_back_in_one(table: OpenTable, pad: Tablet) -> None:
    pad.page.evaluate(COUNT_TAPS)
    pad.enter(maker=1, tricks=5, alone=True)
    pad.expect_score("0", "4")
    assert taps(pad.page) == 3
    pad.expect_sent()
    assert [hand["facts"]["maker"] for hand in table.hands()] == [1]
    names = pad.people()
    score = f"The score: {names[0]} & {names[2]} 0, {names[1]} & {names[3]} 4."
    text = f"Hand 1 is on the sheet: march, 4 for {names[1]} & {names[3]}. {score}"
    expect(pad.page.get_by_role("status").filter(has_text=text)).to_be_visible()
    expect(pad.take_back()).to_contain_text("Undo hand 1")
    pad.take_back().click()
    pad.expect_score("0", "0")
    assert taps(pad.page) == 1
    pad.expect_sent()
    assert table.hands() == []


def test_it_says_what_each_button_scores_before_it_is_tapped(pad: Tablet) -> None:
    names = pad.people()
    assert said(pad) == [""] * 6
    expect(pad.tricks(3)).to_be_disabled()
    pad.choose(maker=0)
    assert said(pad) == [words.format(*names) for words in SEAT_0_WITH_PARTNER]
    pad.choose(maker=3, alone=True)
    assert said(pad) == [words.format(*names) for words in SEAT_3_ALONE]
    expect(pad.page.get_by_role("button", name=f"5 tricks march, 4 for {names[1]} & {names[3]}")).to_be_enabled()


def test_it_refuses_on_the_button_what_the_rules_refuse(
    shared_hall: EmbeddedHall, tablet: Callable[[], Tablet]
) -> None:
    table = open_table(shared_hall, preset="michigan")
    pad = tablet()
    pad.open(table.pad)
    names = pad.people()
    pad.choose(maker=0)
    pad.page.get_by_text("More about this hand").click()
    pad.page.locator("input[name=defender_alone][value='2']").click()
    reason = "The lone defender sits on the makers' side. Choose one of the other two players."
    expect(pad.page.get_by_text(reason)).to_be_visible()
    expect(pad.tricks(2)).to_be_disabled()
    pad.tricks(2).click(force=True)
    pad.page.locator("input[name=defender_alone][value='1']").click()
    expect(pad.page.locator(".more summary")).to_contain_text(f"{names[1]} defends alone")
    assert said(pad)[2] == f"euchred, 4 for {names[1]} & {names[3]}"  # docs/house-rules.md, `defend_alone`: `defender`
    pad.tricks(2).click()
    pad.expect_score("0", "4")
    pad.expect_sent()
    assert [hand["facts"]["defender_alone"] for hand in table.hands()] == [1]
    expect(pad.page.locator(".more summary")).not_to_contain_text("defends")


def test_it_saves_whatever_else_happened_with_one_tap_on_its_words(table: OpenTable, pad: Tablet) -> None:
    names = pad.people()
    pad.page.get_by_text("More about this hand").click()
    pad.page.locator("input[name=dealer][value='2']").click()
    pad.page.get_by_text("Something else happened").click()
    pad.page.get_by_role("button", name=f"{names[0]} reneged 2 for", exact=False).click()
    pad.expect_score("0", "2")
    pad.expect_sent()
    assert [(hand["facts"]["by"], hand["facts"]["dealer"]) for hand in table.hands()] == [(0, 2)]
    expect(pad.page.locator("[data-dealer-name]")).to_have_text(f"{names[3]} deals")


def test_it_enters_one_hand_on_a_double_tap(table: OpenTable, pad: Tablet) -> None:
    pad.choose(maker=0)
    pad.tricks(3).dblclick()
    pad.expect_score("1", "0")
    expect(pad.take_back()).to_contain_text("Undo hand 1")
    pad.expect_sent()
    assert len(table.hands()) == 1


def test_it_asks_for_the_next_hand_though_the_sheet_was_drawn_while_the_disk_was_slow(
    table: OpenTable, pad: Tablet
) -> None:
    looks: list[Route] = []  # the first is answered late
    pad.page.route("**/pad/sheet/", lambda route: route.continue_() if looks else looks.append(route))
    with pad.page.expect_request("**/pad/sheet/"):
        pass
    pad.page.evaluate(SLOW_DISK)
    pad.choose(maker=1)
    pad.tricks(5).click()
    pad.page.wait_for_function("disk.writes > 0")
    made(table.staff, f"{table.night}notices/", {"text": "Soup is served."})
    looks[0].continue_()
    expect(pad.page.get_by_role("status").filter(has_text="Soup is served.")).to_be_visible()
    expect(pad.page.locator("[name='maker']:checked")).to_have_value("1")  # not stored yet, so still to be seen
    pad.page.evaluate("disk.isSlow = false")
    pad.expect_next()
    expect(pad.page.locator("[data-hand-number]")).to_have_text("2")
    pad.expect_sent()
    assert [hand["facts"]["maker"] for hand in table.hands()] == [1]


def test_it_sends_no_hand_again_that_was_taken_while_an_older_sheet_was_on_its_way(
    table: OpenTable, pad: Tablet, shared_hall: EmbeddedHall
) -> None:
    looks: list[tuple[Route, httpx.Response]] = []  # the first, answered late, by the sheet of before
    sent: list[Route] = []  # each hand waits

    def hold_first_look(route: Route) -> None:
        route.continue_() if looks else looks.append((route, sheet_now(route, shared_hall)))

    def hold_hand(route: Route) -> None:
        sent.append(route)

    made(table.staff, f"{table.night}notices/", {"text": "Soup is served."})
    pad.page.route("**/pad/sheet/", hold_first_look)
    pad.page.route("**/hands/", hold_hand)
    with pad.page.expect_request("**/pad/sheet/"):
        pass
    for _hand in range(2):
        pad.enter(maker=0, tricks=3)
    with pad.page.expect_request("**/hands/"):  # the second, once the first is taken
        sent[0].continue_()
    older, answer = looks[0]
    older.fulfill(body=answer.text, content_type="text/html")
    expect(pad.page.get_by_role("status").filter(has_text="Soup is served.")).to_be_visible()
    sent[1].continue_()
    pad.expect_sent()
    expect(pad.take_back()).to_contain_text("Undo hand 2")
    assert [hand["number"] for hand in table.hands()] == [1, 2]
    assert len(sent) == 2


def test_it_takes_one_hand_back_on_a_double_tap(table: OpenTable, pad: Tablet) -> None:
    for number in (1, 2):
        pad.enter(maker=0, tricks=3)
        pad.expect_score(str(number), "0")
    pad.page.evaluate(TAP_AS_SOON_AS_IT_UNDOES, "Undo hand 1")  # the second tap of somebody slow
    pad.take_back().dblclick()
    pad.page.wait_for_function("() => window.tapped")
    pad.expect_score("1", "0")
    pad.expect_sent()
    assert len(table.hands()) == 1


def test_it_calls_and_confirms_once_on_a_double_tap(table: OpenTable, pad: Tablet) -> None:
    pad.page.get_by_role("button", name="Call the director").dblclick(delay=60)
    expect(pad.page.get_by_role("button", name="Director called")).to_be_visible()
    for _hand in range(3):
        table.enter()
    names = pad.people()
    pad.page.get_by_role("button", name=f"{names[0]} & {names[2]} confirm 3").dblclick(delay=60)
    expect(pad.page.get_by_text(f"{names[0]} & {names[2]}: confirmed")).to_be_visible()
    expect(pad.page.get_by_role("button", name=f"{names[1]} & {names[3]} confirm 0")).to_be_visible()
    assert len(table.staff.get(f"{table.night}calls/").json()) == 1


def test_it_confirms_no_score_that_changed_before_it_was_shown(
    table: OpenTable, pad: Tablet, complaints: Complaints
) -> None:
    complaints.expect("status of 409")
    for _hand in range(3):
        table.enter()
    names = pad.people()
    confirm = pad.page.get_by_role("button", name=f"{names[0]} & {names[2]} confirm 3")
    expect(confirm).to_be_visible()
    pad.page.route("**/pad/sheet/**", lambda route: route.abort())  # so that the tablet goes on showing 3
    complaints.expect("ERR_FAILED")
    last = table.hands()[-1]
    table.tell(f"hands/{last['uuid']}/void/", {"reason": "Wrong maker"})
    table.enter(maker=1)
    confirm.click()
    expect(pad.page.get_by_text("The sheet has changed since you looked at it.")).to_be_visible()
    pad.page.unroute("**/pad/sheet/**")
    pad.page.wait_for_timeout(900)  # sooner it would be the second of a double tap
    pad.page.get_by_role("button", name=f"{names[0]} & {names[2]} confirm 2").click()
    expect(pad.page.get_by_text(f"{names[0]} & {names[2]}: confirmed")).to_be_visible()


def test_it_calls_the_director_and_shows_the_message_and_the_clock(table: OpenTable, pad: Tablet) -> None:
    pad.page.get_by_role("button", name="Call the director").click()
    called = pad.page.get_by_role("button", name="Director called")
    expect(called).to_be_visible()
    assert len(table.staff.get(f"{table.night}calls/").json()) == 1
    pad.page.wait_for_timeout(900)  # sooner it would be the second of a double tap
    called.click()
    expect(pad.page.get_by_role("button", name="Call the director")).to_be_visible()
    made(table.staff, f"{table.night}notices/", {"text": "Soup is served."})
    expect(pad.page.get_by_role("status").filter(has_text="Soup is served.")).to_be_visible()
    made(table.staff, f"{table.night}rounds/1/clock/", {"do": "start", "minutes": 20})
    expect(pad.page.get_by_role("timer", name="Round clock")).to_contain_text("19:")
    pad.page.get_by_role("button", name="Settings").click()
    expect(pad.page.get_by_role("switch", name="Sound when time is up")).not_to_be_checked()  # silent until asked for


def test_it_opens_a_table_by_six_digits(
    table: OpenTable, tablet: Callable[[], Tablet], complaints: Complaints, shared_hall: EmbeddedHall
) -> None:
    for part in ("status of 401", "status of 404"):
        complaints.expect(part)
    pad = tablet()
    pad.page.goto(table.pad.partition("#")[0])
    code, number = pad.page.get_by_label("Six-digit code"), pad.page.get_by_label("Table number")
    for typed, at, sentence in (
        ("12", "1", "The code has six digits. Type it exactly as the desk shows it."),
        ("000 000", "", "Type the number on your table."),
        ("000 000", "1", "This code is not valid. Ask the desk for a new one."),
        (show_code(shared_hall), "7", "There is no table with this number. Check the number on the table."),
    ):
        code.fill(typed)
        number.fill(at)
        pad.page.get_by_role("button", name="Open this table").click()
        expect(pad.page.get_by_role("alert").filter(has_text=sentence)).to_be_visible()
    number.fill("1")
    pad.page.get_by_role("button", name="Open this table").click()
    expect(pad.seats()).to_have_count(4)
    expect(code).to_be_hidden()
    pad.enter(maker=0, tricks=3)
    pad.expect_score("1", "0")


def test_it_begins_anew_with_a_new_script(pad: Tablet, shared_hall: EmbeddedHall) -> None:
    def bring_up_to_date(route: Route) -> None:
        newer = sheet_now(route, shared_hall).text.replace(
            'data-script="', 'data-script="/static/pad/newer.js" data-older="'
        )
        route.fulfill(body=newer, content_type="text/html")

    loads: list[int] = []
    pad.page.on("load", lambda _: loads.append(1))
    pad.page.route("**/pad/sheet/", bring_up_to_date)
    with pad.page.expect_event("load"):
        pass
    expect(pad.seats()).to_have_count(4)
    with pad.page.expect_response("**/pad/sheet/"):  # it looks again, and stays: once is enough
        pass
    pad.enter(maker=0, tricks=3)
    pad.expect_score("1", "0")
    assert len(loads) == 1
