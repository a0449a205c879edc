"""What is done on a screen before it is looked at: the steps of `tests.support.screens`, each for an open page."""

from collections.abc import Callable
from contextlib import suppress
from typing import cast

from playwright.sync_api import FilePayload, Page
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError


def open_all(page: Page) -> None:
    # Handles, not places in a list: each fold that opens leaves that list.
    for fold in page.locator("main details:not([open]) > summary").element_handles():
        with suppress(PlaywrightTimeoutError):
            fold.click(timeout=1000)


def take_over(page: Page) -> None:
    button = page.locator("[data-do='take-over']")
    if button.count():
        button.click()
        button.wait_for(state="detached")


def maker(page: Page) -> None:
    page.locator("label.seat-1").click()


def two_taps(page: Page) -> None:
    maker(page)
    page.get_by_role("radio", name="Alone", exact=True).click()


def press(name: str) -> Callable[[Page], None]:
    def click(page: Page) -> None:
        page.get_by_role("button", name=name, exact=True).first.click()

    return click


def trick_by_trick(page: Page) -> None:
    settings(page)
    page.get_by_role("radio", name="Each as it falls").click()
    press("Done")(page)
    maker(page)
    page.locator("[data-won=makers]").click()


def seats(*seats: int) -> Callable[[Page], None]:
    def tap(page: Page) -> None:
        for seat in seats:
            page.locator(f".enter .seat-{seat}").click()

    return tap


def laying(page: Page) -> None:
    seats(0, 0, 0, 1, 2, 3, 4, 5)(page)
    page.locator("[data-rank=K]").click()
    page.locator("[data-next]").click()
    page.locator("[data-rank='7']").click()


def bidding(page: Page) -> None:
    seats(1)(page)
    page.locator(".bids label").nth(2).click()


def settings(page: Page) -> None:
    page.locator("#open-settings").click()


def photographs(page: Page) -> None:
    settings(page)
    page.get_by_role("link", name="Pictures of score sheets").click()
    page.wait_for_selector("#send:not([hidden])")


def rare(page: Page) -> None:
    open_all(page)
    page.evaluate("scrollTo(0, 0)")  # what the head covers is no small target


def away(page: Page) -> None:
    page.context.set_offline(True)
    page.wait_for_selector("#away:not([hidden]), #stale:not([hidden])")


def find(page: Page) -> None:
    page.locator("#find").fill("ros")


def begin_alone(page: Page) -> None:
    page.get_by_label("Player 1").fill("Ada")
    page.get_by_role("button", name="Open the score pad").first.click()
    page.get_by_role("alert").wait_for()


def begin_score(page: Page) -> None:
    for number, name in enumerate(("Bernadette O'Shaughnessy", "Ben", "Cleo", "Dan"), 1):
        page.get_by_label(f"Player {number}").fill(name)
    page.get_by_role("button", name="Open the score pad").first.click()
    page.get_by_role("link", name="Share").wait_for()


def show_score(page: Page) -> None:
    begin_score(page)
    page.goto(page.get_by_role("link", name="Share").evaluate("link => link.href"))
    page.get_by_role("heading", name="Share this score").wait_for()


def referee(page: Page) -> None:
    page.get_by_role("link", name="Referee").click()
    page.get_by_role("button", name="hearts", exact=True).click()
    for card in ("ace of diamonds", "queen of diamonds"):
        page.get_by_role("button", name=card, exact=True).click()
    page.get_by_text("The player who led takes the trick").wait_for()


def invite(page: Page) -> None:
    page.get_by_label("E-mail address").fill("zoe@example.org")
    page.get_by_role("button", name="Create an invitation").click()
    page.get_by_role("heading", name="Invitation for").wait_for()


def name_website(page: Page) -> None:
    page.get_by_label("Websites that may show it").fill("https://www.example.org")
    page.locator("#website").locator("..").get_by_role("button", name="Save").click()
    page.locator("#website-code").scroll_into_view_if_needed()


def find_oneself(page: Page) -> None:
    page.get_by_label("Your name, or the code").fill("nov")
    page.get_by_role("button", name="Find").click()
    page.get_by_role("button", name="I am here").first.wait_for()


def open_sign_in_link(page: Page) -> None:
    page.get_by_role("button", name="Sign-in link").first.click()
    page.goto(page.locator("#link").input_value())


def create_key(page: Page) -> None:
    page.locator("#id_name").fill("Scoreboard")
    page.get_by_role("button", name="Create the key").click()
    page.get_by_role("heading", name="key").first.wait_for()


def choose_results(page: Page) -> None:
    rows = (
        "Place;Player;Round 1;Round 2;Total;Loners;Mail",
        "1;Zoë;8;9;17;2;zoe@x.org",
        "2;Yann;8;7;15;0;",
        "3;Xena;6;9;15;1;",
        "4;Walt;5;5;12;;",
        ";Ann & Bob;1;1;2;;",
        ";Total;28;31;61;3;",
    )
    results = {"name": "winter.csv", "mimeType": "text/csv", "buffer": "\n".join(rows).encode("cp1252")}
    page.get_by_label("Name of the night").fill("Winter night")
    page.get_by_label("Date").fill("2026-02-06")
    page.locator("input[type=file]").set_input_files(cast(FilePayload, results))
    page.get_by_role("button", name="Preview these results").click()
    page.get_by_role("heading", name="Is this right?").wait_for()


def choose_list(page: Page) -> None:
    rows = (
        "Name,E-mail,Partner,Here,Fee",
        "Zoë,zoe@x.org,Yann,yes,5",
        "Yann,,,,",
        "Zoë,,,,",
        "3-Mar,,,,",
        "Xena,at home,,,",
    )
    people = {"name": "people.csv", "mimeType": "text/csv", "buffer": "\n".join(rows).encode("cp1252")}
    page.locator("input[type=file]").set_input_files(cast(FilePayload, people))
    page.get_by_role("button", name="Preview this list").click()
    page.get_by_role("heading", name="Is this right?").wait_for()


def choose_game(page: Page) -> None:
    page.get_by_label("Game", exact=True).select_option("euchre")
    page.locator("#id_rules_shown[value='euchre traditional']").wait_for(state="attached")
    open_all(page)


def choose_rules(page: Page) -> None:
    page.get_by_label("Start from").select_option("traditional")
    page.locator("#id_rules_shown[value='euchre traditional']").wait_for(state="attached")
    open_all(page)
    for rule in ("Canadian loner", "Poker for a point", "The deal may be stolen"):
        page.get_by_label(rule).check()
    page.get_by_text("Traditional, with three changes").wait_for()


def send_empty(page: Page) -> None:
    page.get_by_label("Name", exact=True).fill(" ")
    page.locator("main form").first.evaluate("form => { form.noValidate = true; form.requestSubmit(); }")
    page.wait_for_load_state()


def ask_for_swiss(page: Page) -> None:
    page.locator("[name=movement]").select_option("swiss")
    page.get_by_role("button", name="Review the changes").click()
    page.get_by_role("heading", name="Review the changes").wait_for()


def ask_for_the_cost(page: Page) -> None:
    page.get_by_label("Person", exact=True).last.select_option(index=1)
    page.get_by_label("Table", exact=True).fill("2")
    page.get_by_role("button", name="What would it cost?").last.click()
    page.get_by_text("A forecast from simulated tournaments.").wait_for()


def ask_for_the_cost_of_a_wish(page: Page) -> None:
    page.get_by_label("Person", exact=True).first.select_option(index=1)
    page.get_by_label("These two").select_option("meet")
    page.get_by_label("The other person").select_option(index=9)
    page.get_by_role("button", name="What would it cost?").first.click()
    page.get_by_text("A forecast from simulated tournaments.").wait_for()
    page.get_by_text("A forecast from simulated tournaments.").evaluate("it => it.scrollIntoView({block: 'center'})")


def correct(page: Page) -> None:
    page.get_by_role("link", name="Correct").first.click()
    page.get_by_role("heading", name="Correct entry").wait_for()


def show_effect(page: Page) -> None:
    correct(page)
    page.get_by_label("Reason").last.fill("It was never played")
    page.get_by_role("button", name="Review the removal").click()
    page.get_by_text("Nothing has been changed yet.").wait_for()


def open_a_state(page: Page) -> None:
    page.get_by_role("link", name="Before round 2 was closed").click()
    page.get_by_role("heading", name="Restore this state?").wait_for()


def open_no_archive(page: Page) -> None:
    wrong = {"name": "n.headtable", "mimeType": "", "buffer": b"no"}
    page.get_by_label("The archive", exact=True).set_input_files(cast(FilePayload, wrong))
    page.get_by_role("button", name="Open the archive").click()
    page.get_by_text("This is not a tournament archive").wait_for()


def upload_wrong_deals(page: Page) -> None:
    line = b'{"dealer": 0, "deal": [["9C", "9C"], [], [], []], "upcard": "9H"}'
    page.get_by_label("The file of deals").set_input_files(
        cast(FilePayload, {"name": "deals.jsonl", "mimeType": "text/plain", "buffer": line})
    )
    page.get_by_role("button", name="Check and seal these deals").click()
    page.get_by_text("Line 1: 9C appears twice.").wait_for()


def send_too_much(page: Page) -> None:
    page.locator("main form").first.evaluate(
        """form => {
          for (let n = 0; n < 1100; n += 1) form.append(Object.assign(document.createElement("input"), { name: "n" }));
          form.noValidate = true;
          form.submit();
        }"""
    )
    page.get_by_role("heading", name="This request could not be read").wait_for()


def open_long(page: Page) -> None:
    page.locator("main form").first.evaluate(
        "form => { form.elements.csrfmiddlewaretoken.value = 'old'; form.noValidate = true; form.submit(); }"
    )
    page.get_by_role("heading", name="This page was open too long").wait_for()


def sign_up_badly(page: Page) -> None:
    page.get_by_label("Name", exact=True).fill("Zoë")
    page.get_by_label("Sign up my partner, too").check()
    page.get_by_role("button", name="Join the waiting list").click()
    page.get_by_role("alert").wait_for()


def sign_in_wrongly(page: Page) -> None:
    page.locator("input[type=email], input[name=login]").first.fill("nobody@example.org")
    page.locator("input[type=password]").fill("nonsense")
    page.locator("main button").first.click()
    page.wait_for_load_state()


def count_half_a_bill(page: Page) -> None:
    """Enter what cannot be counted among what can, and send it."""
    for label, typed in (("$20", "14"), ("$5", "0.5"), ("$0.25", "13"), ("Other cash", "10")):
        page.get_by_label(label, exact=True).fill(typed)
    page.get_by_role("button", name="This is what I counted").click()


def enter_half_a_cent(page: Page) -> None:
    """Have the treasurer's form refused."""
    page.get_by_label("Amount").fill("5.005")
    page.get_by_label("What for, or from whom").fill("Pies")
    page.get_by_role("button", name="Record it").click()
    page.locator(".wrong").wait_for()


def reverse_an_entry(page: Page) -> None:
    """Open the form that reverses an entry, and look at the page from its top."""
    page.locator(".entries summary").first.click()
    page.evaluate("scrollTo(0, 0)")


def door_ready(page: Page) -> None:
    page.locator("#count:not(:empty)").wait_for()


def door_order(page: Page) -> None:
    """The order of somebody who has come, with three raffle tickets."""
    door_ready(page)
    page.get_by_label("Name, number or code").fill("novak")
    page.get_by_role("button", name="Jerome Novak").click()
    for _ticket in range(3):
        page.get_by_role("button", name="One more: Raffle ticket").click()


def door_new_guest(page: Page) -> None:
    door_ready(page)
    page.get_by_label("Name, number or code").fill("Zoe Olsen")


def door_sold(page: Page) -> None:
    """A raffle ticket for somebody who is here: every picture has its own."""
    door_ready(page)
    page.get_by_role("button", name="Agnes Amsel").click()
    page.get_by_role("button", name="One more: Raffle ticket").click()
    page.get_by_role("button", name="$5: give back $4").click()
    page.locator("#result").get_by_role("link", name="Receipt").wait_for()


def door_away(page: Page) -> None:
    """Without the network, two guests wait on the tablet."""
    door_ready(page)
    page.context.set_offline(True)
    for name in ("quinn", "rossi"):  # by the keyboard: on a phone, two quick taps in one place would count as one
        page.get_by_label("Name, number or code").fill(name)
        page.get_by_label("Name, number or code").press("Enter")
        page.get_by_role("button", name="$10 cash").press("Enter")
    page.get_by_text("No connection right now.").wait_for()


def turn_to(reel: str) -> Callable[[Page], None]:
    """Turn the wall's pages until this reel is shown."""

    def turn(page: Page) -> None:
        place = page.locator(f"#{reel}")
        while not place.is_visible():
            page.get_by_role("button", name="Next page", exact=True).click()

    return turn


def turn_to_chances(page: Page) -> None:
    """Turn the wall's pages to who can still win, and stop there."""
    page.keyboard.press("Space")
    for _page in range(12):
        if page.locator("#chances.current").count():
            return
        page.keyboard.press("ArrowLeft")
        page.wait_for_timeout(100)
    raise AssertionError("no page says who can still win")


def open_first_guest(page: Page) -> None:
    page.locator("a.weekend-guest").first.click()
    page.locator(".weekend-form").wait_for()
