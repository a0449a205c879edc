"""Deals on paper: slips before they are played, records afterwards."""

import pytest

from accounts.models import AuditEntry, Organization, Role
from scoring.errors import Refused
from tests.people import NOW, Night, member, night
from tests.tournaments.paper.pages import printed, words
from tournaments.services.seating import rounds
from tournaments.services.seating.deals_to_come import deals_to_come


@pytest.fixture
def evening(hall: Organization) -> Night:
    return night(hall, 8, duplicate="matchpoints", hands_per_game=3, rounds=2)


def test_it_prints_four_slips_for_every_deal_to_come(evening: Night) -> None:
    how, *pages = words(printed(evening.tournament, "deal-slips"))
    assert "pack of their own" in how
    assert len(pages) == 6
    first = deals_to_come(evening.tournament)[0]
    assert first.cards.dealer == 0
    assert all(seat in pages[0] for seat in ("North", "East", "South", "West"))
    assert pages[0].count("Turn up") == 1
    assert len(words(printed(evening.tournament, "deal-slips", round_number=2))) == 4


def test_it_numbers_the_deals_as_they_will_be_played(evening: Night) -> None:
    before = [(deal.round, deal.hand, deal.cards.number) for deal in deals_to_come(evening.tournament)]
    assert before == [(1, 1, 1), (1, 2, 2), (1, 3, 3), (2, 1, 4), (2, 2, 5), (2, 3, 6)]
    rounds.close_round(round_=evening.round, now=NOW, force=True)
    assert [deal.cards.number for deal in deals_to_come(evening.tournament)] == [4, 5, 6]
    second = rounds.seat_round(tournament=evening.tournament, now=NOW, seed=1)
    assert [deal.cards.number for deal in deals_to_come(evening.tournament)] == [4, 5, 6]
    rounds.undo_round(round_=rounds.publish_round(round_=second, now=NOW), now=NOW)
    assert [deal.cards.number for deal in deals_to_come(evening.tournament)] == [7, 8, 9]


def test_it_prints_records_once_a_round_is_closed_and_no_card_before(evening: Night) -> None:
    with pytest.raises(Refused):
        printed(evening.tournament, "deal-records")
    rounds.close_round(round_=evening.round, now=NOW, force=True)
    (page, *_more) = words(printed(evening.tournament, "deal-records"))
    assert "Deal 1" in page
    assert "Ada" in page


def test_it_puts_on_record_who_printed_slips_and_gives_them_to_directors_alone(evening: Night) -> None:
    director, desk = (member(evening.tournament.organization, role) for role in (Role.DIRECTOR, Role.DESK))
    assert desk.get(f"{evening.path}paper/deal-slips/").status_code == 403
    assert director.get(f"{evening.path}paper/deal-slips/").status_code == 200
    assert AuditEntry.objects.filter(what="Printed: Deal slips.").count() == 1


def test_it_says_that_other_nights_have_none(night: Night) -> None:
    for what in ("deal-slips", "deal-records"):
        with pytest.raises(Refused, match="same-cards"):
            printed(night.tournament, what)
