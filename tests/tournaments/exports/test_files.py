"""A tournament as files: the same tables in CSV, Excel and JSON, and nothing private for those who may only look."""

import csv
import io
import json
import zipfile
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest
from openpyxl import load_workbook

from accounts.models import Organization
from scoring.rules import Totals
from scoring.services import Entry
from tests import people
from tests.people import NOW, Night
from tournaments.exports.files import TABLES, export
from tournaments.imports.formula_guard import unguarded
from tournaments.models import Round, SeatChange, Tournament
from tournaments.services.people import teams
from tournaments.services.people.entrants import Newcomer, add_entrants, rename
from tournaments.services.play import hands
from tournaments.services.seating import rounds
from tournaments.services.setup.tournaments import adjust

PRIVATE = ("ada@x.org", "555 17", "host@hall.test")


def content(event: Tournament, what: str, kind: str, *, private: bool = True) -> bytes:
    file = export(event, what, kind, private=private, now=NOW)
    assert file is not None
    assert file.name == f"{event.slug}-{what}.{kind}"
    return file.content


def read(event: Tournament, what: str) -> list[dict[str, str]]:
    """Return a table's CSV file as a spreadsheet program reads it, by heading."""
    text = content(event, what, "csv").decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline="")))


def objects(event: Tournament, what: str) -> list[dict[str, Any]]:
    shown: list[dict[str, Any]] = json.loads(content(event, what, "json"))[what]
    return shown


def sheets(data: bytes) -> dict[str, list[tuple[Any, ...]]]:
    workbook = load_workbook(io.BytesIO(data))
    return {sheet.title: list(sheet.iter_rows(values_only=True)) for sheet in workbook.worksheets}


@pytest.fixture
def played(night: Night) -> Night:
    """Round 1 with two hands and a void one at the head table, totals at the other, and points taken from Ada."""
    ada = night.entrants[0]
    ada.person.email, ada.person.phone = "ada@x.org", "555 17"
    ada.person.save()
    head, second = night.sittings
    for number in (1, 2):
        facts = {"maker": 0, "alone": False, "tricks": 2 + number}
        entry = Entry(UUID(int=number), facts, number)
        hands.enter_hand(sitting=head, entry=entry, by="host@hall.test", now=NOW)
    hands.void_hand(sitting=head, uuid=UUID(int=2), reason="=misheard", by="host@hall.test", now=NOW)
    euchred = Entry(UUID(int=3), {"maker": 1, "alone": False, "tricks": 2}, 2)
    hands.enter_hand(sitting=head, entry=euchred, by="table 1", now=NOW)
    totals = Totals((8, 0, 8, 0), hands=8)
    hands.enter_totals(sitting=second, uuid=UUID(int=4), totals=totals, by="table 2", now=NOW)
    adjust(tournament=night.tournament, entrant=ada, points=-3, reason="late", by="dana", now=NOW)
    return night


def test_it_writes_entrants_that_excel_reads_and_does_not_compute(hall: Organization) -> None:
    event = people.tournament(hall)
    found = (Newcomer("Zoë", email="z@x.org", phone="+1 555"), Newcomer('=1+1,"x"', checked_in=False), Newcomer("Zoë"))
    entrants = add_entrants(tournament=event, newcomers=found)
    ids = [entrant.person_id for entrant in entrants]
    assert (
        content(event, "entrants", "csv")
        == (
            "\ufeffNumber,Name,Here,Status,Group,Team,Team name,Partner,E-mail,Phone,Person\r\n"
            f"1,Zoë,yes,playing,,,,,z@x.org,'+1 555,{ids[0]}\r\n"
            f'2,"\'=1+1,""x""",no,playing,,,,,,,{ids[1]}\r\n'
            f"3,Zoë,yes,playing,,,,,,,{ids[2]}\r\n"
        ).encode()
    )


def test_it_writes_every_hand_with_who_and_why(played: Night) -> None:
    rows = read(played.tournament, "hands")
    head = played.sittings[0]
    names = list(head.seats.order_by("index").values_list("entrant__name", flat=True))
    keys = ("Round", "Table", "Hand", "State", "Points of seat 0", "Points of seat 1", "Entered by", "Why it is void")
    assert [tuple(row[key] for key in keys) for row in rows] == [
        ("1", "1", "1", "counts", "1", "0", "host@hall.test", ""),
        ("1", "1", "2", "void", "1", "0", "host@hall.test", "'=misheard"),
        ("1", "1", "2", "counts", "2", "0", "table 1", ""),
        ("1", "2", "", "counts", "8", "0", "table 2", ""),
    ]
    assert [rows[0][f"Seat {seat}"] for seat in range(4)] == names
    assert rows[0]["What happened"] == f"{names[0]}: 3 tricks"
    assert rows[0]["Entered"] == "2025-01-04 14:30:00"  # in the hall's zone, five hours behind
    assert objects(played.tournament, "hands")[0]["facts"]["tricks"] == 3
    assert datetime.fromisoformat(objects(played.tournament, "hands")[0]["entered_at"]) == NOW.astimezone(UTC)


def test_it_writes_who_sat_where_and_who_sat_out(played: Night) -> None:
    rows = objects(played.tournament, "seating")
    assert [(row["table"], row["seat"]) for row in rows] == [*((t, s) for t in (1, 2) for s in range(4)), (None, None)]
    seats = played.round.seats.order_by("sitting__table__number", "index").values_list("entrant__name", flat=True)
    assert [row["name"] for row in rows[:8]] == list(seats)
    assert rows[8]["name"] == played.round.sit_outs.get().entrant.name
    assert [row["sits_out"] for row in rows] == [False] * 8 + [True]
    assert [row["side"] for row in rows[:4]] == ["North", "East", "South", "West"]


def test_it_writes_who_took_a_seat_in_the_middle_of_a_game(played: Night) -> None:
    head, sits_out = played.sittings[0], played.round.sit_outs.get()
    seat = head.seats.get(index=0)
    left, came = seat.entrant, sits_out.entrant
    SeatChange.objects.create(sitting=head, index=0, from_hand=2, left=left, came=came, made_at=NOW, made_by="dana")
    Round.objects.filter(pk=head.round_id).update(seat_changes=1)
    seat.entrant = came
    seat.save()
    rows = [row for row in objects(played.tournament, "seating") if (row["table"], row["seat"]) == (1, 0)]
    assert [(row["from_hand"], row["name"]) for row in rows] == [(1, left.name), (2, came.name)]
    found = [row for row in objects(played.tournament, "hands") if row["table"] == 1]
    assert [row["player_0"] for row in found] == [left.name, came.name, came.name]
    assert [row["what"].split(":")[0] for row in found[:2]] == [left.name, came.name]


def test_it_writes_standings_with_points_by_round_and_negative_numbers(played: Night) -> None:
    Tournament.objects.filter(pk=played.tournament.pk).update(tie_breaks=["euchres", "best-round"])
    played.tournament.refresh_from_db()
    rows = read(played.tournament, "standings")
    ada = next(row for row in rows if row["Name"] == "Ada")
    made = played.round.seats.select_related("sitting__game").get(entrant__name="Ada")
    points = {(1, 0): 3, (1, 1): 0, (1, 2): 3, (1, 3): 0, (2, 0): 8, (2, 1): 0, (2, 2): 8, (2, 3): 0}
    own = points[made.sitting.table.number, made.index]
    assert (ada["Round 1"], ada["Adjustments"], ada["Points"]) == (str(own), "-3", str(own - 3))
    assert [int(row["Rank"]) for row in rows] == sorted(int(row["Rank"]) for row in rows)
    assert {"Euchres (tie-break 1)", "Points in the best round (tie-break 2)", "Games won"} < set(rows[0])
    sheet = sheets(content(played.tournament, "standings", "xlsx"))["Standings"]
    given = sheet[0].index("Adjustments")
    assert {row[sheet[0].index("Name")]: row[given] for row in sheet[1:]}["Ada"] == -3


def test_it_keeps_hands_of_a_round_that_was_taken_back_but_not_its_seats(played: Night) -> None:
    rounds.undo_round(round_=played.round, by="dana", now=NOW)
    assert {row["state"] for row in objects(played.tournament, "hands")} == {"void", "round undone"}
    assert objects(played.tournament, "seating") == []


def test_it_writes_teams_where_partners_are_fixed(hall: Organization, night: Night) -> None:
    swiss = people.night(hall, 8, movement="swiss")
    teams.rename(team=swiss.tournament.teams.get(number=2), name="@Bowers")
    hands.enter_totals(
        sitting=swiss.sittings[0], uuid=UUID(int=9), totals=Totals((8, 0, 8, 0), hands=8), by="x", now=NOW
    )
    rows = objects(swiss.tournament, "teams")
    assert [rows[0][key] for key in ("rank", "games_won", "round_1")] == [1, 1, 8]
    second = next(row for row in rows if row["team"] == 2)
    assert (second["name"], second["player_1"], second["player_2"]) == ("@Bowers", "Cleo", "Dan")
    assert {row["Team"]: row["Partner"] for row in read(swiss.tournament, "entrants")}["2"] in ("Cleo", "Dan")
    assert export(night.tournament, "teams", "csv", private=True, now=NOW) is None


def test_it_says_the_same_in_every_format(played: Night) -> None:
    rename(entrant=played.entrants[1], name="=HYPERLINK(1)")
    workbook = sheets(content(played.tournament, "all", "xlsx"))
    shown = json.loads(content(played.tournament, "all", "json"))
    packed = zipfile.ZipFile(io.BytesIO(content(played.tournament, "all", "zip")))
    tables = [key for key in TABLES if key != "teams"]
    assert packed.namelist() == [f"{key}.csv" for key in tables]
    for key in tables:
        title = str(TABLES[key][0])
        assert packed.read(f"{key}.csv") == content(played.tournament, key, "csv")
        rows = list(csv.reader(io.StringIO(packed.read(f"{key}.csv").decode("utf-8-sig"), newline="")))
        as_text = [["" if cell is None else str(cell) for cell in row] for row in workbook[title]]
        assert [[unguarded(cell) for cell in row] for row in rows] == as_text
        assert len(shown[key]) == len(rows) - 1
        assert all(len(entry) == len(rows[0]) for entry in shown[key])
    assert shown["tournament"]["name"] == "Winter night"
    assert shown["exported_at"] == NOW.isoformat()


def test_it_makes_workbooks_with_a_heading_that_stays_and_no_formula(played: Night) -> None:
    rename(entrant=played.entrants[1], name="=HYPERLINK(1)")
    rename(entrant=played.entrants[2], name="#REF!")
    data = content(played.tournament, "all", "xlsx")
    workbook = load_workbook(io.BytesIO(data))
    for sheet in workbook.worksheets:
        assert sheet.freeze_panes == "A2"
        assert all(cell.font.bold for cell in sheet[1])
        assert all(8 <= width.width <= 50 for width in sheet.column_dimensions.values())
    packed = zipfile.ZipFile(io.BytesIO(data))
    assert not any(b"<f>" in packed.read(name) or b't="e"' in packed.read(name) for name in packed.namelist())
    entrants = {cell.value: cell for cell in workbook["Entrants"]["B"]}
    assert entrants["=HYPERLINK(1)"].quotePrefix
    assert entrants["#REF!"].value == "#REF!"


@pytest.mark.parametrize("kind", ["zip", "xlsx", "json"])
def test_it_keeps_what_is_private_from_those_who_may_only_look(kind: str, played: Night) -> None:
    def everything(*, private: bool) -> str:
        data = content(played.tournament, "all", kind, private=private)
        if kind == "json":
            return data.decode()
        packed = zipfile.ZipFile(io.BytesIO(data))
        return "".join(packed.read(name).decode() for name in packed.namelist())

    assert [word in everything(private=True) for word in PRIVATE] == [True] * 3
    assert [word in everything(private=False) for word in PRIVATE] == [False] * 3
    assert "Ada" in everything(private=False)


@pytest.mark.parametrize(
    ("what", "kind"), [("all", "csv"), ("teams", "json"), ("people", "csv"), ("hands", "pdf"), ("hands", "CSV")]
)
def test_it_knows_no_other_files(what: str, kind: str, night: Night) -> None:
    assert export(night.tournament, what, kind, private=True, now=NOW) is None


def test_it_exports_a_tournament_in_which_nothing_has_happened(hall: Organization) -> None:
    event = people.tournament(hall)
    shown = json.loads(content(event, "all", "json"))
    assert [shown[key] for key in TABLES if key != "teams"] == [[]] * 4
    assert set(sheets(content(event, "all", "xlsx"))) == {"Entrants", "Seating", "Hands", "Standings"}
