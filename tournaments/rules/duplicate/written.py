"""Deals that somebody wrote down: hand records before the first act, checked, and the text that seals them.

The text is a line of random digits, so that nobody finds the deals by trying, and a line for each deal
(docs/duplicate.md).
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.rules import RuleError, ShapeError, gettext_noop
from tournaments.rules.duplicate.deals import Cards, DealtCards

MOST_DEALS = 400
_CARD = re.compile(r"[2-9TJQKA][CDHS][12]?|JOKER")


@dataclass(frozen=True)
class Wanted:
    """What every deal of an evening must be: of this game, from this pack, with this many hands of this many cards."""

    game: str
    pack: Cards
    seats: int
    each: int
    turns_up: bool = True


@dataclass(frozen=True)
class WrittenDeal:
    """A deal without its number."""

    dealer: int
    hands: tuple[Cards, ...]
    up: str | None
    kitty: Cards

    def numbered(self, number: int) -> DealtCards:
        """Return it as the deal of this number."""
        return DealtCards(number, self.dealer, self.hands, self.up, self.kitty)

    @property
    def line(self) -> str:
        """The same as the text has it that is sealed."""
        made = {"deal": self.hands, "dealer": self.dealer, "kitty": self.kitty, "upcard": self.up}
        return json.dumps(made, separators=(",", ":"), sort_keys=True)


def records_in(text: str) -> list[tuple[int, object]]:
    """Return what the lines of a file hold, with their numbers, without empty ones. ShapeError for what is no JSON."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            try:
                found.append((number, json.loads(line)))
            except (ValueError, RecursionError):
                raise _no_record(number) from None
    return found


def read_deals(records: Sequence[tuple[int, object]], wanted: Wanted) -> list[WrittenDeal]:
    """Return the deals of hand records, which are given with their lines; what was done with the cards is left alone.

    Raises ShapeError, RuleError, with the line and, where it is about one, the card.
    """
    if not records:
        raise ShapeError("no-deals", gettext_noop("It contains no deals."), fields=("records",))
    if len(records) > MOST_DEALS:
        raise _wrong("too-many-deals", gettext_noop("It contains more than %(most)d deals."), most=MOST_DEALS)
    made: dict[tuple[object, ...], int] = {}
    deals = []
    for line, raw in records:
        deal = _read(line, raw, wanted)
        same = (deal.up, *(frozenset(hand) for hand in deal.hands))
        if same in made:
            sentence = gettext_noop("Line %(line)d has the same cards as line %(first)d.")
            raise _wrong("same-deal", sentence, line=line, first=made[same])
        made[same] = line
        deals.append(deal)
    return deals


def _read(line: int, raw: object, wanted: Wanted) -> WrittenDeal:
    if not isinstance(raw, Mapping):
        raise _no_record(line)
    game = raw.get("game", wanted.game)
    if game != wanted.game:
        sentence = gettext_noop("Line %(line)d is a deal of another game; the one that is played is %(game)s.")
        raise _wrong("another-game", sentence, line=line, game=wanted.game)
    dealer = raw.get("dealer")
    if type(dealer) is not int or dealer not in range(wanted.seats):
        sentence = gettext_noop("Line %(line)d does not say who deals: `dealer` is a seat from 0 to %(last)d.")
        raise _wrong("no-dealer", sentence, line=line, last=wanted.seats - 1)
    hands = raw.get("deal")
    if not isinstance(hands, list) or not all(isinstance(hand, list) for hand in hands) or len(hands) != wanted.seats:
        sentence = gettext_noop("Line %(line)d does not have %(seats)d hands in `deal`, one for each seat.")
        raise _wrong("no-hands", sentence, line=line, seats=wanted.seats)
    kitty, up = raw.get("kitty"), _up_card(line, raw, wanted)
    if kitty is not None and not isinstance(kitty, list):
        raise _no_record(line)
    turned_up = [] if up is None else [up]
    _check_cards(line, [*(card for hand in hands for card in hand), *turned_up, *(kitty or ())], wanted.pack)
    for seat, hand in enumerate(hands):
        if len(hand) != wanted.each:
            sentence = gettext_noop("Line %(line)d: seat %(seat)d has %(count)d cards. Everybody has %(each)d.")
            raise _wrong("hand-size", sentence, line=line, seat=seat, count=len(hand), each=wanted.each)
    seen = {up, *(card for hand in hands for card in hand)}
    rest = tuple(card for card in wanted.pack if card not in seen)
    if kitty is not None and len(kitty) != len(rest):
        missing = ", ".join(card for card in rest if card not in kitty)
        sentence = gettext_noop("Line %(line)d: %(cards)s is missing. The kitty is all that nobody holds.")
        raise _wrong("kitty-size", sentence, line=line, cards=missing)
    return WrittenDeal(dealer, tuple(map(tuple, hands)), up, rest if kitty is None else tuple(kitty))


def _up_card(line: int, raw: Mapping[Any, Any], wanted: Wanted) -> Any:
    up = raw.get("upcard")
    if up is None and wanted.turns_up:
        raise _wrong("no-up-card", gettext_noop("Line %(line)d has no card turned up, `upcard`."), line=line)
    if up is not None and not wanted.turns_up:
        sentence = gettext_noop("Line %(line)d has a card turned up, `upcard`. In this game there is none.")
        raise _wrong("up-card", sentence, line=line)
    return up


def _check_cards(line: int, cards: Sequence[object], pack: Cards) -> None:
    seen = set[object]()
    for card in cards:
        if not isinstance(card, str) or card not in pack:
            shown = str(card)[:20].encode("utf-8", "replace").decode()
            sentence = gettext_noop("Line %(line)d: “%(card)s” is not a card of this pack of %(size)d.")
            raise _wrong("not-in-pack", sentence, line=line, card=shown, size=len(pack))
        if card in seen:
            raise _wrong("card-twice", gettext_noop("Line %(line)d: %(card)s appears twice."), line=line, card=card)
        seen.add(card)


def _no_record(line: int) -> ShapeError:
    sentence = gettext_noop("Line %(line)d is not a hand record. Each line is a deal, in JSON.")
    return ShapeError("record", sentence, fields=("records",), line=line)


def _wrong(code: str, sentence: str, **params: Any) -> RuleError:
    return RuleError(code, sentence, fields=("records",), rule="the pack", **params)


# Sealed


def sealed_text(deals: Sequence[WrittenDeal], digits: str) -> str:
    """Return the text whose hash seals these deals; `digits` are random."""
    return "\n".join([digits, *(deal.line for deal in deals)])


def deals_in(text: str) -> Iterator[WrittenDeal]:
    """Return the deals of such a text. Raises ValueError, KeyError, TypeError where it is none."""
    for line in text.splitlines()[1:]:
        read = json.loads(line)
        deal = WrittenDeal(read["dealer"], tuple(map(tuple, read["deal"])), read["upcard"], tuple(read["kitty"]))
        cards = [*(card for hand in deal.hands for card in hand), *filter(None, [deal.up]), *deal.kitty]
        if len(deal.hands) != 4 or not all(map(_CARD.fullmatch, cards)):
            raise ValueError("no deal")
        yield deal
