"""Just keep score: a game begun in two steps, entered by its key, shared, exported."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from accounts.models import Organization
from scoring.models import Game, Hand
from tests.tournaments.friendly.games import begin, send, signed_in
from tournaments.models import FriendlyGame
from tournaments.pad import views
from tournaments.services.play import friendly
from tournaments.services.setup.house_rules import save_rules

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("names", "game"),
    [
        ((), "euchre"),
        (("Ada", "Ben"), "euchre-two-handed"),
        (("Ada", "Ben", "Cleo"), "euchre-three-handed"),
        (("Ada", "Ben", "Cleo", "Dan"), "euchre"),
        (("Ada", "Ben", "Cleo", "Dan", "Eve"), "euchre-five-handed"),
        (("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn"), "texas-euchre"),
    ],
)
def test_it_plays_what_so_many_people_usually_play(client: Client, names: tuple[str, ...], game: str) -> None:
    begun = begin(client, *names)
    assert (begun.game.key, begun.game.seats) == (game, len(names) or 4)
    assert begun.names == list(names or ("Player 1", "Player 2", "Player 3", "Player 4"))


def test_it_goes_by_the_preset_that_was_chosen(client: Client) -> None:
    assert begin(client, game="euchre", preset="british").game.ruleset["deck"] == 25
    reverse = {"game": "texas-euchre", "preset": "texas-reverse"}
    assert begin(client, "Ada", "Ben", "Cleo", **reverse).game.ruleset["reverse"] is True


def test_it_asks_for_every_house_rule_once_a_game_is_chosen(client: Client) -> None:
    assert "rule_deck" not in client.get("/score/").content.decode()
    filled = client.post("/score/", {"name-1": "Ada", "game": "euchre", "do": "rules"})
    assert filled.status_code == 200
    shown = {field.html_name: field.value() for field in filled.context["form"] if field.value() not in (None, False)}
    assert (shown["name-1"], shown["preset"], shown["points_per_game"]) == ("Ada", "traditional", "10")
    names = {f"name-{number}": name for number, name in enumerate(("Ada", "Ben", "Cleo", "Dan"), 1)}
    result = shown | names | {"rule_deck": "33", "rule_lone_march": "5", "game_ends": "points", "points_per_game": 15}
    game = begin(client, **result).game
    assert (game.ruleset["deck"], game.ruleset["lone_march"], game.ruleset["game_ends"]) == (33, 5, {"points": 15})
    board = client.get(f"/score/{FriendlyGame.objects.get().uuid}/").content.decode()
    assert "Traditional, with three changes" in board


def test_it_offers_whoever_is_signed_in_the_rules_that_their_hall_saved(client: Client, hall: Organization) -> None:
    saved = save_rules(organization=hall, name="Ours", game="euchre", ruleset={"deck": 28})
    chosen = {"game": "euchre", "preset": f"saved-{saved.pk}"}
    assert "Select a valid choice" in client.post("/score/", chosen).content.decode()
    signed_in(client, hall)
    assert begin(client, **chosen).game.ruleset["deck"] == 28


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"name-1": "Ada"}, "Give two names or more, or none at all."),
        ({"name-1": "Ada", "name-2": "Ben", "game": "euchre"}, "2 people cannot play this game"),
        ({"game": "whist"}, "Select a valid choice"),
        ({"name-1": "\u202eAda"}, "without control characters"),
        ({"name-1": "A" * 41}, "at most 40 characters"),
    ],
)
def test_it_says_what_is_wrong_and_begins_nothing(client: Client, fields: dict[str, str], sentence: str) -> None:
    response = client.post("/score/", fields)
    assert response.status_code == 400
    assert sentence in response.content.decode()
    assert not FriendlyGame.objects.exists()


def test_it_shows_the_score_to_whoever_has_the_address(client: Client) -> None:
    begun = begin(client, "Ada", "Ben", "Cleo", "Dan")
    assert send(begun, {"maker": 0, "tricks": 5})[0] == 201
    assert send(begun, {"maker": 1, "tricks": 2})[0] == 201
    shown = " ".join(Client().get(f"/score/{begun.uuid}/?part=1").content.decode().split())
    # docs/house-rules.md, "Points for one hand": a march scores 2, and euchred makers give 2 to the defenders.
    assert '<span class="who">Ada &amp; Cleo</span> <b class="score large">4</b>' in shown
    assert '<span class="who">Ben &amp; Dan</span> <b class="score large">0</b>' in shown
    whole = Client().get(f"/score/{begun.uuid}/")
    assert "Share this score" in whole.content.decode()
    assert friendly.pad_key(begun) not in whole.content.decode()  # who looks on enters nothing


def test_it_says_who_won(client: Client) -> None:
    begun = begin(client, "Ada", "Ben", "Cleo", "Dan")
    for _ in range(5):
        send(begun, {"maker": 0, "tricks": 5})
    assert "Ada and Cleo win." in Client().get(f"/score/{begun.uuid}/").content.decode()
    assert Client().get(f"/api/v1/scores/{begun.uuid}/").json()["winners"] == [0, 2]
    status, shown = send(begun, {"maker": 0, "tricks": 5})
    assert (status, shown["code"]) == (409, "game-full")


def test_it_says_that_a_game_is_a_draw(client: Client) -> None:
    made = client.post(
        "/api/v1/scores/",
        {"names": ["Ada", "Ben", "Cleo", "Dan"], "ruleset": {"game_ends": {"hands": 2}}},
        "application/json",
    )
    begun = FriendlyGame.objects.get(uuid=made.json()["uuid"])
    send(begun, {"maker": 0, "tricks": 3})
    assert "draw" not in client.get(f"/score/{begun.uuid}/?part=1").content.decode()
    send(begun, {"maker": 1, "tricks": 3})
    assert "The game is a draw." in client.get(f"/score/{begun.uuid}/?part=1").content.decode()
    headers = {"Authorization": f"Pad {friendly.pad_key(begun)}"}
    assert "The game is a draw." in client.get("/pad/game/sheet/", headers=headers).content.decode()


def test_it_ends_a_game_until_the_bell_once_somebody_says_so(client: Client) -> None:
    begun = begin(client, "Ada", "Ben", "Cleo", "Dan", game="euchre", preset="ontario")
    headers = {"Authorization": f"Pad {friendly.pad_key(begun)}"}

    def offers_the_end() -> bool:
        return 'data-do="end-game"' in client.get("/pad/game/sheet/", headers=headers).content.decode()

    assert not offers_the_end()
    assert send(begun, {}, path="end/")[1]["code"] == "game-unfinished"  # nothing was played
    hand = {"uuid": str(uuid4()), "maker": 0, "tricks": 5}
    assert send(begun, hand)[0] == 201
    assert offers_the_end()
    assert send(begun, {"version": 0}, path="end/")[1]["code"] == "sheet-changed"
    assert Client().get(f"/api/v1/scores/{begun.uuid}/").json()["is_over"] is False
    for _ in range(2):  # ended again, it is as it was
        status, shown = send(begun, {"version": 1}, path="end/")
        assert (status, shown["is_over"], shown["winners"]) == (200, True, [0, 2])
    assert "Ada and Cleo win." in client.get(f"/score/{begun.uuid}/?part=1").content.decode()
    assert not offers_the_end()
    status, shown = send(begun, {"maker": 1, "tricks": 5})
    assert (status, shown["code"]) == (409, "game-ended")
    assert "Undo hand 1" in client.get("/pad/game/sheet/", headers=headers).content.decode()
    assert send(begun, {"reason": "the bell had not rung"}, path=f"hands/{hand['uuid']}/void/")[1]["is_over"] is False
    assert send(begun, {"maker": 1, "tricks": 5})[0] == 201  # and on it goes
    assert send(begun, {}, key="nonsense", path="end/")[0] == 401


def test_it_ends_no_game_before_its_points_are_made(client: Client) -> None:
    begun = begin(client, "Ada", "Ben", "Cleo", "Dan")
    send(begun, {"maker": 0, "tricks": 5})
    status, shown = send(begun, {}, path="end/")
    assert (status, shown["code"]) == (409, "game-unfinished")
    assert Client().get(f"/api/v1/scores/{begun.uuid}/").json()["winners"] == []


def test_it_takes_a_hand_once_and_undoes_it(client: Client) -> None:
    begun = begin(client, "Ada", "Ben", "Cleo", "Dan")
    hand = {"uuid": str(uuid4()), "maker": 0, "tricks": 3, "number": 1}
    assert [send(begun, hand)[0] for _ in range(2)] == [201, 200]
    status, shown = send(begun, {"reason": "undone"}, path=f"hands/{hand['uuid']}/void/")
    assert (status, shown["score"]) == (200, [0, 0, 0, 0])
    assert shown["hands"][0]["void_reason"] == "undone"


@pytest.mark.parametrize("key", ["", "nonsense", "game-", "game-0-0", f"game-{'1' * 32}-{'0' * 32}"])
def test_it_lets_nobody_enter_without_the_key(client: Client, key: str) -> None:
    begun = begin(client, "Ada", "Ben", "Cleo", "Dan")
    status, shown = send(begun, {"maker": 0, "tricks": 5}, key=key)
    assert status == 401
    assert shown["message"].endswith(".")
    assert not Hand.objects.exists()


def test_it_takes_no_key_of_another_game(client: Client) -> None:
    first, second = begin(client, "Ada", "Ben"), begin(client, "Cleo", "Dan")
    assert send(first, {"maker": 0, "tricks": 5}, key=friendly.pad_key(second))[0] == 403
    response = client.post("/api/v1/pads/open/", {"key": "game-x"}, "application/json")
    assert (response.status_code, response.json()["code"]) == (401, "wrong-key")


def test_it_opens_the_pad_with_the_form_of_its_game(client: Client) -> None:
    begun = begin(client, "Ada", "Ben", "Cleo", "Dan", "Eve")
    opened = client.post("/api/v1/pads/open/", {"key": friendly.pad_key(begun)}, "application/json")
    assert opened.status_code == 201
    headers = {"Authorization": f"Pad {opened.json()['token']}"}
    sheet = client.get("/pad/game/sheet/", headers=headers)
    assert sheet.status_code == 200
    assert f'data-url="/api/v1/scores/{begun.uuid}/hands/"' in sheet.content.decode()
    assert 'data-game="secret-partner"' in sheet.content.decode()
    assert f'data-tournament="{begun.uuid}"' in sheet.content.decode()  # by it the pad offers again what was lost
    again = client.get("/pad/game/sheet/", headers=headers | {"If-None-Match": sheet.headers["ETag"]})
    assert again.status_code == 304
    assert client.get("/pad/game/sheet/").status_code == 401


def sheet_read_while(monkeypatch: pytest.MonkeyPatch, begun: FriendlyGame, happens: Callable[[], Any]) -> Any:
    """The pad's sheet, where something happens once its hands have been read and all else has not."""
    read = views.live_hands

    def read_early(game: Game) -> list[Hand]:
        monkeypatch.setattr(views, "live_hands", read)
        hands = read(game)
        happens()
        return hands

    monkeypatch.setattr(views, "live_hands", read_early)
    return Client().get("/pad/game/sheet/", headers={"Authorization": f"Pad {friendly.pad_key(begun)}"})


def test_it_draws_a_sheet_of_one_moment(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = begin(client, "Ada", "Ben", "Cleo", "Dan")
    page = sheet_read_while(monkeypatch, begun, lambda: send(begun, {"maker": 0, "tricks": 3})).content.decode()
    assert "Undo hand 1" in page
    assert 'data-taken="1"' in page


def test_it_draws_no_sheet_of_a_game_that_is_deleted_at_that_moment(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = begin(client, "Ada", "Ben", "Cleo", "Dan")
    answer = sheet_read_while(monkeypatch, begun, lambda: friendly.delete_game(friendly=begun))
    assert answer.status_code == 401


def test_it_shows_its_house_rules_on_the_pad_and_on_the_scoreboard(client: Client) -> None:
    begun = begin(client, game="euchre", preset="british")
    headers = {"Authorization": f"Pad {friendly.pad_key(begun)}"}
    sheet = client.get("/pad/game/sheet/", headers=headers).content.decode()
    rules = sheet.partition("<template data-rules>")[2].partition("</template>")[0]
    board = Client().get(f"/score/{begun.uuid}/").content.decode()
    for shown in (rules, board):
        assert "British" in shown
        assert "<li>A game goes to 11 points.</li>" in shown


def test_it_is_begun_and_read_by_programs() -> None:
    body = {"names": ["Ada", "Ben", "Cleo"], "ruleset": {"all_pass": "stick-the-dealer"}}
    made = Client().post("/api/v1/scores/", body, "application/json")
    assert made.status_code == 201
    answer = made.json()
    assert (answer["game"], answer["ruleset"]["all_pass"]) == ("euchre-three-handed", "stick-the-dealer")
    assert answer["key"] == friendly.pad_key(FriendlyGame.objects.get(uuid=answer["uuid"]))
    read = Client().get(f"/api/v1/scores/{answer['uuid']}/").json()
    assert read == {name: value for name, value in answer.items() if name != "key"}
    refused = Client().post("/api/v1/scores/", {"names": ["Ada"]}, "application/json")
    assert (refused.status_code, refused.json()["code"]) == (400, "shape")


def test_it_says_so_where_no_game_has_so_many_seats() -> None:
    refused = Client().post("/api/v1/scores/", {"names": list("ABCDEFG")}, "application/json")
    assert (refused.status_code, refused.json()["code"]) == (422, "seats")
    assert not FriendlyGame.objects.exists()


def test_it_is_taken_along_as_a_file(client: Client) -> None:
    begun = begin(client, "Ada", "Łukasz")
    send(begun, {"maker": 0, "tricks": 5})
    file = Client().get(f"/score/{begun.uuid}/export/")
    assert file.headers["Content-Disposition"].startswith("attachment")
    shown = json.loads(file.content)
    assert (shown["names"], shown["score"], len(shown["hands"])) == (["Ada", "Łukasz"], [2, 0], 1)


def test_it_is_two_steps_from_the_first_page(client: Client) -> None:
    assert 'href="/score/"' in client.get("/").content.decode()
    assert "Open the score pad" in client.get("/score/").content.decode()


def test_it_has_ninety_nine_hands_at_most(client: Client) -> None:
    begun = begin(client, "Ada", "Ben", "Cleo", "Dan", game="euchre", preset="ontario")
    for _ in range(99):
        assert send(begun, {"maker": 0, "tricks": 3})[0] == 201
    status, answer = send(begun, {"maker": 0, "tricks": 3})
    assert (status, answer["code"]) == (409, "game-full")


def test_it_keeps_so_many_undone_hands_and_no_more(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(friendly, "MOST_LINES", 2)
    begun = begin(client, "Ada", "Ben", "Cleo", "Dan")
    sent = [{"uuid": str(uuid4()), "maker": 0, "tricks": 3} for _ in range(3)]
    for hand in sent[:2]:
        assert send(begun, hand)[0] == 201
        assert send(begun, {"reason": "again"}, path=f"hands/{hand['uuid']}/void/")[0] == 200
    assert [send(begun, hand)[0] for hand in sent[1:]] == [200, 409]
