"""Choosing a movement by what it would do for a field."""

import re

import pytest
from django.test import Client

from accounts.models import Role
from tests import people
from tests.tournaments.desk.pages import text
from tournaments.rules.movements.registry import MOVEMENTS

pytestmark = pytest.mark.django_db

FIELD = {"people": "24", "rounds": "8", "hands": "8"}


@pytest.fixture
def client() -> Client:
    client = Client()
    user = people.member(people.organization(), Role.DIRECTOR).user
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def numbers(page: str) -> dict[str, str]:
    """What a card says, by its words."""
    found = re.findall(r"<dt>(.*?)</dt>\s*<dd>(.*?)</dd>", page, re.DOTALL)
    return {words.strip(): re.sub(r"<.*?>|\s+", " ", value).strip() for words, value in found}


def test_it_asks_for_every_movement(client: Client) -> None:
    page = client.get("/desk/movements/", FIELD).content.decode()

    assert [key for key in MOVEMENTS if f'hx-get="/desk/movements/{key}/?people=24' not in page] == []


def test_it_says_what_repeats_and_what_no_seating_goes_below(client: Client) -> None:
    words = numbers(client.get("/desk/movements/whist/", FIELD).content.decode())

    # conformance/seatings.json has 24 people in 8 rounds: no partner and no opponent twice, 18 meetings, at least 12.
    assert words["Repeated partners"] == "0"
    assert words["Repeated opponents"] == "0"
    assert words["Pairs who share a table more than once"].startswith("18 ")
    assert "at least 12 repeat meetings" in words["Pairs who share a table more than once"]
    assert words["Seats decided by results"] == "0 %"


def test_it_tells_a_movement_that_follows_results_from_one_that_does_not(client: Client) -> None:
    decided = {
        key: int(
            numbers(client.get(f"/desk/movements/{key}/", FIELD).content.decode())["Seats decided by results"][:-2]
        )
        for key in ("ladder", "random")
    }

    assert decided["ladder"] > 80
    assert decided["random"] == 0


def test_it_draws_a_line_for_each_person_and_makes_one_stand_out(client: Client) -> None:
    page = client.get("/desk/movements/random/", FIELD).content.decode()

    assert page.count("<polyline") == 24
    assert page.count('class="one"') == 1


def test_it_recommends_by_aim(client: Client) -> None:
    page = client.get("/desk/movements/recommend/", FIELD).content.decode()

    assert "Strong players meet strong players, and the last round decides:</strong> Ladder by points" in page
    assert "0 repeated partners" in page


def test_it_says_how_long_the_night_takes_and_what_there_is_time_for(client: Client) -> None:
    page = client.get("/desk/movements/", FIELD | {"minutes": "100"}).content.decode()

    # 8 hands of two and a half minutes and 5 minutes between: 25 a round.
    assert "8 rounds of 8 hands take about 3 h 20 min." in page
    assert "In 100 minutes there is time for 4 rounds." in page


@pytest.mark.parametrize(
    "wrong", [{"people": "1"}, {"people": "many"}, {"rounds": "0"}, {"people": "401"}, {"hands": ""}]
)
def test_it_says_what_is_wrong_with_the_field(client: Client, wrong: dict[str, str]) -> None:
    assert client.get("/desk/movements/", FIELD | wrong).status_code == 400
    assert client.get("/desk/movements/random/", FIELD | wrong).status_code == 400
    assert client.get("/desk/movements/recommend/", FIELD | wrong).status_code == 400


def test_it_knows_no_other_movements(client: Client) -> None:
    assert client.get("/desk/movements/jumping/", FIELD).status_code == 400


def test_it_fills_the_choice_into_a_new_tournament(client: Client) -> None:
    page = client.get("/desk/new/", {"movement": "random", "rounds": "7"}).content.decode()

    assert '<option value="random" selected>' in page
    assert re.search(r'name="rounds" value="7"', page)


@pytest.mark.parametrize(
    ("movement", "sentence"),
    [("cyclic", "6 tables, 8 rounds, seats moving"), ("progressive", "Partners can meet again"), ("whist", "")],
)
def test_a_card_says_beforehand_what_can_repeat(client: Client, movement: str, sentence: str) -> None:
    page = client.get(f"/desk/movements/{movement}/", FIELD).content.decode()

    assert sentence in page
    assert ("seats moving" in page or "can meet again" in page) == bool(sentence)


def test_it_says_one_figure_for_one_thing(client: Client) -> None:
    full = text(client.get("/desk/movements/cyclic/", {"people": 24, "rounds": 8, "hands": 8}))
    assert "<dd>24</dd>" in full.replace(" </dd>", "</dd>")
    assert "24 repeated partners" in full
    with_sit_outs = text(client.get("/desk/movements/cyclic/", {"people": 26, "rounds": 8, "hands": 8}))
    assert "repeated partners" not in with_sit_outs
