"""Two at once, in separate processes started by a barrier: no duplicate, no 5xx, and each is told what stands."""

from typing import Any

import pytest

from tests.people import hand, uuid
from tests.races.arena import Arena
from tests.support.check_all import more

MANY, SOME = more(3, 50), more(1, 25)
"""How often the two races that matter most are run, and all others."""
AT_MOST = 50
"""So often two must meet at least once where nothing keeps them apart."""


class Hall:
    """A night on an arena, and the calls that a race is made of."""

    def __init__(self, arena: Arena, count: int = 9, movement: str = "ladder") -> None:
        self.arena = arena
        night = arena.alone("make_night", count, movement)
        self.id, self.path = night["id"], night["path"]
        self.director, self.desk = night["director"], night["desk"]
        self.round = f"{self.path}rounds/1/"

    def post(self, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Any:
        """POST as the director, who must get what they want."""
        status, answer = self.arena.alone("post", path, body, headers or self.director)
        assert status < 300, answer
        return answer

    def directors(self, path: str, body: Any = None, **headers: str) -> tuple[str, tuple[Any, ...]]:
        """A racer's job: this POST by the director."""
        return ("post", (path, body, self.director | headers))

    def open_round(self) -> list[dict[str, Any]]:
        """Take back what round there is, draw, publish; return its sittings."""
        self.arena.alone("forget_rounds", self.id)
        self.post(f"{self.path}rounds/")
        return list(self.post(f"{self.round}publish/")["sittings"])

    def draft(self) -> dict[str, Any]:
        """Take back what round there is, and draw."""
        self.arena.alone("forget_rounds", self.id)
        return dict(self.post(f"{self.path}rounds/"))

    def seating(self) -> tuple[str, list[list[int]]]:
        """Return the round's status, and who sits where."""
        status, round_ = self.arena.alone("get", self.round, self.director)
        assert status == 200
        return round_["status"], seated_after(round_, [])

    def sheet(self, sitting: int) -> dict[str, Any]:
        """Return a sheet as it is now."""
        status, sheet = self.arena.alone("get", f"sittings/{sitting}/", self.director)
        assert status == 200
        return dict(sheet)


def two_draws(arena: Arena, times: int) -> None:
    """Draw the next round twice at one moment: one draft, and the other is told its number."""
    hall = Hall(arena)
    for _time in range(times):
        arena.alone("forget_rounds", hall.id)
        answers = arena.both(hall.directors(f"{hall.path}rounds/"), hall.directors(f"{hall.path}rounds/"))
        assert sorted(status for status, _body in answers) == [201, 409]
        (draft,) = (body for status, body in answers if status == 201)
        (refusal,) = (body for status, body in answers if status == 409)
        assert (refusal["code"], refusal["number"]) == ("round-unfinished", draft["number"])
        assert arena.alone("unfinished_rounds", hall.id) == [draft["number"]]


def two_tablets(arena: Arena, times: int) -> None:
    """Enter hand 3 of one table twice at one moment: one hand, and the other tablet gets it shown."""
    hall = Hall(arena)
    for _time in range(times):
        sitting = hall.open_round()[0]["id"]
        pad = arena.alone("pad_of", hall.id)
        hands = f"sittings/{sitting}/hands/"
        for number in (1, 2):
            hall.post(hands, hand(number), pad)
        sent = [hand(3), hand(3, maker=1)]
        answers = arena.both(*(("post", (hands, body, pad)) for body in sent))
        assert sorted(status for status, _body in answers) == [201, 409]
        first = next(body for body, (status, _answer) in zip(sent, answers, strict=True) if status == 201)
        (refusal,) = (body for status, body in answers if status == 409)
        assert (refusal["code"], refusal["number"]) == ("number-taken", 3)
        assert refusal["standing"]["uuid"] == first["uuid"]
        assert refusal["standing"]["facts"]["maker"] == first["maker"]
        assert [number for number, _uuid in arena.alone("live_hands", sitting)] == [1, 2, 3]
        assert hall.sheet(sitting)["score"] == ([3, 0, 3, 0] if first["maker"] == 0 else [2, 1, 2, 1])


def test_it_makes_one_draft_of_two_draws(arena: Arena) -> None:
    two_draws(arena, MANY)


def test_it_enters_one_hand_of_two_tablets(arena: Arena) -> None:
    two_tablets(arena, MANY)


def test_it_rests_on_constraints_alone(unguarded: Arena) -> None:
    # Neither locks nor the look at the version: SQLite ignores the one, and the other is there for stale draws.
    two_draws(unguarded, SOME)
    two_tablets(unguarded, SOME)


def test_it_fails_without_the_constraint_on_unfinished_rounds(unconstrained: Arena) -> None:
    # Two first draws also share their number, so the constraint on it would catch them too.
    unconstrained.alone("drop_constraint", "tournaments.Round", "one_unfinished_round_per_tournament")
    unconstrained.alone("drop_constraint", "tournaments.Round", "one_standing_round_per_number")
    with pytest.raises(AssertionError):
        two_draws(unconstrained, AT_MOST)


def test_it_fails_without_the_constraint_on_live_hands(unconstrained: Arena) -> None:
    unconstrained.alone("drop_constraint", "scoring.Hand", "one_live_hand_per_number")
    with pytest.raises(AssertionError):
        two_tablets(unconstrained, AT_MOST)


def test_it_records_one_hand_of_one_uuid(arena: Arena) -> None:
    hall = Hall(arena)
    for _time in range(SOME):
        sitting = hall.open_round()[0]["id"]
        pad = arena.alone("pad_of", hall.id)
        for body in (hand(1), hand()):
            answers = arena.both(*[("post", (f"sittings/{sitting}/hands/", body, pad))] * 2)
            assert sorted(status for status, _answer in answers) == [200, 201]
            assert answers[0][1] == answers[1][1]
        assert len(arena.alone("live_hands", sitting)) == 2
        assert hall.sheet(sitting)["score"] == [2, 0, 2, 0]


def test_it_loses_no_points_of_two_hands(arena: Arena) -> None:
    hall = Hall(arena)
    for _time in range(SOME):
        sitting = hall.open_round()[0]["id"]
        pad = arena.alone("pad_of", hall.id)
        for numbers in ((1, 2), (None, None)):
            answers = arena.both(*(("post", (f"sittings/{sitting}/hands/", hand(n), pad)) for n in numbers))
            assert [status for status, _answer in answers] == [201, 201]
        assert hall.sheet(sitting)["score"] == [4, 0, 4, 0]
        assert [number for number, _uuid in arena.alone("live_hands", sitting)] == [1, 2, 3, 4]


def test_it_gives_no_number_twice_at_two_desks(arena: Arena) -> None:
    hall = Hall(arena)
    people = [{"name": "Ada"}, {"name": "Ben"}, {"name": "Cleo"}]
    for _time in range(SOME):
        answers = arena.both(
            hall.directors(f"{hall.path}entrants/", people), ("post", (f"{hall.path}entrants/", people, hall.desk))
        )
        assert [status for status, _answer in answers] == [201, 201]
    numbers = arena.alone("numbers_of_entrants", hall.id)
    assert sorted(numbers) == list(range(1, 9 + SOME * 6 + 1))


def test_it_carries_out_one_request_of_one_key(arena: Arena) -> None:
    hall = Hall(arena)
    for _time in range(SOME):
        arena.alone("forget_rounds", hall.id)
        key = {"Idempotency-Key": uuid()}
        answers = arena.both(*[hall.directors(f"{hall.path}rounds/", None, **key)] * 2)
        assert [status for status, _answer in answers] == [201, 201]
        assert answers[0][1] == answers[1][1]
        assert len(arena.alone("unfinished_rounds", hall.id)) == 1


def test_it_credits_every_hand_that_was_accepted_before_the_round_closed(arena: Arena) -> None:
    hall = Hall(arena, 5)
    seen = set()
    for _time in range(SOME):
        sitting = hall.open_round()[0]["id"]
        pad = arena.alone("pad_of", hall.id)
        sent = hand(1, alone=True, tricks=5)
        (status, answer), (closed, round_) = arena.both(
            ("post", (f"sittings/{sitting}/hands/", sent, pad)), hall.directors(f"{hall.round}close/", {"force": True})
        )
        seen.add(status)
        assert closed == 200
        on_sheet = arena.alone("live_hands", sitting)
        if status == 201:
            # A lone march: 4 to seats 0 and 2, the mean of which is 2.
            assert (len(on_sheet), round_["sit_out_points"]) == (1, 2)
        else:
            assert (status, answer["held"]) == (202, "round-closed")
            assert (on_sheet, round_["sit_out_points"]) == ([], 0)
    assert seen <= {201, 202}


def test_it_drops_no_hand_while_the_round_is_taken_back(arena: Arena) -> None:
    hall = Hall(arena)
    for _time in range(SOME):
        sitting = hall.open_round()[0]["id"]
        pad = arena.alone("pad_of", hall.id)
        (status, _answer), (undone, _round) = arena.both(
            ("post", (f"sittings/{sitting}/hands/", hand(1), pad)), hall.directors(f"{hall.round}undo/")
        )
        assert undone == 200
        assert status in (201, 202)
        assert len(arena.alone("live_hands", sitting)) == (status == 201)


def test_it_publishes_or_takes_back(arena: Arena) -> None:
    hall = Hall(arena)
    for _time in range(SOME):
        arena.alone("forget_rounds", hall.id)
        hall.post(f"{hall.path}rounds/")
        (published, _), (undone, _) = arena.both(
            hall.directors(f"{hall.round}publish/"), hall.directors(f"{hall.round}undo/")
        )
        assert (published in (200, 404, 409), undone) == (True, 200)
        assert arena.alone("unfinished_rounds", hall.id) == []


def test_it_reopens_a_round_or_draws_the_next(arena: Arena) -> None:
    hall = Hall(arena)
    for _time in range(SOME):
        hall.open_round()
        hall.post(f"{hall.round}close/", {"force": True})
        (reopened, first), (drawn, second) = arena.both(
            hall.directors(f"{hall.round}reopen/"), hall.directors(f"{hall.path}rounds/")
        )
        assert sorted([reopened // 100, drawn // 100]) == [2, 4], (first, second)
        assert 409 in (reopened, drawn)
        assert arena.alone("unfinished_rounds", hall.id) == ([1] if reopened == 200 else [2])


def test_it_takes_a_round_back_or_draws_the_next(arena: Arena) -> None:
    hall = Hall(arena)
    for _time in range(SOME):
        hall.open_round()
        hall.post(f"{hall.round}close/", {"force": True})
        (undone, first), (drawn, second) = arena.both(
            hall.directors(f"{hall.round}undo/"), hall.directors(f"{hall.path}rounds/")
        )
        assert {undone, drawn} <= {200, 201, 409}, (first, second)
        # A draw that came after it is of round 1 again; no round follows one that was taken back.
        number = 1 if undone == 200 else 2
        assert arena.alone("unfinished_rounds", hall.id) == ([number] if drawn == 201 else [])
        assert undone == 200 or drawn == 201


def test_it_parts_a_team_or_seats_it(arena: Arena) -> None:
    hall = Hall(arena, 8, movement="swiss")
    for _time in range(SOME):
        arena.alone("forget_rounds", hall.id)
        (parted, team), (drawn, round_) = arena.both(
            hall.directors(f"{hall.path}teams/1/part/"), hall.directors(f"{hall.path}rounds/")
        )
        assert sorted([parted // 100, drawn // 100]) == [2, 4], (team, round_)
        arena.alone("forget_rounds", hall.id)
        if parted == 200:
            hall = Hall(arena, 8, movement="swiss")


def test_it_takes_a_hand_back_or_shows_it(arena: Arena) -> None:
    hall = Hall(arena)
    for _time in range(SOME):
        sitting = hall.open_round()[0]["id"]
        pad = arena.alone("pad_of", hall.id)
        hands, old, new = f"sittings/{sitting}/hands/", hand(1), hand(1, maker=1)
        hall.post(hands, old, pad)
        (voided, _), (status, answer) = arena.both(
            ("post", (f"{hands}{old['uuid']}/void/", {"reason": "r"}, pad)), ("post", (hands, new, pad))
        )
        assert (voided, status in (201, 409)) == (200, True), answer
        live = arena.alone("live_hands", sitting)
        assert live == ([(1, new["uuid"])] if status == 201 else [])
        assert hall.sheet(sitting)["score"] == ([0, 1, 0, 1] if live else [0, 0, 0, 0])


def test_it_keeps_the_word_of_both_sides(arena: Arena) -> None:
    hall = Hall(arena)
    for _time in range(SOME):
        sitting = hall.open_round()[0]["id"]
        pad = arena.alone("pad_of", hall.id)
        hall.post(f"sittings/{sitting}/score/", {"points": [8, 0, 8, 0]}, pad)
        answers = arena.both(*(("post", (f"sittings/{sitting}/confirm/", {"side": side}, pad)) for side in (0, 1)))
        assert [status for status, _answer in answers] == [200, 200]
        sheet = hall.sheet(sitting)
        assert (sheet["state"], sheet["confirmed"]) == ("confirmed", [0, 1])


def test_it_swaps_in_a_draft_or_publishes_it(arena: Arena) -> None:
    hall = Hall(arena)
    seen = set()
    for _time in range(SOME):
        draft = hall.draft()
        first, second = (draft["sittings"][table]["seats"][0]["entrant"] for table in (0, 1))
        (published, _), (swapped, answer) = arena.both(
            hall.directors(f"{hall.round}publish/"),
            hall.directors(f"{hall.round}swap/", {"one": first, "other": second}),
        )
        assert published == 200
        assert (swapped, answer.get("code")) in ((200, None), (409, "round-not-draft"), (409, "draft-changed"))
        seen.add(swapped)
        swaps = [[first, second]] if swapped == 200 else []
        assert hall.seating() == ("open", seated_after(draft, swaps))
    assert seen <= {200, 409}


def test_it_loses_nobody_in_two_swaps(arena: Arena) -> None:
    hall = Hall(arena)
    for _time in range(SOME):
        draft = hall.draft()
        left, right, third = (
            draft["sittings"][table]["seats"][seat]["entrant"] for table, seat in ((0, 0), (1, 0), (1, 1))
        )
        pairs = [[left, right], [left, third]]
        bodies = [{"one": first, "other": second} for first, second in pairs]
        answers = arena.both(*(hall.directors(f"{hall.round}swap/", body) for body in bodies))
        assert {status for status, _answer in answers} <= {200, 409}
        assert 200 in {status for status, _answer in answers}
        _status, standing = arena.alone("get", hall.round, hall.director)
        done = [pair for pair, (status, _answer) in zip(pairs, answers, strict=True) if status == 200]
        assert sorted(standing["swaps"]) == sorted(done)
        assert hall.seating() == ("draft", seated_after(draft, standing["swaps"]))


def test_it_draws_again_or_publishes(arena: Arena) -> None:
    hall = Hall(arena)
    for _time in range(SOME):
        draft = hall.draft()
        (redrawn, again), (published, _) = arena.both(
            hall.directors(f"{hall.round}redraw/"), hall.directors(f"{hall.round}publish/")
        )
        # Whoever publishes by number alone may get the draft that was drawn again.
        assert (redrawn, published) in ((200, 200), (200, 409), (200, 404), (409, 200))
        assert arena.alone("unfinished_rounds", hall.id) == [1]
        assert hall.seating()[1] == seated_after(again if redrawn == 200 else draft, [])


def test_it_draws_one_draft_of_two_again(arena: Arena) -> None:
    hall = Hall(arena)
    for _time in range(SOME):
        hall.draft()
        answers = arena.both(*[hall.directors(f"{hall.round}redraw/")] * 2)
        assert {status for status, _answer in answers} <= {200, 404, 409}
        assert 200 in {status for status, _answer in answers}
        assert arena.alone("unfinished_rounds", hall.id) == [1]


def seated_after(draft: dict[str, Any], swaps: list[list[int]]) -> list[list[int]]:
    """Who must sit where in a draft once these have changed places one after the other."""
    tables = [[seat["entrant"] for seat in sitting["seats"]] for sitting in draft["sittings"]]
    for first, second in swaps:
        places = {entrant: (t, s) for t, table in enumerate(tables) for s, entrant in enumerate(table)}
        (t, s), (u, v) = places[first], places[second]
        tables[t][s], tables[u][v] = second, first
    return tables
