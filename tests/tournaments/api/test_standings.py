"""GET tournaments/{id}/standings/: one snapshot, known by its ETag."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import get_resolver

from accounts.models import Role
from tests import people
from tests.people import Caller, Night, hand
from tests.support.answers import Answer
from tests.tournaments.api.checks import entered, given, refused
from tournaments.models import Entrant, Tournament
from tournaments.services.boards.refresh import refresh_standings
from tournaments.services.people import entrants
from tournaments.services.setup import tournaments

ROW = {
    *("rank", "entrant", "number", "name", "points", "rounds", "games_won", "loners", "euchres"),
    *("adjustment", "last_round", "best_round", "best_game", "move", "withdrawn"),
}


def refreshed(night: Night) -> str:
    """Bring the snapshot up to date; return its ETag."""
    refresh_standings(tournament_id=night.tournament.pk)
    return str(Caller().get(f"{night.path}standings/")["ETag"])


def test_it_ranks_everybody(night: Night, host: Caller) -> None:
    entered(host, night, 2)
    refreshed(night)
    answer = given(Caller().get(f"{night.path}standings/"), 200)
    assert set(answer) == {"version", "fewest_wins", "left_over_scores", "hidden_after", "chances", "cut", "rows"}
    assert answer["version"] == Tournament.objects.get(pk=night.tournament.pk).scores_version
    rows = answer["rows"]
    assert all(set(row) == ROW for row in rows)
    winners = {seat["entrant"] for seat in given(host.get(night.sheet), 200)["seats"] if seat["index"] in (0, 2)}
    assert {row["entrant"] for row in rows if row["points"] == 2} == winners
    assert [row["rank"] for row in rows] == [1, 1, 3, 3, 3, 3, 3, 3, 3]


def test_it_answers_304_while_nothing_changed(night: Night, host: Caller) -> None:
    etag = refreshed(night)
    path = f"{night.path}standings/"
    for known in (etag, f"W/{etag}", f'"other", {etag}', "*"):
        unchanged = host.get(path, If_None_Match=known)
        assert (unchanged.status_code, unchanged.content, unchanged["ETag"]) == (304, b"", etag)
    for unknown in ('"other"', etag.strip('"'), ""):
        assert host.get(path, If_None_Match=unknown).status_code == 200


def test_it_answers_304_without_a_look_at_the_database(night: Night) -> None:
    etag = refreshed(night)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert Caller().get(f"{night.path}standings/", If_None_Match=etag).status_code == 304
    assert [query["sql"] for query in queries] == []


def test_it_answers_from_what_is_stored_and_says_the_same_to_whoever_signs_in(night: Night, host: Caller) -> None:
    entered(host, night, 1)
    refreshed(night)
    first = Caller().get(f"{night.path}standings/")
    with CaptureQueriesContext(connection) as queries:
        again = Caller().get(f"{night.path}standings/")
    assert len(queries) == 0
    by_pad = host.get(f"{night.path}standings/")
    assert first.content == again.content == by_pad.content
    assert first["ETag"] == again["ETag"] == by_pad["ETag"]
    assert first["Content-Type"] == by_pad["Content-Type"] == "application/json"
    refused(Caller().get(f"{night.path}standings/", Accept="text/csv"), 406)
    refused(Caller({"Authorization": "Token nonsense"}).get(f"{night.path}standings/"), 401)


def test_it_gets_a_new_etag_with_everything_a_board_shows(night: Night, host: Caller, director: Caller) -> None:
    sent = hand(1)
    seen = [refreshed(night)]
    entrant = night.entrants[0]
    tournament = night.tournament
    for change in (
        lambda: host.post(f"{night.sheet}hands/", sent),
        lambda: host.post(f"{night.sheet}hands/{sent['uuid']}/void/", {"reason": "r"}),
        lambda: host.post(f"{night.sheet}score/", {"points": [8, 0, 8, 0]}),
        lambda: director.post(f"{night.path}adjustments/", {"entrant": entrant.pk, "points": 1, "reason": "r"}),
        lambda: director.post(f"{night.path}entrants/", {"name": "Zoë"}),
        lambda: entrants.rename(entrant=entrant, name="Adam"),
        lambda: entrants.withdraw(entrant=entrant),
        lambda: director.post(f"{night.round_path}close/", {"force": True}),
        lambda: director.post(f"{night.round_path}reopen/"),
        lambda: director.post(f"{night.round_path}undo/"),
        lambda: tournaments.set_visibility(tournament=tournament, visibility=Tournament.Visibility.PUBLIC),
    ):
        change()
        seen.append(refreshed(night))
    assert len(set(seen)) == len(seen)


def test_it_shows_the_last_snapshot_until_the_next(night: Night, host: Caller) -> None:
    etag = refreshed(night)
    entered(host, night, 1)
    answer = host.get(f"{night.path}standings/")
    assert answer["ETag"] == etag
    assert {row["points"] for row in answer.json()["rows"]} == {0}


@pytest.fixture
def show_to(night: Night, django_capture_on_commit_callbacks: Any) -> Callable[[str], None]:
    """Set who sees the board, as if committed."""

    def show_to(visibility: str) -> None:
        with django_capture_on_commit_callbacks(execute=True):
            tournaments.set_visibility(tournament=night.tournament, visibility=visibility)

    return show_to


@pytest.mark.parametrize("is_refreshed", [False, True], ids=["before the refresh", "after it"])
def test_it_shows_a_private_board_to_its_people_only(
    is_refreshed: bool, night: Night, host: Caller, outsider: Caller, show_to: Callable[[str], None]
) -> None:
    etag = refreshed(night)
    club_owner = people.member(people.organization("club"), Role.OWNER)
    show_to("staff")
    if is_refreshed:
        refresh_standings(tournament_id=night.tournament.pk)
    path = f"{night.path}standings/"
    for headers in ({}, {"If_None_Match": etag}, {"If_None_Match": "*"}):
        refused(Caller().get(path, **headers), 401, "sign-in-first")
        refused(outsider.get(path, **headers), 404, "not-found")
        refused(club_owner.get(path, **headers), 404, "not-found")
    for role in Role:
        given(people.member(night.tournament.organization, role).get(path), 200)
    now = given_etag(host.get(path))
    assert (now == etag) == (not is_refreshed)


def given_etag(response: Answer) -> str:
    assert response.status_code == 200
    return str(response["ETag"])


def test_it_shows_a_board_again_once_it_is_public(night: Night, show_to: Callable[[str], None]) -> None:
    refreshed(night)
    show_to("staff")
    refused(Caller().get(f"{night.path}standings/"), 401)
    show_to("public")
    given(Caller().get(f"{night.path}standings/"), 200)


def test_it_may_be_kept_but_must_be_asked_for_again(night: Night) -> None:
    answer = Caller().get(f"{night.path}standings/")
    assert answer["Cache-Control"] == "no-cache"
    unchanged = Caller().get(f"{night.path}standings/", If_None_Match=answer["ETag"])
    assert unchanged.status_code == 304


def test_it_answers_with_a_head_alone(night: Night) -> None:
    answer = Caller().send("HEAD", f"{night.path}standings/")
    assert (answer.status_code, answer.content) == (200, b"")
    assert Entrant.objects.filter(tournament=night.tournament).count() == 9


def test_its_address_is_tried_before_those_of_rarer_calls() -> None:
    listed: list[Any] = get_resolver().url_patterns
    [calls] = [url.url_patterns for url in listed if str(url.pattern) == "api/v1/"]
    assert {call.name for call in calls[:3]} == {"hands", "sheet", "standings"}
    assert calls[-1].name == "nowhere"
