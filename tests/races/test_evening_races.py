"""The evening's rows, changed by two at once: clock, message, calls."""

from datetime import datetime, timedelta

from tests.races.arena import Arena
from tests.races.test_races import SOME, Hall

START = {"do": "start", "minutes": 20}
MORE = {"do": "add", "minutes": 5}


def bell(answer: dict[str, str]) -> datetime:
    """When an answer says that the bell rings."""
    return datetime.fromisoformat(answer["bell_at"])


def test_it_starts_one_clock(arena: Arena) -> None:
    hall = Hall(arena)
    for _time in range(SOME):
        hall.open_round()
        answers = arena.both(*[hall.directors(f"{hall.round}clock/", START)] * 2)
        assert [status for status, _answer in answers] == [200, 200]
        assert answers[0][1] == answers[1][1]


def test_it_counts_the_minutes_of_both(arena: Arena) -> None:
    hall = Hall(arena)
    hall.open_round()
    for _time in range(SOME):
        hall.post(f"{hall.round}clock/", {"do": "end"})
        before = bell(hall.post(f"{hall.round}clock/", START))
        answers = arena.both(*[hall.directors(f"{hall.round}clock/", MORE)] * 2)
        assert [status for status, _answer in answers] == [200, 200]
        assert max(bell(answer) for _status, answer in answers) == before + timedelta(minutes=10)


def test_it_ends_the_clock_of_a_round_that_closes(arena: Arena) -> None:
    hall = Hall(arena)
    for _time in range(SOME):
        hall.open_round()
        (closed, _round), (started, _clock) = arena.both(
            hall.directors(f"{hall.round}close/", {"force": True}), hall.directors(f"{hall.round}clock/", START)
        )
        assert closed == 200
        assert started in (200, 409)
        assert arena.alone("clock_of", hall.id) == [None, None]


def test_it_keeps_one_message_of_two(arena: Arena) -> None:
    hall = Hall(arena)
    for time in range(SOME):
        words = [f"{time} pie", f"{time} cake"]
        answers = arena.both(*(hall.directors(f"{hall.path}notices/", {"text": text}) for text in words))
        assert [status for status, _answer in answers] == [201, 201]
        (standing,) = arena.alone("standing_notices", hall.id)
        assert standing in words


def test_it_makes_one_call_of_two_taps(arena: Arena) -> None:
    hall = Hall(arena)
    hall.open_round()
    pad = arena.alone("pad_of", hall.id)
    for _time in range(SOME):
        answers = arena.both(*[("post", ("pads/call/", {}, pad))] * 2)
        assert sorted(status for status, _answer in answers) == [200, 201]
        assert answers[0][1]["id"] == answers[1][1]["id"]
        hall.post("pads/call/withdraw/", {}, pad)


def test_it_answers_or_takes_back_and_calls_anew(arena: Arena) -> None:
    hall = Hall(arena)
    hall.open_round()
    pad = arena.alone("pad_of", hall.id)
    for _time in range(SOME):
        call = hall.post("pads/call/", {}, pad)
        (answered, _answer), (called, again) = arena.both(
            hall.directors(f"{hall.path}calls/{call['id']}/answer/", {}), ("post", ("pads/call/", {}, pad))
        )
        assert (answered, called) in ((200, 200), (200, 201))
        assert (again["id"] == call["id"]) == (called == 200)
        hall.post("pads/call/withdraw/", {}, pad)
