"""Seasons at the desk and on their page: made, counted from finished nights, changed, exported and deleted."""

from datetime import date
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Organization, Role
from scoring.rules import Totals
from tests import people
from tests.people import NOW, Night
from tests.tournaments.desk.pages import done, once, text
from tournaments.archive.deleting import delete_tournament, restore_tournament
from tournaments.models import Season, Tournament
from tournaments.services.boards.refresh import refresh_standings
from tournaments.services.people.entrants import Newcomer, add_entrants
from tournaments.services.play import hands
from tournaments.services.seating import rounds
from tournaments.services.setup.play_offs import qualified
from tournaments.services.setup.seasons import SeasonSettings, create_season, season_board
from tournaments.services.setup.tournaments import adjust

FORM = {
    "name": "Winter 2025",
    "counting": "places",
    "points_for_places": "10, 6, 3, 1",
    "best": "1",
    "least_nights": "1",
    "tie_break_1": "nights-won",
    "visibility": "public",
}


def played(hall: Organization, day: int, points: tuple[int, int], *, over: bool = True, **plan: Any) -> Night:
    """One table, one round: seats 0 and 2 made so many points, seats 1 and 3 so many. The same four every night."""
    known = hall.tournaments.order_by("pk").first()
    made = people.tournament(hall, name=f"Night {day}", date=date(2025, 1, day), rounds=1, **plan)
    came = known.entrants.order_by("number").values_list("name", "person") if known else []
    newcomers = [Newcomer(name, person=person) for name, person in came] or people.newcomers(4)
    entrants = add_entrants(tournament=made, newcomers=newcomers)
    opened = rounds.publish_round(round_=rounds.seat_round(tournament=made, now=NOW, seed=7), now=NOW)
    for sitting in opened.sittings.all():
        hands.enter_totals(
            sitting=sitting, uuid=uuid4(), totals=Totals((*points, *points), hands=8), by="test", now=NOW
        )
    if over:
        rounds.close_round(round_=opened, now=NOW)
    made.refresh_from_db()
    return Night(made, entrants, opened)


def winners(night: Night) -> set[str]:
    """The names in seats 0 and 2."""
    return set(night.round.seats.filter(index__in=(0, 2)).values_list("entrant__name", flat=True))


def standings(season: Season) -> dict[str, tuple[int | None, int]]:
    board = season_board(season)
    return {board.names[row.player]: (row.rank, row.total) for row in board.rows}


def test_it_is_made_from_the_list_of_tournaments_and_counts_finished_nights(hall: Organization, desk: Client) -> None:
    first, open_ = played(hall, 4, (9, 3)), played(hall, 11, (9, 3), over=False)
    assert f"/desk/seasons/of/{hall.slug}/" in text(desk.get("/desk/"))
    nights = [first.tournament.pk, open_.tournament.pk]
    page = done(desk, f"/desk/seasons/of/{hall.slug}/new/", **FORM, tournaments=nights, once=once())
    assert "Winter 2025" in page
    assert "Not counted yet, because they are not finished" in page
    season = Season.objects.get()
    # Places 1, 1, 3, 3 are worth 10 and 3.
    assert standings(season) == {
        **dict.fromkeys(winners(first), (1, 10)),
        **dict.fromkeys({entrant.name for entrant in first.entrants} - winners(first), (3, 3)),
    }
    assert "The best night of each player counts." in page
    shown = text(Client().get(f"/seasons/{season.slug}/"))
    assert "Ada" in shown
    assert "Not counted" not in shown


def test_it_is_found_from_the_plain_address_where_it_is_public(hall: Organization) -> None:
    night = played(hall, 4, (9, 3)).tournament
    for name, visibility in (("Open season", "public"), ("Closed season", "staff")):
        create_season(organization=hall, settings=SeasonSettings(name, [night], visibility=visibility))
    create_season(organization=hall, settings=SeasonSettings("Empty season"))
    shown = text(Client().get("/"))
    assert "/seasons/open-season/" in shown
    assert "Closed season" not in shown
    assert "Empty season" not in shown
    refresh_standings(tournament_id=night.pk)
    board = text(Client().get(f"/t/{night.slug}/"))
    assert 'href="/seasons/open-season/">Season: Open season</a>' in board
    assert "Closed season" not in board


def test_it_offers_this_years_nights_ticked_and_no_rehearsal(hall: Organization, desk: Client) -> None:
    today = timezone.localdate()
    night, earlier, rehearsal = (
        people.tournament(hall, name=name, date=day, rehearsal=name == "Rehearsal")
        for name, day in (
            ("Night", today),
            ("Long ago", today.replace(year=today.year - 2, day=1)),
            ("Rehearsal", today),
        )
    )
    page = text(desk.get(f"/desk/seasons/of/{hall.slug}/new/"))
    assert f'name="tournaments" value="{night.pk}" checked' in page
    assert f'name="tournaments" value="{earlier.pk}">' in page
    assert f'value="{rehearsal.pk}"' not in page


def test_it_counts_a_correction_at_once_and_leaves_out_a_night_that_is_reopened(hall: Organization) -> None:
    night = played(hall, 4, (9, 3))
    season = create_season(
        organization=hall, settings=SeasonSettings("S", [night.tournament], counting="points", tie_breaks=())
    )
    refresh_standings(tournament_id=night.tournament.pk)
    winner = next(entrant for entrant in night.entrants if entrant.name in winners(night))
    assert standings(season)[winner.name] == (1, 9)
    assert "<b>2</b>" not in text(Client().get("/seasons/s/"))
    adjust(tournament=night.tournament, entrant=winner, points=-7, reason="r", by="test", now=NOW)
    assert standings(season)[winner.name] == (4, 2)
    assert "<b>2</b>" in text(Client().get("/seasons/s/"))
    night.round.refresh_from_db()
    rounds.reopen_round(round_=night.round, by="test", now=NOW)
    assert standings(season) == {}


def test_it_waits_for_the_reveal_of_hidden_standings(hall: Organization) -> None:
    night = played(hall, 4, (9, 3))
    Tournament.objects.update(hidden_after=0)
    season = create_season(organization=hall, settings=SeasonSettings("S", [night.tournament], tie_breaks=()))
    assert standings(season) == {}
    Tournament.objects.update(revealed_at=NOW)
    assert len(standings(season)) == 4


def test_it_says_which_nights_count_and_which_are_dropped(hall: Organization, desk: Client) -> None:
    nights = [played(hall, day, (9, 3)).tournament for day in (4, 11)]
    season = create_season(
        organization=hall, settings=SeasonSettings("S", nights, best=1, points_for_places=(10, 6, 3), tie_breaks=())
    )
    page = text(desk.get(f"/desk/seasons/of/{hall.slug}/{season.pk}/"))
    assert "= 10; dropped: " in page
    assert "In parentheses: nights that were dropped." in page


def test_it_lets_only_staff_see_a_season_that_is_not_public(hall: Organization, desk: Client) -> None:
    season = create_season(organization=hall, settings=SeasonSettings("S", visibility="staff"))
    assert Client().get(f"/seasons/{season.slug}/").status_code == 302
    assert desk.get(f"/seasons/{season.slug}/").status_code == 200
    path = f"organizations/{hall.slug}/seasons/{season.pk}/standings/"
    assert people.Caller().get(path).status_code == 401
    assert people.member(None).get(path).status_code == 404
    assert people.member(hall, Role.VIEWER).get(path).status_code == 200


def test_it_shows_everybody_first_names_and_initials_where_a_night_does(hall: Organization, desk: Client) -> None:
    night = played(hall, 4, (9, 3), short_names=True)
    night.entrants[0].name = "Ada Lovelace"
    night.entrants[0].save()
    season = create_season(organization=hall, settings=SeasonSettings("S", [night.tournament]))
    shown = text(Client().get(f"/seasons/{season.slug}/"))
    assert "Ada L." in shown
    assert "Lovelace" not in shown
    answer = people.Caller().get(f"organizations/{hall.slug}/seasons/{season.pk}/standings/")
    assert "Lovelace" not in answer.content.decode()
    assert "Ada Lovelace" in text(desk.get(f"/desk/seasons/of/{hall.slug}/{season.pk}/"))


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"points_for_places": "ten, six"}, "Enter whole numbers separated by commas"),
        ({"points_for_places": "99999"}, "Enter at most 100 numbers, none above 30000."),
        ({"best": "0"}, "greater than or equal to 1"),
        ({"name": ""}, "This field is required"),
        ({"tournaments": ["999999"]}, "is not one of the available choices"),
    ],
)
def test_it_refuses_a_wrong_form_and_makes_nothing(
    hall: Organization, desk: Client, wrong: dict[str, Any], sentence: str
) -> None:
    response = desk.post(f"/desk/seasons/of/{hall.slug}/new/", {**FORM, "once": once(), **wrong})
    assert response.status_code == 400
    assert sentence in text(response)
    assert not Season.objects.exists()


def test_it_counts_a_night_in_which_the_fewest_points_win_by_place_only(hall: Organization, desk: Client) -> None:
    texas = people.tournament(hall, name="Texas", game="texas-euchre", movement="random")
    form = {**FORM, "tournaments": [texas.pk], "once": once()}
    refused = desk.post(f"/desk/seasons/of/{hall.slug}/new/", {**form, "counting": "points"})
    assert refused.status_code == 400
    assert "In Texas the fewest points win" in text(refused)
    assert desk.post(f"/desk/seasons/of/{hall.slug}/new/", form).status_code == 302


def test_it_changes_and_deletes_a_season_and_never_a_tournament(hall: Organization, desk: Client) -> None:
    night = played(hall, 4, (9, 3))
    season = create_season(organization=hall, settings=SeasonSettings("S", [night.tournament]))
    base = f"/desk/seasons/of/{hall.slug}/{season.pk}/"
    assert f'value="{night.tournament.pk}" checked' in text(desk.get(f"{base}settings/"))
    assert "The season is saved." in done(desk, f"{base}settings/", **FORM, once=once())
    season.refresh_from_db()
    assert (season.name, season.points_for_places, season.best, season.slug) == ("Winter 2025", [10, 6, 3, 1], 1, "s")
    assert list(season.tournaments) == []
    assert "was deleted" in done(desk, f"{base}delete/")
    assert not Season.objects.exists()
    assert Tournament.objects.filter(pk=night.tournament.pk).exists()


def test_it_exports_the_standings(hall: Organization, desk: Client) -> None:
    night = played(hall, 4, (9, 3))
    season = create_season(
        organization=hall, settings=SeasonSettings("S", [night.tournament], points_for_places=(7, 0))
    )
    base = f"/desk/seasons/of/{hall.slug}/{season.pk}/season."
    lines = desk.get(f"{base}csv").content.decode("utf-8-sig").splitlines()
    assert lines[0].startswith("Rank,Name,Total,Nights played,Nights won,Night 4 (2025-01-04): place,")
    assert sorted(line.split(",", 2)[0] + "," + line.split(",", 2)[2] for line in lines[1:]) == [
        "1,7,1,1,1,9,7,yes",
        "1,7,1,1,1,9,7,yes",
        "3,0,1,0,3,3,0,yes",
        "3,0,1,0,3,3,0,yes",
    ]
    assert desk.get(f"{base}xlsx").content[:2] == b"PK"
    assert desk.get(f"{base}json").json()["season"][0]["night_1_counts"] is True
    assert desk.get(f"{base}pdf").status_code == 404


def test_it_gives_programs_the_same(hall: Organization) -> None:
    night, director = played(hall, 4, (9, 3)), people.member(hall)
    path = f"organizations/{hall.slug}/seasons/"
    made = director.post(path, {"name": "S", "tournaments": [night.tournament.pk], "points_for_places": [7, 0]}).json()
    assert made["tournaments"] == [night.tournament.pk]
    assert director.get(path).json() == [made]
    answer = people.Caller().get(f"{path}{made['id']}/standings/").json()
    assert [row["total"] for row in answer["rows"]] == [7, 7, 0, 0]
    assert answer["rows"][0]["nights"] == [{"place": 1, "points": 9, "worth": 7, "counts": True}]
    changed = director.send("PATCH", f"{path}{made['id']}/", '{"best": 2}').json()
    assert changed == {**made, "best": 2}
    other = people.tournament(people.organization("club"))
    refused = director.post(path, {"name": "S", "tournaments": [other.pk]})
    assert refused.status_code == 422
    assert "has no tournament" in refused.json()["fields"]["tournaments"]


def test_it_finds_a_night_again_that_was_deleted_and_restored(hall: Organization) -> None:
    night = played(hall, 4, (9, 3))
    season = create_season(organization=hall, settings=SeasonSettings("S", [night.tournament], tie_breaks=()))
    before = standings(season)
    gone = delete_tournament(tournament=night.tournament, typed_name="Night 4", by="test", now=NOW)
    assert standings(season) == {}
    restore_tournament(deleted=gone)
    assert standings(season) == before


def test_it_starts_a_play_off_of_the_first_with_all_who_share_the_last_place(hall: Organization, desk: Client) -> None:
    nights = [played(hall, 1, (9, 4)), played(hall, 2, (8, 2), ruleset={"deck": 25})]
    season = create_season(organization=hall, settings=SeasonSettings("Winter", nights_of(nights)))
    places = season_board(season).rows
    address = f"/desk/seasons/of/hall/{season.pk}/play-off/"
    assert "Winter: play-off" in text(desk.get(address))

    too_few = desk.post(address, {"once": "1", "name": "Final", "first": 2, "movement": "ladder", "partners": "later"})
    assert (too_few.status_code, hall.tournaments.count()) == (400, 2)
    assert "Too few people for a table: 2" in text(too_few) or places[0].rank == places[2].rank

    form = {"once": "2", "name": "Final", "first": 4, "movement": "round-robin", "partners": "by-rank"}
    for _twice in range(2):
        assert desk.post(address, form).status_code == 302
    final = hall.tournaments.get(name="Final")
    entered = list(final.entrants.order_by("number").values_list("person", "checked_in", "team__number"))
    assert [person for person, _here, _team in entered] == [row.player for row in places]
    assert [(here, team) for _person, here, team in entered] == [(False, 1), (False, 2), (False, 2), (False, 1)]
    assert final.ruleset["deck"] == 25
    assert final.date == timezone.localdate()


def test_it_lets_those_into_the_play_off_who_share_the_last_place(hall: Organization, desk: Client) -> None:
    season = create_season(organization=hall, settings=SeasonSettings("Winter", nights_of([played(hall, 1, (9, 4))])))
    assert [row.rank for row in season_board(season).rows] == [1, 1, 3, 3]
    assert qualified(season_board(season), 1) == [row.player for row in season_board(season).rows[:2]]
    assert len(qualified(season_board(season), 3)) == 4
    assert len(qualified(season_board(season), 2000)) == 4
    empty = create_season(organization=hall, settings=SeasonSettings("Spring"))
    assert qualified(season_board(empty), 8) == []
    answer = desk.post(
        f"/desk/seasons/of/hall/{empty.pk}/play-off/",
        {"once": "1", "name": "Final", "first": 8, "movement": "ladder", "partners": "later"},
    )
    assert answer.status_code == 400
    assert "Too few people for a table: 0" in text(answer)


def nights_of(nights: list[Night]) -> list[Tournament]:
    return [night.tournament for night in nights]
