"""An evening of pairs, or of single people, at which sets of deals move from table to table."""

from collections import Counter
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from accounts.models import Organization
from scoring.corrections import Correction
from scoring.rules import RuleError
from scoring.services import Entry
from tests.people import NOW, Night, night
from tests.tournaments.paper.pages import printed, words
from tournaments.errors.seating_rules import KnowsDeals
from tournaments.models import Round, Sitting, Tournament
from tournaments.services.boards.refresh import refresh_standings
from tournaments.services.play import corrections, hands
from tournaments.services.results.played import Played
from tournaments.services.results.team_rows import team_rows
from tournaments.services.results.travellers import travellers
from tournaments.services.seating import drafts, rounds
from tournaments.services.seating.deals_to_come import deals_at_every_table, deals_to_come
from tournaments.services.seating.seat_changes import Replacement, change_seat
from tournaments.services.setup.settings import change_tournament

MARCH, MADE, EUCHRED = {"maker": 0, "tricks": 5}, {"maker": 2, "tricks": 3}, {"maker": 0, "tricks": 2}
"""2, 1 and -2 points for seats 0 and 2."""


@pytest.fixture
def evening(hall: Organization) -> Night:
    """Six pairs at three tables, two deals in a set."""
    plan: dict[str, Any] = {"movement": "mitchell", "movement_options": {"seeding": "number"}}
    return night(hall, 12, duplicate="matchpoints", hands_per_game=2, rounds=3, **plan)


def play(round_: Round, *facts: dict[str, Any]) -> None:
    """Enter the same at both hands of a table, from the head table down, and close the round."""
    sittings = round_.sittings.select_related("table", "game").order_by("table__number")
    for sitting, made in zip(sittings, facts, strict=True):
        for number in (1, 2):
            hands.enter_hand(sitting=sitting, entry=Entry(uuid4(), made, number), by="pad", now=NOW)
    rounds.close_round(round_=round_, now=NOW)


def go_on(made: Night, **changes: Any) -> Round:
    tournament = Tournament.objects.get(pk=made.tournament.pk)
    return rounds.publish_round(round_=rounds.seat_round(tournament=tournament, now=NOW, **changes), now=NOW)


def at_tables(round_: Round) -> list[tuple[list[int], int | None, list[int]]]:
    """The teams, the set and the deals of each table."""
    sittings = round_.sittings.order_by("table__number").prefetch_related("seats__team")
    seats = [sorted(sitting.seats.all(), key=lambda seat: seat.index) for sitting in sittings]
    teams = [[seat.team.number for seat in four[:2] if seat.team] for four in seats]
    return [(met, sitting.deal_set, sitting.deals) for met, sitting in zip(teams, sittings, strict=True)]


def ranked(made: Night) -> list[tuple[int, int, int]]:
    """Rank, team and points."""
    rows = team_rows(Played.of(Tournament.objects.get(pk=made.tournament.pk))) or []
    return [(row["rank"], row["team"], row["points"]) for row in rows]


def test_it_moves_pairs_up_and_deals_down(evening: Night) -> None:
    assert at_tables(evening.round) == [([1, 4], 1, [1, 2]), ([2, 5], 2, [3, 4]), ([3, 6], 3, [5, 6])]
    play(evening.round, MADE, MADE, MADE)
    second = go_on(evening)
    assert at_tables(second) == [([1, 6], 2, [3, 4]), ([2, 4], 3, [5, 6]), ([3, 5], 1, [1, 2])]
    play(second, MADE, MADE, MADE)
    # In the last round the sides are changed.
    assert at_tables(go_on(evening)) == [([5, 1], 3, [5, 6]), ([6, 2], 1, [1, 2]), ([4, 3], 2, [3, 4])]


def test_it_says_beforehand_which_deals_lie_where(evening: Night) -> None:
    said = [(at.round, at.table, at.deals) for at in deals_at_every_table(evening.tournament)]
    facts = [MADE] * 3
    play(evening.round, *facts)
    for _number in (2, 3):
        play(go_on(evening), *facts)
    sittings = Sitting.objects.order_by("round__number", "table__number").select_related("round", "table")
    assert said == [(at.round.number, at.table.number, tuple(at.deals)) for at in sittings]
    assert len(said) == 9
    assert deals_to_come(evening.tournament) == []


def test_it_prints_each_deal_once(evening: Night) -> None:
    to_come = deals_to_come(evening.tournament)
    assert [(deal.cards.number, deal.deal_set, deal.copies) for deal in to_come] == [
        (1, 1, 1),
        (2, 1, 1),
        (3, 2, 1),
        (4, 2, 1),
        (5, 3, 1),
        (6, 3, 1),
    ]


def test_it_ranks_pairs_by_what_others_made_of_the_same_deals(evening: Night) -> None:
    play(evening.round, MARCH, MADE, EUCHRED)
    # Nobody else has played any of these deals yet: everybody has 50 for each.
    assert {points for _rank, _team, points in ranked(evening)} == {100}
    # Sets 2, 3, 1: 1 against 1, 1 against -2, -2 against 2.
    play(go_on(evening), MADE, MADE, EUCHRED)
    assert ranked(evening) == [
        (1, 1, 300),
        (1, 2, 300),
        (1, 5, 300),
        (1, 6, 300),
        (5, 3, 0),
        (5, 4, 0),
    ]


def test_it_compares_everything_again_after_a_late_correction(evening: Night) -> None:
    play(evening.round, MARCH, MADE, EUCHRED)
    play(go_on(evening), MADE, MADE, EUCHRED)
    before = ranked(evening)
    first = evening.sittings[0]
    for number in (1, 2):
        wrong = first.game.hands.get(number=number, voided_at=None)
        right = Correction("Two tricks only", voids=wrong.uuid, adds=Entry(uuid4(), EUCHRED, number))
        corrections.correct(sitting=first, correction=right, by="director", now=NOW)
    # Set 1: -2 at both tables, so that the pairs of the other table, in round 2, have other points, too.
    assert before != ranked(evening)
    points = {team: made for _rank, team, made in ranked(evening)}
    assert points == {1: 200, 2: 300, 3: 100, 4: 100, 5: 200, 6: 300}


def test_it_keeps_every_deal_secret_until_all_is_over(evening: Night) -> None:
    facts = [MADE] * 3
    play(evening.round, *facts)
    play(go_on(evening), *facts)
    assert travellers(evening.tournament) == []
    play(go_on(evening), *facts)
    shown = travellers(Tournament.objects.get(pk=evening.tournament.pk))
    assert [(traveller.number, len(traveller.tables)) for traveller in shown] == [(number, 3) for number in range(1, 7)]
    assert all(traveller.cards for traveller in shown)


def test_it_says_on_the_board_at_the_table_and_on_paper_which_set_is_played(evening: Night) -> None:
    play(evening.round, MARCH, MADE, EUCHRED)
    second = go_on(evening)
    refresh_standings(tournament_id=evening.tournament.pk)
    board = Client().get(f"/t/{evening.tournament.slug}/").content.decode()
    assert "Set 2: deals 3, 4" in board
    assert "Set 1: deals 1, 2" in Client().get("/pad/sheet/", headers=evening.pad(3).headers).content.decode()
    how, first, *_more = words(printed(evening.tournament, "deal-slips"))
    assert "envelope of its own" in how
    assert "Set 2 · Hand 1" in first
    deals = f"/t/{evening.tournament.slug}/deals/"
    assert "all appear here once the last round" in Client().get(deals).content.decode()
    play(second, MADE, MADE, EUCHRED)
    play(go_on(evening), MADE, MADE, MADE)
    refresh_standings(tournament_id=evening.tournament.pk)
    assert "From round 1 on, hand 1" in Client().get(f"{deals}?deal=1").content.decode()
    board = Client().get(f"/t/{evening.tournament.slug}/").content.decode()
    best = ranked(evening)[0][2]
    assert f'class="points">{best}</b>' in board


def test_it_gives_new_deals_to_a_set_that_was_on_a_table_in_a_round_undone(evening: Night) -> None:
    play(evening.round, *[MADE] * 3)
    rounds.undo_round(round_=go_on(evening), now=NOW)
    assert [deals for _teams, _set, deals in at_tables(go_on(evening))] == [[7, 8], [9, 10], [11, 12]]


def test_it_seats_nobody_at_deals_that_they_have_seen(evening: Night) -> None:
    play(evening.round, *[MADE] * 3)
    draft = rounds.seat_round(tournament=evening.tournament, now=NOW)
    # Team 4 has played set 1, which team 5 is to play now.
    fourth, fifth = (evening.tournament.entrants.filter(team__number=number).first() for number in (4, 5))
    assert fourth is not None
    assert fifth is not None
    with pytest.raises(KnowsDeals):
        drafts.swap(round_=draft, one=fourth.pk, other=fifth.pk)
    assert [met for met, _set, _deals in at_tables(draft)] == [[1, 6], [2, 4], [3, 5]]


def test_it_lets_nobody_take_a_seat_at_deals_that_they_have_seen(evening: Night) -> None:
    play(evening.round, *[MADE] * 3)
    held = evening.sittings[0].seats.select_related("entrant")[0].entrant
    assert held is not None
    second = go_on(evening)
    second.seats.filter(entrant=held).update(entrant=None)
    third = second.sittings.get(table__number=3)
    assert third.deals == evening.sittings[0].deals
    with pytest.raises(KnowsDeals):
        change_seat(sitting=third, index=0, replacement=Replacement(coming=held), by="director", now=NOW)


def test_pairs_play_a_round_robin_over_the_same_deals(hall: Organization) -> None:
    made = night(hall, 8, movement="round-robin", duplicate="matchpoints", hands_per_game=1, rounds=3)
    sitting, other = made.sittings
    hands.enter_hand(sitting=sitting, entry=Entry(uuid4(), MARCH, 1), by="pad", now=NOW)
    hands.enter_hand(sitting=other, entry=Entry(uuid4(), MADE, 1), by="pad", now=NOW)
    rounds.close_round(round_=made.round, now=NOW)
    assert Counter(points for _rank, _team, points in ranked(made)) == {100: 2, 0: 2}
    assert sitting.deals == other.deals == [1]


def test_pairs_who_sit_out_have_the_average(hall: Organization) -> None:
    made = night(hall, 10, movement="mitchell", duplicate="matchpoints", hands_per_game=2, rounds=4)
    assert len(made.sittings) == 2
    for sitting in made.sittings:
        for number in (1, 2):
            hands.enter_hand(sitting=sitting, entry=Entry(uuid4(), MADE, number), by="pad", now=NOW)
    rounds.close_round(round_=made.round, now=NOW)
    assert [points for _rank, _team, points in ranked(made)] == [100] * 5


@pytest.mark.parametrize("key", ["mitchell", "howell", "individual"])
def test_deals_move_only_where_all_play_the_same_cards(key: str, hall: Organization) -> None:
    with pytest.raises(RuleError, match="sets of deals move"):
        night(hall, 8, movement=key, duplicate="off")
    made = night(hall, 8, published=False, duplicate="butler", movement=key, hands_per_game=2)
    with pytest.raises(RuleError, match="sets of deals move"):
        change_tournament(tournament=made.tournament, changes={"duplicate": "off"}, now=NOW)


def test_single_people_play_a_rainbow(hall: Organization) -> None:
    made = night(hall, 20, movement="individual", duplicate="butler", hands_per_game=1, rounds=5)
    held = Counter[tuple[int, int]]()
    for number in range(1, 6):
        round_ = made.round if number == 1 else go_on(made)
        assert {sitting.deal_set for sitting in round_.sittings.all()} == {1, 2, 3, 4, 5}
        held.update((seat.entrant_id or 0, seat.sitting.deals[0]) for seat in round_.seats.select_related("sitting"))
        rounds.close_round(round_=round_, now=NOW, force=True)
    assert set(held.values()) == {1}
    assert len(held) == 100
