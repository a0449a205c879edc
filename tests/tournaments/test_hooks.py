"""What the core asks of the apps above it: its own answer where there is none, and fundraising's where there is."""

from typing import Any, cast

from django.db.models import QuerySet

from fundraising.models import Fundraiser
from tests.people import Night
from tournaments import hooks
from tournaments.hooks import Question
from tournaments.models import Entrant, Tournament
from tournaments.services.people.present import people_here

OWN_ANSWERS = {
    name: Question(cast(Any, question).__wrapped__)
    for name, question in vars(hooks).items()
    if isinstance(question, Question)
}
"""Every question as it is where nobody answers it."""


def test_it_asks_whoever_answers() -> None:
    def double(number: int) -> int:
        """Return it twice."""
        return 2 * number

    asked = Question(double)
    assert asked(3) == 6
    asked.answered_by(lambda number: number + 1)
    assert asked(3) == 4
    assert asked.__doc__ == "Return it twice."


def test_it_plays_without_an_app_that_answers(night: Night) -> None:
    tournament, here = night.tournament, people_here(night.tournament)
    tonight = Tournament.objects.filter(pk=tournament.pk)
    asked = {"fill_free_places": (tournament, None), "may_be_seated": (tournament, here), "with_sign_up": (tonight,)}
    by_tournament = ("unpaid_here", "only_paid_are_seated", "expected_guests", "has_door", "ties_for_prizes")
    answers = {
        name: question(*asked.get(name, (tournament,) if name in by_tournament else (tournament.pk,)))
        for name, question in OWN_ANSWERS.items()
    }
    for question, unchanged in (("may_be_seated", here), ("with_sign_up", tonight)):
        rows = answers.pop(question)
        assert isinstance(rows, QuerySet)
        assert list(rows) == list(unchanged)
    assert answers == {
        "currency_of": "USD",
        "entry_fees_taken": 0,
        "drawn_for_door_prizes": {},
        "standing_awards": (),
        "lots_for_ties": None,
        "ties_for_prizes": (),
        "board_additions": {},
        "unpaid_here": (),
        "only_paid_are_seated": False,
        "expected_guests": 0,
        "has_door": False,
        "fill_free_places": (),
        "faults_of_ledger": (),
        "mark_unsealed": None,
        "entries_from_elsewhere": 0,
    }


def test_it_hears_from_fundraising(night: Night) -> None:
    Fundraiser.objects.create(tournament=night.tournament, currency="EUR", entry_fee=500, only_paid_are_seated=True)
    everybody = Entrant.objects.filter(tournament=night.tournament)
    assert hooks.currency_of(night.tournament.pk) == "EUR"
    assert hooks.only_paid_are_seated(night.tournament)
    assert len(hooks.unpaid_here(night.tournament)) == people_here(night.tournament).count() > 0
    assert not hooks.may_be_seated(night.tournament, everybody).exists()
    assert hooks.board_additions(night.tournament.pk) == {"draws": [], "goal": None}
