"""Hand records: one hand, from the deal to its end, as JSON (written down in `record_schema`).

{"id", "game", "options", "dealer", "deal": [[cards] per seat], "upcard", "kitty", "actions": [{"seat", "do", …}]}

`kitty` is optional: the cards nobody was dealt, without the up-card, from the top. Anything else a record
carries (`expect`, a note) is not looked at; what an action carries must be known, since a misspelt word there
would change the hand. What was only offered, and not taken up, leaves no action.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ..errors import FactsError, RuleError, ShapeError, gettext_noop
from ..reading import as_mapping, shown
from .acts import Act, HandState, Over, Shown
from .cards import BIT, SAME_COLOUR, Card, names

MOST_SEATS = 8

SHOWN = ("play", "discard")
"""The acts for which a replay gives the cards that could have been chosen."""


Check = Callable[[object], bool]

_LISTS = frozenset((list, tuple))
_CARDS = frozenset(BIT)


def _is_seat(raw: object) -> bool:
    return type(raw) is int and 0 <= raw < MOST_SEATS


def _is_card(raw: object) -> bool:
    return type(raw) is str and raw in BIT


def _is_suit(raw: object) -> bool:
    return type(raw) is str and raw in SAME_COLOUR


def _is_switch(raw: object) -> bool:
    return type(raw) is bool


def _are_cards(raw: object) -> bool:
    try:
        return type(raw) in _LISTS and _CARDS.issuperset(raw)  # type: ignore[arg-type]  # a list, whatever is in it
    except TypeError:  # there is a list or an object in it
        return False


def _is_deal(raw: object) -> bool:
    if not isinstance(raw, (list, tuple)) or not 0 < len(raw) <= MOST_SEATS:
        return False
    cards: list[object] = []
    for hand in raw:
        if type(hand) not in _LISTS:
            return False
        cards += hand
    try:
        return _CARDS.issuperset(cards)  # of all hands at once: asking for each takes longer
    except TypeError:  # there is a list or an object among the cards
        return False


def _are_options(raw: object) -> bool:
    return type(raw) is dict or isinstance(raw, Mapping)


def _is_word(raw: object) -> bool:
    return type(raw) is str


def _is_id(raw: object) -> bool:
    return type(raw) in (str, int)


def _are_actions(raw: object) -> bool:
    return type(raw) in _LISTS


_NEEDED: Mapping[str, Check] = {"game": _is_word, "dealer": _is_seat, "deal": _is_deal, "actions": _are_actions}
_OPTIONAL: Mapping[str, Check] = {"id": _is_id, "options": _are_options, "upcard": _is_card, "kitty": _are_cards}
_ACT_FIELDS: Mapping[str, Check] = {
    "card": _is_card,
    "suit": _is_suit,
    "alone": _is_switch,
    "cards": _are_cards,
    "bid": _is_id,
    "denomination": _is_word,
}


def _wrong_fields(raw: Mapping[str, Any], needed: Mapping[str, Check], optional: Mapping[str, Check]) -> list[str]:
    """The names of the fields that are wrong. Optional fields may be missing or null."""
    wrong = []
    for name, is_right in needed.items():
        if not is_right(raw.get(name)):
            wrong.append(name)
    for name, is_right in optional.items():
        value = raw.get(name)
        if value is not None and not is_right(value):
            wrong.append(name)
    return wrong


class Verb:
    """A word for what a player does: what it means, the fields it needs, and those it may have."""

    def __init__(self, means: str, *, needs: Sequence[str] = (), may: Sequence[str] = ()):
        self.means = means
        self.needs = tuple(needs)
        self.may = tuple(may)
        self.known = frozenset(("do", "legal", "seat", *needs, *may))
        self.needed = {"seat": _is_seat} | {name: _ACT_FIELDS[name] for name in self.needs}
        self.optional = {name: _ACT_FIELDS[name] for name in self.may}

    def read(self, do: str, raw: Mapping[str, Any]) -> Act:
        """The act. ShapeError unless all that is needed is there, nothing is unknown, each value is of its kind."""
        if not self.known.issuperset(raw):
            raise self._unreadable(raw)
        if _wrong_fields(raw, self.needed, self.optional):
            raise self._unreadable(raw)
        return Act(
            raw["seat"],
            do,
            raw.get("card"),
            raw.get("suit"),
            raw.get("alone") is True,
            tuple(raw.get("cards") or ()),
            raw.get("bid"),
            raw.get("denomination"),
        )

    def _unreadable(self, raw: Mapping[str, Any]) -> ShapeError:
        wrong = [shown(name) for name in raw if name not in self.known]
        wrong += _wrong_fields(raw, self.needed, self.optional)
        return ShapeError(
            "act",
            gettext_noop("“%(do)s” cannot be read. Missing or not possible: %(wrong)s."),
            fields=wrong,
            do=raw["do"],
            wrong=", ".join(wrong),
        )


class HandRecord(NamedTuple):
    """A record of the right shape. Its actions are read one by one, up to the first that is wrong."""

    id: str | int | None
    game: str
    dealer: int
    deal: tuple[tuple[Card, ...], ...]
    """Cards by seat, seat 0 first."""
    upcard: Card | None
    kitty: tuple[Card, ...] | None
    options: Mapping[str, Any]
    actions: Sequence[Any] = ()


def read_record(raw: object) -> HandRecord:
    """A record from JSON. ShapeError naming every field that is missing or of the wrong kind."""
    fields = as_mapping(raw)
    get: Callable[[str], Any] = fields.get
    name, game, dealer, deal, actions = get("id"), get("game"), get("dealer"), get("deal"), get("actions")
    upcard, kitty, options = get("upcard"), get("kitty"), get("options")
    # Not `_wrong_fields`, which takes longer than a trick: it is asked only to say what is wrong.
    is_right = (
        type(game) is str
        and type(dealer) is int
        and _is_deal(deal)
        and 0 <= dealer < len(deal)
        and type(actions) in _LISTS
        and (name is None or _is_id(name))
        and (options is None or _are_options(options))
        and (upcard is None or _is_card(upcard))
        and (kitty is None or _are_cards(kitty))
    )
    if not is_right:
        raise _unreadable(fields)
    hands = tuple(map(tuple, deal))
    return HandRecord(
        name, game, dealer, hands, upcard, None if kitty is None else tuple(kitty), options or {}, actions
    )


def _unreadable(fields: Mapping[str, Any]) -> ShapeError:
    wrong = _wrong_fields(fields, _NEEDED, _OPTIONAL) or ["dealer"]  # a seat, but nobody sits there
    return ShapeError(
        "record",
        gettext_noop("This is not a hand record. Missing or not possible: %(wrong)s."),
        fields=wrong,
        wrong=", ".join(wrong),
    )


def read_act(verbs: Mapping[str, Verb], raw: object) -> Act:
    """One action of a record. ShapeError where the word is not the game's, or its fields are not right.

    `legal`, which an engine may write beside an action, is not looked at; null is as good as left out.
    """
    fields = as_mapping(raw)
    do = fields.get("do")
    if type(do) is not str or do not in verbs:
        raise ShapeError(
            "unknown-act",
            gettext_noop("“%(do)s” is not something a player can do here. Possible are: %(known)s."),
            fields=("do",),
            do=shown(do),
            known=", ".join(verbs),
        )
    return verbs[do].read(do, fields)


def act_as_json(act: Act) -> dict[str, Any]:
    """An action as a record has it; `read_act` of it gives the same value."""
    fields = {name: value for name, value in act._asdict().items() if value not in (None, ())}
    if "cards" in fields:
        fields["cards"] = list(act.cards)
    if not act.alone:
        del fields["alone"]
    return fields


def record_as_json(record: HandRecord) -> dict[str, Any]:
    """A record as JSON; `read_record` of it gives the same value."""
    fields = {name: getattr(record, name) for name in ("id", "game", "options", "dealer")}
    fields["deal"] = [list(hand) for hand in record.deal]
    fields["upcard"] = record.upcard
    if record.kitty is not None:
        fields["kitty"] = list(record.kitty)
    return fields | {"actions": list(record.actions)}


def play_out(verbs: Mapping[str, Verb], state: HandState, actions: Sequence[Any]) -> tuple[list[Shown], Over]:
    """Play a hand from `state` to its end: the cards played and discarded, and the end.

    Raises FactsError with `step` set: the place of the first act that is not legal, or the number of acts where the
    hand is not over after them.
    """
    steps: list[Shown] = []
    for step, raw in enumerate(actions):
        try:
            act = read_act(verbs, raw)
            if act.do in SHOWN:
                steps.append({"seat": act.seat, "do": act.do, "legal": names(state.choices())})
            state = state.act(act)
        except FactsError as error:
            error.step = step
            raise
    if not isinstance(state, Over):
        raise _unfinished(state, len(actions))
    return steps, state


def _unfinished(state: HandState, step: int) -> RuleError:
    code, sentence = "unfinished", gettext_noop("The record stops before the hand is over.")
    if getattr(state, "undecided", False):  # only where tricks are played can a hand be laid down
        code = "undecided"
        sentence = gettext_noop("It cannot be decided quickly whether the hand laid down is certain. Play it out.")
    error = RuleError(code, sentence, rule="the end of a hand")
    error.step = step
    return error
