"""A column of the standings is declared once: the API, the exports, the board and the tie-breaks follow."""

import re

import pytest
from django.template.loader import render_to_string
from django.utils.text import capfirst

from simulation import expected
from tests.people import Night
from tournaments.api.shapes.standings import RowAnswer
from tournaments.board.cached_parts import cached_part, tag_of
from tournaments.board.markup import standing_rows
from tournaments.board.presenter import BoardRow
from tournaments.exports.standings import standings_table
from tournaments.models import StandingsSnapshot
from tournaments.rules.standings.columns import COLUMNS, TIE_BREAKS, Column
from tournaments.rules.standings.tally import Counted, Credit, Result, Sense, Tally
from tournaments.services.boards.refresh import refresh_standings

every_column = pytest.mark.parametrize("column", COLUMNS, ids=lambda column: column.key)


def test_it_has_a_name_of_its_own() -> None:
    fixed = {"rank", "entrant", "team", "number", "name", "points", "rounds", "adjustment", "move", "withdrawn"}
    keys = [column.key for column in COLUMNS]
    assert len(set(keys)) == len(keys)
    assert fixed.isdisjoint(keys)


@every_column
def test_it_is_in_every_answer_export_and_description(night: Night, column: Column) -> None:
    refresh_standings(tournament_id=night.tournament.pk)
    rows = StandingsSnapshot.objects.get(pk=night.tournament.pk).body["rows"]
    assert all(column.key in row for row in rows)
    assert column.key in RowAnswer().fields
    assert capfirst(column.label) in [shown.title for shown in standings_table(night.tournament).columns]


def test_it_is_on_the_board_where_it_has_a_heading(night: Night) -> None:
    refresh_standings(tournament_id=night.tournament.pk)
    etag = StandingsSnapshot.objects.get(pk=night.tournament.pk).etag
    board = cached_part(night.tournament.pk, "standings", tag_of(etag)).html.decode()
    shown = [column for column in COLUMNS if column.heading]
    head, body = board.partition("Name")[2].split("</thead>")[:2]
    assert [cell.strip() for cell in re.split(r'<th\s+scope="col">', head)[-len(shown) :]] == [c.heading for c in shown]
    first = body.partition("<tr")[2].partition("<tr")[0]
    assert first.count("<td") == 4 + len(shown)  # rank, points, last and move come before


def test_it_leaves_a_gap_on_a_board_that_an_older_release_computed() -> None:
    row = {"rank": 1, "number": 7, "points": 12, "last_round": None, "move": None, "withdrawn": False}
    shown = standing_rows([BoardRow("Ada", row)], [column for column in COLUMNS if column.heading])
    assert shown == "<tr data-n=7><td>1<th>Ada<td>12<td>–<td>–" + "<td>–" * sum(bool(c.heading) for c in COLUMNS)
    assert render_to_string("board/_standings.html", {"board": {"rows": [1]}, "rows": shown}).count("<td") == 7


@every_column
def test_it_is_counted_a_second_time_by_the_auditor(column: Column) -> None:
    assert column.key in expected.COLUMNS


def test_it_compares_points_as_the_game_is_won_and_everything_else_by_more() -> None:
    some = Tally(1, [4, 9], [4, 9], games_won=1)
    points = [column.key for column in COLUMNS if column.is_points]
    for column in COLUMNS:
        most, fewest = (column.worth(some, Sense(sign, 0)) for sign in (1, -1))
        assert (most == fewest) == (column.key not in points)
    assert {"last_round", "best_round"} <= set(points)
    assert TIE_BREAKS["best-round"].worth(some, Sense(-1, 0)) == (1, -4)


def test_it_takes_the_best_game_from_those_played_at_a_table() -> None:
    # Round 1: 5 + 3 in two seats of one game; round 2: a sit-out with a credit of 12; round 3: 7.
    results = (Result(1, 1, 5), Result(1, 1, 3, won=True), Result(1, 3, 7))
    [tally] = Counted().and_then(results, [Credit(1, 2, 12)]).tallies
    best = {column.key: column for column in COLUMNS}["best_game"].value
    assert (best(tally, Sense(1, 0)), best(tally, Sense(-1, 0))) == (8, 7)
    assert best(Tally(1, [12], [None]), Sense(1, 0)) is None


def test_it_counts_credits_of_the_latest_round_and_keeps_what_was_before_it() -> None:
    counted = Counted().and_then([Result(1, 1, 8), Result(1, 2, 5)], [Credit(2, 1, 6), Credit(2, 2, 4)])
    assert {tally.entrant: tally.rounds for tally in counted.tallies} == {1: [8, 5], 2: [6, 4]}
    assert {tally.entrant: tally.rounds for tally in counted.before} == {1: [8], 2: [6]}
    more = counted.and_then([], [Credit(2, 2, 3)])
    assert {tally.entrant: tally.rounds for tally in more.tallies} == {1: [8, 5], 2: [6, 7]}
    assert more.before == counted.before
