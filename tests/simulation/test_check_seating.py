"""What the auditor says of seats."""

from simulation.auditor import check_seating, repeated_partners
from tests.simulation.nights import night, sheet

ONE = sheet((1, 2, 3, 4))
OTHER_PARTNERS = sheet((1, 3, 2, 4))
FOUR_MORE = sheet((5, 6, 7, 8), table=2)


def test_it_agrees_with_a_sound_night() -> None:
    assert list(check_seating(night(5, ((ONE,), (5,)), ((sheet((1, 2, 5, 3)),), (4,))))) == []


def test_it_sees_someone_seated_twice() -> None:
    [wrong] = check_seating(night(4, ((sheet((1, 2, 3, 3)),), ())))
    assert wrong.where == "round 1: who is seated or sits out"


def test_it_sees_someone_forgotten() -> None:
    assert list(check_seating(night(5, ((ONE,), ()))))


def test_it_sees_someone_who_plays_and_sits_out() -> None:
    assert list(check_seating(night(5, ((ONE,), (5, 4)))))


def test_it_sees_someone_sit_out_twice_before_another_did_once() -> None:
    [wrong] = check_seating(night(5, ((ONE,), (5,)), ((OTHER_PARTNERS,), (5,))))
    assert wrong.where == "sit-outs"


def test_it_sees_partners_meet_again_while_that_could_be_avoided() -> None:
    rounds = ((ONE, FOUR_MORE), ()), ((sheet((1, 5, 3, 6)), sheet((2, 7, 8, 4), table=2)), ())
    [wrong] = check_seating(night(8, *rounds))
    assert wrong.where == "partners who were partners before"


def test_it_counts_partners_who_must_meet_again() -> None:
    four_rounds = night(4, *(((seats,), ()) for seats in (ONE, OTHER_PARTNERS, sheet((1, 2, 4, 3)), ONE)))
    assert repeated_partners(four_rounds.rounds) == 2
    assert list(check_seating(four_rounds)) == []


def test_it_sees_a_missing_table() -> None:
    assert "round 1: tables" in [wrong.where for wrong in check_seating(night(8, ((ONE,), (5, 6, 7, 8))))]
