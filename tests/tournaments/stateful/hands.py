"""What comes onto sheets: hands in time and late, twice and against each other, totals, corrections, decisions."""

from contextlib import suppress
from typing import Any

from hypothesis import strategies as st

from scoring.corrections import Correction, WholeGame
from scoring.errors import Refused
from scoring.models import Hand
from scoring.rules import FactsError, Totals
from scoring.services import Entry
from tests.tournaments.stateful.audit import POINTS
from tests.tournaments.stateful.base import CLOSED, OPEN, Machine, happens
from tournaments.errors.held import NumberTakenAndHeld
from tournaments.models import Seat, SeatChange, Sitting
from tournaments.services.play import corrections, hands, held

FACTS = st.builds(
    lambda maker, result: {"maker": maker, "tricks": result[0], "alone": result[1]},
    st.integers(0, 3),
    st.sampled_from(sorted(POINTS)),
)
TOTALS = st.sampled_from(((4, 0), (1, 1), (0, 2), (1, 2), (2, 2), (0, 0))).map(
    lambda sides: Totals((*sides, *sides), hands=None)
)


class Hands(Machine):
    """Hands and sheets of every round."""

    def play(self, sitting: Sitting, most: int) -> None:
        """Enter up to so many hands at a table; a full sheet refuses them."""
        for _hand in range(most):
            with suppress(Refused):
                self.enter(sitting, None)

    def enter(self, sitting: Sitting, number: int | None) -> None:
        """Enter a hand as a pad does, and send it once more: the same answer, and nothing new."""
        entry = Entry(self.uuid(), self.choose(FACTS), number)
        seated = list(Seat.objects.filter(sitting=sitting).order_by("index").values_list("entrant", flat=True))
        from_pad: dict[str, Any] = {"sitting": sitting, "entry": entry, "by": "pad", "now": self.now}
        try:
            entered = hands.enter_hand(**from_pad)
        except NumberTakenAndHeld:
            self.sent[entry.uuid] = dict(entry.facts)
            return
        self.sent[entry.uuid] = dict(entry.facts)
        if entered.held is None:
            # In the place of a voided hand, or before a change of seat, it is of those who sat there then.
            replaces = Hand.objects.filter(game=sitting.game_id, voided_at__isnull=False).exists()
            number = Hand.objects.get(uuid=entry.uuid).number
            if not replaces and not SeatChange.objects.filter(sitting=sitting, from_hand__gt=number).exists():
                self.sat[entry.uuid] = seated
            pairs = {frozenset(pair) for pair in (seated[0::2], seated[1::2]) if None not in pair}
            self.partners.setdefault(sitting.pk, {})[entry.uuid] = pairs
        assert hands.enter_hand(**from_pad).answer == entered.answer, "sent again, it was answered otherwise"

    @happens(number=st.sampled_from((None, 1, 2, 3)))
    def late_hand(self, number: int | None) -> None:
        """A hand comes for a round that is over or undone, or for any."""
        self.enter(self.sitting(round__status__in=(CLOSED, OPEN, "undone")), number)

    @happens()
    def send_again(self) -> None:
        """A pad sends what it sent before: nothing new comes of it."""
        of_hands = Hand.objects.filter(game__sitting__round__tournament=self.tournament).exclude(kind="totals")
        hand = self.one_of(of_hands)
        sitting = Sitting.objects.select_related("round__tournament", "game", "table").get(game=hand.game_id)
        hands.enter_hand(sitting=sitting, entry=Entry(hand.uuid, hand.facts, None), by="pad", now=self.now)

    @happens(OPEN)
    def two_pads_clash(self) -> None:
        """Two pads, or a pad and the desk, enter the same hand."""
        self.enter(self.sitting(round__status=OPEN, game__hands_played__gt=0), 1)

    @happens(OPEN, totals=TOTALS)
    def enter_totals(self, totals: Totals) -> None:
        uuid = self.uuid()
        hands.enter_totals(sitting=self.sitting(round__status=OPEN), uuid=uuid, totals=totals, **self.by)
        self.sent[uuid] = None

    @happens(OPEN)
    def take_a_hand_back(self) -> None:
        sitting = self.sitting(round__status=OPEN, game__hands_played__gt=0)
        hand = self.one_of(Hand.objects.filter(game=sitting.game_id, voided_at=None))
        hands.void_hand(sitting=sitting, uuid=hand.uuid, reason="wrong", **self.by)

    @happens(OPEN, sides=st.sampled_from(((0,), (1,), (0, 1))))
    def confirm(self, sides: tuple[int, ...]) -> None:
        sitting = self.sitting(round__status=OPEN, game__state="complete")
        for side in sides:
            hands.confirm_game(sitting=sitting, side=side, **self.by)

    @happens(replaces=st.booleans(), adds=st.sampled_from(("hand", "hand", "totals", "nothing")))
    def correct(self, *, replaces: bool, adds: str) -> None:
        """The director puts a sheet of any round right: another hand in its place, none, or one that is missing."""
        sitting = self.sitting(round__status__in=(CLOSED, OPEN, "undone"))
        live = Hand.objects.filter(game=sitting.game_id, voided_at=None)
        wrong = self.one_of(live).uuid if replaces else None
        right: Any = None
        if adds == "totals":
            right = WholeGame(self.uuid(), self.choose(TOTALS))
        elif adds == "hand":
            right = Entry(self.uuid(), self.choose(FACTS), None)
        correction = Correction("misheard", voids=wrong, adds=right)
        with suppress(Refused, FactsError):
            corrections.preview(sitting=sitting, correction=correction, **self.by)
        corrections.correct(sitting=sitting, correction=correction, **self.by)
        if right is not None:
            self.sent[right.uuid] = right.facts if adds == "hand" else None
        if adds == "hand" and wrong in self.sat:
            self.sat[right.uuid] = self.sat[wrong]

    @happens(replaces=st.booleans(), is_refused=st.booleans())
    def decide_about_a_held_hand(self, *, replaces: bool, is_refused: bool) -> None:
        waiting = held.waiting_in(self.tournament).select_related("sitting__round__tournament", "sitting__game")
        late = self.one_of(waiting)
        if is_refused:
            held.refuse(held=late, reason="heard twice", **self.by)
            return
        live = Hand.objects.filter(game=late.sitting.game_id, voided_at=None)
        place = held.HandPlacement(replaces=self.one_of(live).uuid if replaces else None)
        held.count(held=late, place=place, reason="it was played", **self.by)
