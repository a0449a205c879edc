"""Bringing the people of one of the last nights."""

import pytest

from accounts.models import Organization
from fundraising.services.payments import Line, take_payment
from fundraising.services.prices import change_prices
from tests import people
from tests.people import NOW, Caller, Night, known
from tests.tournaments.conftest import signed_in
from tournaments.hooks import unpaid_here
from tournaments.models import SeatingRule, Tournament
from tournaments.services.people.entrants import Newcomer, add_entrants, check_in
from tournaments.services.people.last_nights import last_nights, who_came
from tournaments.services.people.seating_rules import RuleRequest, add_rule


@pytest.fixture
def tonight(hall: Organization, night: Night) -> Tournament:
    """The next tournament, with nobody yet. To the one before somebody was only entered."""
    add_entrants(tournament=night.tournament, newcomers=[Newcomer("Nora Never", checked_in=False)])
    return people.tournament(hall, name="Next week")


def test_it_offers_who_came_to_a_night_and_nobody_who_did_not(night: Night, tonight: Tournament) -> None:
    assert last_nights(tonight) == [night.tournament]
    assert {entrant.pk for entrant in who_came(night.tournament)} == {entrant.pk for entrant in night.entrants}


def test_it_offers_no_night_of_others(night: Night, tonight: Tournament) -> None:
    elsewhere = people.tournament(people.organization("elsewhere"))
    assert last_nights(elsewhere) == []


def test_it_brings_who_is_ticked_with_their_rules_once_and_nothing_as_paid(
    night: Night, tonight: Tournament, director: Caller
) -> None:
    first, second, third = night.entrants[:3]
    for one, other in ((first, second), (second, third)):
        wanted = RuleRequest(SeatingRule.Kind.APART, one, other)
        add_rule(tournament=night.tournament, wanted=wanted, by="dana", now=NOW)
    fee = Line("entry", 500, entrant=first)
    take_payment(tournament=night.tournament, uuid=known(1), lines=[fee], method="cash", by="dana", now=NOW)
    change_prices(tournament=tonight, changes={"entry_fee": 500, "only_paid_are_seated": True})
    desk, path = signed_in(director), f"/desk/{tonight.slug}/entrants/last-nights/"
    shown = desk.get(path).content.decode()
    assert first.name in shown
    assert "Nora Never" not in shown
    sent = {"night": night.tournament.slug, "person": [first.person_id, second.person_id], "rules": "1"}
    for _twice in range(2):
        assert desk.post(f"{path}bring/", sent).status_code == 302
    came = list(tonight.people.order_by("number"))
    assert {entrant.person_id for entrant in came} == {first.person_id, second.person_id}
    assert not any(entrant.checked_in for entrant in came)
    (rule,) = tonight.seating_rules.all()
    assert (rule.kind, {rule.entrant, rule.other}) == (SeatingRule.Kind.APART, set(came))
    for entrant in came:
        check_in(entrant=entrant, present=True)
    assert {entrant.pk for entrant in unpaid_here(tonight)} == {entrant.pk for entrant in came}
    assert "on the list already" in desk.get(path).content.decode()


def test_it_brings_everybody_at_once(night: Night, tonight: Tournament, director: Caller) -> None:
    desk, path = signed_in(director), f"/desk/{tonight.slug}/entrants/last-nights/bring/"
    desk.post(path, {"night": night.tournament.slug, "all": "1"})
    assert tonight.people.count() == 9
    assert not tonight.seating_rules.exists()


def test_it_makes_partners_again_where_they_stay_together(hall: Organization, director: Caller) -> None:
    before = people.night(hall, 8, movement="round-robin")
    tonight = people.tournament(hall, name="Next week", movement="round-robin")
    path = f"/desk/{tonight.slug}/entrants/last-nights/bring/"
    for _twice in range(2):
        signed_in(director).post(path, {"night": before.tournament.slug, "all": "1", "partners": "1"})

    def couples(of: Tournament) -> set[frozenset[int]]:
        return {frozenset(team.entrants.values_list("person", flat=True)) for team in of.teams.all()}

    assert couples(tonight) == couples(before.tournament)
    assert tonight.teams.count() == 4


def test_it_says_what_is_missing(night: Night, tonight: Tournament, director: Caller, hall: Organization) -> None:
    desk, path = signed_in(director), f"/desk/{tonight.slug}/entrants/last-nights/"
    answer = desk.post(f"{path}bring/", {"night": night.tournament.slug}, follow=True)
    assert "Nobody was ticked." in answer.content.decode()
    assert desk.post(f"{path}bring/", {"night": "nowhere", "all": "1"}).status_code == 404
    assert desk.post(f"{path}bring/", {"night": night.tournament.slug, "person": ["x", "9" * 30]}).status_code == 302
    assert not tonight.people.exists()
