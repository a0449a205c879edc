"""A tournament to look around in, played through the services that a real one uses."""

from datetime import datetime
from random import Random
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils import timezone

from accounts.models import Organization
from scoring.services import Entry
from tournaments.models import Round, Sitting, Tournament
from tournaments.rules.movements.registry import DEFAULT
from tournaments.services.boards.refresh import refresh_standings
from tournaments.services.people.entrants import Newcomer, add_entrants
from tournaments.services.play.hands import confirm_game, enter_hand
from tournaments.services.seating.rounds import close_round, publish_round, seat_round
from tournaments.services.setup.tournaments import create_tournament

HALL = "St. Brigid's Parish"
SEED = 1860
ROUNDS, HANDS = 10, 8
ROUNDS_PLAYED = 3

# Forty-one, so that someone sits out; two of them share a name, as happens.
FIRST = [
    "Agnes",
    "Albert",
    "Alma",
    "Arthur",
    "Beatrice",
    "Bernard",
    "Carla",
    "Cecil",
    "Clara",
    "Clement",
    "Cora",
    "Daniel",
    "Dolores",
    "Earl",
    "Edith",
    "Edna",
    "Ernest",
    "Esther",
    "Eunice",
    "Floyd",
    "Frances",
    "George",
    "Gladys",
    "Harold",
    "Hazel",
    "Helen",
    "Howard",
    "Ida",
    "Irene",
    "Jerome",
    "Josephine",
    "Leonard",
    "Lucille",
    "Mabel",
    "Martin",
    "Mildred",
    "Norbert",
    "Pearl",
    "Ralph",
    "Rose",
    "Rose",
]
LAST = [
    "Amsel",
    "Bauer",
    "Czerny",
    "Doyle",
    "Eriksen",
    "Fiala",
    "Grant",
    "Hofmann",
    "Iversen",
    "Jansen",
    "Kowalski",
    "Larkin",
    "Maes",
    "Novak",
    "Olsen",
    "Petrie",
    "Quinn",
    "Rossi",
    "Schmitt",
    "Tanaka",
    "Ulrich",
]


def play_sample(*, hall: Organization, by: str, now: datetime) -> Tournament:
    """Play the sample tournament in a hall: 41 entrants, three rounds played, the fourth half entered."""
    rng = Random(SEED)  # noqa: S311 - the same tournament every time
    tournament = _make(hall, now)
    for _number in range(ROUNDS_PLAYED):
        round_ = _seat(tournament, rng, now, by)
        for sitting in round_.sittings.all():
            _play(sitting, HANDS, rng, now)
        close_round(round_=round_, now=now, by=by)
    for sitting in _seat(tournament, rng, now, by).sittings.all():
        _play(sitting, rng.randrange(2, 7), rng, now)
    refresh_standings(tournament_id=tournament.pk)
    return tournament


def _make(hall: Organization, now: datetime) -> Tournament:
    plan = {
        "name": "Autumn Euchre Night",
        "game": "euchre",
        "movement": DEFAULT,
        "rounds": ROUNDS,
        "date": timezone.localdate(now, ZoneInfo(settings.TIME_ZONE)),
        "time_zone": settings.TIME_ZONE,
        "preset": "tournament",
        "hands_per_game": HANDS,
        "rehearsal": True,
    }
    tournament = create_tournament(organization=hall, settings=plan)
    names = [f"{first} {LAST[index * 8 % len(LAST)]}" for index, first in enumerate(FIRST)]
    names[-1] = names[-2]
    add_entrants(tournament=tournament, newcomers=[Newcomer(name) for name in names])
    return tournament


def _seat(tournament: Tournament, rng: Random, now: datetime, by: str) -> Round:
    round_ = seat_round(tournament=tournament, seed=rng.getrandbits(31), now=now, by=by)
    return publish_round(round_=round_, now=now, by=by)


def _play(sitting: Sitting, hands: int, rng: Random, now: datetime) -> None:
    """Enter hands as a table would have played them; a full game is confirmed by both sides."""
    for number in range(1, hands + 1):
        entry = Entry(UUID(int=rng.getrandbits(128), version=4), _hand(number, rng), number)
        enter_hand(sitting=sitting, entry=entry, by=f"table {sitting.table.number}", now=now)
    if hands == HANDS:
        for side in (0, 1):
            confirm_game(sitting=sitting, side=side, by=f"table {sitting.table.number}", now=now)


def _hand(number: int, rng: Random) -> dict[str, Any]:
    alone = rng.random() < 0.1
    tricks = rng.choices(range(6), weights=(1, 4, 12, 38, 30, 15))[0]
    return {"dealer": (number - 1) % 4, "maker": rng.randrange(4), "alone": alone, "tricks": tricks}
