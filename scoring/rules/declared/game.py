"""A game that is known by its score sheet alone: what its file declares, as all other games answer."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NoReturn

from .. import deals, ends
from ..bubbles import Question
from ..citations import Citation
from ..errors import RuleError, gettext_noop
from ..explained import Part
from ..game import GameRules
from ..hand.acts import HandState
from ..hand.cards import Card
from ..hand.record import HandRecord
from ..options import overlaid
from ..reading import facts_as_json, read_fields, read_kind
from ..refusals import check_seat
from ..scores import Caution, HandResult, Points, Preset, Progress, Scored, Totals
from ..totals.shape import check_signed_shape
from . import values
from .declaration import Declaration, Entered, read_declaration, trees_of
from .language import FormulaError, Scope, Tree, evaluate, names_in, read_formula
from .questions import questions_of
from .totals import check_totals

Facts = Mapping[str, Any]
Sides = tuple[tuple[int, ...], ...]

KNOWN_BY_SHEET = gettext_noop(
    "Headtable knows this game by its score sheet alone: the referee cannot judge its tricks, and its hands cannot be "
    "replayed."
)


class DeclaredGame(GameRules):
    """One game of a file. Its facts are entered, checked and counted by what the file declares."""

    feats = ()
    has_suits = False
    knows_cards = False
    turns_up = False
    verbs: Mapping[str, Any] = {}

    def __init__(self, declared: Declaration, key: str | None = None) -> None:
        """`key`: another than the file says, where the file is a parish's own (`own`)."""
        self.declared = declared
        self.key, self.name = key or declared.key, declared.title
        self.seat_counts = tuple(declared.seats)
        self.fewest_wins = declared.fewest_wins
        self.ruleset_type = self.options = values.ruleset_type(declared)
        self.kinds = values.facts_types(declared)
        self.own_results = {result.kind: result.title for result in declared.results}
        self.own_results |= {other.kind: other.label for other in declared.others}
        always: dict[Part, list[str]] = dict(declared.always)
        always["play"] = [*always.get("play", ()), KNOWN_BY_SHEET]
        self.always = always
        self.presets = {
            preset.key: Preset(preset.title, self.read_ruleset(preset.rules), preset.about, preset.seats)
            for preset in declared.presets
        }
        self.named = trees_of(declared)
        self._trees: dict[str, Tree] = {}

    def read_ruleset(self, raw: Mapping[str, Any], base: Any = None) -> Any:
        """House rules by name."""
        return overlaid(base or self.ruleset_type(), read_fields(self.ruleset_type, raw), raw)

    def ruleset_as_json(self, ruleset: Any) -> dict[str, Any]:
        """Every option with its value."""
        named = {option.name: getattr(ruleset, option.name) for option in self.declared.options}
        return named | {"game_ends": ruleset.game_ends.as_json()}

    def read_hand(self, raw: Mapping[str, Any]) -> Any:
        """Facts of one hand; without `kind` it was played."""
        return read_kind(self.kinds, raw, values.PLAYED)

    def tree(self, formula: str) -> Tree:
        """Return a formula of the file as a tree, each read once."""
        if formula not in self._trees:
            self._trees[formula] = read_formula(formula)
        return self._trees[formula]

    def given(self, ruleset: Any, seats: int) -> dict[str, Any]:
        """Return what formulas know before a hand is played: tables of the file, house rules, the size of the table."""
        options = {option.name: getattr(ruleset, option.name) for option in self.declared.options}
        sides = len(self.sides(seats, ruleset))
        return {**self.declared.tables, **options, "seats": seats, "sides": sides, "nobody": None}

    def by_rules(self, ruleset: Any, seats: int, formula: str) -> Any:
        """Return what a formula of the house rules comes to."""
        return evaluate(self.tree(formula), Scope(self.given(ruleset, seats), {}, self.sides(seats, ruleset)))

    def most_of(self, ruleset: Any, seats: int, field: Entered) -> int:
        """Return the largest number of a field by these house rules."""
        most = self._number_by_rules(ruleset, seats, field.most_now)
        return field.most if most is None else most

    def total_of(self, ruleset: Any, seats: int, field: Entered) -> int | None:
        """Return what the numbers of a field add up to by these house rules; None where that is open."""
        return self._number_by_rules(ruleset, seats, field.total)

    def together(self, ruleset: Any, seats: int) -> int | None:
        """Return what all sides have from a hand together by these house rules; None where that is open."""
        fixed = self.declared.points.together
        return self._number_by_rules(ruleset, seats, fixed) if isinstance(fixed, str) else fixed

    def _number_by_rules(self, ruleset: Any, seats: int, formula: str | None) -> int | None:
        """Return what a formula of the house rules comes to; None where that is no number."""
        try:
            number = self.by_rules(ruleset, seats, formula) if formula else None
        except FormulaError:
            return None
        return number if isinstance(number, int) else None

    def others(self, ruleset: Any, seats: int) -> Iterator[str]:
        """Give the kinds of hands that one tap enters, by these house rules."""
        for other in self.declared.others:
            if other.when is None or self._number_by_rules(ruleset, seats, f"1 if {other.when} else 0"):
                yield other.kind

    def questions(self, ruleset: Any, seats: int) -> tuple[Question, ...]:
        """Each field that these house rules can ask for, with bubbles."""
        given, sides = self.given(ruleset, seats), self.sides(seats, ruleset)
        asked = [
            field
            for field in self.declared.fields
            if not (field.asked and given.keys() >= set(names_in(self.tree(field.asked))))
            or self.by_rules(ruleset, seats, field.asked)
        ]
        known = set(self.others(ruleset, seats))
        others = [other for other in self.declared.others if other.kind in known]
        value_of = partial(self.by_rules, ruleset, seats)
        return questions_of(asked, others, seats=seats, sides=sides, value_of=value_of)

    def _scope(self, ruleset: Any, hand: Any, seats: int) -> Callable[[int], Scope]:
        """Return what formulas know of a hand, by the side that is counted. RuleError where something is missing."""
        sides, given = self.sides(seats, ruleset), self.given(ruleset, seats)
        facts: dict[str, Any] = {"dealer": hand.dealer}
        for field in self.declared.fields if hand.kind == values.PLAYED else ():
            value = getattr(hand, field.name)
            is_asked = not field.asked or self._holds(field.asked, Scope({**given, **facts, "me": 0}, {}, sides))
            if value is None and is_asked and field.is_required:
                raise _refused(field, gettext_noop("%(label)s: this is missing."))
            places = {"hand": 0, "side": len(sides), "seat": seats}[field.per]
            usual = (field.usual,) * places if places else field.usual
            facts[field.name] = usual if value is None else value
            if not is_asked and facts[field.name] != usual:
                raise _refused(field, gettext_noop("%(label)s: this is not entered for such a hand. Leave it out."))
        return lambda me: Scope({**given, **facts, "me": me}, self.named, sides)

    def _holds(self, formula: str, scope: Scope) -> bool:
        try:
            return bool(evaluate(self.tree(formula), scope))
        except FormulaError as error:
            raise _not_counted(str(error)) from error

    def score_hand(self, ruleset: Any, hand: Any, seats: int | None = None) -> Scored:
        """Points for one hand, side by side, by the file's formula."""
        count = seats or self.seat_counts[0]
        sides = self.sides(count, ruleset)
        check_seat("dealer", hand.dealer, count)
        scope = self._scope(ruleset, hand, count)
        if hand.kind == values.PLAYED:
            formula, jar = self.declared.points.each, self.declared.jar
            self._check(ruleset, scope(0), count)
        else:
            formula, jar = self._points_of_other(ruleset, hand.kind, count), None
        try:
            by_side = [evaluate(self.tree(formula), scope(me)) for me in range(len(sides))]
            sets = [bool(jar and evaluate(self.tree(jar), scope(me))) for me in range(len(sides))]
        except FormulaError as error:
            raise _not_counted(str(error)) from error
        if not all(isinstance(points, int) for points in by_side):
            raise _not_counted(f"{by_side} are no points")
        bounds = self.declared.points
        if not all(bounds.least <= points <= bounds.most for points in by_side):
            raise _not_counted(f"{by_side} are not between {bounds.least} and {bounds.most}")
        of_seat = {seat: side for side, members in enumerate(sides) for seat in members}
        row = tuple(int(by_side[of_seat[seat]]) for seat in range(count))
        return Scored(row, (0,) * count, tuple(int(sets[of_seat[seat]]) for seat in range(count)))

    def _points_of_other(self, ruleset: Any, kind: str, seats: int) -> str:
        """Return the formula of a hand that was not played. RuleError where the house does not have it."""
        if kind not in self.others(ruleset, seats):
            raise RuleError(
                "not-played-here",
                gettext_noop("Under these house rules no hand can end this way. Enter what was played."),
                fields=("kind",),
                rule="kind",
            )
        return next(other.points for other in self.declared.others if other.kind == kind)

    def _check(self, ruleset: Any, scope: Scope, seats: int) -> None:
        """Raise RuleError with the field and the sentence where no hand can have gone so."""
        try:
            for field in self.declared.fields:
                self._check_field(ruleset, scope, field, seats)
            for must in self.declared.must:
                if not evaluate(self.tree(must.that), scope):
                    raise RuleError("not-possible", must.says, fields=(must.field,), rule=must.field)
        except FormulaError as error:
            raise _not_counted(str(error)) from error

    def _check_field(self, ruleset: Any, scope: Scope, field: Entered, seats: int) -> None:
        value = scope.at(field.name)
        row = list(value) if field.per != "hand" else [value]
        needed = {"hand": 1, "side": len(scope.sides), "seat": seats}[field.per]
        if len(row) != needed:
            raise _refused(
                field, gettext_noop("%(label)s: %(needed)s numbers are needed, one for each."), needed=needed
            )
        if field.asked and not evaluate(self.tree(field.asked), scope):
            return
        if field.kind == "number":
            most = self.most_of(ruleset, seats, field)
            if any(number not in range(field.least, most + 1, field.step) for number in row):
                self._refuse_number(field, most)
        if field.kind in ("seat", "side"):
            last = (seats if field.kind == "seat" else len(scope.sides)) - 1
            if value is not None and value not in range(last + 1):
                raise _refused(field, gettext_noop("%(label)s: choose one of 0 to %(last)s."), last=last)
        total = self.total_of(ruleset, seats, field)
        if total is not None and sum(row) != total:
            sentence = gettext_noop("%(label)s: together these are %(sum)s, and must be %(total)s.")
            raise _refused(field, sentence, sum=sum(row), total=total)

    def _refuse_number(self, field: Entered, most: int) -> NoReturn:
        if field.step > 1:
            sentence = gettext_noop("%(label)s: a number from %(least)s to %(most)s in steps of %(step)s is needed.")
            raise _refused(field, sentence, least=field.least, most=most, step=field.step)
        sentence = gettext_noop("%(label)s: a number from %(least)s to %(most)s is needed.")
        raise _refused(field, sentence, least=field.least, most=most)

    def result_of(self, ruleset: Any, hand: Any, seats: int | None = None) -> HandResult:
        """The file's first matching result, and whose hand it was if the file says so."""
        if hand.kind != values.PLAYED:
            return HandResult(hand.kind)
        count = seats or self.seat_counts[0]
        bidder = getattr(hand, self.declared.bidder) if self.declared.bidder else None
        sides = self.sides(count, ruleset)
        own = next((place for place, side in enumerate(sides) if bidder in side), 0)
        scope = self._scope(ruleset, hand, count)(own)
        fits = (result.kind for result in self.declared.results if self._holds(result.when, scope))
        return HandResult(next(fits, values.PLAYED), bidder, () if bidder is None else sides[own])

    def hand_as_json(self, hand: Any) -> dict[str, Any]:
        """Every fact with its value; rows that were left out stay so."""
        return facts_as_json(hand)

    def sides(self, seats: int, ruleset: Any = None) -> Sides:
        """Two pairs where four play with partners, else everybody alone."""
        return ((0, 2), (1, 3)) if self.declared.partners and seats == 4 else super().sides(seats, ruleset)

    def progress(self, ruleset: Any, hands: Sequence[Points]) -> Progress:
        """How far the game is after these hands, by `game_ends`; to points also once a side has lost (`lost_at`)."""
        usual, lost_at = ends.progress(ruleset.game_ends, hands), self.declared.ends.lost_at
        if lost_at is None or ruleset.game_ends.by != "points":
            return usual
        scores = enumerate(ends.running_scores(hands), 1)
        needed = next((count for count, score in scores if min(score) <= lost_at), None)
        if needed is None or (usual.is_over and len(hands) - usual.superfluous <= needed):
            return usual
        return Progress(is_over=True, hands_to_come=None, superfluous=len(hands) - needed, may_end=True)

    def most_points(self, ruleset: Any) -> int | None:
        """What a hand can bring, as often as there are hands; None where that is open."""
        return ruleset.game_ends.number * self.declared.points.most if ruleset.game_ends.by == "hands" else None

    def check_totals(self, ruleset: Any, totals: Totals) -> None:
        """Raise unless the totals are within what hands can bring."""
        exact = ruleset.game_ends.number if ruleset.game_ends.by == "hands" else None
        seats = check_signed_shape(totals, self.seat_counts)
        bounds, together = self.declared.points, self.together(ruleset, seats)
        check_totals(bounds, totals, self.sides(seats, ruleset), exact=exact, together=together)

    def dealer_of(self, ruleset: Any, number: int, dealers: Mapping[int, int], seats: int) -> int | None:
        """The deal passes left from the previous dealer."""
        return deals.dealer_of_hand(number, dealers, "draw", seats)

    def cautions_for_dealer(self, ruleset: Any, expected: int | None, dealer: int) -> tuple[Caution, ...]:
        """That it was another player's turn to deal."""
        return deals.cautions_for_dealer(expected, dealer, steal_the_deal=False)

    def cards_each(self, seats: int, ruleset: Any = None) -> int:
        """How many tricks a hand has, as the file says; 0 where it does not."""
        return self.declared.tricks

    def pack(self, ruleset: Any, seats: int) -> tuple[Card, ...]:
        """RuleError: no card of it is known."""
        raise _no_cards()

    def begin(self, ruleset: Any, record: HandRecord) -> HandState:
        """RuleError: no card of it is known."""
        raise _no_cards()

    def trick_rules(self, ruleset: Any, trump: Any) -> tuple[Citation, ...]:
        """None."""
        return ()

    def point_rules(self, ruleset: Any, outcome: Any) -> tuple[Citation, ...]:
        """None: the referee judges no such game."""
        return ()


def _refused(field: Entered, sentence: str, **params: Any) -> RuleError:
    return RuleError("not-possible", sentence, fields=(field.name,), rule=field.name, label=field.label, **params)


def _not_counted(why: str) -> RuleError:
    return RuleError(
        "uncounted",
        gettext_noop("This game's formulas give no score for such a hand: %(why)s. Please check what was entered."),
        rule="points",
        why=why,
    )


def _no_cards() -> RuleError:
    return RuleError("known-by-sheet", KNOWN_BY_SHEET, fields=("game",), rule="game")


def read_game(raw: Mapping[str, Any]) -> DeclaredGame:
    """Return the game that a file declares. ShapeError where it is none."""
    return DeclaredGame(read_declaration(raw))
