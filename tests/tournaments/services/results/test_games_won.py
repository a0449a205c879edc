"""The standings' "games won" go to whoever won by the rules of the game: where totals are tied, the hands decide."""

from typing import Any

import pytest

from accounts.models import Organization
from scoring.models import Game
from scoring.services import Entry
from tests.people import NOW, Night, known, night
from tests.tournaments.services.play.by_hand import seat
from tournaments.models import Sitting, Tournament
from tournaments.services.play.hands import enter_hand
from tournaments.services.results.played import Played
from tournaments.services.results.ranking import rank_entrants

# 5 points to seat 0, then 5 to seat 1, then 20 each to seats 2 and 3 (texas-euchre, Facing Off).
HANDS = [
    {"laid": [5, 4, 4, 4], "tricks": [0, 2, 2, 1], "thrower": 1},
    {"laid": [4, 5, 4, 4], "tricks": [2, 0, 2, 1], "thrower": 0},
    {"laid": [4, 4, 20, 20], "tricks": [4, 1, 0, 0], "thrower": 0},
]


@pytest.fixture
def texas(hall: Organization) -> Night:
    """A night whose tables play Texas Euchre to 20."""
    evening = night(hall)
    Tournament.objects.filter(pk=evening.tournament.pk).update(game_key="texas-euchre")
    Game.objects.filter(sitting__round=evening.round).update(key="texas-euchre", ruleset={"limit": 20})
    evening.tournament.refresh_from_db()
    return evening


def games_won(evening: Night, sitting: Sitting) -> list[int]:
    rows = rank_entrants(Played.of(evening.tournament), list(evening.tournament.people.values_list("pk", flat=True)))
    won = {row.entrant: row.columns["games_won"] for row in rows}
    return [won[seat(sitting, index).entrant.pk] for index in range(4)]


def enter(sitting: Sitting, number: int, facts: dict[str, Any]) -> None:
    enter_hand(sitting=sitting, entry=Entry(known(sitting.pk * 100 + number), facts, number), by="pad", now=NOW)


def test_it_gives_a_tied_game_to_whoever_took_points_earlier(texas: Night) -> None:
    sitting = Sitting.objects.get(pk=texas.sittings[0].pk)
    enter(sitting, 1, HANDS[0])
    enter(sitting, 2, HANDS[1])
    assert games_won(texas, sitting) == [0, 0, 0, 0]  # nobody is at the limit yet
    enter(sitting, 3, HANDS[2])
    # 5, 5, 20, 20: seat 1 took points last of the two (texas-euchre, FAQ).
    assert games_won(texas, sitting) == [1, 0, 0, 0]


def test_it_goes_by_the_order_of_the_hands_and_not_of_their_entry(texas: Night) -> None:
    sitting = Sitting.objects.get(pk=texas.sittings[0].pk)
    enter(sitting, 2, HANDS[0])
    enter(sitting, 1, HANDS[1])
    enter(sitting, 3, HANDS[2])
    assert games_won(texas, sitting) == [0, 1, 0, 0]
