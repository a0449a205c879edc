"""Nothing is drawn or published that seats somebody twice or not at all, whatever a movement says."""

from datetime import UTC, datetime

import pytest

from accounts.models import Organization
from tests.people import night
from tournaments.models import Round, SitOut
from tournaments.rules.movements.at_random import AtRandom
from tournaments.rules.movements.base import Seating
from tournaments.rules.movements.quality import WrongSeating
from tournaments.services.seating.rounds import publish_round, seat_round

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 1, 5, 20, tzinfo=UTC)


def test_it_keeps_no_draft_that_leaves_somebody_out(hall: Organization, monkeypatch: pytest.MonkeyPatch) -> None:
    event = night(hall, 9, published=False, movement="random").tournament
    event.rounds.update(status=Round.Status.UNDONE)
    first_four = tuple(event.entrants.values_list("pk", flat=True)[:4])
    monkeypatch.setattr(AtRandom, "draw", lambda *_: Seating((first_four,)))

    with pytest.raises(WrongSeating):
        seat_round(tournament=event, now=NOW)

    assert not event.rounds.filter(status=Round.Status.DRAFT).exists()


def test_it_publishes_no_draft_in_which_somebody_sits_and_sits_out(hall: Organization) -> None:
    draft = night(hall, 9, published=False).tournament.rounds.get()
    SitOut.objects.create(round=draft, entrant=draft.sittings.first().seats.first().entrant)

    with pytest.raises(WrongSeating):
        publish_round(round_=draft, now=NOW)

    draft.refresh_from_db()
    assert draft.status == Round.Status.DRAFT
