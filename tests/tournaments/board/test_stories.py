"""The pages of players and the story in every game, in teams, and where partners and seats changed."""

import re
from random import Random
from typing import Any, cast
from uuid import uuid4

import pytest
from celery import Celery
from django.test import Client

from accounts.models import Organization
from scoring.rules import Totals
from scoring.services import Entry
from tests import people
from tests.people import NOW, Night
from tests.support.check_all import few
from tests.tournaments.services.play.by_hand import change, play, sitting_out
from tournaments import tasks
from tournaments.models import Tournament
from tournaments.services.boards.refresh import refresh_standings
from tournaments.services.play import hands
from tournaments.services.seating.rounds import close_round, publish_round, seat_round

FACTS = {
    "euchre-two-handed": (2, {"maker": 0, "tricks": 5}),
    "euchre-three-handed": (3, {"maker": 1, "tricks": 3}),
    "euchre-five-handed": (5, {"maker": 1, "alone": True, "tricks": [0, 5, 0, 0, 0]}),
    "texas-euchre": (4, {"kind": "exhausted", "laid": [44, 60, 48, 70]}),
}


def pages(night: Night) -> tuple[str, list[str]]:
    """The story, and everybody's page, after a refresh."""
    refresh_standings(tournament_id=night.tournament.pk)
    address = f"/t/{night.tournament.slug}/"
    shown = [Client().get(f"{address}players/{entrant.number}/") for entrant in night.entrants]
    assert {answer.status_code for answer in shown} == {200}
    story = Client().get(f"{address}story/")
    assert story.status_code == 200
    return story.content.decode(), [answer.content.decode() for answer in shown]


@few(2)
@pytest.mark.parametrize("game", sorted(FACTS))
def test_it_shows_and_tells_every_game(hall: Organization, game: str) -> None:
    seats, facts = FACTS[game]
    preset = "texas" if game == "texas-euchre" else None
    plan: dict[str, Any] = {"game": game, "seats_per_table": seats, "movement": "random", "rounds": 1, "preset": preset}
    night = people.night(hall, 2 * seats, **plan, hands_per_game=3)
    for sitting in night.sittings:
        for number in range(1, 4):
            hands.enter_hand(sitting=sitting, entry=Entry(uuid4(), cast(Any, facts), number), by="table", now=NOW)
    assert "What you need" in pages(night)[1][0]
    close_round(round_=night.round, now=NOW, force=True)
    story, shown = pages(night)
    assert "The closest game" in story
    assert {"texas-euchre": "132–144–180–210. Round 1"}.get(game, "Round 1") in story
    assert "The luckiest table" not in story, "points are bad, or both tables made the same"
    assert all("Round 1, table" in page for page in shown)


def test_it_shows_and_tells_of_teams(hall: Organization) -> None:
    night = people.night(hall, 8, movement="swiss", rounds=1)
    rng = Random(2)
    for sitting in night.sittings:
        for number in range(1, 9):
            entry = Entry(uuid4(), {"maker": rng.randrange(4), "alone": False, "tricks": 5}, number)
            hands.enter_hand(sitting=sitting, entry=entry, by="table", now=NOW)
    close_round(round_=night.round, now=NOW, force=True)
    story, shown = pages(night)
    assert "1 game won" in story or "½ games won" in story
    assert "The hand that decided it" not in story, "teams are ranked by the games that they win"
    assert all("Your team:" in page for page in shown)


def test_it_gives_everybody_the_hands_that_they_played(hall: Organization) -> None:
    night = people.night(hall, rounds=1)
    zoe, ada = sitting_out(night), night.sittings[0].seats.get(index=0).entrant
    play(night.sittings[0], 1, 4)
    change(night.sittings[0], 0, coming=zoe)
    play(night.sittings[0], 5, 8)
    shown = dict(zip((entrant.pk for entrant in night.entrants), pages(night)[1], strict=True))
    for who, first, last in ((ada.pk, 1, 4), (zoe.pk, 5, 8)):
        numbers = [number for number in range(1, 9) if f'<tr><td class="numeral">{number}<td>' in shown[who]]
        assert numbers == list(range(first, last + 1))


def test_it_shares_first_place_among_all_who_have_it(hall: Organization) -> None:
    night = people.night(hall, 8, rounds=1)
    for sitting in night.sittings:
        totals = Totals((9, 4, 9, 4), hands=8)
        hands.enter_totals(sitting=sitting, uuid=uuid4(), totals=totals, by="desk", now=NOW)
    close_round(round_=night.round, now=NOW, force=True)
    story = pages(Night(Tournament.objects.get(), night.entrants, night.round))[0]
    assert story.count('<li class="place-1">') == 4
    assert "place-2" not in story


def test_it_tells_the_hand_that_turned_the_night_once_a_worker_has_found_it(
    hall: Organization, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, tuple[int, ...]]] = []
    monkeypatch.setattr(Celery, "send_task", lambda _app, name, args=(), **_more: asked.append((name, args)))
    night = people.night(hall, 8, movement="random", rounds=4, hands_per_game=3)
    tournament, rng = night.tournament, Random(3)
    for number in range(1, 5):
        opened = night.round
        if number > 1:
            opened = publish_round(round_=seat_round(tournament=tournament, now=NOW), now=NOW)
        for sitting in opened.sittings.all():
            for hand in range(1, 4):
                facts = {"maker": rng.randrange(4), "alone": False, "tricks": rng.choice((2, 3, 5))}
                hands.enter_hand(sitting=sitting, entry=Entry(uuid4(), facts, hand), by="table", now=NOW)
        close_round(round_=opened, now=NOW, force=True)
        tournament.refresh_from_db()
    assert "The hand that turned the night" not in pages(night)[0]
    assert (tasks.find_turning_hand.name, (tournament.pk,)) in asked
    before = len(asked)
    assert "The closest game" in pages(night)[0]
    assert tasks.find_turning_hand.name not in [name for name, _args in asked[before:]], "one is asked already"

    tasks.find_turning_hand(tournament.pk)
    story = pages(night)[0]
    assert "The hand that turned the night" in story
    assert re.search(r"The chance of \w+ to win went from (under )?\d+% to (over )?\d+%", story)
    assert "The hand that turned the night" in pages(night)[0]
