"""The books with archives, deletion and earlier states: money that was taken is never forgotten or rewritten."""

import pytest

from accounts.models import Organization
from fundraising.models import CheckIn, Draw, Fundraiser, LedgerEntry
from fundraising.services import draws
from fundraising.services.checking import faults_of
from fundraising.services.door import Sale, sell
from fundraising.services.draw_proof import proof_of
from fundraising.services.payments import Line
from fundraising.services.prices import change_prices
from scoring.errors import Refused
from tests.fundraising.second_draw import is_right
from tests.fundraising.test_ledger import balances, give_back, pay
from tests.people import NOW, Night, known
from tests.tournaments.archive.nights import forget, opened_up, sealed
from tournaments.archive.deleting import delete_tournament, restore_tournament
from tournaments.archive.restoring import restore_state
from tournaments.archive.transfer import make_archive, open_archive, update_from_archive
from tournaments.models import EarlierState, Tournament
from tournaments.services.people.entrants import Newcomer, add_entrants
from tournaments.services.seating import rounds


def sound(night: Night) -> list[str]:
    """The hashes of the night's ledger, which has no faults."""
    books = Fundraiser.objects.get(tournament=night.tournament.pk)
    assert faults_of(books) == []
    return list(LedgerEntry.objects.filter(fundraiser=books).values_list("hash", flat=True))


def packed(night: Night) -> bytes:
    return make_archive(tournament_id=night.tournament.pk, now=NOW)[1]


def raised(file: bytes) -> bytes:
    """The archive as one of a tournament on which was played since."""
    header, body = opened_up(file)
    header["scores_version"] += 1_000_000
    return sealed(header, body)


def test_it_keeps_the_money_when_an_earlier_state_is_restored(night: Night) -> None:
    pay(night, 1)
    rounds.close_round(round_=night.round, now=NOW, force=True)
    (late,) = add_entrants(tournament=night.tournament, newcomers=[Newcomer("Zoë")])
    payment = pay(night, 2, Line("entry", 500, entrant=late), Line("raffle", 300, 3))
    give_back(payment, 100)
    before = sound(night)
    earlier = EarlierState.objects.get(tournament=night.tournament, before="close")
    assert restore_state(snapshot=earlier, by="dana", now=NOW, confirmed=True)
    assert sound(night) == before
    assert balances(night) == {"cash": 1200, "entry": -1000, "raffle": -200}
    pay(night, 3)
    assert sound(night)[:-1] == before


def test_it_leaves_the_money_alone_when_a_round_is_undone(night: Night) -> None:
    pay(night, 1)
    before = sound(night)
    rounds.undo_round(round_=night.round, now=NOW)
    assert sound(night) == before


def test_it_deletes_and_restores_a_tournament_with_its_books(night: Night) -> None:
    give_back(pay(night), 200)
    before = sound(night)
    rounds.undo_round(round_=night.round, now=NOW)
    deleted = delete_tournament(tournament=night.tournament, typed_name="Winter night", by="dana", now=NOW)
    assert not LedgerEntry.objects.exists()
    restore_tournament(deleted=deleted)
    assert sound(night) == before


def test_it_goes_on_with_the_books_on_another_machine(night: Night, hall: Organization) -> None:
    pay(night, 1)
    file, before = packed(night), sound(night)
    forget(night)
    open_archive(packed=file, organization=hall)
    assert sound(night) == before
    assert pay(night, 1).entries.count() == 1  # a tablet sends again what it had sent to the other machine
    pay(night, 2)
    assert sound(night)[:-1] == before


def test_it_opens_an_archive_from_before_there_was_a_ledger(night: Night, hall: Organization) -> None:
    header, body = opened_up(packed(night))
    older = {label: rows for label, rows in body.items() if not label.startswith("fundraising.")}
    forget(night)
    opened = open_archive(packed=sealed(header, older), organization=hall)
    assert not Fundraiser.objects.exists()
    pay(Night(Tournament.objects.get(pk=opened.tournament.pk), night.entrants, None))
    assert sound(night) != []


def test_it_takes_over_what_was_entered_elsewhere_and_keeps_what_was_entered_here(
    night: Night, hall: Organization
) -> None:
    pay(night, 1)
    short = raised(packed(night))
    pay(night, 2)
    long, both = raised(packed(night)), sound(night)
    update_from_archive(packed=short, organization=hall, by="dana", now=NOW)
    assert sound(night) == both
    forget(night)
    open_archive(packed=short, organization=hall)
    assert len(sound(night)) == 1
    header, body = opened_up(long)
    header["scores_version"] += 5_000_000
    update_from_archive(packed=sealed(header, body), organization=hall, by="dana", now=NOW)
    assert sound(night) == both


def test_it_refuses_to_join_two_ledgers_that_went_on_apart(night: Night, hall: Organization) -> None:
    pay(night, 1)
    start = raised(packed(night))
    pay(night, 2, Line("donation", 700))
    elsewhere = packed(night)
    forget(night)
    open_archive(packed=start, organization=hall)
    pay(night, 3, Line("donation", 900))
    before = sound(night)
    header, body = opened_up(elsewhere)
    header["scores_version"] += 5_000_000
    with pytest.raises(Refused, match="money-here-too"):
        update_from_archive(packed=sealed(header, body), organization=hall, by="dana", now=NOW)
    assert sound(night) == before


def frozen_raffle(night: Night) -> Draw:
    """A raffle whose two tickets are frozen."""
    pay(night, 1, Line("raffle", 200, 2, night.entrants[0]))
    plan = draws.Plan("Ham", "raffle", ("A ham",))
    made, _is_new = draws.plan_draw(tournament=night.tournament, uuid=known(9), plan=plan, by="dana", now=NOW)
    return draws.freeze_tickets(draw=made, by="dana", now=NOW)


def goes_on(draw: Draw) -> None:
    """Show the fingerprint, name the number, open the seed, and pass the first ticket over."""
    draws.show_fingerprint(draw=draw, by="dana", now=NOW)
    draws.name_number(draw=draw, number="42", by="dana", now=NOW)
    first = draws.open_draw(draw=draw, by="dana", now=NOW).drawn.get()
    draws.pass_over(draw=draw, ticket=first.ticket, reason="gone", by="dana", now=NOW)


def newer(file: bytes) -> bytes:
    header, body = opened_up(file)
    header["scores_version"] += 9_000_000
    return sealed(header, body)


def test_it_brings_the_later_steps_of_a_draw_though_the_ledger_is_as_long(night: Night, hall: Organization) -> None:
    draw = frozen_raffle(night)
    start = raised(packed(night))
    goes_on(draw)
    done, earlier = newer(packed(night)), start
    forget(night)
    open_archive(packed=start, organization=hall)
    update_from_archive(packed=done, organization=hall, by="dana", now=NOW)
    proof = proof_of(Draw.objects.get())
    assert (proof["stage"], [row["is_passed_over"] for row in proof["drawn"]]) == ("drawn", [True, False])
    assert is_right(proof)
    header, body = opened_up(earlier)
    header["scores_version"] += 90_000_000
    update_from_archive(packed=sealed(header, body), organization=hall, by="dana", now=NOW)
    assert proof_of(Draw.objects.get()) == proof


def test_it_refuses_to_join_a_draw_whose_seed_was_chosen_in_two_places(night: Night, hall: Organization) -> None:
    draw = frozen_raffle(night)
    start = raised(packed(night))
    goes_on(draw)
    done = newer(packed(night))
    forget(night)
    open_archive(packed=start, organization=hall)
    draws.show_fingerprint(draw=Draw.objects.get(), by="dana", now=NOW)
    before = proof_of(Draw.objects.get())
    with pytest.raises(Refused, match="drawn-here-too"):
        update_from_archive(packed=done, organization=hall, by="dana", now=NOW)
    assert proof_of(Draw.objects.get()) == before


def let_in(night: Night, who: int, number: int) -> None:
    """Check one of them in at the door."""
    guest = Sale(known(number), entrant=night.entrants[who].pk)
    sell(tournament=night.tournament, sale=guest, by="casey", now=NOW)


def test_it_joins_the_check_ins_of_two_doors_and_checks_nobody_in_twice(night: Night, hall: Organization) -> None:
    change_prices(tournament=night.tournament, changes={"entry_fee": 500})
    start = raised(packed(night))
    let_in(night, 1, 71)
    let_in(night, 0, 72)
    header, body = opened_up(packed(night))
    header["scores_version"] += 5_000_000
    forget(night)
    open_archive(packed=start, organization=hall)
    let_in(night, 0, 73)
    update_from_archive(packed=sealed(header, body), organization=hall, by="dana", now=NOW)
    standing = CheckIn.objects.filter(undone_at=None).values_list("entrant__number", "uuid")
    assert dict(standing)[1] == known(73), "the check-in of this door stands"
    assert len(standing) == len(dict(standing))
