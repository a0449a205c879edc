"""What two- and three-handed euchre share: one maker against the rest."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from typing import Any

from .. import deals, ends
from ..errors import RuleError, gettext_noop
from ..hand import bidding, dealing, low_hand, opening, tricks
from ..hand.acts import Over, State
from ..hand.cards import EUCHRE_PACKS, Cards
from ..hand.record import HandRecord, Verb
from ..hand.table import Contract, House, Table
from ..options import NO_TRUMP, STICK_THE_DEALER
from ..reading import facts_as_json, find_preset
from ..scores import Caution, Outcome, Points, Preset, Progress, Scored, Totals
from ..totals import by_seat
from ..totals.seat_sums import Ending
from .facts import KINDS, Hand, NoTrump, PassedOut, Played, read_hand
from .options import FewRuleset, presets, read_ruleset, ruleset_as_json

VERBS: Mapping[str, Verb] = (
    {do: verb for do, verb in bidding.VERBS.items() if do != bidding.PROPOSE}
    | low_hand.VERBS
    | tricks.VERBS
    | dealing.VERBS
)


@dataclass(frozen=True)
class FewHouse(House):
    """The hand card by card: nobody sits out, and the maker stands against everybody else."""

    seats: int
    always_alone: bool

    def parties(self, contract: Contract) -> tuple[int, ...]:
        """The maker and the rest; without trump everybody plays for themselves."""
        seats = range(self.seats)
        return tuple(seats) if contract.maker is None else tuple(int(seat != contract.maker) for seat in seats)

    def outcome(self, table: Table, contract: Contract, winners: tuple[int, ...]) -> Hand:
        """What the maker took, or, without trump, what everybody took."""
        if contract.maker is None:
            return NoTrump(tuple(winners.count(seat) for seat in range(self.seats)), dealer=table.dealer)
        return Played(
            maker=contract.maker,
            tricks=winners.count(contract.maker),
            alone=self.always_alone,
            bid="order-up" if contract.bid == bidding.ORDER_UP else "call",
            dealer=table.dealer,
        )

    def alone_choices(self, table: Table, seat: int, bid: str) -> tuple[bool, ...]:
        """Two-handed nobody plays alone, three-handed every maker does."""
        return (self.always_alone,)

    def agreed(self, table: Table, contract: Contract, hands: tuple[Cards, ...]) -> State:
        """The lead, from the dealer's left."""
        return tricks.begin(table, contract, hands, table.around(table.left_of(table.dealer)))

    def passed_out(self, table: Table, hands: tuple[Cards, ...]) -> State:
        """The deal passes left, or the hand is played without trump."""
        if table.ruleset.all_pass == NO_TRUMP:
            return tricks.begin(table, Contract(trump=None), hands, table.around(table.left_of(table.dealer)))
        return Over(PassedOut(table.dealer))


class FewHanded:
    """Either game behind the protocol `base.Game`; what differs is said by its class."""

    key: str
    name: str
    seats: int
    always_alone: bool
    march: int
    """Points for a maker who takes all five."""
    options: type[FewRuleset]
    presets: Mapping[str, Preset]
    seat_counts: tuple[int, ...]
    fewest_wins = False
    verbs = VERBS
    kinds: Mapping[str, type[Hand]] = KINDS

    ruleset_as_json = staticmethod(ruleset_as_json)
    hand_as_json = staticmethod(facts_as_json)

    def __init__(self) -> None:
        self.presets = presets(self.options)
        self.seat_counts = (self.seats,)
        self._house = FewHouse(self.score_hand, self.seats, self.always_alone)

    def sides(self, seats: int) -> tuple[tuple[int, ...], ...]:
        """Everybody for themselves."""
        return tuple((seat,) for seat in range(self.seats))

    def read_ruleset(self, raw: Mapping[str, Any], base: Any = None) -> Any:
        """Options by the names of docs/house-rules.md; ShapeError as `base.Game` says."""
        return read_ruleset(self.options, raw, base)

    def read_preset(self, key: str) -> Any:
        """The ruleset of a preset. ShapeError `unknown-preset` where there is none."""
        return find_preset(self.presets, key)

    def read_hand(self, raw: Mapping[str, Any]) -> Hand:
        """Facts of one hand. ShapeError as `base.Game` says."""
        hand = read_hand(raw)
        if isinstance(hand, Played) and hand.alone is None:
            return replace(hand, alone=self.always_alone)
        return hand

    def score_hand(self, ruleset: FewRuleset, hand: Hand) -> Scored:
        """Points per seat for one hand (docs/house-rules.md, "Points for one hand").

        Raises RuleError where no hand can have gone that way.
        """
        if hand.dealer is not None:
            self._check_seat("dealer", hand.dealer)
        match hand:
            case Played():
                return self._score_played(hand)
            case PassedOut():
                _check_passed_out(ruleset)
                return self._scored({})
            case NoTrump():
                return self._score_no_trump(ruleset, hand)

    def _scored(self, points: Mapping[int, int], lone: Sequence[int] = (), euchres: Sequence[int] = ()) -> Scored:
        seats = range(self.seats)
        return Scored(
            tuple(points.get(seat, 0) for seat in seats),
            tuple(int(seat in lone) for seat in seats),
            tuple(int(seat in euchres) for seat in seats),
        )

    def _score_played(self, hand: Played) -> Scored:
        self._check_seat("maker", hand.maker)
        self._check_alone(hand)
        if hand.tricks not in range(6):
            raise _wrong_tricks()
        if hand.tricks < 3:
            defenders = [seat for seat in range(self.seats) if seat != hand.maker]
            return self._scored(dict.fromkeys(defenders, 2), euchres=defenders)
        if hand.tricks < 5:
            return self._scored({hand.maker: 1})
        return self._scored({hand.maker: self.march}, lone=(hand.maker,) if self.always_alone else ())

    def _score_no_trump(self, ruleset: FewRuleset, hand: NoTrump) -> Scored:
        """Three or four tricks 1, five tricks 2, to whoever took them; three-handed it may be nobody."""
        if ruleset.all_pass != NO_TRUMP:
            raise RuleError(
                "no-trump-off",
                gettext_noop("Nobody plays without trump here. Enter who made trump, or that all passed."),
                fields=("kind",),
                rule="all_pass",
            )
        if len(hand.tricks) != self.seats or min(hand.tricks) < 0 or sum(hand.tricks) != 5:
            raise _wrong_tricks()
        return self._scored({seat: 1 + (tricks == 5) for seat, tricks in enumerate(hand.tricks) if tricks >= 3})

    def _check_seat(self, field: str, seat: int) -> None:
        if seat not in range(self.seats):
            raise RuleError(
                "no-such-seat",
                gettext_noop("Nobody sits at seat %(seat)s. Choose one of the seats 0 to %(last)s."),
                fields=(field,),
                rule="seats",
                seat=seat,
                last=self.seats - 1,
            )

    def _check_alone(self, hand: Played) -> None:
        if hand.alone in (None, self.always_alone):
            return
        sentence = (
            gettext_noop("The maker always plays alone in this game. Leave out whether it was alone.")
            if self.always_alone
            else gettext_noop("Nobody plays alone in this game. Enter the hand as an ordinary one.")
        )
        raise RuleError("alone", sentence, fields=("alone",), rule="who may play alone")

    def progress(self, ruleset: FewRuleset, hands: Sequence[Points]) -> Progress:
        """How far the game is after these hands, by `game_ends`."""
        return ends.progress(ruleset.game_ends, hands)

    def dealer_of(self, ruleset: FewRuleset, number: int, told: Mapping[int, int], seats: int) -> int | None:
        """Whose deal it is: it passes left after every hand."""
        return deals.dealer_of_hand(number, told, ruleset.first_deal, seats)

    def cautions_for_dealer(self, ruleset: FewRuleset, expected: int | None, dealer: int) -> tuple[Caution, ...]:
        """Out of turn is odd, unless the deal may be stolen."""
        return deals.cautions_for_dealer(expected, dealer, steal_the_deal=ruleset.steal_the_deal)

    def all_hands(self) -> tuple[Hand, ...]:
        """Every hand that can be told, possible or not, leaving out who dealt and when the maker spoke."""
        rows = (row for row in product(range(6), repeat=self.seats) if sum(row) == 5)
        played = product(range(self.seats), range(6))
        return (*(Played(maker, tricks) for maker, tricks in played), PassedOut(), *map(NoTrump, rows))

    @lru_cache(maxsize=64)  # noqa: B019 - a game is made once and lives as long as the program
    def outcomes(self, ruleset: FewRuleset) -> tuple[Outcome, ...]:
        """The distinct outcomes of one hand under these house rules."""
        found = set()
        for hand in self.all_hands():
            try:
                scored = self.score_hand(ruleset, hand)
            except RuleError:
                continue
            found.add(Outcome(scored.points, scored.lone_marches, scored.euchres))
        return tuple(sorted(found))

    def check_totals(self, ruleset: FewRuleset, totals: Totals) -> None:
        """Raise RuleError unless some sequence of hands adds up to these totals."""
        by, number = ruleset.game_ends.by, ruleset.game_ends.number
        ending = Ending(number if by == "points" else None)
        exact = number if by == "hands" else None
        by_seat.check_totals(self.seats, ending, exact, self.outcomes(ruleset), totals)

    def begin(self, ruleset: FewRuleset, record: HandRecord) -> State:
        """The hand before anybody speaks."""
        pack = EUCHRE_PACKS[getattr(ruleset, "deck", 24)]
        return opening.begin(self._house, ruleset, record, pack, self.seats)

    def replay_plain(self, ruleset: FewRuleset, record: HandRecord) -> None:
        """There is no quick way."""


def _wrong_tricks() -> RuleError:
    return RuleError(
        "tricks",
        gettext_noop("A hand has five tricks; these numbers cannot be right."),
        fields=("tricks",),
        rule="five tricks",
    )


def _check_passed_out(ruleset: FewRuleset) -> None:
    if ruleset.all_pass == STICK_THE_DEALER:
        raise RuleError(
            "dealer-must-call",
            gettext_noop("The dealer must call here, so no hand is passed out. Enter who made trump."),
            fields=("kind",),
            rule="all_pass",
        )
    if ruleset.all_pass == NO_TRUMP:
        raise RuleError(
            "played-without-trump",
            gettext_noop("When all pass here, the hand is played without trump. Enter the tricks of every seat."),
            fields=("kind",),
            rule="all_pass",
        )
