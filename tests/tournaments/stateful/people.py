"""What people do: they come and go, take seats, play for each other, make teams."""

from typing import Any

from hypothesis import strategies as st

from scoring.models import Hand
from tests.people import NAMES, newcomers
from tests.tournaments.stateful.base import OPEN, UNFINISHED, Machine, happens
from tournaments.imports.people import ListRow
from tournaments.models import Entrant, Seat, Team
from tournaments.services.people import entrants, imports, teams
from tournaments.services.play import game_owners
from tournaments.services.seating import extra_tables, seat_changes

MOST_PEOPLE = 50
FEWEST_HERE = 6


class People(Machine):
    """Entrants of the tournament."""

    @happens(count=st.integers(1, 3))
    def late_entries(self, count: int) -> None:
        if self.tournament.people.count() + count <= MOST_PEOPLE:
            entrants.add_entrants(tournament=self.tournament, newcomers=newcomers(count))

    @happens(count=st.integers(1, 3))
    def enter_a_list(self, count: int) -> None:
        """The same list twice: whoever is there is not entered again."""
        lines = [ListRow(row, f"{name} Listed") for row, name in enumerate(NAMES[:count], 2)]
        entered: dict[str, Any] = {"tournament": self.tournament, "lines": lines, "different": frozenset()}
        imports.enter_listed(**entered, here=imports.CheckIn.EVERYBODY)
        again = imports.enter_listed(**entered, here=imports.CheckIn.EVERYBODY)
        assert again.people == 0, "a list entered twice entered somebody twice"

    @happens()
    def no_show(self) -> None:
        if len(self.people_here()) > FEWEST_HERE:
            entrants.check_in(entrant=self.anybody(), present=False)

    @happens(count=st.integers(1, 3))
    def drop_out(self, count: int) -> None:
        for _person in range(count):
            if len(self.people_here()) > FEWEST_HERE:
                entrants.withdraw(entrant=self.anybody())

    @happens()
    def all_come_back(self) -> None:
        for entrant in self.tournament.people:
            entrants.check_in(entrant=entrant, present=True)
            entrants.withdraw(entrant=entrant, withdrawn=False)

    @happens(name=st.sampled_from(NAMES))
    def rename(self, name: str) -> None:
        entrants.rename(entrant=self.anybody(), name=name)


class Seats(Machine):
    """Seats of a draft or an open round that change hands."""

    def seat(self, **where: Any) -> Seat:
        """Return a seat of the latest round. Raises NothingThere."""
        found = Seat.objects.filter(round=self.latest(), **where)
        return self.one_of(found.select_related("sitting__round__tournament", "sitting__game", "sitting__table"))

    def free_seat(self) -> Seat:
        """Return an open seat, else a taken one. Raises NothingThere."""
        is_free = Seat.objects.filter(round=self.latest(), entrant=None).exists()
        return self.seat(entrant=None) if is_free else self.seat()

    def change(self, seat: Seat, **replacement: Any) -> None:
        """Change a seat, from the next hand on or an earlier one."""
        from_hand = self.choose(st.sampled_from((None, None, None, 1, 2)))
        if from_hand is not None:
            self.forget_who_sat_at(seat)
        change = seat_changes.Replacement(from_hand=from_hand, **replacement)
        seat_changes.change_seat(sitting=seat.sitting, index=seat.index, replacement=change, **self.by)

    def forget_who_sat_at(self, seat: Seat) -> None:
        """Who sat for the hands played so far is about to be changed."""
        for uuid in Hand.objects.filter(game=seat.sitting.game_id).values_list("uuid", flat=True):
            self.sat.pop(uuid, None)

    @happens(*UNFINISHED, whereabouts=st.sampled_from(seat_changes.Whereabouts))
    def leave_a_seat(self, whereabouts: seat_changes.Whereabouts) -> None:
        self.change(self.seat(), whereabouts=whereabouts)

    @happens(*UNFINISHED, whereabouts=st.sampled_from(seat_changes.Whereabouts), for_good=st.booleans())
    def take_a_seat(self, whereabouts: seat_changes.Whereabouts, *, for_good: bool) -> None:
        self.change(self.free_seat(), coming=self.anybody(), whereabouts=whereabouts, for_good=for_good)

    @happens(*UNFINISHED, whereabouts=st.sampled_from(seat_changes.Whereabouts), for_good=st.booleans())
    def seat_a_newcomer(self, whereabouts: seat_changes.Whereabouts, *, for_good: bool) -> None:
        self.change(self.free_seat(), newcomer="Newcomer", whereabouts=whereabouts, for_good=for_good)

    @happens(*UNFINISHED, who=st.sampled_from(("newcomer", "entrant", "nobody")), for_good=st.booleans())
    def stand_in(self, who: str, *, for_good: bool) -> None:
        coming = {"newcomer": {"newcomer": "Cousin"}, "nobody": {}}
        chosen = coming[who] if who in coming else {"coming": self.anybody()}
        self.change(self.seat(), plays_for=True, for_good=for_good, **chosen)

    @happens(*UNFINISHED)
    def add_a_table(self) -> None:
        latest = self.latest()
        extra_tables.add_table(round_=latest, people=extra_tables.table_free(latest), **self.by)

    @happens(OPEN)
    def give_a_game(self) -> None:
        seat = self.seat(sitting__changes__isnull=False)
        game_owners.give_game(sitting=seat.sitting, index=seat.index, entrant=self.anybody())


class Teams(Machine):
    """Partners who stay together, where the movement has them do so."""

    @happens(by_lot=st.booleans())
    def pair_the_rest(self, *, by_lot: bool) -> None:
        teams.pair_rest(tournament=self.tournament, by_lot=by_lot, seed=self.minutes)

    @happens()
    def dissolve_a_team(self) -> None:
        teams.part(team=self.team())

    @happens()
    def substitute(self) -> None:
        team = self.team()
        leaving, coming = self.one_of(team.entrants.all()), self.one_of(self.tournament.people.filter(team=None))
        teams.substitute(team=team, leaving=leaving, coming=coming)

    def team(self) -> Team:
        """Return a team of the tournament. Raises NothingThere."""
        return self.one_of(Team.objects.filter(tournament=self.tournament))

    def send_away_without_partner(self) -> None:
        """Check out whoever is here and has no partner here, so that a round of teams can be drawn."""
        here = self.tournament.people.filter(checked_in=True, status=Entrant.Status.PLAYING)
        for entrant in here:
            if here.filter(team=entrant.team_id, team__isnull=False).count() < 2:
                entrants.check_in(entrant=entrant, present=False)
