"""A latecomer is let in by name, with one press, and told where to play."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import Organization
from tests import people
from tests.people import NOW, Night
from tests.tournaments.desk.pages import done, once, place, text
from tournaments.models import Entrant, Round, Seat
from tournaments.services.people import entrants, seating_rules
from tournaments.services.seating.rounds import close_round


@pytest.fixture
def full(hall: Organization) -> Night:
    """Eight people at two tables, round 1 of 3 open, no seat free."""
    return people.night(hall, 8)


def come(client: Client, night: Night, name: str) -> str:
    return done(client, place(night, "seats/latecomer/"), name=name)


def free_a_seat(client: Client, night: Night) -> Seat:
    """Somebody at table 2 goes home."""
    seat = Seat.objects.select_related("entrant").get(sitting=night.sittings[1], index=0)
    where = place(night, f"sittings/{seat.sitting_id}/seats/0/")
    client.post(where, {"once": once(), "seen": seat.entrant_id, "who": "nobody"})
    return seat


def test_somebody_new_gets_the_free_seat(full: Night, door: Client) -> None:
    seat = free_a_seat(door, full)
    assert "The free seat at table 2 is theirs." in text(door.get(place(full, "seats/")))
    assert "Zoe is here, and plays at table 2." in come(door, full, " Zoe ")
    seat.refresh_from_db()
    assert seat.entrant.name == "Zoe"
    # The same press again finds them there, and adds nobody.
    assert "Zoe is here, and plays at table 2." in come(door, full, "zoë")
    assert full.tournament.people.filter(name="Zoe").count() == 1


def test_somebody_new_plays_from_the_next_round_where_no_seat_is_free(full: Night, door: Client) -> None:
    assert "No seat is free now: they play from round 2 on." in text(door.get(place(full, "seats/")))
    assert "Zoe is here, and plays from round 2 on." in come(door, full, "Zoe")
    assert Entrant.objects.get(name="Zoe").checked_in


def test_whoever_is_on_the_list_is_checked_in(full: Night, door: Client) -> None:
    (zoe,) = entrants.add_entrants(
        tournament=full.tournament, newcomers=[entrants.Newcomer("Zoë Ångström", checked_in=False)]
    )
    assert '<option value="Zoë Ångström"></option>' in text(door.get(place(full, "seats/")))
    assert "Zoë Ångström is here, and plays from round 2 on." in come(door, full, "zoe angstrom")
    zoe.refresh_from_db()
    assert zoe.checked_in
    entrants.withdraw(entrant=zoe)
    come(door, full, "Zoë Ångström")
    zoe.refresh_from_db()
    assert zoe.status == Entrant.Status.PLAYING


def test_two_of_one_name_are_told_apart_by_number(full: Night, door: Client) -> None:
    new = [entrants.Newcomer("Rose", checked_in=False)] * 2
    first, second = entrants.add_entrants(tournament=full.tournament, newcomers=new)
    assert "Several people are called Rose." in come(door, full, "Rose")
    assert "Rose #10 is here" in come(door, full, "Rose #10")
    second.refresh_from_db()
    assert second.checked_in
    assert "Rose #9 is here" in come(door, full, "rose")  # only one of them is still missing
    first.refresh_from_db()
    assert first.checked_in


def test_a_seating_rule_keeps_a_seat_from_somebody(full: Night, door: Client) -> None:
    free_a_seat(door, full)
    (zoe,) = entrants.add_entrants(tournament=full.tournament, newcomers=[entrants.Newcomer("Zoe")])
    partner = Seat.objects.get(sitting=full.sittings[1], index=2).entrant
    rule = seating_rules.RuleRequest("never-partners", zoe, other=partner)
    seating_rules.add_rule(tournament=full.tournament, wanted=rule, by="d", now=NOW)
    assert "Zoe is here, and plays from round 2 on." in come(door, full, "Zoe")


@pytest.mark.parametrize(
    ("table", "sentence"),
    [(2, "Zoe is here, and plays at table 2."), (1, "Zoe is here, and plays from round 2 on.")],
)
def test_whoever_keeps_a_table_gets_a_seat_there_and_nowhere_else(
    table: int, sentence: str, full: Night, door: Client
) -> None:
    free_a_seat(door, full)
    (zoe,) = entrants.add_entrants(tournament=full.tournament, newcomers=[entrants.Newcomer("Zoe")])
    rule = seating_rules.RuleRequest("stays", zoe, table=table)
    seating_rules.add_rule(tournament=full.tournament, wanted=rule, by="d", now=NOW)
    assert sentence in come(door, full, "Zoe")


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"published": False}, "Zoe is here. Draw round 1 again to seat them."),
        ({"rounds": 1}, "Zoe is here, but there is no seat left in the last round."),
        ({"movement": "swiss"}, "Zoe is here, and needs a partner: make a team under Teams."),
    ],
)
def test_it_says_what_else_there_is_to_do(
    changes: dict[str, Any], sentence: str, hall: Organization, door: Client
) -> None:
    night = people.night(hall, 8, **changes)
    assert sentence in come(door, night, "Zoe")


def test_they_play_from_the_next_round_between_two(full: Night, door: Client) -> None:
    close_round(round_=full.round, now=NOW, force=True)
    assert "Zoe is here, and plays from round 2 on." in come(door, full, "Zoe")
    assert Round.objects.count() == 1


@pytest.mark.parametrize("name", ["", "  ", "x" * 101, "\u202eevil"])
def test_it_lets_nobody_in_without_a_name(name: str, full: Night, door: Client) -> None:
    assert "Nobody was added:" in come(door, full, name)
    assert full.tournament.people.count() == 8
