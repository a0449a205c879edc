"""Ties for prizes: said before the reveal, settled as the hall chooses, drawn once and for all to check."""

import json
import re
from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest
from django.test import Client

from accounts.models import Organization, Role
from fundraising.models import Award, Fundraiser
from fundraising.prizes import award as awards
from fundraising.prizes.ties import choose, ties_now
from scoring.errors import Refused
from scoring.rules import Totals
from tests import people
from tests.fundraising.prizes.test_prizes import BY, awarded, over, seat
from tests.people import NOW, Caller, Night, known
from tests.tournaments.conftest import signed_in
from tests.tournaments.paper.pages import printed, words
from tournaments.models import Tournament
from tournaments.services.boards import reveal
from tournaments.services.boards.refresh import refresh_standings
from tournaments.services.play import hands
from tournaments.services.results.prizes_won import plan_of
from tournaments.services.setup.settings import change_tournament

__all__ = ["over"]  # the night of eight, 9 to 4 at one table and 7 to 6 at the other


def planned(night: Night, ties: str | None = None, **of_all: Any) -> None:
    """Plan a prize of $20 for the first place and a pie for the low score."""
    prizes = [{"kind": "place", "amount": 2000, "ties": ties}, {"kind": "low", "thing": "A pie"}]
    change_tournament(tournament=night.tournament, changes={"prizes": {"prizes": prizes, **of_all}}, now=NOW)
    night.tournament.refresh_from_db()


def page(night: Night, who: Client, path: str = "prizes/") -> str:
    return " ".join(who.get(f"/desk/{night.tournament.slug}/{path}").content.decode().split())


@pytest.fixture
def treasurer(hall: Organization) -> Client:
    return signed_in(people.member(hall, Role.TREASURER))


def test_it_lists_nobody_before_somebody_has_a_point(hall: Organization, treasurer: Client, director: Caller) -> None:
    night = people.night(hall, 8)
    planned(night)
    shown = page(night, treasurer)
    assert "Who would win is shown here as soon as somebody has a point." in shown
    assert "If the tournament ended now" not in shown
    assert not any(entrant.name in shown.partition("The plan")[0].partition("<h1>")[2] for entrant in night.entrants)
    answer = director.get(f"{night.path}awards/").json()
    assert (answer["awards"], answer["unclaimed"], answer["ties"]) == ([], [1, 2], [])
    totals = Totals((9, 4, 9, 4), hands=8)
    hands.enter_totals(sitting=night.sittings[0], uuid=known(1), totals=totals, by="test", now=NOW)
    assert "If the tournament ended now" in page(night, treasurer)


def test_it_says_before_the_reveal_what_each_choice_would_do(over: Night, treasurer: Client) -> None:
    planned(over)
    first, second = sorted((seat(over, 0, 0), seat(over, 0, 2)), key=lambda entrant: entrant.number)
    shown = page(over, treasurer)
    tied = shown.partition('id="ties"')[2].partition("</ul>")[0]
    assert f"2 are level: {first.name}, {second.name}" in tied
    assert "$10.00 each" in tied
    assert f"{first.name}, {second.name}: $10.00" in tied  # no tie-break parts these two: they split even then
    assert "one of 2 gets it" in tied
    assert re.findall(r'value="(\w+)" aria-pressed="true"', tied) == ["split", "split"]
    on_reveal = page(over, treasurer, "reveal/").partition('id="ties"')[2]
    assert f"2: {first.name}, {second.name}" in on_reveal
    assert "split: the prizes are put together and shared <small>$10.00 each" in on_reveal


def test_it_says_of_each_tie_who_would_have_its_own_prizes(over: Night) -> None:
    prizes = [{"kind": "place", "place": place, "amount": amount} for place, amount in ((1, 2000), (3, 600))]
    change_tournament(tournament=over.tournament, changes={"prizes": {"prizes": prizes}}, now=NOW)
    over.tournament.refresh_from_db()
    assert [[award.amount for award in tie.if_split] for tie in ties_now(over.tournament)] == [[1000, 1000], [300, 300]]


def test_it_keeps_what_the_hall_chose_for_a_prize(over: Night, treasurer: Client) -> None:
    planned(over)
    at = f"/desk/{over.tournament.slug}/prizes/ties/"
    for _twice in range(2):
        said = treasurer.post(at, {"numbers": "1", "ties": "draw"}, follow=True).content.decode()
    assert "1st place, if anybody is tied: a draw decides." in said
    plan = plan_of(Tournament.objects.get(pk=over.tournament.pk))
    assert [prize.ties for prize in plan.prizes] == ["draw", None]
    for wrong in (
        {"numbers": "3", "ties": "draw"},
        {"numbers": "1", "ties": "dance"},
        {"numbers": "x", "ties": "draw"},
    ):
        assert 'class="message error"' in treasurer.post(at, wrong, follow=True).content.decode()
    for numbers in ([], [0], [1, 3]):
        with pytest.raises(Refused, match="not-in-the-plan"):
            choose(tournament=over.tournament, numbers=numbers, ties="draw", **BY)
    assert plan_of(Tournament.objects.get(pk=over.tournament.pk)) == plan


def test_it_draws_when_the_prizes_are_awarded_and_never_again(over: Night, treasurer: Client) -> None:
    planned(over, ties="draw")
    level = sorted(seat(over, 0, index).number for index in (0, 2))
    (tie, _low) = ties_now(over.tournament)
    assert tie.tie.is_open
    assert "Award them before the reveal" in page(over, treasurer, "reveal/")
    assert not [step for step in reveal.all_steps(over.tournament) for row in step["rows"] for won in row["won"]
                if won["kind"] == "place"]  # fmt: skip
    first = awarded(over)[0]
    assert (first.amount, first.sharing, first.tied, first.settled) == (2000, 1, 2, "draw")
    # By the rule of docs/draws.md, in code of its own: the tickets are those who are level, by number.
    seed = Fundraiser.objects.get().tie_seed
    tickets = sha256("".join(f"{n} player {number}\n" for n, number in enumerate(level, 1)).encode()).hexdigest()
    drawn = int(sha256(f"{seed} place 1 {tickets} 1".encode()).hexdigest()[:8], 16) % 2
    assert first.entrant.number == level[drawn]
    awards.void(award=first, reason="To draw again", **BY)
    assert awarded(over)[0].entrant == first.entrant
    assert Fundraiser.objects.get().tie_seed == seed


def test_it_says_in_the_hall_on_phones_and_on_paper_that_it_was_drawn(over: Night, treasurer: Client) -> None:
    planned(over, ties="draw")
    winner = awarded(over)[0].entrant
    assert "drawn among 2 who are level" in page(over, treasurer)
    change_tournament(tournament=over.tournament, changes={"hidden_after": 0}, now=NOW)
    reveal.step_reveal(tournament=over.tournament, to=4)
    refresh_standings(tournament_id=over.tournament.pk)
    assert "drawn among 2 who are level" in Client().get(f"/t/{over.tournament.slug}/").content.decode()
    reveal.finish_reveal(tournament=over.tournament, now=NOW)
    refresh_standings(tournament_id=over.tournament.pk)
    phone = Client().get(f"/t/{over.tournament.slug}/players/{winner.number}/").content.decode()
    assert "1st place, drawn among 2 who are level" in phone
    assert "drawn among 2 who are level" in " ".join(words(printed(over.tournament, "payouts")))


def test_it_keeps_the_reason_of_a_person_who_gives_a_drawn_prize_to_somebody_else(over: Night) -> None:
    planned(over, ties="draw")
    first = awarded(over)[0]
    other = seat(over, 1, 0)
    awards.adjust(award=first, uuid=known(70), entrant=other, amount=2000, reason="They cut for it", **BY)
    new = Award.objects.get(uuid=known(70))
    assert (new.tied, new.settled, new.reason) == (1, "", "They cut for it")


def test_it_tells_programs_who_is_tied_and_takes_their_choice(over: Night, director: Caller) -> None:
    planned(over)
    answer = director.get(f"{over.path}awards/").json()
    level = {seat(over, 0, index).pk for index in (0, 2)}
    tie = answer["ties"][0]
    assert {pk for unit in tie.pop("units") for pk in unit} == level
    assert tie == {"numbers": [1], "kind": "place", "group": "", "place": 1, "last_place": 1, "settled": "split",
                   "is_open": False}  # fmt: skip
    plan = director.get(f"{over.path}prizes/").json()
    body = {name: plan[name] for name in plan if name not in ("currency", "amounts")}
    body["prizes"][0]["ties"] = "draw"
    assert director.send("PUT", f"{over.path}prizes/", json.dumps(body)).json()["prizes"][0]["ties"] == "draw"
    assert director.get(f"{over.path}awards/").json()["tie_seed"] == ""
    made = director.post(f"{over.path}awards/", {}).json()
    assert (made["awards"][0]["settled"], made["awards"][0]["tied"]) == ("draw", 2)
    assert made["tie_seed"] == Fundraiser.objects.get().tie_seed != ""
    body["prizes"][0]["ties"] = "dance"
    assert director.send("PUT", f"{over.path}prizes/", json.dumps(body)).status_code == 400


def test_it_plans_prizes_that_settle_ties_in_their_own_way(over: Night, treasurer: Client) -> None:
    form = {"form-TOTAL_FORMS": "2", "form-INITIAL_FORMS": "0", "unit": "1", "remainder": "first", "ties": "break"}
    form |= {"form-0-kind": "place", "form-0-worth": "$20", "form-0-ties": "draw"}
    form |= {"form-1-kind": "door", "form-1-thing": "A ham", "form-1-ties": "draw"}
    assert treasurer.post(f"/desk/{over.tournament.slug}/prizes/plan/", form).status_code == 302
    plan = plan_of(Tournament.objects.get(pk=over.tournament.pk))
    assert (plan.ties, [prize.ties for prize in plan.prizes]) == ("break", ["draw", None])
    assert replace(plan.prizes[0], ties=None).amount == 2000
    shown = page(over, treasurer).partition('id="plan"')[2]
    assert "a draw decides" in shown
