"""The referee's page: taps change what stands in its address, and the ruling comes from the rules."""

import json
from collections.abc import Sequence
from html import unescape
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils.html import strip_tags

from scoring.rules import GAMES
from tests.support.check_all import some_of
from tournaments.words.referee import referee_address

FOUR = {"names": ["Ada", "Ben", "Cleo", "Dan"]}


def ask(client: Client, question: dict[str, Any] | str, taps: Sequence[str] = (), status: int = 200) -> tuple[str, Any]:
    """Tap one button after another, as a browser without scripts does; return the words and the question then."""
    text = question if isinstance(question, str) else json.dumps(question)
    for tap in taps or [""]:
        response = client.get("/referee/", {"asked": text, "do": tap, "part": "1"})
        assert response.status_code == status
        text = response.context["text"]
    return " ".join(unescape(strip_tags(response.content.decode().replace("<", " <"))).split()), json.loads(text)


def cards(words: str) -> list[str]:
    return [f"card:{card}" for card in words.split()]


def test_it_finds_a_revoke_in_seven_taps(client: Client) -> None:
    taps = ["trump:H", *cards("AD KD QD TC"), "at:held-3", "card:9D"]
    words, _ = ask(client, {}, taps)
    assert "Renege: the 4th player played the 10 of clubs and had to follow suit." in words
    assert "Could have been played: 9 of diamonds." in words
    assert "Follow the suit led if you can, otherwise play any card. Traditional Euchre, Game play" in words


def test_it_says_who_takes_the_trick_after_every_card(client: Client) -> None:
    words, _ = ask(client, {"trump": "H"}, cards("AD"))
    assert "The player who led takes the trick with the ace of diamonds." in words
    words, _ = ask(client, {"trump": "H"}, cards("AD JD"))
    assert "The 2nd player takes the trick with the jack of diamonds." in words
    assert "The left bower" in words


def test_it_takes_a_card_back_that_is_tapped_again(client: Client) -> None:
    _, question = ask(client, {"trump": "H"}, [*cards("AD JD"), "card:AD"])
    assert question["cards"] == ["JD"]
    _, question = ask(client, {"trump": "H"}, [*cards("AD JD"), "undo:"])
    assert question["cards"] == ["AD"]
    _, question = ask(client, {"trump": "H", **FOUR}, [*cards("AD JD"), "again:"])
    assert question == FOUR


def test_it_asks_for_what_it_must_know_of_a_hand_step_by_step(client: Client) -> None:
    steps = ["view:hand", "dealer:3", "card:JH", "maker:1", "trump:H"]
    asks = ["Who dealt?", "Tap the card that was turned up.", "Who made trump?", "Which suit is trump?"]
    for count, sentence in enumerate(asks, start=1):
        assert ask(client, FOUR, steps[:count])[0].count(sentence) >= 1
    words, _ = ask(client, FOUR, steps)
    assert "Dan dealt · jack of hearts turned up · Ben made hearts trump" in words
    assert "Trick 1: tap the card that Ada played." in words


# The hand of docs/records.md, "Four-handed".
HAND = {**FOUR, "view": "hand", "dealer": 3, "upcard": "JH", "maker": 1, "trump": "H"}
FALLEN = "AD KH QD TC AS 9S KS TS JD QH 9H 9D AH KD JH QS JC KC 9C AC"


def test_it_scores_a_whole_hand(client: Client) -> None:
    words, _ = ask(client, HAND, cards(FALLEN))
    assert "Every play was right. Tricks: Ada & Cleo 1 trick, Ben & Dan 4 tricks. 1 point for Ben and Dan." in words
    assert "Ada deals next." in words
    assert "Makers who take three or four tricks score one point, also alone. Traditional Euchre, Game play" in words


def test_it_charges_a_revoke_in_a_hand_as_the_house_rules_say(client: Client) -> None:
    words, _ = ask(client, HAND, cards("AD KH QD TC AS 9S 9H TS KS"))
    assert "Renege in trick 2: Dan played the 9 of hearts and had to follow suit." in words
    assert "Could have been played: king of spades. 2 points for Ada and Cleo." in words


def test_it_says_where_no_house_rule_prices_a_revoke(client: Client) -> None:
    question = {"game": "euchre-three-handed", "view": "hand", "upcard": "JS", "maker": 1, "trump": "S"}
    words, _ = ask(client, question, cards("AC AH JC JS QS 9C"))
    assert "No house rule of this game says what a renege costs: the director decides." in words


def test_it_judges_a_hand_that_was_laid_down(client: Client) -> None:
    question = {**FOUR, "view": "hand", "dealer": 3, "upcard": "JH", "maker": 1, "trump": "H"}
    fallen = cards("AD KH QD TC AS 9S KS TS JD QH 9H 9D AH KD JH QS")
    words, asked = ask(client, question, [*fallen, "lay-down:1"])
    assert "Whether a hand is certain depends on all cards" in words
    rest = ["card:9C", "at:held-0", "card:KC", "at:held-2", "card:AC", "at:held-3", "card:JC"]
    words, asked = ask(client, json.dumps(asked), rest)
    assert "Ben may lay the hand down" in words
    assert "1 point for Ben and Dan." in words
    words, _ = ask(client, json.dumps(asked), ["lay-down:1"])
    assert "may lay the hand down" not in words


def test_it_names_the_partner_of_five(client: Client) -> None:
    question = {
        "game": "euchre-five-handed",
        "names": ["Ada", "Ben", "Cleo", "Dan", "Eve"],
        "view": "hand",
        "dealer": 4,
        "upcard": "9D",
        "maker": 0,
        "trump": "D",
    }
    fallen = "2S 9H 2H 9S 9D AC 8S KC TC QD QS JD TS TH KS AD KH JC QH KD 9C AH QC AS JS"
    words, _ = ask(client, question, ["at:named", "card:KC", *cards(fallen)])
    assert "1 point for Ada and Cleo. Cleo was the maker's partner. Ada deals next." in words


def test_it_judges_texas_by_rank_and_by_what_was_laid(client: Client) -> None:
    question = {"game": "texas-euchre", "view": "hand", "thrower": 1}
    laid = ["at:laid-0", "card:4S", "at:laid-1", "card:2C", "at:laid-2", *cards("6D 5S"), "at:laid-3"]
    laid += [*cards("5H 7H 4D 5C"), "at:laid-3"]
    fallen = "AC 3C 3S 7C 4H QH 7D KD KH TD 8H JS 8D JH 9C QC JD 9S TS 9H"
    words, _ = ask(client, question, [*laid, *cards(fallen)])
    assert "11 points for Right of the dealer; 2 points for Across from the dealer." in words


def test_it_follows_the_draw_phase_of_texas(client: Client) -> None:
    names = {"game": "texas-euchre", "names": ["Ada", "Ben", "Cleo", "Dan"]}
    words, asked = ask(client, names, ["view:draw", "dealer:0", "draws:1", "draws:0"])
    assert "Cleo must lay a card or more: nobody has thrown down." in words
    words, asked = ask(client, json.dumps(asked), ["undo:", "draws:1", "draws:2", "draws:1"])
    assert "Ben's turn" in words
    assert "Lay a card or more, or throw down. 27 cards are left to draw." in words
    words, _ = ask(client, json.dumps(asked), ["draws:throw-down", "draws:0", "draws:0", "draws:0"])
    assert "The draw phase is over. Ben leads to the first trick." in words


def test_it_goes_by_the_house_rules_of_the_table(client: Client) -> None:
    address = referee_address("euchre", {"deck": 25, "all_pass": "no-trump"}, FOUR["names"])
    shown = client.get(address)
    assert shown.status_code == 200
    words = " ".join(strip_tags(shown.content.decode()).split())
    assert "Euchre, Traditional, with two changes" in words
    assert "No trump" in words
    assert 'aria-label="joker"' in shown.content.decode()
    assert "Michigan" not in words  # they are not for the players to choose


def test_it_judges_by_any_house_rule_that_is_chosen_for_it(client: Client) -> None:
    asked = json.dumps({"trump": "H", "cards": ["AD"]})
    page = client.get("/referee/rules/", {"asked": asked})
    shown = {field.html_name: field.value() for field in page.context["form"] if field.value() not in (None, False)}
    chosen = client.post("/referee/rules/", shown | {"rule_deck": "33", "rule_all_pass": "no-trump"})
    assert chosen.status_code == 302
    words = " ".join(strip_tags(client.get(chosen.headers["Location"]).content.decode()).split())
    assert "Euchre, Traditional, with two changes" in words
    assert "The player who led takes the trick with the ace of diamonds." in words  # the cards are still there
    other = client.post("/referee/rules/", shown | {"game": "texas-euchre", "do": "rules"})
    assert "Limit" in other.content.decode()
    assert client.get("/referee/rules/", {"asked": "{"}).status_code == 302


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.knows_cards])
@pytest.mark.parametrize("view", ["trick", "hand"])
def test_it_opens_for_every_game_preset_and_number_of_players(client: Client, key: str, view: str) -> None:
    every = [(preset, seats) for preset in GAMES[key].presets for seats in GAMES[key].seat_counts]
    for preset, seats in some_of(every, 3, seed=f"{key} {view}"):
        taps = [f"game:{key}", f"seats:{seats}", f"preset:{preset}", f"view:{view}", "trump:H"]
        _, question = ask(client, {}, taps)
        assert question.get("game", "euchre") == key


@pytest.mark.parametrize(
    "asked",
    [
        "{",
        "[]",
        "7",
        '{"game":"whist"}',
        '{"cards":["XX"]}',
        '{"cards":[7]}',
        '{"dealer":9,"view":"hand"}',
        '{"options":{"deck":7}}',
        '{"held":"AD"}',
        '{"trump":"X"}',
        '{"more":1}',
        '{"names":["' + 5000 * "A" + '"]}',
    ],
)
def test_it_says_so_where_its_address_is_broken(client: Client, asked: str) -> None:
    words, question = ask(client, asked, status=400)
    assert "This address of the referee cannot be read. Tap the cards again." in words
    assert question == {}


@pytest.mark.parametrize(
    "tap",
    ["card:XX", "card:", "trump:X", "game:whist", "preset:none", "seats:99", "seats:x", "dealer:9", "at:x", "x", ":"],
)
def test_it_takes_any_tap_without_falling(client: Client, tap: str) -> None:
    for view in ("trick", "hand"):
        response = client.get("/referee/", {"asked": json.dumps({"view": view, "trump": "H"}), "do": tap, "part": "1"})
        assert response.status_code in (200, 400)


def test_it_says_what_is_wrong_with_cards_that_cannot_lie_there(client: Client) -> None:
    words, _ = ask(client, {"trump": "H"}, cards("AD KD QD JD TD"))
    assert "A trick has one card from each player, and there are 4 players here." in words


def test_it_turns_an_address_away_that_asks_without_end(client: Client, settings: Any) -> None:
    cache.clear()
    settings.LIMITS = type(settings.LIMITS)(referee_by_address=2)
    assert [client.get("/referee/", {"part": "1"}).status_code for _ in range(3)] == [200, 200, 429]
    shown = client.post("/api/v1/referee/trick/", {"game": "euchre", "cards": []}, "application/json")
    assert (shown.status_code, shown.json()["code"]) == (429, "too-many-tries")
    cache.clear()


def test_it_refuses_a_tap_that_no_button_has(client: Client) -> None:
    assert client.get("/referee/", {"do": "dealer:" + "1" * 5000}).status_code == 400


DOUBLE_DECK = {"game": "bid-euchre", "options": {"deck": "double-48"}}


def test_it_judges_a_trick_of_bid_euchre(client: Client) -> None:
    words, _ = ask(client, DOUBLE_DECK, ["trump:H", *cards("KD1 AD2 AD1 QD1")])
    assert "The 2nd player takes the trick with the ace of diamonds 2." in words
    assert "Of two equal cards the one played first is the higher." in words
    words, question = ask(client, DOUBLE_DECK, ["trump:low", *cards("KD1 9D2 AD1 QD1")])
    assert "The 2nd player takes the trick with the 9 of diamonds 2." in words
    assert (question["trump"], "no trump, low" in words) == ("low", True)
    words, _ = ask(client, DOUBLE_DECK, ["trump:", *cards("KD1 9D2 AD1 JD1")])
    assert "The 3rd player takes the trick with the ace of diamonds 1." in words


def test_it_judges_a_whole_hand_of_bid_euchre(client: Client) -> None:
    four = {"game": "bid-euchre", "names": ["Ada", "Ben", "Cleo", "Dan"]}
    words, _ = ask(client, four, ["view:hand", "dealer:3"])
    assert "Who bid highest?" in words
    assert "Tap the card that was turned up." not in words
    words, _ = ask(client, four, ["view:hand", "dealer:3", "maker:0"])
    assert "What was bid?" in words
    asked = ["view:hand", "dealer:3", "maker:0", "bid:4"]
    words, _ = ask(client, four, asked)
    assert "What is trump?" in words
    words, _ = ask(client, four, [*asked, "trump:H"])
    assert "Dan dealt · Ada bid 4, hearts" in words
    assert "Trick 1: tap the card that Ada played." in words
    fallen = "JH QH TH 9H JD KH 9D TS AH 9S KS JS KC QC AC JC AS QS 9C AD TD QD TC KD"
    words, _ = ask(client, four, [*asked, "trump:H", *cards(fallen)])
    assert "Every play was right." in words
    assert "Tricks: Ada & Cleo 5 tricks, Ben & Dan 1 trick." in words
    assert "A side that makes its bid scores a point for every trick it took." in words


def test_it_knows_no_trump_and_no_bid_that_the_house_does_not_play(client: Client) -> None:
    words, question = ask(client, DOUBLE_DECK | {"view": "hand"}, ["maker:0", "bid:99", "bid:moon", "trump:"])
    assert (question["bid"], question["maker"], question["is_no_trump"]) == ("moon", 0, True)
    assert "moon" in words
    _, question = ask(client, DOUBLE_DECK | {"view": "hand"}, ["bid:moon", "bid:moon"])
    assert "bid" not in question


def test_it_has_eight_players_play_to_a_trick(client: Client) -> None:
    eight = DOUBLE_DECK | {"names": ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal"]}
    words, _ = ask(client, eight, ["trump:H", *cards("9D1 TD1 QD1 KD1 9D2 TD2 QD2 AD1")])
    assert "The 8th player takes the trick with the ace of diamonds 1." in words
