"""Score sheets: what stands on them, and where, so that a camera can read them (docs/paper.md)."""

from collections import Counter
from typing import Any, cast

import pytest

from accounts.models import Organization
from tests import people
from tests.people import Caller, Night
from tests.tournaments.api.checks import refused
from tests.tournaments.paper.pages import codes, picture, printed, words
from tournaments.paper import sheet_layout as layout

DOTS = 4
"""Per millimeter."""
EDGES = {"letter": (12.95, 12.2), "a4": (10.0, 21.0)}
"""Where the frame begins, as docs/paper.md says."""


def is_dark(page, paper: str, x: float, y: float) -> bool:
    """Tell whether a line or a mark goes through a place of the frame, within half a millimeter."""
    left, top = EDGES[paper]
    at = [round((left + x) * DOTS), round((top + y) * DOTS)]
    spot = page.crop((at[0] - 2, at[1] - 2, at[0] + 3, at[1] + 3))
    return spot.getextrema()[0] < 128


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_it_has_its_marks_and_bubbles_where_programs_are_told(night: Night, director: Caller, paper: str) -> None:
    layout = director.get(f"{night.path}paper/score-sheets/layout/?round=1&table=2&paper={paper}").json()
    pdf = printed(night.tournament, "score-sheets", paper)
    page = picture(pdf, 1, dots_per_mm=DOTS)
    left, top = EDGES[paper]
    assert layout["page"] == {"letter": [215.9, 279.4], "a4": [210.0, 297.0]}[paper]
    assert codes(pdf, 1) == [layout["code"]]
    corners = [mark["box"] for mark in layout["marks"] if mark["kind"] == "corner"]
    assert corners == [[left + x, top + y, 6, 6] for y in (0, 249) for x in (0, 184)]
    assert len(layout["marks"]) == 4 + 2 * 12
    for mark in layout["marks"]:
        x, y, width, height = mark["box"]
        assert is_dark(page, paper, x + width / 2 - left, y + height / 2 - top)
    asked = Counter((bubble["hand"], bubble["fact"]) for bubble in layout["bubbles"])
    facts = {"kind": 1, "maker": 4, "alone": 1, "tricks": 6}
    assert asked == {(hand, fact): count for hand in range(1, 9) for fact, count in facts.items()}
    for bubble in layout["bubbles"]:
        x, y, width, height = bubble["box"]
        assert width == height >= 5
        assert is_dark(page, paper, x - left, y + height / 2 - top)  # its ring
        assert not is_dark(page, paper, x + width / 2 - left, y + height / 2 - top)  # and nothing in it
    first = next(bubble for bubble in layout["bubbles"] if bubble["fact"] == "maker" and bubble["value"] == 2)
    assert (first["hand"], first["place"]) == (1, None)


def test_it_says_where_nothing_is(night: Night, director: Caller) -> None:
    refused(director.get(f"{night.path}paper/score-sheets/layout/?round=1&table=99"), 404)
    refused(director.get(f"{night.path}paper/score-sheets/layout/?round=1&table=1&sheet=2"), 404)
    refused(director.get(f"{night.path}paper/score-sheets/layout/?round=2&table=1"), 409)
    assert "table" in refused(director.get(f"{night.path}paper/score-sheets/layout/"), 400)["fields"]


def test_it_names_tournament_round_and_table_in_its_code(night: Night) -> None:
    pdf = printed(night.tournament, "score-sheets")
    for number, sitting in enumerate(night.sittings):
        draw = sitting.uuid.hex[:8].upper()
        (code,) = codes(pdf, number)
        assert code.startswith(f"HT2:{night.tournament.uuid.hex.upper()}:1:{number + 1}:{draw}:1:")


def test_it_says_who_partners_whom_and_what_counts_how_much(night: Night) -> None:
    page = words(printed(night.tournament, "score-sheets"))[0]
    names = [seat.entrant.name for seat in night.sittings[0].seats.order_by("index")]
    for letter, name in zip("ABCD", names, strict=True):
        assert f"{letter} {name}" in page
    assert "A & C" in page
    assert f"Signed: {names[0]} & {names[2]}" in page
    assert "Makers who take fewer than three tricks are euchred: the other side scores two points." in page


@pytest.mark.parametrize(("hands", "sheets"), [(10, 1), (12, 1), (13, 2), (40, 4)])
def test_it_goes_on_overleaf_where_a_game_is_long(hall: Organization, hands: int, sheets: int) -> None:
    night = people.night(hall, 4, hands_per_game=hands)
    pages = words(pdf := printed(night.tournament, "score-sheets"))
    assert len(pages) == sheets
    assert f" {hands} " in pages[-1]
    assert codes(pdf, sheets - 1)[0].split(":")[5] == str(sheets)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_it_has_a_column_for_each_who_plays_alone(hall: Organization, seats: int) -> None:
    night = people.night(hall, seats, game="texas-euchre", seats_per_table=seats)
    page = words(printed(night.tournament, "score-sheets"))[0]
    assert "partners" not in page
    assert page.count("Signed: ") == seats
    assert "Points are bad" in page
    assert "A game is over" in " ".join(words(printed(night.tournament, "player-cards")))


def test_it_has_the_rules_of_the_game_that_those_left_over_play(hall: Organization) -> None:
    night = people.night(hall, 7, left_over="three-handed")
    pages = words(printed(night.tournament, "score-sheets"))
    assert "two points each" in pages[1]  # as three-handed euchre scores a euchre
    assert pages[1].count("Signed: ") == 3


def test_its_boxes_keep_clear_of_each_other() -> None:
    for sides in range(2, 7):
        for rows in (1, 8, 9, 16):
            boxes = [
                box
                for side in range(sides)
                for box in (
                    layout.head_box(side, sides),
                    *(layout.hand_box(side, row, sides=sides, rows=rows) for row in range(rows)),
                    layout.total_box(side, sides),
                    layout.signature_box(side, sides),
                )
            ] + [layout.CODE, layout.WORDS]
            for index, this_box in enumerate(boxes):
                assert this_box.x >= 0
                assert this_box.x + this_box.width <= 190.001
                assert this_box.y + this_box.height <= 255.001
                for other in boxes[:index]:
                    apart_across = (
                        this_box.x + this_box.width <= other.x + 0.001 or other.x + other.width <= this_box.x + 0.001
                    )
                    apart_down = (
                        this_box.y + this_box.height <= other.y + 0.001 or other.y + other.height <= this_box.y + 0.001
                    )
                    assert apart_across or apart_down


def test_it_prints_a_blank_sheet_before_the_first_round_and_as_a_spare(hall: Organization, night: Night) -> None:
    early = people.tournament(hall, name="Early night")
    for tournament, asked in ((early, {}), (night.tournament, {"round_number": 0})):
        (page,) = words(pdf := printed(tournament, "score-sheets", **cast(Any, asked)))
        assert codes(pdf) == []
        assert "Table ____" in page
        assert "fewer than three tricks are euchred" in page
        assert page.count("_" * 24) == 4
        assert not [name for name in people.NAMES if f"{name} " in page]
