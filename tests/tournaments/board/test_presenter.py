"""What a board's body comes to: where the night stands, who is celebrated, when seats have changed."""

from typing import Any

import pytest

from tournaments.board.presenter import show_board


def row(entrant: int, rank: int, name: str = "") -> dict[str, Any]:
    """A row of the standings; numbers of badges are ten more than ids, so that nobody mixes them up."""
    return {"entrant": entrant, "number": entrant + 10, "name": name or f"P{entrant}", "rank": rank, "points": 1}


def table(number: int, seats: list[int], hands: int = 0, sides: Any = ((0, 2), (1, 3))) -> dict[str, Any]:
    """A table of the round."""
    return {"table": number, "seats": seats, "sides": sides, "hands": hands}


def body(*, hands: tuple[int, ...] = (0, 0, 0), status: str = "open", finished: bool = False) -> dict[str, Any]:
    """Thirteen people at three tables, the last of them sitting out."""
    tables = [table(n + 1, list(range(1 + 4 * n, 5 + 4 * n)), played) for n, played in enumerate(hands)]
    round_ = {"number": 2, "status": status, "tables": tables, "sit_outs": [13], "feats": []}
    return {"rows": [row(n, n) for n in range(1, 14)], "round": round_, "finished": finished}


@pytest.mark.parametrize(
    ("fields", "phase"),
    [
        ({"rows": [], "round": None}, "waiting"),
        ({"rows": [row(1, 1)], "round": None}, "waiting"),
        (body(), "seating"),
        (body(hands=(8, 0, 0)), "seating"),
        (body(hands=(1, 0, 1)), "playing"),
        (body(hands=(8, 8, 8), status="closed"), "between"),
        (body(hands=(8, 8, 8), status="closed", finished=True), "finished"),
    ],
)
def test_it_knows_where_the_night_stands(fields: dict[str, Any], phase: str) -> None:
    assert show_board(fields).phase == phase


def test_it_celebrates_the_first_three_and_whoever_shares_their_rank_at_the_end() -> None:
    result = body(finished=True)
    result["rows"] = [row(1, 1), row(2, 2), row(3, 3), row(4, 3), row(5, 5)]
    result["round"] = None
    assert [shown.name for shown in show_board(result).celebrated] == ["P1", "P2", "P3", "P4"]
    assert show_board(result | {"finished": False}).celebrated == ()


def test_it_stamps_the_seats_by_who_sits_where_and_not_by_hands() -> None:
    stamp = show_board(body()).stamp
    assert show_board(body(hands=(3, 1, 0))).stamp == stamp
    swapped, renamed, closed = body(), body(), body(status="closed")
    swapped["round"]["tables"][0]["seats"] = [2, 1, 3, 4]
    renamed["rows"][0]["name"] = "Somebody else"
    assert len({stamp, *(show_board(other).stamp for other in (swapped, renamed, closed))}) == 4


def test_it_lists_everybody_of_the_round_by_name() -> None:
    shown = body()
    shown["rows"][0]["name"], shown["rows"][12]["name"] = "zoë", "Abel"
    places = show_board(shown).places
    assert (places[0].name, places[0].table) == ("Abel", None)
    assert (places[-1].name, places[-1].table) == ("zoë", 1)
    assert len(places) == 13


def test_it_seats_people_by_their_numbers_also_where_nobody_has_a_partner() -> None:
    result = body()
    result["round"]["tables"] = [table(1, [3, 1, 2], sides=((0,), (1,), (2,)))]
    (shown,) = show_board(result).tables
    assert shown.numbers == (13, 11, 12)
    assert shown.sides == (("P3",), ("P1",), ("P2",))


def test_it_names_the_latest_feats() -> None:
    shown = body()
    shown["round"]["feats"] = [{"kind": "euchre", "table": 2, "hand": 5, "entrants": [6, 8]}]
    (feat,) = show_board(shown).feats
    assert (feat.kind, feat.names, feat.table, feat.hand) == ("euchre", "P6 & P8", 2, 5)


def test_it_puts_those_who_sit_out_two_by_two() -> None:
    shown = body()
    shown["round"]["sit_outs"] = [1, 2, 3]
    assert show_board(shown).pairs_out == (("P1", "P2"), ("P3",))
