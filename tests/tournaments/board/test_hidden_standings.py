"""Standings that are hidden for the last rounds, everywhere the public looks, and their reveal."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from accounts.models import AuditEntry, Organization
from scoring.errors import Refused
from scoring.rules import Totals
from scoring.services import Entry
from tests import people
from tests.people import NOW, Caller, Night
from tests.tournaments.archive.nights import opened_up
from tests.tournaments.paper.pages import printed, words
from tournaments.archive.transfer import make_archive
from tournaments.models import Tournament
from tournaments.services.boards.body import board_body
from tournaments.services.boards.public_body import public_body
from tournaments.services.boards.refresh import refresh_standings
from tournaments.services.boards.reveal import all_steps, step_reveal
from tournaments.services.people.entrants import Newcomer, add_entrants
from tournaments.services.play import hands
from tournaments.services.results.played import Played
from tournaments.services.seating import rounds
from tournaments.services.setup.settings import change_tournament


def play_round(night: Tournament, scores: tuple[int, int]) -> None:
    """Play the next round whole: the first side of each table makes the first score, the second the other."""
    drawn = night.rounds.filter(status__in=["draft", "open"]).first() or rounds.seat_round(
        tournament=night, now=NOW, seed=3
    )
    if drawn.status == "draft":
        drawn = rounds.publish_round(round_=drawn, now=NOW)
    for sitting in drawn.sittings.all():
        totals = Totals((*scores, *scores), hands=8)
        hands.enter_totals(sitting=sitting, uuid=uuid4(), totals=totals, by="test", now=NOW)
    rounds.close_round(round_=drawn, now=NOW, force=True)


@pytest.fixture
def hidden(hall: Organization) -> Night:
    """Eight people; two rounds, both played: 9 to 4 and 14 to 1. The public sees the first; there are prizes."""
    made = people.night(hall, 8, rounds=2)
    changes: Any = {"hidden_after": 1, "prizes": {"1": "$100", "2": "$40", "low": "a lemon"}}
    change_tournament(tournament=made.tournament, changes=changes, now=NOW)
    play_round(made.tournament, (9, 4))
    play_round(made.tournament, (14, 1))
    refresh_standings(tournament_id=made.tournament.pk)
    return made


def public(night: Night) -> dict[str, Any]:
    """What anybody gets of the API."""
    refresh_standings(tournament_id=night.tournament.pk)
    answer: dict[str, Any] = Caller().get(f"{night.path}standings/").json()
    return answer


def board(night: Night) -> str:
    """The public's board."""
    refresh_standings(tournament_id=night.tournament.pk)
    return " ".join(Client().get(f"/t/{night.tournament.slug}/").content.decode().split())


def test_it_stops_the_publics_standings_after_the_round_that_was_set(hidden: Night, director: Caller) -> None:
    answer = public(hidden)
    assert answer["hidden_after"] == 1
    assert {row["points"] for row in answer["rows"]} == {9, 4}
    assert {len(row["rounds"]) for row in answer["rows"]} == {1}
    shown = board(hidden)
    assert "after round 1: the rest is secret until the reveal" in shown
    assert 'id="podium"' not in shown
    assert "$100" not in shown
    whole = director.get(f"{hidden.path}standings/").json()
    assert whole["hidden_after"] is None
    assert {row["points"] for row in whole["rows"]} <= {9 + 14, 9 + 1, 4 + 14, 4 + 1}
    assert {len(row["rounds"]) for row in whole["rows"]} == {2}


def test_it_prints_for_the_public_what_the_public_may_know(hidden: Night) -> None:
    (page,) = words(printed(hidden.tournament, "standings"))
    assert "After round 1." in page
    assert "23" not in page
    with pytest.raises(Refused, match="results-hidden"):
        printed(hidden.tournament, "results")


def test_it_hides_nothing_before_the_round_after(hall: Organization) -> None:
    made = people.night(hall, 8, rounds=2)
    change_tournament(tournament=made.tournament, changes={"hidden_after": 1}, now=NOW)
    play_round(made.tournament, (9, 4))
    assert public(made)["hidden_after"] is None


def test_it_shows_the_hall_one_step_after_the_other(hidden: Night, desk: Client) -> None:
    address = f"/desk/{hidden.tournament.slug}/reveal/"
    assert "Begin the reveal" in desk.get(address).content.decode()
    ranked = desk.get(address).context["standings"]
    last, first = ranked[-1], ranked[0]
    desk.post(address + "move/", {"do": "step", "step": "0"})
    assert "Who won?" in board(hidden)
    for _twice in range(2):
        desk.post(address + "move/", {"do": "step", "step": "1"})
    shown = board(hidden)
    assert 'data-step="1"' in shown
    assert '<span class="name">' + last["name"] in shown
    assert public(hidden)["hidden_after"] == 1
    steps = desk.get(address).context["steps"]
    desk.post(address + "move/", {"do": "step", "step": str(steps)})
    assert "Low score" in board(hidden)
    assert "a lemon" in board(hidden)
    desk.post(address + "move/", {"do": "finish"})
    shown = board(hidden)
    assert 'id="podium"' in shown
    assert "$100" in shown
    assert "data-step" not in shown
    assert public(hidden)["hidden_after"] is None
    assert public(hidden)["rows"][0]["points"] == first["points"]
    desk.post(address + "move/", {"do": "step", "step": str(steps)})
    assert f'data-step="{steps}"' in board(hidden)
    moves = AuditEntry.objects.filter(route="desk:move-reveal")
    assert moves.count() == 6


def test_it_leaves_no_phone_ahead_of_the_wall_where_nothing_was_hidden(hidden: Night, desk: Client) -> None:
    change_tournament(tournament=hidden.tournament, changes={"hidden_after": None}, now=NOW)
    assert {len(row["rounds"]) for row in public(hidden)["rows"]} == {2}
    move = f"/desk/{hidden.tournament.slug}/reveal/move/"
    desk.post(move, {"do": "step", "step": "0"})
    assert public(hidden)["hidden_after"] == 1
    assert {len(row["rounds"]) for row in public(hidden)["rows"]} == {1}
    assert "The standings after round 1." in desk.get(f"/desk/{hidden.tournament.slug}/reveal/").content.decode()
    desk.post(move, {"do": "stop"})
    assert {len(row["rounds"]) for row in public(hidden)["rows"]} == {2}
    desk.post(move, {"do": "step", "step": "0"})
    desk.post(move, {"do": "finish"})
    assert public(hidden)["hidden_after"] is None


def test_it_has_no_reveal_before_the_last_round_is_closed_and_no_step_beyond_the_last(
    night: Night, hidden: Night, director: Caller
) -> None:
    refused = director.post(f"{night.path}reveal/", {"do": "step", "step": 0})
    assert (refused.status_code, refused.json()["code"]) == (409, "nothing-to-reveal")
    steps = len(director.get(f"{hidden.path}reveal/").json()["steps"])
    for wrong in ({"do": "step", "step": steps + 1}, {"do": "step"}, {"do": "dance"}, {"do": "step", "step": -1}):
        assert director.post(f"{hidden.path}reveal/", wrong).status_code == 400
    answer = director.post(f"{hidden.path}reveal/", {"do": "step", "step": 1}).json()
    assert (answer["step"], answer["revealed_at"]) == (1, None)
    assert director.post(f"{hidden.path}reveal/", {"do": "finish"}).json()["revealed_at"]
    assert director.post(f"{hidden.path}reveal/", {"do": "stop"}).json()["step"] is None


def test_it_goes_into_the_archive(hidden: Night) -> None:
    step_reveal(tournament=hidden.tournament, to=2)
    _header, body = opened_up(make_archive(tournament_id=hidden.tournament.pk, now=NOW)[1])
    (values,) = body["tournaments.Tournament"]["rows"]
    row = dict(zip(body["tournaments.Tournament"]["fields"], values, strict=True))
    assert (row["hidden_after"], row["reveal_step"], row["prizes"]["prizes"][1]["thing"]) == (1, 2, "$40")


def test_it_refuses_to_hide_after_the_last_round(night: Night, director: Caller) -> None:
    refused = director.send("PATCH", night.path, '{"hidden_after": 3}')
    assert (refused.status_code, set(refused.json()["fields"])) == (422, {"hidden_after"})


def test_it_reveals_nobody_who_never_played(hidden: Night) -> None:
    add_entrants(tournament=hidden.tournament, newcomers=[Newcomer("Nora Never", checked_in=False)])
    shown = str(all_steps(hidden.tournament))
    assert "Nora Never" not in shown
    assert all(entrant.name in shown for entrant in hidden.entrants)


def test_it_says_nothing_of_the_hidden_rounds_beside_the_standings(hall: Organization) -> None:
    made = people.night(hall, 8, rounds=2)
    change_tournament(tournament=made.tournament, changes={"hidden_after": 1}, now=NOW)
    play_round(made.tournament, (9, 4))
    second = rounds.publish_round(round_=rounds.seat_round(tournament=made.tournament, now=NOW, seed=3), now=NOW)
    facts = {"maker": 0, "alone": False, "tricks": 2}
    sitting = second.sittings.first()
    hands.enter_hand(sitting=sitting, entry=Entry(uuid4(), facts, 1), by="pad", now=NOW)
    assert board_body(made.tournament)["round"]["feats"]
    assert public_body(Played.of(made.tournament))["round"]["feats"] == []
    change_tournament(tournament=made.tournament, changes={"hidden_after": None}, now=NOW)
    made.tournament.refresh_from_db()
    assert public_body(Played.of(made.tournament))["round"]["feats"]
