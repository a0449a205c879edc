"""What people do in a life at random: they come and go, take seats, play for each other, make teams."""

from collections.abc import Callable
from datetime import timedelta
from random import Random
from typing import Any

from scoring.errors import Refused
from tests.people import NAMES, NOW, newcomers
from tournaments.imports.people import ListRow
from tournaments.models import Entrant, Round, Seat, Team, Tournament
from tournaments.services import entrants, extra_tables, game_owners, imports, seat_changes, teams

MOST_PEOPLE = 16


class NothingThere(Refused):
    code = "nothing-there"
    sentence = "There is nothing that this could be done to."


class WithPeople:
    """A night with the people of it. What is drawn by lot is drawn by the deed's own."""

    night: Tournament
    rng: Random
    step: int

    @property
    def now(self) -> Any:
        """The time of this deed."""
        return NOW + timedelta(minutes=self.step)

    def by(self) -> dict[str, Any]:
        """Who does it, and when."""
        return {"by": "director", "now": self.now}

    def one_of(self, found: Any) -> Any:
        """Return one of these; nothing happens where there is none."""
        listed = sorted(found, key=lambda one: one.pk)
        if not listed:
            raise NothingThere
        return self.rng.choice(listed)

    def latest(self) -> Round:
        standing = Round.objects.select_related("tournament").filter(tournament=self.night).exclude(status="undone")
        found = standing.order_by("number").last()
        if found is None:
            raise NothingThere
        return found

    def anybody(self) -> Entrant:
        return self.one_of(self.night.people)

    # People

    def come(self) -> None:
        if self.night.people.count() < MOST_PEOPLE:
            entrants.add_entrants(tournament=self.night, newcomers=newcomers(self.rng.randint(1, 2)))

    def enter_a_list(self) -> None:
        """The same list as before, with one more on it: whoever is there is not entered again."""
        names = [f"{name} Listed" for name in NAMES[: self.rng.randint(1, 3)]]
        lines = [ListRow(row, name) for row, name in enumerate(names, 2)]
        told = {
            "tournament": self.night,
            "lines": lines,
            "different": frozenset(),
            "here": imports.CheckIn.EVERYBODY,
        }
        imports.enter_listed(**told)
        assert imports.enter_listed(**told).people == 0, "a list entered twice entered somebody twice"

    def no_show(self) -> None:
        self.keep_enough(lambda entrant: entrants.check_in(entrant=entrant, present=False))

    def leave(self) -> None:
        self.keep_enough(lambda entrant: entrants.withdraw(entrant=entrant))

    def keep_enough(self, deed: Callable[[Entrant], object]) -> None:
        if self.night.people.filter(checked_in=True, status="playing").count() > 6:
            deed(self.anybody())

    def come_back(self) -> None:
        for entrant in self.night.people:
            entrants.check_in(entrant=entrant, present=True)
            entrants.withdraw(entrant=entrant, withdrawn=False)

    def rename(self) -> None:
        entrants.rename(entrant=self.anybody(), name=self.rng.choice(NAMES))

    # Seats

    def a_seat(self, **where: Any) -> Seat:
        found = Seat.objects.filter(round=self.latest(), **where)
        return self.one_of(found.select_related("sitting__round__tournament", "sitting__game", "sitting__table"))

    def relieve(self, seat: Seat, **told: Any) -> None:
        replacement = seat_changes.Replacement(from_hand=self.rng.choice((None, None, 1, 2)), **told)
        seat_changes.change_seat(sitting=seat.sitting, index=seat.index, replacement=replacement, **self.by())

    def free_a_seat(self) -> None:
        self.relieve(self.a_seat(), whereabouts=self.rng.choice(list(seat_changes.Whereabouts)))

    def take_a_seat(self) -> None:
        free = Seat.objects.filter(round=self.latest(), entrant=None).exists()
        seat = self.a_seat(entrant=None) if free else self.a_seat()
        if self.rng.random() < 0.2 and self.night.people.count() < MOST_PEOPLE:
            self.relieve(seat, newcomer="Newcomer")
        else:
            whereabouts = self.rng.choice(list(seat_changes.Whereabouts))
            self.relieve(seat, coming=self.anybody(), whereabouts=whereabouts, for_good=self.rng.random() < 0.5)

    def stand_in(self) -> None:
        who = self.rng.choice(({"newcomer": "Stand-in"}, {"coming": self.anybody()}, {}))
        self.relieve(self.a_seat(), plays_for=True, **who)

    def add_a_table(self) -> None:
        latest = self.latest()
        four = extra_tables.table_free(latest)
        extra_tables.add_table(round_=latest, people=four, **self.by())

    def give_game(self) -> None:
        seat = self.a_seat(sitting__changes__isnull=False)
        game_owners.give_game(sitting=seat.sitting, index=seat.index, entrant=self.anybody())

    # Teams

    def pair_rest(self) -> None:
        teams.pair_rest(tournament=self.night, by_lot=self.rng.random() < 0.5, seed=self.step)

    def part(self) -> None:
        teams.part(team=self.one_of(Team.objects.filter(tournament=self.night)))

    def substitute(self) -> None:
        team = self.one_of(Team.objects.filter(tournament=self.night))
        leaving, coming = self.one_of(team.entrants.all()), self.one_of(self.night.people.filter(team=None))
        teams.substitute(team=team, leaving=leaving, coming=coming)
