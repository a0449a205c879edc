"""A plain record of four-handed euchre replayed in one go: bids, discard and plays without a value for each moment.

It has no rules of its own: who plays comes from `alone.players`, what follows and beats from `cards.order`, the outcome
from `play` and `score_hand`. Only the order of a hand is written a second time, and only for ordinary hands. For
anything else, and for anything wrong, it returns None, and the states (`bidding`, `alone`, `tricks`) decide. Tests
compare the two.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from ..hand.acts import Over, Shown
from ..hand.bidding import CALL, DISCARD, ORDER_UP, PASS
from ..hand.cards import BIT, EUCHRE_PACKS, JOKER, NAMES, SAME_COLOUR, Card, Cards, Suit, as_cards, names, order
from ..hand.record import HandRecord
from ..hand.table import Contract
from ..hand.tricks import PLAY
from ..options import REDEAL
from .alone import DEFEND_ALONE, players
from .facts import PassedOut
from .options import EuchreRuleset
from .play import played

WHOLE: Mapping[int, Cards] = {size: as_cards(pack) for size, pack in EUCHRE_PACKS.items()}

_BIDDERS = tuple(tuple((dealer + place) % 4 for place in range(1, 9)) for dealer in range(4))
"""By the dealer's seat, who is asked in the two rounds of bidding, in order."""

_contract = lru_cache(maxsize=256)(Contract)  # there are fewer, and making one takes longer


class _NotPlainError(Exception):
    """Something is out of the ordinary, or wrong."""


def replay_plain(ruleset: EuchreRuleset, record: HandRecord) -> tuple[Sequence[Shown], Over] | None:
    """The cards played and discarded, and the end of the hand; None where it is not plain."""
    _id, _game, dealer, deal, upcard, kitty, _options, acts = record
    if upcard is None or kitty is not None:
        return None
    try:
        hands = _dealt(ruleset, deal, upcard)
        shown: list[Shown] = []
        contract, step = _bidding(ruleset, dealer, upcard, acts, hands, shown)
        if contract is None:
            return shown, Over(PassedOut(dealer))
        winners = _tricks(ruleset, dealer, contract, hands, shown, acts[step:])
    except (_NotPlainError, KeyError, IndexError, TypeError, ValueError):
        return None
    return shown, Over(played(contract, winners, dealer), winners)


def _dealt(ruleset: EuchreRuleset, deal: Sequence[Sequence[Card]], upcard: Card) -> list[Cards]:
    """The hands, where every card of the record is of the pack and there once."""
    hands, bit = [], BIT
    for one, two, three, four, five in deal:
        hands.append(bit[one] + bit[two] + bit[three] + bit[four] + bit[five])
    together = sum(hands) + bit[upcard]
    # The sum has as many bits set as there are cards only if no two are alike.
    if len(hands) != 4 or together.bit_count() != 21 or together & ~WHOLE[ruleset.deck]:
        raise _NotPlainError
    return hands


def _bidding(
    ruleset: EuchreRuleset,
    dealer: int,
    upcard: Card,
    acts: Sequence[Mapping[str, Any]],
    hands: list[Cards],
    shown: list[Shown],
) -> tuple[Contract | None, int]:
    """The contract, None where all passed, and how many acts that took. The dealer's hand is changed."""
    step = 0
    # Seats are compared with `is`: true equals 1, but is no seat.
    for turn, act in zip(_BIDDERS[dealer], acts):  # noqa: B905 - what follows a bid is looked at later
        if act["do"] != PASS:
            break
        if act["seat"] is not turn or len(act) != 2:
            raise _NotPlainError
        step += 1
    else:
        if step == 8 == len(acts) and ruleset.all_pass == REDEAL:
            return None, step
        raise _NotPlainError
    do = ORDER_UP if step < 4 else CALL
    trump, alone = _bid(ruleset, upcard, act, turn, do)
    step += 1
    if do == ORDER_UP:
        hands[dealer] = _discarded(dealer, hands[dealer], acts[step], shown) | BIT[upcard]
        step += 1
    lone_defender = None
    if acts[step]["do"] == DEFEND_ALONE:
        lone_defender = _lone_defender(ruleset, turn, alone, acts[step])
        step += 1
    return _contract(trump, turn, alone, do, lone_defender), step


def _bid(ruleset: EuchreRuleset, upcard: Card, act: Mapping[str, Any], turn: int, do: str) -> tuple[Suit, bool]:
    """The trump suit, and whether the maker plays alone."""
    trump, alone = act["suit"], act["alone"]
    if act["do"] != do or act["seat"] is not turn or type(alone) is not bool or len(act) != 4:
        raise _NotPlainError
    if (trump == upcard[1]) != (do == ORDER_UP) or trump not in SAME_COLOUR:
        raise _NotPlainError
    if ruleset.canadian_loner or (alone and ruleset.partners_best != "off") or upcard == JOKER:
        raise _NotPlainError
    return trump, alone


def _discarded(dealer: int, choices: Cards, act: Mapping[str, Any], shown: list[Shown]) -> Cards:
    """What is left of the dealer's cards."""
    card = BIT[act["card"]]
    is_complete = act["do"] == DISCARD and act["seat"] is dealer and len(act) == 3 + ("legal" in act)
    if not is_complete or not card & choices:
        raise _NotPlainError
    shown.append({"seat": dealer, "do": DISCARD, "legal": names(choices)})
    return choices ^ card


def _lone_defender(ruleset: EuchreRuleset, maker: int, alone: bool, act: Mapping[str, Any]) -> int:
    """The seat of the lone defender who says this."""
    option, seat = ruleset.defend_alone, act["seat"]
    may_defend = option == "defender" or (option == "cross-corner" and alone)
    if not may_defend or type(seat) is not int or seat not in ((maker + 1) % 4, (maker + 3) % 4) or len(act) != 2:
        raise _NotPlainError
    return seat


def _tricks(
    ruleset: EuchreRuleset,
    dealer: int,
    contract: Contract,
    hands: list[Cards],
    shown: list[Shown],
    acts: Sequence[Mapping[str, Any]],
) -> tuple[int, ...]:
    """The seat that took each trick, where these acts are all the plays of the hand."""
    trump, maker, alone, _bid, lone_defender, _named, _partner = contract
    taker, turns = _turns(dealer, maker if alone else None, lone_defender, ruleset.loner_may_lead)
    if len(acts) != 5 * len(turns):
        raise _NotPlainError
    order_ = order(trump)
    following, beaten_by = order_.following, order_.beaten_by
    bit, known_names, play = BIT, NAMES, PLAY  # local: looked up once, not for each card
    winners, coming = [], iter(acts)
    for _trick in range(5):
        suit_led, taking = 0, -1  # whatever is led takes the trick for now
        for turn, act in zip(turns[taker], coming):  # noqa: B905 - the acts of the later tricks stay in `coming`
            card, hand = bit[act["card"]], hands[turn]
            choices = hand & suit_led or hand
            fields = 4 if "legal" in act else 3
            if not card & choices or act["seat"] is not turn or act["do"] != play or len(act) != fields:
                raise _NotPlainError
            try:
                legal = known_names[choices]
            except KeyError:
                legal = names(choices)
            shown.append({"seat": turn, "do": play, "legal": legal})
            hands[turn] = hand ^ card
            if card & taking:
                taking, taker = beaten_by[card], turn
                suit_led = suit_led or following[card]
        winners.append(taker)
    return tuple(winners)


@lru_cache(maxsize=256)
def _turns(
    dealer: int, lone_maker: int | None, lone_defender: int | None, loner_may_lead: bool
) -> tuple[int, Mapping[int, tuple[int, ...]]]:
    """Who makes the first lead, and who plays to a trick, in order, by who leads it."""
    seats = players(dealer, lone_maker, lone_defender, loner_may_lead)
    return seats[0], {leader: (*seats[place:], *seats[:place]) for place, leader in enumerate(seats)}
