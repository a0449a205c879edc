"""Deals that were uploaded: played in their order, by their own dealers, sealed, and secret as others are."""

import gzip
import json
from hashlib import sha256
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from accounts.models import AuditEntry, Organization
from scoring.errors import Refused
from scoring.rules import get_game
from tests.people import NOW, Caller, Night, member, night
from tournaments.archive.deleting import remove_tournament
from tournaments.archive.transfer import make_archive, open_archive
from tournaments.models import Tournament
from tournaments.rules.duplicate.deals import make_deal
from tournaments.services.boards.refresh import refresh_standings
from tournaments.services.results.travellers import travellers
from tournaments.services.seating import rounds
from tournaments.services.seating.deals_to_come import deals_to_come
from tournaments.services.seating.uploaded_deals import deals_from_a_seed, upload_deals, uploaded_to_come
from tournaments.services.setup.settings import change_tournament

EUCHRE = get_game("euchre")
PACK = EUCHRE.pack(EUCHRE.read_ruleset({}), 4)


def record(number: int, dealer: int) -> dict[str, Any]:
    made = make_deal("5" * 64, number, PACK)
    return {"game": "euchre", "dealer": dealer, "deal": [list(hand) for hand in made.hands], "upcard": made.up}


RECORDS = [record(1, 3), record(2, 3), record(3, 1)]
LINES = list(enumerate(RECORDS, 1))


@pytest.fixture
def evening(hall: Organization) -> Night:
    """Eight people before round 1: two rounds of two deals."""
    made = night(hall, 8, duplicate="matchpoints", hands_per_game=2, rounds=2, published=False)
    rounds.undo_round(round_=made.round, now=NOW)
    return made


def test_it_plays_them_in_their_order_and_others_after_them(evening: Night) -> None:
    assert upload_deals(tournament=evening.tournament, records=LINES, now=NOW) == 3
    assert uploaded_to_come(evening.tournament) == 3
    first, second, third, fourth = deals_to_come(evening.tournament)
    assert [list(hand) for hand in second.cards.hands] == RECORDS[1]["deal"]
    assert [deal.cards.dealer for deal in (first, second, third, fourth)] == [3, 3, 1, 3]
    assert sorted([*sum(fourth.cards.hands, ()), fourth.cards.up, *fourth.cards.kitty]) == sorted(PACK)
    opened = rounds.publish_round(round_=rounds.seat_round(tournament=evening.tournament, now=NOW, seed=1), now=NOW)
    sheet = Night(evening.tournament, evening.entrants, opened)
    assert sheet.pad().get(sheet.sheet).json()["dealer"] == 3
    with pytest.raises(Refused, match="deals-drawn"):
        upload_deals(tournament=evening.tournament, records=LINES, now=NOW)
    rounds.close_round(round_=opened, now=NOW, force=True)
    assert [list(traveller.cards.hands[0]) for traveller in travellers(evening.tournament) if traveller.cards] == [
        sent_deal["deal"][0] for sent_deal in RECORDS[:2]
    ]


def test_it_seals_them_with_digits_that_nobody_can_guess(evening: Night) -> None:
    upload_deals(tournament=evening.tournament, records=LINES, now=NOW)
    sealed = evening.tournament.sealed_deals.get(first=1)
    digits, *lines = sealed.seed.splitlines()
    assert (len(digits), [json.loads(line)["dealer"] for line in lines]) == (64, [3, 3, 1])
    assert sealed.fingerprint == sha256(sealed.seed.encode()).hexdigest()
    upload_deals(tournament=evening.tournament, records=LINES, now=NOW)  # again: nothing changes
    assert evening.tournament.sealed_deals.get(first=1).fingerprint == sealed.fingerprint
    upload_deals(tournament=evening.tournament, records=LINES[:1], now=NOW)
    assert [sealed_deal.first for sealed_deal in evening.tournament.sealed_deals.all()] == [1, 2]
    deals_from_a_seed(tournament=evening.tournament, now=NOW)
    assert uploaded_to_come(evening.tournament) == 0
    assert all(len(sealed_deal.seed) == 64 for sealed_deal in evening.tournament.sealed_deals.all())


def test_it_goes_on_after_deals_that_people_have_held(evening: Night) -> None:
    upload_deals(tournament=evening.tournament, records=LINES, now=NOW)
    first = rounds.publish_round(round_=rounds.seat_round(tournament=evening.tournament, now=NOW, seed=1), now=NOW)
    rounds.undo_round(round_=first, now=NOW)
    assert [deal.cards.dealer for deal in deals_to_come(evening.tournament)][:1] == [1]
    upload_deals(tournament=evening.tournament, records=LINES, now=NOW)
    assert [deal.cards.number for deal in deals_to_come(evening.tournament)] == [3, 4, 5, 6]
    assert [deal.cards.dealer for deal in deals_to_come(evening.tournament)] == [3, 3, 1, 1]


def test_it_is_opened_with_the_results_and_in_files(evening: Night) -> None:
    upload_deals(tournament=evening.tournament, records=LINES, now=NOW)
    address = f"/t/{evening.tournament.slug}/deals/"
    for _number in range(2):
        assert Client().get(f"{address}?as=sealed-1").status_code == 404
        drawn = rounds.seat_round(tournament=evening.tournament, now=NOW, seed=1)
        rounds.close_round(round_=rounds.publish_round(round_=drawn, now=NOW), now=NOW, force=True)
        refresh_standings(tournament_id=evening.tournament.pk)
    text = Client().get(f"{address}?as=sealed-1").content
    assert sha256(text).hexdigest() == evening.tournament.sealed_deals.get(first=1).fingerprint
    sent = [json.loads(line) for line in Client().get(f"{address}?as=records").content.splitlines()]
    assert [deal["deal"] for deal in sent[:3]] == [deal["deal"] for deal in RECORDS]
    assert len(json.loads(Client().get(f"{address}?as=json").content)["deals"]) == 4
    assert Client().get(f"{address}?as=xlsx").status_code == 404
    shown = Client().get(address).content.decode()
    assert "?as=sealed-1" in shown


def test_it_does_not_suit_another_pack(evening: Night) -> None:
    upload_deals(tournament=evening.tournament, records=LINES, now=NOW)
    with pytest.raises(Refused, match="another-pack"):
        change_tournament(tournament=evening.tournament, changes={"ruleset": {"deck": 32}}, now=NOW)
    change_tournament(tournament=evening.tournament, changes={"duplicate": "butler"}, now=NOW)


def test_it_is_for_evenings_with_the_same_cards(night: Night) -> None:
    with pytest.raises(Refused, match="not-the-same"):
        upload_deals(tournament=night.tournament, records=LINES, now=NOW)


def test_programs_upload_them_and_take_them_back(evening: Night, director: Caller) -> None:
    answer = director.post(f"{evening.path}deals/", {"records": RECORDS})
    assert (answer.status_code, answer.json()) == (200, {"uploaded": 3, "planned": 4})
    assert director.get(f"{evening.path}deals/").json()["seals"][0]["uploaded"] == 3
    wrong = director.post(f"{evening.path}deals/", {"records": [RECORDS[0], {**RECORDS[1], "upcard": "9X"}]})
    assert (wrong.status_code, wrong.json()["code"]) == (422, "not-in-pack")
    assert "Line 2: “9X”" in wrong.json()["message"]
    assert uploaded_to_come(evening.tournament) == 3
    assert director.post(f"{evening.path}deals/", {"records": []}).json()["uploaded"] == 0
    assert uploaded_to_come(evening.tournament) == 0


def test_the_desk_takes_a_file_and_says_what_is_wrong_in_it(evening: Night, hall: Organization) -> None:
    desk, path = Client(), f"/desk/{evening.tournament.slug}/deals/"
    desk.force_login(member(hall).user)

    def send(text: str) -> Any:
        return desk.post(path, {"deals": SimpleUploadedFile("deals.jsonl", text.encode())}, follow=True)

    lines = [json.dumps(sent_deal) for sent_deal in RECORDS]
    assert "1 deal is sealed." in send(lines[0]).content.decode()
    refused = send(f"{lines[0]}\n{json.dumps({**RECORDS[1], 'dealer': 9})}")
    assert refused.status_code == 400
    assert "Line 2 does not say who deals" in refused.content.decode()
    assert uploaded_to_come(evening.tournament) == 1
    taken = send("\n".join(lines))
    assert "3 deals are sealed. The evening takes 4" in taken.content.decode()
    assert AuditEntry.objects.filter(what="Uploaded deals: 3.").count() == 1
    assert "made at random" in desk.post(f"{path}from-a-seed/", follow=True).content.decode()
    assert uploaded_to_come(evening.tournament) == 0


def test_no_other_installation_reads_them(evening: Night, hall: Organization, settings: Any) -> None:
    upload_deals(tournament=evening.tournament, records=LINES, now=NOW)
    _header, packed = make_archive(tournament_id=evening.tournament.pk, now=NOW)
    assert f'"{RECORDS[0]["deal"][0][0]}"' not in gzip.decompress(packed).decode()
    remove_tournament(Tournament.objects.get(pk=evening.tournament.pk))
    here = open_archive(packed=packed, organization=hall).tournament
    assert deals_to_come(here)[0].cards.dealer == 3
    remove_tournament(here)
    settings.SECRET_KEY = "another installation's"
    there = open_archive(packed=packed, organization=hall).tournament
    assert deals_to_come(there) == []
    rounds.seat_round(tournament=there, now=NOW, seed=1)
    assert [deal.cards.dealer for deal in deals_to_come(there)] == [0, 1, 2, 3]
