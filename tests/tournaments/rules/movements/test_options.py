"""Reading what the organizer chose about a movement."""

from typing import Any

import pytest

from scoring.rules import ShapeError
from tournaments.rules.movements.options import MovementOption, read_options

OPTIONS = {
    "speed": MovementOption("How fast", {"slow": "at leisure", "fast": "in a hurry"}, help="The pace."),
    "music": MovementOption("Music", {"no": "none", "yes": "a band"}, help="What is heard."),
}


def test_it_takes_the_first_value_where_nothing_is_chosen() -> None:
    assert read_options(OPTIONS, {}) == {"speed": "slow", "music": "no"}
    assert read_options(OPTIONS, {"music": "yes"}) == {"speed": "slow", "music": "yes"}
    assert read_options({}, {}) == {}


@pytest.mark.parametrize(
    ("raw", "field", "sentence"),
    [
        ({"tempo": "fast"}, "movement_options.tempo", "This movement has no option “tempo”. It has: speed, music."),
        ({"speed": "slowly"}, "movement_options.speed", "“speed” can be: slow, fast."),
        ({"speed": 1}, "movement_options.speed", "“speed” can be: slow, fast."),
        ({"speed": ["slow"]}, "movement_options.speed", "“speed” can be: slow, fast."),
    ],
)
def test_it_names_what_the_movement_does_not_know(raw: dict[str, Any], field: str, sentence: str) -> None:
    with pytest.raises(ShapeError) as caught:
        read_options(OPTIONS, raw)

    assert caught.value.fields == (field,)
    assert caught.value.sentence % caught.value.params == sentence
