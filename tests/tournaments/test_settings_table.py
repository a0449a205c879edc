"""The table of settings: what a row declares is in the API, in the forms, in the review and in earlier states."""

import json
from datetime import date, time
from typing import Any

import pytest
from django.utils.translation import gettext

from accounts.models import Organization
from tests import people
from tests.people import Caller
from tests.support.check_all import few
from tournaments.api.shapes.settings import SettingsAnswer, SettingsShape
from tournaments.api.shapes.tournaments import TournamentShape
from tournaments.archive.restore_plan import STAYS
from tournaments.desk.forms.settings import SettingsForm
from tournaments.desk.forms.tournament import TournamentForm
from tournaments.models import Tournament
from tournaments.models.settings_table import PLAIN, SETTINGS, Setting
from tournaments.services.setup.settings import changed
from tournaments.services.setup.tournaments import create_tournament
from tournaments.words.settings import lines

OTHERS: dict[str, tuple[Any, Any, str]] = {
    "name": ("Spring night", "Spring night", "Spring night"),
    "date": ("2025-03-01", date(2025, 3, 1), "March 1, 2025"),
    "starts_at": ("18:30", time(18, 30), "6:30 PM"),
    "place": ("Parish hall", "Parish hall", "Parish hall"),
    "time_zone": ("America/Chicago", "America/Chicago", "America/Chicago"),
    "rounds": (7, 7, "7"),
    "round_minutes": (25, 25, "25"),
    "movement": ("random", "random", "Random draw"),
    "pairing": ("1+3", "1+3", "1+3 against 2+4"),
    "sit_out_points": (4, 4, "4"),
    "ghost": (True, True, "yes"),
    "left_over": (
        "one-or-three",
        "one-or-three",
        "one makes a table of five, three make a table of three; two sit out",
    ),
    "left_over_scores": ("by-rank", "by-rank", "by rank at the table"),
    "duplicate": ("butler", "butler", "yes; each deal by the difference to the average of all tables"),
    "visibility": ("staff", "staff", "only staff"),
    "rehearsal": (True, True, "yes"),
    "short_names": (True, True, "yes"),
    "chances": (False, False, "no"),
    "pictures_kept": ("entered", "entered", "until their sheet is entered"),
    "most_tables": (5, 5, "5"),
    "hidden_after": (2, 2, "2"),
    "cut": (16, 16, "16"),
    "cut_way": ("group", "group", "the first of each group"),
    "cut_ties": ("everybody", "everybody", "everybody who is tied goes through"),
}
"""Another value of every plain setting than a new tournament has: in the API, in the model, in the review."""


@pytest.fixture
def tournament(hall: Organization) -> Tournament:
    return people.tournament(hall)


def test_it_has_every_field_once() -> None:
    names = [setting.field.name for setting in SETTINGS]
    assert len(names) == len(set(names))
    assert OTHERS.keys() == {setting.name for setting in PLAIN}


@pytest.mark.parametrize("setting", PLAIN, ids=lambda setting: setting.name)
@few(8)
def test_it_has_every_plain_setting_in_the_api_the_forms_and_the_review(
    setting: Setting, tournament: Tournament, director: Caller
) -> None:
    sent, stored, words = OTHERS[setting.name]
    path = f"tournaments/{tournament.pk}/"
    before = director.get(path).json()
    assert before[setting.key] != sent
    answer = director.send("PATCH", path, json.dumps({setting.key: sent}))
    assert answer.status_code == 200
    then = Tournament.objects.get(pk=tournament.pk)
    follow = {name: before[name] for name in ("state", "movement_options")}
    assert answer.json() | follow == {**before, setting.key: sent}
    assert setting.value_of(then) == stored
    assert {line.label: line.then for line in lines(tournament, then)}[gettext(setting.label)] == words
    assert SettingsForm(tournament=then).initial[setting.name] == stored


@pytest.mark.parametrize("setting", PLAIN, ids=lambda setting: setting.name)
@few(8)
def test_it_makes_tournaments_with_every_setting_that_new_ones_have(setting: Setting, hall: Organization) -> None:
    assert (setting.key in TournamentShape().fields) == setting.is_for_new
    assert (setting.name in TournamentForm(organizations=[hall]).fields) == setting.is_for_new
    assert setting.name in SettingsForm(tournament=people.tournament(hall)).fields
    assert setting.key in SettingsShape().fields
    assert setting.key in SettingsAnswer().fields
    assert (setting.field.name in STAYS) == (setting.name in ("visibility", "short_names", "pictures_kept"))


def test_it_refuses_names_that_no_setting_has(hall: Organization, tournament: Tournament) -> None:
    plan = {"name": "Night", "game": "euchre", "movement": "ladder", "rounds": 2, "date": date(2025, 1, 4)}
    with pytest.raises(TypeError, match="ruonds"):
        create_tournament(organization=hall, settings={**plan, "time_zone": "UTC", "ruonds": 3})
    with pytest.raises(TypeError, match="rounds_planned"):
        changed(tournament, {"rounds_planned": 3})
