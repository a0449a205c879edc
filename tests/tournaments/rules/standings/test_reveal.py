"""The steps of a reveal: from the bottom up, whoever shares a place together, the other prizes last."""

from typing import Any

from tournaments.rules.standings.reveal import reveal_steps


def row(rank: int, name: str, points: int = 0, loners: int = 0, **more: Any) -> dict[str, Any]:
    """Somebody who played both rounds."""
    return {
        "entrant": sum(map(ord, name)),
        "rank": rank,
        "name": name,
        "points": points,
        "loners": loners,
        "rounds": [1, 1],
        "withdrawn": False,
        **more,
    }


def award(kind: str, name: str, amount: int = 0, *things: str, **more: Any) -> dict[str, Any]:
    """What somebody won."""
    own = {"entrant": sum(map(ord, name)), "amount": amount, "things": things, "group": "", "place": 1, "count": None}
    return {"kind": kind, **own, **more}


def won(step: dict[str, Any]) -> list[list[int]]:
    """The money of everybody in a step."""
    return [[prize["amount"] for prize in shown["won"]] for shown in step["rows"]]


def names(step: dict[str, Any]) -> list[str]:
    """Who is revealed."""
    return [shown["name"] for shown in step["rows"]]


def test_it_goes_from_the_last_place_to_the_first_and_reveals_a_shared_place_at_once() -> None:
    rows = [row(1, "Ann", 20), row(2, "Ben", 15), row(2, "Cleo", 15), row(4, "Dan", 3)]
    both = (award("place", name, 3750) for name in ("Ben", "Cleo"))
    steps = reveal_steps(rows, rows, [award("place", "Ann", 10000), *both, award("low", "Dan", 500)])
    assert [(step["kind"], names(step), won(step)) for step in steps] == [
        ("place", ["Dan"], [[]]),
        ("place", ["Ben", "Cleo"], [[3750], [3750]]),
        ("place", ["Ann"], [[10000]]),
        ("category", ["Dan"], [[500]]),
    ]


def test_it_takes_a_large_field_in_blocks_down_to_the_first_ten() -> None:
    # 1 to 9, two who share the 10th place, 12 to 30, four who share 31, 35 to 52
    ranks = [*range(1, 10), 10, 10, *range(12, 31), *[31] * 4, *range(35, 53)]
    rows = [row(rank, f"P{place}") for place, rank in enumerate(ranks, 1)]
    steps = reveal_steps(rows, [], [])
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


def test_it_tells_every_other_prize_in_the_order_of_the_awards_and_most_loners_always() -> None:
    rows = [row(1, "Ann", 20, loners=2), row(2, "Ben", 9, loners=3), row(3, "Cleo", 8, loners=3)]
    awards = [
        award("group", "Cleo", 2000, group="Women"),
        award("loners", "Ann", 500, count=2),  # the two with three have had a prize already
        award("door", "Ben", 0, "a plant"),
    ]
    women, loners = reveal_steps(rows, rows, awards)[-2:]
    assert (women["category"], women["group"], names(women)) == ("group", "Women", ["Cleo"])
    assert (loners["category"], names(loners), loners["rows"][0]["count"]) == ("loners", ["Ann"], 2)
    (most,) = reveal_steps(rows, rows, awards[:1])[-1:]
    assert (most["category"], names(most), won(most)) == ("loners", ["Ben", "Cleo"], [[], []])


def test_it_puts_the_prizes_of_a_teams_members_in_one_row() -> None:
    ann, ben = row(1, "Ann", 20), row(1, "Ben", 20)
    team = {"rank": 1, "name": "Ann & Ben", "points": 20, "entrants": [ann["entrant"], ben["entrant"]]}
    (step,) = reveal_steps([team], [ann, ben], [award("place", "Ann", 50), award("place", "Ben", 50)])
    assert (names(step), won(step)) == (["Ann & Ben"], [[50, 50]])


def test_it_names_no_winner_where_nobody_made_a_loner_and_all_share_the_first_place() -> None:
    rows = [row(1, "Ann"), row(1, "Ben")]
    assert [step["kind"] for step in reveal_steps(rows, rows, [])] == ["place"]


def test_it_passes_over_whoever_is_not_in_the_standings_and_has_no_step_for_nobody() -> None:
    rows = [row(1, "Ann", 20)]
    steps = reveal_steps(rows, rows, [award("low", "Zoe", 500)])
    assert [(step["kind"], names(step)) for step in steps] == [("place", ["Ann"])]
    assert reveal_steps([], [], []) == []
