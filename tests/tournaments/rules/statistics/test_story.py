"""The story of a tournament: small games by hand, and a night of random hands counted again by other code."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

import pytest
from django.db import transaction
from django.test import Client
from pytest_django.plugin import DjangoDbBlocker

from accounts.models import Organization
from scoring.models import Hand
from scoring.rules import HandResult, Totals
from tests import people
from tests.people import NOW, Night
from tournaments.models import Round, Tournament
from tournaments.rules.statistics.games import PlayedGame, PlayedHand
from tournaments.rules.statistics.story import (
    closest_game,
    deciding_hand,
    greatest_comeback,
    longest_climb,
    most_loners,
    table_luck,
)
from tournaments.services.boards.body import board_body
from tournaments.services.boards.refresh import refresh_standings
from tournaments.services.play.hands import enter_totals
from tournaments.services.results.story import story_of
from tournaments.services.seating.rounds import close_round, publish_round, seat_round

SIDES = ((0, 2), (1, 3))


def game(*hands: tuple[int, int], number: int = 1, table: int = 1, seats: Sequence[int] = (1, 2, 3, 4)) -> PlayedGame:
    """A game whose hands brought these points to the sides; none: entered as totals."""
    sums = [sum(side) for side in zip(*hands, strict=True)] or [10, 9]
    points = (sums[0], sums[1]) * 2
    played = tuple(
        PlayedHand(place, tuple(seats), {}, HandResult("made"), (us, them) * 2, (0,) * 4, (0,) * 4)
        for place, (us, them) in enumerate(hands, 1)
    )
    won = tuple(sums[seat % 2] > sums[1 - seat % 2] for seat in range(4))
    return PlayedGame(1, number, table, "euchre", SIDES, tuple(seats), (tuple(seats),), points, won, played, not hands)


def test_it_finds_the_closest_game_and_how_many_were_as_close() -> None:
    close, closer = game((4, 0), (0, 2)), game((4, 0), (2, 5), table=2)
    found = closest_game([close, closer, game((8, 7), table=3), game((2, 2), table=4)])
    assert found
    assert (found.game.table, found.score, found.margin, found.others) == (3, (8, 7), 1, 1), "of two the higher score"
    assert closest_game([game((2, 2))]) is None, "nobody won"
    lost = closest_game([game((7, 8))])
    assert lost
    assert (lost.sides, lost.score) == (((1, 3), (0, 2)), (8, 7)), "the winners come first"
    least = closest_game([game((0, 9), (4, 0)), game((1, 4), table=2)], fewest_wins=True)
    assert least
    assert (least.game.table, least.margin) == (2, 3)
    totals = closest_game([game()])
    assert totals
    assert totals.score == (10, 9)


def test_it_names_everybody_who_had_the_most_loners_and_nobody_where_there_was_none() -> None:
    most = most_loners({1: 2, 2: 0, 3: 2})
    assert most
    assert (most.entrants, most.times) == ((1, 3), 2)
    assert most_loners({1: 0}) is None


def test_it_finds_the_longest_climb_between_any_two_rounds() -> None:
    climb = longest_climb([{1: 1, 2: 2, 3: 3}, {1: 3, 2: 2, 3: 2, 4: 1}, {1: 3, 2: 4, 3: 1, 4: 2}])
    assert climb
    assert (climb.entrants, climb.places, climb.from_rank, climb.to_rank) == ((3,), 2, 3, 1)
    assert (climb.from_round, climb.to_round) == (1, 3)
    assert longest_climb([{1: 1, 2: 2}]) is None
    assert longest_climb([{1: 1}, {1: 2}]) is None


def test_it_finds_the_largest_deficit_that_was_turned_into_a_win() -> None:
    lost, won = game((0, 4), (1, 0)), game((0, 4), (0, 1), (4, 0), (2, 0), table=2)
    found = greatest_comeback([lost, won, game((0, 1), (4, 0), table=3), game(table=4)])
    assert found
    assert (found.game.table, found.behind, found.score_then, found.after_hand, found.score) == (
        2,
        5,
        (0, 5),
        2,
        (6, 5),
    )
    assert found.winners == (1, 3)
    assert greatest_comeback([lost, game((1, 0))]) is None
    fewest = replace(game((0, 4), (9, 0)), won=(False, True, False, True))
    behind = greatest_comeback([fewest], fewest_wins=True)
    assert behind
    assert (behind.behind, behind.score_then, behind.score) == (4, (4, 0), (4, 9))


def test_it_compares_tables_by_points_for_each_hand() -> None:
    games = [game((1, 0), (1, 0)), game((4, 0), (2, 0), table=2), game((0, 9), table=3), game(table=4)]
    luck = table_luck(games)
    assert luck
    assert (luck.luckiest.table, luck.luckiest.per_hand) == (3, 9.0), "half as many hands as the busiest table will do"
    assert (luck.unluckiest.table, luck.unluckiest.points, luck.unluckiest.hands) == (1, 2, 2)
    assert table_luck([game((1, 0)), game((0, 1), table=2)]) is None
    assert table_luck([game((1, 0), (0, 0), (1, 0)), game((9, 0), table=2)]) is None, "one hand is too few"


def test_it_finds_the_last_hand_without_which_others_would_have_won() -> None:
    games = [game((4, 0), (1, 0)), game((2, 0), (0, 1), number=2)]
    points = {1: 7, 3: 7, 2: 5, 4: 1}
    found = deciding_hand(games, points, [1, 3])
    assert found
    assert (found.game.round, found.hand.number, found.would_win) == (2, 1, (1, 2, 3)), "all three would have five"
    assert deciding_hand(games, {**points, 2: 7}, [1, 3]) is None, "a tie-break decided it"
    assert deciding_hand([game((1, 0))], {1: 9, 3: 9, 2: 2}, [1, 3]) is None, "no hand did"


@pytest.fixture(scope="module")
def everything_played(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Night]:
    """The night of `played`, made once for all tests of this file."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield play_at_random(people.organization("random"))
        transaction.set_rollback(True)


@pytest.fixture
def played(everything_played: Night, db: None) -> Night:
    """Three rounds of sixteen people, hand by hand at random, with one game as totals."""
    return everything_played


def play_at_random(hall: Organization) -> Night:
    """Play three rounds of sixteen people, hand by hand at random, with one game as totals."""
    night = people.night(hall, 16, tie_breaks=["lot"])
    director, rng, round_ = people.member(hall), Random(4), night.round
    for number in range(1, 4):
        for sitting in round_.sittings.order_by("table__number"):
            if number == 2 and sitting.table.number == 3:
                enter_totals(sitting=sitting, uuid=people.known(1), totals=Totals((9, 8, 9, 8)), by="desk", now=NOW)
                continue
            for hand in range(1, 9):
                facts = {"maker": rng.randrange(4), "alone": rng.random() < 0.2, "tricks": rng.choice((1, 3, 3, 5))}
                director.post(f"sittings/{sitting.pk}/hands/", people.hand(hand, **facts))
        close_round(round_=round_, now=NOW)
        if number < 3:
            round_ = publish_round(round_=seat_round(tournament=night.tournament, now=NOW, seed=number), now=NOW)
    refresh_standings(tournament_id=night.tournament.pk)
    return Night(Tournament.objects.get(pk=night.tournament.pk), night.entrants, round_)


def raw(night: Night) -> list[tuple[int, int, list[int], list[Hand]]]:
    """Each game as (round, table, entrants by seat, hands), read from the rows."""
    return [
        (
            round_.number,
            sitting.table.number,
            [seat.entrant_id for seat in sitting.seats.order_by("index")],
            list(Hand.objects.filter(game=sitting.game, voided_at=None).order_by("number")),
        )
        for round_ in Round.objects.filter(tournament=night.tournament).order_by("number")
        for sitting in round_.sittings.order_by("table__number")
    ]


def test_it_tells_what_other_code_counts_from_the_rows(played: Night) -> None:
    story, games = story_of(played.tournament, board_body(played.tournament)), raw(played)
    known = [other for other in games if other[3][0].kind != Hand.TOTALS]
    finals = {(other[0], other[1]): [sum(hand.points[side] for hand in other[3]) for side in (0, 1)] for other in games}

    margins = sorted(abs(a - b) for a, b in finals.values() if a != b)
    assert story.closest
    assert story.closest.margin == margins[0]
    assert story.closest.others == margins.count(margins[0]) - 1

    loners = Counter(
        who
        for *_, seats, hands in known
        for hand in hands
        for who, times in zip(seats, hand.lone_marches, strict=True)
        if times
    )
    assert story.loners
    assert story.loners.times == max(loners.values())
    assert {*story.loners.entrants} == {who for who in loners if loners[who] == max(loners.values())}

    deficits = []
    for number, table, _seats, hands in known:
        score = [0, 0]
        winner = int(finals[number, table][1] > finals[number, table][0])
        for hand in hands:
            score = [score[0] + hand.points[0], score[1] + hand.points[1]]
            if finals[number, table][0] != finals[number, table][1]:
                deficits.append((score[1 - winner] - score[winner], number, table))
    assert story.comeback
    assert story.comeback.behind == max(deficits)[0]

    rates = {}
    for table in {row[1] for row in known}:
        hands = [hand for row in known if row[1] == table for hand in row[3]]
        rates[table] = sum(hand.points[0] + hand.points[1] for hand in hands) / len(hands)
    assert story.luck
    assert (story.luck.luckiest.per_hand, story.luck.unluckiest.per_hand) == (max(rates.values()), min(rates.values()))


def test_it_finds_the_hand_that_decided_it_and_the_longest_climb_as_other_code_does(played: Night) -> None:
    story, games = story_of(played.tournament, board_body(played.tournament)), raw(played)
    known = [other for other in games if other[3][0].kind != Hand.TOTALS]
    totals: Counter[int] = Counter()
    for *_, seats, hands in games:
        for hand in hands:
            totals.update(dict(zip(seats, hand.points, strict=True)))
    best = {who for who in totals if totals[who] == max(totals.values())}
    decisive = [
        (number, hand.number)
        for number, _table, seats, hands in known
        for hand in hands
        if best_without(totals, seats, hand) != best
    ]
    assert len(best) == 1
    assert story.decided
    assert (story.decided.game.round, story.decided.hand.number) == max(decisive)

    after: list[dict[int, int]] = []
    for last in (1, 2, 3):
        so_far: Counter[int] = Counter()
        for number, _table, seats, hands in games:
            for hand in hands if number <= last else ():
                so_far.update(dict(zip(seats, hand.points, strict=True)))
        after.append({who: 1 + sum(other > made for other in so_far.values()) for who, made in so_far.items()})
    assert story.climb
    start, end = after[story.climb.from_round - 1], after[story.climb.to_round - 1]
    for who in story.climb.entrants:  # the lot parts those who are level, who share a place here
        assert start[who] <= story.climb.from_rank < start[who] + list(start.values()).count(start[who])
        assert end[who] <= story.climb.to_rank < end[who] + list(end.values()).count(end[who])


def best_without(totals: Counter[int], seats: list[int], hand: Hand) -> set[int]:
    less = Counter(totals)
    less.subtract(dict(zip(seats, hand.points, strict=True)))
    return {who for who in less if less[who] == max(less.values())}


def test_it_is_a_page_to_share_with_a_picture_once_it_is_over(played: Night) -> None:
    address = f"/t/{played.tournament.slug}/story/"
    page = Client().get(address).content.decode()
    winner = next(row["name"] for row in board_body(played.tournament)["rows"] if row["rank"] == 1)
    assert f'<span class="name">{winner}</span>' in page
    for title in ("The hand that decided it", "The closest game", "The greatest comeback", "The longest climb"):
        assert title in page
    assert f'<meta property="og:image" content="http://testserver{address}picture.png">' in page
    picture = Client().get(f"{address}picture.png")
    assert picture["Content-Type"] == "image/png"
    assert picture.content[16:24] == (1200).to_bytes(4) + (630).to_bytes(4)
    number = played.entrants[0].number
    assert Client().get(f"/t/{played.tournament.slug}/players/{number}/picture.png").content[:4] == b"\x89PNG"


def test_it_tells_nothing_before_the_end_or_before_the_results_are_announced(night: Night) -> None:
    address = f"/t/{night.tournament.slug}/story/"
    assert "The tournament is not over." in Client().get(address).content.decode()
    assert Client().get(f"{address}picture.png").status_code == 404
    assert Client().get(f"/t/{night.tournament.slug}/players/1/picture.png").status_code == 404


def test_it_leaves_out_what_totals_do_not_say(hall: Organization) -> None:
    night = people.night(hall, 8, rounds=1)
    for place, sitting in enumerate(night.sittings):
        totals = Totals((9, 4, 9, 4), hands=8)
        enter_totals(sitting=sitting, uuid=people.known(place + 1), totals=totals, by="desk", now=NOW)
    close_round(round_=night.round, now=NOW, force=True)
    tournament = Tournament.objects.get(pk=night.tournament.pk)
    body = board_body(tournament)
    story = story_of(tournament, body)
    assert story.closest
    assert (story.closest.margin, story.closest.others) == (5, 1)
    assert (story.loners, story.climb, story.comeback, story.luck, story.decided) == (None,) * 5
