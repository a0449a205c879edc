"""The games that are declared by a file of data: hands at random within what it says, counted from its formulas.

The file is the game's rule; how it is counted is done here a second time, and by nothing that the service uses.
"""

import ast
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from operator import add, floordiv, ge, gt, le, lt, mod, mul, sub
from pathlib import Path
from random import Random
from typing import Any

from simulation.games.table_game import RobotGame, Sides, TableGame, everybody_alone, refused_of_any
from simulation.points import LinePoints
from simulation.taps import Facts, RefusedTap

FILES = Path(__file__).parents[2] / "scoring" / "rules" / "declared" / "games"
OTHERWISE, NOBODY, ASKED_AGAIN = 0.05, 0.7, 2000
"""How often a hand ends as one tap says, and nobody is meant; how many hands that cannot be are thrown away."""

USUAL_SEATS, BEYOND_ALL = 4, 30_000
"""Who sits down where nothing is said; points that no few hands bring."""

Field = Mapping[str, Any]
_OPERATIONS: Mapping[type, Any] = {
    ast.Add: add,
    ast.Sub: sub,
    ast.Mult: mul,
    ast.FloorDiv: floordiv,
    ast.Mod: mod,
    ast.Lt: lt,
    ast.LtE: le,
    ast.Gt: gt,
    ast.GtE: ge,
    ast.Eq: lambda left, right: left == right,
    ast.NotEq: lambda left, right: left != right,
    ast.In: lambda left, right: left in right,
    ast.NotIn: lambda left, right: left not in right,
}


class Counting:
    """One hand, from the point of view of one side."""

    def __init__(self, table: "DeclaredTable", facts: Mapping[str, Any], me: int):
        self._named = table.file.get("named", {})
        self._known = {"seats": table.seats, "sides": len(table.sides), "nobody": None, "me": me}
        self._known |= table.file.get("tables", {}) | table.rules | {"dealer": None} | facts
        self._sides = table.sides
        self._functions: Mapping[str, Any] = {
            "min": min,
            "max": max,
            "abs": abs,
            "sum": sum,
            "count": lambda values, value: list(values).count(value),
            "mine": lambda values: sum(values[seat] for seat in table.sides[me]),
            "side": lambda seat: next((side for side, seats in enumerate(table.sides) if seat in seats), -1),
        }

    def of(self, formula: str) -> Any:
        """Return what a formula comes to."""
        return self._value(ast.parse(formula.strip(), mode="eval").body)

    def _value(self, node: Any) -> Any:
        match node:
            case ast.Constant():
                return node.value
            case ast.Name(id=name):
                return self._known[name] if name in self._known else self.of(self._named[name])
            case ast.BoolOp():
                return (all if isinstance(node.op, ast.And) else any)(self._value(part) for part in node.values)
            case ast.IfExp():
                return self._value(node.body if self._value(node.test) else node.orelse)
            case ast.Call(func=ast.Name(id=name)):
                return self._functions[name](*map(self._value, node.args))
        return self._of_values(node)

    def _of_values(self, node: Any) -> Any:
        match node:
            case ast.List() | ast.Tuple():
                return [*map(self._value, node.elts)]
            case ast.BinOp():
                return _OPERATIONS[type(node.op)](self._value(node.left), self._value(node.right))
            case ast.UnaryOp():
                value = self._value(node.operand)
                return not value if isinstance(node.op, ast.Not) else -value
            case ast.Compare():
                sides = [self._value(part) for part in (node.left, *node.comparators)]
                return all(_OPERATIONS[type(op)](*sides[at : at + 2]) for at, op in enumerate(node.ops))
            case ast.Subscript():
                held, place = self._value(node.value), self._value(node.slice)
                return held[str(place)] if isinstance(held, Mapping) else held[place]
        raise ValueError(f"The robots cannot count {ast.unparse(node)}.")


class DeclaredTable:
    """A table of this many by the house rules of a preset."""

    def __init__(self, file: Mapping[str, Any], seats: int, preset: str):
        self.file, self.seats = file, seats
        with_partners = file.get("partners") and seats == 4
        self.sides: Sides = ((0, 2), (1, 3)) if with_partners else everybody_alone(seats)
        named = next((each for each in file["presets"] if each["key"] == preset), file["presets"][0])
        self.rules = {option["name"]: option["default"] for option in file.get("options", ())} | named.get("rules", {})

    def whole(self, sent: Mapping[str, Any]) -> Facts:
        """Return every fact of a hand that was played: what was not sent is as usual."""
        facts: Facts = {}
        for field in self.file["fields"]:
            usual = [usual_of(field)] * self.places(field) if field.get("per") else usual_of(field)
            value = sent.get(field["name"])
            facts[field["name"]] = usual if value is None else value
        return facts

    def places(self, field: Field) -> int:
        """Return how many numbers a field has."""
        return {"hand": 1, "side": len(self.sides), "seat": self.seats}[field.get("per", "hand")]

    def line(self, sent: Facts) -> LinePoints:
        """Return what a hand is worth."""
        kind, jar = sent.get("kind", "played"), self.file.get("jar", "False")
        facts, formula = self.whole(sent), self.file["points"]["each"]
        if kind != "played":
            formula = next(other.get("points", "0") for other in self.file["others"] if other["kind"] == kind)
            facts, jar = {}, "False"
        by_side = [Counting(self, facts, me).of(formula) for me in range(len(self.sides))]
        sets = [bool(Counting(self, facts, me).of(jar)) for me in range(len(self.sides))]
        return LinePoints(self._by_seat(by_side), (0,) * self.seats, self._by_seat(map(int, sets)))

    def _by_seat(self, by_side: Any) -> tuple[int, ...]:
        of = {seat: value for seats, value in zip(self.sides, by_side, strict=True) for seat in seats}
        return tuple(of[seat] for seat in range(self.seats))

    def hand(self, rng: Random) -> Facts:
        """Return a hand that can happen."""
        here = Counting(self, {}, 0)
        others = [result["kind"] for result in self.file.get("others", ()) if here.of(result.get("when", "True"))]
        if others and rng.random() < OTHERWISE:
            return {"kind": rng.choice(others)}
        for _again in range(ASKED_AGAIN):
            facts = self._asked(rng)
            if self.can_be(facts):
                return facts
        raise ValueError(f"No hand of {self.file['key']} is possible by these house rules: {self.rules}.")

    def can_be(self, facts: Facts) -> bool:
        """Tell whether the game's checks allow this hand."""
        counting = Counting(self, self.whole(facts) | {"dealer": facts.get("dealer")}, 0)
        musts = self.file.get("must", ()) if "kind" not in facts else ()
        return all(counting.of(must["that"]) for must in musts)

    def _asked(self, rng: Random) -> Facts:
        facts: Facts = {}
        for field in self.file["fields"]:
            if Counting(self, self.whole(facts), 0).of(field.get("asked", "True")):
                facts[field["name"]] = self._of_field(field, rng)
        return facts

    def _of_field(self, field: Field, rng: Random) -> Any:
        places = self.places(field)
        if "total" in field:
            return list(_shared(Counting(self, {}, 0).of(field["total"]), places, field["most"], rng))
        row = [self._single(field, rng) for _place in range(places)]
        return row if field.get("per") else row[0]

    def _single(self, field: Field, rng: Random) -> Any:
        if field.get("optional") and rng.random() < NOBODY:
            return None
        match field.get("kind", "number"):
            case "seat":
                return rng.randrange(self.seats)
            case "side":
                return rng.randrange(len(self.sides))
            case "switch":
                return rng.random() < 0.2
            case "choice":
                return rng.choice(field["values"])["value"]
        most = Counting(self, {}, 0).of(field["most_now"]) if "most_now" in field else field["most"]
        return rng.randrange(field.get("least", 0), most + 1, field.get("step", 1))


def usual_of(field: Field) -> Any:
    """Return what a field is where it is not entered."""
    kind = field.get("kind", "number")
    if "default" in field or kind in ("seat", "side"):
        return field.get("default")
    if kind == "choice":
        return field["values"][0]["value"]
    return False if kind == "switch" else field.get("least", 0)


def _shared(total: int, places: int, most: int, rng: Random) -> Iterator[int]:
    """Give numbers that add up to the total: often all of it is one side's."""
    left = total
    for place in range(places - 1, 0, -1):
        own = rng.choice((0, left, rng.randint(0, left))) if left - most * place <= 0 else left - most * place
        own = min(own, most, left)
        yield own
        left -= own
    yield left


def _table(file: Mapping[str, Any], seats: int, preset: str) -> TableGame:
    table = DeclaredTable(file, seats, preset)

    def refused(hands: int, uuid: str) -> tuple[RefusedTap, ...]:
        rng = Random(uuid)  # noqa: S311 - a robot's taps
        played = next(facts for _again in range(ASKED_AGAIN) if "kind" not in (facts := table.hand(rng)))
        return refused_of_any({"uuid": uuid, **played}, hands, [*_wrong(file, seats, played)], [*_odd(file, played)])

    return TableGame(
        key=file["key"],
        seats=seats,
        sides=table.sides,
        line=table.line,
        hand=table.hand,
        refused=refused,
        can_be=table.can_be,
        impossible=BEYOND_ALL,
        fewest_wins=file.get("fewest_wins", False),
        has_feats=False,
    )


def _wrong(file: Mapping[str, Any], seats: int, played: Facts) -> Iterator[dict[str, Any]]:
    """Give what breaks a rule of any such game: numbers beyond their limits, and seats that are not there."""
    yield {"dealer": seats}
    for field in file["fields"]:
        value = played.get(field["name"])
        if value is None:
            continue
        if field.get("kind") in ("seat", "side"):
            yield {field["name"]: seats}
        elif field.get("kind", "number") == "number":
            beyond = field["most"] + field.get("step", 1)
            yield {field["name"]: [beyond, *value[1:]] if isinstance(value, list) else beyond}
            if isinstance(value, list):
                yield {field["name"]: value[1:]}


def _odd(file: Mapping[str, Any], played: Facts) -> Iterator[dict[str, Any]]:
    """Give what has another shape than any such hand."""
    yield {"no_such_field": 0}
    yield {"kind": "misdealt"}
    yield from ({name: {"three": 3}} for name in played)
    yield from ({field["name"]: "three"} for field in file["fields"] if field["name"] in played)


def _games() -> Iterator[RobotGame]:
    for path in sorted(FILES.glob("*.toml")):
        file = tomllib.loads(path.read_text("utf-8"))
        presets: Sequence[str] = [each["key"] for each in file["presets"]]

        def play(seats: int, preset: str, file: Mapping[str, Any] = file) -> TableGame:
            return _table(file, seats, preset)

        usual_first = sorted(file["seats"], key=lambda seats: (seats != USUAL_SEATS, seats))
        yield RobotGame(file["key"], play, tuple(usual_first), tuple(presets))


GAMES = tuple(_games())
