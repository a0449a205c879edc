"""How far a table is, as pages say it: a game entered as totals is no hand of four, half a game is not in."""

from uuid import uuid4

from django.test import Client

from scoring.rules import Totals
from tests.people import NOW, Night, hand
from tests.tournaments.desk.pages import place, text
from tournaments.services.play import hands


def test_it_says_of_totals_that_they_are_totals(night: Night, desk: Client) -> None:
    sitting = night.sittings[0]
    hands.enter_totals(sitting=sitting, uuid=uuid4(), totals=Totals((8, 0, 8, 0)), by="d", now=NOW)
    page = text(desk.get(place(night, f"sittings/{sitting.pk}/")))
    assert "entered as totals" in page
    assert "1 of 8 hands" not in page


def test_it_counts_half_a_game_as_not_in_and_leads_to_its_sheet(night: Night, desk: Client) -> None:
    sitting = night.sittings[0]
    for number in (1, 2):
        assert night.pad().post(f"{night.sheet}hands/", hand(number)).status_code == 201
    page = text(desk.get(place(night, "slips/")))
    assert "0 of 2 tables in" in page
    assert "Entered hand by hand: 2 of 8 hands" in page
    line = page.split(f'id="slip-{sitting.table.number}"')[1].split('</li> <li class="slip')[0]
    assert "Enter the rest on the score sheet" in line
    assert f'href="{place(night, f"sittings/{sitting.pk}/")}#enter"' in line
    for number in range(3, 9):
        assert night.pad().post(f"{night.sheet}hands/", hand(number)).status_code == 201
    page = text(desk.get(place(night, "slips/")))
    assert "1 of 2 tables in" in page
    assert "Enter the rest on the score sheet" not in page


def test_it_opens_the_form_for_the_next_hand_where_the_link_leads(night: Night, desk: Client) -> None:
    assert 'id="enter"' in text(desk.get(place(night, f"sittings/{night.sittings[0].pk}/")))
