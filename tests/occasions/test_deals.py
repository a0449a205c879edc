"""Halls that play the organizer's deals share what their tables made of them, and are compared."""

import json
from typing import Any

import pytest
from django.test import Client

from accounts.models import Organization
from occasions.models import Occasion
from occasions.services.deals import deals_of
from occasions.services.organizing import create_occasion
from tests import people
from tests.occasions.test_night import TERMS, joined, result, share
from tests.people import NOW, Caller, Night
from tests.tournaments.conftest import signed_in
from tournaments.services.seating import rounds
from tournaments.services.seating.uploaded_deals import upload_deals

BY_MATCHPOINTS = {**TERMS, "ways": ["matchpoints", "points-a-hand", "places"], "rounds": 1, "hands": 1}


@pytest.fixture
def occasion(hall: Organization) -> Occasion:
    """An occasion of one deal, organized by the hall that plays."""
    return create_occasion(organization=hall, terms=BY_MATCHPOINTS, now=NOW)


def evening_of(occasion: Occasion, hall: Organization, *tricks: int) -> Night:
    """Play the occasion's only deal: seats 0 and 2 make trump, and take so many tricks at each table."""
    night = people.night(hall, 4 * len(tricks), duplicate="matchpoints", hands_per_game=1, rounds=1, published=False)
    rounds.undo_round(round_=night.round, now=NOW)
    upload_deals(tournament=night.tournament, records=list(enumerate(deals_of(occasion), 1)), now=NOW)
    opened = rounds.publish_round(round_=rounds.seat_round(tournament=night.tournament, now=NOW, seed=1), now=NOW)
    night = Night(night.tournament, night.entrants, opened)
    for sitting, taken in zip(night.sittings, tricks, strict=True):
        answer = night.pad(sitting.table.number).post(f"sittings/{sitting.pk}/hands/", people.hand(tricks=taken))
        assert answer.status_code == 201, answer.json()
    rounds.close_round(round_=opened, now=NOW, force=True)
    return night


def test_it_makes_the_same_deals_whenever_it_is_asked_and_others_for_another_occasion(
    occasion: Occasion, hall: Organization
) -> None:
    terms = {**BY_MATCHPOINTS, "rounds": 3, "hands": 4}
    longer, another = (create_occasion(organization=hall, terms=terms, now=NOW) for _each in range(2))
    assert deals_of(longer) == deals_of(Occasion.objects.get(pk=longer.pk))
    assert len(deals_of(longer)) == 12
    assert deals_of(longer)[0] != deals_of(another)[0]
    assert deals_of(create_occasion(organization=hall, terms=TERMS, now=NOW)) == []
    whist = {**BY_MATCHPOINTS, "game": "whist-drive"}
    assert deals_of(create_occasion(organization=hall, terms=whist, now=NOW)) == []


def test_it_gives_the_deals_to_the_organizer_alone(
    director: Caller, occasion: Occasion, hall: Organization, client: Client
) -> None:
    address = f"/desk/occasions/of/{hall.slug}/{occasion.slug}/deals.jsonl"
    assert client.get(address).status_code == 302
    call = f"organizations/{hall.slug}/occasions/{occasion.slug}/deals/"
    assert director.get(call).json() == {"records": deals_of(occasion)}
    plain = create_occasion(organization=hall, terms=TERMS, now=NOW)
    assert director.get(call.replace(occasion.slug, plain.slug)).status_code == 404
    desk = signed_in(director)
    lines = desk.get(address).content.decode().splitlines()
    assert [json.loads(line) for line in lines] == deals_of(occasion)
    assert "Deals for every hall" in desk.get(address.removesuffix("deals.jsonl")).content.decode()


def test_it_compares_the_tables_of_two_halls(director: Caller, occasion: Occasion, hall: Organization) -> None:
    # One hall: the makers of table 1 take all tricks (2 points each), those of table 2 three (1 each). The other: five
    # and two (euchred, 2 each for the others).
    for tricks in ((5, 3), (5, 2)):
        night = evening_of(occasion, hall, *tricks)
        joined(director, night, occasion)
        share(director, night)

    merged = result(occasion)

    boards = [record for part in _parts(occasion) for record in part["records"] if record["kind"] == "board"]
    assert {board["deal"] for board in boards} == {boards[0]["deal"]}
    assert sorted(table["points"] for board in boards for table in board["tables"]) == [[0, 4], [2, 0], [4, 0], [4, 0]]
    # Of the three others: 4 twice: 2 worse and a tie, 5/6; 2: one worse, 1/3; -4: none. The other sides: 1/6, 2/3, 1.
    found = sorted(row["matchpoints"] for row in merged["people"])
    assert found == sorted([8333] * 4 + [1667] * 4 + [3333] * 2 + [6667] * 2 + [0] * 2 + [10000] * 2)


def test_it_shares_no_deals_where_the_organizer_does_not_compare_by_them(
    director: Caller, occasion: Occasion, hall: Organization
) -> None:
    night = evening_of(occasion, hall, 5, 3)
    other = create_occasion(organization=hall, terms=TERMS, now=NOW)
    shown = joined(director, night, other)
    assert "board" not in {record["kind"] for record in shown["records"]}


def _parts(occasion: Occasion) -> list[dict[str, Any]]:
    return [json.loads(line) for line in occasion.parts.values_list("line", flat=True)]
