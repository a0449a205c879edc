"""Seats filled by two directors at one moment."""

from typing import Any

from tests.people import hand
from tests.races.arena import Arena
from tests.races.test_races import SOME, Hall


def occupants(sheet: dict[str, Any]) -> list[int | None]:
    return [seat["entrant"] for seat in sheet["seats"]]


def two_fill_one_seat(arena: Arena, times: int) -> None:
    """Give an open seat to two newcomers at one moment: one has it, and the other director is told so."""
    hall = Hall(arena)
    for _time in range(times):
        sitting = hall.open_round()[0]["id"]
        seat = f"sittings/{sitting}/seats/0/"
        hall.post(seat, {"coming": None, "whereabouts": "stays"})
        answers = arena.both(*(hall.directors(seat, {"newcomer": name, "seen": None}) for name in ("Yann", "Zoe")))
        assert sorted(status for status, _body in answers) == [200, 409]
        (refusal,) = (body for status, body in answers if status == 409)
        assert refusal["code"] in ("seat-changed", "someone-else-was-quicker")
        (sat,) = (body for status, body in answers if status == 200)
        assert occupants(hall.sheet(sitting)) == occupants(sat)


def one_in_two_seats(arena: Arena, times: int) -> None:
    """Give one person two seats at one moment: they sit in one of them."""
    hall = Hall(arena)
    for _time in range(times):
        first, second = [sitting["id"] for sitting in hall.open_round()][:2]
        seats = [f"sittings/{sitting}/seats/0/" for sitting in (first, second)]
        for seat in seats:
            hall.post(seat, {"coming": None, "whereabouts": "stays"})
        (late,) = hall.post(f"{hall.path}entrants/", [{"name": "Zoe"}])
        answers = arena.both(*(hall.directors(seat, {"coming": late["id"]}) for seat in seats))
        assert sorted(status for status, _body in answers) == [200, 409]
        sat = [*occupants(hall.sheet(first)), *occupants(hall.sheet(second))]
        assert sat.count(late["id"]) == 1
        assert sat.count(None) == 1


def test_it_gives_a_seat_to_one_of_two(arena: Arena) -> None:
    two_fill_one_seat(arena, SOME)


def test_it_gives_one_person_one_seat(arena: Arena) -> None:
    one_in_two_seats(arena, SOME)


def test_it_rests_on_constraints_alone(unguarded: Arena) -> None:
    one_in_two_seats(unguarded, SOME)


def test_it_changes_no_seat_of_a_round_that_closes(arena: Arena) -> None:
    hall = Hall(arena)
    for _time in range(SOME):
        sitting = hall.open_round()[0]["id"]
        (closed, _round), (changed, _sheet) = arena.both(
            hall.directors(f"{hall.round}close/", {"force": True}),
            hall.directors(f"sittings/{sitting}/seats/0/", {"coming": None, "whereabouts": "stays"}),
        )
        assert closed == 200
        assert changed in (200, 409)
        assert (occupants(hall.sheet(sitting))[0] is None) == (changed == 200)


def test_it_counts_a_hand_for_one_of_two(arena: Arena) -> None:
    # A hand comes while a seat changes: it is of who sat there, or of who sits there now, and counted once.
    hall = Hall(arena)
    for _time in range(SOME):
        sitting = hall.open_round()[0]["id"]
        pad = arena.alone("pad_of", hall.id)
        (entered, _hand), (changed, sheet) = arena.both(
            ("post", (f"sittings/{sitting}/hands/", hand(1), pad)),
            hall.directors(f"sittings/{sitting}/seats/0/", {"coming": None, "whereabouts": "stays"}),
        )
        assert (entered, changed) == (201, 200)
        assert sheet["changes"][0]["from_hand"] in (1, 2)
        assert hall.sheet(sitting)["score"] == [1, 0, 1, 0]
