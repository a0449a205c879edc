"""`manage.py sign_in_link`: a link for somebody who has no password, and for the first one of all."""

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from tests import people

pytestmark = pytest.mark.django_db


def test_it_prints_a_link_that_signs_a_user_in(capsys: pytest.CaptureFixture[str]) -> None:
    dan = people.member(people.organization(), email="dan@hall.test").user
    call_command("sign_in_link", "DAN@hall.test", at="https://hall.test/")
    at, path = capsys.readouterr().out.strip().split("/accounts/")
    page = Client()
    assert (at, page.post(f"/accounts/{path}").status_code) == ("https://hall.test", 302)
    assert page.get("/accounts/").context["user"] == dan


def test_it_prints_the_way_to_begin_where_nobody_has(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("sign_in_link")
    assert Client().get(capsys.readouterr().out.strip()).status_code == 200


@pytest.mark.parametrize("whose", [[], ["eve@hall.test"]])
def test_it_needs_somebody_who_is_there(whose: list[str]) -> None:
    people.member(None)
    with pytest.raises(CommandError):
        call_command("sign_in_link", *whose)
