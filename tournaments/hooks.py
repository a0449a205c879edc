"""What the core asks of the apps above it, and what it announces to them; it does not know which there are.

An app answers a question, or receives a signal, in its `AppConfig.ready` (see `fundraising/apps.py`). A question that
no app answers has the answer given here.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import update_wrapper
from typing import Any, Generic, ParamSpec, Protocol, TypeVar

from django.db.models import QuerySet
from django.dispatch import Signal
from django.http import HttpRequest

from tournaments.models import Entrant, Tournament
from tournaments.money import DEFAULT_CURRENCY
from tournaments.rules.prizes.awards import Award, Lots

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")


class Question(Generic[Asked, Answer]):
    """A function that another app can put its own in place of."""

    def __init__(self, otherwise: Callable[Asked, Answer]) -> None:
        update_wrapper(self, otherwise)
        self._answer = otherwise

    def __call__(self, *args: Asked.args, **kwargs: Asked.kwargs) -> Answer:
        """Return the answer of the app that has one."""
        return self._answer(*args, **kwargs)

    def answered_by(self, function: Callable[Asked, Answer]) -> None:
        """Have this function answer from now on."""
        self._answer = function


tournament_copied = Signal()
"""A tournament was made like another: `source`, `to`. Sent inside the transaction."""
scores_changed = Signal()
"""The board of a tournament was brought up to its scores: `tournament_id`."""


class Fault(Protocol):
    """Something about an entry of a ledger that cannot have been written by this program."""

    @property
    def number(self) -> int:
        """Of the entry."""

    @property
    def what(self) -> Any:
        """A sentence, translated when it is shown."""


@Question
def currency_of(tournament_id: int) -> str:
    """Return the currency of a tournament's prizes (ISO 4217)."""
    return DEFAULT_CURRENCY


@Question
def entry_fees_taken(tournament_id: int) -> int:
    """Return the entry fees that a pot of prizes is a share of, in the smallest unit."""
    return 0


@Question
def drawn_for_door_prizes(tournament_id: int) -> Mapping[int, int]:
    """Return the number of the person drawn for each door prize, by its place from 1."""
    return {}


@Question
def standing_awards(tournament_id: int) -> Sequence[Award]:
    """Return the awards that were settled; none: they follow from the plan and the standings."""
    return ()


@Question
def lots_for_ties(tournament_id: int) -> Lots | None:
    """Return the draw among those who are tied for a prize; None while it was not made."""
    return None


@Question
def ties_for_prizes(tournament: Tournament) -> Sequence[Mapping[str, Any]]:
    """Return who is tied for which prizes now, in words: `name`, `level`, `who`, `settled`, `outcome`, `is_open`."""
    return ()


@Question
def board_additions(tournament_id: int) -> dict[str, Any]:
    """Return what the body of a public board has besides, by name."""
    return {}


@Question
def may_be_seated(tournament: Tournament, here: QuerySet[Entrant]) -> QuerySet[Entrant]:
    """Return those of the people here whom a draw seats."""
    return here


@Question
def unpaid_here(tournament: Tournament) -> Sequence[Entrant]:
    """Return who is here and still has to pay to play."""
    return ()


@Question
def only_paid_are_seated(tournament: Tournament) -> bool:
    """Tell whether a draw leaves out those who still have to pay."""
    return False


@Question
def expected_guests(tournament: Tournament) -> int:
    """Return how many guests have a place and are not on the list of players yet."""
    return 0


@Question
def has_door(tournament: Tournament) -> bool:
    """Tell whether people come past a door, where they pay or are awaited: then nobody is here until checked in."""
    return False


@Question
def with_sign_up(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Return these tournaments, read together with what a list says about their sign-up."""
    return tournaments


@Question
def fill_free_places(tournament: Tournament, request: HttpRequest) -> Sequence[str]:
    """Give places that may have become free to those who wait for one; return the names of those who got one."""
    return ()


@Question
def faults_of_ledger(tournament_id: int) -> Sequence[Fault]:
    """Return what is wrong with a tournament's ledger."""
    return ()


@Question
def mark_unsealed(entries: Iterable[dict[str, Any]]) -> None:
    """Mark the entries of an archive's ledger that no installation has sealed."""


@Question
def entries_from_elsewhere(tournament_id: int) -> int:
    """Return how many entries of a ledger nobody here has checked."""
    return 0
