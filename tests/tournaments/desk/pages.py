"""What tests of the desk ask of its pages."""

from typing import Any
from uuid import uuid4

from django.test import Client

from tests.people import Night
from tests.support.answers import Answer


def place(night: Night, rest: str = "") -> str:
    """The address of something in this night."""
    return f"/desk/{night.tournament.slug}/{rest}"


def text(response: Answer) -> str:
    """What a page says, in one line."""
    return " ".join(response.content.decode().split())


def done(client: Client, address: str, **fields: Any) -> str:
    """Press a button: it must lead to a page, which is returned."""
    response = client.post(address, fields)
    assert response.status_code == 302, text(response)
    shown = client.get(response["Location"])
    assert shown.status_code == 200
    return text(shown)


def once() -> str:
    """What a form carries to be carried out once."""
    return str(uuid4())
