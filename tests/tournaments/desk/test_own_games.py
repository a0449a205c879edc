"""Games of a parish's own: made by a form or a file, played like any other, and kept by the nights that play them."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from accounts.models import AuditEntry, Organization
from scoring.rules import shipped_files
from tests import people
from tests.people import NOW, Caller, Night, uuid
from tests.tournaments.archive.nights import forget
from tests.tournaments.desk.pages import once, text
from tests.tournaments.desk.test_house_rules import shown
from tournaments.archive.transfer import make_archive, open_archive
from tournaments.models import GameFile, OwnGame, SavedRules, Tournament
from tournaments.services.boards.refresh import refresh_standings
from tournaments.services.setup.house_rules import save_rules
from tournaments.services.setup.own_games import delete_game, save_game

pytestmark = pytest.mark.django_db

RUMMY = {
    "title": "Parish rummy",
    "source": "The back of an envelope",
    "seats": ["3", "4"],
    "fewest_wins": "on",
    "label_0": "Points left",
    "whose_0": "seat",
    "most_0": "100",
    "worth_0": "1",
    "label_1": "Knocked",
    "whose_1": "seat",
    "most_1": "1",
    "worth_1": "-10",
    "total_1": "1",
    "hands": "2",
}
FACTS = {"points_left": [0, 12, 30, 7], "knocked": [1, 0, 0, 0]}
POINTS = [-10, 12, 30, 7]


def where(hall: Organization, more: str = "") -> str:
    """The page of the games."""
    return f"/desk/games/of/{hall.slug}/{more}"


@pytest.fixture
def rummy(hall: Organization, desk: Client) -> OwnGame:
    """A game made by the form."""
    answer = desk.post(where(hall, "new/"), RUMMY, follow=True)
    assert "Parish rummy is saved." in text(answer)
    return OwnGame.objects.get()


def played(hall: Organization, own: OwnGame, director: Caller) -> Night:
    """A night of this game with a hand on its first table's sheet."""
    night = people.night(hall, 9, game=own.key)
    answer = night.pad().post(f"{night.sheet}hands/", {"uuid": uuid(), **FACTS})
    assert (answer.status_code, answer.json()["points"]) == (201, POINTS)
    return night


def test_it_is_made_by_a_form_and_chosen_for_a_tournament(hall: Organization, desk: Client, rummy: OwnGame) -> None:
    page = text(desk.get(where(hall)))
    assert "Headtable knows this game by its score sheet alone" in page
    assert f'href="{where(hall)}"' in text(desk.get(f"/desk/parish/of/{hall.slug}/"))
    form = desk.get("/desk/new/").context["form"]
    assert dict(form.fields["game"].choices)["Your own"] == [(rummy.key, "Parish rummy")]
    answer = desk.post("/desk/new/", {**shown(hall), "game": rummy.key, "do": "rules"})
    again = {
        field.html_name: field.value() for field in answer.context["form"] if field.value() not in (None, False, "")
    }
    desk.post("/desk/new/", {**again, "save_rules_as": "Ours", "once": once()})
    made = Tournament.objects.get()
    assert (made.game_key, made.seats_per_table, made.ruleset) == (rummy.key, 4, {"game_ends": {"hands": 2}})
    assert made.game_files.get().file == rummy.file
    assert "Parish rummy" in text(desk.get(f"/desk/{made.slug}/settings/rules/"))
    assert "Parish rummy" in text(desk.get(f"/desk/house-rules/of/{hall.slug}/"))
    assert AuditEntry.objects.filter(organization=hall, what="Saved the game Parish rummy.").exists()


def test_it_is_played_shown_and_printed_like_any_other(
    hall: Organization, desk: Client, director: Caller, rummy: OwnGame
) -> None:
    night = played(hall, rummy, director)
    refresh_standings(tournament_id=night.tournament.pk)
    board = director.get(f"{night.path}standings/").json()
    assert (board["fewest_wins"], board["rows"][0]["points"]) == (True, -10)
    slug, sheet = night.tournament.slug, Client().get("/pad/sheet/", headers=night.pad().headers)
    assert "Points left" in text(sheet)
    desk.post(
        f"/desk/{slug}/sittings/{night.sittings[0].pk}/hand/",
        {"uuid": uuid(), "number": 2}
        | {f"points_left_{seat}": seat for seat in range(4)}
        | {f"knocked_{seat}": seat // 3 for seat in range(4)},
    )
    assert night.sittings[0].game.hands.get(number=2).points == [0, 1, 2, -7]
    for page in (f"/t/{slug}/", f"/t/{slug}/rules/", f"/t/{slug}/charts/", f"/t/{slug}/story/", f"/desk/{slug}/"):
        assert desk.get(page).status_code == 200, page
    assert b"Played" in desk.get(f"/t/{slug}/charts/").content
    assert director.get(f"{night.path}statistics/").json()["outcomes"] == [{"kind": "played", "hands": 2}]
    for paper in ("score-sheets", "rules", "standings"):
        assert desk.get(f"/desk/{slug}/print/{paper}.pdf").content.startswith(b"%PDF")


def test_it_changes_without_the_nights_that_play_it(
    hall: Organization, desk: Client, director: Caller, rummy: OwnGame
) -> None:
    night, before = played(hall, rummy, director), rummy.key
    save_rules(organization=hall, name="Ours", game=before, ruleset={"game_ends": {"hands": 3}})
    page = desk.get(where(hall, f"{rummy.pk}/"))
    sent = {field.html_name: field.value() for field in page.context["form"] if field.value() not in (None, False)}
    assert sent["worth_1"] == -10
    desk.post(where(hall, f"{rummy.pk}/"), {**sent, "title": "Our rummy", "worth_1": -20})
    rummy.refresh_from_db()
    assert (rummy.name, rummy.key != before) == ("Our rummy", True)
    assert SavedRules.objects.get().game_key == rummy.key
    hand = {"uuid": uuid(), **FACTS}
    assert night.pad().post(f"{night.sheet}hands/", hand).json()["points"] == POINTS
    delete_game(rummy)
    assert not SavedRules.objects.exists()
    assert night.pad().post(f"{night.sheet}hands/", hand).status_code == 200
    copied = desk.get(f"/desk/new/?copy={night.tournament.slug}").context["form"]
    assert copied["game"].value() == before
    assert GameFile.objects.get().key == before


def test_it_goes_with_the_archive_to_where_nobody_knows_it(
    hall: Organization, director: Caller, rummy: OwnGame
) -> None:
    night = played(hall, rummy, director)
    packed = make_archive(tournament_id=night.tournament.pk, now=NOW)[1]
    forget(night)
    delete_game(rummy)
    assert not GameFile.objects.exists()
    opened = open_archive(packed=packed, organization=people.organization("elsewhere"))
    assert opened.mended == 0
    sheet = opened.tournament.rounds.get().sittings.order_by("table__number").first()
    assert sheet is not None
    assert sheet.game.points == POINTS


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"title": ""}, "title"),
        ({"seats": []}, "seats"),
        ({"label_0": "", "label_1": ""}, "label_0"),
        ({"most_1": ""}, "most_1"),
        ({"hands": "", "points": ""}, "hands"),
        ({"most_0": "0"}, None),
        ({"label_0": "100 %"}, None),
    ],
)
def test_it_says_what_is_missing_in_the_form(
    hall: Organization, desk: Client, changed: dict[str, Any], field: str | None
) -> None:
    answer = desk.post(where(hall, "new/"), {**RUMMY, **changed})
    assert answer.status_code == 400
    assert list(answer.context["form"].errors) == [field or "__all__"]
    assert not OwnGame.objects.exists()


def test_it_comes_and_goes_as_a_file(hall: Organization, desk: Client, rummy: OwnGame) -> None:
    sent = desk.get(where(hall, f"{rummy.pk}/file/"))
    assert sent["Content-Disposition"] == 'attachment; filename="parish-rummy.toml"'
    delete_game(rummy)

    def upload(content: bytes) -> str:
        return text(desk.post(where(hall, "upload/"), {"upload": SimpleUploadedFile("a.toml", content)}, follow=True))

    assert "Parish rummy is saved." in upload(sent.content.replace(b"\n", b"\r\n"))
    assert OwnGame.objects.get().key == rummy.key
    assert "Choose a file whose name ends in .toml." in upload(b"\xff\xfe\x00")
    assert "This file is not TOML" in upload(b"PK")
    assert "This file is too long" in upload(sent.content + b"#\n" * 200)
    begun = desk.get(where(hall, "known/skat/"))
    assert begun.content.decode() == shipped_files()["skat"]
    assert desk.get(where(hall, "known/bridge/")).status_code == 404
    assert "Skat is saved." in upload(begun.content)
    skat = OwnGame.objects.get(name="Skat")
    page = desk.get(where(hall, f"{skat.pk}/"))
    assert "file" in page.context["form"].fields
    changed = skat.file.replace('"Skat"', '"Skat of ours"')
    desk.post(where(hall, f"{skat.pk}/"), {"file": changed})
    assert list(OwnGame.objects.values_list("name", flat=True)) == ["Parish rummy", "Skat of ours"]
    answer = desk.post(where(hall, f"{skat.pk}/"), {"file": changed.replace("Skat of ours", "parish RUMMY")})
    assert "Another game of yours is called" in text(answer)


def test_it_is_nobody_elses(hall: Organization, desk: Client, rummy: OwnGame, director: Caller) -> None:
    theirs = save_game(organization=people.organization("other"), file=rummy.file.replace("Parish", "Their"))
    assert "Their rummy" not in text(desk.get("/desk/new/"))
    assert desk.get(where(hall, f"{theirs.pk}/file/")).status_code == 404
    answer = director.post("tournaments/", {"name": "N", "rounds": 1, "game": theirs.key})
    assert (answer.status_code, answer.json()["code"]) == (422, "unknown-game")
    assert not Tournament.objects.exists()
