"""The sheet, its corrections and the slips of the games that are not four-handed euchre."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import Organization
from tests import people
from tests.people import Night, uuid
from tests.support.check_all import few
from tests.tournaments.desk.pages import done, place, text

NOBODY_ELSE = {"dealer": "", "other": ""}


def at_table(hall: Organization, game: str, seats: int, **plan: Any) -> Night:
    """One table of a game, its round open; hands as many as two unless said otherwise."""
    plan = {"hands_per_game": 2} | plan
    return people.night(hall, people=seats, game=game, seats_per_table=seats, **plan)


def sheet(night: Night, rest: str = "") -> str:
    return place(night, f"sittings/{night.sittings[0].pk}/{rest}")


def names(night: Night) -> list[str]:
    return list(night.sittings[0].seats.order_by("index").values_list("entrant__name", flat=True))


def row(name: str, numbers: tuple[int | str, ...]) -> dict[str, Any]:
    """Numbers by seat, as the form names them."""
    return {f"{name}_{seat}": number for seat, number in enumerate(numbers)}


# A game, what its form is filled in with, what the sheet says of it (digits in <> are seats), points, and the same with
# one mistake, a corrected hand and its points. Points by docs/house-rules.md and docs/records.md.
HANDS: list[tuple[str, int, dict[str, Any], str, list[int], dict[str, Any], list[int]]] = [
    ("euchre-two-handed", 2, {"maker": 0, "tricks": 3}, "<0>: 3 tricks", [1, 0], {"tricks": 2}, [0, 2]),
    ("euchre-three-handed", 3, {"maker": 1, "tricks": 1}, "<1>: 1 trick", [2, 0, 2], {"tricks": 5}, [0, 3, 0]),
    (
        "euchre-five-handed",
        5,
        {"maker": 0, "partner": 2, **row("tricks", (3, 0, 1, 0, 1))},
        "<0> with <2>: 4 tricks (<0> 3, <2> 1, <4> 1)",
        [1, 0, 1, 0, 0],
        {"partner": "alone"},
        [1, 0, 0, 0, 0],
    ),
    (
        "texas-euchre",
        4,
        {"thrower": 1, **row("tricks", (2, 1, 0, 2)), **row("laid", (4, 2, 11, 21))},
        "<1> threw down; tricks: 2, 1, 0, 2; laid: 4, 2, 11, 21",
        [0, 2, 11, 0],
        # Seats 1 and 3 change their tricks: the thrower took the most, together with seat 0, and takes nothing.
        {"tricks_1": 2, "tricks_3": 1},
        [0, 0, 11, 0],
    ),
    (
        "bid-euchre",
        4,
        {"bidder": 0, "bid": "4", "tricks": 5},
        "<0> bid 4: 5 of 6 tricks",
        [5, 1, 5, 1],
        {"bid": "moon"},
        [-12, 1, -12, 1],
    ),
    (
        "bid-euchre",
        6,
        {"bidder": 3, "bid": "3", "denomination": "hearts", "tricks": 2},
        "<3> bid 3 ♥: 2 of 4 tricks",
        [2, -3, 2, -3, 2, -3],
        {"tricks": 4},
        [0, 4, 0, 4, 0, 4],
    ),
    (
        "bid-euchre",
        3,
        {"bidder": 1, "bid": "4", "taken_0": 2, "taken_1": 5, "taken_2": 1},
        "<1> bid 4; tricks: <0> 2, <1> 5, <2> 1",
        [2, 5, 1],
        {"taken_0": 4, "taken_1": 3},
        [4, -4, 1],
    ),
]
every_game = pytest.mark.parametrize(
    ("game", "seats", "body", "words", "points", "mend", "mended"),
    HANDS,
    ids=[f"{hand[0]}-{hand[1]}" for hand in HANDS],
)


def named(sentence: str, night: Night) -> str:
    """The sentence with the names of those who sit there."""
    for seat, name in enumerate(names(night)):
        sentence = sentence.replace(f"<{seat}>", name)
    return sentence


@every_game
@few(3)
def test_it_enters_a_hand_and_corrects_it(
    hall: Organization,
    desk: Client,
    game: str,
    seats: int,
    body: dict[str, Any],
    words: str,
    points: list[int],
    mend: dict[str, Any],
    mended: list[int],
) -> None:
    night = at_table(hall, game, seats)
    page = done(desk, sheet(night, "hand/"), uuid=uuid(), number=1, **NOBODY_ELSE, **body)
    assert named(words, night) in page
    assert night.sittings[0].game.points == points
    line = night.sittings[0].game.hands.get()
    address = sheet(night, f"correct/{line.uuid}/")
    form = desk.get(address).context["forms"]["hand"]
    assert {name: str(form[name].value()) for name in body} == {name: str(value) for name, value in body.items()}
    sent = {"kind": "hand", "uuid": uuid(), "reason": "Misread", **NOBODY_ELSE, **body, **mend}
    assert named(words, night) in text(desk.post(address, sent))
    assert night.sittings[0].game.points == points
    done(desk, address, **sent, sure="1")
    assert night.sittings[0].game.points == mended
    assert night.sittings[0].game.hands.count() == 2


@every_game
@few(3)
def test_it_says_what_is_missing_and_writes_nothing(
    hall: Organization,
    desk: Client,
    game: str,
    seats: int,
    body: dict[str, Any],
    words: str,
    points: list[int],
    mend: dict[str, Any],
    mended: list[int],
) -> None:
    night = at_table(hall, game, seats)
    first, *rest = body
    for sent in ({first: body[first]}, {name: body[name] for name in rest}):
        answer = desk.post(sheet(night, "hand/"), {"uuid": uuid(), "number": 1, **NOBODY_ELSE, **sent})
        assert answer.status_code == 400
        assert "Say who " in text(answer)
    assert not night.sittings[0].game.hands.exists()


@pytest.mark.parametrize(
    ("game", "seats", "body", "sentence"),
    [
        ("euchre-two-handed", 2, {"maker": 2, "tricks": 3}, "Select a valid choice"),
        ("euchre-three-handed", 3, {"maker": 2, "tricks": 6}, "Select a valid choice"),
        (
            "euchre-five-handed",
            5,
            {"maker": 0, "partner": 1, **row("tricks", (3, 0, 1, 0, 0))},
            "Five players take five tricks together.",
        ),
        (
            "euchre-five-handed",
            5,
            {"maker": 0, "partner": 0, **row("tricks", (3, 0, 1, 0, 1))},
            "had no partner",
        ),
        (
            "texas-euchre",
            4,
            {"thrower": 1, **row("tricks", (2, 1, 0, 1)), **row("laid", (4, 2, 11, 21))},
            "With 4 players a hand has 5 tricks together.",
        ),
        (
            "texas-euchre",
            4,
            {"thrower": 1, **row("tricks", (2, 1, 0, 2)), **row("laid", (4, 1, 11, 21))},
            "everybody lays at least 2 points",
        ),
        (
            "texas-euchre",
            4,
            {"thrower": 1, **row("tricks", (2, 1, 0, "x")), **row("laid", (4, 2, 11, 21))},
            "Enter a whole number.",
        ),
    ],
)
@few(3)
def test_it_names_the_rule_that_a_hand_breaks(
    hall: Organization, desk: Client, game: str, seats: int, body: dict[str, Any], sentence: str
) -> None:
    night = at_table(hall, game, seats)
    answer = desk.post(sheet(night, "hand/"), {"uuid": uuid(), "number": 1, **NOBODY_ELSE, **body})
    assert answer.status_code == 400
    assert sentence in text(answer)
    assert not night.sittings[0].game.hands.exists()


def test_it_enters_an_exhausted_deck_of_texas(hall: Organization, desk: Client) -> None:
    night = at_table(hall, "texas-euchre", 3)
    laid = (95, 90, 91)  # all but twelve cards of the pack lie there
    page = done(desk, sheet(night, "hand/"), uuid=uuid(), number=1, dealer="", thrower="exhausted", **row("laid", laid))
    assert "The deck was exhausted; laid: 95, 90, 91" in page
    assert night.sittings[0].game.points == [95, 90, 91]
    form = desk.get(sheet(night, f"correct/{night.sittings[0].game.hands.get().uuid}/")).context["forms"]["hand"]
    assert form["thrower"].value() == "exhausted"


def test_it_offers_what_else_can_happen_in_each_game(hall: Organization, desk: Client) -> None:
    five = at_table(hall, "euchre-five-handed", 5)
    page = text(desk.get(sheet(five)))
    assert named("<3> threw the hand in", five) in page
    assert "All passed" not in page
    sent = {"uuid": uuid(), "number": 1, "maker": "", "partner": "", "other": '{"by": 3, "kind": "thrown-in"}'}
    assert named("<3> threw the hand in", five) in done(desk, sheet(five, "hand/"), **sent)
    three = at_table(hall, "euchre-three-handed", 3, ruleset={"all_pass": "no-trump"})
    page = text(desk.get(sheet(three)))
    assert named("No trump: <0> 3, <1> 2", three) in page
    assert "reneged" not in page
    two = at_table(hall, "euchre-two-handed", 2)
    assert "All passed" in text(desk.get(sheet(two)))
    assert "something else" not in text(desk.get(sheet(at_table(hall, "texas-euchre", 6))))


# Whole games of two hands: what is typed for each seat, and a score that no two hands add up to.
TOTALS: list[tuple[str, int, tuple[int, ...], tuple[int, ...]]] = [
    ("euchre-two-handed", 2, (3, 0), (5, 0)),
    ("euchre-three-handed", 3, (3, 2, 2), (7, 0, 0)),
    ("euchre-five-handed", 5, (1, 4, 1, 0, 0), (9, 0, 0, 0, 0)),
    ("texas-euchre", 4, (5, 7, 0, 0), (1, 0, 0, 0)),
]


@pytest.mark.parametrize(("game", "seats", "possible", "impossible"), TOTALS, ids=[row[0] for row in TOTALS])
def test_it_takes_a_slip_with_a_number_for_everybody(
    hall: Organization, desk: Client, game: str, seats: int, possible: tuple[int, ...], impossible: tuple[int, ...]
) -> None:
    night = at_table(hall, game, seats)
    page = text(desk.get(place(night, "slips/")))
    assert page.count('name="points_') == seats
    assert all(f">{name}</label>" in page for name in names(night))
    address = sheet(night, "slip/")
    refused = desk.post(address, {"uuid": uuid(), **row("points", impossible)}, headers={"HX-Request": "true"})
    assert 'role="alert"' in text(refused)
    assert not night.sittings[0].game.hands.exists()
    saved = desk.post(address, {"uuid": uuid(), **row("points", possible)}, headers={"HX-Request": "true"})
    assert "✓ saved" in text(saved)
    assert night.sittings[0].game.points == list(possible)
    assert night.sittings[0].game.state == "complete"


def test_it_confirms_a_sheet_for_each_of_three(hall: Organization, desk: Client) -> None:
    night = at_table(hall, "euchre-three-handed", 3)
    for number in (1, 2):
        done(desk, sheet(night, "hand/"), uuid=uuid(), number=number, maker=0, tricks=3, **NOBODY_ELSE)
    for side in range(3):
        assert night.sittings[0].game.state == "complete"
        done(desk, sheet(night, "confirm/"), side=str(side), version=str(night.sittings[0].game.version))
    assert night.sittings[0].game.state == "confirmed"


@pytest.mark.parametrize(
    ("seats", "tricks", "asked"),
    [
        (4, [2, 4], {"tricks": 4}),  # of every side, where the form asks for the bidder's
        (3, 8, {"taken_0": 0, "taken_1": 8, "taken_2": 0}),  # the other way about
    ],
)
def test_it_shows_the_tricks_of_bid_euchre_whichever_way_they_were_entered(
    hall: Organization, desk: Client, seats: int, tricks: Any, asked: dict[str, int]
) -> None:
    night = at_table(hall, "bid-euchre", seats)
    body = {"uuid": uuid(), "number": 1, "bidder": 1, "bid": 4, "tricks": tricks}
    assert night.pad().post(night.sheet + "hands/", body).status_code == 201
    form = desk.get(sheet(night, f"correct/{body['uuid']}/")).context["forms"]["hand"]
    assert {name: form[name].value() for name in asked} == asked
