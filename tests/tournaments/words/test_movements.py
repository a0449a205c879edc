"""How a night is seated, in sentences."""

import pytest

from accounts.models import Organization
from tests import people
from tournaments.rules.movements.registry import MOVEMENTS
from tournaments.words.movements import credit_in_words, movement_in_words


def test_it_says_how_the_ladder_ranks_pairs_and_lets_people_sit_out(hall: Organization) -> None:
    words = " ".join(movement_in_words(people.tournament(hall, pairing="1+3")))
    assert "Rank: points, then games won, then fewest sit-outs, then by lot." in words
    assert "1+3 against 2+4" in words
    assert "drawn at random from the players who have sat out least" in words
    assert "average points per seat" in words


def test_it_says_what_was_chosen(hall: Organization) -> None:
    chosen = {"progression": "losers-move", "sit_outs": "lowest"}
    made = people.tournament(hall, movement="progressive", movement_options=chosen, sit_out_points=6)
    words = " ".join(movement_in_words(made))
    assert "Who moves: losers part, one moves up and one down" in words
    assert "the lowest-ranked of the players who have sat out least" in words
    assert "A sit-out is worth 6 points." in words


def test_it_says_that_the_first_rounds_are_played_in_sections(hall: Organization) -> None:
    made = people.tournament(hall, movement_options={"sections": "3", "sections_end": "2"}, rounds=8)
    words = " ".join(movement_in_words(made))
    assert "Through round 2 the hall is split into 3 sections" in words
    assert "From round 3 on everybody plays in one field." in words
    assert "section" not in " ".join(movement_in_words(people.tournament(hall)))


@pytest.mark.parametrize("key", sorted(MOVEMENTS))
def test_it_has_words_for_every_movement(hall: Organization, key: str) -> None:
    made = people.tournament(hall, movement=key)
    assert all(sentence.strip().endswith(".") for sentence in movement_in_words(made))


def test_it_says_what_each_credit_would_do_to_those_who_sit_out(hall: Organization) -> None:
    words = credit_in_words(people.tournament(hall, rounds=8, sit_out_points=0), 41)
    assert [sentence.split(":")[0] for sentence in words] == [
        "nothing",
        "the round's average",
        "the points of a winner",
        "0 points, as set here",
    ]
    assert words[0].endswith("places out of 100 lower")
    assert words[2].endswith("places out of 100 higher")
    assert words[3].split(": ")[1] == words[0].split(": ")[1]


@pytest.mark.parametrize("players", [0, 4, 8, 151])
def test_it_says_nothing_of_credits_where_it_knows_nothing(hall: Organization, players: int) -> None:
    assert credit_in_words(people.tournament(hall), players) == []


def test_it_says_what_is_to_be_expected_of_so_many_people(hall: Organization) -> None:
    made = people.tournament(hall, movement="cyclic", movement_options={"offsets": "0,1,0,1"}, rounds=5)
    assert any(
        sentence.startswith("2 tables, 5 rounds, seats moving 0 +1 0 +1") for sentence in movement_in_words(made, 9)
    )
    assert not any("seats moving" in sentence for sentence in movement_in_words(made))
