"""Nights of every game, and a game without a tournament."""

from random import Random
from typing import Any
from uuid import uuid4

from django.utils import timezone

from accounts.models import Organization
from scoring.services import Entry
from tests.support.stage_nights import NAMES, new_night, open_round
from tournaments.models import Tournament
from tournaments.services.play import friendly, hands
from tournaments.services.seating import rounds

WITH_PARTNER = {"maker": 0, "partner": 2, "tricks": [3, 0, 1, 0, 1]}
OF_SIX = {"laid": [14, 20, 14, 31, 25, 40], "tricks": [2, 1, 0, 2, 1, 1], "thrower": 1}

BID = {"bidder": 1, "bid": 8, "denomination": "hearts", "tricks": 9}
BID_OF_SIX = {"bidder": 4, "bid": 5, "tricks": 4}
BID_OF_FIVE = {"bidder": 1, "bid": 4, "tricks": [1, 5, 0, 2, 1]}
BID_OF_EIGHT = {"bidder": 1, "bid": 3, "tricks": [1, 3, 2, 0]}
BID_ALONE = {"bidder": 1, "bid": 4, "tricks": [2, 5, 1]}

# Games without partners, and bid euchre, each at one table: the game, how many play, a hand of it, how often it was
# played, and after how many the game is over; None: by the game's own rule.
GAMES: dict[str, tuple[str, int, dict[str, Any], int, int | None]] = {
    "two-handed": ("euchre-two-handed", 2, {"maker": 0, "tricks": 5}, 1, None),
    "three-handed": ("euchre-three-handed", 3, {"maker": 1, "tricks": 2}, 1, None),
    "five-handed": ("euchre-five-handed", 5, WITH_PARTNER, 1, None),
    "five-handed-over": ("euchre-five-handed", 5, WITH_PARTNER, 4, 4),
    "texas-of-three": ("texas-euchre", 3, {}, 0, None),
    "texas": ("texas-euchre", 6, OF_SIX, 3, None),
    "double-deck": ("bid-euchre", 4, BID, 2, None),
    "six-handed-bid": ("bid-euchre", 6, BID_OF_SIX, 1, None),
    "three-handed-bid": ("bid-euchre", 3, BID_ALONE, 1, None),
    "five-handed-bid": ("bid-euchre", 5, BID_OF_FIVE, 1, None),
    "eight-handed-bid": ("bid-euchre", 8, BID_OF_EIGHT, 1, None),
    "whist-drive": ("whist-drive", 4, {"tricks": [8, 5]}, 1, 3),
    "skat-of-four": ("skat", 4, {"declarer": 1, "contract": "grand", "multiplier": 4, "outcome": "lost"}, 1, None),
    "coinche-of-four": ("belote", 4, {"taker": 1, "contract": "100", "taken": [50, 112]}, 1, None),
    "spades-of-four": ("spades", 4, {"bids": [3, 2, 4, 3], "taken": [4, 2, 4, 3]}, 1, None),
}
PRESETS = {
    "texas-euchre": "texas",
    "bid-euchre": "bid-euchre",
    **{key: key for key in ("whist-drive", "skat", "spades")},
}
OF_NIGHT = {"double-deck": "double-deck", "six-handed-bid": "six-handed", "coinche-of-four": "coinche"}
OPTIONS = {"five-handed-bid": {"deck": "double-48"}, "eight-handed-bid": {"deck": "double-48", "teams": "pairs"}}


def texas_night(hall: Organization, rng: Random, *, plays_on: bool = False) -> Tournament:
    """Texas euchre, five at a table: over; or with the second round as a draft."""
    plan = {"game": "texas-euchre", "preset": "texas", "seats_per_table": 5, "movement": "random"}
    made = new_night(hall, "Texas night, on" if plays_on else "Texas night, over", 11, rounds=1 + plays_on, **plan)
    opened = open_round(made)
    for sitting in opened.sittings.all():
        for number in range(1, 5):
            facts = {"laid": [rng.randint(8, 30) for _seat in range(5)], "tricks": [0, 2, 2, 1, 1], "thrower": 3}
            hands.enter_hand(sitting=sitting, entry=Entry(uuid4(), facts, number), by="table", now=timezone.now())
    rounds.close_round(round_=opened, now=timezone.now())
    if plays_on:
        rounds.seat_round(tournament=made, seed=11, now=timezone.now())
    return made


def texas_draft(hall: Organization, rng: Random) -> Tournament:
    """Texas euchre with one round played, and the second as a draft."""
    return texas_night(hall, rng, plays_on=True)


def night_of_game(hall: Organization, _rng: Random, *, name: str) -> Tournament:
    """Return a night of one table with the hands that GAMES has under `name`."""
    game, seats, facts, played, ends = GAMES[name]
    preset = OF_NIGHT.get(name) or PRESETS.get(game, "traditional")
    plan: dict[str, Any] = {"game": game, "preset": preset, "hands_per_game": ends}
    if name in OPTIONS:
        plan["ruleset"] = OPTIONS[name]
    made = new_night(hall, f"Night of {name}", seats, seats_per_table=seats, **plan)
    [sitting] = open_round(made).sittings.all()
    for number in range(1, played + 1):
        entry = Entry(uuid4(), {**facts, "dealer": (number - 2) % seats}, number)
        hands.enter_hand(sitting=sitting, entry=entry, by="table", now=timezone.now())
    return made


def friendly_game() -> dict[str, Any]:
    """Six who just keep score, until one of them has a hundred."""
    now = timezone.now()
    begun = friendly.begin_game(names=NAMES[:6], key="texas-euchre", rules={}, now=now)
    for number in range(1, 6):
        friendly.enter_hand(friendly=begun, entry=Entry(uuid4(), OF_SIX, number), now=now)
    return {"slug": str(begun.uuid), "pads": [friendly.pad_key(begun)], "sittings": [], "round": 1}
