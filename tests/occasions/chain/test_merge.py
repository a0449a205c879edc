"""The result: who is ahead, what was raised, and what does not count and why."""

from itertools import permutations
from typing import Any

import pytest

from occasions.chain.keys import public_of
from occasions.chain.merge import SeveralOccasions, merge
from occasions.chain.parts import Part
from tests.occasions.chain.halls import Writer, hall, organizer, record, uuid


def admitted(*halls: Writer, **more: object) -> Writer:
    """Return an organizer who admitted these halls."""
    writer = organizer()
    writer.write(*(record(10 + n, "admit", hall=each.chain, name=f"St. {n}") for n, each in enumerate(halls)))
    return writer


def result(*writers: Writer) -> dict[str, Any]:
    return merge([part for writer in writers for part in writer.parts]).as_json()


def statuses(*writers: Writer) -> dict[str, str]:
    return {row["hall"]: row["status"] for row in result(*writers)["halls"]}


def test_it_ranks_people_by_points_a_hand_and_says_what_share_of_their_hall_they_are_ahead_of() -> None:
    one, two = hall(1), hall(2)
    one.write(
        record(21, "person", name="Ann", points=50, hands=80),
        record(22, "person", name="Bob", points=40, hands=64),
        record(23, "person", name="Cleo", points=40, hands=80),
    )
    two.write(
        record(21, "person", name="Dan", points=30, hands=40), record(22, "person", name="Eve", points=0, hands=0)
    )

    rows = result(one, two)["people"]

    assert [(row["rank"], row["name"], row["per_hand"], row["percent"]) for row in rows] == [
        (1, "Dan", 750, 10000),
        (2, "Ann", 625, 10000),
        (2, "Bob", 625, 2500),
        (4, "Cleo", 500, 2500),
        (5, "Eve", 0, 0),
    ]
    halls = result(one, two)["ranking_of_halls"]
    assert [(row["rank"], row["name"], row["per_hand"]) for row in halls] == [(1, "Hall 2", 750), (2, "Hall 1", 580)]


def test_it_ranks_by_places_where_the_organizer_says_so() -> None:
    writer = hall(1)
    writer.write(
        record(21, "person", name="Low", points=2, hands=1), record(22, "person", name="High", points=9, hands=9)
    )
    leader = organizer()
    leader.write(
        record(1, "terms", 2, name="N", date="2026-11-25", game="euchre", currency="USD", ways=["places"]),
        record(2, "admit", hall=writer.chain, name="St. Anne"),
    )

    assert [row["name"] for row in result(writer, leader)["people"]] == ["High", "Low"]


def test_it_lets_a_later_version_take_the_place_of_an_earlier_one_and_refuses_an_older_one() -> None:
    writer = hall(1)
    writer.write(record(5, "money", currency="USD", raised=100))
    writer.write(record(5, "money", 3, currency="USD", raised=300, handed_over=120))
    late = writer.write(record(5, "money", 2, currency="USD", raised=999))

    merged = result(writer)

    assert merged["money"] == {"USD": {"raised": 300, "handed_over": 120, "owed": 180}}
    assert merged["refused"] == [{"chain": writer.chain, "number": 4, "hash": late.hash, "problem": "version"}]


def test_it_is_the_same_bytes_in_every_order_and_repetition() -> None:
    writer = hall(1)
    writer.write(record(5, "money", currency="USD", raised=100))
    parts = [*admitted(writer).parts, *writer.parts]
    expected = merge(parts).as_bytes()

    assert all(merge([*order, order[0]]).as_bytes() == expected for order in permutations(parts))


def forked() -> tuple[Writer, Part, Part]:
    writer = hall(1)
    mine = writer.write(record(5, "money", currency="USD", raised=100))
    other = writer.write(record(5, "money", currency="USD", raised=200), after=writer.parts[0])
    writer.write(record(5, "money", 2, currency="USD", raised=250))
    return writer, mine, other


def test_it_names_a_fork_and_counts_nothing_from_it_on() -> None:
    one, mine, other = forked()

    merged = result(one)

    parts = sorted([mine.hash, other.hash])
    assert merged["forks"] == [{"chain": one.chain, "number": 2, "parts": parts, "kept": ""}]
    assert (merged["money"], merged["halls"][0]["status"]) == ({}, "forked")


def test_it_goes_on_with_the_branch_that_the_organizer_settles_on() -> None:
    one, mine, other = forked()
    leader = admitted(one)
    leader.write(record(30, "settle-fork", hall=one.chain, keep=one.parts[-1].hash, reason="the second laptop"))

    merged = result(one, leader)

    assert merged["money"]["USD"]["raised"] == 250
    assert merged["forks"][0]["kept"] == other.hash
    assert merged["refused"] == [{"chain": one.chain, "number": 2, "hash": mine.hash, "problem": "aside"}]


def test_it_waits_for_a_part_that_is_missing() -> None:
    writer = hall(1)
    writer.write(record(5, "money", currency="USD", raised=100))
    last = writer.write(record(5, "money", 2, currency="USD", raised=200))
    del writer.parts[1]

    merged = result(writer)

    assert merged["missing"] == [{"chain": writer.chain, "after": writer.parts[0].hash, "waiting": [last.hash]}]
    assert merged["money"] == {}


def test_it_lets_no_hall_speak_for_another() -> None:
    one, thief = hall(1), Writer(b"\x66" * 32, chain=hall(1).chain)
    thief.write(record(5, "money", currency="USD", raised=10**6), after=one.parts[0])

    merged = result(one, thief)

    assert (merged["money"], merged["forks"]) == ({}, [])
    assert merged["refused"][0]["problem"] == "key"


def test_it_takes_another_key_from_where_the_organizer_says_on() -> None:
    writer = hall(1)
    new = Writer(b"\x77" * 32, chain=writer.chain)
    leader = admitted(writer)
    leader.write(
        record(
            30, "replace-key", hall=writer.chain, after=writer.parts[0].hash, key=public_of(new.secret), reason="stolen"
        )
    )
    new.write(record(5, "money", currency="USD", raised=70), after=writer.parts[0])
    stolen = writer.write(record(5, "money", currency="USD", raised=9))

    merged = result(writer, new, leader)

    assert merged["money"]["USD"]["raised"] == 70
    assert merged["refused"] == [{"chain": writer.chain, "number": 2, "hash": stolen.hash, "problem": "key"}]


@pytest.mark.parametrize("status", ["withdrawn", "excluded", "not-admitted"])
def test_it_counts_nothing_of_a_hall_that_is_out(status: str) -> None:
    one, two = hall(1), hall(2)
    for each in (one, two):
        each.write(record(5, "money", currency="USD", raised=100), record(6, "person", name="Ann", points=1, hands=1))
    leader = admitted(two) if status == "not-admitted" else admitted(one, two)
    if status == "withdrawn":
        one.write(record(7, "withdraw", is_withdrawn=True))
    if status == "excluded":
        leader.write(record(40, "exclude", hall=one.chain, reason="it played another game"))

    merged = result(one, two, leader)

    assert statuses(one, two, leader) == {one.chain: status, two.chain: "joined"}
    assert (merged["money"]["USD"]["raised"], [row["hall"] for row in merged["people"]]) == (100, [two.chain])


def test_it_counts_nothing_that_comes_after_the_close() -> None:
    one, two = hall(1), hall(2)
    one.write(record(5, "money", currency="USD", raised=100))
    leader = admitted(one, two)
    leader.write(record(50, "close", heads={one.chain: one.parts[-1].hash, two.chain: ""}))
    late = one.write(record(5, "money", 2, currency="USD", raised=999), at="1970-01-01T00:00:00Z")

    merged = result(one, two, leader)

    assert merged["money"]["USD"]["raised"] == 100
    assert [(row["hash"], row["problem"]) for row in merged["refused"] if row["chain"] == one.chain] == [
        (late.hash, "late")
    ]


def test_it_tells_occasions_apart() -> None:
    other = Writer(b"\x09" * 32, occasion=public_of(b"\x10" * 32))
    other.write(record(1, "hall", name="Elsewhere"))
    parts = [*hall(1).parts, *other.parts]

    with pytest.raises(SeveralOccasions) as several:
        merge(parts)
    assert several.value.found == sorted([hall(1).occasion, other.occasion])
    assert [row["name"] for row in merge(parts, other.occasion).as_json()["halls"]] == ["Elsewhere"]


def test_it_gives_a_pair_its_place_beside_the_people() -> None:
    writer = hall(1)
    writer.write(record(9, "pair", name="Ann & Bob", points=20, hands=40))

    merged = result(writer)

    assert merged["pairs"][0] | {"hall": ""} == {
        "rank": 1,
        "hall": "",
        "uuid": uuid(9),
        "name": "Ann & Bob",
        "points": 20,
        "hands": 40,
        "per_hand": 500,
        "percent": 5000,
    }
