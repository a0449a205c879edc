"""What is in an archive for whom: books, draws and guests; and what lets somebody in, for the installation alone."""

import gzip
from contextlib import suppress
from typing import Any

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from accounts.members import make_token
from accounts.models import Organization, Role, Scope
from fundraising.models import CheckIn, Draw, Fundraiser, LedgerEntry, SignUp
from fundraising.services import draws
from fundraising.services.draw_proof import proof_of
from scoring.errors import Refused
from tests import people
from tests.people import NOW, Caller, Night
from tests.tournaments.archive.nights import body_of, changed, forget, full_night, opened_up, put, sealed
from tests.tournaments.conftest import signed_in
from tournaments.archive.transfer import make_archive, open_archive, update_from_archive
from tournaments.archive.words import opened_in_words
from tournaments.models import PadDevice, PadKey, Tournament
from tournaments.services.hall import pads

BYTES = "application/octet-stream"
BOOKS = ("Payment", "LedgerEntry", "Payout", "CashBox", "BoxHandover", "Counting", "BoxCount")
DRAWS = ("CheckIn", "Draw", "DrawnTicket", "Award")


@pytest.fixture
def full(hall: Organization) -> Night:
    """A night with something of nearly everything in it."""
    return full_night(hall)


def committed_draw(night: Night) -> Draw:
    """A draw whose seed was chosen and is still secret."""
    signed: dict[str, Any] = {"by": "dana", "now": NOW}
    plan = draws.Plan("Pie", "door", ("A pie",))
    made, _is_new = draws.plan_draw(tournament=night.tournament, uuid=people.known(90), plan=plan, **signed)
    draws.freeze_tickets(draw=made, **signed)
    return draws.show_fingerprint(draw=made, **signed)


def key_for(hall: Organization, *scopes: Scope) -> Caller:
    """An owner's API key with these scopes."""
    owner = people.member(hall, Role.OWNER)
    return Caller({"Authorization": f"Token {make_token(user=owner.user, scopes=scopes)}"})


def packed(night: Night) -> bytes:
    return make_archive(tournament_id=night.tournament.pk, now=NOW)[1]


def test_it_gives_a_key_that_may_only_direct_neither_books_nor_draws_nor_guests(
    full: Night, hall: Organization
) -> None:
    file = key_for(hall, Scope.DIRECT).get(f"{full.path}archive/").content
    header, body = opened_up(file)
    assert header["without"] == ["books", "draws", "guests"]
    assert not {f"fundraising.{name}" for name in (*BOOKS, *DRAWS, "SignUp")} & {*body}
    said = gzip.decompress(file).decode()
    assert not [secret for secret in ("mia@x.org", "stairs", "sold out") if secret in said]
    forget(full)
    opened = open_archive(packed=file, organization=hall)
    assert [share.name for share in opened.missing] == ["books", "draws", "guests"]
    assert (Fundraiser.objects.get().entries, LedgerEntry.objects.count(), SignUp.objects.count()) == (0, 0, 0)
    assert "Not in the archive, since the person who downloaded it may not read it: the books, prices, draws" in str(
        opened_in_words(opened)
    )


@pytest.mark.parametrize(
    ("scopes", "without"),
    [
        ((Scope.DIRECT, Scope.MONEY), ["guests"]),
        ((Scope.DIRECT, Scope.SCORE), ["books", "draws"]),
        ((Scope.DIRECT, Scope.SCORE, Scope.MONEY), []),
    ],
)
def test_it_gives_a_key_what_its_scopes_let_it_read(
    full: Night, hall: Organization, scopes: tuple[Scope, ...], without: list[str]
) -> None:
    header, body = opened_up(key_for(hall, *scopes).get(f"{full.path}archive/").content)
    assert header["without"] == without
    labels = {"books": BOOKS, "draws": DRAWS, "guests": ("SignUp",)}
    assert {f"fundraising.{name}" in body for share in without for name in labels[share]} <= {False}
    assert all(f"fundraising.{name}" in body for share in labels if share not in without for name in labels[share])


def test_it_gives_owners_and_directors_all_that_they_may_read(full: Night, hall: Organization) -> None:
    for role in (Role.OWNER, Role.DIRECTOR):
        answer = signed_in(people.member(hall, role)).get(f"/desk/{full.tournament.slug}/archive/")
        assert opened_up(answer.content)[0]["without"] == []


def test_it_takes_guests_and_draws_from_those_who_may_write_them(full: Night, hall: Organization) -> None:
    file = packed(full)
    forget(full)
    answer = key_for(hall, Scope.DIRECT).send("POST", "organizations/hall/archives/", file, BYTES)
    assert answer.json()["left_out"] == ["books", "draws", "guests"]
    assert (SignUp.objects.count(), Draw.objects.count(), CheckIn.objects.count()) == (0, 0, 0)
    assert set(full.tournament.people.values_list("person__email", flat=True)) == {""}


def test_it_leaves_books_draws_and_guests_as_they_are_where_who_updates_may_not_write_them(
    full: Night, hall: Organization
) -> None:
    def other(body: dict[str, Any]) -> None:
        put("fundraising.SignUp", "email", "mallory@x.org")(body)
        put("fundraising.Award", "things", "All the pies")(body)
        put("fundraising.CashBox", "name", "Mine")(body)
        put("fundraising.Fundraiser", "entry_fee", 1)(body)
        put("tournaments.Tournament", "prizes", {"prizes": [{"kind": "low", "thing": "All the pies"}]})(body)
        put("tournaments.Entrant", "name", "Adelaide")(body)

    header, body = opened_up(changed(packed(full), other))
    header["scores_version"] += 1_000_000
    before = body_of(full)
    caller = key_for(hall, Scope.DIRECT)
    answer = caller.send("POST", "organizations/hall/archives/?over=true", sealed(header, body), BYTES)
    assert answer.status_code == 201, answer.json()
    after = body_of(full)
    assert {label for label in before if label.startswith("fundraising.") and after[label] != before[label]} == set()
    assert Tournament.objects.get(pk=full.tournament.pk).prizes == full.tournament.prizes
    assert full.tournament.entrants.get(number=1).name == "Adelaide"


def test_it_has_keys_tokens_and_seeds_in_no_file_as_they_are(full: Night, hall: Organization) -> None:
    draw = committed_draw(full)
    secrets = [draw.seed, *PadKey.objects.values_list("key", flat=True)]
    secrets += PadDevice.objects.values_list("token_digest", flat=True)
    text = gzip.decompress(packed(full)).decode()
    assert not [secret for secret in secrets if secret in text]
    assert gzip.decompress(packed(full)).decode() == text, "an archive of the same state is the same"
    opened = Draw.objects.exclude(opened_at=None).get()
    assert opened.seed in text, "the proof of a draw that was opened is public"


def test_it_reads_them_again_where_the_secret_is_the_same_or_was(
    full: Night, hall: Organization, settings: Settings
) -> None:
    committed_draw(full)
    before, file = body_of(full), packed(full)
    forget(full)
    settings.SECRET_KEY_FALLBACKS, settings.SECRET_KEY = [settings.SECRET_KEY], "the next one"
    opened = open_archive(packed=file, organization=hall)
    assert (opened.pads_anew, opened.draws_anew) == (False, ())
    after = body_of(full)
    for label in ("tournaments.PadKey", "tournaments.PadDevice", "fundraising.Draw"):
        assert after[label] == before[label]


def test_it_goes_on_elsewhere_with_new_keys_and_a_draw_that_shows_a_new_fingerprint(
    full: Night, hall: Organization, settings: Settings
) -> None:
    draw, table = committed_draw(full), full.sittings[0].table
    key, file = table.pad_keys.get().key, packed(full)
    shown = proof_of(Draw.objects.exclude(opened_at=None).get())
    forget(full)
    settings.SECRET_KEY = "another installation's"
    opened = open_archive(packed=file, organization=hall)
    assert (opened.pads_anew, opened.draws_anew) == (True, ("Pie",))
    assert pads.identify(key) is None
    assert pads.identify(table.pad_keys.get().key).table == table
    assert not PadDevice.objects.exists()
    anew = Draw.objects.get(pk=draw.pk)
    assert (anew.stage, anew.seed, anew.tickets) == ("frozen", "", draw.tickets)
    assert proof_of(Draw.objects.exclude(opened_at=None).get()) == shown
    said = opened_in_words(opened)
    assert "The tables have new codes: print their cards again, and scan them with every tablet." in said
    assert "The draw “Pie” has to show a new fingerprint: only the other computer knows its seed." in said


@pytest.mark.parametrize("change", [{"opened_at": NOW.isoformat(), "number": "1"}, {"cancelled_at": NOW.isoformat()}])
def test_it_shows_no_seed_for_what_else_its_row_says(full: Night, hall: Organization, change: dict[str, str]) -> None:
    draw = committed_draw(full)

    def forged(body: dict[str, dict[str, list[list[Any]]]]) -> None:
        rows = body["fundraising.Draw"]["rows"]
        place = next(place for place, row in enumerate(rows) if draw.pk in row[:1])
        for name, value in change.items():
            put("fundraising.Draw", name, value, row=place)(body)

    file = changed(packed(full), forged)
    forget(full)
    with suppress(Refused):  # a draw that was opened has a number
        open_archive(packed=file, organization=hall)
    assert not Draw.objects.filter(seed=draw.seed).exists()


def test_it_leaves_pads_and_draws_alone_that_are_here(full: Night, hall: Organization, settings: Settings) -> None:
    committed_draw(full)
    before = body_of(full)
    own = settings.SECRET_KEY
    settings.SECRET_KEY = "another installation's"
    header, body = opened_up(packed(full))
    settings.SECRET_KEY = own
    header["scores_version"] += 1_000_000
    opened = update_from_archive(packed=sealed(header, body), organization=hall, by="dana", now=NOW)
    assert (opened.pads_anew, opened.draws_anew) == (False, ())
    after = body_of(full)
    for label in ("tournaments.PadKey", "tournaments.PadDevice", "fundraising.Draw"):
        assert after[label] == before[label]


def test_it_opens_older_archives_with_keys_as_they_were(full: Night, hall: Organization, client: Client) -> None:
    key, file = full.sittings[0].table.pad_keys.get().key, packed(full)
    header, body = opened_up(file)
    for label in ("tournaments.PadKey", "tournaments.PadDevice"):
        body[label] = body_of(full)[label]
    del header["without"]
    forget(full)
    open_archive(packed=sealed(header, body), organization=hall)
    assert pads.identify(key).table == full.sittings[0].table
