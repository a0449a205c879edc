"""A night goes back while hands stream in, while a round is drawn or published, and twice at one moment."""

from tests.people import hand
from tests.races.arena import Arena
from tests.races.test_races import SOME, Hall

UNCHANGED = ("someone-else-was-quicker", False)


def test_it_loses_no_hand_that_comes_at_that_moment(arena: Arena) -> None:
    hall = Hall(arena)
    for _time in range(SOME):
        sitting = hall.open_round()[0]["id"]
        pad = arena.alone("pad_of", hall.id)
        hall.post(f"{hall.round}close/", {"force": True})
        hall.post(f"{hall.round}reopen/")
        sent = hand(1)
        answer, went = arena.both(
            ("post", (f"sittings/{sitting}/hands/", sent, pad)), ("restore_state", (hall.id, "reopen"))
        )
        assert went is True
        assert answer[0] in (201, 202)
        assert arena.alone("live_hands", sitting) == []
        assert arena.alone("waiting_hands", hall.id).count(sent["uuid"]) == 1


def test_it_goes_back_once_of_twice(arena: Arena) -> None:
    hall = Hall(arena)
    for _time in range(SOME):
        hall.open_round()
        hall.post(f"{hall.round}undo/")
        went = arena.both(*[("restore_state", (hall.id, "undo"))] * 2)
        assert sorted(went, key=str) in ([False, True], [True, UNCHANGED[0]])
        assert arena.alone("unfinished_rounds", hall.id) == [1]


def test_it_leaves_one_round_whatever_is_drawn_or_published_meanwhile(arena: Arena) -> None:
    hall = Hall(arena)
    for _time in range(SOME):
        hall.open_round()
        hall.post(f"{hall.round}undo/")
        went, (drawn, _round) = arena.both(("restore_state", (hall.id, "undo")), hall.directors(f"{hall.path}rounds/"))
        assert went in (True, *UNCHANGED)
        assert drawn in (201, 409)
        assert arena.alone("unfinished_rounds", hall.id) == [1]
