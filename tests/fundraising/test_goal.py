"""The thermometer toward the goal: what it counts, that it is current, and that it costs a hand nothing."""

from typing import Any

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Organization, Role
from fundraising.services.payments import Line
from fundraising.services.prices import change_prices
from scoring.services import Entry
from tests import people
from tests.fundraising.test_ledger import give_back, pay
from tests.fundraising.test_report import enter
from tests.people import NOW, Night, known
from tests.tournaments.conftest import signed_in
from tournaments.board.presenter import show_board
from tournaments.models import StandingsSnapshot, Tournament
from tournaments.services.boards import refresh
from tournaments.services.play import hands


def goal_on_the_board(night: Night) -> Any:
    """What the board's stored body has, once what lags was refreshed as the sweep does it."""
    for tournament in refresh.lagging_tournaments():
        refresh.refresh_standings(tournament_id=tournament)
    return StandingsSnapshot.objects.get(pk=night.tournament.pk).body["goal"]


def test_it_counts_income_less_what_was_waived_and_nothing_else(night: Night) -> None:
    ada, ben = night.entrants[:2]
    pay(night, 1, Line("entry", 500, 1, ada), Line("loner-pot", 100, 1, ada), Line("raffle", 300, 3))
    assert goal_on_the_board(night) is None
    change_prices(tournament=night.tournament, changes={"goal": 10_000})
    assert goal_on_the_board(night) == {"amount": 10_000, "raised": 800, "currency": "USD"}
    pay(night, 2, Line("entry", 500, 1, ben), method="waived")
    enter(night, 10, "float-in", 5000, "Change")
    enter(night, 11, "expense", 400, "Pies")
    enter(night, 12, "payout", 200, "First prize")
    assert goal_on_the_board(night)["raised"] == 800
    enter(night, 13, "sponsor", 2500, "The Mill", "check")
    give_back(pay(night, 3, Line("fifty-fifty", 400, 4)), 100)
    assert goal_on_the_board(night)["raised"] == 800 + 2500 + 300
    change_prices(tournament=night.tournament, changes={"goal": None})
    assert goal_on_the_board(night) is None


def test_it_shows_the_goal_before_the_first_entry_and_how_full_it_is_after_the_last(night: Night) -> None:
    change_prices(tournament=night.tournament, changes={"goal": 1_000})
    assert goal_on_the_board(night) == {"amount": 1_000, "raised": 0, "currency": "USD"}
    shown = [
        show_board({"rows": [], "round": None, "goal": {"amount": 1_000, "raised": raised, "currency": "USD"}})
        for raised in (0, 999, 2500)
    ]
    goals = [board.goal for board in shown if board.goal]
    assert [(goal.raised, goal.percent, goal.share) for goal in goals] == [
        ("$0", 0, 0),
        ("$9.99", 99, 99),
        ("$25", 250, 100),
    ]
    assert show_board({"rows": [], "round": None}).goal is None


def test_it_leaves_a_hand_as_many_statements_as_without_a_goal(night: Night) -> None:
    def cost(number: int) -> int:
        with CaptureQueriesContext(connection) as queries:
            entry = Entry(known(number), {"maker": 0, "tricks": 3}, number)
            hands.enter_hand(sitting=night.sittings[0], entry=entry, by="test", now=NOW)
        return len(queries)

    cost(1)
    before = cost(2)
    change_prices(tournament=night.tournament, changes={"goal": 1_000})
    pay(night, 50)
    assert cost(3) == before


def test_money_does_not_have_the_closed_rounds_counted_again(night: Night) -> None:
    def settled() -> int:
        tournament = Tournament.objects.get(pk=night.tournament.pk)
        return tournament.scores_version - tournament.open_sheet_changes

    change_prices(tournament=night.tournament, changes={"goal": 1_000})
    before = settled()
    pay(night, 50)
    assert settled() == before


def test_it_is_entered_with_the_prices_and_read_out_on_the_board(night: Night, hall: Organization) -> None:
    browser = signed_in(people.member(hall, Role.TREASURER))
    slug = night.tournament.slug
    page = f"/desk/{slug}/money/prices/"
    assert browser.post(page, {"currency": "USD", "goal": "-5"}).status_code == 400
    assert browser.post(page, {"currency": "USD", "goal": "$2,000"}).status_code == 302
    pay(night, 1, Line("donation", 123_450))
    goal_on_the_board(night)
    part = Client().get(f"/t/live/{night.tournament.pk}/?show=standings")
    board = (part if part.status_code == 200 else Client().get(f"/t/{slug}/")).content.decode()
    assert "<b>$1,234.50</b> of $2,000 <span>61%</span>" in board
    assert 'width="66"' in board  # the bulb is five wide
