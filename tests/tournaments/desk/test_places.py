"""The desk's five places: which pages each has, for whom, and that every page is within two taps of *Tonight*."""

import re
from http import HTTPStatus
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import get_resolver, reverse

from accounts.models import Role, User
from fundraising.models import Draw, Fundraiser
from tests import people
from tests.people import Night
from tournaments.desk.places import PLACES
from tournaments.models import Tournament

ROW = re.compile(r'<nav class="place-pages".*?</nav>', re.DOTALL)
LINK = re.compile(r'<a href="([^"]+)"(\s+aria-current="\w+")?>([^<]+)</a>')
ADDRESS = re.compile(r'<a [^>]*href="(/desk/[^"#?]+)')

PARTS = {"tables", "draft", "calls", "waiting", "pads-heard", "pairing-code", "clock-and-message"}
"""Addresses that answer a part of a page, by itself."""
WHERE_THERE_ARE_ANY = {"ties", "held"}
"""Tied games and hands that wait: *Tonight* leads there while there are any."""
FILES = {"archive", "read-codes", "guest-list", "invite-list", "report-workbook"}


def page_of(night: Night, role: Role, path: str = "") -> str:
    """Return a page of the desk as a member with this role sees it."""
    client = Client()
    client.force_login(user_of(night, role))
    return client.get(f"/desk/{night.tournament.slug}/{path}").content.decode()


def user_of(night: Night, role: Role) -> User:
    email = f"{role}-of-places@hall.test"
    user = User.objects.filter(email=email).first() or people.member(night.tournament.organization, role, email).user
    assert user
    return user


def words_in(bar: str) -> list[str]:
    return [words for _address, _here, words in LINK.findall(bar)]


def row_of(page: str) -> list[str]:
    (row,) = ROW.findall(page)
    return words_in(row)


def places_of(page: str) -> list[str]:
    return words_in(page[page.index('<nav aria-label="This tournament">') : page.index("</nav>")])


@pytest.mark.parametrize(
    ("role", "path", "row"),
    [
        (Role.DIRECTOR, "", ["Rounds", "Late and missing", "Pads", "Slips", "Paper"]),
        (Role.VIEWER, "", ["Rounds"]),
        (
            Role.DIRECTOR,
            "entrants/",
            ["List and check-in", "Door", "Guests", "Import a list", "Seating rules", "Adjustments"],
        ),
        (Role.DIRECTOR, "money/", ["Ledger", "Prices", "Euchre jar", "Cash boxes", "Prizes", "Report"]),
        (Role.TREASURER, "money/", ["Ledger", "Prices", "Euchre jar", "Cash boxes", "Prizes", "Report"]),
        (Role.CASHIER, "money/jar/", ["Euchre jar", "Cash boxes"]),
        (
            Role.DIRECTOR,
            "reveal/",
            ["Standings and reveal", "Board", "Charts", "Print", "Card for the entrance", "House rules"],
        ),
        (Role.DIRECTOR, "settings/", ["Settings", "Export", "Archive and earlier states", "Parish settings", "Delete"]),
        (
            Role.OWNER,
            "export/",
            [
                "Settings",
                "Export",
                "Archive and earlier states",
                "Members",
                "Activity log",
                "Parish settings",
                "Delete",
            ],
        ),
        (Role.VIEWER, "export/", ["Export"]),
    ],
)
def test_it_has_a_row_of_pages_for_each_place_and_role(night: Night, role: Role, path: str, row: list[str]) -> None:
    assert row_of(page_of(night, role, path)) == row


def test_it_shows_those_places_alone_that_have_a_page_for_a_role(night: Night) -> None:
    assert places_of(page_of(night, Role.DIRECTOR)) == ["Tonight", "People", "Money", "Show", "Setup"]
    assert places_of(page_of(night, Role.VIEWER)) == ["Tonight", "People", "Show", "Setup"]
    assert places_of(page_of(night, Role.CASHIER)) == ["Tonight", "People", "Money", "Show", "Setup"]


def test_it_says_where_one_is_on_pages_below_a_page_too(night: Night) -> None:
    here = {"": "Rounds", "seats/": "Late and missing", "money/prices/": "Prices", "entrants/import/": "Import a list"}
    here |= {"prizes/plan/": "Prizes", "sign-ups/new/": "Guests", f"rounds/{1}/undo/": "Rounds"}
    for path, words in here.items():
        page = page_of(night, Role.OWNER, path)
        assert [found for _address, current, found in LINK.findall(ROW.findall(page)[0]) if current] == [words], path


def test_it_keeps_out_of_sight_what_most_nights_do_without_until_it_is_used(night: Night) -> None:
    rare = ("Loner pot", "Draws", "Map of the hall")
    settings = page_of(night, Role.DIRECTOR, "settings/")
    assert all(f">{words}</a>" in settings.partition("What most nights do without")[2] for words in rare)
    fundraiser = Fundraiser.objects.create(tournament=night.tournament, loner_stake=100)
    Draw.objects.create(fundraiser=fundraiser, uuid=uuid4(), name="Raffle", planned_at=people.NOW)
    night.tournament.tables.update(x=0, y=0)
    assert {"Loner pot", "Draws"} < set(row_of(page_of(night, Role.DIRECTOR, "money/")))
    assert "Map of the hall" in row_of(page_of(night, Role.DIRECTOR, "reveal/"))
    unused = page_of(night, Role.DIRECTOR, "settings/").partition("What most nights do without")[2]
    assert [words for words in rare if f">{words}</a>" in unused] == []


def test_it_has_at_most_eight_things_to_choose_from_in_any_row() -> None:
    assert len(PLACES) == 5
    assert [place.words for place in PLACES if not 0 < len(place.pages) <= 8] == []


def test_it_leads_to_every_page_of_the_desk_within_two_taps(night: Night) -> None:
    client = Client()
    client.force_login(user_of(night, Role.OWNER))
    start = f"/desk/{night.tournament.slug}/"
    first = links_on(client, start)
    within_two = first.union(*(links_on(client, address) for address in first if address.startswith(start)))
    beyond = {
        page for page in pages_of(client, night.tournament) - within_two if not is_below(page, within_two - {start})
    }
    assert beyond == set()


def is_below(address: str, pages: set[str]) -> bool:
    """Tell whether it is a form of one of these pages, which leads to it."""
    return any(address.startswith(page) for page in pages)


def links_on(client: Client, address: str) -> set[str]:
    answer = client.get(address, follow=True)
    return set(ADDRESS.findall(answer.content.decode())) if "html" in answer.headers["Content-Type"] else set()


def pages_of(client: Client, tournament: Tournament) -> set[str]:
    """Return the addresses that name the tournament and nothing else, and can be looked at."""
    desk = get_resolver().namespace_dict["desk"][1]
    found = set()
    for name in {name for name in desk.reverse_dict if isinstance(name, str)} - PARTS - FILES - WHERE_THERE_ARE_ANY:
        (((_route, parameters), *_others), *_more) = desk.reverse_dict.getlist(name)[0]
        address = reverse(f"desk:{name}", args=[tournament.slug]) if parameters == ["slug"] else ""
        if address and client.get(address).status_code == HTTPStatus.OK:
            found.add(address)
    return found
