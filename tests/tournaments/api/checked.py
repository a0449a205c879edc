"""A caller whose every answer is compared with the OpenAPI schema."""

import json
import re
from typing import Any
from uuid import uuid4

from jsonschema_rs import Draft202012Validator

from tests.people import API, Caller
from tests.support.answers import Answer

_validators: dict[tuple[int, str], Draft202012Validator] = {}
"""By a schema's components and a part of it: to make one reads them all, which takes longer than many requests."""
_components: list[Any] = []
"""All that were read: none is freed, so that no other one gets its number."""


def complaints(schema: dict[str, Any], content: dict[str, Any], body: Any) -> list[str]:
    """Return what of a body is not as the schema says."""
    part, components = content["application/json"]["schema"], schema["components"]
    key = id(components), json.dumps(part)
    if key not in _validators:
        _components.append(components)
        _validators[key] = Draft202012Validator({**part, "components": components})
    return [f"{error.instance_path}: {error.message}" for error in _validators[key].iter_errors(body)]


def template_of(schema: dict[str, Any], path: str) -> str:
    """Return the address in the description that a path is of: the one with the most words, as in `teams/rest/`."""
    address = API + path.partition("?")[0]
    found = [t for t in schema["paths"] if re.fullmatch(re.sub(r"{\w+}", "[^/]+", t), address)]
    return min(found, key=lambda template: template.count("{"))


class Checked:
    """A caller whose every request and answer is compared with the schema; each POST has a key of its own."""

    def __init__(self, schema: dict[str, Any], caller: Caller, seen: set[tuple[str, str, int]]):
        self.schema, self.seen = schema, seen
        self._caller = caller

    def post(self, path: str, body: Any = None, **headers: str) -> Any:
        key = {"Idempotency_Key": str(uuid4())}
        return self._checked("post", path, self._caller.post(path, body, **key, **headers))

    def patch(self, path: str, body: Any, **headers: str) -> Any:
        return self._checked("patch", path, self._caller.send("PATCH", path, json.dumps(body), **headers))

    def put(self, path: str, body: Any) -> Any:
        return self._checked("put", path, self._caller.send("PUT", path, json.dumps(body)))

    def file(self, method: str, path: str, content: bytes, media: str = "application/octet-stream") -> Any:
        sent = self._caller.send(method.upper(), path, content, media)
        return self._checked(method, path, sent)

    def delete(self, path: str, body: Any = None) -> Any:
        return self._checked("delete", path, self._caller.send("DELETE", path, json.dumps(body or {})))

    def get(self, path: str, **headers: str) -> Any:
        return self._checked("get", path, self._caller.get(path, **headers))

    def _checked(self, method: str, path: str, response: Answer) -> Any:
        template = template_of(self.schema, path)
        declared = self.schema["paths"][template][method]["responses"]
        assert str(response.status_code) in declared, (method, template, response.status_code, response.content)
        self.seen.add((method, template, response.status_code))
        content = declared[str(response.status_code)].get("content")
        if content is None:
            assert response.content == b""
            return None
        media = response["Content-Type"].partition(";")[0]
        if media != "application/json":
            assert media in content
            assert response.content
            return response.content
        body = response.json()
        assert complaints(self.schema, content, body) == [], (method, template)
        return body
