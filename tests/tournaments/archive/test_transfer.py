"""A tournament as a file, opened on another installation, or refused with a sentence."""

import gzip
import json
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.core.management.color import no_style
from django.db import connection, transaction

from accounts.models import Organization
from scoring.errors import Refused
from scoring.models import Game, Hand
from scoring.services import Entry
from tests import people
from tests.people import NOW, Night, known
from tests.tournaments.archive.nights import (
    Data,
    body_of,
    changed,
    entries_of,
    forget,
    full_night,
    opened_up,
    put,
    sealed,
    write_ledger,
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
HAND, GAME, SEAT, SITTING = "scoring.Hand", "scoring.Game", "tournaments.Seat", "tournaments.Sitting"


@pytest.fixture
def full(hall: Organization) -> Night:
    """A night with something of nearly everything in it."""
    return full_night(hall)


def packed(night: Night) -> bytes:
    """The night as a file."""
    return make_archive(tournament_id=night.tournament.pk, now=NOW)[1]


def board(tournament: Tournament) -> list[Any]:
    """The rows of a tournament's board, as people see them."""
    refresh_standings(tournament_id=tournament.pk)
    rows = Tournament.objects.get(pk=tournament.pk).snapshot.body["rows"]
    return [{name: value for name, value in row.items() if name != "entrant"} for row in rows]


def elsewhere(packed: bytes) -> bytes:
    """The same archive of another tournament, which can be opened beside the first."""
    header, body = opened_up(packed)
    header["uuid"] = str(uuid4())
    unique = ((SITTING, "uuid"), ("tournaments.PadKey", "key"), ("tournaments.PadDevice", "token_digest"))
    for label, name in ((TOURNAMENT, "uuid"), *unique):
        place = body[label]["fields"].index(name)
        for row in body[label]["rows"]:
            row[place] = header["uuid"] if label == TOURNAMENT else str(uuid4())
    write_ledger(body, entries_of(body), seal="")
    return sealed(header, body)


def everything() -> dict[str, int]:
    """How many rows there are of everything."""
    return {label: part.model._base_manager.count() for label, part in PARTS.items()}


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


def refused(file: bytes, hall: Organization) -> Refused:
    """Open a file that must be refused with a sentence, and change nothing."""
    before = everything()
    with transaction.atomic(), pytest.raises(Refused) as error:
        open_archive(packed=file, organization=hall)
    assert error.value.message
    assert everything() == before
    return error.value


@pytest.mark.parametrize(
    ("file", "code"),
    [
        pytest.param(b"", "not-an-archive", id="empty"),
        pytest.param(b"Name,Table\nAda,1\n", "not-an-archive", id="a list"),
        pytest.param(b"PK\x03\x04" + b"\0" * 100, "not-an-archive", id="a zip file"),
        pytest.param(gzip.compress(b"hello"), "not-an-archive", id="another gzip file"),
        pytest.param(gzip.compress(b"[" * 100_000 + b"\n{}"), "not-an-archive", id="deep"),
        pytest.param(gzip.compress(b'{"headtable": true}\n{}'), "archive-damaged", id="a header of nothing"),
        pytest.param(gzip.compress(b'{"headtable": "1"}\n{}'), "not-an-archive", id="a header of words"),
        pytest.param(gzip.compress(b"x" * 60_000_000), "archive-too-large", id="a bomb"),
        pytest.param(b"\x1f\x8b" + b"x" * 9_000_000, "archive-too-large", id="large"),
        pytest.param(b"\x1f\x8bnonsense", "archive-damaged", id="broken"),
        pytest.param(gzip.compress(b'{"headtable": 99, "release": "9.1"}\n{}'), "archive-newer", id="newer"),
    ],
)
def test_it_refuses_what_is_no_archive(file: bytes, code: str, hall: Organization) -> None:
    assert refused(file, hall).code == code


def test_it_refuses_an_archive_that_was_cut_off_or_altered(full: Night, hall: Organization) -> None:
    file = elsewhere(packed(full))
    assert refused(file[:-9], hall).code == "archive-damaged"
    assert refused(file[: len(file) // 2], hall).code == "archive-damaged"
    assert refused(file + b"more", hall).code == "archive-damaged"
    header, body = opened_up(file)
    put(ENTRANT, "name", "Mallory")(body)
    altered = gzip.compress(json.dumps(header).encode() + b"\n" + json.dumps(body).encode())
    assert refused(altered, hall).code == "archive-damaged"


def test_it_names_the_release_that_is_needed(full: Night, hall: Organization) -> None:
    def add_a_field(body: Data) -> None:
        body[HAND]["fields"].append("stars")
        for row in body[HAND]["rows"]:
            row.append(5)

    header, body = opened_up(changed(elsewhere(packed(full)), add_a_field))
    newer = sealed({**header, "release": "7.5"}, body)
    assert "7.5" in refused(newer, hall).message
    assert (
        refused(changed(elsewhere(packed(full)), lambda body: body.update(Clubs=body[HAND])), hall).code
        == "archive-newer"
    )


def swap_two_hands(body: Data) -> None:
    """Have two live hands of a sheet bear one number."""
    put(HAND, "number", 1, row=1)(body)


HOSTILE: dict[str, Callable[[Data], Any]] = {
    "another tournament": put(TOURNAMENT, "uuid", str(uuid4())),
    "no such game": put(TOURNAMENT, "game_key", "bridge"),
    "no such movement": put(TOURNAMENT, "movement", "polka"),
    "rules that are none": put(TOURNAMENT, "ruleset", {"stick_the_dealer": 7}),
    "rules that are a list": put(TOURNAMENT, "ruleset", [1]),
    "an unknown time zone": put(TOURNAMENT, "time_zone", "../../etc/passwd"),
    "a million rounds": put(TOURNAMENT, "rounds_planned", 1_000_000),
    "tie-breaks that are none": put(TOURNAMENT, "tie_breaks", ["beauty"]),
    "a status that is none": put(TOURNAMENT, "status", "asleep"),
    "an address that is none": put(TOURNAMENT, "slug", "../desk"),
    "an empty name": put(ENTRANT, "name", ""),
    "a name that turns the board": put(ENTRANT, "name", "\u202egnorw"),
    "a name of half a sign": put(ENTRANT, "name", "\ud83d"),
    "a name with a zero byte": put(ENTRANT, "name", "A\0da"),
    "a name that is a list": put(ENTRANT, "name", ["Ada"]),
    "a number that is none": put(ENTRANT, "number", "seven"),
    "a number beyond all numbers": put(ENTRANT, "number", 10**30),
    "a number that is a fraction": put(ENTRANT, "number", 1.5),
    "one number twice": put(ENTRANT, "number", 2),
    "somebody of nobody": put(ENTRANT, "person_id", 10**9),
    "a reference that is a word": put(ENTRANT, "person_id", "1"),
    "an id that is a word": put(ENTRANT, "id", "1"),
    "an id below nothing": put(ENTRANT, "id", -1),
    "two rows of one id": lambda body: body[ENTRANT]["rows"].append(body[ENTRANT]["rows"][0]),
    "a row too short": lambda body: body[ENTRANT]["rows"][0].pop(),
    "a column twice": lambda body: body[ENTRANT]["fields"].__setitem__(1, "id"),
    "no tournament": lambda body: body.pop(TOURNAMENT),
    "nobody": lambda body: body.pop(ENTRANT),
    "rows of another shape": lambda body: body.update({ENTRANT: [1, 2]}),
    "an entrant in the order who is not there": put(ROUND, "order", [10**9]),
    "an order that is a word": put(ROUND, "order", "ada"),
    "a reason of another shape": put(ROUND, "displaced", [[1]]),
    "a seating rule that is none": put(ROUND, "broken", [["dance", [1], None]]),
    "a round left out": lambda body: [put(ROUND, "number", 7, row=n)(body) for n in (1, 2)],
    "a round open before the last": put(ROUND, "status", "open"),
    "a time that is none": put(ROUND, "drawn_at", "yesterday"),
    "a time without a zone": put(ROUND, "drawn_at", "2025-01-04T19:30:00"),
    "a time before time": put(ROUND, "drawn_at", "0001-01-01T00:00:00+14:00"),
    "a seat at no table": put(SEAT, "index", 9),
    "a seat too few": lambda body: body[SEAT]["rows"].pop(),
    "somebody in two seats": lambda body: put(SEAT, "entrant_id", body[SEAT]["rows"][1][4])(body),
    "facts that no hand has": put(HAND, "facts", {"kind": "played", "maker": 9, "tricks": 3}),
    "facts that are a word": put(HAND, "facts", "march"),
    "facts of another kind": put(HAND, "kind", "renege"),
    "points that are words": put(HAND, "points", ["a", "b", "c", "d"]),
    "two hands of one number": swap_two_hands,
    "a hand of no game": put(HAND, "game_id", 10**9),
    "a uuid that is none": put(HAND, "uuid", "no-uuid"),
    "a held hand that no hand is": put("tournaments.HeldHand", "facts", {"tricks": 77}),
    "a game of no table": lambda body: body["tournaments.Sitting"]["rows"].pop(),
    "a game for seven": put(GAME, "seats", 7),
    "rules of the game that are none": put(GAME, "ruleset", {"trumps": 5}),
    "totals that cannot be": lambda body: [
        put(HAND, "facts", {"points": [99, 99, 99, 99], "hands": 1, "loners": None, "euchres": None}, row=n)(body)
        for n, row in enumerate(body[HAND]["rows"])
        if "totals" in row
    ],
    "a key that is taken": lambda body: put("tournaments.PadKey", "key", Taken.key)(body),
}


class Taken:
    """The key of a table that is here already."""

    key = ""


def test_it_refuses_what_no_tournament_can_be(full: Night, hall: Organization) -> None:
    Taken.key = full.sittings[0].table.pad_keys.get().key
    file = elsewhere(packed(full))
    codes = {how: refused(changed(file, change), hall).code for how, change in HOSTILE.items()}
    assert codes == dict.fromkeys(HOSTILE, "archive-damaged")


def test_it_would_have_opened_that_but_for_the_change(full: Night, hall: Organization) -> None:
    assert open_archive(packed=changed(elsewhere(packed(full)), lambda body: body), organization=hall).mended == 0
    assert Sitting.objects.count() == 2 * 6
    assert Hand.objects.filter(uuid=known(40)).count() == 2
    assert HeldHand.objects.count() == 2
    assert Game.objects.count() == 2 * 6
