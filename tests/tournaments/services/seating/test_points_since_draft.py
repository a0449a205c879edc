"""A draft says so where points have changed since it was drawn, or where another director drew it again."""

from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from django.test import Client

from accounts.models import Organization
from scoring.corrections import Correction, WholeGame
from scoring.rules import Totals
from tests import people
from tests.people import NOW, Caller, Night
from tests.tournaments.desk.pages import place, text
from tournaments.errors import DrawnAgain, RoundNotDraft
from tournaments.models import Round
from tournaments.services.play import hands
from tournaments.services.play.corrections import correct
from tournaments.services.seating import drafts, rounds
from tournaments.services.seating.drafts import points_have_changed

LATER = NOW + timedelta(minutes=5)


@pytest.fixture
def drafted(hall: Organization) -> Night:
    """Eight people, round 1 played and closed, round 2 a draft."""
    night = people.night(hall, 8)
    for sitting in night.sittings:
        totals = Totals((8, 0, 8, 0))
        hands.enter_totals(sitting=sitting, uuid=UUID(int=sitting.pk), totals=totals, by="d", now=NOW)
    rounds.close_round(round_=night.round, now=NOW)
    return Night(night.tournament, night.entrants, rounds.seat_round(tournament=night.tournament, now=NOW, seed=1))


def correct_first_table(night: Night) -> None:
    sitting = Round.objects.get(number=1).sittings.select_related("game", "round__tournament").order_by("pk").first()
    assert sitting
    right = WholeGame(uuid4(), Totals((2, 6, 2, 6)))
    shown = Correction("Sides mixed up", voids=UUID(int=sitting.pk), adds=right)
    correct(sitting=sitting, correction=shown, by="d", now=LATER)


def test_it_is_said_once_a_sheet_was_corrected(drafted: Night, desk: Client, director: Caller) -> None:
    sentence = "Points have changed since this draft was drawn."
    assert sentence not in text(desk.get(place(drafted)))
    correct_first_table(drafted)
    assert points_have_changed(drafted.round)
    assert sentence in text(desk.get(place(drafted)))
    assert director.get(f"{drafted.path}").json()["outdated_draft"] == 2
    drawn = drafts.redraw_round(round_=drafted.round, now=LATER + timedelta(minutes=1))
    assert not points_have_changed(drawn)
    assert sentence not in text(desk.get(place(drafted)))


def test_it_is_said_once_points_were_given(drafted: Night) -> None:
    drafted.tournament.adjustments.create(entrant=drafted.entrants[0], points=3, reason="r", made_by="d", made_at=LATER)
    assert points_have_changed(drafted.round)


def test_it_is_not_said_where_points_seat_nobody(hall: Organization) -> None:
    night = people.night(hall, 8, movement="whist")
    rounds.close_round(round_=night.round, now=NOW, force=True)
    drawn = rounds.seat_round(tournament=night.tournament, now=NOW)
    night.tournament.adjustments.create(entrant=night.entrants[0], points=3, reason="r", made_by="d", made_at=LATER)
    assert not points_have_changed(drawn)


def test_it_tells_a_director_that_another_has_drawn_again(drafted: Night, desk: Client) -> None:
    first, second = drafted.entrants[0].pk, drafted.entrants[4].pk
    seen = rounds.draft_state(drafted.round)
    drafts.redraw_round(round_=drafted.round, now=LATER, seed=99)
    old = Round.objects.get(pk=drafted.round.pk)
    with pytest.raises(DrawnAgain):
        drafts.swap(round_=old, one=first, other=second, seen=seen)
    address = place(drafted, f"rounds/swap/{old.pk}/")
    page = text(desk.post(address, {"who": [first, second], "seen": seen}, follow=True))
    assert "Someone else has drawn round 2 again." in page
    assert "no longer a draft" not in page


def test_it_still_says_that_a_published_round_is_no_draft(drafted: Night) -> None:
    rounds.publish_round(round_=drafted.round, now=LATER)
    drafted.round.refresh_from_db()
    with pytest.raises(RoundNotDraft):
        drafts.swap(round_=drafted.round, one=drafted.entrants[0].pk, other=drafted.entrants[4].pk)
