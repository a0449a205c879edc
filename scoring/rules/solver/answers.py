"""Deals as JSON, solved: what `solve_deals` reads and prints.

{"id", "game", "hands": [[5 cards] per seat], "up", "dealer", "options"}
→ {"id", "tricks": {suit: [[by maker], [by maker alone]]}, "par": {"points", "calls"}}

`id`, `game` (euchre) and `options` (house rules of the game by name) may be left out; an `id` is given back. Of two and
three players there is one row by maker, and `par` of three is null. Where tricks are bid hands have six cards, `up` is
left out, `tricks` has denominations, and more rows where cards are exchanged.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..errors import FactsError, RuleError, ShapeError, gettext_noop
from ..game import GameRules
from ..hand.cards import BIT, PERMANENT_TRUMPS, SUITS, Card
from ..reading import as_mapping, read_json, shown
from ..registry import GAMES, USUAL_GAME, get_game
from ..solved import SolvedGame
from .chances import Chance, OneHand, chances
from .deal import Deal, SolvedDeal
from .par import Par, par


def solve_deal(raw: Mapping[str, Any]) -> SolvedDeal:
    """A deal from JSON, to be asked. FactsError where it is none, or is played by rules that are not solved here."""
    game, solved = _read_game(as_mapping(raw).get("game"))
    each = game.cards_each(solved.seats)
    wrong = _wrong_fields(raw, {"hands": _are_hands(raw.get("hands"), solved.seats, each)}, game, solved.seats)
    if wrong:
        raise ShapeError(
            "deal",
            gettext_noop(
                "This is not a deal of five cards for each player, a card turned up and a dealer. Missing or not "
                "possible: %(wrong)s."
            )
            if game.turns_up
            else gettext_noop(
                "This is not a deal of six cards for each of four players and a dealer, with no card turned up. "
                "Missing or not possible: %(wrong)s."
            ),
            fields=wrong,
            wrong=", ".join(wrong),
        )
    ruleset = game.read_ruleset(raw.get("options") or {})
    solved.check(ruleset)
    deal = Deal(tuple(tuple(hand) for hand in raw["hands"]), raw.get("up"), raw["dealer"])
    _check_cards("hands", deal.hands, deal.up, game.pack(ruleset, solved.seats))
    return SolvedDeal(deal, ruleset, game)


def judge_call(raw: Mapping[str, Any]) -> tuple[Chance, ...]:
    """What a call on a single hand comes to, with the partner and alone.

    {"game", "options", "hand": [5 cards], "seat", "up", "dealer", "trump"}; `game` and `options` may be left out.
    FactsError where this is no hand, or it is played by rules that are not solved here.
    """
    game, solved = _read_game(as_mapping(raw).get("game"), turns_up=True)
    seats = solved.seats
    right = {
        "hand": _are_hands([raw.get("hand")], 1, game.cards_each(seats)),
        "seat": _is_seat(raw.get("seat"), seats),
        "trump": raw.get("trump") in tuple(SUITS),
    }
    wrong = _wrong_fields(raw, right, game, seats)
    if wrong:
        raise ShapeError(
            "one-hand",
            gettext_noop(
                "Needed: a hand of five cards, its seat, the card turned up, the dealer and the trump suit. Missing or "
                "not possible: %(wrong)s."
            ),
            fields=wrong,
            wrong=", ".join(wrong),
        )
    ruleset = game.read_ruleset(raw.get("options") or {})
    solved.check(ruleset)
    _check_cards("hand", [raw["hand"]], raw["up"], game.pack(ruleset, seats))
    asked = OneHand(tuple(raw["hand"]), raw["seat"], raw["dealer"], raw["up"], raw["trump"])
    return chances(asked, ruleset, game)


def answer_deal(raw: object) -> dict[str, Any]:
    """What `solve_deals` says of one deal, as JSON: the tricks and par, or the error."""
    given = raw.get("id") if isinstance(raw, Mapping) else None
    name = {"id": given} if type(given) in (str, int) else {}
    try:
        solved = solve_deal(as_mapping(raw))
    except FactsError as error:
        return name | {"error": {"code": error.code, "message": str(error)}}
    return name | {"tricks": solved.tricks, "par": _par_as_json(par(solved))}


def answer_deal_line(line: str | bytes) -> str:
    """The same for one line of text; a line that is no JSON gets an error as well."""
    try:
        raw = read_json(line)
    except FactsError as error:
        return json.dumps({"error": {"code": error.code, "message": str(error)}})
    return json.dumps(answer_deal(raw))


def _read_game(key: Any, *, turns_up: bool = False) -> tuple[GameRules, SolvedGame]:
    """The game, the usual one where none is named, and what perfect play asks of it; `turns_up`: with an up-card.

    ShapeError for an unknown key, RuleError where it is not solved.
    """
    game = get_game(USUAL_GAME if key is None else key)
    if game.solved is None or game.turns_up < turns_up:
        raise RuleError(
            "unsolved",
            gettext_noop("Perfect play is not worked out for the game “%(game)s”. It is for: %(known)s."),
            fields=("game",),
            rule="perfect play",
            game=game.key,
            known=", ".join(known for known, other in GAMES.items() if other.solved and other.turns_up >= turns_up),
        )
    return game, game.solved


def _par_as_json(best: Par | None) -> dict[str, Any] | None:
    if best is None:
        return None
    calls = [{name: value for name, value in call._asdict().items() if name != "points"} for call in best.calls]
    return {"points": best.points, "calls": calls}


def _wrong_fields(raw: Mapping[str, Any], right: Mapping[str, bool], game: GameRules, seats: int) -> list[str]:
    """The fields that are missing, not possible or unknown; `right` says so of those besides the common ones."""
    options = raw.get("options")
    judged = {
        "id": raw.get("id") is None or type(raw["id"]) in (str, int),
        **right,
        "up": _is_card(raw.get("up")) if game.turns_up else raw.get("up") is None,
        "dealer": _is_seat(raw.get("dealer"), seats),
        "options": options is None or isinstance(options, Mapping),
    }
    known = {"game", *judged}
    return [name for name, is_right in judged.items() if not is_right] + [
        shown(name) for name in raw if name not in known
    ][:5]


def _is_seat(raw: object, seats: int) -> bool:
    return type(raw) is int and 0 <= raw < seats


def _are_hands(raw: object, seats: int, each: int) -> bool:
    return _is_list(raw, seats) and all(_is_list(hand, each) and all(map(_is_card, hand)) for hand in raw)  # type: ignore[attr-defined]  # a list


def _is_list(raw: object, length: int) -> bool:
    return isinstance(raw, list | tuple) and len(raw) == length


def _is_card(raw: object) -> bool:
    return type(raw) is str and raw in BIT


def _check_cards(field: str, hands: Iterable[Sequence[Card]], up: Card | None, pack: Sequence[Card]) -> None:
    """RuleError where a card is not of this pack, is there twice, or the card turned up has no suit."""
    cards = [*(card for hand in hands for card in hand), *([up] if up else [])]
    strangers = [card for card in cards if card not in pack]
    twice = [card for card, count in Counter(cards).items() if count > 1]
    if strangers:
        raise _wrong_cards(
            "not-in-pack", gettext_noop("Not in this pack of %(size)s: %(cards)s."), strangers, field, pack
        )
    if twice:
        raise _wrong_cards("card-twice", gettext_noop("There twice: %(cards)s."), twice, field, pack)
    if up in PERMANENT_TRUMPS:
        raise RuleError(
            "joker-up",
            gettext_noop("A joker turned up has no suit: perfect play is worked out for other up-cards only."),
            fields=("up",),
            rule="perfect play",
        )


def _wrong_cards(code: str, sentence: str, cards: Sequence[Card], field: str, pack: Sequence[Card]) -> RuleError:
    named = ", ".join(dict.fromkeys(cards))
    return RuleError(code, sentence, fields=(field, "up"), rule="the pack", cards=named, size=len(pack))
