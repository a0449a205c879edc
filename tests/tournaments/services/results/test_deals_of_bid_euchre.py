"""Evenings of the same cards in bid euchre, where no card is turned up."""

import json
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from accounts.models import Organization
from scoring.rules import RuleError
from scoring.services import Entry
from tests.people import NOW, Night
from tests.people import night as make_night
from tests.tournaments.paper.pages import printed, words
from tournaments.services.boards.refresh import refresh_standings
from tournaments.services.play import hands
from tournaments.services.results.travellers import Traveller, solve_played, travellers
from tournaments.services.seating import rounds
from tournaments.services.seating.deals_to_come import deals_to_come
from tournaments.services.seating.uploaded_deals import upload_deals

PAPERS = ("deal-slips", "deal-preparation", "deal-labels", "deal-travellers")


def evening(hall: Organization, deck: str) -> Night:
    rules: dict[str, Any] = {"game": "bid-euchre", "ruleset": {"deck": deck}, "hands_per_game": 1, "rounds": 1}
    return make_night(hall, 8, duplicate="matchpoints", **rules)


@pytest.mark.parametrize(("deck", "each", "rest"), [("24", 6, 0), ("25", 6, 1), ("double-48", 12, 0)])
def test_it_deals_every_card_and_turns_none_up(deck: str, each: int, rest: int, hall: Organization) -> None:
    (deal,) = deals_to_come(evening(hall, deck).tournament)
    assert ([len(hand) for hand in deal.cards.hands], deal.cards.up) == ([each] * 4, None)
    assert len(deal.cards.kitty) == rest
    assert len({*sum(deal.cards.hands, ()), *deal.cards.kitty}) == 4 * each + rest


@pytest.mark.parametrize("deck", ["24", "double-48"])
def test_it_is_prepared_on_paper(deck: str, hall: Organization) -> None:
    night = evening(hall, deck)
    texts = [" ".join(words(printed(night.tournament, what))) for what in PAPERS]
    assert not [text for text in texts if "turned up" in text or "Turn up" in text or "Up-card" in text]


def played(night: Night, bid: int, made: tuple[int, int]) -> Traveller:
    """The deal of an evening, once both tables have played it and it is solved."""
    for sitting, tricks in zip(night.sittings, made, strict=True):
        facts = {"bidder": 0, "bid": bid, "tricks": tricks}
        hands.enter_hand(sitting=sitting, entry=Entry(uuid4(), facts, 1), by="pad", now=NOW)
    rounds.close_round(round_=night.round, now=NOW)
    refresh_standings(tournament_id=night.tournament.pk)
    solve_played(night.tournament.pk)
    (traveller,) = travellers(night.tournament)
    return traveller


def test_it_is_compared_and_shown_with_par(hall: Organization) -> None:
    night = evening(hall, "24")
    rounds.undo_round(round_=night.round, now=NOW)
    hands_ = ["9C TC KS 9D TD AD", "JH JD AH KH QH TH", "9S TS AS KD QD QC", "JC AC KC JS QS 9H"]
    upload_deals(
        tournament=night.tournament, records=[(1, {"deal": [hand.split() for hand in hands_], "dealer": 0})], now=NOW
    )
    drawn = rounds.publish_round(round_=rounds.seat_round(tournament=night.tournament, now=NOW, seed=1), now=NOW)
    traveller = played(Night(night.tournament, night.entrants, drawn), 4, (5, 3))
    # East has the six highest hearts and the first bid.
    assert traveller.solved is not None
    assert traveller.solved["par"]["points"] == [0, 12, 0, 12]
    page = " ".join(Client().get(f"/t/{night.tournament.slug}/deals/?deal={traveller.number}").content.decode().split())
    assert "Par: 12 points for East and West." in page
    assert "East bids moon ♥" in page


def test_it_is_compared_and_shown_without_par(hall: Organization) -> None:
    night = evening(hall, "double-48")
    traveller = played(night, 4, (5, 3))
    assert traveller.solved is None
    assert [table.score.sides for table in traveller.tables] == [(100, 0), (0, 100)]
    board = f"/t/{night.tournament.slug}/"
    assert "Turned up" not in Client().get(f"{board}deals/?deal=1").content.decode()
    assert Client().get(board).status_code == 200
    (record,) = (json.loads(line) for line in Client().get(f"{board}deals/?as=records").content.splitlines())
    assert record["upcard"] is None
    assert "Deal 1" in " ".join(words(printed(night.tournament, "deal-records")))


def test_it_takes_its_own_records_and_none_with_an_up_card(hall: Organization) -> None:
    night = evening(hall, "25")
    (deal,) = deals_to_come(night.tournament)
    record = {"game": "bid-euchre", "dealer": 1, "deal": [list(hand) for hand in deal.cards.hands]}
    rounds.undo_round(round_=night.round, now=NOW)
    with pytest.raises(RuleError, match="In this game there is none"):
        upload_deals(tournament=night.tournament, records=[(1, {**record, "upcard": deal.cards.kitty[0]})], now=NOW)
    upload_deals(tournament=night.tournament, records=[(1, record)], now=NOW)
    (again,) = deals_to_come(night.tournament)
    assert (again.cards.hands, again.cards.kitty) == (deal.cards.hands, deal.cards.kitty)
