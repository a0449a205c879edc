"""What was played in a tournament so far, read once for all that draws, ranks or lists it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from scoring.statements import Given, Select
from tournaments.models import Round, Tournament
from tournaments.rules.movements.base import PastRound
from tournaments.services.results.past_rounds import as_played, read_places, sign_of

_standing = Select(
    lambda: Round.objects.filter(tournament=Given("tournament")).exclude(status=Round.Status.UNDONE).order_by("number")
)


@dataclass(frozen=True)
class Played:
    """The rounds of a tournament that were not undone, in order, as they were at one moment; the last may be a draft.

    They cost one statement. Who sat where costs four more, for all rounds at once, when it is first asked for.
    """

    tournament: Tournament
    rounds: tuple[Round, ...]

    @classmethod
    def of(cls, tournament: Tournament) -> "Played":
        """Read the rounds of this tournament."""
        rounds = _standing.rows(tournament=tournament.pk)
        for round_ in rounds:
            round_.tournament = tournament
        return cls(tournament, tuple(rounds))

    @property
    def latest(self) -> Round | None:
        """The last round; None before the first is drawn."""
        return self.rounds[-1] if self.rounds else None

    @cached_property
    def published(self) -> "Played":
        """These rounds without a draft: those that count."""
        return self._where(lambda round_: round_.status in Round.PLAYED)

    @cached_property
    def closed(self) -> "Played":
        """These rounds as far as they are closed."""
        return self._where(lambda round_: round_.status == Round.Status.CLOSED)

    def through(self, number: int | None) -> "Played":
        """Return these rounds up to the one of this number; None: all of them."""
        return self if number is None else self._where(lambda round_: round_.number <= number)

    def before(self, number: int) -> "Played":
        """Return these rounds up to the one before this number."""
        return self._where(lambda round_: round_.number < number)

    def without(self, left_out: Round | None) -> "Played":
        """Return these rounds but one; None: all of them."""
        return self._where(lambda round_: round_ != left_out)

    @cached_property
    def with_places(self) -> tuple[Round, ...]:
        """These rounds with who sat where and who sat out, which is read for all of them at once."""
        read_places(self.rounds)
        return self.rounds

    @cached_property
    def by_round(self) -> dict[int, PastRound]:
        """By the number of each round what was played in it, as movements take it: more points are better."""
        return {round_.number: as_played(round_, sign_of(self.tournament)) for round_ in self.with_places}

    @property
    def history(self) -> list[PastRound]:
        """What was played, round by round."""
        return list(self.by_round.values())

    def _where(self, is_in: Callable[[Round], bool]) -> "Played":
        return Played(self.tournament, tuple(filter(is_in, self.rounds)))
