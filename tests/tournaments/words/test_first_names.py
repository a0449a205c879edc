"""What a pad calls people whose whole names have no room: a name that they answer to, never a title alone."""

import pytest

from tournaments.services.people.names import first_name


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Joe Smith", "Joe"),
        ("Dr. Joe Smith", "Joe"),
        ("Dr Smith", "Dr Smith"),
        ("Rev. Dr. Ann Lee", "Ann"),
        ("Father Tom", "Father Tom"),
        ("Sr. Mary Agnes", "Mary"),
        ("J. R. Ewing", "J. R. Ewing"),
        ("J.R. Ewing", "J.R. Ewing"),
        ("A Smith", "A Smith"),
        ("👵 Rose Miller", "Rose"),
        ("👵", "👵"),
        ("👵 🎩", "👵 🎩"),
        ("Mary-Ann O'Neil", "Mary-Ann"),
        ("李 伟", "李 伟"),
        ("Ł. Nowak", "Ł. Nowak"),
    ],
)
def test_it_is_a_name_that_they_answer_to(name: str, short: str) -> None:
    assert first_name(name) == short
