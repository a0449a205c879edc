"""The charts: pictures with words and a table, bare of scripts, and the same figures by the API."""

import re
from xml.etree.ElementTree import Element

import pytest
from defusedxml.ElementTree import fromstring
from django.test import Client

from accounts.models import Organization
from scoring.rules import Totals
from tests import people
from tests.people import NOW, Caller, Night, known
from tests.support.answers import Answer
from tests.tournaments.services.play.by_hand import play
from tournaments.services.boards.refresh import refresh_standings
from tournaments.services.play.hands import enter_totals
from tournaments.services.seating.rounds import close_round, publish_round, seat_round

SVG = "{http://www.w3.org/2000/svg}"


def page(night: Night, query: str = "", **headers: str) -> Answer:
    refresh_standings(tournament_id=night.tournament.pk)
    return Client().get(f"/t/{night.tournament.slug}/charts/{query}", headers=headers)


def words(response: Answer) -> str:
    assert response.status_code == 200
    return " ".join(re.sub(r"<[^>]*>", " ", response.content.decode()).split())


def drawings(response: Answer) -> list[Element]:
    found = re.findall(r'<svg [^>]*role="img".*?</svg>', response.content.decode(), re.DOTALL)
    return [fromstring(svg) for svg in found]


def texts(drawing: Element) -> list[str]:
    return [element.text for element in drawing.iter(f"{SVG}text") if element.text]


@pytest.fixture
def played(night: Night) -> Night:
    """The eight hands of `seating` at the head table: 13 points to seats 0 and 2, 5 to the others."""
    play(night.sittings[0])
    return night


def test_it_says_so_where_nothing_has_been_played(hall: Organization) -> None:
    empty = people.Night(people.tournament(hall), [], None)
    said = words(page(empty))
    assert "None of these players has points yet." in said
    assert "No hands have been entered yet." in said
    assert "Nobody has met anybody yet." in said
    assert drawings(page(empty)) == []


def test_it_draws_each_chart_for_wide_and_narrow_screens_with_its_words(played: Night) -> None:
    shown = page(played)
    drawn = drawings(shown)
    assert [drawing.get("class") for drawing in drawn] == ["chart wide", "chart narrow"] * 4
    for drawing in drawn:
        title, about = drawing[0], drawing[1]
        assert (title.tag, about.tag) == (f"{SVG}title", f"{SVG}desc")
        assert (drawing.get("aria-labelledby"), drawing.get("aria-describedby")) == (title.get("id"), about.get("id"))
        assert title.text
        assert about.text
    ids = re.findall(r' id="([^"]+)"', shown.content.decode())
    assert len(ids) == len(set(ids))
    outcomes = drawn[2][1].text or ""
    assert outcomes.startswith("8 hands.")
    assert "Lone march: 2" in outcomes
    assert {"Lone march", "Euchred", "2"} <= set(texts(drawn[2]))


def test_it_has_no_script_no_style_and_nothing_from_elsewhere_in_a_drawing(played: Night) -> None:
    for drawing in drawings(page(played)):
        tags = {element.tag.removeprefix(SVG) for element in drawing.iter()}
        assert tags <= {"svg", "g", "path", "text", "rect", "circle", "title", "desc"}
        names = {name for element in drawing.iter() for name in element.attrib}
        assert not {"style", "href", "onload", "onclick"} & names


def test_it_has_the_table_behind_each_chart(played: Night) -> None:
    body = re.sub(r">\s+<", "><", " ".join(page(played).content.decode().split()))
    first = played.sittings[0].seats.order_by("index")[0].entrant.name
    assert f'<th scope="row">{first}</th><td class="numeral">13</td>' in body
    # Hands, trump made, euchred, loners, lone marches, marches, euchres: counted by hand in test_statistics.
    row = "".join(f'<td class="numeral">{number}</td>' for number in (8, 4, 1, 1, 1, 1, 1))
    assert f'<th scope="row">{first}</th>{row}' in body
    assert '<th scope="row">Made, 3 or 4 tricks</th><td class="numeral">2</td><td class="numeral">25%</td>' in body


def test_it_draws_whom_the_reader_picks(played: Night) -> None:
    first, last = played.entrants[0], played.entrants[8]
    shown = words(page(played, f"?player={last.number}&player={first.number}&player=99999&player=x"))
    assert f"Remove {first.name}" in shown
    assert f"Remove {last.name}" in shown
    assert f"Remove {played.entrants[4].name}" not in shown


def test_it_says_of_how_many_games_the_hands_are_not_known(night: Night) -> None:
    totals = Totals((9, 5, 9, 5))
    enter_totals(sitting=night.sittings[0], uuid=known(1), totals=totals, by="dana", now=NOW)
    assert "Hands are not known for 1 game, which was entered as totals." in words(page(night))


def test_it_answers_304_until_something_changes(played: Night) -> None:
    tag = page(played)["ETag"]
    assert page(played, If_None_Match=tag).status_code == 304


def test_it_gives_the_figures_by_the_api(played: Night, director: Caller) -> None:
    refresh_standings(tournament_id=played.tournament.pk)
    figures = director.get(f"{played.path}statistics/").json()
    assert (figures["games"], figures["games_as_totals"], figures["hidden_after"]) == (1, 0, None)
    assert {row["kind"]: row["hands"] for row in figures["outcomes"]} == {
        "made": 2,
        "march": 2,
        "euchred": 2,
        "lone-march": 2,
    }
    seats = [seat.entrant_id for seat in played.sittings[0].seats.order_by("index")]
    first = next(row for row in figures["players"] if row["entrant"] == seats[0])
    assert (first["points"], first["ranks"], first["called"], first["loners"]) == ([13], [1], 4, 1)
    pair = {"entrants": sorted((seats[0], seats[2])), "as_partners": 1, "as_opponents": 0}
    assert pair in figures["meetings"]
    assert len(figures["meetings"]) == 12


def test_it_shows_no_round_whose_results_are_hidden(played: Night, director: Caller) -> None:
    tournament = played.tournament
    close_round(round_=played.round, now=NOW, force=True)
    drawn = seat_round(tournament=tournament, now=NOW, seed=5)
    second = Night(tournament, played.entrants, publish_round(round_=drawn, now=NOW))
    play(second.sittings[0])
    type(tournament).objects.filter(pk=tournament.pk).update(hidden_after=1)
    shown = words(page(second))
    assert "The rounds after round 1 are hidden until the results are revealed." in shown
    assert "Points after round 1:" in shown
    assert "8 hands." in shown
    figures = director.get(f"{played.path}statistics/").json()
    assert (figures["hidden_after"], figures["games"]) == (1, 1)
    assert {len(row["points"]) for row in figures["players"]} == {1}
