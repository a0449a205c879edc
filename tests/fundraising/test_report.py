"""The treasurer's report against figures that were added up by hand, or by other code."""

import csv
import io

import pytest
from django.test import Client
from openpyxl import load_workbook

from accounts.models import Organization, Role
from fundraising.models import LedgerEntry
from fundraising.services import draws
from fundraising.services.books import correct, record
from fundraising.services.counting import add_box, close_counting, count_box, open_counting
from fundraising.services.payments import Line
from fundraising.services.report import report_of
from fundraising.services.report_tables import tables_of
from fundraising.services.thresholds import Wanted, add_threshold, thresholds_of
from tests import people
from tests.fundraising.test_ledger import give_back, pay
from tests.people import NOW, Caller, Night, known
from tests.tournaments.api.checks import given
from tests.tournaments.conftest import signed_in
from tests.tournaments.paper.pages import printed, sizes, words
from tournaments.services.boards.sponsors import save_sponsor

THERESA = "theresa@hall.test"


@pytest.fixture
def treasurer(hall: Organization) -> Caller:
    return people.member(hall, Role.TREASURER, THERESA)


@pytest.fixture
def evening(night: Night, treasurer: Caller) -> Night:
    """A small night of money, with a raffle drawn and the box counted 75 cents short."""
    ada, ben, cleo = night.entrants[:3]
    pay(night, 1, Line("entry", 500, 1, ada), Line("raffle", 500, 10, ada), Line("loner-pot", 100, 1, ada))
    pay(night, 2, Line("entry", 500, 1, ben), method="check")
    pay(night, 3, Line("entry", 500, 1, cleo), Line("loner-pot", 100, 1, cleo), method="waived")
    pay(night, 4, Line("fifty-fifty", 300, 3, cleo), Line("donation", 125), method="card")
    give_back(pay(night, 5, Line("raffle", 200, 4, ben)), 100)
    enter(night, 10, "float-in", 5000, "Change")
    enter(night, 11, "sponsor", 25000, "The Mill", "check")
    enter(night, 12, "expense", 4875, "Pies")
    enter(night, 13, "expense", 12000, "Hall rent")
    enter(night, 14, "payout", 10000, "First prize, Ada")
    rent = LedgerEntry.objects.get(reason="Hall rent")
    correct(entry=rent, uuid=known(15), reason="Paid by the parish", by=THERESA, now=NOW)
    plan = draws.Plan("Ham", "raffle", ("A ham",))
    draw, _is_new = draws.plan_draw(tournament=night.tournament, uuid=known(20), plan=plan, by="dana", now=NOW)
    draws.freeze_tickets(draw=draw, by="dana", now=NOW)
    draws.show_fingerprint(draw=draw, by="dana", now=NOW)
    draws.name_number(draw=draw, number="42", by="dana", now=NOW)
    draws.open_draw(draw=draw, by="dana", now=NOW)
    add_box(
        tournament=night.tournament, uuid=known(30), name="Door", holder="Casey", float_amount=None, by="t", now=NOW
    )
    open_counting(tournament=night.tournament, by=THERESA, now=NOW)
    for who in ("casey@hall.test", "jo@hall.test"):
        box = night.tournament.fundraiser.boxes.get()
        # Cash by the ledger: 500 + 500 + 100 + 100 + 5000 - 4875 - 10000 = -8675, for the prize came out of the safe.
        count_box(tournament=night.tournament, box=box, cash=0, checks=25425, by=who, now=NOW)
    close_counting(tournament=night.tournament, explanation="Prize paid from the safe", by=THERESA, now=NOW)
    return night


def enter(night: Night, number: int, sort: str, amount: int, reason: str, method: str = "cash") -> None:
    said = {"sort": sort, "method": method, "amount": amount, "reason": reason}
    record(tournament=night.tournament, uuid=known(number), by=THERESA, now=NOW, **said)  # type: ignore[arg-type]  # of several types


def test_it_adds_up_to_what_was_added_up_by_hand(evening: Night, treasurer: Caller) -> None:
    report = given(treasurer.get(f"{evening.path}report/"), 200)
    columns = ("account", "quantity", "quantity_waived", "owed", "waived", "received")
    assert [tuple(category[name] for name in columns) for category in report["categories"]] == [
        ("entry", 3, 1, 0, 500, 1000),
        ("raffle", 12, 0, 0, 0, 600),
        ("fifty-fifty", 3, 0, 0, 0, 300),
        ("donations", 1, 0, 0, 0, 125),
        ("sponsors", 1, 0, 0, 0, 25000),
    ]
    names = ("gross", "games", "owed", "waived", "paid_out", "spent", "short", "net", "raised")
    assert {name: report[name] for name in names} == {
        "gross": 27025,
        "games": 900,
        "owed": 0,
        "waived": 500,
        "paid_out": 10000,
        "spent": 4875,
        "short": -8600,  # 8675 over in cash, 75 short in checks
        "net": 20650,  # 27025 - 10000 - 4875 - 100 waived stakes + 8600
        "raised": 26925,  # 27025 - 100
    }
    assert [(expense["what"], expense["amount"]) for expense in report["expenses"]] == [("Pies", 4875)]
    assert [(payout["what"], payout["amount"]) for payout in report["payouts"]] == [("First prize, Ada", 10000)]
    assert report["in_hand"] == {"checks": 25425, "card": 425}
    assert report["net"] == 25425 + 425 - 200 - 5000  # in hand, without the pot and the float: counted another way
    assert (report["float"], report["pot"]["stakes"], report["pot"]["left"]) == (
        {"brought": 5000, "taken": 0},
        200,
        200,
    )
    (count,) = report["counts"]
    assert (count["expected"], count["counted"], count["difference"]) == (16825, 25425, 8600)
    assert count["boxes"][0]["counted_by"] == ["casey@hall.test", "jo@hall.test"]
    (prize,) = report["drawn"]
    assert (prize["draw"], prize["prize"], prize["name"] in ("Ada", "Ben")) == ("Ham", "A ham", True)


def test_it_names_who_ran_the_night_and_what_they_did(evening: Night, treasurer: Caller) -> None:
    director = people.member(evening.tournament.organization, Role.DIRECTOR, "dora@hall.test")
    given(director.post(f"{evening.path}rounds/1/close/", {"force": True}), 200)
    report = given(treasurer.get(f"{evening.path}report/"), 200)
    did = {operator["name"]: (operator["role"], operator["did"]) for operator in report["operators"]}
    assert did["treasurer"] == ("Treasurer", "kept the books")  # a member by name
    assert did["director"] == ("Director", "directed the tournament")
    assert did["dana@hall.test"] == ("", "took payments")
    assert did["dana"] == ("", "held draws")
    assert did["Casey"] == ("", "had a cash box")
    assert did["jo@hall.test"] == ("", "counted cash boxes")


def test_it_stands_on_a_page_on_paper_and_in_a_workbook(evening: Night, treasurer: Caller) -> None:
    browser, base = signed_in(treasurer), f"/desk/{evening.tournament.slug}/money/report"
    page = browser.get(f"{base}/").content.decode()
    pages = {what: printed(evening.tournament, what) for what in ("report", "state-report")}
    assert sizes(pages["report"]) == {(216, 279)}
    paper = {what: " ".join(words(pdf)) for what, pdf in pages.items()}
    for shown in (page, *paper.values()):
        for said in ("$270.25", "$206.50", "First prize, Ada", "A ham", "Pies", "Treasurer"):
            assert said in shown, said
    steps = (
        "It comes from: taken in $270.25, starting cash brought $50.00, into the loner pot $1.00, "
        "prizes and payouts -$100.00, expenses -$48.75, over or short $86.00."
    )
    assert steps in page
    assert "starting cash brought $50.00" in paper["report"]
    assert "starting cash brought $50.00" not in paper["state-report"]
    assert "Prize paid from the safe" in paper["report"]
    assert all(text.count("Name, Date") == 2 for text in paper.values())
    book = load_workbook(io.BytesIO(browser.get(f"{base}.xlsx").content))
    assert book.sheetnames == [
        *("Owed, waived and taken", "Prizes and payouts in money", "Prizes that were drawn", "Expenses", "Result"),
        *("Loner pot", "In hand by the ledger", "Count", "Who ran it"),
    ]
    rows = [[cell.value for cell in row] for row in book["Owed, waived and taken"].iter_rows(min_row=2)]
    assert rows[:2] == [["Entry fees", 2, 0, 5, 10], ["Raffle tickets", 12, 0, 0, 6]]
    assert rows[5:7] == [
        ["Together", None, 0, 5, 270.25],
        ["Entry fees: 1 waived, which are not among “How many”.", None, None, None, None],
    ]


def test_it_leaves_room_for_addresses_where_a_prize_has_reached_a_threshold(evening: Night) -> None:
    def address_columns() -> dict[str, int]:
        found = report_of(evening.tournament)
        tables = tables_of(found, thresholds_of(evening.tournament, found), for_the_state=True)
        assert all(len(row) == len(table.columns) for table in tables for row in table.rows)
        titles = {table.key: [column.title for column in table.columns] for table in tables}
        return {key: known.index("Address") for key, known in titles.items() if "Address" in known}

    assert address_columns() == {}
    wanted = Wanted("prize", "reached", 10000, "USD", "Keep the winner's name and address.")
    add_threshold(organization=evening.tournament.organization, wanted=wanted)
    assert address_columns() == {"payouts": 3, "drawn": 4}
    assert "Address" in " ".join(words(printed(evening.tournament, "state-report")))
    assert "Address" not in " ".join(words(printed(evening.tournament, "report")))


def test_it_is_there_before_anything_was_paid(night: Night, treasurer: Caller) -> None:
    report = given(treasurer.get(f"{night.path}report/"), 200)
    assert (report["gross"], report["net"], report["categories"], report["operators"]) == (0, 0, [], [])
    page = signed_in(treasurer).get(f"/desk/{night.tournament.slug}/money/report/").content.decode()
    assert "Nothing yet" in page
    assert "$0.00" in " ".join(words(printed(night.tournament, "state-report")))


def test_it_lists_whom_to_thank_as_text_that_no_spreadsheet_computes(evening: Night, treasurer: Caller) -> None:
    enter(evening, 40, "sponsor", 5000, "The Mill", "card")
    enter(evening, 41, "donation", 2000, "=HYPERLINK(1)")
    pay(evening, 42, Line("donation", 700, 1, evening.entrants[1]))
    save_sponsor(organization=evening.tournament.organization, name="Main Street Butcher", today=NOW.date())
    browser = signed_in(treasurer)
    file = browser.get(f"/desk/{evening.tournament.slug}/money/letters.csv").content.decode("utf-8-sig")
    head, *rows = csv.reader(io.StringIO(file))
    assert head[:4] == ["Kind", "Name", "Salutation", "Street"]
    thanked = {(row[0], row[1]): (row[7], row[8], row[9]) for row in rows}
    assert thanked[("donor", "'=HYPERLINK(1)")] == ("Donation", "20.00", "USD")
    assert thanked[("donor", "Ben")] == ("Donation", "7.00", "USD")
    assert thanked[("sponsor", "The Mill")] == ("Support", "300.00", "USD")
    assert thanked[("sponsor", "Main Street Butcher")] == ("Support", "", "")
    assert thanked[("helper", "Casey")] == ("had a cash box", "", "")
    assert len([row for row in rows if row[0] == "donor"]) == 2  # the 125 in the can name nobody
    assert all(row[2:7] == [""] * 5 for row in rows)
    book = load_workbook(io.BytesIO(browser.get(f"/desk/{evening.tournament.slug}/money/letters.xlsx").content))
    assert {row[1].data_type for row in book.active.iter_rows(min_row=2)} == {"s"}
    assert browser.get(f"/desk/{evening.tournament.slug}/money/letters.pdf").status_code == 404


def test_a_cashier_who_counts_does_not_see_it(evening: Night, hall: Organization) -> None:
    browser: Client = signed_in(people.member(hall, Role.CASHIER))
    slug = evening.tournament.slug
    files = ("money/report.xlsx", "money/letters.csv", "print/report.pdf", "print/state-report.pdf")
    for path in ("money/report/", *files):
        assert browser.get(f"/desk/{slug}/{path}").status_code == 403, path
