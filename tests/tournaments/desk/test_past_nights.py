"""A past night at the desk: its results are previewed, with all that is wrong and doubtful, then imported, once."""

import re

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from accounts.models import Organization
from tests.tournaments.api.checks import nothing_changes
from tests.tournaments.desk.pages import done, text
from tests.tournaments.imports.files import csv_of
from tournaments.models import Tournament

RESULTS = csv_of(
    "Place;Player;Total;Loners;Mail",
    "1;Zoë;54;2;z@x.org",
    "2;Yann;50;;",
    "3;Xena;50;;",
    ";Sue & Tom;9;;",
    encoding="cp1252",
)


def address(hall: Organization, rest: str = "") -> str:
    return f"/desk/past-nights/of/{hall.slug}/{rest}"


def sent(desk: Client, hall: Organization, content: bytes = RESULTS, **fields: str) -> str:
    """Choose a file; return the page that comes."""
    form = {"name": "January", "date": "2024-01-12", "game": "euchre", **fields}
    response = desk.post(address(hall), {**form, "list": SimpleUploadedFile("l.csv", content)})
    assert response.status_code in (200, 400)
    return text(response)


def carried(page: str) -> str:
    return re.search(r'name="night" value="([^"]+)"', page)[1]


def test_it_shows_what_was_understood_and_changes_nothing(hall: Organization, desk: Client) -> None:
    assert address(hall) in text(desk.get(f"/desk/seasons/of/{hall.slug}/"))
    assert "Preview these results" in text(desk.get(address(hall)))
    with nothing_changes():
        page = sent(desk, hall)
    for said in (
        *("C: Total", "Points", "D: Loners", "not used", "older Windows file"),
        *("3 results", "1 problem", "1 doubt", "“Sue &amp; Tom” looks like two people.", "shares place 2"),
        "Import these 3 results",
    ):
        assert said in page, said


def test_it_ranks_by_the_game(hall: Organization, desk: Client) -> None:
    results = csv_of("Finish,Rd 1,First name,Rd 2,Last name", "1,4,Zoë,5,Z", "2,9,Yann,9,Y", encoding="utf-8")
    assert "doubt" not in sent(desk, hall, results, game="texas-euchre")
    assert "2 doubts" in sent(desk, hall, results)
    page = done(desk, address(hall, "enter/"), night=carried(sent(desk, hall, results, game="texas-euchre")))
    assert "January was imported" in page
    assert Tournament.objects.get(name="January").game_key == "texas-euchre"
    assert "Select a valid choice" in sent(desk, hall, results, game="whist")


def test_it_imports_them_once(hall: Organization, desk: Client) -> None:
    night = carried(sent(desk, hall))
    page = done(desk, address(hall, "enter/"), night=night)
    assert "January was imported, with 3 results. Check it among the nights of a season to count it." in page
    tournament = Tournament.objects.get(name="January")
    shown = text(desk.get(f"/desk/{tournament.slug}/"))
    for said in ("Final result", "Zoë", "54 points", "Show the standings"):
        assert said in shown, said
    assert "Seat round" not in shown
    with nothing_changes():
        assert "These results were already imported, as January." in done(desk, address(hall, "enter/"), night=night)
        assert "These results of this day were already imported" in sent(desk, hall, name="Another name")


def test_it_shows_such_a_night_to_everybody(hall: Organization, desk: Client) -> None:
    done(desk, address(hall, "enter/"), night=carried(sent(desk, hall)))
    tournament = Tournament.objects.get(name="January")
    winner = tournament.entrants.get(name="Zoë")
    for rest in ("", "story/", "charts/", "rules/", f"players/{winner.number}/"):
        response = Client().get(f"/t/{tournament.slug}/{rest}")
        assert response.status_code == 200, rest
    assert "Zoë" in text(Client().get(f"/t/{tournament.slug}/"))


def test_it_says_what_is_missing(hall: Organization, desk: Client) -> None:
    with nothing_changes():
        assert "Choose a file first." in text(desk.post(address(hall), {"name": "January", "date": "2024-01-12"}))
        assert "No column has points." in sent(desk, hall, csv_of("Name", "Ann"))
        assert "Check the year." in sent(desk, hall, date="0024-01-12")
        assert "every row has a problem" in sent(desk, hall, csv_of("Name,Points", "Ann,many"))


def test_it_takes_no_results_that_were_tampered_with(hall: Organization, desk: Client) -> None:
    night = carried(sent(desk, hall))
    with nothing_changes():
        for lines in (night[:-1], "nonsense", ""):
            assert "did not arrive complete" in done(desk, address(hall, "enter/"), night=lines)
