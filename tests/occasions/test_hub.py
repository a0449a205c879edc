"""The hub stores each part once, admits who knew the code, shows forks and gaps, and decides with a record."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Organization
from occasions.chain.keys import proof_of, public_of
from occasions.models import MergedOccasion, Occasion
from occasions.services import merging
from occasions.services.organizing import create_occasion
from tests.occasions.chain.halls import Writer, record
from tests.occasions.test_night import TERMS
from tests.people import NOW, Caller
from tests.tournaments.conftest import signed_in


@pytest.fixture
def occasion(hall: Organization) -> Occasion:
    """An occasion that is organized here."""
    return create_occasion(organization=hall, terms=TERMS, now=NOW)


@pytest.fixture
def stranger() -> Caller:
    """A hall's computer: it has no account at the hub."""
    return Caller({})


def hall_of(occasion: Occasion, number: int, code: str = "") -> Writer:
    """Return a hall that has said who it is and what it raised."""
    writer = Writer(bytes([number]) * 32, occasion=occasion.key)
    proof = proof_of(code or occasion.code, occasion.key, writer.chain)
    writer.write(record(1, "hall", name=f"Hall {number}", proof=proof))
    writer.write(record(5, "money", currency="USD", raised=100 * number))
    return writer


def push(stranger: Caller, occasion: Occasion, *lines: str) -> Any:
    return stranger.post(f"occasions/{occasion.slug}/parts/", {"parts": [json.loads(line) for line in lines]})


def raised(stranger: Caller, occasion: Occasion) -> int:
    merging.refresh_all()
    return int(stranger.get(f"occasions/{occasion.slug}/").json()["money"].get("USD", {}).get("raised", 0))


def test_it_stores_each_part_once_however_often_and_in_whatever_order_it_comes(
    stranger: Caller, occasion: Occasion
) -> None:
    first, second = [part.line for part in hall_of(occasion, 3).parts]

    assert push(stranger, occasion, first).status_code == 201
    assert [push(stranger, occasion, second, first).status_code for _again in range(2)] == [201, 200]

    assert occasion.parts.exclude(chain=occasion.key).count() == 2
    assert raised(stranger, occasion) == 300
    read = stranger.get(f"occasions/{occasion.slug}/parts/").json()
    assert ({part["chain"] for part in read["parts"]} >= {occasion.key}, read["next"]) == (True, None)


def test_it_never_puts_an_older_result_in_the_place_of_a_newer_one(stranger: Caller, occasion: Occasion) -> None:
    first, second = [part.line for part in hall_of(occasion, 3).parts]
    push(stranger, occasion, first)
    slow = Occasion.objects.get(pk=occasion.pk)  # a worker that began before the second part came
    push(stranger, occasion, second)
    assert raised(stranger, occasion) == 300
    newest = MergedOccasion.objects.get()

    merging.refresh(slow)

    assert MergedOccasion.objects.get().version == newest.version > slow.version


def test_it_reads_and_writes_the_result_only_where_it_is_shown_or_merged(stranger: Caller, occasion: Occasion) -> None:
    first, second = [part.line for part in hall_of(occasion, 3).parts]
    push(stranger, occasion, first)
    merging.refresh_all()
    with CaptureQueriesContext(connection) as queries:
        push(stranger, occasion, second)
    assert not any("occasions_mergedoccasion" in query["sql"] for query in queries)
    occasion.refresh_from_db()
    with CaptureQueriesContext(connection) as queries:
        merging.refresh(occasion)
    reads = [query["sql"] for query in queries if query["sql"].startswith("SELECT")]
    assert not any("content" in sql for sql in reads)


def test_it_stores_nothing_of_a_hall_that_did_not_know_the_code_or_was_altered(
    stranger: Caller, occasion: Occasion
) -> None:
    writer = hall_of(occasion, 3)
    wrong = push(stranger, occasion, hall_of(occasion, 4, "WRON-GCOD-EXXX").parts[0].line)
    altered = push(stranger, occasion, writer.parts[0].line.replace("Hall 3", "Hall 9"))
    other = push(stranger, occasion, Writer(b"\x05" * 32, occasion="ab" * 32).write(record(1, "hall", name="X")).line)

    assert [(answer.status_code, answer.json()["code"]) for answer in (wrong, altered, other)] == [
        (409, "hall-unknown"),
        (409, "part-refused"),
        (409, "other-occasion"),
    ]
    assert occasion.parts.exclude(chain=occasion.key).count() == 0


def test_it_names_a_fork_and_counts_the_branch_that_is_settled_on(
    stranger: Caller, director: Caller, occasion: Occasion, hall: Organization
) -> None:
    writer = hall_of(occasion, 3)
    other = writer.write(record(5, "money", currency="USD", raised=999), after=writer.parts[0])
    push(stranger, occasion, *(part.line for part in writer.parts))
    assert raised(stranger, occasion) == 0
    page = signed_in(director).get(f"/desk/occasions/of/{hall.slug}/{occasion.slug}/").content.decode()
    assert "The chain of Hall 3 forks at part 2" in page

    decisions = f"organizations/{hall.slug}/occasions/{occasion.slug}/decisions/"
    body = {"kind": "settle-fork", "hall": writer.chain, "hash": other.hash, "reason": "the second laptop"}
    assert director.post(decisions, body | {"hash": "0" * 64}).json()["code"] == "not-a-part-of-it"
    assert director.post(decisions, body).status_code == 201

    assert raised(stranger, occasion) == 999


def test_it_leaves_a_hall_out_takes_it_in_again_and_replaces_its_key(
    stranger: Caller, director: Caller, occasion: Occasion, hall: Organization
) -> None:
    writer = hall_of(occasion, 3)
    push(stranger, occasion, *(part.line for part in writer.parts))
    decisions = f"organizations/{hall.slug}/occasions/{occasion.slug}/decisions/"
    about = {"hall": writer.chain, "reason": "it played another game"}
    sums = []
    for kind in ("exclude", "include", "exclude", "include"):
        director.post(decisions, {"kind": kind, **about})
        sums.append(raised(stranger, occasion))
    assert sums == [0, 300, 0, 300]

    new = Writer(b"\x07" * 32, occasion=occasion.key, chain=writer.chain)
    replaced = {"kind": "replace-key", "hash": writer.parts[1].hash, "key": public_of(new.secret), **about}
    director.post(decisions, replaced)
    push(stranger, occasion, new.write(record(5, "money", 2, currency="USD", raised=70), after=writer.parts[1]).line)
    push(stranger, occasion, writer.write(record(5, "money", 2, currency="USD", raised=9)).line)

    assert raised(stranger, occasion) == 70


def test_it_counts_nothing_after_the_close_until_it_is_closed_again(
    stranger: Caller, director: Caller, occasion: Occasion, hall: Organization
) -> None:
    writer = hall_of(occasion, 3)
    push(stranger, occasion, *(part.line for part in writer.parts))
    decisions = f"organizations/{hall.slug}/occasions/{occasion.slug}/decisions/"
    director.post(decisions, {"kind": "close"})
    push(stranger, occasion, writer.write(record(5, "money", 2, currency="USD", raised=500)).line)
    assert raised(stranger, occasion) == 300

    director.post(decisions, {"kind": "close"})

    assert raised(stranger, occasion) == 500


def test_it_takes_in_a_file_and_says_who_has_reported(
    director: Caller, occasion: Occasion, hall: Organization, client: Client
) -> None:
    desk, writer = signed_in(director), hall_of(occasion, 3)
    writer.write(record(6, "night", game="euchre", rounds=10, players=40, is_over=True))
    writer.write(record(7, "person", name="A. S.", points=50, hands=80))
    page = f"/desk/occasions/of/{hall.slug}/{occasion.slug}/"
    file = SimpleUploadedFile("hall.jsonl", "\n".join(part.line for part in writer.parts).encode())

    assert desk.post(f"{page}parts/", {"file": file}).status_code == 302
    nothing = desk.post(f"{page}parts/", {"file": SimpleUploadedFile("x.jsonl", b"{}")})

    assert nothing.status_code == 400
    shown = client.get(f"/occasions/{occasion.slug}/").content.decode()
    assert "1 hall, 0 reported" in shown or "1 hall, 1 reported" in shown
    assert "0.625" in client.get(f"/occasions/{occasion.slug}/").content.decode()
    lines = client.get(f"/occasions/{occasion.slug}/parts.jsonl").content.decode().splitlines()
    assert len(lines) == occasion.parts.count()


def test_it_makes_an_occasion_on_the_desk(director: Caller, hall: Organization) -> None:
    desk = signed_in(director)
    sent = {"name": "Night", "date": "2026-11-25", "game": "euchre", "way": "places", "currency": "usd", "goal": "10"}

    made = desk.post(f"/desk/occasions/of/{hall.slug}/", sent)

    occasion = hall.occasions.get()
    assert (made.status_code, occasion.slug in made["Location"], len(occasion.code)) == (302, True, 14)
    assert json.loads(occasion.parts.get().line)["records"][0]["ways"] == ["places", "points-a-hand"]
    assert json.loads(occasion.parts.get().line)["records"][0]["goal"] == 1000
