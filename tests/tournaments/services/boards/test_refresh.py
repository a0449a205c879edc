"""refresh_standings: one snapshot a version, never an older one over a newer."""

from datetime import timedelta
from typing import Any
from unittest import mock

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django.fixtures import Settings

from accounts.models import Organization
from config.celery import app as celery_app
from scoring.services import Entry
from scoring.statements import Select
from tests import people
from tests.people import NOW, Night
from tournaments import tasks
from tournaments.models import Entrant, StandingsSnapshot, Tournament
from tournaments.services.boards import body, refresh
from tournaments.services.boards import etag as board_etag
from tournaments.services.play import hands
from tournaments.services.results import ranking
from tournaments.services.results.played import Played
from tournaments.services.setup import tournaments
from tournaments.services.writing import version


def enter(night: Night, number: int, table: int = 0) -> None:
    shown = Entry(people.known(number), {"maker": 0, "tricks": 3}, number)
    hands.enter_hand(sitting=night.sittings[table], entry=shown, by="test", now=NOW)


def snapshot(night: Night) -> StandingsSnapshot:
    return StandingsSnapshot.objects.get(pk=night.tournament.pk)


def best(night: Night) -> int:
    return max(int(row["points"]) for row in snapshot(night).body["rows"])


def test_it_computes_what_the_hands_say(night: Night) -> None:
    enter(night, 1)
    enter(night, 2)
    assert refresh.refresh_standings(tournament_id=night.tournament.pk) is True
    rows = {row["entrant"]: row["points"] for row in snapshot(night).body["rows"]}
    seats = night.sittings[0].seats.order_by("index")
    assert [rows[seat.entrant_id] for seat in seats] == [2, 0, 2, 0]
    assert snapshot(night).version == Tournament.objects.get(pk=night.tournament.pk).scores_version


def test_it_keeps_nothing_where_nothing_changed(night: Night) -> None:
    refresh.refresh_standings(tournament_id=night.tournament.pk)
    before = StandingsSnapshot.objects.values().get(pk=night.tournament.pk)
    assert refresh.refresh_standings(tournament_id=night.tournament.pk) is False
    assert StandingsSnapshot.objects.values().get(pk=night.tournament.pk) == before


def test_it_computes_again_what_another_release_computed(night: Night) -> None:
    """Another release may know other columns; a tournament that is over would never get them."""
    refresh.refresh_standings(tournament_id=night.tournament.pk)
    assert refresh.lagging_tournaments() == []
    etag = snapshot(night).etag
    StandingsSnapshot.objects.update(etag=etag + ".old", body={"rows": [], "round": None})
    assert refresh.lagging_tournaments() == [night.tournament.pk]
    assert refresh.refresh_standings(tournament_id=night.tournament.pk) is True
    assert (snapshot(night).etag, len(snapshot(night).body["rows"])) == (etag, 9)
    assert refresh.lagging_tournaments() == []


def test_it_never_goes_back_to_an_older_version(night: Night) -> None:
    """A slow refresh has read its version; a hand comes, and a quicker refresh counts it; then the slow one ends."""
    enter(night, 1)
    computed = refresh.public_body

    def slowly(played: Played) -> dict[str, Any]:
        body = computed(played)
        with mock.patch.object(refresh, "public_body", computed):
            enter(night, 2)
            assert refresh.refresh_standings(tournament_id=night.tournament.pk) is True
        return body

    with mock.patch.object(refresh, "public_body", slowly):
        assert refresh.refresh_standings(tournament_id=night.tournament.pk) is False
    assert best(night) == 2
    assert snapshot(night).version == Tournament.objects.get(pk=night.tournament.pk).scores_version
    known = board_etag.board_etag(night.tournament.pk)
    assert known
    assert known[1] == snapshot(night).etag


def test_it_counts_a_hand_that_comes_while_it_counts_by_the_next_refresh(night: Night) -> None:
    computed = refresh.public_body

    def overtaken(played: Played) -> dict[str, Any]:
        body = computed(played)
        enter(night, 1)
        return body

    with mock.patch.object(refresh, "public_body", overtaken):
        refresh.refresh_standings(tournament_id=night.tournament.pk)
    assert best(night) == 0
    assert refresh.lagging_tournaments() == [night.tournament.pk]
    tasks.sweep_standings()
    assert best(night) == 1
    assert refresh.lagging_tournaments() == []


def test_it_repairs_by_the_sweep_what_no_message_asked_for(hall: Organization) -> None:
    nights = [people.night(hall), people.night(hall), people.night(hall)]
    tasks.sweep_standings()
    for night in nights[:2]:
        enter(night, 1)  # nothing is committed in a test, so nothing was sent
    cache.clear()
    assert set(refresh.lagging_tournaments()) == {night.tournament.pk for night in nights[:2]}
    tasks.sweep_standings()
    assert [best(night) for night in nights] == [1, 1, 0]


def test_it_sweeps_on_though_one_tournament_fails(hall: Organization) -> None:
    broken, sound = people.night(hall), people.night(hall)
    enter(broken, 1)
    enter(sound, 1)
    Tournament.objects.filter(pk=broken.tournament.pk).update(tie_breaks=["height"])
    tasks.sweep_standings()
    assert best(sound) == 1
    assert refresh.lagging_tournaments() == [broken.tournament.pk]


def test_it_gives_each_tournament_one_of_several_queues(settings: Settings) -> None:
    assert [version.queue_of(pk) for pk in (1, 2, 999)] == ["celery"] * 3
    assert version.every_queue() == ["celery"]
    settings.REFRESH_QUEUES = 3
    assert [version.queue_of(pk) for pk in (1, 2, 3, 4)] == ["refreshes-1", "refreshes-2", "refreshes-0", "refreshes-1"]
    assert version.every_queue() == ["celery", "refreshes-0", "refreshes-1", "refreshes-2"]


def test_it_leaves_to_the_queues_what_lags_unless_nobody_takes_it_up(hall: Organization, settings: Settings) -> None:
    nights = [people.night(hall), people.night(hall)]
    tasks.sweep_standings()
    enter(nights[0], 1)
    settings.REFRESH_QUEUES = 2
    with mock.patch.object(celery_app, "send_task") as sent:
        assert refresh.left_to_sweep(NOW) == []
        assert refresh.left_to_sweep(NOW + timedelta(seconds=refresh.STUCK_SECONDS)) == []
        later = NOW + timedelta(seconds=refresh.STUCK_SECONDS + 1)
        assert refresh.left_to_sweep(later) == [nights[0].tournament.pk]
    assert [call.args[1] for call in sent.call_args_list] == [(nights[0].tournament.pk,)]
    assert sent.call_args.kwargs["queue"] == version.queue_of(nights[0].tournament.pk)


def test_it_refreshes_with_as_many_statements_for_eight_hands_as_for_one(night: Night) -> None:
    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            refresh.refresh_standings(tournament_id=night.tournament.pk)
        return len(queries)

    cost()  # the closed rounds are counted once: there are none
    enter(night, 1)
    first = cost()
    for number in range(2, 9):
        enter(night, number)
        enter(night, number, table=1)
    assert cost() == first


@pytest.mark.parametrize("visibility", ["public", "staff"])
def test_it_knows_a_board_by_its_visibility_and_etag(visibility: str, night: Night) -> None:
    tournaments.set_visibility(tournament=night.tournament, visibility=visibility)
    cache.clear()
    refresh.refresh_standings(tournament_id=night.tournament.pk)
    assert board_etag.board_etag(night.tournament.pk) == (visibility, snapshot(night).etag)
    cache.clear()
    assert board_etag.board_etag(night.tournament.pk) == (visibility, snapshot(night).etag)


def test_it_reads_many_rows_in_one_piece_as_one_after_the_other(night: Night) -> None:
    enter(night, 1)
    first = night.entrants[0]
    Entrant.objects.filter(pk=first.pk).update(name='Zoë "Z"\n\\u0041\U0001f600 %s')
    given = {"tournament": night.tournament.pk, "round": night.round.pk}
    for select in (body._entrants, body._seats, body._sittings, ranking._seats, ranking._games):
        assert select._of_many
        row_by_row = Select(select._queryset).rows(**given)
        assert row_by_row
        assert [*map(_plain, select.rows(**given))] == [*map(_plain, row_by_row)]
        assert select.rows(tournament=0, round=0) == []


def _plain(row: Any) -> Any:
    return row if isinstance(row, list) else {field.attname: getattr(row, field.attname) for field in row._meta.fields}


def test_it_knows_no_board_of_no_tournament(db: None) -> None:
    assert board_etag.board_etag(0) is None


def test_it_asks_for_the_task_by_the_name_that_workers_know() -> None:
    assert tasks.refresh_standings.name == version.REFRESH_TASK
