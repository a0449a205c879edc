"""What nights of the stage have in common: people, rounds and hands."""

from collections.abc import Iterable
from random import Random
from typing import Any
from uuid import uuid4

from django.utils import timezone

from accounts.models import Organization
from scoring.services import Entry
from tournaments.models import Round, Sitting, Tournament
from tournaments.services.people import entrants
from tournaments.services.play import hands
from tournaments.services.seating import rounds
from tournaments.services.setup import tournaments

NAMES = (
    *("Agnes Amsel", "Bernard Doyle", "Clara Fiala", "Dolores Grant", "Earl Hofmann", "Edith Iversen", "Floyd Jansen"),
    *("Gladys Kowalski", "Harold Larkin", "Ida Maes", "Jerome Novak", "Lucille Olsen", "Mabel Petrie", "Norbert Quinn"),
    *("Pearl Rossi", "Rose Schmitt", "Rose Schmitt"),
)


def new_night(hall: Organization, name: str, people: int, **plan: Any) -> Tournament:
    """Return a ladder of three rounds of four hands with the first `people` of NAMES, but for what `plan` sets."""
    settings = {"game": "euchre", "movement": "ladder", "rounds": 3, "hands_per_game": 4, "preset": "tournament"}
    settings |= {"date": timezone.localdate(), "time_zone": "America/Detroit"}
    made = tournaments.create_tournament(organization=hall, settings={"name": name, **settings, **plan})
    entrants.add_entrants(tournament=made, newcomers=[entrants.Newcomer(name) for name in NAMES[:people]])
    return made


def play_hands(sittings: Iterable[Sitting], count: int, rng: Random, *, confirm: int = 2) -> None:
    """Enter hands at these tables; `confirm` sides agree once the game is complete."""
    now = timezone.now()
    for sitting in sittings:
        for number in range(1, count + 1):
            facts = {"maker": rng.randrange(4), "alone": rng.random() < 0.2, "tricks": rng.choice((1, 2, 3, 3, 4, 5))}
            hands.enter_hand(sitting=sitting, entry=Entry(uuid4(), facts, number), by="table", now=now)
        if count == 4:
            for side in range(confirm):
                hands.confirm_game(sitting=sitting, side=side, by="table", now=now)


def open_round(tournament: Tournament) -> Round:
    """Seat the next round, and publish it."""
    now = timezone.now()
    drawn = rounds.seat_round(tournament=tournament, seed=11, now=now)
    return rounds.publish_round(round_=drawn, now=now)


def play_round(tournament: Tournament, rng: Random) -> Round:
    """Seat, play and close the next round, of four hands."""
    opened = open_round(tournament)
    play_hands(opened.sittings.all(), 4, rng)
    return rounds.close_round(round_=opened, now=timezone.now())
