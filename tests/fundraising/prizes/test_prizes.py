"""Prizes at the desk: planned, awarded when the tournament is over, adjusted, handed over and taken back."""

import re
from typing import Any
from uuid import UUID

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import Organization, Role
from fundraising.models import Award, LedgerEntry, Payout
from fundraising.prizes import award as awards
from fundraising.prizes import payout as payouts
from fundraising.services.books import correct
from fundraising.services.checking import faults_of
from fundraising.services.draws import Plan as DrawPlan
from fundraising.services.payments import Line
from fundraising.services.report import report_of
from fundraising.services.thresholds import Wanted, add_threshold, thresholds_of
from scoring.errors import Refused
from scoring.rules import Totals
from tests import people
from tests.fundraising.test_ledger import balances, pay
from tests.people import NOW, Night, known
from tests.support.check_all import more
from tests.support.stage_draws import draw_until
from tests.tournaments.api.checks import taken_back
from tests.tournaments.conftest import signed_in
from tests.tournaments.paper.pages import printed, words
from tournaments.models import Entrant, Tournament
from tournaments.services.boards.refresh import refresh_standings
from tournaments.services.people.entrants import withdraw
from tournaments.services.play import hands
from tournaments.services.results.prizes_won import plan_of
from tournaments.services.seating import rounds
from tournaments.services.setup.settings import change_tournament

BY: dict[str, Any] = {"by": "dana@hall.test", "now": NOW}
PLAN: dict[str, Any] = {
    "prizes": [
        {"kind": "place", "place": 1, "share": 6000},
        {"kind": "place", "place": 2, "share": 4000},
        {"kind": "group", "group": "Youth", "amount": 300},
        {"kind": "low", "thing": "A deck of cards"},
    ],
    "pot_percent": 50,
    "most": 1,
}


@pytest.fixture
def over(hall: Organization) -> Night:
    """Eight people who each paid $5, one round, played 9 to 4 at one table and 7 to 6 at the other."""
    night = people.night(hall, 8, rounds=1)
    pay(night, 1, *(Line("entry", 500, 1, entrant) for entrant in night.entrants))
    change_tournament(tournament=night.tournament, changes={"prizes": PLAN}, now=NOW)
    for sitting, score in zip(night.sittings, ((9, 4), (7, 6)), strict=True):
        totals = Totals((*score, *score), hands=8)
        hands.enter_totals(sitting=sitting, uuid=known(sitting.pk), totals=totals, by="test", now=NOW)
    Entrant.objects.filter(pk=seat(night, 1, 0).pk).update(group="youth")
    rounds.close_round(round_=night.round, now=NOW, force=True)
    night.tournament.refresh_from_db()
    return night


def seat(night: Night, table: int, index: int) -> Entrant:
    """Who sat in a seat, tables from 0."""
    entrant = night.sittings[table].seats.get(index=index).entrant
    assert entrant is not None
    return entrant


def awarded(night: Night) -> list[Award]:
    return awards.award_prizes(tournament=night.tournament, **BY)[0]


def award_to(night: Night, entrant: Entrant) -> Award:
    return next(award for award in awards.awards_of(night.tournament) if award.entrant == entrant)


def test_it_awards_the_prizes_of_the_plan_once_the_night_is_over(over: Night) -> None:
    # Half of $40 is the pot. The two winners of table 1 put $12 and $8 together; of those with 7 points the one of the
    # youth has $3; the low score is shared by the two with 4.
    shown = [(award.kind, award.place, award.last_place, award.amount, award.entrant) for award in awarded(over)]
    first, second = sorted((seat(over, 0, 0), seat(over, 0, 2)), key=lambda entrant: entrant.number)
    low = sorted((seat(over, 0, 1), seat(over, 0, 3)), key=lambda entrant: entrant.number)
    assert shown == [
        ("place", 1, 2, 1000, first),
        ("place", 1, 2, 1000, second),
        ("group", 1, 1, 300, seat(over, 1, 0)),
        ("low", 1, 1, 0, low[0]),
        ("low", 1, 1, 0, low[1]),
    ]
    assert awards.award_prizes(tournament=over.tournament, **BY)[1] is False
    assert Award.objects.count() == 5


def test_it_awards_nothing_before_the_end_or_without_a_plan(hall: Organization, over: Night) -> None:
    night = people.night(hall, name="Under way")
    with pytest.raises(Refused, match="not-over"):
        awards.award_prizes(tournament=night.tournament, **BY)
    change_tournament(tournament=over.tournament, changes={"prizes": {}}, now=NOW)
    with pytest.raises(Refused, match="no-prizes-planned"):
        awards.award_prizes(tournament=over.tournament, **BY)
    assert not Award.objects.exists()


def test_it_pays_once_and_reverses_by_a_counter_entry(over: Night) -> None:
    winner = awarded(over)[0]
    pay_out = {"award": winner, "uuid": known(70), "method": "cash", **BY}
    assert [payouts.hand_over(**pay_out)[1] for _twice in range(2)] == [True, False]
    entry = LedgerEntry.objects.get(kind="payout")
    assert (entry.debit, entry.credit, entry.amount, entry.entrant) == ("payouts", "cash", 1000, winner.entrant)
    assert entry.reason == "Places 1 to 2"
    assert balances(over)["payouts"] == 1000
    for changed, code in (({"uuid": known(71)}, "award-handed-over"), ({"method": "check"}, "uuid-taken")):
        with pytest.raises(Refused, match=code):
            payouts.hand_over(**{**pay_out, **changed})
    with pytest.raises(Refused, match="paid-by-a-prize"):
        correct(entry=entry, uuid=known(72), reason="oops", **BY)
    payout = Payout.objects.get()
    for _twice in range(2):
        payouts.take_back(payout=payout, reason="It was Ben's", **BY)
    assert balances(over)["payouts"] == 0
    assert LedgerEntry.objects.filter(corrects=entry).count() == 1
    assert payouts.hand_over(**{**pay_out, "uuid": known(73), "method": "check"})[1]
    assert balances(over) == {"cash": 4000, "checks": -1000, "payouts": 1000, "entry": -4000}
    assert faults_of(over.tournament.fundraiser) == []


def test_the_database_itself_holds_that_an_award_is_paid_once(over: Night) -> None:
    award = awarded(over)[0]
    row = {"fundraiser": award.fundraiser, "award": award, "method": "cash", "at": NOW, "by": "x"}
    Payout.objects.create(uuid=known(1), **row)
    with pytest.raises(IntegrityError), transaction.atomic():
        Payout.objects.create(uuid=known(2), **row)


def test_it_hands_a_thing_over_without_an_entry(over: Night) -> None:
    payout, _is_new = payouts.hand_over(award=awarded(over)[3], uuid=known(70), method="cash", **BY)
    assert payout.entry is None
    assert not LedgerEntry.objects.filter(kind="payout").exists()


def test_it_adjusts_with_a_reason_and_keeps_what_was_before(over: Night) -> None:
    first, second, *_others = awarded(over)
    free = seat(over, 1, 2)
    adjust = {"award": first, "uuid": known(70), "entrant": free, "amount": 900, "reason": "cut for it", **BY}
    assert [awards.adjust(**adjust)[1] for _twice in range(2)] == [True, False]
    new = awards.awards_of(over.tournament)[0]
    assert (new.entrant, new.amount) == (free, 900)
    first.refresh_from_db()
    assert first.voided_reason == "cut for it"
    refusals: list[tuple[dict[str, Any], str]] = [
        ({"award": second, "entrant": second.entrant, "amount": 1101}, "more-than-the-pot"),
        ({"award": second, "entrant": seat(over, 0, 1)}, "has-enough-prizes"),
        ({"award": second, "entrant": second.entrant, "amount": 1000}, "nothing-adjusted"),
        ({"award": second, "amount": 0}, "no-prize-left"),
        ({"award": second, "reason": " "}, "no-reason"),
        ({"award": first, "amount": 1}, "award-replaced"),
        ({"uuid": known(70), "amount": 1}, "uuid-taken"),
    ]
    for changed, code in refusals:
        with pytest.raises(Refused, match=code):
            awards.adjust(**{**adjust, "uuid": known(71), **changed})
    withdraw(entrant=seat(over, 1, 1))
    with pytest.raises(Refused, match="has-left"):
        awards.adjust(**{**adjust, "award": second, "uuid": known(71), "entrant": seat(over, 1, 1)})
    assert Award.objects.count() == 6
    assert not awards.differ(over.tournament, awards.awards_of(over.tournament))


def test_it_gives_a_prize_that_nobody_has(over: Night) -> None:
    youth = awarded(over)[2]
    awards.void(award=youth, reason="Went home", **BY)
    (left,) = awards.unclaimed_in(over.tournament, awards.awards_of(over.tournament))
    assert (left.number, left.amount) == (3, 300)
    give = {"tournament": over.tournament, "uuid": known(70), "number": 3, "entrant": seat(over, 1, 2), **BY}
    assert [awards.give(reason="next", **give)[1] for _twice in range(2)] == [True, False]
    with pytest.raises(Refused, match="no-such-prize"):
        awards.give(reason="next", **{**give, "uuid": known(71)})
    assert awards.unclaimed_in(over.tournament, awards.awards_of(over.tournament)) == []


def test_it_awards_again_only_while_nothing_is_handed_over(over: Night) -> None:
    first = awarded(over)[0]
    change_tournament(tournament=over.tournament, changes={"prizes": {"1": "a ham"}}, now=NOW)
    over.tournament.refresh_from_db()
    assert awards.differ(over.tournament, awards.awards_of(over.tournament))
    with pytest.raises(Refused, match="more-than-the-pot"):
        payouts.hand_over(award=first, uuid=known(70), method="cash", **BY)
    assert [award.things for award in awarded(over)] == ["a ham", "a ham"]
    assert Award.objects.exclude(voided_at=None).count() == 5
    payouts.hand_over(award=awarded(over)[0], uuid=known(71), method="cash", **BY)
    change_tournament(tournament=over.tournament, changes={"prizes": PLAN}, now=NOW)
    with pytest.raises(Refused, match="prizes-handed-over"):
        awarded(over)


def test_it_pays_nobody_who_left_and_nothing_while_a_round_is_open_again(over: Night) -> None:
    winner = awarded(over)[0]
    withdraw(entrant=winner.entrant)
    with pytest.raises(Refused, match="has-left"):
        payouts.hand_over(award=winner, uuid=known(70), method="cash", **BY)
    withdraw(entrant=winner.entrant, withdrawn=False)
    Tournament.objects.filter(pk=over.tournament.pk).update(status="running")
    with pytest.raises(Refused, match="not-over"):
        payouts.hand_over(award=winner, uuid=known(70), method="cash", **BY)
    assert not Payout.objects.exists()


def test_it_knows_who_was_drawn_for_a_door_prize(over: Night) -> None:
    plan = {"prizes": [{"kind": "door", "thing": "A plant"}, {"kind": "door", "place": 5, "amount": 500}]}
    change_tournament(tournament=over.tournament, changes={"prizes": plan}, now=NOW)
    draw = draw_until("", over.tournament, 1, DrawPlan("Door prizes", "door", ("A plant", "$5")))
    numbers = [int(draw.owners[row.ticket - 1].removeprefix("player ")) for row in draw.drawn.order_by("prize")]
    assert [(award.entrant.number, award.things, award.amount) for award in awarded(over)] == [
        (numbers[0], "A plant", 0),
        (numbers[1], "", 500),
    ]


def test_it_offers_who_was_drawn_after_the_prizes_were_awarded(over: Night, hall: Organization) -> None:
    treasurer = signed_in(people.member(hall, Role.TREASURER))
    at = f"/desk/{over.tournament.slug}/prizes/"
    assert "Plan the draw of the door prizes" not in treasurer.get(at).content.decode()
    plan = {"prizes": [{"kind": "place", "amount": 500}, {"kind": "door", "thing": "A ham"}]}
    change_tournament(tournament=over.tournament, changes={"prizes": plan}, now=NOW)
    awarded(over)
    assert "Plan the draw of the door prizes" in treasurer.get(at).content.decode()
    assert "Drawn for it" not in treasurer.get(at).content.decode()
    draw = draw_until("", over.tournament, 1, DrawPlan("Door prizes", "door", ("A ham",)))
    number = int(draw.owners[draw.drawn.get().ticket - 1].removeprefix("player "))
    drawn = over.tournament.people.get(number=number)
    page = " ".join(treasurer.get(at).content.decode().split())
    assert f'<option value="{drawn.pk}" selected>{number} {drawn.name}<' in page
    assert 'value="Drawn for it"' in page


def test_it_tells_the_board_and_phones_what_was_won(over: Night) -> None:
    winner = seat(over, 0, 0)
    refresh_standings(tournament_id=over.tournament.pk)
    board = " ".join(Client().get(f"/t/{over.tournament.slug}/").content.decode().split())
    assert board.count('<span class="prize">$10.00</span>') == 2
    assert "Youth: high score" in board
    assert "A deck of cards, to share" in board
    phone = Client().get(f"/t/{over.tournament.slug}/players/{winner.number}/").content.decode()
    assert "Places 1 to 2" in phone
    assert "$10.00" in phone


def test_it_names_prizes_for_lower_places_on_the_board_too(over: Night) -> None:
    places = [{"kind": "place", "place": place, "amount": 100 * (10 - place)} for place in range(1, 9)]
    change_tournament(tournament=over.tournament, changes={"prizes": {"prizes": places}}, now=NOW)
    refresh_standings(tournament_id=over.tournament.pk)
    board = " ".join(Client().get(f"/t/{over.tournament.slug}/").content.decode().split())
    below = board.partition("More prizes for places")[2].partition("</ol>")[0]
    # 9, 9, 7, 7, 6, 6, 4, 4 points: who shares two places shares their prizes, and the last four are below the podium
    assert re.findall(r'class="rank">(\d)</b>.*?<small>(.*?)</small>', below) == [
        *[("5", "$4.50")] * 2,
        *[("7", "$2.50")] * 2,
    ]


def test_it_goes_from_the_plan_to_the_last_prize_in_hand_at_the_desk(over: Night, hall: Organization) -> None:
    treasurer = signed_in(people.member(hall, Role.TREASURER))
    at = f"/desk/{over.tournament.slug}/prizes/"
    planned = treasurer.get(at).content.decode()
    assert "By the final standings" in planned
    assert "(60%)" in planned
    assert 'value="60%"' in treasurer.get(at + "plan/").content.decode()
    form = {"form-TOTAL_FORMS": "5", "form-INITIAL_FORMS": "0", "unit": "100", "remainder": "first", "ties": "split"}
    rows = [("place", "1", "", "75%", ""), ("low", "7", "x", "", "Un\xa0citron"), ("place", "2", "", "", "")]
    rows += [("door", "", "", "", "A ham"), ("door", "", "", "", "A plant")]
    for number, row in enumerate(rows):
        form |= dict(
            zip([f"form-{number}-{n}" for n in ("kind", "place", "group", "worth", "thing")], row, strict=True)
        )
    assert 'value="draw"' in treasurer.get(at + "plan/").content.decode()
    refused = treasurer.post(at + "plan/", {**form, "pot": "50%"})
    assert refused.status_code == 400
    assert "The shares add up to 75%" in refused.content.decode()
    assert treasurer.post(at + "plan/", {**form, "pot": "50%", "form-0-worth": "5,0,0"}).status_code == 400
    assert plan_of(Tournament.objects.get(pk=over.tournament.pk)).pot_percent == 50
    assert treasurer.post(at + "plan/", {**form, "pot": "30", "form-0-worth": "100%"}).status_code == 302
    over.tournament.refresh_from_db()
    plan = plan_of(over.tournament)
    assert (plan.pot_amount, plan.unit) == (3000, 100)
    assert [(prize.place, prize.thing) for prize in plan.prizes] == [
        (1, ""),
        (1, "Un\xa0citron"),
        (1, "A ham"),
        (2, "A plant"),
    ]
    treasurer.post(at + "award/")
    award = awards.awards_of(over.tournament)[0]
    other = seat(over, 1, 0)
    adjust = {"uuid": str(known(80)), "entrant": other.pk, "amount": "15.00", "reason": "cut for it"}
    treasurer.post(f"{at}{award.uuid}/adjust/", adjust)
    new = award_to(over, other)
    for _twice in range(2):
        treasurer.post(f"{at}{new.uuid}/pay/", {"uuid": str(known(81)), "method": "cash"})
    page = treasurer.get(at).content.decode()
    assert "handed over" in page
    assert "cut for it" in page
    assert balances(over)["payouts"] == 1500
    treasurer.post(f"/desk/{over.tournament.slug}/payouts/{known(81)}/take-back/", {"reason": "no"})
    assert balances(over)["payouts"] == 0
    treasurer.post(f"{at}{new.uuid}/adjust/", {"nobody": "1", "reason": "Nobody cut"})
    assert not [award for award in awards.awards_of(over.tournament) if award.entrant == other]


steps = st.lists(st.tuples(st.sampled_from(("pay", "back", "adjust", "void", "again")), st.integers(0, 9)), max_size=14)


@settings(max_examples=more(6, 300), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps)
def test_payouts_and_ledger_agree_whatever_is_done(over: Night, taken: list[tuple[str, int]]) -> None:
    with taken_back():
        awarded(over)
        for place, (do, number) in enumerate(taken):
            standing = awards.awards_of(over.tournament)
            try:
                act(over, do, standing[number % len(standing)] if standing else None, UUID(int=1000 + place))
            except Refused:
                continue
        paid = Payout.objects.filter(undone_at=None).select_related("award")
        assert balances(over).get("payouts", 0) == sum(payout.award.amount for payout in paid)
        assert sum(award.amount for award in awards.awards_of(over.tournament)) <= 2300
        assert all(payout.award.voided_at is None for payout in paid)
        assert faults_of(over.tournament.fundraiser) == []


def act(night: Night, do: str, award: Award | None, uuid: UUID) -> None:
    """Do something with an award."""
    if do == "again":
        awarded(night)
    elif award is None:
        return
    elif do == "pay":
        payouts.hand_over(award=award, uuid=uuid, method="cash", **BY)
    elif do == "void":
        awards.void(award=award, reason="r", **BY)
    elif do == "adjust":
        entrant = night.entrants[uuid.int % 8]
        awards.adjust(award=award, uuid=uuid, entrant=entrant, amount=(uuid.int * 37) % 1500, reason="r", **BY)
    elif payout := award.payouts.filter(undone_at=None).first():
        payouts.take_back(payout=payout, reason="r", **BY)


def test_it_warns_of_a_prize_as_planned_as_awarded_and_as_paid_and_reports_each_winner(
    over: Night, hall: Organization
) -> None:
    for amount, what in ((1000, "prize"), (2300, "prizes")):
        wanted = Wanted(what, "reached", amount, "USD", "Keep the winner's address.")
        add_threshold(organization=hall, wanted=wanted)

    def standings() -> list[tuple[int, tuple[str, ...]]]:
        return [(threshold.now, threshold.prizes) for threshold in thresholds_of(over.tournament)]

    browser = signed_in(people.member(hall, Role.TREASURER))
    path = f"/desk/{over.tournament.slug}/"
    assert standings() == [(1200, ("1st place",)), (2300, ())]  # planned are $12, $8 and $3
    assert "Keep the winner&#x27;s address." in browser.get(f"{path}prizes/plan/").content.decode()
    first = awarded(over)[0]
    names = sorted((seat(over, 0, 0), seat(over, 0, 2)), key=lambda entrant: entrant.number)
    shared = tuple(f"Places 1 to 2, {name.name}" for name in names)
    assert standings() == [(1000, shared), (2300, ())]
    payouts.hand_over(award=first, uuid=known(70), method="cash", **BY)
    assert standings() == [(1000, shared), (2300, ())]  # a prize that was paid is not counted twice
    assert "Keep the winner&#x27;s address." in browser.get(f"{path}prizes/").content.decode()
    report = report_of(over.tournament)
    assert [(award.name, award.amount, award.things, award.is_handed_over) for award in report.awards][:3] == [
        (names[0].name, 1000, "", True),
        (names[1].name, 1000, "", False),
        (seat(over, 1, 0).name, 300, "", False),
    ]
    assert {award.things for award in report.awards} == {"", "A deck of cards"}
    assert (report.gross, report.paid_out, report.net) == (4000, 1000, 3000)
    assert "Prizes that were won" in browser.get(f"{path}money/report/").content.decode()
    assert "A deck of cards" in " ".join(words(printed(over.tournament, "state-report")))
