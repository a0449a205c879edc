"""The pad's sheet: what a table's key shows, and to whom."""

import json
import re
from typing import Any, cast

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Organization
from scoring.models import Game, Hand
from tests import people
from tests.people import NOW, Caller, Night, hand
from tests.support.answers import Answer
from tests.tournaments.api.checks import given
from tournaments.models import PadKey, Table
from tournaments.pad import views
from tournaments.services.hall.pads import Tablet, pair, revoke
from tournaments.services.people.entrants import rename
from tournaments.services.seating.rounds import close_round, seat_round


def sheet(caller: Caller, **headers: str) -> Answer:
    """Ask for the sheet with these headers."""
    return Client().get("/pad/sheet/", headers=caller.headers | headers)


def text(response: Answer) -> str:
    """What the sheet says, in one line."""
    assert response.status_code == 200, response.content
    return " ".join(response.content.decode().split())


def seated(night: Night, table: int) -> list[str]:
    """Who sits at a table."""
    return list(night.sittings[table - 1].seats.order_by("index").values_list("entrant__name", flat=True))


def test_it_opens_the_page_for_anyone_without_a_cookie(db: None) -> None:
    response = Client().get("/pad/")
    assert response.status_code == 200
    assert not response.cookies
    assert "script-src" in response["Content-Security-Policy"] or "default-src" in response["Content-Security-Policy"]


def test_it_shows_the_table_its_people_and_the_form(night: Night, host: Caller) -> None:
    page = text(sheet(host))
    assert "Table 1" in page
    assert "Round 1 of 3" in page
    for index, name in enumerate(seated(night, 1)):
        assert f'<label class="seat seat-{index} side-{index % 2}" data-side="{index % 2}">' in page
        assert name in page


def test_it_shows_nothing_of_another_table(night: Night, host: Caller) -> None:
    page = text(sheet(host))
    assert not any(name in page for name in seated(night, 2))
    assert f"sittings/{night.sittings[1].pk}/" not in page


def test_it_is_of_one_moment_though_a_hand_comes_while_it_is_read(
    night: Night, host: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = views.live_hands

    def read_late(game: Game) -> list[Hand]:
        monkeypatch.setattr(views, "live_hands", read)
        given(host.post(f"{night.sheet}hands/", hand(1)), 201)
        return read(game)

    monkeypatch.setattr(views, "live_hands", read_late)
    answer = sheet(host)
    page = answer.content.decode()
    (known,) = re.findall(r'data-known="([^"]*)"', page)
    (points,) = re.findall(r'<script id="points"[^>]*>([^<]*)</script>', page)
    assert (len(known.split()), json.loads(points)["hands"]) == (1, 1)
    assert sheet(host, **{"If-None-Match": answer["ETag"]}).status_code == 304


def test_it_works_with_the_token_that_a_tablet_got(night: Night) -> None:
    key = night.pad(1).headers["Authorization"].removeprefix("Pad ")
    token = pair(pad_key=PadKey.objects.get(key=key), tablet=Tablet("a tablet"), now=NOW)
    assert "Table 1" in text(sheet(Caller({"Authorization": f"Pad {token}"})))


@pytest.mark.parametrize("credential", ["Pad nonsense", "Pad device-nonsense", "Pad ", "Token x", ""])
def test_it_answers_401_to_a_wrong_key(night: Night, credential: str) -> None:
    response = sheet(Caller({"Authorization": credential} if credential else {}))
    assert response.status_code == 401
    assert response.json()["message"]


def test_it_answers_403_to_a_key_that_was_revoked(night: Night, host: Caller) -> None:
    revoke(table=Table.objects.get(tournament=night.tournament, number=1), now=NOW)
    response = sheet(host)
    assert response.status_code == 403
    assert "expired" in response.json()["message"]


def test_it_asks_no_cookie_who_is_there(night: Night, director: Caller) -> None:
    client = Client()
    client.force_login(director.user, backend="django.contrib.auth.backends.ModelBackend")
    assert client.get("/pad/sheet/").status_code == 401


def test_it_answers_304_while_nothing_changes(night: Night, host: Caller) -> None:
    etag = sheet(host)["ETag"]
    unchanged = sheet(host, **{"If-None-Match": etag})
    assert unchanged.status_code == 304
    assert unchanged["ETag"]
    assert not unchanged.content


def test_it_costs_little_however_often_a_pad_asks(night: Night, host: Caller) -> None:
    """Where nothing changed: pad, round, message and call, sitting, seats, confirmations, names.

    Where something did, also the hands on the sheet, the names of all that ever came from the table, what house rules
    the organization saved (these may be some of them), and whether the sheet changed meanwhile.
    """
    with CaptureQueriesContext(connection) as for_the_sheet:
        tag = sheet(host)["ETag"]
    with CaptureQueriesContext(connection) as for_nothing_new:
        assert sheet(host, **{"If-None-Match": tag}).status_code == 304
    assert (len(for_the_sheet), len(for_nothing_new)) == (11, 7)


def test_it_answers_anew_after_a_hand_a_confirmation_a_renaming_and_the_rounds_end(night: Night, host: Caller) -> None:
    passed_out = {"uuid": people.uuid(), "number": 1, "kind": "passed-out"}
    actions = [
        lambda: host.post(night.sheet + "hands/", passed_out),
        *(lambda n=n: host.post(night.sheet + "hands/", hand(n)) for n in range(2, 9)),
        lambda: host.post(night.sheet + "confirm/", {"side": 0}),
        lambda: host.post(night.sheet + "confirm/", {"side": 1}),
        lambda: rename(entrant=night.sittings[0].seats.first().entrant, name="Wilhelmina"),
        lambda: close_round(round_=night.round, now=timezone.now(), force=True),
    ]
    etag = sheet(host)["ETag"]
    for action in actions:
        action()
        answer = sheet(host, **{"If-None-Match": etag})
        assert answer.status_code == 200
        etag = answer["ETag"]


def test_it_leaves_a_hand_at_another_table_unnoticed(night: Night, host: Caller) -> None:
    etag = sheet(host)["ETag"]
    night.pad(2).post(f"sittings/{night.sittings[1].pk}/hands/", hand(1))
    assert sheet(host, **{"If-None-Match": etag}).status_code == 304


def test_it_shows_hands_score_and_the_next_number(night: Night, host: Caller) -> None:
    host.post(night.sheet + "hands/", hand(1, tricks=5, alone=True))
    page = text(sheet(host))
    assert f"{seated(night, 1)[0]} alone: 5 tricks" in page
    assert '<b class="score large">4</b>' in page
    assert 'data-taken="1" data-number="2"' in page
    assert "Undo hand 1" in page


def test_it_says_whose_deal_the_next_hands_are_once_a_dealer_was_told(night: Night, host: Caller) -> None:
    assert 'data-dealers="- - - ' in text(sheet(host))
    host.post(night.sheet + "hands/", hand(1, dealer=3))
    assert 'data-dealers="0 1 2 3 0 1 2 3 0 1 2 3"' in text(sheet(host))


def test_it_asks_both_sides_to_confirm_a_complete_game(night: Night, host: Caller) -> None:
    for number in range(1, 9):
        host.post(night.sheet + "hands/", hand(number))
    page = text(sheet(host))
    assert 'data-do="confirm"' in page
    assert 'class="enter"' not in page
    host.post(night.sheet + "confirm/", {"side": 0})
    assert text(sheet(host)).count('data-do="confirm"') == 1
    host.post(night.sheet + "confirm/", {"side": 1})
    page = text(sheet(host))
    assert "Both sides have confirmed" in page
    assert "Undo hand" not in page


def test_it_asks_only_for_what_the_house_rules_know(hall: Organization) -> None:
    plain = text(sheet(people.night(hall, preset="tournament").pad()))
    assert "defender_alone" not in plain
    assert "All passed" not in plain
    assert "Poker" not in plain
    assert 'name="bid"' not in plain
    michigan = text(sheet(people.night(hall, preset="michigan").pad()))
    assert "defender_alone" in michigan
    assert "Poker" in michigan
    canadian = text(sheet(people.night(hall, ruleset={"canadian_loner": True, "all_pass": "no-trump"}).pad()))
    assert 'name="bid"' in canadian
    assert "No trump" in canadian
    assert "All passed" in text(sheet(people.night(hall, preset="traditional").pad()))


def test_it_never_shows_a_draft(hall: Organization) -> None:
    night = people.night(hall, published=False)
    page = text(sheet(night.pad()))
    assert "The first round has not been published yet" in page
    assert not any(name in page for name in people.NAMES)


def test_it_shows_the_round_before_while_the_next_is_a_draft(night: Night, host: Caller) -> None:
    close_round(round_=night.round, now=NOW, force=True)
    before = text(sheet(host))
    assert "Round 1 is closed." in before
    assert 'class="enter"' not in before
    seat_round(tournament=night.tournament, now=NOW, seed=5)
    assert text(sheet(host)) == before


def test_it_says_that_nobody_plays_at_a_table_that_is_not_needed(night: Night) -> None:
    table = Table.objects.create(tournament=night.tournament, number=3)
    pad = Caller({"Authorization": f"Pad {revoke(table=table, now=NOW).key}"})
    assert "Nobody plays at this table in round 1." in text(sheet(pad))


def test_it_shows_names_as_text_whatever_they_are(night: Night, host: Caller) -> None:
    rename(entrant=night.sittings[0].seats.first().entrant, name="<b onclick=x>Zoë</b>")
    assert "<b onclick" not in text(sheet(host))
    assert "&lt;b onclick=x&gt;Zoë" in text(sheet(host))


def test_it_goes_on_after_each_hand_where_the_bell_ends_the_game(hall: Organization) -> None:
    night = people.night(hall, hands_per_game=None, ruleset={"game_ends": "bell"})
    night.pad().post(night.sheet + "hands/", hand(1))
    page = text(sheet(night.pad()))
    assert 'class="enter"' in page
    assert 'data-do="confirm"' in page


def test_it_changes_with_the_pads_script(night: Night, host: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    etag = sheet(host)["ETag"]
    monkeypatch.setattr("tournaments.pad.views.static", lambda name: f"/static/{name}?new")
    answer = sheet(host, **{"If-None-Match": etag})
    assert 'data-script="/static/pad/pad.js?new"' in text(answer)
    assert 'src="/static/pad/pad.js?new"' in Client().get("/pad/").content.decode()


@pytest.mark.parametrize(
    ("game", "seats", "script"),
    [
        ("euchre-two-handed", 2, "makers"),
        ("euchre-three-handed", 3, "makers"),
        ("euchre-five-handed", 5, "secret-partner"),
        *(("texas-euchre", seats, "laid") for seats in (3, 4, 5, 6)),
    ],
)
def test_it_has_a_form_for_each_game_and_a_score_for_everybody(
    hall: Organization, game: str, seats: int, script: str
) -> None:
    night = people.night(hall, game=game, seats_per_table=seats, hands_per_game=None)
    page = text(sheet(night.pad()))
    assert f'class="enter" data-game="{script}"' in page
    assert page.count('<b class="score large">0</b>') == seats
    for index, name in enumerate(seated(night, 1)):
        assert f'class="seat seat-{index} side-{index}"' in page
        assert name in page


@pytest.mark.parametrize(
    ("plan", "seats", "sides", "bids"),
    [
        ({"preset": "bid-euchre"}, 4, 2, ["3", "4", "5", "6", "shooter", "moon", "double-moon"]),
        ({"preset": "six-handed"}, 6, 2, [*map(str, range(1, 9)), "shooter", "moon"]),
        ({"preset": "pepper"}, 4, 2, ["3", "4", "5", "little-pepper", "big-pepper"]),
        ({"ruleset": {"teams": "pairs", "deck": "36"}}, 6, 3, ["3", "4", "5", "6", "shooter", "moon"]),
        ({"preset": "bid-euchre"}, 3, 3, [*map(str, range(3, 9)), "moon", "double-moon"]),
    ],
)
def test_it_asks_in_bid_euchre_for_what_the_house_bids(
    hall: Organization, plan: dict[str, Any], seats: int, sides: int, bids: list[str]
) -> None:
    page = text(sheet(people.night(hall, people=seats, game="bid-euchre", seats_per_table=seats, **plan).pad()))
    assert 'class="enter" data-game="bidding"' in page
    assert page.count('<b class="score large">0</b>') == sides
    assert re.findall(r'name="bid" value="([^"]+)"', page) == bids
    assert len(set(re.findall(r'name="taken-(\d)"', page))) == sides - 2
    assert ("data-share" in page) == (sides > 2)


def test_it_asks_five_who_bid_alone_for_who_and_what_in_one_tap(hall: Organization) -> None:
    plan: dict[str, Any] = {"ruleset": {"deck": "double-48"}, "seats_per_table": 5}
    page = text(sheet(people.night(hall, people=5, game="bid-euchre", **plan).pad()))
    calls = re.findall(r'name="call" value="(\d) ([^"]+)"', page)
    assert [seat for seat, bid in calls if bid == "3"] == list("01234")
    assert 'name="bidder"' not in page
    assert len(set(re.findall(r'name="taken-(\d)"', page))) == 3


# What a pad shall offer again to a server that was put back to an older state, and what not


def uuids(page: str, name: str) -> set[str]:
    """The beginnings of UUIDs that the sheet tells under this name."""
    return set(page.partition(f'data-{name}="')[2].partition('"')[0].split())


def test_it_tells_which_hands_it_has_and_which_are_gone(night: Night, host: Caller, director: Caller) -> None:
    stands, void, held, refused, elsewhere = (hand(number) for number in (1, 2, 1, 1, 1))
    held["tricks"], refused["tricks"] = 4, 5
    for sent, status in ((stands, 201), (void, 201), (held, 409), (refused, 409)):
        assert host.post(f"{night.sheet}hands/", sent).status_code == status
    night.pad(2).post(f"sittings/{night.sittings[1].pk}/hands/", elsewhere)
    host.post(f"{night.sheet}hands/{void['uuid']}/void/", {"reason": "wrong"})
    director.post(f"{night.sheet}held/{refused['uuid']}/decide/", {"decision": "refused", "reason": "never played"})
    page = text(sheet(host))
    assert uuids(page, "known") == {sent["uuid"][:8] for sent in (stands, void, held, refused)}
    assert uuids(page, "gone") == {sent["uuid"][:8] for sent in (void, refused)}


def test_it_tells_that_a_hand_is_gone_which_the_director_corrected(
    night: Night, host: Caller, director: Caller
) -> None:
    wrong = hand(1)
    host.post(f"{night.sheet}hands/", wrong)
    body = {"reason": "Ben made it", "preview": False, "hand": hand(1, maker=1)}
    given(director.post(f"{night.sheet}hands/{wrong['uuid']}/correct/", body), 200)
    page = text(sheet(host))
    assert uuids(page, "gone") == {wrong["uuid"][:8]}
    assert uuids(page, "known") == {wrong["uuid"][:8], cast(Any, body["hand"])["uuid"][:8]}


def test_it_still_knows_the_hands_of_earlier_rounds(night: Night, host: Caller, director: Caller) -> None:
    first = hand(1)
    host.post(f"{night.sheet}hands/", first)
    given(director.post(f"{night.round_path}close/", {"force": True}), 200)
    given(director.post(f"{night.path}rounds/"), 201)
    given(director.post(f"{night.path}rounds/2/publish/"), 200)
    assert uuids(text(sheet(host)), "known") == {first["uuid"][:8]}
