"""One more table in a round that is drawn already."""

import pytest

from accounts.models import Organization
from tests.people import NOW, Night, newcomers, night
from tournaments import errors
from tournaments.errors.seats import HasSeat, NoExtraTable, NotATable, RoundIsOver
from tournaments.models import Round, Seat, SitOut
from tournaments.services.people import entrants, seating_rules
from tournaments.services.seating import rounds
from tournaments.services.seating.extra_tables import add_table, table_free


@pytest.fixture
def open_night(hall: Organization) -> Night:
    """Two tables and two who sit out."""
    return night(hall, 10)


def again(night: Night) -> Round:
    return Round.objects.select_related("tournament").get(pk=night.round.pk)


def test_it_makes_up_a_table_of_who_sits_out_and_latecomers(open_night: Night) -> None:
    waiting = set(SitOut.objects.filter(round=open_night.round).values_list("entrant", flat=True))
    assert table_free(again(open_night)) == []
    late = entrants.add_entrants(tournament=open_night.tournament, newcomers=newcomers(3))
    four = table_free(again(open_night))
    assert {entrant.pk for entrant in four} == waiting | {late[0].pk, late[1].pk}, "who sits out first, then by number"
    made = add_table(round_=again(open_night), people=four, by="dana", now=NOW)
    assert made.table.number == 3
    assert made.table.pad_keys.filter(revoked_at=None).exists()
    assert [seat.entrant for seat in made.seats.order_by("index")] == four
    assert not SitOut.objects.filter(round=open_night.round).exists()
    assert made.game.ruleset == open_night.sittings[0].game.ruleset


def test_it_names_the_table_as_any_other_that_is_not_finished(open_night: Night) -> None:
    entrants.add_entrants(tournament=open_night.tournament, newcomers=newcomers(2))
    add_table(round_=again(open_night), people=table_free(again(open_night)), by="dana", now=NOW)
    with pytest.raises(errors.HandsMissing) as refused:
        rounds.close_round(round_=again(open_night), now=NOW)
    assert [gap["table"] for gap in refused.value.details["missing"]] == [1, 2, 3]


def test_it_keeps_apart_who_must_not_be_partners(open_night: Night) -> None:
    entrants.add_entrants(tournament=open_night.tournament, newcomers=newcomers(2))
    first, second, third, _last = sorted(table_free(again(open_night)), key=lambda entrant: entrant.pk)
    for partner in (second, third):
        wanted = seating_rules.RuleRequest("never-partners", first, other=partner)
        seating_rules.add_rule(tournament=open_night.tournament, wanted=wanted, by="dana", now=NOW)
    four = table_free(again(open_night))
    assert four[(four.index(first) + 2) % 4] == _last


def test_it_adds_a_table_to_a_draft(hall: Organization) -> None:
    made = night(hall, 10, published=False)
    entrants.add_entrants(tournament=made.tournament, newcomers=newcomers(2))
    state = rounds.draft_state(again(made))
    add_table(round_=again(made), people=table_free(again(made)), by="dana", now=NOW)
    assert rounds.draft_state(again(made)) != state
    rounds.publish_round(round_=again(made), now=NOW)
    assert made.round.sittings.count() == 3


def test_it_seats_nobody_twice(open_night: Night) -> None:
    late = entrants.add_entrants(tournament=open_night.tournament, newcomers=newcomers(3))
    taken = Seat.objects.filter(round=open_night.round).first().entrant
    with pytest.raises(HasSeat):
        add_table(round_=again(open_night), people=[*late, taken], by="dana", now=NOW)
    assert open_night.round.sittings.count() == 2
    with pytest.raises(NotATable):
        add_table(round_=again(open_night), people=[*late, late[0]], by="dana", now=NOW)


def test_it_adds_no_table_where_partners_stay_together(hall: Organization) -> None:
    made = night(hall, 10, movement="knock-out")
    late = entrants.add_entrants(tournament=made.tournament, newcomers=newcomers(4))
    assert table_free(again(made)) == []
    with pytest.raises(NoExtraTable):
        add_table(round_=again(made), people=late, by="dana", now=NOW)


def test_it_adds_no_table_to_a_round_that_is_over(open_night: Night) -> None:
    late = entrants.add_entrants(tournament=open_night.tournament, newcomers=newcomers(4))
    rounds.close_round(round_=again(open_night), now=NOW, force=True)
    with pytest.raises(RoundIsOver):
        add_table(round_=again(open_night), people=late, by="dana", now=NOW)


def test_it_draws_on_from_a_round_with_one_more_table(open_night: Night) -> None:
    entrants.add_entrants(tournament=open_night.tournament, newcomers=newcomers(2))
    add_table(round_=again(open_night), people=table_free(again(open_night)), by="dana", now=NOW)
    rounds.close_round(round_=again(open_night), now=NOW, force=True)
    second = rounds.seat_round(tournament=open_night.tournament, now=NOW, seed=5)
    assert (second.sittings.count(), second.sit_outs.count()) == (3, 0)
    assert second.repeated_partners == []
