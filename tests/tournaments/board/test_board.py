"""The board: standings, seats, and answers that cost nothing while nothing changes."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import time
from typing import Any
from unittest import mock

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Organization
from tests import people
from tests.people import NOW, Caller, Night, hand
from tests.support.answers import Answer
from tournaments.services.boards.body import board_body
from tournaments.services.boards.refresh import refresh_standings
from tournaments.services.people.entrants import add_entrants, check_in
from tournaments.services.people.seating_rules import RuleRequest, add_rule, withdraw_rule
from tournaments.services.seating.rounds import close_round, publish_round, seat_round
from tournaments.services.setup.tournaments import set_visibility

Queries = Callable[[int], AbstractContextManager[Any]]


def text(response: Answer) -> str:
    """What a page says, in one line."""
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def page(night: Night, show: str = "") -> str:
    """The board, refreshed."""
    refresh_standings(tournament_id=night.tournament.pk)
    return text(Client().get(f"/t/{night.tournament.slug}/", {"show": show} if show else None))


def live(night: Night, etag: str = "", client: Client | None = None, show: str = "standings") -> Answer:
    """What the board asks for every second."""
    headers = {"If-None-Match": etag} if etag else {}
    return (client or Client()).get(f"/t/{night.tournament.pk}/live/", {"show": show}, headers=headers)


def has(name: str, points: int) -> str:
    """How a row of the standings begins, behind its rank."""
    return f"<th>{name}<td>{points}<td>"


@pytest.fixture
def played(night: Night) -> Night:
    """One hand of two points at the head table, and the standings that follow."""
    night.pad().post(night.sheet + "hands/", hand(1, tricks=5))
    refresh_standings(tournament_id=night.tournament.pk)
    return night


def test_it_shows_standings_and_seats_to_anyone(played: Night) -> None:
    shown = page(played)
    for person in played.entrants:
        assert person.name in shown
    assert "<b class=out>sits out</b>" in shown
    assert "<i>Table</i> <b>1</b>" in shown
    for seat, points in ((0, 2), (1, 0), (2, 2), (3, 0)):
        assert has(played.sittings[0].seats.get(index=seat).entrant.name, points) in shown


def test_it_is_told_which_part_to_show(played: Night) -> None:
    for show in ("standings", "seats"):
        assert f'data-show="{show}"' in page(played, show)
    assert 'data-show="all"' in page(played, "nonsense")


def test_it_answers_each_part_alone(played: Night) -> None:
    standings, seats = text(live(played)), text(live(played, show="seats"))
    assert 'id="standings"' in standings
    assert 'id="by-name"' not in standings
    assert 'id="by-name"' in seats
    assert 'id="standings"' not in seats


def test_it_is_a_wall_or_a_list_where_the_address_says_so(played: Night) -> None:
    for view in ("wall", "list"):
        assert f'data-view="{view}"' in text(Client().get(f"/t/{played.tournament.slug}/", {"view": view}))
    assert "data-view" not in page(played)


def test_it_lists_seats_by_name_in_their_order(played: Night) -> None:
    names = page(played).split('id="by-name"')[1].split('id="by-table"')[0]
    places = [names.index(f"<span class=name>{name}</span>") for name in sorted(p.name for p in played.entrants)]
    assert places == sorted(places)


def test_it_gives_the_numbers_of_a_table_in_seat_order_and_partners_together(played: Night) -> None:
    seats = list(played.sittings[0].seats.order_by("index").select_related("entrant"))
    numbers = " ".join(str(seat.entrant.number) for seat in seats)
    head = page(played).split(f'data-s="{numbers}"')[1]
    partners = [
        f"<span class=name>{seats[a].entrant.name} & {seats[b].entrant.name}</span>" for a, b in ((0, 2), (1, 3))
    ]
    assert head.index(partners[0]) < head.index(partners[1])


def test_it_says_how_far_somebody_moved(night: Night, host: Caller) -> None:
    seated = list(night.sittings[0].seats.order_by("index").values_list("entrant__name", flat=True))
    host.post(night.sheet + "hands/", hand(1, maker=0, tricks=3))
    close_round(round_=night.round, now=NOW, force=True)
    second = publish_round(round_=seat_round(tournament=night.tournament, now=NOW, seed=3), now=NOW)
    assert "▲" not in page(night)
    sitting = second.sittings.get(seats__entrant__name=seated[1])
    maker = sitting.seats.get(entrant__name=seated[1]).index
    number = sitting.table.number
    night.pad(number).post(f"sittings/{sitting.pk}/hands/", hand(1, maker=maker, tricks=5, alone=True))
    assert "▲" in page(night)
    assert "▼" in page(night)


def test_it_shows_no_draft(hall: Organization) -> None:
    drafted = people.night(hall, published=False)
    assert "data-s=" not in page(drafted)
    assert 'data-phase="waiting"' in page(drafted)


def test_it_tells_two_people_of_one_name_apart_by_their_number(hall: Organization) -> None:
    tournament = people.tournament(hall)
    add_entrants(tournament=tournament, newcomers=[people.Newcomer(n) for n in ("Rose", "Rose", "Ada", "Ben")])
    publish_round(round_=seat_round(tournament=tournament, now=NOW, seed=1), now=NOW)
    shown = page(Night(tournament, [], None))
    assert shown.count("Rose #1") == 3
    assert shown.count("Rose #2") == 3
    assert "Ada #" not in shown


def test_it_shows_names_as_text_whatever_they_are(hall: Organization) -> None:
    tournament = people.tournament(hall, name="<i>Night</i>")
    add_entrants(tournament=tournament, newcomers=[people.Newcomer("<script>x</script>")])
    shown = page(Night(tournament, [], None))
    assert "<script>x" not in shown
    assert "<i>Night" not in shown


def test_it_answers_304_without_a_query_while_nothing_changes(
    played: Night, django_assert_num_queries: Queries
) -> None:
    etag = live(played)["ETag"]
    with django_assert_num_queries(0), mock.patch.object(cache, "get", wraps=cache.get) as read:
        unchanged = live(played, etag)
    assert read.call_count == 1
    assert unchanged.status_code == 304
    assert unchanged["ETag"]
    assert not unchanged.content


def test_it_answers_anew_with_one_query_once_the_standings_are(
    played: Night, django_assert_num_queries: Queries
) -> None:
    etag = live(played)["ETag"]
    played.pad().post(played.sheet + "hands/", hand(2, tricks=5))
    refresh_standings(tournament_id=played.tournament.pk)
    with django_assert_num_queries(1):
        answer = live(played, etag)
    assert has(played.sittings[0].seats.get(index=0).entrant.name, 4) in text(answer)
    assert answer["ETag"] != etag


def test_it_shows_the_same_live_as_on_the_page(played: Night) -> None:
    for show in ("standings", "seats"):
        assert text(live(played, show=show)).strip() in page(played)


def test_it_keeps_a_private_board_from_the_hall(played: Night, director: Caller, outsider: Caller) -> None:
    etag = live(played)["ETag"]
    set_visibility(tournament=played.tournament, visibility="staff")
    refresh_standings(tournament_id=played.tournament.pk)
    staff, other = Client(), Client()
    staff.force_login(director.user, backend="django.contrib.auth.backends.ModelBackend")
    other.force_login(outsider.user, backend="django.contrib.auth.backends.ModelBackend")
    address = f"/t/{played.tournament.slug}/"
    assert Client().get(address)["Location"] == f"/accounts/sign-in/?next={address}"
    assert other.get(address).status_code == 404
    assert staff.get(address).status_code == 200
    assert live(played, etag).status_code == 401
    assert live(played, etag, other).status_code == 404
    assert "Ada" in text(live(played, client=staff))


def test_it_knows_no_board_that_is_not_there(db: None) -> None:
    assert Client().get("/t/no-such-night/").status_code == 404
    assert Client().get("/t/999/live/").status_code == 404


def test_it_marks_who_keeps_a_table_by_name_by_table_and_on_their_own_page(
    night: Night, django_assert_num_queries: Queries
) -> None:
    seated = [seat.entrant for seat in night.sittings[1].seats.order_by("index")]
    with CaptureQueriesContext(connection) as before:
        board_body(night.tournament)
    for keeper, table in ((seated[0], 2), (seated[1], 1)):  # the second sits elsewhere in this round
        wanted = RuleRequest("stays", keeper, table=table)
        add_rule(tournament=night.tournament, wanted=wanted, by="dana", now=NOW)
    with django_assert_num_queries(len(before)):
        board_body(night.tournament)
    shown = page(night, "seats")
    assert f"<span class=name>{seated[0].name}</span><i>stays at</i><b>2</b>" in shown
    assert f"{seated[0].name} <small>(stays)</small> &amp; {seated[2].name}" in shown
    assert (shown.count("(stays)"), shown.count("stays at")) == (1, 1)
    own = [text(Client().get(f"/t/{night.tournament.slug}/players/{person.number}/")) for person in seated[:2]]
    assert ["You keep this table all night." in page for page in own] == [True, False]
    withdraw_rule(rule=night.tournament.seating_rules.get(entrant=seated[0]), by="dana", now=NOW)
    assert "(stays)" not in page(night, "seats")


def test_it_has_a_lobby_of_those_who_are_here_until_the_first_round(hall: Organization) -> None:
    night = people.night(hall, 8, published=False, starts_at=time(19, 0))
    here, late = night.entrants[0], night.entrants[1]
    check_in(entrant=late, present=False)
    lobby = page(night).partition('id="lobby"')[2].partition("</section>")[0]
    assert f"<span class=name>{here.name}</span>" in lobby or f'<span class="name">{here.name}</span>' in lobby
    assert late.name not in lobby
    assert "<b>7</b>" in lobby
    assert "We begin at 7:00 PM" in lobby
    publish_round(round_=night.round, now=NOW)
    assert 'id="lobby"' not in page(night)
