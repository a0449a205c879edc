"""The pages of settings: every setting on one of them, few controls on each, and a search over all of them."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from accounts.models import Organization, Role
from tests import people
from tests.people import NOW, Night
from tests.support.check_all import few, some_of
from tests.tournaments.conftest import signed_in
from tests.tournaments.desk.pages import done, place, text
from tournaments.desk.forms.settings import SettingsForm, page_of
from tournaments.models import Tournament
from tournaments.models.settings_table import PAGES, SETTINGS
from tournaments.rules.movements.registry import MOVEMENTS
from tournaments.services.seating.rounds import close_round

MOST_CONTROLS = 20
HALF_A_LINE = 115
"""So many letters at most: half of a line is about 90 on a laptop, and a second sentence may follow it."""
FOLDED = re.compile(r'<details class="more"(?! open).*?</details>', re.DOTALL)
HIDDEN = re.compile(r'<fieldset class="plain"\s+data-movement="[^"]*"\s+hidden>.*?</fieldset>', re.DOTALL)
CONTROL = re.compile(r'<(?:input|select|textarea)[^>]*?name="([^"]+)"[^>]*>')
RESULT = re.compile(r'<li class="row found"><a href="([^"]+)">([^<]+)</a>')


def form_of(page: str) -> str:
    """The form of a page of settings."""
    return next(form for form in re.findall(r"<form.*?</form>", page, re.DOTALL) if 'name="seen"' in form)


def controls(form: str) -> set[str]:
    """What can be set in a part of a page, each once: radio buttons of one question are one control."""
    found = [(name, tag) for tag, name in ((match[0], match[1]) for match in CONTROL.finditer(form))]
    ends = {"points_per_game", "hands_per_game"}  # the number within the choice of how a game ends
    return {name for name, tag in found if 'type="hidden"' not in tag} - ends


def test_it_has_every_setting_on_exactly_one_page(night: Night, desk: Client) -> None:
    pages = {page: controls(form_of(page_text(desk, night, page))) for page in PAGES}
    named = [name for names in pages.values() for name in names]
    assert sorted(named) == sorted(set(named))
    shown = {setting.name for setting in SETTINGS if setting.page}
    in_several_fields = {"ruleset", "movement_options", "tie_breaks"}
    only_where_the_game_leaves_it_open = {"seats_per_table"}
    assert shown - in_several_fields - only_where_the_game_leaves_it_open <= set(named)
    assert {page_of(name) for name in named} == set(PAGES)
    assert [setting.name for setting in SETTINGS if not setting.page] == ["prizes"]


def page_text(client: Client, night: Night, page: str) -> str:
    return client.get(reverse("desk:settings-page", args=[night.tournament.slug, page])).content.decode()


@pytest.mark.parametrize("movement", some_of(MOVEMENTS, 3, "controls"))
def test_it_has_at_most_twenty_controls_on_a_page(hall: Organization, desk: Client, movement: str) -> None:
    night = Night(people.tournament(hall, movement=movement), [], None)
    counted = {}
    for page in PAGES:
        form = HIDDEN.sub("", form_of(page_text(desk, night, page)))
        counted[page] = len(controls(form))
        assert len(controls(FOLDED.sub("", form))) <= counted[page]
    assert max(counted.values()) <= MOST_CONTROLS, counted


def test_it_folds_what_is_rarely_changed(night: Night, desk: Client) -> None:
    for page in ("basics", "seating"):
        form = form_of(page_text(desk, night, page))
        rare = {setting.name for setting in SETTINGS if setting.page == page and setting.is_rare}
        assert rare
        assert rare & controls(FOLDED.sub("", form)) == set()


def test_it_says_of_every_control_in_half_a_line_what_it_does(night: Night) -> None:
    for page in PAGES:
        form = SettingsForm(tournament=Tournament.objects.get(pk=night.tournament.pk), page=page)
        without = [
            field.name
            for field in form.of_page()
            if not (field.is_hidden or field.name in ("points_per_game", "hands_per_game") or field.help_text)
        ]
        assert without == []
    assert [setting.name for setting in SETTINGS if setting.page and not 15 < len(setting.help) <= HALF_A_LINE] == []


def test_it_changes_nothing_of_another_page(night: Night, desk: Client) -> None:
    sent = {"name": "Other name", "visibility": "staff", "movement": "random", "rule_canadian_loner": "on"}
    desk.post(place(night, "settings/public/"), {**sent, "do": "save"})
    changed = Tournament.objects.get(pk=night.tournament.pk)
    assert changed.visibility == "staff"
    assert (changed.name, changed.movement) == (night.tournament.name, "ladder")
    assert changed.ruleset == night.tournament.ruleset


def test_it_finds_a_movement_that_can_seat_another_game(hall: Organization, desk: Client) -> None:
    night = Night(people.tournament(hall, movement="swiss"), [], None)
    filled = desk.post(place(night, "settings/rules/"), {"game": "euchre-three-handed", "do": "rules"}).context["form"]
    sent = {field.html_name: field.value() for field in filled.of_page() if field.value()}
    page = text(desk.post(place(night, "settings/rules/"), sent))
    assert "<s>Swiss" in page
    assert desk.post(place(night, "settings/rules/"), {**sent, "do": "save"}).status_code == 302
    changed = Tournament.objects.get(pk=night.tournament.pk)
    assert changed.game_key == "euchre-three-handed"
    assert not MOVEMENTS[changed.movement].fixed_partners


def test_it_knows_no_other_pages(night: Night, desk: Client) -> None:
    assert desk.get(place(night, "settings/others/")).status_code == 404


LOOKED_FOR = [
    ("en", "hide", "settings/public/#id_hidden_after"),
    ("en", "hide", "reveal/"),
    ("en", "partner", "settings/seating/#id_pairing"),
    ("en", "partner", "seating-rules/"),
    ("en", "sit", "settings/seating/#id_sit_out_points"),
    ("en", "sit", "settings/seating/#id_movement"),
    ("en", "fee", "money/prices/"),
    ("en", "bell", "settings/#id_round_minutes"),
    ("en", "canadian", "settings/rules/#id_rule_canadian_loner"),
    ("en", "color", "members/"),
    ("es", "ocultar", "settings/public/#id_hidden_after"),
    ("es", "pareja", "settings/seating/#id_pairing"),
    ("es", "sentar", "settings/seating/#id_movement"),
    ("es", "cuota", "money/prices/"),
    ("de", "verbergen", "settings/public/#id_hidden_after"),
    ("de", "Partner", "settings/seating/#id_pairing"),
    ("de", "sitz", "settings/seating/#id_movement"),
    ("de", "Gebühr", "money/prices/"),
    ("fr", "cacher", "settings/public/#id_hidden_after"),
    ("fr", "partenaire", "settings/seating/#id_pairing"),
    ("fr", "asseoir", "settings/seating/#id_movement"),
    ("fr", "frais", "money/prices/"),
]


@pytest.mark.parametrize(("language", "word", "there"), LOOKED_FOR)
@few(8)
def test_it_finds_a_setting_by_a_word_in_each_language(
    night: Night, owner: Client, language: str, word: str, there: str
) -> None:
    answer = owner.get(place(night, "settings/"), {"find": word}, headers={"accept-language": language})
    assert f'lang="{language}"' in text(answer)
    found = [address for address, _words in RESULT.findall(text(answer))]
    assert any(address.removesuffix(f"?tournament={night.tournament.slug}").endswith(there) for address in found), found


@pytest.fixture
def owner(hall: Organization) -> Client:
    """Who may open everything."""
    return signed_in(people.member(hall, Role.OWNER))


def test_it_finds_nothing_by_a_word_that_is_nowhere(night: Night, desk: Client) -> None:
    page = text(desk.get(place(night, "settings/"), {"find": "zebra"}))
    assert RESULT.findall(page) == []
    assert "Try another word" in page


def test_it_leads_from_what_it_finds_to_a_field_that_is_there(night: Night, owner: Client) -> None:
    found = RESULT.findall(text(owner.get(place(night, "settings/"), {"find": "s"})))
    fields = [address.split("#") for address, _words in found if "#" in address]
    assert len(fields) > 30
    for address, anchor in some_of(fields, 8, "fields"):
        assert f'id="{anchor}"' in owner.get(address).content.decode(), (address, anchor)


def test_it_shows_a_role_only_what_it_may_open(night: Night, desk: Client) -> None:
    found = RESULT.findall(text(desk.get(place(night, "settings/"), {"find": "color"})))
    assert [address for address, _words in found if "members" in address] == []


def test_it_has_words_to_be_found_by_in_each_language() -> None:
    for language in ("es", "de", "fr"):
        with translation.override(language):
            same = [s.name for s in SETTINGS if s.other_words and translation.gettext(s.other_words) == s.other_words]
        assert same == []


def test_it_hides_the_standings_by_one_switch_beside_the_reveal(night: Night, desk: Client) -> None:
    assert night.round
    page = text(desk.get(place(night, "reveal/")))
    assert "The hall sees the standings. <button>Hide the standings</button>" in page
    assert page.index("<h1>Reveal the results") < page.index("Hide the standings") < page.index("What the public sees")
    close_round(round_=night.round, now=NOW, force=True)
    page = done(desk, place(night, "reveal/hide/"), hide="1")
    assert "The standings are hidden from the hall after round 1." in page
    assert Tournament.objects.get(pk=night.tournament.pk).hidden_after == 1
    done(desk, place(night, "reveal/hide/"), hide="1")
    page = done(desk, place(night, "reveal/hide/"), hide="0")
    assert "Hide the standings" in page
    assert Tournament.objects.get(pk=night.tournament.pk).hidden_after is None


def test_it_hides_the_last_round_where_everything_is_played(hall: Organization, desk: Client) -> None:
    night = people.night(hall, 8, rounds=1)
    assert night.round
    close_round(round_=night.round, now=NOW, force=True)
    page = done(desk, place(night, "reveal/hide/"), hide="1")
    assert "The standings are hidden from the hall." in page
    assert "No standings until you finish the reveal." in page
    assert "round 0" not in page
    assert Tournament.objects.get(pk=night.tournament.pk).hidden_after == 0


def test_it_asks_for_groups_only_where_a_prize_or_a_player_has_one(night: Night, desk: Client) -> None:
    assert "Group, for prizes" not in text(desk.get(place(night, "entrants/")))
    unused = text(desk.get(place(night, "settings/"))).partition("What most nights do without")[2]
    assert f'href="{place(night, "prizes/plan/")}">Groups</a>' in unused
    night.tournament.entrants.filter(number=1).update(group="Youth")
    assert "Group, for prizes" in text(desk.get(place(night, "entrants/")))
    assert ">Groups</a>" not in text(desk.get(place(night, "settings/"))).partition("What most nights do without")[2]


def test_it_keeps_webhooks_out_of_sight_until_there_is_one(hall: Organization, night: Night, owner: Client) -> None:
    where = reverse("desk:webhooks", args=[hall.slug])
    pages = [f"/desk/parish/of/{hall.slug}/", f"/accounts/organizations/{hall.slug}/members/"]
    assert [page for page in pages if where in text(owner.get(page))] == []
    assert where in text(owner.get(place(night, "settings/"))).partition("What most nights do without")[2]
    hall.webhooks.create(url="https://other.example/", salt="x")
    assert [page for page in pages if where not in text(owner.get(page))] == []
    assert where not in text(owner.get(place(night, "settings/")))
