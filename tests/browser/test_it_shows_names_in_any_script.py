"""Names in scripts that our own typeface does not write, on a wall whose computer has no typeface for them."""

from playwright.sync_api import Browser, expect

from config.typefaces import FAMILY, read_ranges
from tests.browser import boards
from tests.support.browser import FONTS, Complaints
from tests.support.halls import EmbeddedHall

LOADED = """family => Array.from(document.fonts)
  .filter(face => face.status === "loaded" && face.family.includes(family)).map(face => face.unicodeRange)"""
NAMES = ["李芷若", "김민준", "محمد علي", "יוסף 12"]

# Where a letter of a name is drawn, from the left.
PLACE = """(name, wanted) => {
  const words = name.firstChild;
  const place = words.textContent.indexOf(wanted);
  const letter = document.createRange();
  letter.setStart(words, place);
  letter.setEnd(words, place + 1);
  return letter.getBoundingClientRect().left;
}"""


def test_it_fetches_what_the_names_need_and_leaves_numbers_after_them(
    browser: Browser, complaints: Complaints, shared_hall: EmbeddedHall
) -> None:
    with shared_hall.client(shared_hall.staff_token()) as staff:
        night = boards.make_night(staff, NAMES)
        night.publish_round(1)
    page = boards.open_board(browser, complaints, shared_hall, night, boards.WALL, "?view=wall")
    joseph = page.locator(".name").filter(has_text="יוסף").first
    expect(joseph).to_be_attached()
    page.evaluate(FONTS)
    loaded = [set(read_ranges(ranges)) for ranges in page.evaluate(LOADED, FAMILY)]
    lacking = [letter for letter in "芷若김민준" if not any(ord(letter) in letters for letters in loaded)]
    assert lacking == []
    assert len(loaded) < 10, "a page fetches no other letters"
    first, last, one, two = (joseph.evaluate(PLACE, letter) for letter in "יף12")
    assert last < first < one < two, "the name reads from right to left, and its number stands after it"
    page.context.close()
