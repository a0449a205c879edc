"""The hall, the night and the browsers of the tournaments' tests: money is raised at the same nights."""

from tests.tournaments.conftest import (  # noqa: F401 (pytest finds fixtures by their names)
    desk,
    desk_of_the_file,
    director,
    director_of_the_file,
    door,
    hall,
    hall_of_the_file,
    host,
    looker,
    night,
    night_of_the_file,
    outsider,
    stranger,
)
