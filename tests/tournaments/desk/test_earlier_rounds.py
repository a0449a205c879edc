"""The tables and sheets of rounds that were played before: from their numbers on the tournament's page, and back."""

import re

import pytest
from django.test import Client

from tests.people import NOW, Night, hand
from tests.tournaments.desk.pages import done, place, text
from tournaments.services.seating.rounds import close_round, publish_round, seat_round


@pytest.fixture
def second(night: Night) -> Night:
    """Round 1 closed with a hand at its first table, and round 2 open."""
    night.pad(1).post(f"{night.sheet}hands/", hand(1))
    close_round(round_=night.round, force=True, now=NOW)
    seat_round(tournament=night.tournament, now=NOW, seed=7)
    return night


def numbers(page: str) -> list[tuple[str, str, str]]:
    """Each number beside *Rounds*: where it leads, the number, and whether its round is the one shown."""
    bar = re.search(r'<nav class="order rounds".*?</nav>', page)
    found = re.findall(
        r'<a href="([^"]+)" aria-label="Round \d"( aria-current="page")?>(\d)</a>', bar[0] if bar else ""
    )
    return [(address, number, "shown" if current else "") for address, current, number in found]


def test_it_leads_from_the_tournament_to_an_earlier_round_and_its_sheets(second: Night, desk: Client) -> None:
    publish_round(round_=second.tournament.rounds.get(number=2), now=NOW)
    page = text(desk.get(place(second)))
    first = place(second, "rounds/1/")
    assert numbers(page) == [(first, "1", ""), (place(second), "2", "shown")]
    page = text(desk.get(first))
    assert numbers(page) == [(first, "1", "shown"), (place(second), "2", "")]
    sheets = re.findall(r'<h3><a id="table-\d+" href="([^"]+)">Table \d</a>', page)
    assert sheets == [place(second, f"sittings/{sitting.pk}/") for sitting in second.sittings]
    assert all(name in page for name in ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hope", "Ida"))
    assert "Sitting out:" in page
    sheet = text(desk.get(sheets[0]))
    assert "Table 1, round 1" in sheet
    assert re.search(r'<a class="button correct" href="[^"]+">Correct', sheet)
    assert f'href="{first}">Back to the tables' in sheet


def test_it_has_earlier_rounds_beside_a_draft_too(second: Night, desk: Client) -> None:
    page = text(desk.get(place(second)))
    assert "Draft of round 2" in page
    assert [(number, shown) for _address, number, shown in numbers(page)] == [("1", ""), ("2", "shown")]


def test_it_shows_the_latest_round_on_the_tournaments_page_only(second: Night, desk: Client) -> None:
    assert desk.get(place(second, "rounds/2/"))["Location"] == place(second)
    assert desk.get(place(second, "rounds/3/")).status_code == 404


def test_it_has_no_numbers_while_there_is_one_round(night: Night, desk: Client) -> None:
    assert numbers(text(desk.get(place(night)))) == []


def test_it_forgets_a_round_that_was_undone(second: Night, desk: Client) -> None:
    undone = second.tournament.rounds.get(number=2)
    done(desk, place(second, f"rounds/undo/{undone.pk}/"))
    assert numbers(text(desk.get(place(second)))) == []
    assert desk.get(place(second, "rounds/1/"))["Location"] == place(second)


def test_it_shows_a_viewer_the_sheets_and_speaks_of_no_correction(second: Night, looker: Client) -> None:
    page = text(looker.get(place(second, "rounds/1/")))
    assert "Press a table to see its sheet." in page
    assert "correct a hand" not in page
    sheet = text(looker.get(place(second, f"sittings/{second.sittings[0].pk}/")))
    assert "Table 1, round 1" in sheet
    assert "Correct<span" not in sheet
