"""Seals on the ledger: nobody rewrites it without the installation's secret; what is from elsewhere is called so."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from pytest_django.fixtures import Settings

from fundraising.chain import Origin
from fundraising.models import Fundraiser, LedgerEntry
from fundraising.services.checking import checked, faults_of
from tests.fundraising.test_ledger import pay
from tests.people import Caller, Night
from tests.tournaments.desk.pages import text

BEFORE: dict[str, Any] = {"hash_form": 1, "seal": ""}


def written_anew(night: Night, first: int = 1, **changes: Any) -> None:
    """Write the chain again from an entry on, as somebody does who has the database and the code: not the secret."""
    books = Fundraiser.objects.get(tournament=night.tournament)
    previous = LedgerEntry.objects.get(number=first).previous
    for entry in LedgerEntry.objects.filter(number__gte=first):
        for name, value in changes.items():
            setattr(entry, name, value)
        entry.previous = previous
        previous = entry.computed_hash()
        LedgerEntry._base_manager.filter(pk=entry.pk).update(**changes, previous=entry.previous, hash=previous)
    Fundraiser.objects.filter(pk=books.pk).update(last_hash=previous)


def named(night: Night) -> list[int]:
    """The numbers of the entries in which something is wrong."""
    return [fault.number for fault in faults_of(Fundraiser.objects.get(tournament=night.tournament))]


def origins(night: Night) -> list[Origin]:
    return [entry.origin for entry in LedgerEntry.objects.filter(fundraiser__tournament=night.tournament)]


def check_ledger(*options: str) -> list[str]:
    out = StringIO()
    call_command("check_ledger", *options, stdout=out)
    return out.getvalue().splitlines()


def three_entries(night: Night) -> None:
    for number in (1, 2, 3):
        pay(night, number)


def test_it_names_every_entry_of_a_chain_that_was_written_anew(night: Night) -> None:
    three_entries(night)
    written_anew(night, first=2, amount=100)
    assert named(night) == [2, 3]


def test_it_takes_no_entry_for_an_old_one_after_one_that_is_sealed(night: Night) -> None:
    three_entries(night)
    written_anew(night, first=2, amount=100, **BEFORE)
    assert named(night) == [2, 3]


def test_it_reads_and_checks_an_old_chain_as_what_it_was_and_goes_on_with_seals(night: Night, director: Caller) -> None:
    three_entries(night)
    written_anew(night, **BEFORE)
    assert named(night) == []
    assert check_ledger() == [
        "All 3 ledger entries are as they were written.",
        "Winter night (winter-night): 3 of them are from before entries were sealed: their hashes could be computed "
        "by anybody.",
    ]
    pay(night, 4)
    assert origins(night) == [Origin.BEFORE] * 3 + [Origin.HERE]
    ledger = director.get(f"{night.path}ledger/").json()
    assert [entry["origin"] for entry in ledger["entries"]] == ["before", "before", "before", "here"]
    LedgerEntry._base_manager.filter(number=2).update(amount=100)
    assert named(night) == [2]
    written_anew(night, first=2, hash_form=1)
    assert named(night) == [4], "the first sealed entry holds the old ones, too"


def test_it_says_of_entries_that_another_secret_sealed_that_nobody_here_has_checked_them(
    night: Night, settings: Settings
) -> None:
    three_entries(night)
    settings.SECRET_KEY = "another installation's"
    pay(night, 4)
    assert origins(night) == [Origin.ELSEWHERE] * 3 + [Origin.HERE]
    assert named(night) == []
    assert check_ledger() == [
        "1 of 4 ledger entries are as they were written here.",
        "Winter night (winter-night): 3 entries came from elsewhere, checked by nobody here, the first of them number "
        "1.",
    ]
    _faults, counted = checked(Fundraiser.objects.get())
    assert (counted.here, counted.before, counted.elsewhere, counted.first_elsewhere) == (1, 0, 3, 1)


def test_it_shows_at_the_desk_which_entries_are_from_elsewhere(night: Night, desk: Client) -> None:
    three_entries(night)
    page = text(desk.get(f"/desk/{night.tournament.slug}/money/"))
    assert "All entries are as they were written. The last is number 3" in page
    LedgerEntry._base_manager.filter(number=2).update(seal="elsewhere")
    page = text(desk.get(f"/desk/{night.tournament.slug}/money/"))
    assert "1 entry came from elsewhere, checked by nobody here: number 2." in page
    assert "as they were written" not in page


def test_it_goes_on_checking_when_the_secret_is_replaced(night: Night, settings: Settings) -> None:
    three_entries(night)
    hashes = list(LedgerEntry.objects.values_list("hash", flat=True))
    settings.SECRET_KEY_FALLBACKS, settings.SECRET_KEY = [settings.SECRET_KEY], "the next one"
    pay(night, 4)
    assert origins(night) == [Origin.HERE] * 4
    assert check_ledger("--seal")[-1] == "3 entries were sealed with the present secret."
    assert check_ledger("--seal")[-1] == "0 entries were sealed with the present secret."
    settings.SECRET_KEY_FALLBACKS = []
    assert origins(night) == [Origin.HERE] * 4
    assert list(LedgerEntry.objects.values_list("hash", flat=True))[:3] == hashes


@pytest.mark.parametrize("seal", ["", "elsewhere"])
def test_it_seals_nothing_that_no_key_has_sealed(night: Night, seal: str) -> None:
    three_entries(night)
    LedgerEntry._base_manager.update(seal=seal, hash_form=1)
    written_anew(night)
    assert check_ledger("--seal")[-1] == "0 entries were sealed with the present secret."
    assert Origin.HERE not in origins(night)
