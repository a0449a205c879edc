"""Drafts by the services: swaps, draws drawn again, and which draft somebody saw."""

from typing import Any

import pytest

from accounts.models import Organization
from scoring.errors import SomeoneElseWasQuicker
from tests import people
from tests.people import NOW, Night
from tests.tournaments.api.checks import nothing_changes
from tests.tournaments.services.seating.test_rounds import overtaken_by
from tournaments.errors import DraftChanged, NothingToSwap, RoundNotDraft
from tournaments.models import Round, Seat, SeatingRule, SitOut, Team
from tournaments.services.people import entrants
from tournaments.services.seating import drafts, rounds


@pytest.fixture
def drafted(hall: Organization) -> Night:
    """Nine people, round 1 drawn and not published: two tables and a sit-out."""
    return people.night(hall, published=False)


def tables(round_: Round) -> list[list[int]]:
    """Who sits where, from the head table down."""
    sittings = round_.sittings.order_by("table__number")
    return [list(sitting.seats.order_by("index").values_list("entrant", flat=True)) for sitting in sittings]


def seated(round_: Round) -> list[int]:
    """Who has a seat."""
    return sorted(entrant for table in tables(round_) for entrant in table)


def state(round_: Round) -> str:
    """What a page shown now would carry."""
    return rounds.draft_state(Round.objects.get(pk=round_.pk))


def read(round_: Round) -> Round:
    """The round as a request reads it."""
    return Round.objects.select_related("tournament").get(pk=round_.pk)


def test_it_swaps_once_when_a_button_is_pressed_twice(drafted: Night) -> None:
    (a, b, c, d), (e, f, g, h) = tables(drafted.round)
    seen = state(drafted.round)
    for first, second in ((a, e), (a, e), (e, a)):
        drafts.swap(round_=read(drafted.round), one=first, other=second, seen=seen)
        assert tables(drafted.round) == [[e, b, c, d], [a, f, g, h]]
    assert read(drafted.round).swaps == [[a, e]]


def test_it_swaps_back_by_whoever_saw_the_swap(drafted: Night) -> None:
    before = tables(drafted.round)
    for _twice in range(2):
        drafts.swap(round_=read(drafted.round), one=before[0][0], other=before[1][0], seen=state(drafted.round))
    assert tables(drafted.round) == before
    assert len(read(drafted.round).swaps) == 2


def test_it_refuses_a_swap_by_whoever_saw_another_draft(drafted: Night) -> None:
    (a, b, *_), (e, f, *_rest) = tables(drafted.round)
    seen = state(drafted.round)
    drafts.swap(round_=read(drafted.round), one=a, other=e, seen=seen)
    with nothing_changes():
        with pytest.raises(DraftChanged):
            drafts.swap(round_=read(drafted.round), one=b, other=f, seen=seen)
        with pytest.raises(DraftChanged):
            drafts.redraw_round(round_=read(drafted.round), now=NOW, seen=seen)
        with pytest.raises(DraftChanged):
            rounds.publish_round(round_=read(drafted.round), now=NOW, seen=seen)


@pytest.mark.parametrize(
    "action",
    [
        lambda round_: rounds.publish_round(round_=round_, now=NOW),
        lambda round_: rounds.undo_round(round_=round_, now=NOW),
        lambda round_: drafts.redraw_round(round_=round_, now=NOW),
    ],
    ids=["published", "thrown away", "drawn again"],
)
def test_it_swaps_nobody_in_what_is_no_draft_any_more(drafted: Night, action: Any) -> None:
    (a, *_), (e, *_rest) = tables(drafted.round)
    seen, stale = state(drafted.round), read(drafted.round)
    action(read(drafted.round))
    with nothing_changes():
        with pytest.raises(RoundNotDraft):
            drafts.swap(round_=read(drafted.round), one=a, other=e, seen=seen)
        with pytest.raises(DraftChanged):  # it was read just before
            drafts.swap(round_=stale, one=a, other=e, seen=seen)


def test_it_refuses_the_slower_of_two_swaps_that_read_the_same(drafted: Night) -> None:
    (a, b, *_), (e, f, *_rest) = tables(drafted.round)
    stale = read(drafted.round)
    drafts.swap(round_=read(drafted.round), one=a, other=e)
    with nothing_changes(), pytest.raises(DraftChanged):
        drafts.swap(round_=stale, one=b, other=f)


def test_it_publishes_twice_what_was_seen_and_nothing_else(drafted: Night) -> None:
    seen = state(drafted.round)
    for _twice in range(2):
        assert rounds.publish_round(round_=read(drafted.round), now=NOW, seen=seen).status == "open"
    with nothing_changes(), pytest.raises(DraftChanged):
        rounds.publish_round(round_=read(drafted.round), now=NOW, seen=f"{drafted.round.pk}-1")


def test_it_publishes_no_draft_that_was_swapped_at_that_moment(drafted: Night) -> None:
    (a, *_), (e, *_rest) = tables(drafted.round)
    stale, seen = read(drafted.round), state(drafted.round)
    drafts.swap(round_=read(drafted.round), one=a, other=e)
    with nothing_changes(), pytest.raises(DraftChanged):
        rounds.publish_round(round_=stale, now=NOW, seen=seen)


def test_it_counts_repeated_partners_anew(hall: Organization) -> None:
    night = people.night(hall, 8)
    (a, _b, c, _d), _other = tables(night.round)
    rounds.close_round(round_=night.round, now=NOW, force=True)
    draft = rounds.seat_round(tournament=night.tournament, now=NOW)
    assert draft.repeated_partners == []
    # a and c were partners. Whoever partners a now changes places with c.
    partner = next(t[(t.index(a) + 2) % 4] for t in tables(draft) if a in t)
    drafts.swap(round_=read(draft), one=partner, other=c)
    assert sorted([a, c]) in [sorted(pair) for pair in read(draft).repeated_partners]
    drafts.swap(round_=read(draft), one=partner, other=c)
    assert read(draft).repeated_partners == []


def test_it_calls_it_no_repeat_where_two_must_be_partners(hall: Organization) -> None:
    night = people.night(hall, 8)
    (a, _b, c, _d), _other = tables(night.round)
    first, second = sorted((a, c))
    SeatingRule.objects.create(
        tournament=night.tournament, kind="partners", entrant_id=first, other_id=second, made_at=NOW, made_by="t"
    )
    rounds.close_round(round_=night.round, now=NOW, force=True)
    draft = rounds.seat_round(tournament=night.tournament, now=NOW)
    assert draft.repeated_partners == []
    table = next(table for table in tables(draft) if a in table)
    assert abs(table.index(a) - table.index(c)) == 2
    third, fourth = (entrant for entrant in table if entrant not in (a, c))
    drafts.swap(round_=read(draft), one=third, other=fourth)
    assert read(draft).repeated_partners == []


def test_it_says_which_seating_rules_are_not_kept_any_more(drafted: Night) -> None:
    (a, _b, c, _d), (e, _f, _g, h) = tables(drafted.round)
    first, second = sorted((a, e))
    SeatingRule.objects.create(
        tournament=drafted.tournament,
        kind="never-partners",
        entrant_id=first,
        other_id=second,
        made_at=NOW,
        made_by="t",
    )
    drafts.swap(round_=read(drafted.round), one=c, other=e)  # now e partners a
    assert read(drafted.round).broken == [["never-partners", [first, second], None]]
    drafts.swap(round_=read(drafted.round), one=e, other=h)
    assert read(drafted.round).broken == []


def test_it_has_partners_move_together_where_they_play_in_teams(drafted: Night) -> None:
    (a, b, c, d), (e, f, g, h) = tables(drafted.round)
    teams = [Team.objects.create(tournament=drafted.tournament, number=n) for n in (1, 2, 3, 4)]
    for team, members in zip(teams, ((a, c), (b, d), (e, g), (f, h)), strict=True):
        Seat.objects.filter(round=drafted.round, entrant__in=members).update(team=team)
    drafts.swap(round_=read(drafted.round), one=a, other=h)
    assert tables(drafted.round) == [[h, b, f, d], [e, c, g, a]]
    by_team = {seat.entrant_id: seat.team_id for seat in Seat.objects.filter(round=drafted.round)}
    assert [by_team[player] for player in (a, c, f, h)] == [teams[0].pk, teams[0].pk, teams[3].pk, teams[3].pk]
    assert read(drafted.round).repeated_partners == []
    # Within a team the two change seats.
    drafts.swap(round_=read(drafted.round), one=e, other=g)
    assert tables(drafted.round)[1] == [g, c, e, a]


def test_it_keeps_everybody_in_the_round_once(drafted: Night) -> None:
    before = seated(drafted.round)
    (idle,) = SitOut.objects.filter(round=drafted.round).values_list("entrant", flat=True)
    for first, second in ((idle, before[0]), (before[1], before[2]), (before[0], before[3])):
        drafts.swap(round_=read(drafted.round), one=first, other=second)
    now_out = list(SitOut.objects.filter(round=drafted.round).values_list("entrant", flat=True))
    assert now_out == [before[3]]
    assert seated(drafted.round) == sorted({*before, idle} - {before[3]})


@pytest.mark.parametrize(
    ("swaps", "standing"),
    [
        ([], []),
        ([[1, 2]], [(1, 2)]),
        ([[1, 2], [2, 1]], []),
        ([[1, 2], [3, 4], [1, 2]], [(3, 4)]),
        ([[1, 2], [2, 3], [1, 2]], [(1, 2), (2, 3), (1, 2)]),  # 3 came in between: this moves all three round
        ([[1, 2], [2, 3], [1, 2], [1, 2]], [(1, 2), (2, 3)]),
        ([[1, 2], [2, 3], [3, 2], [2, 1]], []),
        ([[1, 2], [1, 2], [1, 2]], [(1, 2)]),
    ],
)
def test_it_knows_which_swaps_are_still_in_force(swaps: list[list[int]], standing: list[tuple[int, int]]) -> None:
    assert drafts.standing_swaps(swaps) == standing


def test_it_knows_which_swaps_can_be_taken_back() -> None:
    standing = [(1, 2), (3, 4), (2, 5)]
    assert [drafts.can_be_swapped_back(standing, place) for place in range(3)] == [False, True, True]


def test_it_draws_again_once_when_a_button_is_pressed_twice(drafted: Night) -> None:
    seen = state(drafted.round)
    first = drafts.redraw_round(round_=read(drafted.round), now=NOW, seen=seen)
    with nothing_changes():
        assert drafts.redraw_round(round_=read(drafted.round), now=NOW, seen=seen) == first
    with nothing_changes(), pytest.raises(RoundNotDraft):  # by another seed it would be another draft
        drafts.redraw_round(round_=read(drafted.round), now=NOW, seed=first.seed + 1)
    assert read(drafted.round).status == "undone"
    rounds.publish_round(round_=first, now=NOW)
    with nothing_changes(), pytest.raises(RoundNotDraft):
        drafts.redraw_round(round_=read(drafted.round), now=NOW, seen=seen)


def test_it_throws_no_draft_away_for_a_draw_from_what_has_changed(drafted: Night) -> None:
    def someone_leaves() -> None:
        entrants.check_in(entrant=drafted.entrants[0], present=False)

    with overtaken_by(someone_leaves), pytest.raises(SomeoneElseWasQuicker):
        drafts.redraw_round(round_=read(drafted.round), now=NOW)
    assert read(drafted.round).status == "draft"


@pytest.mark.parametrize(
    "action",
    [
        lambda round_: rounds.publish_round(round_=round_, now=NOW),
        lambda round_: drafts.redraw_round(round_=round_, now=NOW),
        lambda round_: drafts.swap(round_=round_, one=tables(round_)[0][0], other=tables(round_)[1][0]),
    ],
    ids=["published", "drawn again", "swapped"],
)
def test_it_draws_nothing_again_that_was_changed_meanwhile(drafted: Night, action: Any) -> None:
    with overtaken_by(lambda: action(read(drafted.round))), pytest.raises((DraftChanged, SomeoneElseWasQuicker)):
        drafts.redraw_round(round_=read(drafted.round), now=NOW)
    standing = drafted.tournament.rounds.exclude(status="undone")
    assert standing.count() == 1


def test_it_draws_a_later_round_again_under_its_number(night: Night) -> None:
    rounds.close_round(round_=night.round, now=NOW, force=True)
    draft = rounds.seat_round(tournament=night.tournament, now=NOW)
    again = drafts.redraw_round(round_=draft, now=NOW)
    assert (again.number, again.pk != draft.pk) == (2, True)
    # Nobody of nine sits out twice running: the draft that was thrown away counts for nothing.
    assert not {*again.sit_outs.values_list("entrant", flat=True)} & {
        *night.round.sit_outs.values_list("entrant", flat=True)
    }


def test_it_refuses_to_swap_who_is_not_there(drafted: Night) -> None:
    (late,) = entrants.add_entrants(tournament=drafted.tournament, newcomers=people.newcomers(1))
    with nothing_changes(), pytest.raises(NothingToSwap):
        drafts.swap(round_=read(drafted.round), one=late.pk, other=tables(drafted.round)[0][0])


def teams_of(night: Night) -> list[Team]:
    """Put everybody who is seated into teams with their partner, in the draft and in any round before."""
    made: dict[frozenset[int], Team] = {}
    for seats in tables(night.round):
        for members in (seats[::2], seats[1::2]):
            team = made[frozenset(members)] = Team.objects.create(tournament=night.tournament, number=len(made) + 1)
            Seat.objects.filter(round=night.round, entrant__in=members).update(team=team)
    return list(made.values())


def test_it_counts_teams_that_meet_again_anew(hall: Organization) -> None:
    night = people.night(hall, 8)
    one, two, three, four = teams_of(night)
    (a, b, c, d), (e, f, g, h) = tables(night.round)
    rounds.close_round(round_=night.round, now=NOW, force=True)
    draft = rounds.seat_round(tournament=night.tournament, now=NOW)
    # The draft, by hand: team 1 against 3, 2 against 4. Before, 1 met 2 and 3 met 4.
    Seat.objects.filter(round=draft).delete()
    seating = ((a, e, c, g), (b, f, d, h))
    by_entrant = {a: one, c: one, b: two, d: two, e: three, g: three, f: four, h: four}
    for sitting, seats in zip(draft.sittings.order_by("table__number"), seating, strict=True):
        for index, entrant in enumerate(seats):
            Seat.objects.create(sitting=sitting, round=draft, index=index, entrant_id=entrant, team=by_entrant[entrant])
    drafts.swap(round_=read(draft), one=e, other=d)
    assert read(draft).rematches == [[1, 2], [3, 4]]
    drafts.swap(round_=read(draft), one=e, other=b)  # by the other one of the team, it is the same teams
    assert read(draft).rematches == []


def test_it_lets_who_has_no_team_play_for_the_one_whose_seat_they_take(drafted: Night) -> None:
    first, *_others = teams_of(drafted)
    (a, b, c, d), _table = tables(drafted.round)
    (idle,) = SitOut.objects.filter(round=drafted.round).values_list("entrant", flat=True)
    drafts.swap(round_=read(drafted.round), one=idle, other=a)
    assert tables(drafted.round)[0] == [idle, b, c, d]
    assert Seat.objects.get(round=drafted.round, entrant=idle).team == first
    assert SitOut.objects.get(round=drafted.round).team is None
