"""The hall, the night and its director: those of the tournaments' tests."""

from tests.tournaments.conftest import (  # noqa: F401 (pytest finds fixtures by their names)
    desk,
    director,
    director_of_the_file,
    hall,
    hall_of_the_file,
    night,
    night_of_the_file,
)
