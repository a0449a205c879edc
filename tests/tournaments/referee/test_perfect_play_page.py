"""The referee's doors to perfect play: a deal with all cards seen, and alone or not by what one hand sees."""

import json
from typing import Any

import pytest
from django.test import Client

from tests.support.check_all import few
from tests.tournaments.referee.test_referee_page import ask, cards

# The deal of docs/solver.md, whose dealer is seat 0 there and the last seat here.
HANDS = ["9C TC JC 9D TD", "JH JD AH KH QH", "9S TS JS QS AD", "QC KC AC KD QD"]
DEAL: dict[str, Any] = {"view": "deal", "upcard": "9H", "held": [hand.split() for hand in HANDS]}


def test_it_leads_from_the_up_card_through_all_hands(client: Client) -> None:
    words, _ = ask(client, {}, ["view:deal"])
    assert "Tap the card that was turned up." in words
    words, _ = ask(client, {}, ["view:deal", "card:9H"])
    assert "Left of the dealer: tap the five cards." in words
    words, question = ask(client, {}, ["view:deal", "card:9H", *cards(HANDS[0])])
    assert "Across from the dealer: tap the five cards." in words
    assert question["held"][0] == HANDS[0].split()
    _, question = ask(client, {}, ["view:deal", "card:9H", *cards(" ".join(HANDS))])
    assert question["held"] == DEAL["held"]


def test_it_takes_a_card_out_of_the_hand_that_has_it(client: Client) -> None:
    _, question = ask(client, {}, ["view:deal", *cards("9H 9C TC 9C JC")])
    assert question["held"][0] == ["TC", "JC"]
    _, question = ask(client, DEAL, ["at:held-2", "card:AD", "card:AH"])
    assert question["held"][1:3] == [["JH", "JD", "KH", "QH"], ["9S", "TS", "JS", "QS"]]


def test_it_says_what_every_maker_makes_and_par(client: Client) -> None:
    response = client.get("/referee/", {"asked": json.dumps(DEAL)})
    rows = {str(suit[0]): [button.label for button in buttons] for suit, buttons in response.context["rows"]}
    # Left + right, across + dealer, then each alone.
    assert rows["spades"][:2] == ["5", "0"]
    assert rows["hearts"][:2] == ["0", "5"]
    assert [who for _alone, who in response.context["columns"]][:2] == ["Left + Right", "Across + Dealer"]
    words, _ = ask(client, DEAL)
    assert "Par: " in words
    assert "Perfect play sees every card. People at a table do not." in words


def test_it_plays_a_deal_out_with_the_best_cards_marked(client: Client) -> None:
    words, question = ask(client, DEAL, ["play:S-2-0"])
    assert "Right of the dealer makes spades trump" in words
    assert "Left of the dealer plays. Best: " in words
    assert (question["trump"], question["maker"]) == ("S", 2)
    words, question = ask(client, json.dumps(question), cards("TD JD AD QD"))
    assert "Right of the dealer plays. Best: " in words
    words, question = ask(client, json.dumps(question), ["undo:"])
    assert question["cards"] == ["TD", "JD", "AD"]
    _, question = ask(client, json.dumps(question), ["play:"])
    assert question == {name: value for name, value in DEAL.items() if value}


def test_it_plays_to_the_end_and_says_what_it_scores(client: Client) -> None:
    _, question = ask(client, DEAL, ["play:S-2-1"])
    while "trump" in question and len(question.get("cards", [])) < 15:
        response = client.get("/referee/", {"asked": json.dumps(question)})
        best = next(card.card for _, hand in response.context["table"] for card, _, is_best in hand if is_best)
        _, question = ask(client, json.dumps(question), [f"card:{best}"])
    words, _ = ask(client, json.dumps(question))
    assert "Right of the dealer: 5 tricks. 4 points for Left of the dealer and Right of the dealer." in words


def test_it_deals_the_same_cards_for_the_same_tap(client: Client) -> None:
    _, first = ask(client, {"view": "deal"}, ["deal:17"])
    _, again = ask(client, {"view": "deal"}, ["deal:17"])
    _, other = ask(client, {"view": "deal"}, ["deal:18"])
    assert first == again != other
    assert len({card for hand in first["held"] for card in hand} | {first["upcard"]}) == 21


@pytest.mark.parametrize(("game", "tables"), [("euchre-two-handed", 2), ("euchre-three-handed", 3)])
def test_it_solves_the_games_of_fewer_players(client: Client, game: str, tables: int) -> None:
    response = client.get("/referee/", {"asked": json.dumps({"game": game, "view": "deal"}), "do": "deal:5"})
    assert len(response.context["columns"]) == tables


# Left of the dealer has the six highest hearts.
BID_HANDS = ["JH JD AH KH QH TH", "9S TS AS KD QD QC", "JC AC KC JS QS 9H", "9C TC KS 9D TD AD"]
BID_DEAL: dict[str, Any] = {"game": "bid-euchre", "view": "deal", "held": [hand.split() for hand in BID_HANDS]}


def test_it_solves_bid_euchre_of_four(client: Client) -> None:
    words, question = ask(client, {"game": "bid-euchre"}, ["view:deal", *cards(BID_HANDS[0])])
    assert "Across from the dealer: tap the six cards." in words
    assert "Up-card" not in words
    assert "Alone or not?" not in words
    _, question = ask(client, json.dumps(question), cards(" ".join(BID_HANDS[1:])))
    assert question["held"] == BID_DEAL["held"]
    response = client.get("/referee/", {"asked": json.dumps(BID_DEAL)})
    rows = {str(suit[0]): [button.label for button in buttons] for suit, buttons in response.context["rows"]}
    assert [*rows] == ["spades", "hearts", "clubs", "diamonds", "no trump, high", "no trump, low"]
    # With the partner, alone, and alone after an exchange: four makers each, the left of the dealer first.
    assert [rows["hearts"][place] for place in (0, 4, 8)] == ["6", "6", "6"]
    assert [way for way, _who in response.context["columns"]][::4] == ["", "alone", "alone, 1 card exchanged"]
    words, _ = ask(client, BID_DEAL)
    assert "Par: 12 points for Left of the dealer and Right of the dealer." in words
    assert "Left of the dealer bids moon ♥" in words


def test_it_plays_a_deal_of_bid_euchre_out(client: Client) -> None:
    words, question = ask(client, BID_DEAL, ["play:H-0-1"])
    assert "Left of the dealer makes hearts trump, alone" in words
    assert "Left of the dealer plays. Best: " in words
    for _number in range(18):
        response = client.get("/referee/", {"asked": json.dumps(question)})
        best = next(card.card for _, hand in response.context["table"] for card, _, is_best in hand if is_best)
        words, question = ask(client, json.dumps(question), [f"card:{best}"])
    assert "Left of the dealer: 6 tricks." in words
    words, question = ask(client, BID_DEAL, ["play:high-1-1-1"])
    assert "Across from the dealer leads, alone: no trump, high" in words
    assert " exchanged for " in words
    assert (question["is_no_trump"], question["exchanged"]) == (True, 1)
    _, question = ask(client, json.dumps(question), ["play:"])
    assert question == BID_DEAL


def test_it_deals_six_cards_at_random_and_says_with_which_packs_it_cannot(client: Client) -> None:
    _, question = ask(client, {"game": "bid-euchre", "view": "deal", "options": {"deck": "25"}}, ["deal:5"])
    assert [len(hand) for hand in question["held"]] == [6, 6, 6, 6]
    words, _ = ask(client, {"game": "bid-euchre", "view": "deal", "options": {"deck": "double-48"}})
    assert "Perfect play is not worked out under these house rules: deck." in words


def test_it_offers_neither_where_it_is_not_worked_out(client: Client) -> None:
    words, _ = ask(client, {"game": "euchre-five-handed"})
    assert "What could have been made?" not in words
    assert client.get("/referee/", {"asked": '{"game":"euchre-five-handed","view":"deal"}'}).status_code == 400
    words, _ = ask(client, DEAL | {"options": {"defend_alone": "defender"}})
    assert "Perfect play is not worked out under these house rules: defend_alone." in words


@pytest.mark.parametrize(
    "tap", ["play:high-0-0-3", "at:held-9", "at:held-x", "at:nowhere", "play:H-7-0", "play:X-1-0", "card:2C", "deal:"]
)
@few(3)
def test_it_survives_any_tap(client: Client, tap: str) -> None:
    for question in (DEAL, BID_DEAL, {"view": "deal"}, {"view": "loner"}):
        ask(client, question, [tap, "card:9C"])


def test_it_cannot_read_an_address_with_a_card_that_may_not_be_played(client: Client) -> None:
    words, _ = ask(client, DEAL | {"trump": "S", "maker": 2, "cards": ["AH"]})
    assert "This card cannot be played here" in words


def test_it_turns_away_who_has_too_much_solved_in_a_minute(client: Client, settings: Any) -> None:
    settings.LIMITS = type(settings.LIMITS)(perfect_play_by_address=1)
    ask(client, DEAL)
    refused = client.get("/referee/", {"asked": json.dumps(DEAL), "part": "1"})
    assert refused.status_code == 429
    assert "The referee was asked too often." in refused.content.decode()
    ask(client, {"trump": "H"}, cards("AD"))  # a trick is judged as ever


def test_it_says_whether_to_go_alone(client: Client) -> None:
    taps = ["view:loner", *cards("9S JH JD AH KH QH"), "maker:0", "trump:H"]
    asks = ["Tap the card that was turned up.", "Tap the five cards of your hand.", "Where do you sit?"]
    for count, sentence in zip((1, 2, 7), asks, strict=True):
        assert sentence in ask(client, {}, taps[:count])[0]
    words, _ = ask(client, {}, taps)
    assert "Go alone. From 100 random deals" in words
    assert "All five tricks 100 % 100 %" in words
    assert "Points on average +2.0 ± 0.0 +4.0 ± 0.0" in words


def test_it_advises_against_a_hand_without_a_trick(client: Client) -> None:
    question = {"view": "loner", "upcard": "AS", "held": [["9H", "9D", "9C", "TD", "TC"]], "maker": 0, "trump": "H"}
    words, _ = ask(client, question)
    assert "Neither: this hand loses points on average." in words
