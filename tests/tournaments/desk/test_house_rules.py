"""The panel of house rules: every option of every game is set, presets fill it, and an organization saves its own."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import AuditEntry, Organization
from scoring.rules import GAMES, Option
from tests import people
from tests.people import Night
from tests.support.check_all import few, some_of
from tests.tournaments.desk.pages import once, place, text
from tournaments.desk.forms.tournament import TournamentForm
from tournaments.models import SavedRules, Tournament
from tournaments.services.setup.house_rules import save_rules, saved_rules_of

pytestmark = pytest.mark.django_db

NEW = "/desk/new/"


def _ends(numbers: tuple[int, ...]) -> tuple[int, ...]:
    return numbers if len(numbers) < 10 else (numbers[0], numbers[-1])


def values_of(option: Option) -> list[Any]:
    """Every value that an option can have; of long ranges the first and the last."""
    match option.kind:
        case "switch":
            return [True, False]
        case "several":
            return [[], *([choice.value] for choice in option.choices), [choice.value for choice in option.choices]]
        case "number":
            return [option.lowest, option.highest]
        case "end":
            numbered = [{choice.value: number} for choice in option.choices for number in _ends(choice.numbers)]
            return [*numbered, *(choice.value for choice in option.choices if not choice.numbers)]
    return [choice.value for choice in option.choices]


EVERY_VALUE = [
    pytest.param(key, option.name, value, id=f"{key}-{option.name}-{value}")
    for key, game in GAMES.items()
    for option in game.house_rules()
    for value in some_of([value for value in values_of(option) if value != option.default], 1, seed=option.name)
]


CARDS_FOR = {"least_bid": {"preset": "double-deck"}}
"""What else is chosen where the usual cards do not allow every value: twelve tricks can be bid of 48 cards alone."""


def shown(hall: Organization, **asked: Any) -> dict[str, Any]:
    """What a browser sends that was shown these choices and changed nothing."""
    form = TournamentForm(organizations=[hall], saved=saved_rules_of([hall]), initial=asked)
    values = {field.html_name: field.value() for field in form}
    sent = {name: value for name, value in values.items() if value is not None and value is not False}
    return {"visibility": "public", **sent, "once": once(), "name": "Tonight"}


def with_value(sent: dict[str, Any], name: str, value: Any) -> dict[str, Any]:
    """The same after somebody set one option."""
    if name != "game_ends":
        rest = {field: held for field, held in sent.items() if field != f"rule_{name}"}
        return rest if value is False else {**rest, f"rule_{name}": "on" if value is True else value}
    if isinstance(value, str):
        return {**sent, "game_ends": value}
    [(by, number)] = value.items()
    return {**sent, "game_ends": by, f"{by}_per_game": number}


@pytest.mark.parametrize(("game", "name", "value"), some_of(EVERY_VALUE, 20, seed="values"))
@few(8)
def test_it_sets_every_option_of_every_game(game: str, name: str, value: Any, hall: Organization, desk: Client) -> None:
    before = shown(hall, game=game, **CARDS_FOR.get(name, {}))
    answer = desk.post(NEW, with_value(before, name, value))
    assert answer.status_code == 302, text(answer)
    made = Tournament.objects.get()
    assert made.game_key == game
    assert made.ruleset[name] == (sorted(value) if isinstance(value, list) else value)
    preset = GAMES[game].presets[before["preset"]]
    others = {key: held for key, held in GAMES[game].ruleset_as_json(preset.ruleset).items() if key != name}
    assert {key: held for key, held in made.ruleset.items() if key != name} == others


@pytest.mark.parametrize(
    ("game", "key"), some_of(((game.key, key) for game in GAMES.values() for key in game.presets), 7, "presets")
)
def test_it_plays_what_a_preset_says(game: str, key: str, hall: Organization, desk: Client) -> None:
    for sent in (shown(hall, game=game, preset=key), {**shown(hall, game=game), "preset": key}):
        Tournament.objects.all().delete()
        assert desk.post(NEW, {**sent, "once": once()}).status_code == 302
        rules = GAMES[game]
        assert Tournament.objects.get().ruleset == rules.ruleset_as_json(rules.presets[key].ruleset)


def test_it_gives_ten_points_with_traditional_while_hands_stay_filled_in(hall: Organization, desk: Client) -> None:
    sent = shown(hall)
    assert (sent["preset"], sent["game_ends"], sent["hands_per_game"]) == ("tournament", "hands", 8)
    desk.post(NEW, {**sent, "preset": "traditional"})
    assert Tournament.objects.get().ruleset["game_ends"] == {"points": 10}


def test_it_fills_the_panel_with_what_is_chosen_and_makes_nothing(hall: Organization, desk: Client) -> None:
    sent = {**shown(hall), "names": "Zoe", "preset": "ontario", "do": "rules"}
    form = desk.post(NEW, sent).context["form"]
    assert (form["game_ends"].value(), form["rule_canadian_loner"].value()) == ("bell", True)
    assert (form["name"].value(), form["names"].value()) == ("Tonight", "Zoe")
    assert form["rules_shown"].value() == "euchre ontario"
    assert not Tournament.objects.exists()


def test_it_shows_the_options_of_the_game_that_is_chosen(hall: Organization, desk: Client) -> None:
    page = desk.post(NEW, {**shown(hall), "game": "texas-euchre", "do": "rules"})
    form = page.context["form"]
    assert form["preset"].value() == "texas"
    assert "Jacks, queens, kings and aces" in text(page)
    assert "Canadian loner" not in text(page)
    assert [value for value, _label in form.fields["seats_per_table"].choices] == [3, 4, 5, 6]


def test_it_offers_the_tie_breaks_that_the_game_knows_and_the_one_that_was_chosen(
    hall: Organization, desk: Client
) -> None:
    """At a whist drive nobody is euchred; what was chosen before the game was is not refused."""

    def offered(**sent: str) -> set[str]:
        form = desk.post(NEW, {**shown(hall), **sent, "do": "rules"}).context["form"]
        return {key for key, _words in form.fields["tie_break_2"].choices}

    everything = offered()
    assert everything >= {"", "euchres", "lone-marches", "lot"}
    assert offered(game="whist-drive") == everything - {"euchres", "lone-marches"}
    assert offered(game="whist-drive", tie_break_1="euchres") == everything - {"lone-marches"}


def test_it_begins_with_as_many_at_a_table_as_the_preset_is_for(hall: Organization, desk: Client) -> None:
    for preset, seats in (("", 3), ("skat", 3), ("skat-four", 4)):
        assert int(shown(hall, game="skat", **({"preset": preset} if preset else {}))["seats_per_table"]) == seats
    desk.post(NEW, shown(hall, game="skat"))
    assert Tournament.objects.get().seats_per_table == 3


def test_it_seats_as_many_as_asked_for(hall: Organization, desk: Client) -> None:
    desk.post(NEW, {**shown(hall, game="texas-euchre"), "seats_per_table": 6})
    assert Tournament.objects.get().seats_per_table == 6
    answer = desk.post(NEW, {**shown(hall, game="texas-euchre"), "seats_per_table": 7, "once": once()})
    assert answer.status_code == 400
    assert Tournament.objects.count() == 1


def test_it_lets_only_movements_be_chosen_that_can_seat_the_game(hall: Organization, desk: Client) -> None:
    page = desk.get(NEW + "?game=euchre-two-handed&movement=whist")
    assert '<option value="whist" disabled>' in text(page)
    assert page.context["form"]["movement"].value() == "ladder"
    sentence = "“Whist” seats partners at tables of four. In this game 2 play at a table, each alone."
    assert sentence in text(page)
    answer = desk.post(NEW, {**shown(hall, game="euchre-two-handed"), "movement": "whist"})
    assert answer.status_code == 400
    assert answer.context["form"].errors["movement"] == [sentence]
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    ("changes", "name", "sentences"),
    [
        ({}, "Traditional", []),
        (
            {"rule_canadian_loner": "on"},
            "Traditional, with one change",
            ["Canadian loner: the dealer's partner who orders up the dealer must play alone."],
        ),
        (
            {"rule_deck": "25", "rule_turn_down": "on", "game_ends": "bell"},
            "Traditional, with three changes",
            [
                "A dealer who is ordered up may turn the up-card down and keep the hand; trump stands.",
                "A game is over when the bell rings; the hand in play is finished.",
                "The deck has 25 cards: nine to ace of each suit, and a joker, which is the highest trump.",
            ],
        ),
        (
            {"rule_low_hand": ["go-under", "redeal-ace-no-face"]},
            "Traditional, with one change",
            [
                "A player who is dealt one ace and no face card may show the hand; the same dealer deals again.",
                "Going under: a player with three low cards may change them, unseen, for the three cards under the "
                "up-card.",
            ],
        ),
    ],
)
def test_it_counts_and_names_what_differs_from_the_preset(
    changes: dict[str, Any], name: str, sentences: list[str], hall: Organization, desk: Client
) -> None:
    page = desk.post(NEW, {**shown(hall, preset="traditional"), **changes, "do": "rules"})
    form = page.context["form"]
    assert form.name_of_rules() == name
    assert sorted(form.changes_in_words()) == sentences
    assert name in text(page)


@pytest.mark.parametrize(
    ("game", "changes", "field", "sentence"),
    [
        (
            "euchre",
            {"game_ends": "hands", "hands_per_game": ""},
            "hands_per_game",
            "Enter the number of hands in a game.",
        ),
        ("euchre", {"game_ends": "points", "points_per_game": ""}, "points_per_game", "Enter the number of points"),
        ("euchre", {"game_ends": "points", "points_per_game": "12"}, "points_per_game", "Select a valid choice."),
        ("euchre", {"hands_per_game": "100"}, "hands_per_game", "less than or equal to 99"),
        ("euchre", {"game_ends": "limit"}, "game_ends", "Select a valid choice."),
        ("euchre", {"rule_deck": "26"}, "rule_deck", "Select a valid choice."),
        ("euchre", {"rule_low_hand": ["go-over"]}, "rule_low_hand", "Select a valid choice."),
        ("euchre", {"preset": "nebraska"}, "preset", "Select a valid choice."),
        ("euchre", {"game": "bridge"}, "game", "Select a valid choice."),
        ("texas-euchre", {"rule_limit": "0"}, "rule_limit", "greater than or equal to 1"),
        ("texas-euchre", {"rule_limit": "many"}, "rule_limit", "Enter a whole number."),
    ],
)
@few(5)
def test_it_says_beside_the_field_what_cannot_be(
    game: str, changes: dict[str, Any], field: str, sentence: str, hall: Organization, desk: Client
) -> None:
    answer = desk.post(NEW, {**shown(hall, game=game), **changes})
    assert answer.status_code == 400
    assert sentence in " ".join(answer.context["form"].errors[field])
    assert not Tournament.objects.exists()


def test_it_asks_before_a_preset_overwrites_what_was_changed_by_hand(hall: Organization, desk: Client) -> None:
    sent = {**shown(hall), "rule_deck": "25", "preset": "ontario"}
    answer = desk.post(NEW, sent)
    assert answer.status_code == 400
    assert "The panel now shows the rules of “Ontario”." in text(answer)
    form = answer.context["form"]
    again = {field.html_name: field.value() for field in form if field.value() not in (None, False)}
    desk.post(NEW, {**again, "once": once()})
    assert Tournament.objects.get().ruleset == GAMES["euchre"].ruleset_as_json(GAMES["euchre"].read_preset("ontario"))


def test_it_saves_rules_under_a_name_and_offers_them_next_time(hall: Organization, desk: Client) -> None:
    desk.post(NEW, {**shown(hall, preset="british"), "rule_canadian_loner": "on", "save_rules_as": "St. Brigid's"})
    saved = SavedRules.objects.get()
    assert (saved.organization, saved.name, saved.game_key) == (hall, "St. Brigid's", "euchre")
    assert saved.ruleset == Tournament.objects.get().ruleset
    form = desk.get(NEW).context["form"]
    assert (f"saved-{saved.pk}", "St. Brigid's") in dict(form.fields["preset"].choices)["Your own"]
    Tournament.objects.all().delete()
    desk.post(NEW, {**shown(hall), "preset": f"saved-{saved.pk}"})
    assert (made := Tournament.objects.get()).ruleset == saved.ruleset
    assert made.ruleset["canadian_loner"]


def test_it_names_no_other_rules_the_same(hall: Organization, desk: Client) -> None:
    save_rules(organization=hall, name="Ours", game="euchre", ruleset={"deck": 25})
    answer = desk.post(NEW, {**shown(hall), "save_rules_as": "ours"})
    assert answer.status_code == 400
    assert answer.context["form"].errors["save_rules_as"] == [
        "Other house rules of this game are saved as “ours” already. Choose another name."
    ]
    assert (SavedRules.objects.count(), Tournament.objects.count()) == (1, 0)
    desk.post(NEW, {**shown(hall, game="texas-euchre"), "save_rules_as": "ours"})
    assert SavedRules.objects.count() == 2


def test_it_offers_nobody_what_another_organization_saved(hall: Organization, desk: Client) -> None:
    theirs = save_rules(organization=people.organization("other"), name="Theirs", game="euchre", ruleset={})
    assert "Theirs" not in text(desk.get(NEW))
    assert desk.post(NEW, {**shown(hall), "preset": f"saved-{theirs.pk}"}).status_code == 400


def test_it_changes_the_rules_of_a_tournament_and_saves_them(night: Night, desk: Client) -> None:
    where = place(night, "settings/rules/")
    form = desk.get(where).context["form"]
    assert form.name_of_rules() == "Traditional, with one change"
    assert form["game"].field.disabled
    sent = {field.html_name: field.value() for field in form.of_page() if field.value() not in (None, False)}
    sent |= {"rule_canadian_loner": "on", "save_rules_as": "Ours"}
    page = text(desk.post(where, sent))
    assert "Ontario, with one change" in page
    assert not SavedRules.objects.exists()
    desk.post(where, {**sent, "do": "save"})
    ruleset = Tournament.objects.get(pk=night.tournament.pk).ruleset
    assert (ruleset["canadian_loner"], ruleset["all_pass"]) == (True, "redeal")
    assert SavedRules.objects.get().ruleset == ruleset
    assert desk.get(where).context["form"].name_of_rules() == "Ours"


def test_it_saves_the_rules_as_they_are_at_once(night: Night, desk: Client) -> None:
    where = place(night, "settings/rules/")
    form = desk.get(where).context["form"]
    sent = {field.html_name: field.value() for field in form.of_page() if field.value() not in (None, False)}
    answer = desk.post(where, {**sent, "save_rules_as": "Ours"}, follow=True)
    assert "The house rules are saved as Ours." in text(answer)
    assert SavedRules.objects.get().ruleset == night.tournament.ruleset


def test_it_lists_renames_and_deletes_what_is_saved(hall: Organization, desk: Client) -> None:
    ours, other = (
        save_rules(organization=hall, name=name, game="euchre", ruleset={"deck": 25}) for name in ("Ours", "Other")
    )
    where = f"/desk/house-rules/of/{hall.slug}/"
    page = text(desk.get(where))
    assert "The deck has 25 cards: nine to ace of each suit, and a joker, which is the highest trump." in page
    assert f'href="{where}"' in text(desk.get(f"/desk/parish/of/{hall.slug}/"))
    assert "Ours is now called Friday." in text(desk.post(f"{where}{ours.pk}/rename/", {"name": "Friday"}, follow=True))
    assert "saved as “friday” already" in text(desk.post(f"{where}{other.pk}/rename/", {"name": "friday"}, follow=True))
    assert "This field is required." in text(desk.post(f"{where}{other.pk}/rename/", {"name": " "}, follow=True))
    assert "Other is deleted." in text(desk.post(f"{where}{other.pk}/delete/", follow=True))
    assert list(SavedRules.objects.values_list("name", flat=True)) == ["Friday"]
    logged = AuditEntry.objects.filter(organization=hall).order_by("pk").values_list("what", flat=True)
    assert [*logged][-2:] == ["Renamed the house rules Ours to Friday.", "Deleted the house rules Other."]


def test_it_shows_the_rules_in_force_to_whoever_sees_the_board(night: Night) -> None:
    page = text(Client().get(f"/t/{night.tournament.slug}/rules/"))
    assert "Winter night · Euchre · Traditional, with one change" in page
    assert "<li>A game is over after hand 8, whatever the score.</li>" in page
    assert "<li>The deal may not be stolen.</li>" in page
    assert f'href="/t/{night.tournament.slug}/rules/"' in text(Client().get(f"/t/{night.tournament.slug}/"))
    pad = text(Client().get("/pad/sheet/", headers=night.pad().headers))
    sheet = page[page.index('<div class="rules-sheet">') : page.index("whatever the score.")]
    assert sheet in pad
