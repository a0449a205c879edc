"""Refusals as problem details (RFC 9457), beside the fields that they always had."""

import pytest

from tests.people import Caller, Night, hand
from tests.tournaments.api.checks import refused

BOTH = "application/json, application/problem+json"


@pytest.mark.parametrize(
    ("accept", "media"),
    [("", "application/json"), ("*/*", "application/json"), (BOTH, "application/problem+json")],
)
def test_it_names_a_problem_s_media_type_to_programs_that_know_it(
    night: Night, host: Caller, director: Caller, accept: str, media: str
) -> None:
    headers = {"Accept": accept} if accept else {}
    answers = [
        director.post(f"{night.path}rounds/", **headers),
        host.post(f"{night.sheet}hands/", hand(1, tricks=6), **headers),
        host.post(f"{night.sheet}hands/", "no json", **headers),
        Caller().get("nothing/", **headers),
    ]
    assert [answer["Content-Type"] for answer in answers] == [media] * 4
    assert [answer.status_code for answer in answers] == [409, 422, 400, 404]
    assert host.post(f"{night.sheet}hands/", hand(1), **headers)["Content-Type"] == "application/json"


def test_it_says_what_is_wrong_in_both_ways(night: Night, director: Caller) -> None:
    assert director.post(f"{night.path}rounds/").json() == {
        "type": "/help/problems/#round-unfinished",
        "title": "Round unfinished",
        "status": 409,
        "detail": "Round 1 is still a draft or open. Close or undo it before the next draw.",
        "code": "round-unfinished",
        "message": "Round 1 is still a draft or open. Close or undo it before the next draw.",
        "number": 1,
        "round_status": "open",
    }


def test_it_keeps_the_fields_of_a_wrong_shape(night: Night, director: Caller) -> None:
    body = refused(director.post("tournaments/", {"name": "", "rounds": 1}), 400, "shape")
    assert body["title"] == "Shape"
    assert [*body["fields"]] == ["name"]
