"""What tests of the API ask of its answers."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.apps import apps
from django.db import connection, transaction

from accounts.models import AuditEntry, StaffToken
from tests.people import Caller, Night, hand
from tests.support.answers import Answer


def everything_stored() -> dict[str, list[tuple[Any, ...]]]:
    """Return every row of every table but the activity log, in which a request that is repeated stands again.

    That an API key was used is no change either.
    """
    tables = {model._meta.db_table: model._meta.pk.column for model in apps.get_models() if model is not AuditEntry}
    stored = {}
    with connection.cursor() as cursor:  # the ORM would take longer over this than over most of the tests that ask
        for table, key in tables.items():
            columns = "id, digest" if table == StaffToken._meta.db_table else "*"
            cursor.execute(f'SELECT {columns} FROM "{table}" ORDER BY "{key}"')  # noqa: S608 - our own names
            stored[table] = cursor.fetchall()
    return stored


@contextmanager
def nothing_changes() -> Iterator[None]:
    """Assert that the block leaves every row of every table as it was."""
    before = everything_stored()
    yield
    after = everything_stored()
    assert after == before


@contextmanager
def taken_back() -> Iterator[None]:
    """Undo in the end what the block wrote."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def refused(response: Answer, status: int, code: str = "") -> dict[str, Any]:
    """Assert that an answer is a refusal as the contract has it; return its body."""
    assert response.status_code == status, response.content
    assert response["Content-Type"] == "application/json"
    body = response.json()
    assert isinstance(body, dict)
    assert body["type"] == f"/help/problems/#{body['code']}"
    assert (body["status"], body["detail"]) == (status, body["message"])
    assert body["title"]
    assert body["code"]
    assert body["code"] == (code or body["code"])
    assert body["message"].strip()
    # Clients refuse, or stumble over, half a character.
    body["message"].encode()
    return body


def given(response: Answer, status: int) -> Any:
    """Assert an answer's status; return its body."""
    assert response.status_code == status, response.content
    return response.json()


def entered(host: Caller, night: Night, count: int, **facts: Any) -> list[dict[str, Any]]:
    """Enter this many hands at the head table, one point each to seats 0 and 2; return what was sent."""
    sent = [hand(number, **facts) for number in range(1, count + 1)]
    for body in sent:
        given(host.post(f"{night.sheet}hands/", body), 201)
    return sent
