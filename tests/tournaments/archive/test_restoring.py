"""Going back to an earlier state of one tournament, and forth again: nothing that was played is lost."""

import json
from typing import Any

import pytest

from accounts.models import Organization
from scoring.models import Confirmation, Game, Hand
from scoring.rules import Totals
from scoring.services import Entry
from tests import people
from tests.people import NOW, Night, known
from tournaments import errors
from tournaments.archive.errors import ArchiveNewer
from tournaments.archive.format.rows import as_text, read_body
from tournaments.archive.restoring import changes_of, plan_restore, restore_state
from tournaments.archive.saving import MOST_KEPT, save_state
from tournaments.models import EarlierState, Entrant, HeldHand, PadKey, Round, Tournament
from tournaments.services.boards.refresh import refresh_standings
from tournaments.services.hall import pads
from tournaments.services.people import entrants
from tournaments.services.play import hands
from tournaments.services.seating import rounds
from tournaments.services.setup import tournaments

MARCH = {"maker": 0, "alone": False, "tricks": 5}


def enter(night: Night, table: int, number: int, uuid: int) -> None:
    """Enter a march for seats 0 and 2 at a table of the night's round."""
    sitting = night.sittings[table - 1]
    hands.enter_hand(sitting=sitting, entry=Entry(known(uuid), MARCH, number), by="pad", now=NOW)


def earlier(night: Night, before: str) -> EarlierState:
    """The latest state that is kept from before something."""
    return EarlierState.objects.filter(tournament=night.tournament, before=before).latest("pk")


def state(night: Night) -> dict[str, Any]:
    """Everything that belongs to the night, but for versions: they only grow."""
    body = json.loads(as_text(read_body(night.tournament.pk)))
    versions = {
        "tournaments.Tournament": "scores_version",
        "scoring.Game": "version",
        "scoring.Confirmation": "version",
    }
    for label, name in versions.items():
        place = body[label]["fields"].index(name)
        for row in body[label]["rows"]:
            row[place] = None
    return body


def standing(night: Night) -> list[tuple[int, str]]:
    """Number and status of the rounds that stand."""
    rounds_ = Round.objects.filter(tournament=night.tournament).exclude(status="undone").order_by("number")
    return list(rounds_.values_list("number", "status"))


def points(night: Night) -> dict[int, int]:
    """Everybody's points on the board."""
    refresh_standings(tournament_id=night.tournament.pk)
    night.tournament.refresh_from_db()
    return {row["entrant"]: row["points"] for row in night.tournament.snapshot.body["rows"]}


def back(snapshot: EarlierState, **fields: Any) -> bool:
    """Go back as the director."""
    return restore_state(snapshot=snapshot, by="dana", now=NOW, **fields)


def test_it_keeps_a_state_before_each_step_of_a_round(night: Night) -> None:
    enter(night, 1, 1, 1)
    rounds.close_round(round_=night.round, now=NOW, force=True, by="dana")
    rounds.reopen_round(round_=night.round, now=NOW, by="dana")
    rounds.undo_round(round_=night.round, now=NOW, by="dana")
    kept = EarlierState.objects.order_by("pk").values_list("before", "number", "taken_by")
    assert list(kept) == [
        ("draw", 1, ""),
        ("publish", 1, ""),
        ("close", 1, "dana"),
        ("reopen", 1, "dana"),
        ("undo", 1, "dana"),
    ]


def test_it_keeps_no_state_before_what_was_refused(night: Night) -> None:
    count = EarlierState.objects.count()
    with pytest.raises(errors.HandsMissing):
        rounds.close_round(round_=night.round, now=NOW)
    rounds.reopen_round(round_=night.round, now=NOW)  # was never closed
    with pytest.raises(errors.RoundUnfinished):
        rounds.seat_round(tournament=night.tournament, now=NOW)
    rounds.publish_round(round_=night.round, now=NOW)  # is open already
    assert EarlierState.objects.count() == count


def test_it_brings_back_a_round_that_was_taken_back(night: Night) -> None:
    enter(night, 1, 1, 1)
    enter(night, 2, 1, 2)
    before, scores = state(night), points(night)
    rounds.undo_round(round_=night.round, now=NOW)
    assert set(points(night).values()) == {0}
    assert back(earlier(night, "undo"))
    assert state(night) == before
    assert points(night) == scores


def test_it_takes_the_same_way_there_and_back(night: Night) -> None:
    enter(night, 1, 1, 1)
    rounds.close_round(round_=night.round, now=NOW, force=True)
    enter(night, 1, 2, 2)  # too late: it is held
    tournaments.adjust(
        tournament=night.tournament, entrant=night.entrants[0], points=3, reason="pie", by="dana", now=NOW
    )
    entrants.add_entrants(tournament=night.tournament, newcomers=people.newcomers(1))
    entrants.rename(entrant=night.entrants[1], name="Benno")
    rounds.publish_round(round_=rounds.seat_round(tournament=night.tournament, now=NOW, seed=3), now=NOW)
    before, scores = state(night), points(night)
    assert back(earlier(night, "close"))
    assert state(night) != before
    assert back(earlier(night, "go-back"))
    assert state(night) == before
    assert points(night) == scores


def test_it_has_a_hand_that_came_since_wait_for_the_director(night: Night) -> None:
    enter(night, 1, 1, 1)
    rounds.close_round(round_=night.round, now=NOW, force=True)
    rounds.reopen_round(round_=night.round, now=NOW)
    enter(night, 1, 2, 2)
    enter(night, 2, 1, 3)
    assert back(earlier(night, "reopen"), confirmed=True)
    assert list(Hand.objects.values_list("uuid", flat=True)) == [known(1)]
    held = HeldHand.objects.order_by("uuid")
    assert [(hand.uuid, hand.number, hand.reason, hand.decision) for hand in held] == [
        (known(2), 2, "brought-back", ""),
        (known(3), 1, "brought-back", ""),
    ]
    assert held[0].facts["tricks"] == 5
    assert sum(points(night).values()) == 2 * 2 + 1  # one march, and the mean of it and nothing for the sit-out


def test_it_has_a_held_hand_wait_again_that_was_counted_since(night: Night) -> None:
    rounds.close_round(round_=night.round, now=NOW, force=True)
    enter(night, 1, 1, 1)
    rounds.reopen_round(round_=night.round, now=NOW)
    enter(night, 1, 1, 1)
    HeldHand.objects.update(decision="counted", decided_at=NOW)
    assert back(earlier(night, "close"), confirmed=True)
    assert list(HeldHand.objects.values_list("uuid", "decision")) == [(known(1), "")]
    assert not Hand.objects.exists()


def test_it_takes_back_the_rounds_drawn_since_and_keeps_their_sheets(night: Night) -> None:
    rounds.close_round(round_=night.round, now=NOW, force=True)
    second = rounds.publish_round(round_=rounds.seat_round(tournament=night.tournament, now=NOW, seed=3), now=NOW)
    later = Night(night.tournament, night.entrants, second)
    enter(later, 1, 1, 1)
    assert back(earlier(night, "draw"), confirmed=True)
    assert standing(night) == [(1, "closed")]
    second.refresh_from_db()
    assert (second.status, second.undone_at) == ("undone", NOW)
    assert Hand.objects.filter(game__sitting__round=second).count() == 1
    late = hands.enter_hand(sitting=later.sittings[0], entry=Entry(known(2), MARCH, 2), by="pad", now=NOW)
    assert late.held.reason == "round-undone"
    drawn = rounds.seat_round(tournament=night.tournament, now=NOW, seed=4)
    assert drawn.number == 2


def test_it_goes_back_over_several_rounds_at_once(night: Night) -> None:
    rounds.close_round(round_=night.round, now=NOW, force=True)
    for number in (2, 3):
        drawn = rounds.publish_round(round_=rounds.seat_round(tournament=night.tournament, now=NOW, seed=3), now=NOW)
        rounds.close_round(round_=drawn, now=NOW, force=True)
        assert drawn.number == number
    night.tournament.refresh_from_db()
    assert night.tournament.status == "finished"
    assert back(EarlierState.objects.get(before="draw", number=2))
    assert standing(night) == [(1, "closed")]
    night.tournament.refresh_from_db()
    assert night.tournament.status == "running"


def test_it_keeps_whoever_came_since_on_the_list(night: Night) -> None:
    (zoe,) = entrants.add_entrants(tournament=night.tournament, newcomers=[entrants.Newcomer("Zoë")])
    entrants.withdraw(entrant=night.entrants[0])
    back(earlier(night, "publish"), confirmed=True)
    zoe.refresh_from_db()
    assert (zoe.name, zoe.checked_in) == ("Zoë", False)
    assert Entrant.objects.get(pk=night.entrants[0].pk).status == "playing"


def test_it_leaves_pads_and_who_sees_the_board_as_they_are(night: Night) -> None:
    table = night.sittings[0].table
    revoked, new = PadKey.objects.get(table=table), pads.revoke(table=table, now=NOW)
    tournaments.set_visibility(tournament=night.tournament, visibility="staff")
    back(earlier(night, "publish"), confirmed=True)
    assert pads.identify(revoked.key).is_revoked
    assert not pads.identify(new.key).is_revoked
    night.tournament.refresh_from_db()
    assert night.tournament.visibility == "staff"


def test_it_brings_settings_back(night: Night) -> None:
    Tournament.objects.filter(pk=night.tournament.pk).update(rounds_planned=7, ruleset={"changed": 1})
    snapshot = earlier(night, "publish")
    assert changes_of(plan_restore(snapshot=snapshot, now=NOW)).settings == ("ruleset", "rounds_planned")
    back(snapshot, confirmed=True)
    again = Tournament.objects.get()
    assert (again.rounds_planned, again.ruleset) == (3, night.tournament.ruleset)


def test_it_raises_every_version(night: Night) -> None:
    enter(night, 1, 1, 1)
    rounds.close_round(round_=night.round, now=NOW, force=True)
    rounds.reopen_round(round_=night.round, now=NOW)
    enter(night, 1, 2, 2)
    night.tournament.refresh_from_db()
    scores, game = night.tournament.scores_version, night.sittings[0].game
    back(earlier(night, "reopen"), confirmed=True)
    night.tournament.refresh_from_db()
    assert night.tournament.scores_version > scores
    assert Game.objects.get(pk=game.pk).version > game.version


def test_it_keeps_a_confirmed_sheet_confirmed(night: Night) -> None:
    sitting = night.sittings[0]
    hands.enter_totals(sitting=sitting, uuid=known(1), totals=Totals((8, 0, 8, 0)), by="pad", now=NOW)
    for side in (0, 1):
        hands.confirm_game(sitting=sitting, side=side, by="pad", now=NOW)
    rounds.close_round(round_=night.round, now=NOW, force=True)
    rounds.reopen_round(round_=night.round, now=NOW)
    hands.void_hand(sitting=sitting, uuid=known(1), reason="wrong", by="dana", now=NOW)
    back(earlier(night, "reopen"))
    game = Game.objects.get(pk=sitting.game_id)
    assert (game.state, game.points) == ("confirmed", [8, 0, 8, 0])
    assert set(Confirmation.objects.values_list("side", "version")) == {(0, game.version), (1, game.version)}


def test_it_says_what_is_lost_and_what_comes_back(night: Night) -> None:
    enter(night, 1, 1, 1)
    enter(night, 2, 1, 2)
    enter(night, 2, 2, 3)
    rounds.undo_round(round_=night.round, now=NOW)
    drawn = rounds.publish_round(round_=rounds.seat_round(tournament=night.tournament, now=NOW, seed=3), now=NOW)
    other = Night(night.tournament, night.entrants, drawn)
    enter(other, 2, 1, 4)
    entrants.add_entrants(tournament=night.tournament, newcomers=[entrants.Newcomer("Zoë")])
    tournaments.adjust(
        tournament=night.tournament, entrant=night.entrants[0], points=3, reason="pie", by="dana", now=NOW
    )
    shown = changes_of(plan_restore(snapshot=earlier(night, "undo"), now=NOW))
    assert (shown.rounds_gone, shown.rounds_back) == ((1,), (1,))
    assert [(lines.table, lines.hands, lines.is_open) for lines in shown.lost] == [(2, 1, True)]
    assert [(lines.table, lines.hands) for lines in shown.back] == [(1, 1), (2, 2)]
    assert shown.people_since == ("Zoë",)
    assert (shown.points_lost, shown.points_back) == (1, 0)


def test_it_asks_again_while_a_round_with_hands_is_played(night: Night) -> None:
    enter(night, 2, 1, 1)
    before = state(night)
    with pytest.raises(errors.HandsOnSheets) as refused:
        back(earlier(night, "publish"))
    assert refused.value.details["tables"] == [2]
    assert "table 2" in refused.value.message
    assert state(night) == before
    assert not EarlierState.objects.filter(before="go-back").exists()
    assert back(earlier(night, "publish"), confirmed=True)


def test_it_does_nothing_where_everything_is_that_way_already(night: Night) -> None:
    rounds.undo_round(round_=night.round, now=NOW)
    snapshot = earlier(night, "undo")
    assert back(snapshot)
    count = EarlierState.objects.count()
    assert not back(snapshot)
    assert EarlierState.objects.count() == count


def test_it_leaves_other_tournaments_alone(night: Night, hall: Organization) -> None:
    other = people.night(hall)
    enter(other, 1, 1, 1)
    before = state(other)
    enter(night, 1, 1, 1)
    rounds.undo_round(round_=night.round, now=NOW)
    back(earlier(night, "undo"))
    back(EarlierState.objects.get(tournament=night.tournament, before="draw"), confirmed=True)
    assert state(other) == before


def test_it_goes_back_in_teams_and_brings_teams_back(hall: Organization) -> None:
    night = people.night(hall, 8, movement="swiss")
    before = state(night)
    rounds.undo_round(round_=night.round, now=NOW)
    night.tournament.entrants.update(team=None, team_place=None)
    night.round.seats.update(team=None)
    night.tournament.teams.all().delete()
    back(earlier(night, "undo"))
    assert state(night) == before


def test_it_refuses_a_state_of_a_newer_release(night: Night, settings: Any) -> None:
    kept = earlier(night, "publish")
    text = as_text(read_body(night.tournament.pk)).replace(b'"seat_changes"', b'"seat_dances"', 1)
    from tournaments.archive.format.file import Header, pack
    from tournaments.archive.format.rows import digest_of

    kept.body = pack(Header.of(night.tournament, digest_of(text), NOW), text)
    before = state(night)
    with pytest.raises(ArchiveNewer):
        back(kept, confirmed=True)
    assert state(night) == before


def test_it_keeps_the_latest_states_and_those_before_each_draw_longest(night: Night) -> None:
    draw = EarlierState.objects.get(before="draw")
    for number in range(MOST_KEPT + 5):
        Tournament.objects.filter(pk=night.tournament.pk).update(name=f"Night {number}")
        save_state(tournament_id=night.tournament.pk, before=EarlierState.Before.CLOSE, number=1, by="", now=NOW)
    kept = EarlierState.objects.filter(tournament=night.tournament)
    assert kept.count() == MOST_KEPT
    assert draw in kept


def test_it_keeps_an_unchanged_state_once(night: Night) -> None:
    count = EarlierState.objects.count()
    for _time in range(2):
        save_state(tournament_id=night.tournament.pk, before=EarlierState.Before.UNDO, number=1, by="", now=NOW)
    assert EarlierState.objects.count() == count + 1
