"""What every rule of the machine stands on: the tournament, the clock, and choices that can be shrunk."""

from collections import Counter
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import Any, ClassVar, cast
from uuid import UUID

from hypothesis import note
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule

from scoring.errors import Refused
from scoring.rules import FactsError
from tests.people import NOW
from tournaments.models import Entrant, Round, Sitting, Tournament
from tournaments.rules.movements.registry import MOVEMENTS

NO_ROUND, DRAFT, OPEN, CLOSED = "", str(Round.Status.DRAFT), str(Round.Status.OPEN), str(Round.Status.CLOSED)
ANY = (NO_ROUND, DRAFT, OPEN, CLOSED)
UNFINISHED = (DRAFT, OPEN)

Action = Callable[..., None]


class NothingThere(Refused):
    """There is nothing that this could be done to at the moment."""

    code = "nothing-there"
    sentence = "There is nothing that this could be done to."


class Machine(RuleBasedStateMachine):
    """A tournament in the middle of whatever happens. `status` is that of the latest round, "" where there is none."""

    tournament: Tournament
    seen: ClassVar[Counter[str]]
    """How often what was done or refused in all examples of a test; hands and closed rounds, added up over steps."""
    data: Any

    def __init__(self) -> None:
        super().__init__()
        self.status, self.minutes, self.last_uuid = NO_ROUND, 0, 0
        self.sent: dict[UUID, dict[str, Any] | None] = {}
        """Every hand that was ever taken in, to stand or to wait: its facts; None for totals."""
        self.sat: dict[UUID, list[int | None]] = {}
        """Who was seen in the four seats when a hand went on its sheet, as long as nobody changed that afterwards."""
        self.partners: dict[int, dict[UUID, set[frozenset[int]]]] = {}
        """By sitting and hand: who were seen as partners."""
        self.remembers_all = True
        """Whether nothing that was seen had to be forgotten."""
        self.credits: dict[int, int] = {}
        """By closed round: what a sit-out was worth when it was closed."""

    def choose(self, strategy: st.SearchStrategy[Any]) -> Any:
        """Draw something in the middle of a rule."""
        return self.data.draw(strategy)

    def chance(self, percent: int) -> bool:
        """Tell whether something happens that does so in this share of all cases."""
        return bool(self.choose(st.integers(0, 99)) >= 100 - percent)

    def one_of(self, found: Iterable[Any]) -> Any:
        """Return one of these rows. Raises NothingThere."""
        rows = sorted(found, key=lambda row: row.pk)
        if not rows:
            raise NothingThere
        return rows[self.choose(st.integers(0, len(rows) - 1))]

    def anybody(self) -> Entrant:
        """Return one of the tournament's people. Raises NothingThere."""
        return self.one_of(self.tournament.people)

    def people_here(self) -> list[Entrant]:
        """Return who is present and has not left for good."""
        return list(self.tournament.people.filter(checked_in=True, status=Entrant.Status.PLAYING))

    def standing(self) -> list[Round]:
        """Return the rounds that were not undone, in order."""
        found = Round.objects.select_related("tournament").filter(tournament=self.tournament)
        return list(found.exclude(status=Round.Status.UNDONE).order_by("number"))

    def latest(self) -> Round:
        """Return the latest round that stands. Raises NothingThere."""
        rounds = self.standing()
        if not rounds:
            raise NothingThere
        return rounds[-1]

    def sitting(self, **where: Any) -> Sitting:
        """Return one of the tournament's sittings, as a request reads it. Raises NothingThere."""
        found = Sitting.objects.filter(round__tournament=self.tournament, **where)
        return self.one_of(found.select_related("round__tournament", "game", "table"))

    def look_at_status(self) -> None:
        """Read the tournament and its latest round's status again."""
        self.tournament.refresh_from_db()
        self.status = next((str(round_.status) for round_ in reversed(self.standing())), NO_ROUND)

    @property
    def in_teams(self) -> bool:
        """Whether partners are fixed in this tournament now."""
        return MOVEMENTS[self.tournament.movement].fixed_partners

    @property
    def now(self) -> datetime:
        """The time of this step: a minute after the one before."""
        return NOW + timedelta(minutes=self.minutes)

    @property
    def by(self) -> dict[str, Any]:
        """Who does it, and when."""
        return {"by": "director", "now": self.now}

    def uuid(self) -> UUID:
        """Return a UUID that no hand has."""
        self.last_uuid += 1
        return UUID(int=self.last_uuid, version=4)


def happens(*statuses: str, **drawn: st.SearchStrategy[Any]) -> Callable[[Action], Action]:
    """Make a rule of a method, for while the latest round has one of these statuses. To be refused is no fault."""

    def rule_of(action: Action) -> Action:
        def step(self: Machine, data: Any, **arguments: Any) -> None:
            self.data, self.minutes = data, self.minutes + 1
            try:
                action(self, **arguments)
                self.seen[f"{action.__name__}: done"] += 1
            except (Refused, FactsError) as refused:
                note(f"refused: {refused}")
                self.seen[f"{action.__name__}: {type(refused).__name__}"] += 1
            self.look_at_status()

        step.__name__, step.__qualname__, step.__doc__ = action.__name__, action.__qualname__, action.__doc__
        return precondition(lambda self: self.status in (statuses or ANY))(
            rule(data=st.data(), **cast(Any, drawn))(step)
        )

    return rule_of
