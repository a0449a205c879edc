"""The small language of formulas: whole numbers, words, lists; comparisons, choices, a few functions; nothing else.

A formula is read by Python's own parser, and every part of it that is not named here is refused, so that nothing is
left that could run. What it becomes is a tree of plain lists, which is evaluated here, and on a tablet by
`static/pad/games/formulas.js`. It has no loops, its length and its depth are bounded, and so is every number: a formula
takes no longer than its text is long.
"""

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

Tree = list[Any]
"""["+", tree, tree], ["name", "tricks"], ["value", 3] …"""

LONGEST = 600
"""Characters of a formula."""
DEEPEST = 25
LARGEST = 10**6
"""No number in a formula or of what it comes to is larger."""

_OPERATIONS: Mapping[type[ast.AST], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.In: "in",
    ast.NotIn: "not in",
    ast.And: "and",
    ast.Or: "or",
}


class FormulaError(ValueError):
    """A formula that cannot be read, or that comes to nothing for these facts."""


def read_formula(text: str) -> Tree:
    """Return a formula as a tree. FormulaError says which part of it is not allowed."""
    if len(text) > LONGEST:
        raise FormulaError(f"a formula has {LONGEST} characters at most")
    try:
        parsed = ast.parse(text.strip(), mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise FormulaError(f"this is no formula: {text[:60]}") from error
    return _tree(parsed.body, DEEPEST)


def _tree(node: ast.AST, depth: int) -> Tree:
    if depth == 0:
        raise FormulaError("a formula with so many parentheses is not read")

    what, inner = _part(node)
    return [*what, *(_tree(part, depth - 1) for part in inner)]


def _part(node: ast.AST) -> tuple[Tree, list[Any]]:
    """Return the beginning of a node's tree, and what it is made of. FormulaError where it is not allowed."""
    match node:
        case ast.Constant(value=bool() | int() | str() | None as value):
            return ["value", _bounded(value)], []
        case ast.Name(id=name):
            return ["name", name], []
        case ast.List(elts=parts) | ast.Tuple(elts=parts):
            return ["list"], parts
        case ast.IfExp(test=test, body=body, orelse=orelse):
            return ["if"], [test, body, orelse]
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in FUNCTIONS:
            return ["call", name], args
        case ast.Subscript(value=value, slice=place) if not isinstance(place, ast.Slice):
            return ["at"], [value, place]
    return _operation(node)


def _operation(node: ast.AST) -> tuple[Tree, list[Any]]:
    match node:
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATIONS:
            return [_OPERATIONS[type(op)]], [left, right]
        case ast.BoolOp(op=op, values=parts):
            return [_OPERATIONS[type(op)]], parts
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return ["not"], [operand]
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return ["-", ["value", 0]], [operand]
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in _OPERATIONS:
            return [_OPERATIONS[type(op)]], [left, right]
        case ast.Compare(left=left, ops=ops, comparators=others):
            pairs = zip(ops, [left, *others], others, strict=False)
            return ["and"], [ast.Compare(left, [op], [other]) for op, left, other in pairs]
    raise FormulaError(f"this cannot stand in a formula: {ast.unparse(node)[:60]}")


def names_in(tree: Tree) -> Iterator[str]:
    """Give the names that a formula uses."""
    if tree[0] == "name":
        yield tree[1]
    elif tree[0] != "value":
        for part in tree[1:]:
            if isinstance(part, list):
                yield from names_in(part)


def nested(tree: Tree) -> int:
    """Return how deep a formula goes."""
    return 1 + max((nested(part) for part in tree[1:] if isinstance(part, list)), default=0)


class Scope:
    """What the names in formulas stand for: values, and formulas that were given a name."""

    def __init__(self, values: Mapping[str, Any], named: Mapping[str, Tree], sides: Sequence[Sequence[int]]):
        """`named` formulas use only those before them, so that none can use itself."""
        self._values, self._named, self.sides = dict(values), named, sides

    def at(self, name: str) -> Any:
        """Return the value of a name."""
        if name not in self._values:
            if name not in self._named:
                raise FormulaError(f"nothing is called {name} here")
            self._values[name] = evaluate(self._named[name], self)
        return self._values[name]

    @property
    def own(self) -> Sequence[int]:
        """The seats of the side being scored."""
        return self.sides[self.at("me")]


def evaluate(tree: Tree, scope: Scope) -> Any:
    """Return what a formula comes to. FormulaError where it comes to nothing."""
    what, *parts = tree
    match what:
        case "value":
            return parts[0]
        case "name":
            return scope.at(parts[0])
        case "if":
            return evaluate(parts[1] if evaluate(parts[0], scope) else parts[2], scope)
        case "and":
            return all(evaluate(part, scope) for part in parts)
        case "or":
            return any(evaluate(part, scope) for part in parts)
        case "call":
            return _called(parts[0], [evaluate(part, scope) for part in parts[1:]], scope)
    values = [evaluate(part, scope) for part in parts]
    try:
        return _flat(values) if what == "list" else _bounded(_OF_VALUES[what](*values))
    except (TypeError, IndexError, KeyError, ZeroDivisionError) as error:
        raise FormulaError(f"{what} of {values!r} comes to nothing"[:200]) from error


def _called(name: str, values: list[Any], scope: Scope) -> Any:
    try:
        return _bounded(FUNCTIONS[name](scope, *values))
    except (TypeError, IndexError, ValueError) as error:
        raise FormulaError(f"{name} of {values!r} comes to nothing"[:200]) from error


def _bounded(value: Any) -> Any:
    if isinstance(value, int) and abs(value) > LARGEST:
        raise FormulaError("a number is too large")
    return value


def _flat(values: list[Any]) -> list[Any]:
    """Return a list. Lists of lists are none: to compare them could take as long as their formula is not."""
    if any(isinstance(value, list | tuple | Mapping) for value in values):
        raise TypeError
    return values


def _numbers(*values: Any) -> None:
    if not all(isinstance(value, int) for value in values):
        raise TypeError


def _of_numbers(operation: Callable[[int, int], Any]) -> Callable[[Any, Any], Any]:
    def calculate(left: Any, right: Any) -> Any:
        _numbers(left, right)
        return operation(left, right)

    return calculate


def _at(values: Any, place: Any) -> Any:
    if isinstance(values, Mapping):
        return values[str(place)]
    _numbers(place)
    if not isinstance(values, list | tuple) or place not in range(len(values)):
        raise IndexError
    return values[place]


_OF_VALUES: Mapping[str, Callable[..., Any]] = {
    "not": lambda value: not value,
    "at": _at,
    "+": _of_numbers(lambda left, right: left + right),
    "-": _of_numbers(lambda left, right: left - right),
    "*": _of_numbers(lambda left, right: left * right),
    "//": _of_numbers(lambda left, right: left // right),
    "%": _of_numbers(lambda left, right: left % right),
    "==": lambda left, right: left == right,
    "!=": lambda left, right: left != right,
    "<": _of_numbers(lambda left, right: left < right),
    "<=": _of_numbers(lambda left, right: left <= right),
    ">": _of_numbers(lambda left, right: left > right),
    ">=": _of_numbers(lambda left, right: left >= right),
    "in": lambda left, right: left in tuple(right),
    "not in": lambda left, right: left not in tuple(right),
}


def _row(values: Any) -> Sequence[int]:
    if not isinstance(values, list | tuple):
        raise TypeError
    _numbers(*values)
    return values


def _side_of(scope: Scope, seat: Any) -> int:
    """Return the side of a seat; -1 of nobody."""
    return next((side for side, seats in enumerate(scope.sides) if seat in seats), -1)


FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "min": lambda _scope, *values: min(_row(values[0] if len(values) == 1 else values)),
    "max": lambda _scope, *values: max(_row(values[0] if len(values) == 1 else values)),
    "abs": lambda _scope, value: abs(*_row([value])),
    "sum": lambda _scope, values: sum(_row(values)),
    "count": lambda _scope, values, value: sum(item == value for item in tuple(values)),
    "mine": lambda scope, values: sum(_row(values)[seat] for seat in scope.own),
    "side": _side_of,
}
"""`mine(row)`: what the side that is counted has together, by a row of all seats; `side(seat)`: its own."""
