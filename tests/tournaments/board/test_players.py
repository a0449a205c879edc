"""Everybody's own page: seat, points, what they need, their games hand by hand, and earlier tournaments."""

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import time, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from accounts.models import Organization
from scoring.rules import Totals
from tests import people
from tests.people import NOW, Night, hand
from tests.support.answers import Answer
from tournaments.models import Entrant, Tournament
from tournaments.services.boards.refresh import refresh_standings
from tournaments.services.play.hands import enter_totals
from tournaments.services.seating.rounds import close_round, publish_round, seat_round
from tournaments.services.setup.settings import change_tournament
from tournaments.services.setup.tournaments import set_visibility


@pytest.fixture
def night(hall: Organization) -> Night:
    """A night for each test, since there are tests here that look at all nights."""
    return people.night(hall)


def answer(night: Night, number: int, client: Client | None = None, **headers: str) -> Answer:
    return (client or Client()).get(f"/t/{night.tournament.slug}/players/{number}/", headers=headers)


def page(night: Night, number: int) -> str:
    """What a player's page says, in one line, after a refresh."""
    refresh_standings(tournament_id=night.tournament.pk)
    shown = answer(night, number)
    assert shown.status_code == 200
    return " ".join(shown.content.decode().split())


def seated(night: Night, table: int = 0) -> list[Entrant]:
    """The people of a table in seat order."""
    return [seat.entrant for seat in night.sittings[table].seats.order_by("index").select_related("entrant")]


def test_it_shows_the_table_the_partner_and_the_neighbors(night: Night) -> None:
    south, west, north, east = seated(night)
    shown = page(night, south.number)
    assert 'Round 1: table <b class="table">1</b>' in shown
    assert f"<small>Your partner</small><b>{north.name}</b>" in shown
    assert f"<small>On your left</small><b>{west.name}</b>" in shown
    assert f"<small>On your right</small><b>{east.name}</b>" in shown


def test_it_says_what_is_needed_once_somebody_has_played(night: Night) -> None:
    number = seated(night)[0].number
    assert "What you need" not in page(night, number)
    night.pad().post(night.sheet + "hands/", hand(1, maker=0, tricks=5))
    assert "What you need" in page(night, number)


def test_it_says_who_sits_out(night: Night) -> None:
    number = night.round.sit_outs.get().entrant.number
    assert "You sit out in round 1." in page(night, number)
    night.pad().post(night.sheet + "hands/", hand(1, maker=0, tricks=5))
    close_round(round_=night.round, now=NOW, force=True)
    assert "Round 1: sat out, 1 point<" in page(night, number)  # four points for eight seats, rounded up


def test_it_shows_every_hand_with_who_dealt_who_made_it_and_the_points(night: Night) -> None:
    south, west, north, _east = seated(night)
    night.pad().post(night.sheet + "hands/", hand(1, maker=0, tricks=5, dealer=1))
    night.pad().post(night.sheet + "hands/", hand(2, maker=1, tricks=2, dealer=2))
    row = '<td class="numeral">{}<td>{} <small>dealt by {}</small><td class="numeral">{}<td class="numeral">{}'
    ours, theirs = page(night, south.number), page(night, west.number)
    assert '<b class="score">4–0</b>' in ours
    assert row.format(1, f"{south.name}: 5 tricks", west.name, 2, 0) in ours
    assert row.format(2, f"{west.name}: 2 tricks", north.name, 2, 0) in ours
    assert '<b class="score">0–4</b>' in theirs
    assert row.format(2, f"{west.name}: 2 tricks", north.name, 0, 2) in theirs
    assert "No hand of yours has been entered yet." in page(night, seated(night, 1)[0].number)


def test_it_says_so_where_only_totals_are_known(night: Night) -> None:
    totals = Totals((9, 4, 9, 4), hands=8)
    enter_totals(sitting=night.sittings[0], uuid=uuid4(), totals=totals, by="desk", now=NOW)
    shown = page(night, seated(night)[1].number)
    assert '<b class="score">4–9</b>' in shown
    assert "Only the totals of this game were entered" in shown


def test_it_says_how_far_it_is_to_first_place_and_what_can_still_be_made(night: Night) -> None:
    south, west, *_ = seated(night)
    night.pad().post(night.sheet + "hands/", hand(1, maker=0, tricks=5))
    shown = page(night, west.number)
    # three rounds of eight hands, in which a lone march brings four
    assert "You are 2 points behind place 1." in shown
    assert "Up to 96 points can still be made." in shown
    assert "You share place 1 with 1 other player." in page(night, south.number)


def test_it_shows_the_rounds_to_come_where_they_are_known(hall: Organization) -> None:
    night = people.night(hall, 9, movement="whist", rounds=3)
    shown = {entrant.number: page(night, entrant.number) for entrant in night.entrants}
    assert "Your coming rounds" in shown[1]
    said = {
        number: re.findall(r"Round (\d): (?:table (\d)|(you sit out))</strong>", text) for number, text in shown.items()
    }
    assert all([which for which, *_ in rounds] == ["2", "3"] for rounds in said.values())
    for number in (2, 3):
        close_round(round_=night.tournament.rounds.get(number=number - 1), now=NOW, force=True)
        drawn = seat_round(tournament=night.tournament, now=NOW)
        # A draft is the director's: until it is published, its round is not shown.
        assert f"Round {number}: table" not in page(night, 1)
        publish_round(round_=drawn, now=NOW)
        for entrant in night.entrants:
            at = drawn.seats.filter(entrant=entrant).values_list("sitting__table__number", flat=True).first()
            assert said[entrant.number][number - 2][1:] == ((str(at), "") if at else ("", "you sit out"))
    assert "Your coming rounds" not in page(night, 1)


def test_it_shows_no_round_to_come_where_results_decide(night: Night) -> None:
    assert "Your coming rounds" not in page(night, 1)


def test_it_says_what_a_team_needs(hall: Organization) -> None:
    night = people.night(hall, 8, movement="swiss", rounds=3)
    winner, loser = seated(night)[:2]
    for number in range(1, 9):
        night.pad().post(night.sheet + "hands/", hand(number, maker=0, tricks=3))
    ahead, behind = page(night, winner.number), page(night, loser.number)
    assert "Your team is in first place, 1 win ahead." in ahead
    assert "Your team is 1 win behind place 1." in behind
    assert "Up to 3 more games can be won." in behind
    level = page(night, seated(night, 1)[0].number)
    assert "place 2 with" in level or "1 win behind place 1" in level


def test_it_says_what_is_at_stake_in_a_bracket(hall: Organization) -> None:
    night = people.night(hall, 8, movement="knock-out", rounds=2)
    assert "The winner of this game goes on." in page(night, 1)
    for at, table in enumerate(night.sittings):
        totals = Totals((9, 4, 9, 4), hands=8)
        enter_totals(sitting=table, uuid=uuid4(), totals=totals, by=f"desk {at}", now=NOW)
    close_round(round_=night.round, now=NOW)
    publish_round(round_=seat_round(tournament=night.tournament, now=NOW), now=NOW)
    assert "goes on" not in page(night, 1), "after the final nobody goes on"


def test_it_links_earlier_results_of_the_same_person_where_they_are_public(hall: Organization) -> None:
    earlier, now = people.night(hall, rounds=1, name="Autumn night"), people.night(hall, name="Winter night")
    earlier.pad().post(earlier.sheet + "hands/", hand(1, maker=0, tricks=5))
    close_round(round_=earlier.round, now=NOW, force=True)
    refresh_standings(tournament_id=earlier.tournament.pk)
    Tournament.objects.filter(pk=earlier.tournament.pk).update(date=NOW.date() - timedelta(days=60))
    winner = seated(earlier)[0]
    same = next(entrant for entrant in now.entrants if entrant.person_id == winner.person_id)
    link = f'href="/t/{earlier.tournament.slug}/players/{winner.number}/"'
    shown = page(now, same.number)
    assert link in shown
    assert "place 1 of 9" in shown
    assert link not in page(now, now.entrants[same.number % 9].number)
    Tournament.objects.filter(pk=earlier.tournament.pk).update(short_names=True)
    assert link not in page(now, same.number), "it would say whose initial that is"
    Tournament.objects.filter(pk=earlier.tournament.pk).update(short_names=False)
    set_visibility(tournament=earlier.tournament, visibility="staff")
    assert link not in page(now, same.number)


def test_it_answers_304_while_nothing_changes_and_anew_after_a_hand(night: Night) -> None:
    refresh_standings(tournament_id=night.tournament.pk)
    first = answer(night, 1)
    assert answer(night, 1, if_none_match=first["ETag"]).status_code == 304
    night.pad().post(night.sheet + "hands/", hand(1, tricks=5))
    refresh_standings(tournament_id=night.tournament.pk)
    assert answer(night, 1, if_none_match=first["ETag"]).status_code == 200


def test_it_renders_no_open_page_for_each_hand_in_the_hall_but_for_each_round(
    night: Night, django_assert_max_num_queries: Callable[[int], AbstractContextManager[Any]]
) -> None:
    refresh_standings(tournament_id=night.tournament.pk)
    number = seated(night)[0].number
    first = answer(night, number)
    night.pad().post(night.sheet + "hands/", hand(1, maker=0, tricks=5))
    refresh_standings(tournament_id=night.tournament.pk)
    asked: dict[str, Any] = {"hx_request": "true", "if_none_match": first["ETag"]}
    with django_assert_max_num_queries(2):  # what all of them share
        assert answer(night, number, **asked).status_code == 304
    assert '<b class="score">2–0</b>' in answer(night, number).content.decode(), "whoever opens it has it as it is"
    close_round(round_=night.round, now=NOW, force=True)
    refresh_standings(tournament_id=night.tournament.pk)
    assert b"Round 1 is over." in answer(night, number, **asked).content


def test_it_knows_nobody_with_another_number(night: Night) -> None:
    assert answer(night, 99).status_code == 404


@pytest.mark.parametrize(
    ("asked", "found"), [("ad", {"Ada"}), ("9", {"Ida"}), ("", {"Ada", "Ida", "Ben"}), ("zz", set())]
)
def test_it_finds_a_name_without_a_script(night: Night, asked: str, found: set[str]) -> None:
    refresh_standings(tournament_id=night.tournament.pk)
    shown = Client().get(f"/t/{night.tournament.slug}/players/", {"name": asked}).content.decode()
    assert {name for name in ("Ada", "Ben", "Ida") if f"<strong>{name}</strong>" in shown} == found


def test_it_shows_nothing_of_rounds_whose_standings_are_hidden(hall: Organization) -> None:
    night = people.night(hall, 8, rounds=2)
    change_tournament(tournament=night.tournament, changes={"hidden_after": 1}, now=NOW)
    night.pad().post(night.sheet + "hands/", hand(1, maker=0, tricks=5))
    close_round(round_=night.round, now=NOW, force=True)
    second = publish_round(round_=seat_round(tournament=night.tournament, now=NOW, seed=3), now=NOW)
    night = Night(Tournament.objects.get(), night.entrants, second)
    night.pad().post(night.sheet + "hands/", hand(1, maker=0, tricks=5, alone=True))
    number = seated(night)[0].number
    before = page(night, number)
    assert "those after round 1" in before
    assert 'id="round-2-table-1"' not in before
    assert "You are" not in before
    close_round(round_=second, now=NOW, force=True)
    after = page(night, number)
    assert 'id="round-2-table-1"' not in after
    assert "Picture of my result" not in after
    address = f"/t/{night.tournament.slug}/"
    assert "The results are not announced yet." in Client().get(f"{address}story/").content.decode()
    for picture in ("story/picture.png", f"players/{number}/picture.png"):
        assert Client().get(address + picture).status_code == 404


def test_it_is_an_event_with_place_and_hours_for_a_calendar(night: Night) -> None:
    # Winter in Detroit is five hours behind UTC; three rounds of 20 minutes, with five minutes after each, are 75.
    Tournament.objects.update(starts_at=time(18, 30), place="Parish hall, 12 Main Street", round_minutes=20)
    lines = Client().get(f"/t/{night.tournament.slug}/calendar.ics").content.decode().split("\r\n")
    assert "DTSTART:20250104T233000Z" in lines
    assert "DTEND:20250105T004500Z" in lines
    assert "LOCATION:Parish hall\\, 12 Main Street" in lines


def test_it_is_an_event_of_the_day_for_a_calendar(night: Night) -> None:
    Tournament.objects.update(name="Fish & chips, then; euchre")
    answered = Client().get(f"/t/{night.tournament.slug}/calendar.ics")
    assert answered["Content-Type"].startswith("text/calendar")
    lines = answered.content.decode().replace("\r\n ", "").split("\r\n")
    assert "DTSTART;VALUE=DATE:20250104" in lines
    assert "DTEND;VALUE=DATE:20250105" in lines
    assert "SUMMARY:Fish & chips\\, then\\; euchre" in lines
    assert "LOCATION:Hall" in lines
    assert f"UID:{night.tournament.uuid}@headtable" in lines
