"""A tournament as a file, opened on another installation, and brought home."""

from typing import Any
from uuid import uuid4

import pytest
from django.core.management.color import no_style
from django.db import connection, transaction

from accounts.models import Organization
from scoring.services import Entry
from tests import people
from tests.people import NOW, Night, known
from tests.tournaments.archive.nights import (
    Data,
    body_of,
    changed,
    elsewhere,
    everything,
    forget,
    opened_up,
    packed,
    put,
    sealed,
)
from tournaments.archive.errors import ArchiveDoesNotFit, ArchiveNotNewer, PlayedHereToo, TournamentIsHere
from tournaments.archive.format.parts import PARTS
from tournaments.archive.restoring import restore_state
from tournaments.archive.transfer import make_archive, open_archive, update_from_archive
from tournaments.models import EarlierState, HeldHand, Round, Sitting, Tournament
from tournaments.services.boards.refresh import refresh_standings
from tournaments.services.hall import pads
from tournaments.services.play import hands
from tournaments.services.seating import rounds

TOURNAMENT, ROUND, ENTRANT = "tournaments.Tournament", "tournaments.Round", "tournaments.Entrant"
HAND, GAME, SITTING = "scoring.Hand", "scoring.Game", "tournaments.Sitting"


def board(tournament: Tournament) -> list[Any]:
    """The rows of a tournament's board, as people see them."""
    refresh_standings(tournament_id=tournament.pk)
    rows = Tournament.objects.get(pk=tournament.pk).snapshot.body["rows"]
    return [{name: value for name, value in row.items() if name != "entrant"} for row in rows]


def test_it_has_something_of_everything_but_teams_seat_changes_deals_and_games_of_ones_own(full: Night) -> None:
    empty = {label for label, rows in body_of(full).items() if not rows["rows"]}
    assert empty == {"tournaments.Team", "tournaments.SeatChange", "tournaments.SealedDeals", "tournaments.GameFile"}


def test_it_opens_what_it_archived_under_the_same_ids_and_address(full: Night, hall: Organization) -> None:
    before, file, shown = body_of(full), packed(full), board(full.tournament)
    forget(full)
    opened = open_archive(packed=file, organization=hall)
    assert (opened.mended, opened.old_slug, opened.tournament.pk) == (0, None, full.tournament.pk)
    after = body_of(full)
    version = before[TOURNAMENT]["fields"].index("scores_version")
    assert after[TOURNAMENT]["rows"][0].pop(version) > before[TOURNAMENT]["rows"][0].pop(version) + 10_000
    assert after == before
    assert opened.tournament.snapshot.version == opened.tournament.scores_version  # a board never goes back
    assert board(opened.tournament) == shown


def test_it_opens_teams(hall: Organization) -> None:
    night = people.night(hall, 8, movement="knock-out")
    file, shown = packed(night), board(night.tournament)
    forget(night)
    assert board(open_archive(packed=file, organization=hall).tournament) == shown


def test_it_lets_pads_go_on(full: Night, hall: Organization) -> None:
    table = full.sittings[0].table
    token = pads.pair(pad_key=table.pad_keys.get(), tablet=pads.Tablet("tablet"), now=NOW)
    file = packed(full)
    forget(full)
    open_archive(packed=file, organization=hall)
    assert pads.identify(token).table == table


def test_it_opens_beside_other_tournaments_under_new_ids_and_says_so_of_the_address(full: Night) -> None:
    club, file, shown = people.organization("club"), elsewhere(packed(full)), board(full.tournament)
    before = body_of(full)
    opened = open_archive(packed=file, organization=club)
    assert opened.old_slug == full.tournament.slug != opened.tournament.slug
    assert opened.tournament.organization == club
    assert board(opened.tournament) == shown
    assert body_of(full) == before
    copy = Tournament.objects.get(pk=opened.tournament.pk)
    assert {person.organization for person in (entrant.person for entrant in copy.entrants.all())} == {club}
    entrants = set(copy.entrants.values_list("pk", flat=True))
    drawn = Round.objects.get(tournament=copy, number=2, status="open")
    assert {*drawn.order} <= entrants
    numbers = dict(copy.entrants.values_list("pk", "number"))
    old = dict(full.tournament.entrants.values_list("pk", "number"))
    assert [numbers[pk] for pk in drawn.order] == [old[pk] for pk in full.round.order]


def test_it_goes_on_after_it_was_opened(full: Night, hall: Organization) -> None:
    copy = open_archive(packed=elsewhere(packed(full)), organization=hall).tournament
    rounds.close_round(round_=copy.rounds.get(status="open"), now=NOW, force=True)
    drawn = rounds.publish_round(round_=rounds.seat_round(tournament=copy, now=NOW), now=NOW)
    assert drawn.number == 3
    assert EarlierState.objects.filter(tournament=copy, before="publish").exists()


def test_it_opens_one_tournament_once(full: Night, hall: Organization) -> None:
    before = everything()
    with pytest.raises(TournamentIsHere) as refused:
        open_archive(packed=packed(full), organization=hall)
    assert full.tournament.slug in refused.value.message
    assert everything() == before


def gone_on(packed: bytes) -> bytes:
    """The archive of a night that went on elsewhere: its version is ahead, and somebody has another name."""
    header, body = opened_up(packed)
    header["scores_version"] += 100_100
    put(TOURNAMENT, "scores_version", header["scores_version"])(body)
    put(ENTRANT, "name", "Adelaide")(body)
    return sealed(header, body)


def test_it_brings_a_tournament_home_that_went_on_elsewhere(full: Night, hall: Organization) -> None:
    file = gone_on(packed(full))
    late = Entry(known(41), {"maker": 1, "alone": False, "tricks": 4}, 2)
    hands.enter_hand(sitting=full.sittings[0], entry=late, by="pad", now=NOW)
    opened = update_from_archive(packed=file, organization=hall, by="dana", now=NOW)
    assert opened.tournament == full.tournament
    assert full.tournament.entrants.get(number=1).name == "Adelaide"
    assert opened.tournament.scores_version > opened_up(file)[0]["scores_version"]
    assert HeldHand.objects.get(uuid=known(41)).reason == "brought-back"  # entered here meanwhile: not lost
    assert EarlierState.objects.latest("pk").before == "open"
    with pytest.raises(ArchiveNotNewer):
        update_from_archive(packed=file, organization=hall, by="dana", now=NOW)


def test_it_brings_nothing_home_that_is_older_or_came_under_other_ids(full: Night, hall: Organization) -> None:
    with transaction.atomic(), pytest.raises(ArchiveNotNewer):
        update_from_archive(packed=packed(full), organization=hall, by="dana", now=NOW)
    before = everything()
    file = elsewhere(packed(full))
    open_archive(packed=file, organization=hall)
    between = everything()
    with transaction.atomic(), pytest.raises(ArchiveDoesNotFit):
        update_from_archive(packed=gone_on(file), organization=hall, by="dana", now=NOW)
    assert everything() == between != before


def gone_on_apart(night: Night, hall: Organization) -> bytes:
    """The archive of another installation that drew and played the next round, which this one knows nothing of."""
    file = packed(night)
    with transaction.atomic():
        forget(night)
        there = open_archive(packed=file, organization=hall).tournament
        play(there, seed=99, times=2)
        file = make_archive(tournament_id=there.pk, now=NOW)[1]
        transaction.set_rollback(True)
    number_as_before()
    return file


def number_as_before() -> None:
    """Give the next rows the ids that they would have had: PostgreSQL does not count back with a transaction."""
    counters = connection.ops.sequence_reset_sql(no_style(), [part.model for part in PARTS.values()])
    with connection.cursor() as cursor:
        for counter in counters:
            cursor.execute(counter)


def play(tournament: Tournament, seed: int, times: int = 1) -> Round:
    """Have so many hands of the next round played at each table."""
    drawn = rounds.publish_round(round_=rounds.seat_round(tournament=tournament, now=NOW, seed=seed), now=NOW)
    for sitting in [*Sitting.objects.filter(round=drawn).select_related("round")] * times:
        facts = {"maker": 0, "alone": False, "tricks": 3}
        hands.enter_hand(sitting=sitting, entry=Entry(uuid4(), facts), by="pad", now=NOW)
    return drawn


def test_it_never_takes_a_table_for_another_where_a_night_went_on_in_two_places(
    full: Night, hall: Organization
) -> None:
    rounds.close_round(round_=full.round, now=NOW, force=True)
    full.tournament.refresh_from_db()
    file = gone_on_apart(full, hall)
    rounds.undo_round(round_=play(full.tournament, seed=5), now=NOW)
    here = play(full.tournament, seed=6)
    before, waiting = body_of(full), HeldHand.objects.count()
    with pytest.raises(PlayedHereToo):
        update_from_archive(packed=file, organization=hall, by="dana", now=NOW)
    assert body_of(full) == before
    rounds.undo_round(round_=here, now=NOW)
    kept = everything()
    opened = update_from_archive(packed=file, organization=hall, by="dana", now=NOW).tournament
    shown = opened_up(file)[1]
    assert {label: len(shown[label]["rows"]) for label in PARTS} == {
        label: PARTS[label].rows_of(opened.pk).count() for label in PARTS
    }
    assert [str(row.uuid) for row in Sitting.objects.order_by("pk")] == [
        row[shown[SITTING]["fields"].index("uuid")] for row in shown[SITTING]["rows"]
    ]
    assert HeldHand.objects.count() == waiting, "a hand of another table waits to be counted at this one"
    restore_state(snapshot=EarlierState.objects.latest("pk"), by="dana", now=NOW, confirmed=True)
    assert everything() == kept
    assert not HeldHand.objects.filter(reason="brought-back").exists()


def test_it_counts_points_again_that_are_not_what_the_facts_say(full: Night, hall: Organization) -> None:
    def alter(body: Data) -> None:
        put(HAND, "points", [90, 0, 90, 0])(body)
        put(GAME, "points", [5, 5, 5, 5], row=1)(body)

    file, shown = changed(elsewhere(packed(full)), alter), board(full.tournament)
    opened = open_archive(packed=file, organization=hall)
    assert opened.mended == 2
    assert board(opened.tournament) == shown


def test_it_opens_an_archive_of_an_earlier_release(full: Night, hall: Organization) -> None:
    def forget_fields(body: Data) -> None:
        for label, name in ((ENTRANT, "stand_in"), (ROUND, "seat_changes"), (TOURNAMENT, "tables_out")):
            place = body[label]["fields"].index(name)
            for row in (body[label]["fields"], *body[label]["rows"]):
                row.pop(place)
        del body["tournaments.SeatChange"]

    copy = open_archive(packed=changed(elsewhere(packed(full)), forget_fields), organization=hall).tournament
    assert copy.entrants.count() == full.tournament.entrants.count()
    assert Tournament.objects.get(pk=copy.pk).tables_out == []
