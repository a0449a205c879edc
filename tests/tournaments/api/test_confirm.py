"""POST sittings/{id}/confirm/: each side's word holds for the sheet it was given to."""

from tests.people import Caller, Night, hand
from tests.tournaments.api.checks import entered, given, nothing_changes, refused


def test_it_keeps_the_word_of_each_side(night: Night, host: Caller) -> None:
    entered(host, night, 8)
    sheet = given(host.post(f"{night.sheet}confirm/", {"side": 1}), 200)
    assert (sheet["confirmed"], sheet["state"]) == ([1], "complete")
    sheet = given(host.post(f"{night.sheet}confirm/", {"side": 0}), 200)
    assert (sheet["confirmed"], sheet["state"]) == ([0, 1], "confirmed")


def test_it_takes_the_same_word_again(night: Night, host: Caller) -> None:
    entered(host, night, 8)
    first = given(host.post(f"{night.sheet}confirm/", {"side": 0}), 200)
    assert given(host.post(f"{night.sheet}confirm/", {"side": 0}), 200) == first
    confirmed = given(host.post(f"{night.sheet}confirm/", {"side": 1}), 200)
    for side in (0, 1):
        assert given(host.post(f"{night.sheet}confirm/", {"side": side}), 200) == confirmed


def test_it_asks_for_what_is_missing_first(night: Night, host: Caller) -> None:
    entered(host, night, 7)
    with nothing_changes():
        refused(host.post(f"{night.sheet}confirm/", {"side": 0}), 409, "game-unfinished")


def test_it_lets_a_word_lapse_when_the_sheet_changes(night: Night, host: Caller) -> None:
    sent = entered(host, night, 8)
    given(host.post(f"{night.sheet}confirm/", {"side": 0}), 200)
    given(host.post(f"{night.sheet}hands/{sent[7]['uuid']}/void/", {"reason": "Wrong maker"}), 200)
    given(host.post(f"{night.sheet}hands/", hand(8, maker=1)), 201)
    sheet = given(host.post(f"{night.sheet}confirm/", {"side": 1}), 200)
    assert (sheet["confirmed"], sheet["state"]) == ([1], "complete")


def test_it_takes_no_late_word_for_a_sheet_that_changed_since(night: Night, host: Caller) -> None:
    sent = entered(host, night, 8)
    seen = given(host.get(night.sheet), 200)["version"]
    given(host.post(f"{night.sheet}confirm/", {"side": 0, "version": seen}), 200)
    given(host.post(f"{night.sheet}confirm/", {"side": 0, "version": seen}), 200)
    given(host.post(f"{night.sheet}hands/{sent[7]['uuid']}/void/", {"reason": "Wrong maker"}), 200)
    given(host.post(f"{night.sheet}hands/", hand(8, maker=1)), 201)
    with nothing_changes():
        refused(host.post(f"{night.sheet}confirm/", {"side": 0, "version": seen}), 409, "sheet-changed")
        refused(host.post(f"{night.sheet}confirm/", {"side": 0, "version": seen + 10**400}), 409, "sheet-changed")
        refused(host.post(f"{night.sheet}confirm/", {"side": 0, "version": "newest"}), 400, "shape")
    seen = given(host.get(night.sheet), 200)["version"]
    sheet = given(host.post(f"{night.sheet}confirm/", {"side": 0, "version": seen}), 200)
    assert sheet["confirmed"] == [0]


def test_it_knows_two_sides(night: Night, host: Caller) -> None:
    entered(host, night, 8)
    with nothing_changes():
        for side in (2, -1, 10**400):
            body = refused(host.post(f"{night.sheet}confirm/", {"side": side}), 409, "no-such-side")
            assert body["side"] == side


def test_it_asks_for_the_side_where_partners_confirm_together(night: Night, host: Caller) -> None:
    entered(host, night, 8)
    with nothing_changes():
        for body in ({"seat": 0}, {"seat": 9}):
            refused(host.post(f"{night.sheet}confirm/", body), 422, "not-here")
        for body in ({"side": 0, "seat": 0}, {}, {"side": None}, {"side": True}):
            refused(host.post(f"{night.sheet}confirm/", body), 400, "shape")


def test_it_confirms_totals(night: Night, host: Caller) -> None:
    given(host.post(f"{night.sheet}score/", {"points": [8, 0, 8, 0]}), 201)
    for side in (0, 1):
        sheet = given(host.post(f"{night.sheet}confirm/", {"side": side}), 200)
    assert sheet["state"] == "confirmed"
    with nothing_changes():
        refused(host.post(f"{night.sheet}score/", {"points": [0, 8, 0, 8]}), 409, "totals-stand")


def test_it_confirms_nothing_once_the_round_is_closed(night: Night, host: Caller, director: Caller) -> None:
    entered(host, night, 8)
    given(director.post(f"{night.round_path}close/", {"force": True}), 200)
    with nothing_changes():
        refused(host.post(f"{night.sheet}confirm/", {"side": 0}), 409, "round-not-open")
