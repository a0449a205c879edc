"""What a tournament's games come to, by the table of hands in `seating`, counted there by hand."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Organization
from scoring.rules import Totals
from tests.people import NOW, Caller, Night, known, night, uuid
from tests.tournaments.api.checks import given
from tests.tournaments.games import Hand, asked_seats, four_games
from tests.tournaments.services.play.by_hand import change, play, sitting_out
from tournaments.models import Tournament
from tournaments.rules.statistics.hands import PlayerHands, by_outcome, by_player
from tournaments.rules.statistics.meetings import Times, meetings_in
from tournaments.services.boards.body import board_body
from tournaments.services.play.hands import enter_totals, void_hand
from tournaments.services.results.statistics import played_games, player_courses
from tournaments.services.seating import rounds
from tournaments.services.setup.tournaments import adjust


@pytest.fixture
def open_night(hall: Organization) -> Night:
    """Two tables of four and somebody who sits out."""
    return night(hall)


def seated(night_: Night, table: int = 0) -> list[int]:
    return [place.entrant_id for place in night_.sittings[table].seats.order_by("index")]


def test_it_counts_hands_by_outcome_and_by_player(open_night: Night) -> None:
    play(open_night.sittings[0])
    games = played_games(open_night.tournament)
    assert by_outcome(games) == {"made": 2, "march": 2, "euchred": 2, "lone-march": 2}
    first, second, third, fourth = seated(open_night)
    assert by_player(games) == {
        first: PlayerHands(first, 1, 0, 8, called=4, euchred=1, loners=1, lone_marches=1, marches=1, euchres=1),
        second: PlayerHands(second, 1, 0, 8, called=2, euchred=1, marches=1, euchres=1),
        third: PlayerHands(third, 1, 0, 8, called=1, loners=1, lone_marches=1, marches=1, euchres=1),
        fourth: PlayerHands(fourth, 1, 0, 8, called=1, marches=1, euchres=1),
    }


def test_it_counts_the_hands_of_whoever_sat_there_then(open_night: Night) -> None:
    sitting, zoe = open_night.sittings[0], sitting_out(open_night)
    ada, _, cleo, _ = seated(open_night)
    play(sitting, 1, 4)
    change(sitting, 0, coming=zoe)
    play(sitting, 5, 8)
    games = played_games(open_night.tournament)
    counts = by_player(games)
    assert counts[ada] == PlayerHands(ada, 1, 0, 4, called=2, euchred=1)
    assert counts[zoe.pk] == PlayerHands(zoe.pk, 1, 0, 4, 2, loners=1, lone_marches=1, marches=1, euchres=1)
    met = meetings_in(games).by_player()
    assert met[cleo][ada] == met[cleo][zoe.pk] == Times(partner=1)
    assert zoe.pk not in met[ada]
    (only,) = played_games(open_night.tournament, zoe)
    assert only == games[0]
    assert [hand.number for hand in only.hands if zoe.pk in hand.seats] == [5, 6, 7, 8]


def test_it_leaves_out_voided_hands_and_undone_rounds(open_night: Night) -> None:
    sitting = open_night.sittings[0]
    play(sitting)
    void_hand(sitting=sitting, uuid=known(sitting.pk * 100 + 8), reason="wrong", by="dana", now=NOW)
    assert by_outcome(played_games(open_night.tournament)) == {"made": 2, "march": 2, "euchred": 2, "lone-march": 1}
    rounds.undo_round(round_=open_night.round, by="dana", now=NOW)
    assert played_games(open_night.tournament) == ()
    assert all(course.points == () for course in player_courses(open_night.tournament))


def test_it_says_of_which_games_it_knows_no_hands(open_night: Night) -> None:
    totals = Totals((9, 5, 9, 5), None, (1, 0, 0, 0), None)
    enter_totals(sitting=open_night.sittings[0], uuid=known(1), totals=totals, by="dana", now=NOW)
    games = played_games(open_night.tournament)
    first, second, *_ = seated(open_night)
    assert [game.is_totals for game in games] == [True, False]
    assert by_outcome(games) == {}
    assert by_player(games)[first] == PlayerHands(first, 1, 1, lone_marches=1)
    assert by_player(games)[second] == PlayerHands(second, 1, 1)
    assert (games[0].lone_marches, games[0].euchres, games[0].hands) == ((1, 0, 0, 0), None, ())
    assert (games[0].won, games[1].won) == ((True, False, True, False), (False,) * 4)


def test_it_counts_meetings_at_every_table(open_night: Night) -> None:
    for number in (1, 2):
        for sitting in open_night.sittings:
            play(sitting)
        rounds.close_round(round_=open_night.tournament.rounds.get(number=number), now=NOW, force=True)
        drawn = rounds.seat_round(tournament=open_night.tournament, now=NOW, seed=5)
        open_night = Night(open_night.tournament, open_night.entrants, rounds.publish_round(round_=drawn, now=NOW))
    meetings = meetings_in(played_games(open_night.tournament))
    # Three rounds of two tables: at each two pairs of partners and four of opponents.
    assert (sum(meetings.partners.values()), sum(meetings.opponents.values())) == (12, 24)
    first, second, third, _fourth = seated(open_night)
    assert meetings.by_player()[first][third].partner >= 1
    assert meetings.by_player()[second][first].opponent >= 1


def test_it_follows_points_and_ranks_to_those_of_the_board(open_night: Night) -> None:
    tournament, (ada, *_) = open_night.tournament, seated(open_night)
    for sitting in open_night.sittings:
        play(sitting)
    rounds.close_round(round_=open_night.round, now=NOW, force=True)
    late: dict[str, Any] = {"entrant": tournament.entrants.get(pk=ada), "points": -2, "reason": "late"}
    adjust(tournament=tournament, by="dana", now=NOW, **late)
    drawn = rounds.publish_round(round_=rounds.seat_round(tournament=tournament, now=NOW, seed=5), now=NOW)
    play(drawn.sittings.select_related("game", "round__tournament").order_by("table__number")[0], 1, 3)
    board = {row["entrant"]: row for row in board_body(tournament)["rows"]}
    courses = player_courses(tournament)
    assert [course.entrant for course in courses] == [entrant.pk for entrant in open_night.entrants]
    assert {course.entrant: (course.points[-1], course.ranks[-1]) for course in courses} == {
        entrant: (row["points"], row["rank"]) for entrant, row in board.items()
    }
    # Thirteen points in round 1 and two taken: of nine, three others have thirteen.
    of_ada = next(course for course in courses if course.entrant == ada)
    assert (of_ada.points[0], of_ada.ranks[0]) == (11, 4)


def test_it_begins_with_the_first_round_somebody_was_in(open_night: Night) -> None:
    play(open_night.sittings[0])
    courses = {course.entrant: course for course in player_courses(open_night.tournament)}
    assert courses[seated(open_night, 1)[0]].points == (None,)
    assert courses[seated(open_night, 1)[0]].ranks == (None,)


def test_it_gives_everybody_the_rank_of_their_team(hall: Organization) -> None:
    evening = night(hall, 8, movement="swiss")
    for sitting in evening.sittings:
        play(sitting)
    rounds.close_round(round_=evening.round, now=NOW, force=True)
    rows = board_body(evening.tournament)["rows"]
    courses = player_courses(evening.tournament)
    assert {course.entrant: course.ranks for course in courses} == {row["entrant"]: (row["rank"],) for row in rows}
    assert {course.points for course in courses} == {(13,), (5,)}


@four_games("statistics")
def test_it_counts_four_games(director: Caller, game: str, seats: int, hands: list[Hand]) -> None:
    asked = asked_seats(game, seats)
    body = {"name": "A night of it", "game": game, "movement": "random", "rounds": 3, "hands_per_game": 2, **asked}
    path = f"tournaments/{given(director.post('tournaments/', body), 201)['id']}/"
    given(director.post(f"{path}entrants/", [{"name": f"Player {number}"} for number in range(seats)]), 201)
    (sitting,) = given(director.post(f"{path}rounds/", {"seed": 1}), 201)["sittings"]
    given(director.post(f"{path}rounds/1/publish/"), 200)
    for number, (facts, _points) in enumerate(hands, 1):
        sent = {"uuid": uuid(), "number": number, **facts}
        given(director.post(f"sittings/{sitting['id']}/hands/", sent), 201)
    (played,) = games = played_games(Tournament.objects.get())
    assert [hand.points for hand in played.hands] == [points for _facts, points in hands]
    outcomes = by_outcome(games)
    assert sum(outcomes.values()) == 2
    counted = {
        "euchre": {"made": 1, "march": 1},
        "euchre-two-handed": {"made": 1, "euchred": 1},
        "euchre-three-handed": {"lone-march": 1, "lone-euchred": 1},
        "euchre-five-handed": {"made": 1, "lone-march": 1},
        "texas-euchre": {"thrower-safe": 2},
        "bid-euchre": {4: {"bid-made": 1, "all-bid-set": 1}, 6: {"bid-made": 1, "bid-set": 1}}.get(seats),
        "skat": {"game-won": 1, "game-lost": 1},
    }
    assert outcomes == counted.get(game, outcomes)  # of the other games, the results are those of their files
    assert {player.hands for player in by_player(games).values()} == {2}
    pairs = sum(map(sum, (meetings_in(games).partners.values(), meetings_in(games).opponents.values())))
    assert pairs == seats * (seats - 1) // 2


def test_it_asks_the_database_as_often_for_one_game_as_for_many(open_night: Night) -> None:
    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            played_games(open_night.tournament)
            player_courses(open_night.tournament)
        return len(queries)

    play(open_night.sittings[0], 1, 1)
    few = asked()
    play(open_night.sittings[0], 2, 8)
    play(open_night.sittings[1])
    assert asked() == few
