"""The chances on the board, on a player's page and for programs; nowhere while the standings are hidden."""

from time import time
from typing import Any
from uuid import uuid4

import pytest
from celery import Celery
from django.test import Client

from accounts.models import Organization
from scoring.rules import Totals
from scoring.services import Entry
from tests.people import NOW, Caller, Night, night
from tournaments import tasks
from tournaments.models import Entrant, Seat, SitOut
from tournaments.rules.statistics.chances import Chance, RestOfNight
from tournaments.services.boards.refresh import refresh_standings
from tournaments.services.play.hands import enter_hand, enter_totals
from tournaments.services.results import chances
from tournaments.services.seating import rounds
from tournaments.services.setup.settings import change_tournament


def standings(made: Night) -> dict[str, Any]:
    refresh_standings(tournament_id=made.tournament.pk)
    return Caller({}).get(f"{made.path}standings/").json()


@pytest.fixture
def evening(hall: Organization) -> Night:
    """Sixteen people after the first of three rounds, with seats 0 and 2 ahead at each table."""
    made = night(hall, 16, rounds=3, hands_per_game=4)
    for sitting in made.sittings:
        enter_totals(sitting=sitting, uuid=uuid4(), totals=Totals((6, 2, 6, 2), hands=4), by="desk", now=NOW)
    rounds.close_round(round_=made.round, now=NOW)
    return made


def test_it_gives_programs_everybody_who_can_still_win_the_likeliest_first(evening: Night) -> None:
    found = standings(evening)["chances"]
    assert found["places"] == 3
    assert sum(row["win"] for row in found["rows"]) == pytest.approx(1000, abs=10)
    ahead = {row["entrant"] for row in standings(evening)["rows"] if row["points"] == 6}
    assert {row["key"] for row in found["rows"][:8]} == ahead


def test_it_shows_the_likeliest_on_the_wall_and_everybody_their_own(evening: Night) -> None:
    refresh_standings(tournament_id=evening.tournament.pk)
    wall = Client().get(f"/t/{evening.tournament.slug}/").content.decode()
    assert "Who can still win" in wall
    assert wall.count("among the first 3:") == 5
    first = evening.round.sittings.first()
    assert first
    number = first.seats.get(index=0).entrant.number
    own = Client().get(f"/t/{evening.tournament.slug}/players/{number}/").content.decode()
    assert "Your chance to win:" in own


def test_it_says_how_likely_each_is_to_go_through(evening: Night) -> None:
    change_tournament(tournament=evening.tournament, changes={"cut": 4}, now=NOW)
    found = standings(evening)["chances"]
    assert sum(row["through"] for row in found["rows"]) == pytest.approx(4000, abs=20)
    wall = Client().get(f"/t/{evening.tournament.slug}/").content.decode()
    assert wall.count("to go through:") == 5
    number = evening.round.sittings.first().seats.get(index=0).entrant.number
    own = Client().get(f"/t/{evening.tournament.slug}/players/{number}/").content.decode()
    assert "To go through to the next stage:" in own


def test_it_says_how_likely_each_is_to_go_through_in_their_group(evening: Night) -> None:
    behind = [row["entrant"] for row in standings(evening)["rows"] if row["points"] == 2][:4]
    Entrant.objects.filter(pk__in=behind).update(group="Youth")
    change_tournament(tournament=evening.tournament, changes={"cut": 1, "cut_way": "group"}, now=NOW)
    found = {row["key"]: row["through"] for row in standings(evening)["chances"]["rows"]}
    assert sum(found.get(key, 0) for key in behind) == pytest.approx(1000, abs=10)
    assert sum(found.values()) == pytest.approx(2000, abs=20)


def test_it_seats_sections_by_themselves_as_long_as_there_are_any(
    hall: Organization, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Eighteen people, two sections for two of four rounds: eight at tables 1 and 2, eight at 3 and 4, two sit out."""
    made = night(hall, 18, rounds=4, hands_per_game=4, movement="ladder", movement_options={"sections": "2"})
    for sitting in made.sittings:
        enter_totals(sitting=sitting, uuid=uuid4(), totals=Totals((6, 2, 6, 2), hands=4), by="desk", now=NOW)
    rounds.close_round(round_=made.round, now=NOW)
    nights: list[RestOfNight] = []
    simulate = chances.chances_of

    def remember(rest: RestOfNight, **how: Any) -> dict[int, Chance]:
        nights.append(rest)
        return simulate(rest, **how)

    monkeypatch.setattr(chances, "chances_of", remember)
    standings(made)
    drawn = rounds.seat_round(tournament=made.tournament, now=NOW, seed=5)
    second = rounds.publish_round(round_=drawn, now=NOW)
    later = time() + chances.REST_SECONDS
    monkeypatch.setattr(chances, "time", lambda: later)
    standings(made)
    assert [rest.rounds_in_sections for rest in nights] == [1, 0]
    for rest, played in zip(nights, (made.round, second), strict=True):
        sections = {contestant.key: contestant.section for contestant in rest.contestants}
        seats = Seat.objects.filter(sitting__round=played).values_list("entrant", "sitting__table__number")
        assert {entrant: int(table > 2) for entrant, table in seats}.items() <= sections.items()
    first = {contestant.key: contestant.section for contestant in nights[0].contestants}
    out = SitOut.objects.filter(round=second).values_list("entrant", flat=True)
    assert all(
        contestant.section == first[contestant.key] for contestant in nights[1].contestants if contestant.key in out
    ), "who sits out stays where they sat last"


def test_it_plays_the_open_round_on_from_what_its_sheets_have(evening: Night) -> None:
    """The last round is open and all but over: of eight hands seven were played, so that hardly anything can change."""
    change_tournament(tournament=evening.tournament, changes={"rounds": 2}, now=NOW)
    drawn = rounds.seat_round(tournament=evening.tournament, now=NOW, seed=5)
    published = rounds.publish_round(round_=drawn, now=NOW)
    for sitting in published.sittings.all():
        for hand in (1, 2, 3):
            entry = Entry(uuid4(), {"maker": 0, "tricks": 5}, hand)
            enter_hand(sitting=sitting, entry=entry, by="pad", now=NOW)
    found = standings(evening)["chances"]["rows"]
    points = {row["entrant"]: row["points"] for row in standings(evening)["rows"]}
    best = max(points.values())
    assert sum(row["win"] for row in found if points[row["key"]] == best) > 900


def test_it_follows_the_last_hands_that_come_too_fast_for_it(evening: Night, monkeypatch: pytest.MonkeyPatch) -> None:
    change_tournament(tournament=evening.tournament, changes={"rounds": 2}, now=NOW)
    drawn = rounds.seat_round(tournament=evening.tournament, now=NOW, seed=5)
    published = rounds.publish_round(round_=drawn, now=NOW)
    asked: list[tuple[str, tuple[int, ...]]] = []
    monkeypatch.setattr(Celery, "send_task", lambda _app, name, args=(), **_more: asked.append((name, args)))
    before = standings(evening)["chances"]["rows"]
    for sitting in published.sittings.all():
        enter_totals(sitting=sitting, uuid=uuid4(), totals=Totals((9, 2, 9, 2), hands=4), by="desk", now=NOW)
        assert standings(evening)["chances"]["rows"] == before, "they rest for some seconds"
    assert asked.count((tasks.reckon_chances.name, (evening.tournament.pk,))) == 1
    later = time() + chances.REST_SECONDS
    monkeypatch.setattr(chances, "time", lambda: later)
    tasks.reckon_chances(evening.tournament.pk)
    assert standings(evening)["chances"]["rows"] != before
    version = evening.tournament.snapshot.version
    tasks.reckon_chances(evening.tournament.pk)
    standings(evening)
    evening.tournament.snapshot.refresh_from_db()
    assert evening.tournament.snapshot.version == version, "nothing has come since"


def test_it_says_nothing_while_standings_are_hidden_or_the_setting_is_off_or_all_is_over(evening: Night) -> None:
    drawn = rounds.seat_round(tournament=evening.tournament, now=NOW, seed=5)
    rounds.publish_round(round_=drawn, now=NOW)
    for changes in ({"hidden_after": 1}, {"hidden_after": None, "chances": False}):
        change_tournament(tournament=evening.tournament, changes=changes, now=NOW)
        assert standings(evening)["chances"] is None
    change_tournament(tournament=evening.tournament, changes={"chances": True}, now=NOW)
    assert standings(evening)["chances"]


def test_it_says_nothing_before_a_round_is_over(hall: Organization) -> None:
    made = night(hall, 16, rounds=3, hands_per_game=4)
    assert standings(made)["chances"] is None
