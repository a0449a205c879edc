"""What an OpenAPI description promises, and what a later one no longer does.

More may come: calls, fields, values, what may be left out of a request. What was promised has to stay.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Literal

Description = dict[str, Any]
Way = Literal["in", "out"]
"""Whether programs send it or are given it."""

CEILINGS = ("maximum", "maxLength", "maxItems")
FLOORS = ("minimum", "minLength", "minItems")
JSON_TYPES = {str: "string", bool: "boolean", int: "integer", float: "number", type(None): "null"}


def broken(before: Description, now: Description) -> list[str]:
    """Return a sentence for everything that the description before promised and the one now does not."""
    both = _Pair(before, now)
    return [sentence for path in before["paths"] for sentence in both.about_path(path)]


@dataclass
class _Pair:
    """Two descriptions; what was found about two of their named parts is known afterward."""

    before: Description
    now: Description
    known: dict[tuple[str, str, Way], list[tuple[str, str]]] = field(default_factory=dict)

    def about_path(self, path: str) -> Iterator[str]:
        """Yield what is amiss about the calls of an address."""
        now = self.now["paths"].get(path, {})
        for method, call in self.before["paths"][path].items():
            name = f"{method.upper()} {path}"
            if method not in now:
                yield f"{name} is gone."
                continue
            yield from (f"{name}: {sentence}" for sentence in self._about_call(call, now[method]))

    def _about_call(self, before: Description, now: Description) -> Iterator[str]:
        if before["operationId"] != now["operationId"]:
            yield f"its name {before['operationId']} became {now['operationId']}."
        yield from self._about_parameters(before, now)
        if "requestBody" in before:
            yield from self._about_body(before["requestBody"], now.get("requestBody", {}))
        elif now.get("requestBody", {}).get("required"):
            yield "it took no body and needs one."
        for status, answer in before["responses"].items():
            if status not in now["responses"]:
                yield f"it no longer answers {status}."
                continue
            yield from self._about_content(answer, now["responses"][status], f"the answer {status}", "out")

    def _about_parameters(self, before: Description, now: Description) -> Iterator[str]:
        was, is_ = ({(p["in"], p["name"]): p for p in call.get("parameters", [])} for call in (before, now))
        for key in was.keys() - is_.keys():
            yield f"the parameter {key[1]} is gone."
        for key, parameter in is_.items():
            if parameter.get("required") and not was.get(key, {}).get("required"):
                yield f"the parameter {key[1]} could be left out and is needed now."
        for key in was.keys() & is_.keys():
            yield from self._sentences(was[key]["schema"], is_[key]["schema"], f"the parameter {key[1]}", "in")

    def _about_body(self, before: Description, now: Description) -> Iterator[str]:
        if now.get("required") and not before.get("required"):
            yield "its body could be left out and is needed now."
        yield from self._about_content(before, now, "its body", "in")

    def _about_content(self, before: Description, now: Description, place: str, way: Way) -> Iterator[str]:
        for media, content in before.get("content", {}).items():
            if media not in now.get("content", {}):
                yield f"{place} is no longer {media}."
                continue
            if "schema" in content:
                yield from self._sentences(content["schema"], now["content"][media]["schema"], place, way)

    def _sentences(self, before: Any, now: Any, place: str, way: Way) -> Iterator[str]:
        for where, what in self.about(before, now, way):
            yield f"{place}{where} {what}."

    def about(self, before: Any, now: Any, way: Way) -> list[tuple[str, str]]:
        """Return where in a value something is amiss, and what."""
        key = (before.get("$ref", ""), now.get("$ref", ""), way)
        if not all(key):
            return [*self._about_value(before, now, way)]
        if key not in self.known:
            self.known[key] = []  # while it is looked at: some hold themselves
            self.known[key] = [*self._about_value(before, now, way)]
        return self.known[key]

    def _about_value(self, before: Any, now: Any, way: Way) -> Iterator[tuple[str, str]]:
        was, is_ = _by_type(self.before, before), _by_type(self.now, now)
        for name in was:
            if not _holds(is_, name):
                yield "", f"is no longer {name}"
        if way == "out":
            yield from (("", f"may be {name} now") for name in is_ if not _holds(was, name))
        for name in was.keys() & is_.keys():
            yield from _about_limits(was[name], is_[name], way)
            yield from self._about_forms(was[name], is_[name], way)

    def _about_forms(self, was: list[Any], is_: list[Any], way: Way) -> Iterator[tuple[str, str]]:
        """Yield what is amiss of each form of an object or list, compared with the form now that is the nearest."""
        parts = {"object": self._about_fields, "array": self._about_items}
        about: Callable[..., Iterable[tuple[str, str]]] | None = parts.get(was[0]["type"])
        if about is not None:
            for form in was:
                yield from min(([*about(form, other, way)] for other in is_), key=len)

    def _about_items(self, was: Any, is_: Any, way: Way) -> Iterator[tuple[str, str]]:
        for where, what in self.about(was.get("items", {}), is_.get("items", {}), way):
            yield f"[]{where}", what

    def _about_fields(self, was: Any, is_: Any, way: Way) -> Iterator[tuple[str, str]]:
        old, new = was.get("properties", {}), is_.get("properties", {})
        needed = set(was.get("required", [])), set(is_.get("required", []))
        for name, schema in old.items():
            if name not in new:
                yield f".{name}", "is gone"
                continue
            yield from ((f".{name}{where}", what) for where, what in self.about(schema, new[name], way))
        if way == "out":
            yield from ((f".{name}", "was always there and may be missing") for name in sorted(needed[0] - needed[1]))
        else:
            yield from ((f".{name}", "could be left out and is needed now") for name in sorted(needed[1] - needed[0]))
        if way == "in" and was.get("rules", []) != is_.get("rules", []):
            yield "", "has other rules for several fields together"
        if isinstance(others := was.get("additionalProperties"), dict):
            now = is_.get("additionalProperties", {})
            yield from ((f".*{where}", what) for where, what in self.about(others, now if now else {"not": {}}, way))


def _holds(types: dict[str, Any], name: str) -> bool:
    return name in types or "any" in types or (name == "integer" and "number" in types)


def _about_limits(was: list[Any], is_: list[Any], way: Way) -> Iterator[tuple[str, str]]:
    old, new = _values(was), _values(is_)
    if old is not None and new is None:
        yield "", "no longer says which values there are"
    elif old is None and new is not None and way == "in":
        yield "", f"takes only {', '.join(sorted(new))} now"
    elif old is not None and new is not None and old - new:
        yield "", f"no longer has {', '.join(sorted(old - new))}"
    for name in ("format", "pattern") if way == "in" else ("format",):
        if (a := {form.get(name) for form in was}) != (b := {form.get(name) for form in is_}):
            yield "", f"has the {name} {b.pop()} instead of {a.pop()}"
    if way == "in":
        narrower = [partial(_narrower, was, is_, names, pick) for names, pick in ((CEILINGS, max), (FLOORS, min))]
        yield from (("", what) for find in narrower for what in find())


def _narrower(was: list[Any], is_: list[Any], names: Iterable[str], widest: Any) -> Iterator[str]:
    for name in names:
        old, new = ([form.get(name) for form in forms] for forms in (was, is_))
        if None not in new and (None in old or widest(*old, *new) != widest(new)):
            yield f"has the narrower {name} {widest(new)}"


def _values(forms: list[Any]) -> set[str] | None:
    """Return the values that there are, None where any is allowed."""
    if any("enum" not in form for form in forms):
        return None
    return {str(value) for form in forms for value in form["enum"]}


def _by_type(description: Description, schema: Any) -> dict[str, list[Any]]:
    """Return by JSON type the forms that a value can have."""
    found: dict[str, list[Any]] = {}
    for form in _forms(description, schema):
        found.setdefault(form["type"], []).append(form)
    return found


def _forms(description: Description, schema: Any) -> Iterator[Any]:
    """Yield every form that a value can have, each of one type, with nothing left to look up."""
    schema = _whole(description, schema)
    choices = schema.get("oneOf") or schema.get("anyOf")
    if choices:
        for choice in choices:
            yield from _forms(description, choice)
    elif "enum" in schema or "const" in schema:
        values = schema.get("enum", [schema.get("const")])
        for name in {JSON_TYPES[type(value)] for value in values}:
            yield {"type": name, "enum": [value for value in values if JSON_TYPES[type(value)] == name]}
    elif isinstance(names := schema.get("type", "any"), list):
        yield from (schema | {"type": name} for name in names)
    else:
        yield schema | {"type": names}


def _whole(description: Description, schema: Any) -> Any:
    """Return a schema with what it refers to and what it is made of; rules that only combine fields are `rules`."""
    if "$ref" in schema:
        rest = {name: value for name, value in schema.items() if name not in ("$ref", "description", "default")}
        return _whole(description, description["components"]["schemas"][schema["$ref"].rpartition("/")[2]]) | rest
    whole = {name: value for name, value in schema.items() if name != "allOf"}
    for part in schema.get("allOf", []):
        if part.keys() & {"$ref", "type", "enum"}:
            whole = _whole(description, part) | whole
        else:
            whole = whole | {"rules": [*whole.get("rules", []), part]}
    return whole
