"""A newcomer makes a night, and the door takes people in by keyboard: with every tap and key counted."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hall as pages
from tests.support.browser import Complaints
from tests.support.halls import EmbeddedHall

LIST = "1. Ada Lee\n2. Ben Ray\n\n3. Cleo May\n4. Dan Orr\n5. Eve Poe\n6. Finn Fox\n7. Gus Day\n8. Hope Kay"


@pytest.fixture
def counted(page: Page) -> Callable[[], tuple[int, int]]:
    """Count trusted taps and keys on every page that is opened: `counted()` gives and forgets them."""
    total = [0, 0]
    page.expose_function("noteTap", lambda: total.__setitem__(0, total[0] + 1))
    page.expose_function("noteKey", lambda: total.__setitem__(1, total[1] + 1))
    page.add_init_script(
        "addEventListener('click', (e) => { if (e.isTrusted && e.detail) noteTap(); }, true);"
        "addEventListener('keydown', (e) => { if (e.isTrusted) noteKey(); }, true);"
    )

    def so_far() -> tuple[int, int]:
        found = (total[0], total[1])
        total[:] = [0, 0]
        return found

    return so_far


def paste(page: Page, text: str) -> None:
    """Paste as a person does who copied a list elsewhere; counted as the one key it is."""
    page.keyboard.press("Control")
    page.keyboard.insert_text(text)


def test_it_makes_a_night_in_three_taps_and_a_paste(
    shared_hall: EmbeddedHall, page: Page, counted: Callable[[], tuple[int, int]]
) -> None:
    pages.sign_in(page, shared_hall)
    page.reload()
    counted()
    pages.begin_tournament(page)
    page.get_by_label("Names, one per line").click()
    paste(page, LIST)
    page.get_by_role("button", name="Create the tournament").click()
    seat = page.get_by_role("button", name="Seat round 1")
    expect(seat).to_be_visible()
    expect(page.get_by_text("8 people here")).to_be_visible()
    assert counted() == (3, 1)
    page.wait_for_load_state("load")
    sizes = page.locator("main button, main .button").evaluate_all("all => all.map(one => one.offsetHeight)")
    assert seat.evaluate("one => one.offsetHeight") == max(sizes)
    seat.click()
    expect(page.get_by_role("button", name="Publish round 1")).to_be_visible()


def test_it_makes_a_night_without_a_pointer(shared_hall: EmbeddedHall, page: Page) -> None:
    pages.sign_in(page, shared_hall)
    page.get_by_role("link", name="New tournament").press("Enter")
    page.wait_for_url("**/desk/new/")
    names = page.get_by_label("Names, one per line")
    for _tab in range(8):
        if names.evaluate("box => box === document.activeElement"):
            break
        page.keyboard.press("Tab")
    page.keyboard.insert_text(LIST)
    page.get_by_role("button", name="Create the tournament").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Seat round 1")).to_be_visible()


@pytest.fixture
def door(shared_hall: EmbeddedHall, page: Page, counted: Callable[[], tuple[int, int]]) -> Page:
    """The people's page of a night for which eight signed up and nobody has come."""
    pages.sign_in(page, shared_hall)
    page.get_by_role("link", name="New tournament").click()
    page.get_by_label("Names, one per line").fill(LIST)
    page.get_by_label("They are here already").uncheck()
    page.get_by_role("button", name="Create the tournament").click()
    expect(page.get_by_text("0 people here (8 entered)")).to_be_visible()
    expect(page.get_by_label("Check in")).to_be_focused()
    page.wait_for_load_state("load")
    counted()
    return page


def shows_here(page: Page, *names: str) -> None:
    """Wait until these, and nobody else, are here by the list."""
    expect(page.locator("li.person:has(button[aria-pressed=true]) .name")).to_have_text(names)


def test_it_checks_people_in_by_a_few_letters_and_enter(door: Page, counted: Callable[[], tuple[int, int]]) -> None:
    for typed, number in (("cl", 1), ("ray", 2), ("8", 3)):
        door.keyboard.type(typed)
        door.keyboard.press("Enter")
        expect(door.get_by_text(f"{number} {'person' if number == 1 else 'people'} here (8 entered)")).to_be_visible()
        expect(door.get_by_label("Check in")).to_be_focused()
        expect(door.get_by_label("Check in")).to_have_value("")
    assert counted() == (0, 9)
    shows_here(door, "Ben Ray", "Cleo May", "Hope Kay")
    expect(door.get_by_text("Hope Kay is here.", exact=True)).to_be_visible()


def test_it_finds_a_name_typed_without_its_accents(door: Page) -> None:
    door.keyboard.type("Łukasz Żółć")
    door.keyboard.press("Enter")
    door.get_by_role("button", name="Add these people").press("Enter")
    expect(door.get_by_text("(9 entered)")).to_be_visible()
    door.get_by_label("Check in").click()
    door.keyboard.type("lukasz z")
    expect(door.locator("li.person:visible .name")).to_have_text(["Łukasz Żółć"])


def test_it_never_checks_anybody_out_by_enter(door: Page) -> None:
    for _twice in range(2):
        door.keyboard.type("cleo")
        door.keyboard.press("Enter")
        expect(door.get_by_text("1 person here (8 entered)")).to_be_visible()
    expect(door.get_by_text("Cleo May is already checked in.")).to_be_visible()
    shows_here(door, "Cleo May")


def test_it_steps_through_those_who_match(door: Page) -> None:
    door.keyboard.type("a")
    expect(door.locator("li.person:visible")).to_have_count(6)
    for _step in range(2):
        door.keyboard.press("ArrowDown")
    chosen = door.locator("li.person.chosen .name").inner_text()
    door.keyboard.press("Enter")
    expect(door.get_by_text(f"{chosen} is here.", exact=True)).to_be_visible()
    shows_here(door, chosen)
    expect(door.locator("li.person:visible")).to_have_count(8)


def test_it_adds_whoever_is_not_on_the_list(door: Page, counted: Callable[[], tuple[int, int]]) -> None:
    door.keyboard.type("Zoe Quin")
    door.keyboard.press("Enter")
    expect(door.get_by_role("button", name="Add these people")).to_be_focused()
    door.keyboard.press("Enter")
    expect(door.get_by_text("1 person here (9 entered)")).to_be_visible()
    shows_here(door, "Zoe Quin")
    assert counted() == (0, len("Zoe Quin") + 2)


def test_it_renames_and_sends_home_in_place(door: Page) -> None:
    row = door.locator("li.person", has_text="Dan Orr")
    row.get_by_text("Change").click()
    row.get_by_label("Name").fill("Daniel Orr")
    row.get_by_role("button", name="Rename").click()
    row = door.locator("li.person", has_text="Daniel Orr")
    expect(door.get_by_text("No. 4 is now called Daniel Orr.")).to_be_visible()
    row.get_by_text("Change").click()
    row.get_by_role("button", name="Goes home").click()
    expect(row.get_by_text("gone home")).to_be_visible()
    expect(row.locator("button.toggle")).to_have_count(0)  # not "here" any more
    row.get_by_text("Change").click()
    row.get_by_role("button", name="Is back").click()
    expect(row.get_by_text("gone home")).to_have_count(0)
    assert "#" not in door.url


def test_it_opens_a_refused_form_at_the_question_that_is_still_open(
    shared_hall: EmbeddedHall, page: Page, complaints: Complaints
) -> None:
    """On a tablet the second question is below the screen, and above it stands one that was answered."""
    complaints.expect("400 (Bad Request)")
    page.set_viewport_size({"width": 1024, "height": 768})
    pages.sign_in(page, shared_hall)
    pages.begin_tournament(page)
    page.get_by_label("Names, one per line").fill(f"{LIST}\nLee, Ada")
    create = page.get_by_role("button", name="Create the tournament")
    create.click()
    one_person = page.get_by_label("“Smith, Ann” is one person")
    expect(one_person).to_be_focused()
    one_person.check()
    create.click()
    once = page.get_by_label("Yes, add nobody twice")
    expect(once).to_be_focused()
    bottom, end = (place.bounding_box() for place in (once, create))
    assert bottom["y"] + bottom["height"] < end["y"], "the question is hidden by the button below it"
    once.check()
    create.click()
    expect(page.get_by_text("8 people here")).to_be_visible()
