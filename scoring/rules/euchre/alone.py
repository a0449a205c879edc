"""Going alone in four-handed euchre: partner's best, the lone defender, and who makes the first lead."""

from functools import lru_cache
from typing import NamedTuple

from ..errors import RuleError, gettext_noop
from ..hand import tricks
from ..hand.acts import Act, HandState
from ..hand.cards import Cards
from ..hand.record import Verb
from ..hand.table import Contract, HandTable, card_of, check_turn, each_card, replaced

LAY_AWAY, PASS_CARD, TAKE, DECLINE, DEFEND_ALONE = "lay-away", "pass-card", "take", "decline", "defend-alone"
VERBS = {
    LAY_AWAY: Verb("`partners_best` discard-first: the loner calls for it, laying this card away.", needs=("card",)),
    PASS_CARD: Verb("The loner's partner passes this card.", needs=("card",)),
    TAKE: Verb("`partners_best` swap: the loner takes the partner's card and gives this one for it.", needs=("card",)),
    DECLINE: Verb("`partners_best` swap: the loner gives the partner's card back."),
    DEFEND_ALONE: Verb("A defender plays without the partner; said before the first lead."),
}


def partner_of(seat: int) -> int:
    """Partners sit across from each other."""
    return (seat + 2) % 4


def before_lead(table: HandTable, contract: Contract, hands: tuple[Cards, ...]) -> HandState:
    """What comes when the contract is made and the dealer has discarded."""
    if contract.alone and table.ruleset.partners_best == "discard-first":
        return LayingAway(table, contract, hands)
    if contract.alone and table.ruleset.partners_best == "swap":
        return PassingBest(table, contract, hands)
    return after_exchange(table, contract, hands)


def after_exchange(table: HandTable, contract: Contract, hands: tuple[Cards, ...]) -> HandState:
    """What comes once the loner's hand is final: the question to the defenders, or the lead."""
    option = table.ruleset.defend_alone
    if option == "defender" or (option == "cross-corner" and contract.alone):
        return Defending(table, contract, hands)
    return lead(table, contract, hands)


def lead(table: HandTable, contract: Contract, hands: tuple[Cards, ...]) -> tricks.Play:
    """The first lead."""
    lone_maker = contract.maker if contract.alone else None
    seats = players(table.dealer, lone_maker, contract.defender_alone, table.ruleset.loner_may_lead)
    return tricks.begin(table, contract, hands, seats)


@lru_cache(maxsize=256)
def players(dealer: int, lone_maker: int | None, lone_defender: int | None, loner_may_lead: bool) -> tuple[int, ...]:
    """Who plays, the leader first: the seat left of the dealer, or the next one whose partner is not alone."""
    out = [partner_of(loner) for loner in (lone_maker, lone_defender) if loner is not None]
    seats = [seat % 4 for seat in range(dealer + 1, dealer + 5) if seat % 4 not in out]
    # traditional-euchre, Leading Alone: no loner leads, but the lone defender of two loners does.
    barred = lone_defender if lone_maker is None else lone_maker
    if seats[0] == barred and not loner_may_lead:
        seats.append(seats.pop(0))
    return tuple(seats)


class LayingAway(NamedTuple):
    """`discard-first`: the loner may call for partner's best, laying a card away for it."""

    table: HandTable
    contract: Contract
    hands: tuple[Cards, ...]

    @property
    def _otherwise(self) -> HandState:
        return after_exchange(self.table, self.contract, self.hands)

    def choices(self) -> Cards:
        """Of the lead, should the loner not call."""
        return self._otherwise.choices()

    def legal(self) -> tuple[Act, ...]:
        """To lay a card away, or whatever comes without it."""
        maker = _maker(self.contract)
        return each_card(maker, LAY_AWAY, self.hands[maker]) + self._otherwise.legal()

    def act(self, act: Act) -> HandState:
        """The partner's turn to pass a card; for any other act, what follows without it."""
        if act.do != LAY_AWAY:
            return self._otherwise.act(act)
        maker = _maker(self.contract)
        check_turn(act, maker)
        card = card_of(act, self.hands[maker], rule="partners_best")
        return PassingBest(self.table, self.contract, replaced(self.hands, maker, self.hands[maker] ^ card))


class PassingBest(NamedTuple):
    """The loner's partner passes their best card; they decide which that is."""

    table: HandTable
    contract: Contract
    hands: tuple[Cards, ...]

    def choices(self) -> Cards:
        """The partner's hand."""
        return self.hands[partner_of(_maker(self.contract))]

    def legal(self) -> tuple[Act, ...]:
        """Any card; the house's interruptions."""
        partner = partner_of(_maker(self.contract))
        return each_card(partner, PASS_CARD, self.choices()) + self.table.hand_rules.interruptions(self)

    def act(self, act: Act) -> HandState:
        """The loner has the card (discard-first) or looks at it (swap)."""
        if act.do != PASS_CARD:
            return self.table.hand_rules.interrupt(self, act)
        maker = _maker(self.contract)
        check_turn(act, partner_of(maker))
        card = card_of(act, self.choices(), rule="partners_best")
        if self.table.ruleset.partners_best == "swap":
            return Answering(self.table, self.contract, self.hands, card)
        return after_exchange(self.table, self.contract, _given(self.hands, maker, card))


class Answering(NamedTuple):
    """`swap`: the loner takes the partner's card for one of their own, or gives it back."""

    table: HandTable
    contract: Contract
    hands: tuple[Cards, ...]
    passed: Cards

    def choices(self) -> Cards:
        """The loner's own cards."""
        return self.hands[_maker(self.contract)]

    def legal(self) -> tuple[Act, ...]:
        """Any of them for the partner's, or none; the house's interruptions."""
        maker = _maker(self.contract)
        answers = (*each_card(maker, TAKE, self.choices()), Act(maker, DECLINE))
        return answers + self.table.hand_rules.interruptions(self)

    def act(self, act: Act) -> HandState:
        """Both hands as they will be."""
        if act.do not in (TAKE, DECLINE):
            return self.table.hand_rules.interrupt(self, act)
        maker = _maker(self.contract)
        check_turn(act, maker)
        hands = self.hands
        if act.do == TAKE:
            card = card_of(act, self.choices(), rule="partners_best")
            hands = _given(_given(hands, maker, self.passed), partner_of(maker), card)
        return after_exchange(self.table, self.contract, hands)


class Defending(NamedTuple):
    """Before the lead one defender may go alone; nothing is said if nobody does."""

    table: HandTable
    contract: Contract
    hands: tuple[Cards, ...]

    @property
    def _otherwise(self) -> tricks.Play:
        return lead(self.table, self.contract, self.hands)

    @property
    def _defenders(self) -> tuple[int, ...]:
        """Clockwise from the maker, as they are asked; if the second goes alone, the first declined."""
        maker = _maker(self.contract)
        return (self.table.left_of(maker), partner_of(self.table.left_of(maker)))

    def choices(self) -> Cards:
        """Of the lead, should nobody defend alone."""
        return self._otherwise.choices()

    def legal(self) -> tuple[Act, ...]:
        """To defend alone, or whatever comes without it."""
        return tuple(Act(seat, DEFEND_ALONE) for seat in self._defenders) + self._otherwise.legal()

    def act(self, act: Act) -> HandState:
        """The lead, against one defender or two."""
        if act.do != DEFEND_ALONE:
            return self._otherwise.act(act)
        if act.seat not in self._defenders:
            raise RuleError(
                "not-a-defender",
                gettext_noop("Seat %(seat)s is not a defender in this hand."),
                fields=("seat",),
                rule="defend_alone",
                seat=act.seat,
            )
        return lead(self.table, self.contract._replace(defender_alone=act.seat), self.hands)


def _maker(contract: Contract) -> int:
    if contract.maker is None:
        raise ValueError("without a maker nobody plays alone")
    return contract.maker


def _given(hands: tuple[Cards, ...], to: int, card: Cards) -> tuple[Cards, ...]:
    """The hands with a card moved from the partner's hand to this one."""
    return replaced(replaced(hands, to, hands[to] | card), partner_of(to), hands[partner_of(to)] ^ card)
