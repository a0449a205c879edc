"""The page on which the night is changed."""

from datetime import time
from itertools import product
from typing import Any

import pytest
from django.test import Client

from accounts.models import Organization
from tests import people
from tests.people import NOW, Night
from tests.support.check_all import few, some_of
from tests.tournaments.desk.pages import place, text
from tournaments.desk.forms.settings import SettingsForm, page_of
from tournaments.desk.settings_search import address_of
from tournaments.models import Tournament
from tournaments.models.settings_table import BASICS
from tournaments.rules.movements.registry import MOVEMENTS
from tournaments.services.seating import rounds
from tournaments.services.setup.settings import settings_of


def sent(night: Night, **values: Any) -> dict[str, Any]:
    """The page of settings that has these, as a browser sends it with them changed."""
    page = next(iter(map(page_of, values)), BASICS)
    fields = SettingsForm(tournament=Tournament.objects.get(pk=night.tournament.pk), page=page).of_page()
    shown = {field.html_name: field.value() for field in fields if field.value() not in (None, False)}
    return {**shown, **values}


def address(night: Night, *names: str) -> str:
    """Where the page is that has settings of these names."""
    return address_of(night.tournament, next(iter(map(page_of, names)), BASICS))


def send(client: Client, night: Night, **values: Any) -> Any:
    """Send the page of settings that has these, with them changed."""
    return client.post(address(night, *values), sent(night, **values))


def stored(night: Night) -> Tournament:
    return Tournament.objects.get(pk=night.tournament.pk)


def test_it_shows_the_night_as_it_is(night: Night, desk: Client) -> None:
    assert 'name="rounds" value="3"' in text(desk.get(place(night, "settings/")))
    assert 'name="hands_per_game" value="8"' in text(desk.get(place(night, "settings/rules/")))
    assert '<option value="ladder" selected>' in text(desk.get(place(night, "settings/seating/")))
    assert f'href="{place(night, "settings/")}"' in text(desk.get(place(night)))


def test_it_says_what_it_means_before_anything_is_saved(night: Night, desk: Client) -> None:
    before = settings_of(stored(night))
    page = text(send(desk, night, movement="random"))
    assert "<s>Ladder by points</s>" in page
    assert "<b>Random" in page
    assert "Round 1 continues unchanged. The change applies from round 2 on." in page
    assert "Rounds already played do not change: seats, hands and points stay." in page
    assert "The last round is round 5." in text(send(desk, night, rounds="5"))
    assert settings_of(stored(night)) == before
    assert send(desk, night, movement="random", do="save").status_code == 302
    assert send(desk, night, rounds="5", do="save").status_code == 302
    assert (stored(night).movement, stored(night).rounds_planned) == ("random", 5)


def test_it_says_when_and_where_by_which_clocks(night: Night, desk: Client) -> None:
    asked = {"starts_at": "18:30", "place": "Parish hall", "time_zone": "America/Chicago"}
    page = text(send(desk, night, **asked))
    for words in ("Starting time", "6:30 PM", "Location", "Parish hall", "Time zone", "America/Chicago"):
        assert words in page
    assert send(desk, night, **asked, do="save").status_code == 302
    assert (stored(night).starts_at, stored(night).place) == (time(18, 30), "Parish hall")


def test_it_goes_back_to_the_form_with_what_was_typed(night: Night, desk: Client) -> None:
    page = text(send(desk, night, rounds="7", do="back"))
    assert 'name="rounds" value="7"' in page
    assert stored(night).rounds_planned == 3


def test_it_says_so_where_nothing_would_change(night: Night, desk: Client) -> None:
    page = text(send(desk, night))
    assert "These are the current settings. Nothing was changed." in page


def test_it_tells_the_second_of_two_directors_what_is_now(night: Night, desk: Client) -> None:
    shown = sent(night, rounds="5")
    Tournament.objects.filter(pk=night.tournament.pk).update(round_minutes=12)
    for do in ("", "save"):
        answer = desk.post(place(night, "settings/"), {**shown, "do": do})
        assert answer.status_code == 409
        assert "Someone else has changed this tournament." in text(answer)
        assert 'name="round_minutes" value="12"' in text(answer)
    assert stored(night).rounds_planned == 3


def test_it_asks_to_draw_a_standing_draft_again(hall: Organization, desk: Client) -> None:
    night = people.night(hall, published=False)
    result = sent(night, tables_out="2")
    page = text(desk.post(place(night, "settings/seating/"), result))
    assert "The draft of round 1 does not change. Draw it again to apply the change;" in page
    assert "Table 2 is still in use in round 1." in page
    shown = desk.post(place(night, "settings/seating/"), {**result, "do": "save"}, follow=True)
    assert "Round 1 was drawn before that; draw it again to apply them." in text(shown)
    assert "The settings were changed after this draft was drawn." in text(shown)
    redrawn = rounds.Round.objects.get(pk=night.round.pk)
    desk.post(place(night, f"rounds/redraw/{redrawn.pk}/"), {"seen": rounds.draft_state(redrawn)})
    assert "The settings were changed after this draft was drawn." not in text(desk.get(place(night)))


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({"rounds": "0"}, "Ensure this value is greater than or equal to 1."),
        ({"hands_per_game": ""}, "Enter the number of hands in a game."),
        ({"tables_out": "three"}, "Enter table numbers separated by commas"),
        (
            {"movement": "swiss", "ghost": "on"},
            "If partners stay together, there is no seat for a ghost.",
        ),
        ({"movement": "swiss", "most_tables": "2"}, "If partners stay together, every team plays"),
        ({"movement": "knock-out"}, "A knock-out needs its bracket from the first round on"),
        ({"tie_break_1": "buchholz"}, "This movement has no tie-break"),
        ({"date": "yesterday"}, "Enter a valid date."),
    ],
)
@few(3)
def test_it_says_what_cannot_be_and_changes_nothing(
    body: dict[str, str], sentence: str, night: Night, desk: Client
) -> None:
    before = settings_of(stored(night))
    for do in ("", "save"):
        answer = send(desk, night, **body, do=do)
        assert answer.status_code == 400
        assert sentence in text(answer)
    assert settings_of(stored(night)) == before


PLAIN = [key for key, movement in MOVEMENTS.items() if not movement.moves_deals]


@pytest.mark.parametrize(
    ("was", "becomes"), some_of(product(["ladder", "swiss", "knock-out"], PLAIN), 9, seed="movements")
)
@few(3)
def test_it_says_what_another_movement_means(was: str, becomes: str, hall: Organization, desk: Client) -> None:
    night = people.night(hall, 8, movement=was)
    rounds.close_round(round_=night.round, now=NOW, force=True)
    answer = send(desk, night, movement=becomes)
    if becomes == "knock-out" != was:
        assert answer.status_code == 400
        return
    shown, in_teams = text(answer), {key for key, movement in MOVEMENTS.items() if movement.fixed_partners}
    expected = {
        "Partners so far still count as partners": was != becomes and not {was, becomes} & in_teams,
        "From then on partners stay together": was not in in_teams and becomes in in_teams,
        "From then on partners change": was in in_teams and becomes not in in_teams,
        "Before the next draw everybody needs a partner": was not in in_teams and becomes in in_teams,
        "The bracket ends here and has no winner": was == "knock-out" != becomes,
    }
    assert {sentence: sentence in shown for sentence in expected} == expected


def test_it_pairs_whoever_has_no_partner_where_that_is_asked(hall: Organization, desk: Client) -> None:
    night = people.night(hall, 8)
    send(desk, night, movement="round-robin", partners="number", do="save")
    assert night.tournament.teams.count() == 4


def test_an_option_of_the_movement_is_kept_and_changed(hall: Organization, desk: Client) -> None:
    night = people.night(hall, movement_options={"sit_outs": "lowest"})
    assert "These are the current settings" in text(send(desk, night))
    send(desk, night, ladder__sit_outs="lot", do="save")
    assert stored(night).movement_options["sit_outs"] == "lot"


def test_it_changes_the_game_before_the_first_round_and_says_why_not_afterwards(
    hall: Organization, desk: Client
) -> None:
    night = people.night(hall, published=False)
    page = text(desk.get(place(night, "settings/rules/")))
    assert "Round 1 is drawn, so the game and the players at a table stay as they are." in page
    late = desk.post(place(night, "settings/rules/"), {**sent(night, game="texas-euchre"), "do": "save"})
    assert late.status_code == 400
    assert "To change them, undo all rounds first." in text(late)
    rounds.undo_round(round_=night.round, now=NOW)
    filled = desk.post(place(night, "settings/rules/"), {**sent(night, game="texas-euchre"), "do": "rules"})
    assert "Limit" in text(filled)
    body = {field.html_name: field.value() for field in filled.context["form"].of_page() if field.value()}
    page = text(desk.post(place(night, "settings/rules/"), body))
    assert "<s>Euchre</s>" in page
    assert "<b>Texas Euchre</b>" in page
    assert desk.post(place(night, "settings/rules/"), {**body, "do": "save"}).status_code == 302
    assert (stored(night).game_key, stored(night).ruleset["game_ends"]) == ("texas-euchre", "limit")
