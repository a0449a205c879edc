"""The way of a round: drawn, changed, published, played, closed, undone, reopened; and what a draft must be."""

from typing import Any

from hypothesis import strategies as st

from tests.tournaments.stateful.audit import check_draft, check_remarks
from tests.tournaments.stateful.base import CLOSED, DRAFT, NO_ROUND, OPEN, UNFINISHED, happens
from tests.tournaments.stateful.hands import Hands
from tests.tournaments.stateful.people import Seats, Teams
from tournaments import errors
from tournaments.models import Round, Seat
from tournaments.services.play import tied_games
from tournaments.services.seating import drafts, rounds
from tournaments.services.setup.settings import change_tournament

MOST_ROUNDS = 9
SEEDS = st.integers(0, 10**6)


class Rounds(Hands, Seats, Teams):
    """Rounds, one after the other."""

    def draw_next(self, seed: int) -> None:
        """Draw the next round; what is in the way of it is seen to instead, and it can be drawn the next time."""
        before = self.standing()
        try:
            drawn = rounds.seat_round(tournament=self.tournament, seed=seed, **self.by)
        except errors.NoRoundsLeft:
            if self.tournament.rounds_planned >= MOST_ROUNDS:
                rounds.undo_round(round_=self.latest(), **self.by)
                return
            one_more = {"rounds": self.tournament.rounds_planned + 1}
            change_tournament(tournament=self.tournament, changes=one_more, **self.by)
        except errors.NoPartner:
            self.send_away_without_partner()
        except errors.GameTied:
            for sitting in self.latest().sittings.select_related("round", "game", "table"):
                self.decide(sitting.pk)
        else:
            self.tournament.refresh_from_db()
            check_draft(self, drawn, before)

    @happens(NO_ROUND, CLOSED, seed=SEEDS)
    def draw(self, seed: int) -> None:
        self.draw_next(seed)

    def decide(self, sitting: int) -> None:
        """Decide a tie; nothing happens where there is none."""
        side = self.choose(st.integers(0, 1))
        try:
            tied_games.decide(sitting=self.sitting(pk=sitting), side=side, by="director")
        except errors.NotTied:
            return

    @happens(DRAFT)
    def publish(self) -> None:
        rounds.publish_round(round_=self.latest(), **self.by)

    @happens(OPEN, most=st.integers(0, 3))
    def play_on(self, most: int) -> None:
        for sitting in self.latest().sittings.select_related("round__tournament", "game", "table"):
            self.play(sitting, most)

    @happens(OPEN, force=st.booleans())
    def close(self, *, force: bool) -> None:
        rounds.close_round(round_=self.latest(), force=force, **self.by)

    @happens()
    def a_round_is_played(self) -> None:
        """All that is left of a round, or a part of it: by small steps alone nobody gets far.

        By its name it is the first rule, which the simplest example does again and again.
        """
        self.play_a_round(until=self.choose(st.sampled_from((CLOSED, OPEN, OPEN, DRAFT))))

    a_round_is_played_2 = a_round_is_played_3 = a_round_is_played
    """All rules come alike often, and this one shall come oftener."""

    def play_a_round(self, until: str = CLOSED) -> None:
        """Draw, publish, play and close, as far as that was not done yet, until the round has this status."""
        for seed in (self.minutes, self.minutes + 1):  # the second time nothing is in the way
            if self.status in (NO_ROUND, CLOSED):
                self.draw_next(seed)
                self.look_at_status()
        if until == DRAFT or self.status == CLOSED:
            return
        latest = rounds.publish_round(round_=self.latest(), **self.by)
        for sitting in latest.sittings.select_related("round__tournament", "game", "table"):
            self.play(sitting, 3 if until == CLOSED else 1)
        if until == CLOSED:
            rounds.close_round(round_=self.latest(), force=True, **self.by)

    @happens(*UNFINISHED, CLOSED)
    def undo(self) -> None:
        rounds.undo_round(round_=self.latest(), **self.by)

    @happens(CLOSED)
    def reopen(self) -> None:
        rounds.reopen_round(round_=self.latest(), **self.by)

    @happens(DRAFT, seed=SEEDS)
    def redraw(self, seed: int) -> None:
        before = self.standing()[:-1]
        drawn = drafts.redraw_round(round_=self.latest(), seed=seed, **self.by)
        self.tournament.refresh_from_db()
        check_draft(self, drawn, before)

    @happens(DRAFT)
    def swap(self) -> None:
        latest, first, second = self.latest(), self.anybody(), self.anybody()
        check_remarks(self, drafts.swap(round_=latest, one=first.pk, other=second.pk))

    @happens(OPEN, CLOSED)
    def decide_a_tie(self) -> None:
        self.decide(self.sitting(round=self.latest()).pk)

    def change(self, seat: Seat, **replacement: Any) -> None:
        """Change a seat; of a draft, look at what it then says of itself."""
        super().change(seat, **replacement)
        if self.latest().status == Round.Status.DRAFT:
            check_remarks(self, self.latest())
