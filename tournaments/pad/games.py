"""How the hands of each game are entered on the pad: template, script, and the facts that determine the points."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scoring.models import Game
from scoring.rules import get_game
from tournaments.words.games.bid_euchre import name_of_bid, name_of_denomination

Sides = tuple[tuple[int, ...], ...]
Axes = tuple[tuple[Mapping[str, Any], ...], ...]
"""Questions about a hand; each has its answers, and each answer is some of the facts."""


def makers_tricks(facts: Mapping[str, Any]) -> int:
    """Return the makers' tricks, if those are entered."""
    taken: int = facts["tricks"]
    return taken


@dataclass(frozen=True)
class PadGame:
    """What the pad needs to know of a game. `script` names its module in `static/pad/games.js`."""

    template: str
    script: str
    axes: Callable[[Any, int, int], Axes]
    """By house rules, seats and tricks in a hand: every hand that the form can say, whatever was laid in it."""
    taken: Callable[[Mapping[str, Any]], int] = makers_tricks
    """How many tricks the makers took, by the facts of a table's cell."""
    is_laid: bool = False
    """A seat scores some times what it laid; how often is what the table says."""
    is_brief: bool = False
    """A tap says its points by the first name of each side, and no more: there are many taps to choose from."""
    whole: Callable[[Mapping[str, Any], Any, int], Mapping[str, Any]] = lambda facts, _ruleset, _seats: facts
    """The facts of a hand that a table's cell stands for, by house rules and seats."""
    questions: Callable[[Game], Mapping[str, Any]] = lambda _game: {}
    """What else the template asks, by the names that it uses."""


def _each(name: str, values: Iterable[Any]) -> tuple[dict[str, Any], ...]:
    return tuple({name: value} for value in values)


def _euchre(ruleset: Any, seats: int, tricks: int) -> Axes:
    axes = [_each("maker", range(seats)), _each("alone", (False, True))]
    if ruleset.defend_alone != "off":
        axes.append(_each("defender_alone", (None, *range(seats))))
    if ruleset.canadian_loner:
        axes += [_each("bid", (None, "order-up", "call")), _each("dealer", (None, *range(seats)))]
    return (*axes, _each("tricks", range(tricks + 1)))


def _few_handed(_ruleset: Any, seats: int, tricks: int) -> Axes:
    return _each("maker", range(seats)), _each("tricks", range(tricks + 1))


def _rows(seats: int, tricks: int) -> Iterator[list[int]]:
    """Every way in which so many players can take the tricks of a hand."""
    if seats == 1:
        yield [tricks]
        return
    for own in range(tricks + 1):
        yield from ([own, *others] for others in _rows(seats - 1, tricks - own))


def _five_handed(_ruleset: Any, seats: int, tricks: int) -> Axes:
    partners = [{"partner": partner, "alone": False} for partner in (None, *range(seats))]
    rows = _each("tricks", _rows(seats, tricks))
    return _each("maker", range(seats)), rows, (*partners, {"partner": None, "alone": True})


def _texas(_ruleset: Any, seats: int, tricks: int) -> Axes:
    """Without thrower and tricks the deck was exhausted."""
    return _each("thrower", (None, *range(seats))), _each("tricks", (None, *_rows(seats, tricks)))


def _partners_tricks(facts: Mapping[str, Any]) -> int:
    makers = {facts["maker"], facts["partner"]}
    return sum(tricks for seat, tricks in enumerate(facts["tricks"]) if seat in makers)


def _bid_euchre(ruleset: Any, seats: int, tricks: int) -> Axes:
    """Who bid what, and the tricks; who dealt, or what was named, only where a rule goes by it."""
    rules = get_game("bid-euchre")
    axes = [_each("bidder", range(seats)), _each("bid", rules.bids(ruleset, seats))]
    if ruleset.no_trump.endswith("from-one-more"):
        axes.append(_each("denomination", (None, *rules.denominations(ruleset))))
    if ruleset.all_pass.endswith("one-less"):
        axes.append(_each("dealer", (None, *range(seats))))
    return (*axes, _each("tricks", range(tricks + 1)))


def _asks_each_side(sides: Sides, ruleset: Any) -> bool:
    """Whether every side says what it took: more than two score their tricks."""
    return len(sides) > 2 and ruleset.defenders_score == "tricks"


def _with_each_side(facts: Mapping[str, Any], ruleset: Any, seats: int) -> Mapping[str, Any]:
    """Return the facts with the tricks of every side, where they are asked: what the bidder lacks is another one's.

    What the others score is then what they took, as the pad knows (`static/pad/games/bid.js`): a table of every way to
    share the tricks among five would be too long for a tablet.
    """
    rules = get_game("bid-euchre")
    sides = rules.sides(seats, ruleset)
    if not _asks_each_side(sides, ruleset):
        return facts
    own = next(place for place, side in enumerate(sides) if facts["bidder"] in side)
    row = [0] * len(sides)
    row[own], row[own - 1] = facts["tricks"], rules.cards_each(seats, ruleset) - facts["tricks"]
    return {**facts, "tricks": row}


def _bids_asked(game: Game) -> Mapping[str, Any]:
    rules, ruleset = game.rules, game.house_rules
    named = [(name, name_of_denomination(name)) for name in rules.denominations(ruleset)]
    by_side = _asks_each_side(game.sides, ruleset)
    bids = [(bid, name_of_bid(bid), isinstance(bid, str)) for bid in rules.bids(ruleset, game.seats)]
    return {"bids": bids, "denominations": named, "by_side": by_side}


PAD_GAMES: Mapping[str, PadGame] = {
    "euchre": PadGame("pad/games/euchre.html", "makers", _euchre),
    "euchre-two-handed": PadGame("pad/games/few_handed.html", "makers", _few_handed),
    "euchre-three-handed": PadGame("pad/games/few_handed.html", "makers", _few_handed),
    "euchre-five-handed": PadGame("pad/games/five_handed.html", "five-handed", _five_handed, _partners_tricks),
    "texas-euchre": PadGame("pad/games/texas.html", "texas", _texas, is_laid=True),
    "bid-euchre": PadGame(
        *("pad/games/bid_euchre.html", "bid", _bid_euchre),
        is_brief=True,
        whole=_with_each_side,
        questions=_bids_asked,
    ),
}
