"""Two guests at one moment: the last place goes to one of them, and one sign-up sent twice is one."""

from tests.people import uuid
from tests.races.arena import Arena
from tests.races.test_races import SOME, Hall


def test_it_gives_the_last_place_once_and_signs_nobody_up_twice(arena: Arena) -> None:
    hall = Hall(arena)
    path = f"{hall.path}sign-ups/"
    for _time in range(SOME):
        arena.alone("leave_one_place", hall.id)
        two = [{"uuid": uuid(), "name": name} for name in ("Ann", "Ben")]
        answers = arena.both(*(hall.directors(path, body) for body in two))
        assert sorted(body["status"] for _status, body in answers) == ["confirmed", "waiting"], answers
        same = {"uuid": uuid(), "name": "Cleo"}
        answers = arena.both(hall.directors(path, same), hall.directors(path, same))
        assert sorted(status for status, _body in answers) == [200, 201]
        assert answers[0][1] == answers[1][1]
