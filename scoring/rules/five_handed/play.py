"""A hand of five-handed euchre, card by card: the named card, the turned-up two, the throw-in."""

from collections.abc import Mapping
from typing import NamedTuple

from ..errors import RuleError, gettext_noop
from ..hand import bidding, dealing, opening, tricks
from ..hand.acts import Act, HandState, Over
from ..hand.cards import BIT, LOW_RANKS, PERMANENT_TRUMPS, Card, Cards, as_cards, names, pack
from ..hand.record import HandRecord, Verb
from ..hand.table import AtTable, Contract, HandRules, HandTable, check_turn, not_now
from .cards import PACKS
from .facts import FivePlayed, ThrownIn
from .options import FiveRuleset

SEATS = 5
NAME, GO_ALONE, SHOW, THROW_IN = "name", "go-alone", "show", "throw-in"
VERBS: Mapping[str, Verb] = (
    {do: verb for do, verb in bidding.VERBS.items() if do != bidding.TURN_DOWN}
    | {
        SHOW: Verb("A two or joker is turned up: the dealer shows a card, whose suit is trump.", needs=("card",)),
        NAME: Verb("The maker names the card whose player is the partner.", needs=("card",)),
        GO_ALONE: Verb("The maker names no card and plays alone."),
        THROW_IN: Verb("A hand with no ace, face card or trump is thrown in; no score, the deal passes left."),
    }
    | tricks.VERBS
    | dealing.VERBS
)
LOW = pack(LOW_RANKS)


def begin(hand_rules: HandRules, ruleset: FiveRuleset, record: HandRecord) -> HandState:
    """The hand before anybody speaks, or a misdeal where the numbers of cards are not right."""
    return opening.begin(hand_rules, ruleset, record, PACKS[ruleset.deck, ruleset.jokers], SEATS)


class Showing(NamedTuple):
    """The card shown was a permanent trump: the dealer shows another one."""

    table: HandTable
    hands: tuple[Cards, ...]
    shown: Card | None

    def choices(self) -> Cards:
        """No card."""
        return 0

    def legal(self) -> tuple[Act, ...]:
        """Another card shown; the house's interruptions."""
        return _shows(self.table, self.shown) + self.table.hand_rules.interruptions(self)

    def act(self, act: Act) -> HandState:
        """Trump is made by the card."""
        if act in _shows(self.table, self.shown):
            return _hand_state(self.table, self.hands, act.card)
        return self.table.hand_rules.interrupt(self, act)


class Naming(NamedTuple):
    """The maker names a card, or goes alone."""

    table: HandTable
    contract: Contract
    hands: tuple[Cards, ...]

    def choices(self) -> Cards:
        """No card."""
        return 0

    def legal(self) -> tuple[Act, ...]:
        """Any card that is not a permanent trump, or none; the house's interruptions."""
        return _namings(self.table, self.contract) + self.table.hand_rules.interruptions(self)

    def act(self, act: Act) -> HandState:
        """The lead."""
        if act.do not in (NAME, GO_ALONE):
            return self.table.hand_rules.interrupt(self, act)
        if self.contract.maker is not None:
            check_turn(act, self.contract.maker)
        if act not in _namings(self.table, self.contract):
            raise RuleError(
                "not-to-be-named",
                gettext_noop("%(card)s cannot be named: it must be a card of this pack, and no permanent trump."),
                fields=("card",),
                rule="the named card",
                card=act.card,
            )
        return _lead(self.table, _named(self.contract, act), self.hands)


class FiveHandedRules(HandRules):
    """Everybody for themselves; the partner is who plays the named card."""

    def parties(self, contract: Contract) -> tuple[int, ...]:
        """Each seat on its own: no trick, no points."""
        return tuple(range(SEATS))

    def outcome(self, table: HandTable, contract: Contract, winners: tuple[int, ...]) -> FivePlayed:
        """Everybody's tricks, and who was the partner."""
        if contract.maker is None:
            raise ValueError("there is always a maker")
        return FivePlayed(
            maker=contract.maker,
            tricks=tuple(winners.count(seat) for seat in range(SEATS)),
            partner=contract.partner,
            alone=contract.alone,
            bid=contract.bid,  # type: ignore[arg-type]  # one of the three words
            dealer=table.dealer,
        )

    def alone_choices(self, table: HandTable, seat: int, bid: str) -> tuple[bool, ...]:
        """Alone may be said with the bid, or instead of naming a card."""
        return (False, True)

    def may_discard(self, table: HandTable, dealt: Cards) -> Cards:
        """Any of the six (five-handed-euchre, Bidding)."""
        return dealt | BIT[table.upcard]

    def agreed(self, table: HandTable, contract: Contract, hands: tuple[Cards, ...]) -> HandState:
        """The naming, unless the dealer waited for it with the discard, then the lead."""
        if contract.alone or contract.named:
            return _lead(table, contract, hands)
        return Naming(table, contract, hands)

    def interruptions(self, state: AtTable) -> tuple[Act, ...]:
        """A misdeal; a hand thrown in; the naming before the discard; a card shown for a turned-up two."""
        more = super().interruptions(state)
        match state:
            case bidding.Proposing():
                return more + _shows(state.table)
            case bidding.PickUp():
                waiting = not state.contract.alone and not state.contract.named
                more += _namings(state.table, state.contract) if waiting else ()
                # The up-card is the dealer's, and it is a trump.
                return more + _throw_ins(state.contract, state.hands, but=state.table.dealer)
            case Naming():
                return more + _throw_ins(state.contract, state.hands)
            case tricks.Play(trick=(), winners=()):
                return more + _throw_ins(state.contract, state.hands)
        return more

    def interrupt(self, state: AtTable, act: Act) -> HandState:
        """The state after this is said."""
        if act not in self.interruptions(state):
            raise not_now(state, act)
        match state:
            case bidding.Proposing() if act.do == SHOW:
                return _hand_state(state.table, state.hands, act.card)
            case bidding.PickUp() if act.do in (NAME, GO_ALONE):
                return state._replace(contract=_named(state.contract, act))
        if act.do == THROW_IN:
            return Over(ThrownIn(by=act.seat, dealer=state.table.dealer))
        return super().interrupt(state, act)


def _shows(table: HandTable, but: Card | None = None) -> tuple[Act, ...]:
    return tuple(Act(table.dealer, SHOW, card) for card in names(table.dealt[table.dealer]) if card != but)


def _hand_state(table: HandTable, hands: tuple[Cards, ...], card: Card | None) -> HandState:
    """The dealer is the maker, and picks the two up; after a permanent trump another card is shown."""
    if card is None or card in PERMANENT_TRUMPS:  # once at most: of the two in the pack the other one is turned up
        return Showing(table, hands, card)
    return bidding.PickUp(table, Contract(card[1], maker=table.dealer, bid=SHOW), hands)


def _namings(table: HandTable, contract: Contract) -> tuple[Act, ...]:
    if contract.maker is None:
        return ()
    in_pack = PACKS[table.ruleset.deck, table.ruleset.jokers]
    cards = (Act(contract.maker, NAME, card) for card in in_pack if card not in PERMANENT_TRUMPS)
    return (*cards, Act(contract.maker, GO_ALONE))


def _named(contract: Contract, act: Act) -> Contract:
    return contract._replace(alone=True) if act.do == GO_ALONE else contract._replace(named=act.card)


def _throw_ins(contract: Contract, hands: tuple[Cards, ...], but: int | None = None) -> tuple[Act, ...]:
    """The seats with no ace, no face card and no trump."""
    nothing = as_cards(card for card in LOW if card[1] != contract.trump)
    return tuple(Act(seat, THROW_IN) for seat, hand in enumerate(hands) if seat != but and not hand & ~nothing)


def _lead(table: HandTable, contract: Contract, hands: tuple[Cards, ...]) -> HandState:
    """Everybody plays, also against a lone maker; the seat left of the dealer leads."""
    card = BIT[contract.named] if contract.named else 0
    holders = [seat for seat, hand in enumerate(hands) if hand & card and seat != contract.maker]
    contract = contract._replace(partner=holders[0] if holders else None)
    return tricks.begin(table, contract, hands, table.around(table.left_of(table.dealer)))
