"""The page of what belongs to a parish: each role finds what it may use, and the list of tournaments leads there."""

import re

import pytest

from accounts.models import Organization, Role
from tests import people
from tests.tournaments.conftest import signed_in
from tests.tournaments.desk.pages import text

LISTED = re.compile(r'<li class="row"><a class="button" href="([^"]+)">([^<]+)</a>')


@pytest.mark.parametrize(
    ("role", "listed"),
    [
        (Role.OWNER, ["Members", "House rules", "Games", "Sponsors", "Thresholds", "Activity log"]),
        (Role.DIRECTOR, ["House rules", "Games", "Sponsors", "Thresholds"]),
        (Role.TREASURER, ["Thresholds"]),
    ],
)
def test_it_lists_what_a_role_may_use(hall: Organization, role: Role, listed: list[str]) -> None:
    client = signed_in(people.member(hall, role))
    address = f"/desk/parish/of/{hall.slug}/"
    assert f'href="{address}"' in text(client.get("/desk/"))
    found = LISTED.findall(text(client.get(address)))
    assert [words for _there, words in found] == listed
    assert [there for there, _words in found if client.get(there).status_code != 200] == []


def test_it_is_not_offered_to_those_who_find_nothing_there(hall: Organization) -> None:
    client = signed_in(people.member(hall, Role.VIEWER))
    assert "/desk/parish/" not in text(client.get("/desk/"))
