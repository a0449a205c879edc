"""The steps of a reveal: from the bottom up, whoever shares a place together, the other prizes last."""

from typing import Any

from tournaments.standings.reveal import is_prize, reveal_steps


def row(rank: int, name: str, points: int = 0, loners: int = 0, **more: Any) -> dict[str, Any]:
    """Somebody who played both rounds."""
    return {
        "rank": rank,
        "name": name,
        "points": points,
        "loners": loners,
        "rounds": [1, 1],
        "withdrawn": False,
        **more,
    }


def names(step: dict[str, Any]) -> list[str]:
    """Who is revealed."""
    return [shown["name"] for shown in step["rows"]]


def test_it_goes_from_the_last_place_to_the_first_and_reveals_a_shared_place_at_once() -> None:
    rows = [row(1, "Ann", 20), row(2, "Ben", 15), row(2, "Cleo", 15), row(4, "Dan", 3)]
    steps = reveal_steps(rows, rows, {"1": "$100", "2": "$50", "3": "$25", "low": "a lemon"})
    assert [(step["kind"], names(step), step["prizes"]) for step in steps] == [
        ("place", ["Dan"], []),
        ("place", ["Ben", "Cleo"], ["$50", "$25"]),
        ("place", ["Ann"], ["$100"]),
        ("category", ["Dan"], ["a lemon"]),
    ]


def test_it_takes_a_large_field_in_blocks_down_to_the_first_ten() -> None:
    # 1 to 9, two who share the 10th place, 12 to 30, four who share 31, 35 to 52
    ranks = [*range(1, 10), 10, 10, *range(12, 31), *[31] * 4, *range(35, 53)]
    rows = [row(rank, f"P{place}") for place, rank in enumerate(ranks, 1)]
    steps = reveal_steps(rows, [], {})
    blocks = [step for step in steps if step["kind"] == "places"]
    # The 19 of 12 to 30; the four of place 31 do not fit beside them, but 16 others do; the last two.
    assert [(step["rank"], step["last"], len(step["rows"])) for step in blocks] == [
        (51, 52, 2),
        (31, 50, 20),
        (12, 30, 19),
    ]
    assert [step["rank"] for step in steps if step["kind"] == "place"] == [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
    assert len(steps[len(blocks)]["rows"]) == 2
    assert sorted(name for step in steps for name in names(step)) == sorted(shown["name"] for shown in rows)


def test_it_finds_most_loners_and_the_low_score_of_those_who_played_every_round() -> None:
    rows = [
        row(1, "Ann", 20, loners=2),
        row(2, "Ben", 9, loners=3),
        row(3, "Cleo", 8, loners=3),
        row(4, "Late", 2, rounds=[None, 2]),
        row(5, "Left", 1, withdrawn=True),
    ]
    loners, low = reveal_steps(rows, rows, {"loners": "a pie", "low": "a lemon"})[-2:]
    assert (loners["category"], names(loners), loners["prizes"], loners["rows"][0]["count"]) == (
        "loners",
        ["Ben", "Cleo"],
        ["a pie"],
        3,
    )
    assert (low["category"], names(low), low["prizes"]) == ("low", ["Cleo"], ["a lemon"])
    assert reveal_steps(rows, rows, {})[-1]["category"] == "loners"


def test_it_names_no_winner_where_nobody_made_a_loner_and_all_share_the_first_place() -> None:
    rows = [row(1, "Ann"), row(1, "Ben")]
    assert [step["kind"] for step in reveal_steps(rows, rows, {})] == ["place"]


def test_it_knows_for_what_there_can_be_a_prize() -> None:
    assert all(map(is_prize, ("1", "20", "loners", "low")))
    assert not any(map(is_prize, ("0", "01", "21", "²", "", "best", "-1")))
