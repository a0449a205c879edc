"""Scores of one deal at several tables, against values by hand and examples of bridge."""

from fractions import Fraction

import pytest

from tournaments.rules.duplicate.scores import BUTLER, BUTLER_CAPPED, MATCHPOINTS, net_of, scores

Nets = list[int | None]


def sides(nets: Nets, by: str) -> list[int]:
    """What seats 0 and 2 have at each table; seats 1 and 3 must have the rest."""
    found = scores(nets, by)
    whole = 100 if by == MATCHPOINTS else 0
    assert all(sum(score.sides) == whole for score in found)
    return [score.sides[0] for score in found]


@pytest.mark.parametrize(
    ("nets", "expected"),
    [
        ([2, 1, -2, 1], [100, 50, 0, 50]),  # 6, 3, 0, 3 of 6
        ([1, 1, 1], [50, 50, 50]),
        ([4, 1, 1, 1, -2], [100, 50, 50, 50, 0]),
        ([4, 2, 1], [100, 50, 0]),
        ([1], [50]),  # nobody to compare with
        ([2, 1, None, 1], [94, 28, 50, 28]),  # Neuberg: (4 + 1) · 4/3 - 1 = 17/3 and (1 + 1) · 4/3 - 1 = 5/3 of 6
        ([3, None, None, None], [50, 50, 50, 50]),
        ([None, None], [50, 50]),
    ],
)
def test_it_counts_matchpoints(nets: Nets, expected: list[int]) -> None:
    assert sides(nets, MATCHPOINTS) == expected


def test_it_scales_by_neuberg() -> None:
    # 13 tables were to play, 12 did: a top of 22 becomes (22 + 1) · 13/12 - 1 = 287/12 of 24, a bottom 1/12.
    top, *_others, bottom, _missing = scores([*range(12, 0, -1), None], MATCHPOINTS)
    assert top.matchpoints == (Fraction(287, 12), Fraction(1, 12))
    assert bottom.matchpoints == (Fraction(1, 12), Fraction(287, 12))


@pytest.mark.parametrize(
    ("nets", "by", "expected"),
    [
        ([2, 1, -2, 1], BUTLER, [150, 50, -250, 50]),  # the mean is 1/2
        ([4, 1, 1], BUTLER, [200, -100, -100]),
        ([2, 2, 1], BUTLER, [33, 33, -67]),
        ([2, 1, -2, 1], BUTLER_CAPPED, [150, 50, -200, 50]),
        ([2, None, -2], BUTLER, [200, 0, -200]),
        ([1], BUTLER, [0]),
    ],
)
def test_it_counts_the_difference_to_the_mean(nets: Nets, by: str, expected: list[int]) -> None:
    assert sides(nets, by) == expected


def test_it_takes_the_mean_of_partners_who_score_unlike() -> None:
    assert net_of([5, 0, 4, 0]) == Fraction(9, 2)
    assert scores([net_of([5, 0, 4, 0]), net_of([0, 4, 0, 4])], BUTLER)[0].sides == (425, -425)


def test_it_knows_no_other_way() -> None:
    with pytest.raises(ValueError, match="unknown way"):
        scores([1], "imps")
