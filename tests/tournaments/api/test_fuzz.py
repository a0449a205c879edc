"""Any JSON at all, at every POST: good, or a refusal with a code and a sentence. Never a failure."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.people import Caller, Night
from tests.support.check_all import more, some_of
from tests.tournaments.api.checks import nothing_changes
from tests.tournaments.api.posts import posts
from tests.tournaments.api.test_bad_input import CALLS, VALUES, try_out

SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(min_value=-(10**60), max_value=10**60),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=20),
    st.text(alphabet=st.characters(categories=["Cs", "Cc", "Cf", "Zl"]), max_size=3),
    st.sampled_from([value for value in VALUES if isinstance(value, str | int)]),
)
JSON = st.recursive(
    SCALARS,
    lambda inner: st.one_of(st.lists(inner, max_size=5), st.dictionaries(st.text(max_size=10), inner, max_size=5)),
    max_leaves=8,
)


@st.composite
def _bodies(draw: st.DrawFn, sound: dict[str, Any]) -> Any:
    """Draw anything, or a sound body in which some fields are anything, missing or new."""
    if not sound or draw(st.integers(0, 9)) == 0:
        return draw(JSON)
    body = dict(sound)
    for field in draw(st.lists(st.sampled_from(sorted(sound)), min_size=1, max_size=3)):
        if draw(st.integers(0, 4)):
            body[field] = draw(JSON)
        else:
            body.pop(field, None)
    if draw(st.integers(0, 4)) == 0:
        body[draw(st.text(max_size=10))] = draw(SCALARS)
    return body


@pytest.mark.parametrize("call", some_of(CALLS, 8, seed="any JSON"))
def test_it_survives_any_json(call: str, night: Night, director: Caller) -> None:
    path, sound = posts(night)[call]

    @settings(max_examples=more(5, 400))
    @given(_bodies(sound))
    def survives(body: Any) -> None:
        try_out(director, path, body)

    with nothing_changes():
        survives()


@pytest.mark.parametrize("call", ["hands", "score", "confirm"])
def test_it_survives_any_json_from_a_pad(call: str, night: Night, host: Caller) -> None:
    path, sound = posts(night)[call]

    @settings(max_examples=more(5, 400))
    @given(_bodies(sound))
    def survives(body: Any) -> None:
        try_out(host, path, body)

    with nothing_changes():
        survives()
