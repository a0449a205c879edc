"""Why a round is seated as it is, in sentences."""

from typing import Any

import pytest

from tournaments.models import Round
from tournaments.words.seating_reasons import reasons

NAMES = {1: "Ada", 2: "Ben", 3: "Cleo", 4: "Dan", 5: "Eve", 6: "Finn", 7: "Gus", 8: "Hope"}


def sentences(movement: str = "ladder", **facts: Any) -> list[str]:
    return reasons(Round(movement=movement, **facts), NAMES)


def test_it_has_nothing_to_say_of_a_round_by_rank_alone() -> None:
    assert sentences() == []


@pytest.mark.parametrize(
    ("movement", "because", "pairs", "sentence"),
    [
        ("ladder", "partners", [[2, 3]], "at table 1 partners would have been partners again (Ben and Cleo)."),
        (
            "ladder",
            "needed",
            [[2, 3], [4, 5]],
            "where partners would have been partners again (Ben and Cleo, Dan and Eve).",
        ),
        ("ladder", "constraint", [[1, 2]], "the seating rules keep apart Ada and Ben."),
        ("ladder", "ahead", [], "so that everybody finds new partners in the rounds to come."),
        ("ladder", "room", [], "to make room for someone who needed a new partner."),
        ("progressive", "place", [], "people sit out or have left, and the places were filled up."),
        ("progressive", "rule", [], "so that the seating rules are kept."),
        ("progressive", "keeps", [], "and keeps table 2."),
    ],
)
def test_it_says_why_somebody_sits_at_another_table(
    movement: str, because: str, pairs: list[list[int]], sentence: str
) -> None:
    (said,) = sentences(movement, displaced=[[1, 1, 2, because, pairs]])
    assert said.startswith("Ada ")
    assert "table 1" in said
    assert "table 2" in said
    assert said.endswith(sentence)


def test_it_says_of_rounds_drawn_before_reasons_were_kept_what_is_known() -> None:
    assert sentences(displaced=[[1, 1, 2]]) == [
        "Ada belongs to table 1 by rank, and sits at table 2 to find a new partner."
    ]


def test_it_says_once_of_a_whole_four_that_it_went_to_another_table() -> None:
    moved = [[entrant, 1, 3, "stays", [[1, 1]]] for entrant in (1, 2, 3, 4)]
    moved += [[entrant, 3, 1, "stays", []] for entrant in (5, 6, 7, 8)]
    assert sentences(displaced=moved) == [
        "By rank Ada, Ben, Cleo, Dan belong at table 1; they play at table 3, because somebody keeps that table.",
        "By rank Eve, Finn, Gus, Hope belong at table 3; they play at table 1 to make room.",
    ]


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        (["partners", [1, 2], None], "Ada and Ben should be partners but are not; it was not possible."),
        (["never-partners", [1, 2], None], "Ada and Ben should not be partners but are; it could not be avoided."),
        (["apart", [1, 2], 4], "Ada and Ben should not meet yet but do; it could not be avoided."),
        (["stays", [1], 9], "Ada should keep table 9 but does not."),
    ],
)
def test_it_says_which_rule_is_not_kept(broken: list[Any], sentence: str) -> None:
    assert sentences(broken=[broken]) == [sentence]
