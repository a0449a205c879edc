"""The room: each table of the open round, how far it is, slow ones first."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.models import Organization
from scoring.models import Hand
from tests import people
from tests.people import NOW, Night, hand
from tests.tournaments.desk.pages import place, text
from tournaments.services.seating.rounds import close_round


@pytest.fixture
def five(hall: Organization) -> Night:
    """Twenty people at five tables, round 1 open, two hands a game."""
    return people.night(hall, 20, hands_per_game=2)


def enter(night: Night, table: int, number: int, *, at: int) -> None:
    """Enter a hand at a table, so many minutes into the night."""
    sitting = night.sittings[table - 1]
    assert night.pad(table).post(f"sittings/{sitting.pk}/hands/", hand(number)).status_code == 201
    Hand.objects.filter(game=sitting.game, number=number).update(entered_at=NOW + timedelta(minutes=at))


def confirm(night: Night, table: int, *sides: int) -> None:
    """Confirm a table's game."""
    for side in sides:
        path = f"sittings/{night.sittings[table - 1].pk}/confirm/"
        assert night.pad(table).post(path, {"side": side}).status_code == 200


def room(client: Client, night: Night, by: str = "") -> str:
    """What an open page gets."""
    return text(client.get(place(night, "tables/"), {"state": f"{night.round.pk}-open", **({"by": by} if by else {})}))


def tables(page: str) -> list[int]:
    """The tables' numbers in the order in which a page shows them."""
    return [int(number) for number in re.findall(r">Table (\d+)</a>", page)]


def card(page: str, table: int) -> str:
    """What a page says of one table, without its tags."""
    (found,) = (c for c in page.split('<li class="table')[1:] if f">Table {table}</a>" in c)
    return " ".join(re.sub(r"<[^>]*>", " ", found.split("</li>")[0]).split())


def played(night: Night) -> None:
    """1 is confirmed, 2 complete; 3 and 4 have one hand each, 4 the older; 5 has none."""
    for number in (1, 2):
        enter(night, 1, number, at=number)
        enter(night, 2, number, at=number)
    confirm(night, 1, 0, 1)
    confirm(night, 2, 1)
    enter(night, 3, 1, at=9)
    enter(night, 4, 1, at=5)


def test_it_shows_slow_tables_first_and_finished_ones_last(five: Night, desk: Client) -> None:
    assert tables(room(desk, five)) == [1, 2, 3, 4, 5]
    played(five)
    assert tables(room(desk, five)) == [5, 4, 3, 2, 1]
    assert tables(text(desk.get(place(five)))) == [5, 4, 3, 2, 1]


def test_it_puts_fewer_hands_before_an_older_entry(hall: Organization, desk: Client) -> None:
    night = people.night(hall, 8)
    enter(night, 1, 1, at=1)
    enter(night, 1, 2, at=2)
    enter(night, 2, 1, at=9)
    assert tables(room(desk, night)) == [2, 1]


def test_it_goes_by_the_last_hand_that_stands(five: Night, desk: Client) -> None:
    played(five)
    # Table 3's hand is taken off and played again, earlier than table 4's.
    sitting = five.sittings[2]
    uuid = Hand.objects.get(game=sitting.game).uuid
    five.pad(3).post(f"sittings/{sitting.pk}/hands/{uuid}/void/", {"reason": "r"})
    assert tables(room(desk, five))[:2] == [3, 5]
    enter(five, 3, 1, at=4)
    assert tables(room(desk, five))[:3] == [5, 3, 4]


def test_it_shows_tables_by_number_once_that_is_chosen(five: Night, desk: Client) -> None:
    played(five)
    assert tables(room(desk, five, by="table")) == [1, 2, 3, 4, 5]
    page = text(desk.get(place(five), {"by": "table"}))
    assert tables(page) == [1, 2, 3, 4, 5]
    # What the page asks for again and again keeps the order.
    assert re.search(r'hx-get="[^"]*/tables/\?state=\d+-open&amp;by=table"', page)
    # It is remembered, also by a page that is opened again.
    assert tables(text(desk.get(place(five)))) == [1, 2, 3, 4, 5]
    assert tables(text(desk.get(place(five), {"by": "attention"}))) == [5, 4, 3, 2, 1]
    assert tables(text(desk.get(place(five)))) == [5, 4, 3, 2, 1]
    assert tables(text(desk.get(place(five), {"by": "<b>"}))) == [5, 4, 3, 2, 1]


def test_it_says_which_hand_each_table_plays_and_since_when(five: Night, desk: Client) -> None:
    played(five)
    page = room(desk, five)
    assert "hand 2 of 2" in card(page, 3)
    assert "last hand 2:39 PM" in card(page, 3)  # 19:39 UTC in Detroit
    assert "hand 1 of 2" in card(page, 5)
    assert "no hands yet" in card(page, 5)


def test_it_says_how_many_hands_count_where_a_closed_round_left_a_game_unfinished(five: Night, desk: Client) -> None:
    played(five)
    close_round(round_=five.round, now=NOW, force=True)
    page = text(desk.get(place(five)))
    assert "1 of 2 hands" in card(page, 3)
    assert "0 of 2 hands" in card(page, 5)
    assert "hand 2 of 2" not in card(page, 3)
    assert "no hands yet" not in card(page, 5)


def test_it_says_hand_alone_where_points_end_the_game(hall: Organization, desk: Client) -> None:
    night = people.night(hall, 4, hands_per_game=None, ruleset={"game_ends": {"points": 10}})
    enter(night, 1, 1, at=1)
    shown = card(room(desk, night), 1)
    assert "hand 2" in shown
    assert "of" not in shown.split()


def test_it_says_who_has_confirmed_which_side(five: Night, desk: Client) -> None:
    played(five)
    page = room(desk, five)
    two, one, three = card(page, 2), card(page, 1), card(page, 3)
    names = [seat.entrant.name for seat in five.sittings[1].seats.order_by("index").select_related("entrant")]
    assert re.search(rf"{names[0]} #\d+ &amp; {names[2]} #\d+ not confirmed yet 2 points", two)
    assert re.search(rf"{names[1]} #\d+ &amp; {names[3]} #\d+ ✓ confirmed 0 points", two)
    assert "done" in two
    assert "confirmed" in one
    assert one.count("✓") == 2
    assert "✓" not in three
    assert "not confirmed" not in three


def test_it_counts_the_tables_that_are_done(five: Night, desk: Client) -> None:
    assert "0 of 5 tables done" in text(desk.get(place(five)))
    played(five)
    assert "2 of 5 tables done" in text(desk.get(place(five)))
    assert "2 of 5 tables done" in room(desk, five)
    for table, numbers in ((3, (2,)), (4, (2,)), (5, (1, 2))):
        for number in numbers:
            enter(five, table, number, at=20)
    assert "every table is done" in room(desk, five)


def close_button(page: str) -> str:
    """The classes of the button that closes the round."""
    (found,) = re.findall(r'<button id="close-round" form="close"(?: class="([^"]*)")?', page)
    return str(found)


def test_closing_is_quiet_until_every_table_is_done(five: Night, desk: Client, looker: Client) -> None:
    assert close_button(text(desk.get(place(five)))) == ""
    played(five)
    assert close_button(room(desk, five)) == ""
    for table, numbers in ((3, (2,)), (4, (2,)), (5, (1, 2))):
        for number in numbers:
            enter(five, table, number, at=20)
    assert close_button(room(desk, five)) == "primary big"
    assert close_button(text(desk.get(place(five)))) == "primary big"
    assert "close-round" not in room(looker, five)
    # A table that calls is not done, whatever its sheet says.
    assert five.pad(1).post("pads/call/", {}).status_code == 201
    assert close_button(room(desk, five)) == ""
    assert "4 of 5 tables done" in room(desk, five)


def test_it_lists_the_complete_tables_that_are_not_confirmed(five: Night, desk: Client) -> None:
    assert "not confirmed:" not in room(desk, five)
    played(five)
    assert "Finished but not confirmed: table 2</p>" in room(desk, five)
    for number in (1, 2):
        enter(five, 5, number, at=number)
    assert "Finished but not confirmed: tables 2, 5</p>" in room(desk, five)
    confirm(five, 2, 0)
    assert "Finished but not confirmed: table 5</p>" in room(desk, five)


def test_it_puts_tables_that_need_the_director_first(five: Night, desk: Client) -> None:
    played(five)
    assert five.pad(1).post("pads/call/", {}).status_code == 201  # confirmed, and calls
    assert five.pad(2).post("pads/call/", {"reason": "disagree"}).status_code == 201
    page = room(desk, five)
    assert tables(page) == [1, 2, 5, 4, 3]  # of the first two, 1 has waited longer
    assert re.findall(r'<li class="table (\w+)"', page) == ["attention", "attention", "slow", "playing", "playing"]
    assert "calls you" in card(page, 1)
    assert "disputed The players do not agree about the sheet. since" in card(page, 2)
    # By number each stays at its place, and says the same.
    assert tables(room(desk, five, by="table")) == [1, 2, 3, 4, 5]
    assert "calls you" in card(room(desk, five, by="table"), 1)


def test_it_calls_slow_who_is_behind_the_middle_of_the_hall(hall: Organization, desk: Client) -> None:
    night = people.night(hall, 20)  # eight hands a game
    for table, hands in ((1, 4), (2, 4), (3, 3), (4, 2), (5, 5)):
        for number in range(1, hands + 1):
            enter(night, table, number, at=number)
    page = room(desk, night)
    assert "2 hands behind" in card(page, 4)
    assert "behind" not in card(page, 3)  # one hand is nothing in a game of eight
    assert tables(page)[0] == 4


def test_one_hand_behind_is_slow_in_a_short_game(five: Night, desk: Client) -> None:
    played(five)
    assert "1 hand behind" in card(room(desk, five), 5)


def test_it_says_to_a_page_that_is_open_that_a_hand_waits(five: Night, desk: Client) -> None:
    enter(five, 1, 1, at=1)
    assert "waiting for the director" not in text(desk.get(place(five, "held/waiting/")))
    sent = hand(1, maker=1)
    assert five.pad(1).post(f"sittings/{five.sittings[0].pk}/hands/", sent).status_code == 409
    assert "1 hand is waiting for the director" in text(desk.get(place(five, "held/waiting/")))
    assert text(desk.get(place(five))).count("1 hand is waiting for the director") == 1


def test_it_leads_from_each_table_to_its_sheet(five: Night, desk: Client) -> None:
    page = room(desk, five)
    for sitting in five.sittings:
        assert f'href="{place(five, f"sittings/{sitting.pk}/")}">Table {sitting.table.number}</a>' in page


def test_it_sends_the_same_while_nothing_changes(five: Night, desk: Client) -> None:
    played(five)
    assert room(desk, five) == room(desk, five)


def test_it_asks_for_a_closed_round_no_more(five: Night, desk: Client) -> None:
    close_round(round_=five.round, now=NOW, force=True)
    page = text(desk.get(place(five)))
    assert tables(page) == [1, 2, 3, 4, 5]
    assert not re.search(r'hx-get="[^"]*/tables/', page)


def test_it_needs_no_query_for_each_table(five: Night, desk: Client, django_assert_max_num_queries: Any) -> None:
    played(five)
    with django_assert_max_num_queries(17):
        room(desk, five)


def test_it_shows_a_director_their_part_of_the_hall_and_its_calls_alone(five: Night, desk: Client) -> None:
    for table in (2, 5):
        assert five.pad(table).post("pads/call/", {}).status_code in (200, 201)
    whole = text(desk.get(place(five, "?by=table")))
    assert tables(whole) == [1, 2, 3, 4, 5]
    assert "My tables" not in whole  # a hall of five needs nobody to share it

    mine = text(desk.get(place(five, "?part=5-4")))
    assert tables(mine) == [4, 5]
    assert "Table 5 calls you" in mine
    assert "Table 2 calls you" not in mine
    assert "0 of 5 tables done" in mine  # the round is that of the whole hall
    assert tables(room(desk, five)) == [5, 4]  # the one that calls comes first
    calls = text(desk.get(place(five, "calls/")))
    assert "Table 5 calls you" in calls
    assert "Table 2 calls you" not in calls

    assert tables(text(desk.get(place(five, "?part=")))) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("typed", ["4", "0-3", "a-b", "1-501", "1-2-3", "\x00", "²-³"])
def test_it_shows_the_whole_hall_for_what_is_no_part_of_it(five: Night, desk: Client, typed: str) -> None:
    desk.get(place(five, "?by=table&part=1-2"))
    assert tables(text(desk.get(place(five), {"part": typed}))) == [1, 2, 3, 4, 5]


def test_it_offers_a_large_hall_to_several_directors(hall: Organization, desk: Client) -> None:
    page = text(desk.get(place(people.night(hall, 64))))
    assert "My tables" in page
