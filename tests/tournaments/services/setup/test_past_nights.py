"""A night that was played without Headtable: a finished tournament of results, which seasons count."""

from dataclasses import replace
from datetime import date
from uuid import UUID

import pytest

from accounts.models import Organization, Person
from scoring.rules import GAMES
from tests import people
from tests.people import NOW
from tournaments import errors
from tournaments.archive.transfer import make_archive, open_archive
from tournaments.models import Tournament
from tournaments.services.boards.body import board_body
from tournaments.services.results.ratings import ratings_of
from tournaments.services.seating import rounds
from tournaments.services.setup import past_nights
from tournaments.services.setup.past_nights import PastNight, PastResult, found_again, import_past_night, known_names
from tournaments.services.setup.seasons import SeasonSettings, create_season, season_board

NIGHT = PastNight("January", date(2024, 1, 12), [PastResult("Zoë", 40), PastResult("Yann", 54), PastResult("Xena", 40)])


def imported(hall: Organization, night: PastNight = NIGHT) -> Tournament:
    tournament, is_new = import_past_night(organization=hall, night=night, by="test", now=NOW)
    assert is_new
    return tournament


def test_it_is_a_finished_tournament_with_the_places_of_its_points(hall: Organization) -> None:
    tournament = imported(hall)
    assert (tournament.name, tournament.date, tournament.status) == ("January", date(2024, 1, 12), "finished")
    body = board_body(tournament)
    assert {(row["rank"], row["name"], row["points"]) for row in body["rows"]} == {
        (1, "Yann", 54),
        (2, "Zoë", 40),
        (2, "Xena", 40),
    }
    assert {made.reason for made in tournament.adjustments.all()} == {"Result of the night, imported from a list"}


@pytest.mark.parametrize("game", GAMES)
def test_it_knows_who_won_in_every_game(game: str, hall: Organization) -> None:
    night = replace(NIGHT, game=game, results=[*NIGHT.results[:2], PastResult("Xena", 45)])
    tournament = imported(hall, night)
    first = "Zoë" if game in ("texas-euchre", "hearts") else "Yann"  # there the fewest points win
    assert (tournament.game_key, board_body(tournament)["rows"][0]["name"]) == (game, first)
    assert found_again(organization=hall, night=night) == tournament
    other = "euchre-two-handed" if game == "euchre" else "euchre"
    assert found_again(organization=hall, night=replace(night, game=other)) is None


def test_it_finds_again_what_was_imported_before_there_were_other_games() -> None:
    assert past_nights._uuid(Organization(pk=7), NIGHT) == UUID("e065feda-69d9-52e6-980f-93e699e77339")


def test_it_is_counted_by_a_season(hall: Organization) -> None:
    first = imported(hall)
    second = imported(hall, PastNight("February", date(2024, 2, 9), [PastResult("Zoë", 60), PastResult("Will", 0)]))
    settings = SeasonSettings("2024", [first, second], points_for_places=(10, 6, 3, 1))
    season = create_season(organization=hall, settings=settings)
    board = season_board(season)
    assert board.waiting == []
    # Zoë: shared second, 6, and first, 10. Who made no point on a night was there all the same.
    assert {board.names[row.player]: row.total for row in board.rows} == {"Zoë": 16, "Yann": 10, "Xena": 6, "Will": 6}


def test_it_leaves_a_night_that_was_called_off_out_of_a_season(hall: Organization) -> None:
    off = people.tournament(hall, name="Snow")
    people.add_entrants(tournament=off, newcomers=people.newcomers(3))
    Tournament.objects.filter(pk=off.pk).update(status="finished")
    season = create_season(organization=hall, settings=SeasonSettings("2024", [off]))
    assert season_board(season).rows == ()


def test_it_is_imported_once(hall: Organization) -> None:
    tournament = imported(hall)
    for again in (NIGHT, replace(NIGHT, name="Other", results=NIGHT.results[::-1])):
        assert found_again(organization=hall, night=again) == tournament
        assert import_past_night(organization=hall, night=again, by="test", now=NOW) == (tournament, False)
    other_day = replace(NIGHT, date=date(2024, 1, 13))
    assert found_again(organization=hall, night=other_day) is None
    assert found_again(organization=people.organization("club"), night=NIGHT) is None


def test_it_knows_who_played_here_before(hall: Organization) -> None:
    before = imported(hall)
    assert known_names(hall, ["zoe", "Vic"]) == {"zoe"}
    after = imported(hall, PastNight("March", date(2024, 3, 8), [PastResult("Zoe", 44), PastResult("Vic", 41)]))
    assert after.entrants.get(name="Zoe").person == before.entrants.get(name="Zoë").person
    assert Person.objects.filter(organization=hall, name__in=["Zoë", "Zoe"]).count() == 1


def test_it_seats_no_round_and_rates_nobody(hall: Organization) -> None:
    tournament = imported(hall)
    with pytest.raises(errors.ResultsImported):
        rounds.seat_round(tournament=tournament, now=NOW)
    rated = {entrant.person_id for entrant in tournament.entrants.all()} & set(ratings_of(hall))
    assert rated == set()


def test_it_goes_into_an_archive_and_comes_out_of_it(hall: Organization) -> None:
    tournament = imported(hall)
    _header, packed = make_archive(tournament_id=tournament.pk, now=NOW)
    elsewhere = people.organization("club")
    Tournament.objects.filter(pk=tournament.pk).update(uuid=people.uuid())
    opened = open_archive(packed=packed, organization=elsewhere).tournament
    assert opened.status == "finished"
    assert {(row["name"], row["points"]) for row in board_body(opened)["rows"]} == {
        ("Yann", 54),
        ("Zoë", 40),
        ("Xena", 40),
    }
