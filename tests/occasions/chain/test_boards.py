"""Matchpoints over all halls, counted by hand."""

from itertools import permutations
from typing import Any

from occasions.chain.merge import merge
from tests.occasions.chain.halls import Writer, hall, organizer, record, uuid

SAME, ELSEWHERE = "a" * 64, "b" * 64


def table(first: int, points: tuple[int, int]) -> dict[str, Any]:
    """Return a table of four people, of whom every other sits on one side."""
    sides = [[uuid(first), uuid(first + 2)], [uuid(first + 1), uuid(first + 3)]]
    return {"sides": sides, "points": list(points)}


def hall_of_two_tables(number: int, *points: tuple[int, int]) -> Writer:
    """Return a hall with persons 101 to 108, who played one deal at two tables."""
    writer = hall(number)
    people = [record(who, "person", name=f"{number} {who}", points=50, hands=1) for who in range(101, 109)]
    writer.write(*people, record(90, "board", deal=SAME, tables=[table(101, points[0]), table(105, points[1])]))
    return writer


def by_matchpoints(*halls: Writer) -> Writer:
    """Return an organizer who compares these halls by matchpoints."""
    writer = organizer()
    terms = {"name": "N", "date": "2026-11-25", "game": "euchre", "currency": "USD"}
    writer.write(
        record(1, "terms", 2, **terms, ways=["matchpoints", "points-a-hand"]),
        *(record(10 + n, "admit", hall=each.chain, name=f"St. {n}") for n, each in enumerate(halls)),
    )
    return writer


def test_it_compares_every_table_with_all_others_that_had_the_same_cards() -> None:
    # Seats 0 and 2 are ahead by 4 and behind by 2 in one hall, ahead by 2 and by 4 in the other. Of the three others,
    # 4 beats two and ties one (5/6), 2 beats one (1/3), -2 none; the other side has what is left.
    first, second = hall_of_two_tables(1, (4, 0), (0, 2)), hall_of_two_tables(2, (2, 0), (4, 0))
    merged = merge(
        [part for writer in (by_matchpoints(first, second), first, second) for part in writer.parts]
    ).as_json()

    found = {row["name"]: (row["rank"], row["boards"], row["matchpoints"]) for row in merged["people"]}

    assert found["1 101"] == found["1 103"] == found["2 105"] == found["2 107"] == (3, 1, 8333)
    assert found["1 106"] == found["1 108"] == (1, 1, 10000)
    assert found["2 102"] == found["2 104"] == (7, 1, 6667)
    assert found["2 101"] == found["2 103"] == (9, 1, 3333)
    assert found["1 102"] == found["2 106"] == (11, 1, 1667)
    assert found["1 105"] == found["1 107"] == (15, 1, 0)
    assert merged["ranking_of_halls"] == []


def test_it_leaves_out_a_deal_that_one_table_played() -> None:
    first, second = hall_of_two_tables(1, (4, 0), (0, 2)), hall(2)
    second.write(
        *(record(who, "person", name=f"2 {who}", points=9, hands=1) for who in range(101, 105)),
        record(90, "board", deal=ELSEWHERE, tables=[table(101, (4, 0))]),
    )
    merged = merge(
        [part for writer in (by_matchpoints(first, second), first, second) for part in writer.parts]
    ).as_json()
    theirs = [(row["boards"], row["matchpoints"]) for row in merged["people"] if row["name"].startswith("2")]
    assert theirs == [(0, 0)] * 4


def test_it_ranks_pairs_by_the_deals_that_both_played_together() -> None:
    hall_writer = hall_of_two_tables(1, (4, 0), (0, 2))
    hall_writer.write(
        record(80, "pair", name="A & C", points=9, hands=1, people=[uuid(103), uuid(101)]),
        record(81, "pair", name="A & B", points=9, hands=1, people=[uuid(101), uuid(102)]),
    )
    merged = merge([part for writer in (by_matchpoints(hall_writer), hall_writer) for part in writer.parts]).as_json()
    assert [(row["name"], row["boards"], row["matchpoints"]) for row in merged["pairs"]] == [
        ("A & C", 1, 10000),
        ("A & B", 0, 0),
    ]


def test_it_comes_to_the_same_bytes_in_any_order_and_counts_a_correction() -> None:
    first, second = hall_of_two_tables(1, (4, 0), (0, 2)), hall_of_two_tables(2, (2, 0), (4, 0))
    first.write(record(90, "board", 2, deal=SAME, tables=[table(101, (0, 4)), table(105, (0, 2))]))
    parts = [part for writer in (by_matchpoints(first, second), first, second) for part in writer.parts]
    merged = {merge(some).as_bytes() for some in permutations(parts[-5:], 5) for some in [[*parts[:-5], *some]]}
    assert len(merged) == 1
    rows = merge(parts).as_json()["people"]
    assert {row["matchpoints"] for row in rows if row["name"] in ("1 101", "1 103")} == {0}
