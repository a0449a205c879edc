"""The page of seating rules."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import Organization
from tests import people
from tests.people import Night
from tests.tournaments.desk.pages import done, once, place, text
from tournaments.services.people.entrants import withdraw
from tournaments.services.seating.drafts import redraw_round, swap


def pair(night: Night, **fields: Any) -> dict[str, Any]:
    """The form about two people as a browser sends it."""
    ada, ben, *_rest = night.entrants
    return {"once": once(), "entrant": ben.pk, "other": ada.pk, "kind": "apart", "until_round": "", **fields}


def test_it_puts_a_rule_on_record_and_says_it_in_words(night: Night, desk: Client) -> None:
    page = done(desk, place(night, "seating-rules/"), **pair(night, until_round="3"))
    assert "It applies from the next draw on." in page
    assert "Ada and Ben must not meet before round 3." in page
    rule = night.tournament.seating_rules.get()
    assert (rule.entrant.name, rule.other.name, rule.made_by) == ("Ada", "Ben", "director@hall.test")


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("partners", "Ada and Ben must be partners whenever both play."),
        ("never-partners", "Ada and Ben must not be partners."),
        ("apart", "Ada and Ben must not meet in this tournament."),
        ("meet", "Ada and Ben want to meet once."),
    ],
)
def test_it_says_each_rule_in_words(night: Night, desk: Client, kind: str, words: str) -> None:
    assert words in done(desk, place(night, "seating-rules/"), **pair(night, kind=kind))


def test_it_lets_somebody_keep_a_table(night: Night, desk: Client) -> None:
    ada = night.entrants[0]
    page = done(desk, place(night, "seating-rules/"), once=once(), entrant=ada.pk, table=2)
    assert "Ada keeps table 2." in page


def test_it_withdraws_a_rule_and_a_double_click_is_harmless(night: Night, desk: Client) -> None:
    done(desk, place(night, "seating-rules/"), **pair(night))
    rule = night.tournament.seating_rules.get()
    for _ in range(2):
        page = done(desk, place(night, f"seating-rules/{rule.pk}/withdraw/"))
        assert "Ada and Ben must not meet" not in page
    rule.refresh_from_db()
    assert rule.withdrawn_by == "director@hall.test"


def test_it_says_that_a_rule_is_inactive_while_somebody_does_not_play(night: Night, desk: Client) -> None:
    done(desk, place(night, "seating-rules/"), **pair(night))
    assert "paused until" not in text(desk.get(place(night, "seating-rules/")))
    withdraw(entrant=night.entrants[0])
    assert "paused until" in text(desk.get(place(night, "seating-rules/")))


@pytest.mark.parametrize(
    "body", [{"kind": "enemies"}, {"other": ""}, {"kind": "partners", "until_round": "3"}, {"until_round": "1"}]
)
def test_it_shows_what_is_wrong(night: Night, desk: Client, body: dict[str, Any]) -> None:
    response = desk.post(place(night, "seating-rules/"), pair(night, **body))
    assert response.status_code == 400
    assert 'class="wrong"' in text(response)
    assert not night.tournament.seating_rules.exists()


def test_it_refuses_a_person_beside_themselves_and_a_table_that_no_hall_has(night: Night, desk: Client) -> None:
    ada = night.entrants[0].pk
    for item in (pair(night, other=ada, entrant=ada), {"once": once(), "entrant": ada, "table": 501}):
        response = desk.post(place(night, "seating-rules/"), item)
        assert response.status_code == 400
        assert 'class="wrong"' in text(response)


def test_it_says_why_rules_cannot_hold_together(night: Night, desk: Client) -> None:
    cleo = night.entrants[2].pk
    done(desk, place(night, "seating-rules/"), **pair(night, kind="partners"))
    response = desk.post(place(night, "seating-rules/"), pair(night, kind="partners", entrant=cleo))
    assert response.status_code == 400
    assert "Ada cannot partner Ben and Cleo at the same time." in text(response)


def test_it_brings_two_together_who_want_to_meet_and_says_so(hall: Organization, desk: Client) -> None:
    night = people.night(hall, 12, rounds=4, published=False)
    assert night.round is not None
    form = text(desk.get(place(night, "seating-rules/")))
    assert "The next round seats them at one table, unless another rule forbids it." in form
    assert "They meet in round 1." in text(
        desk.post(place(night, "seating-rules/"), pair(night, kind="meet", cost="1"))
    )
    page = done(desk, place(night, "seating-rules/"), **pair(night, kind="meet", until_round="1"))
    assert "Ada and Ben want to meet once, in round 1 at the latest." in page
    draft = redraw_round(round_=night.round, now=people.NOW)
    assert "Ada and Ben want to meet." in text(desk.get(place(night)))
    assert "they meet in round 1" in text(desk.get(place(night, "seating-rules/")))

    assert draft.broken == []
    ada = draft.seats.get(entrant=night.entrants[0])
    elsewhere = draft.seats.exclude(sitting=ada.sitting_id).first()
    swap(round_=draft, one=ada.entrant_id, other=elsewhere.entrant_id)
    page = text(desk.get(place(night)))
    assert "Ada and Ben want to meet; the swap made by hand seats them apart." in page
    assert "they meet in round 1" not in text(desk.get(place(night, "seating-rules/")))


def test_it_refuses_a_wish_that_a_rule_forbids(night: Night, desk: Client) -> None:
    done(desk, place(night, "seating-rules/"), **pair(night, kind="apart"))
    response = desk.post(place(night, "seating-rules/"), pair(night, kind="meet"))
    assert response.status_code == 400
    assert "Ada and Ben cannot meet: another rule keeps them" in text(response)


def test_it_knows_nobody_of_another_tournament(hall: Organization, night: Night, desk: Client) -> None:
    other = people.night(hall)
    assert desk.post(place(night, "seating-rules/"), pair(night, other=other.entrants[0].pk)).status_code == 400
    done(desk, place(other, "seating-rules/"), **pair(other))
    rule = other.tournament.seating_rules.get()
    assert desk.post(place(night, f"seating-rules/{rule.pk}/withdraw/")).status_code == 404


def test_it_lets_the_door_look_only(night: Night, door: Client, looker: Client) -> None:
    assert "Add this rule" not in text(door.get(place(night, "seating-rules/")))
    assert door.post(place(night, "seating-rules/"), pair(night)).status_code == 403
    assert looker.get(place(night, "seating-rules/")).status_code == 403


def test_it_says_how_the_night_is_seated_and_what_each_credit_would_do(night: Night, desk: Client) -> None:
    page = text(desk.get(place(night, "seating-rules/")))
    assert "Rank: points, then games won" in page
    assert "nothing:" in page
    assert "places out of 100 lower" in page


def test_it_says_nothing_of_credits_where_nobody_sits_out(hall: Organization, desk: Client) -> None:
    page = text(desk.get(place(people.night(hall, 8), "seating-rules/")))
    assert "How this tournament is seated" in page
    assert "What sit-out points mean" not in page


def test_it_says_what_a_rule_would_cost_and_saves_nothing(hall: Organization, desk: Client) -> None:
    night = people.night(hall, 8, rounds=4)
    page = text(desk.post(place(night, "seating-rules/"), pair(night, kind="partners", cost="1")))
    assert "Nothing is saved yet." in page
    # Two who partner in each of four rounds repeat their partnership three times.
    assert "Without this rule: 8 players, 4 rounds: 0 repeated partners" in page
    assert "With this rule: 8 players, 4 rounds: 3 repeated partners" in page
    assert "The draw can follow it in every round." in page
    assert not night.tournament.seating_rules.exists()
    keeps = {"once": once(), "entrant": night.entrants[0].pk, "table": 2, "cost": "1"}
    assert "The draw can follow it in every round." in text(desk.post(place(night, "seating-rules/"), keeps))
