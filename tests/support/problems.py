"""`python -m tests.support.problems` writes docs/problems.md: every refusal by its code, and what to do about it."""

import ast
import os
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, cast

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "problems.md"
IN_CODE = ("accounts", "fundraising", "occasions", "scoring", "tournaments")
HEAD = """# Problems

What the API answers where it cannot do what it was asked: [problem details](https://www.rfc-editor.org/rfc/rfc9457) with a
`type` that leads here, and a `code`, which never changes. `message` (and `detail`, the same) is a sentence for people, in their
language. Programs that name `application/problem+json` in their `Accept` header get it as that.

What to do about it depends on the status:

| status | what it means | what to do |
|---|---|---|
| 400 | the request is not formed as the description says; `fields` names what is wrong | correct the program |
| 401 | no key, or one that is not valid | create a key on *Your account → API keys*; on a tablet, scan the table's code again |
| 403 | the key, its scopes or the role do not allow it | ask an owner, or create a key with the scope that is named |
| 404 | there is nothing at this address, or it is another organization's | look at the address |
| 409 | not possible in the current state | read the state again, and decide |
| 412 | somebody else has changed it since it was read (`If-Match`) | read it again, and make the change again |
| 413 | the request is larger than the server takes ([limits](limits.md)) | send less, or a smaller file |
| 415 | the `Content-Type` is not what the call takes | send JSON, or a file as the description says |
| 422 | the form is right, and it cannot be: no game can have gone that way (`rule` names the rule), or values do not go together | look at the cards, at the [house rules](house-rules.md), or at the sentence |
| 429 | too much in too little time | wait as many seconds as `Retry-After` says |
| 503 | the server is busy, or its disk is full, and nothing was changed | send the same request again, with the same `Idempotency-Key` or UUID |

`python -m tests.support.problems` writes this page, and a test compares it. `…` stands for what differs from case to case.
"""  # noqa: E501 - a row of a table is one line
OF_HTTP = {
    "shape": "400. A value is missing, unknown or of the wrong kind: `fields` names each with a sentence.",
    "permission-denied": "403. Your role, or what you are, does not allow this; the sentence says which role does.",
    "authentication-failed": "401. The key is not valid: it may have been revoked.",
    "undecided": "422. The hand that was laid down is not decided by the cards that are known.",
    "busy": "503. The server is too busy right now. Nothing was changed; try again in a moment.",
    "disk-full": (
        "503. The disk of the hall's computer is full, so nothing can be stored. Hands wait on the tablets, which send "
        "them again by themselves."
    ),
    "not-serving": "503. Another computer serves the hall; the sentence names its address. Nothing was changed.",
}
"""Codes of the framework's errors that have no sentence of their own."""


def page() -> str:
    """Return the page: the table of statuses, and a heading for each code with its sentences."""
    lines = [HEAD]
    for code, sentences in sorted(problems().items()):
        lines += [f"## {code}\n", *(f"{sentence}\n" for sentence in sorted(sentences))]
    return "\n".join(lines)


def problems() -> dict[str, set[str]]:
    """Return the sentences of every refusal, by its code."""
    from django.urls import get_resolver

    get_resolver().url_patterns  # noqa: B018 - imports every view, and so every refusal
    found: dict[str, set[str]] = defaultdict(set)
    for code, sentence in (*_refusals(), *_of_rules(), *_of_calls(), *OF_HTTP.items()):
        found[code].add(sentence)
    return found


def _refusals() -> Iterator[tuple[str, str]]:
    """Give what the state forbids: a class for each cause, with its sentence."""
    from scoring.errors import Refused

    for error in _below(Refused):
        sentence = getattr(error, "sentence", None)
        if sentence is not None and error.__module__.split(".")[0] in IN_CODE:
            yield error.code, f"409. {_shown(str(sentence))}"


def _below(kind: Any) -> Iterator[Any]:
    for inner in kind.__subclasses__():
        yield inner
        yield from _below(inner)


def _of_rules() -> Iterator[tuple[str, str]]:
    """Give what the facts or the rules make impossible, as it is written where it is raised."""
    for path in sorted(path for folder in ("scoring", "tournaments") for path in (ROOT / folder).rglob("*.py")):
        module = ast.parse(path.read_text())
        named = {
            target.id: words
            for node in ast.walk(module)
            if isinstance(node, ast.Assign) and isinstance(target := node.targets[0], ast.Name)
            if (words := _words(node.value, {}))
        }
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and _name(node.func) in ("RuleError", "ShapeError") and len(node.args) > 1:
                code, sentence = node.args[0], _words(node.args[1], named)
                if isinstance(code, ast.Constant) and isinstance(code.value, str):
                    status = "422" if _name(node.func) == "RuleError" else "400"
                    yield code.value, f"{status}. {_shown(sentence)}" if sentence else f"{status}."


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _words(node: ast.expr, named: Mapping[str, str]) -> str:
    """Return a sentence that stands in the code, as it is or marked for translation; empty: it is put together.

    `named` are the sentences of the same file that have a name.
    """
    if isinstance(node, ast.Call) and node.args:
        return _words(node.args[0], named)
    if isinstance(node, ast.Name):
        return named.get(node.id, "")
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _of_calls() -> Iterator[tuple[str, str]]:
    """Give the refusals of the API itself."""
    from rest_framework.exceptions import APIException

    from tournaments.api import authentication, errors, urls  # noqa: F401 - all calls, and so their errors, are there

    for error, (code, sentence) in errors.SENTENCES.items():
        yield code, f"{cast(Any, error).status_code}. {sentence}"
    for error in _below(APIException):
        if error.__module__.split(".")[0] in IN_CODE and isinstance(error.default_code, str):
            sentence = "" if error is errors.NeedsScope else str(error.default_detail)
            status = 401 if issubclass(error, authentication.AuthenticationFailed) else error.status_code
            if sentence and error.default_code not in ("authentication_failed", "permission_denied", "throttled"):
                yield error.default_code, f"{status}. {sentence}"
    yield "out-of-scope", "403. This API key lacks the scope “…”. Create one that has it on the page of your account."


def _shown(sentence: str) -> str:
    """Return a sentence with dots for what is filled in."""

    return re.sub(r"%\(\w+\)[sd]", "…", sentence).replace("%%", "%")


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    PAGE.write_text(page())
