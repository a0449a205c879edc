"""The cut: who goes through, who is on the line, and how far it is."""

import pytest

from tournaments.rules.standings.cut import Contender, Cut, Place, places_at, places_left


def contenders(*points: int, group: str = "") -> list[Contender]:
    """People with these points, the best first; equal points share a rank."""
    return [Contender(key, 1 + sum(more > made for more in points), made, group) for key, made in enumerate(points)]


def states(cut: Cut, everybody: list[Contender]) -> str:
    """The first letter of everybody's state, by key."""
    by_key = {place.key: place.state for place in places_at(cut, everybody)}
    return "".join(by_key[key][0] for key in sorted(by_key))


def test_it_lets_the_first_through_and_says_how_far_the_line_is() -> None:
    found = places_at(Cut(2), contenders(20, 17, 12, 5))
    assert found == [
        Place(0, "through", 8),
        Place(1, "through", 5),
        Place(2, "out", 5),
        Place(3, "out", 12),
    ]


def test_it_leaves_open_who_of_those_goes_through_that_the_tie_breaks_do_not_part() -> None:
    everybody = contenders(20, 12, 12, 12, 5)
    found = places_at(Cut(2), everybody)
    assert [place.state for place in found] == ["through", "line", "line", "line", "out"]
    assert [place.margin for place in found] == [8, 0, 0, 0, 7]
    assert places_left(Cut(2), found, {}) == 1


def parted_by_tie_breaks() -> list[Contender]:
    """Three with 12 points, of which the tie-breaks make one second, one third and one fourth."""
    return [Contender(0, 1, 20), Contender(1, 2, 12), Contender(2, 3, 12), Contender(3, 4, 12), Contender(4, 5, 5)]


@pytest.mark.parametrize(("ties", "found"), [("tie-breaks", "ttooo"), ("everybody", "tttto"), ("play-off", "tlllo")])
def test_it_settles_ties_as_the_hall_wants(ties: str, found: str) -> None:
    assert states(Cut(2, ties=ties), parted_by_tie_breaks()) == found


def test_it_takes_the_first_of_each_group() -> None:
    women, men = contenders(9, 8, 7, group="women"), contenders(30, 20, 10, group="men")
    shifted = [Contender(contender.key + 3, contender.rank, contender.score, contender.group) for contender in men]
    cut = Cut(1, "group")
    assert states(cut, [*women, *shifted]) == "tootoo"
    assert {place.key: place.margin for place in places_at(cut, [*women, *shifted])} == {
        0: 1,
        1: 1,
        2: 2,
        3: 10,
        4: 10,
        5: 20,
    }


def test_it_counts_who_is_left_of_each_group() -> None:
    tied, clear = contenders(9, 9, 9, group="women"), contenders(30, 20, 10, group="men")
    shifted = [Contender(contender.key + 3, contender.rank, contender.score, contender.group) for contender in clear]
    everybody, cut = [*tied, *shifted], Cut(2, "group")
    found = places_at(cut, everybody)
    assert places_left(cut, found, {contender.key: contender.group for contender in everybody}) == 2


def test_it_takes_everybody_with_enough_points() -> None:
    assert states(Cut(12, "points"), contenders(20, 12, 11)) == "tto"
    assert [place.margin for place in places_at(Cut(12, "points"), contenders(20, 12, 11))] == [8, 0, 1]


def test_it_takes_those_with_few_enough_where_the_fewest_win() -> None:
    everybody = [Contender(0, 1, 20), Contender(1, 2, 30), Contender(2, 3, 45)]
    assert states(Cut(30, "points", fewest_wins=True), everybody) == "tto"
    assert [place.margin for place in places_at(Cut(2, fewest_wins=True), everybody)] == [25, 15, 15]


@pytest.mark.parametrize("people", [0, 1, 2])
def test_it_lets_everybody_through_where_there_are_no_more(people: int) -> None:
    found = places_at(Cut(2), contenders(*[4] * people))
    assert [(place.state, place.margin) for place in found] == [("through", None)] * people
