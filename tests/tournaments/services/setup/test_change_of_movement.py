"""From any movement to any other in the middle of a night: the next rounds are drawn, or a sentence says why not."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime, timedelta
from random import Random
from uuid import UUID

import pytest
from django.db import transaction

from accounts.models import Organization
from scoring.rules import Totals
from tests import people
from tests.people import NOW
from tests.support.check_all import some_of
from tournaments.errors import KnockOutUnderWay
from tournaments.models import Round, Tournament
from tournaments.rules.movements.registry import MOVEMENTS
from tournaments.services.boards.body import board_body
from tournaments.services.people import entrants, teams
from tournaments.services.play import hands
from tournaments.services.seating import rotation, rounds
from tournaments.services.setup import settings

MOVE_DEALS = tuple(key for key, movement in MOVEMENTS.items() if movement.moves_deals)
KEYS = tuple(key for key in MOVEMENTS if key not in MOVE_DEALS)
OVER_DEALS = (*MOVE_DEALS, "round-robin", "whist", "ladder")
IN_TEAMS = ("round-robin", "swiss", "knock-out", "mitchell", "howell")
WHO_AVOID_REPEATS = ("ladder", "random", "whist")
PEOPLE = 10
"""Two more than two tables; five teams, of which one has a bye."""


@pytest.mark.parametrize("was", KEYS)
def test_it_draws_on_or_says_why_not(was: str, hall: Organization) -> None:
    goes_on(people.tournament(hall, movement=was, rounds=6, hands_per_game=8), was, KEYS)


@pytest.mark.parametrize("was", OVER_DEALS)
def test_it_draws_on_over_the_same_deals(was: str, hall: Organization) -> None:
    plan = {"duplicate": "matchpoints", "hands_per_game": 8}
    goes_on(people.tournament(hall, movement=was, rounds=6, **plan), was, OVER_DEALS)


@pytest.mark.parametrize("becomes", MOVE_DEALS)
def test_it_moves_deals_after_a_round_in_which_nobody_had_a_team(becomes: str, hall: Organization) -> None:
    night = people.tournament(hall, movement="ladder", rounds=6, duplicate="matchpoints", hands_per_game=8)
    entrants.add_entrants(tournament=night, newcomers=people.newcomers(PEOPLE))
    play(night, 1)
    changes_and_goes_on(night, becomes)


def goes_on(night: Tournament, was: str, keys: Sequence[str]) -> None:
    entrants.add_entrants(tournament=night, newcomers=people.newcomers(PEOPLE))
    if was in IN_TEAMS:
        teams.pair_rest(tournament=night)
    play(night, 1)
    for becomes in some_of(keys, 1, seed=was):
        with transaction.atomic():
            changes_and_goes_on(Tournament.objects.get(pk=night.pk), becomes)
            transaction.set_rollback(True)


def changes_and_goes_on(night: Tournament, becomes: str) -> None:
    """Change the movement after the first round, and play two more; a knock-out alone is refused."""
    was, before = night.movement, settings.settings_of(night)
    asked = {"movement": becomes} | ({"partners": "number"} if becomes in IN_TEAMS else {})
    if becomes == "knock-out" != was:
        with pytest.raises(KnockOutUnderWay, match="knock-out-under-way"):
            settings.change_tournament(tournament=night, changes=asked, now=at(1.5))
        assert settings.settings_of(Tournament.objects.get(pk=night.pk)) == before
        return
    settings.change_tournament(tournament=night, changes=asked, now=at(1.5))
    for number in (2, 3):
        seated_soundly(play(night, number), becomes)
    board_body(night)


def at(number: float) -> datetime:
    """When that round was drawn."""
    return NOW + timedelta(minutes=number)


def play(night: Tournament, number: int) -> Round:
    """Draw a round, show it, and play it by a lot of its own."""
    drawn = rounds.seat_round(tournament=night, now=at(number), seed=number)
    drawn = rounds.publish_round(round_=drawn, now=at(number))
    lot = Random(number)
    for sitting in drawn.sittings.select_related("round__tournament", "game", "table"):
        ours = lot.choice((2, 3, 5, 6, 7))
        points = (ours, 8 - ours, ours, 8 - ours)
        totals = Totals(points, hands=8)
        hands.enter_totals(sitting=sitting, uuid=UUID(int=lot.getrandbits(128)), totals=totals, by="test", now=NOW)
    return rounds.close_round(round_=drawn, now=at(number))


def seated_soundly(drawn: Round, key: str) -> None:
    """Everybody has one place; partners are a team's two, or nobody's partner from before where that can be."""
    seats = list(drawn.seats.order_by("sitting__table__number", "index").select_related("entrant"))
    tables = [seats[n : n + 4] for n in range(0, len(seats), 4)]
    out = list(drawn.sit_outs.values_list("entrant", flat=True))
    places = Counter([seat.entrant_id for seat in seats] + out)
    everybody = {entrant.pk for entrant in drawn.tournament.people}
    assert places == dict.fromkeys(everybody, 1) or (key == "knock-out" and places.keys() <= everybody)
    assert [[seat.index for seat in table] for table in tables] == [[0, 1, 2, 3]] * len(tables)
    assert len(out) == PEOPLE % 4 or key == "knock-out"
    for table in tables:
        for first, second in ((table[0], table[2]), (table[1], table[3])):
            if key in IN_TEAMS:
                assert first.team_id == second.team_id == first.entrant.team_id is not None
            else:
                assert first.team_id is None
                assert key not in WHO_AVOID_REPEATS or not were_partners(first.entrant_id, second.entrant_id, drawn)


def were_partners(first: int, second: int, drawn: Round) -> bool:
    """Tell whether these two were partners in an earlier round."""
    earlier = drawn.tournament.rounds.filter(number__lt=drawn.number)
    return any(
        (own := round_.seats.filter(entrant=first).first())
        and round_.seats.filter(entrant=second, sitting=own.sitting_id, index=(own.index + 2) % 4).exists()
        for round_ in earlier
    )


@pytest.mark.parametrize("becomes", ["whist", "cyclic", "round-robin"])
def test_it_keeps_to_a_plan_that_begins_in_the_middle(becomes: str, hall: Organization) -> None:
    night = people.tournament(hall, movement="ladder", rounds=6, hands_per_game=8)
    entrants.add_entrants(tournament=night, newcomers=people.newcomers(PEOPLE))
    for number in (1, 2):
        play(night, number)
    asked = {"movement": becomes} | ({"partners": "number"} if becomes in IN_TEAMS else {})
    settings.change_tournament(tournament=night, changes=asked, now=at(2.5))
    play(night, 3)
    planned = rotation.plan_rounds(night)
    assert [round_.number for round_ in planned] == [1, 2, 3, 4, 5, 6]
    for number in (4, 5, 6):
        drawn = play(night, number)
        seats = drawn.seats.order_by("sitting__table__number", "index").values_list("entrant", flat=True)
        assert list(seats) == [entrant for table in planned[number - 1].tables for entrant in table], number
