"""Knock-out, single and double: brackets against brackets written by hand, and everybody kept playing."""

from random import Random
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.check_all import more
from tests.tournaments.rules.movements.teams import as_played, by_lot, byes, contenders, draw, night, pairs, upper
from tournaments.rules.movements.base import Decided, PastRound, Seating, Terms, Tied
from tournaments.rules.movements.fixed_partners.bracket import double, seed_order, single
from tournaments.rules.movements.knock_out import KnockOut, rounds_needed

KNOCK_OUT = KnockOut()
SEEDED: dict[str, Any] = {"seeding": "number", "consolation": "no"}


def sheet(seating: Seating) -> list[tuple[str, int, int]]:
    """Stage, and the seeds (from 1) of the two, the better first."""
    return [
        cast(Any, (stage, *sorted((a + 1, b + 1))))
        for stage, (a, b) in zip(seating.stages, pairs(seating), strict=True)
    ]


def beaten_by(*upsets: tuple[int, int]):
    """The better seed wins, but for these (seed, seed it loses to)."""

    def winner(first: int, second: int) -> int:
        better, worse = sorted((first, second))
        return worse if (better + 1, worse + 1) in upsets else better

    return winner


def test_it_seeds_so_that_the_best_meet_last() -> None:
    assert [seed + 1 for seed in seed_order(4)] == [1, 4, 2, 3]
    assert [seed + 1 for seed in seed_order(8)] == [1, 8, 4, 5, 2, 7, 3, 6]
    assert [seed + 1 for seed in seed_order(16)] == [1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11]


def test_it_plays_out_the_bracket_of_four() -> None:
    one, two = night(KNOCK_OUT, 4, 2, winner=upper, **SEEDED)

    assert sheet(one) == [("Semi-final", 1, 4), ("Semi-final", 2, 3)]
    assert sheet(two) == [("Third place", 3, 4), ("Final", 1, 2)] or sheet(two) == [
        ("Final", 1, 2),
        ("Third place", 3, 4),
    ]


def test_it_gives_the_byes_of_the_bracket_of_five_to_the_top_seeds() -> None:
    one, two, three = night(KNOCK_OUT, 5, 3, winner=beaten_by((4, 5), (1, 5)), **SEEDED)

    assert (sheet(one), byes(one)) == ([("Quarter-final", 4, 5)], [0, 1, 2])
    assert (sheet(two), byes(two)) == ([("Semi-final", 1, 5), ("Semi-final", 2, 3)], [])
    assert sorted(sheet(three)) == [("Final", 2, 5), ("Third place", 1, 3)]


def test_it_plays_out_the_bracket_of_eight() -> None:
    one, two, three = night(KNOCK_OUT, 8, 3, winner=beaten_by((1, 8), (3, 6)), **SEEDED)

    assert sheet(one) == [(("Quarter-final"), *pair) for pair in ((1, 8), (4, 5), (2, 7), (3, 6))]
    assert sheet(two) == [("Semi-final", 4, 8), ("Semi-final", 2, 6)]
    assert sorted(sheet(three)) == [("Final", 2, 4), ("Third place", 6, 8)]


def test_it_places_everybody_of_the_bracket_of_eight() -> None:
    seatings = night(KNOCK_OUT, 8, 3, winner=beaten_by((1, 8), (3, 6)), **SEEDED)
    history = [as_played(seating, beaten_by((1, 8), (3, 6))) for seating in seatings]

    ahead = KNOCK_OUT.places(history, {})
    # 2 beats 4 in the final, 6 beats 8 for the third place; 1, 3, 5 and 7 went out in the quarter-finals.
    assert [
        [team + 1 for team in ahead if ahead[team] == value] for value in sorted(set(ahead.values()), reverse=True)
    ] == [[2], [4], [6], [8], [1, 3, 5, 7]]


def test_it_ranks_who_is_still_in_it_before_who_is_out() -> None:
    seatings = night(KNOCK_OUT, 8, 1, winner=upper, **SEEDED)
    ahead = KNOCK_OUT.places([as_played(seating, upper) for seating in seatings], {})

    assert {ahead[team] for team in (0, 1, 2, 3)} == {max(ahead.values())}
    assert {ahead[team] for team in (4, 5, 6, 7)} == {min(ahead.values())}
    assert min(ahead.values()) < max(ahead.values())


def test_it_plays_out_the_double_bracket_of_four() -> None:
    # 4 beats 1, 2 beats 3; 2 beats 4. Losers: 1 beats 3, then 1 beats 4. 1 beats 2 twice.
    winner = beaten_by((1, 4))
    seatings = []
    history: list[PastRound] = []
    for _ in range(5):
        seatings.append(draw(KNOCK_OUT, range(4), history, elimination="double", **SEEDED))
        history.append(as_played(seatings[-1], winner))
        if len(history) == 1:
            winner = upper
    assert [sorted(sheet(seating)) for seating in seatings] == [
        [("Winners' bracket", 1, 4), ("Winners' bracket", 2, 3)],
        [("Losers' bracket", 1, 3), ("Winners' bracket", 2, 4)],
        [("Losers' bracket", 1, 4)],
        [("Grand final", 1, 2)],
        [("Second grand final", 1, 2)],
    ]
    assert [byes(seating) for seating in seatings] == [[], [], [1], [], []]
    ahead = KNOCK_OUT.places(history, {"elimination": "double"})
    assert sorted(ahead, key=lambda team: -ahead[team]) == [0, 1, 3, 2]
    with pytest.raises(Decided):
        draw(KNOCK_OUT, range(4), history, elimination="double", **SEEDED)


def test_it_plays_out_the_double_bracket_of_eight() -> None:
    seatings = night(KNOCK_OUT, 8, 6, winner=upper, elimination="double", **SEEDED)

    w, lo = "Winners' bracket", "Losers' bracket"
    # Losers drop into the other half: 3 (of the lower semi-final) meets the winner of 5 and 8, 4 that of 6 and 7.
    assert [sorted(sheet(seating)) for seating in seatings] == [
        [(w, 1, 8), (w, 2, 7), (w, 3, 6), (w, 4, 5)],
        [(lo, 5, 8), (lo, 6, 7), (w, 1, 4), (w, 2, 3)],
        [(lo, 3, 5), (lo, 4, 6), (w, 1, 2)],
        [(lo, 3, 4)],
        [(lo, 2, 3)],
        [("Grand final", 1, 2)],
    ]
    history = [as_played(seating, upper) for seating in seatings]
    ahead = KNOCK_OUT.places(history, {"elimination": "double"})
    places = [sorted(team + 1 for team in ahead if ahead[team] == value) for value in sorted(set(ahead.values()))]
    assert places[::-1] == [[1], [2], [3], [4], [5, 6], [7, 8]]
    with pytest.raises(Decided):
        draw(KNOCK_OUT, range(8), history, elimination="double", **SEEDED)


@pytest.mark.parametrize("elimination", ["single", "double"])
@pytest.mark.parametrize("teams", [2, 3, 4, 5, 6, 7, 8, 11, 16, 23])
def test_it_ends_with_one_champion_after_the_rounds_it_says(elimination: str, teams: int) -> None:
    most = 0
    for seed in range(6):
        rng = Random(seed)
        history: list[PastRound] = []
        losses = dict.fromkeys(range(teams), 0)
        while True:
            try:
                seating = draw(KNOCK_OUT, range(teams), history, seed=seed, elimination=elimination, consolation="no")
            except Decided:
                break
            played = as_played(seating, by_lot(rng))
            for stage, (first, second), halves in zip(seating.stages, pairs(seating), played.halves, strict=True):
                losses[second if halves == (2, 0) else first] += stage != "Third place"
            history.append(played)
        ahead = KNOCK_OUT.places(history, {"elimination": elimination})
        best = [team for team in ahead if ahead[team] == max(ahead.values())]
        out_after = 1 if elimination == "single" else 2
        assert [team for team in losses if losses[team] < out_after] == best
        assert all(count <= out_after for count in losses.values())
        assert len(history) <= rounds_needed(teams, elimination)
        most = max(most, len(history))
    if elimination == "single":
        assert most == rounds_needed(teams, elimination)


@settings(max_examples=more(10, 300))
@given(
    teams=st.integers(2, 40),
    rounds=st.integers(1, 9),
    seed=st.integers(0, 2**31),
    elimination=st.sampled_from(["single", "double"]),
)
def test_it_keeps_everybody_playing_in_the_consolation(teams: int, rounds: int, seed: int, elimination: str) -> None:
    for seating in night(KNOCK_OUT, teams, rounds, seed, elimination=elimination):
        resting = byes(seating)
        assert sorted([*(team for pair in pairs(seating) for team in pair), *resting]) == list(range(teams))
        assert len(seating.stages) == len(seating.tables)


@settings(max_examples=more(10, 300))
@given(size=st.sampled_from([2, 4, 8, 16, 32, 64]), elimination=st.sampled_from([single, double]))
def test_it_has_as_many_matches_as_teams_to_beat(size: int, elimination) -> None:
    matches = elimination(size)
    if elimination is single:
        assert len(matches) == size - 1 + (size > 2)
    else:
        # Everybody but the winner loses twice, and the winner once where there is a decider.
        assert len(matches) == 2 * (size - 1) + 1
    for number, match in enumerate(matches):
        assert all(source.of == "seed" or source.number < number for source in match.sources)


def test_it_lets_whoever_is_here_go_on_where_the_other_team_has_gone_home() -> None:
    history = [as_played(seating, upper) for seating in night(KNOCK_OUT, 8, 1, winner=upper, **SEEDED)]
    here = [1, 2, 3]  # seed 1 has gone home, the losers too
    second = draw(KNOCK_OUT, here, history, **SEEDED)

    assert (sheet(second), byes(second)) == ([("Semi-final", 2, 3)], [3])
    history.append(as_played(second, upper))
    third = draw(KNOCK_OUT, here, history, **SEEDED)
    assert sheet(third) == [("Final", 2, 4)]
    history.append(as_played(third, upper))
    ahead = KNOCK_OUT.places(history, {})
    # 3 has the third place without a game: seed 1, who also lost the semi-final, is not here.
    assert sorted(ahead, key=lambda team: -ahead[team])[:4] == [1, 3, 2, 0]


def test_it_forgets_what_was_taken_back() -> None:
    history = [as_played(seating, upper) for seating in night(KNOCK_OUT, 8, 2, winner=upper, **SEEDED)]
    otherwise = [history[0], as_played(draw(KNOCK_OUT, range(8), history[:1], **SEEDED), max)]

    assert sorted(sheet(draw(KNOCK_OUT, range(8), history, **SEEDED))) == [("Final", 1, 2), ("Third place", 3, 4)]
    assert sorted(sheet(draw(KNOCK_OUT, range(8), otherwise, **SEEDED))) == [("Final", 3, 4), ("Third place", 1, 2)]


@pytest.mark.parametrize(
    "tables",
    [
        [(7, 8), (4, 5), (2, 1), (3, 6)],
        [(5, 8), (4, 1), (2, 7), (3, 6)],
        [(6, 8), (4, 5), (2, 7), (3, 1)],
        [(7, 8), (4, 6), (2, 1), (3, 5)],
    ],
)
def test_it_goes_on_from_tables_that_the_director_has_changed(tables: list[tuple[int, int]]) -> None:
    drawn = draw(KNOCK_OUT, range(8), [], **SEEDED)
    seated = tuple((2 * a - 2, 2 * b - 2, 2 * a - 1, 2 * b - 1) for a, b in tables)
    changed = Seating(seated, drawn.sit_outs, drawn.order, stages=drawn.stages)

    second = draw(KNOCK_OUT, range(8), [as_played(changed, upper)], **SEEDED)

    # The winners of tables 1 and 2 meet, and those of 3 and 4.
    a, b, c, d = (min(pair) for pair in tables)
    assert {(left, right) for _, left, right in sheet(second)} == {
        (min(a, b), max(a, b)),
        (min(c, d), max(c, d)),
    }


def test_it_lets_a_team_that_had_a_bye_change_places_with_one_that_plays() -> None:
    drawn = draw(KNOCK_OUT, range(5), [], **SEEDED)
    assert (sheet(drawn), byes(drawn)) == ([("Quarter-final", 4, 5)], [0, 1, 2])
    changed = Seating(((0, 8, 1, 9),), (2, 3, 4, 5, 6, 7), drawn.order, stages=drawn.stages)

    second = draw(KNOCK_OUT, range(5), [as_played(changed, upper)], **SEEDED)

    # 1 and 4 have changed places: 1 has beaten 5 and meets 4, who has the top seed's place.
    assert sheet(second) == [("Semi-final", 1, 4), ("Semi-final", 2, 3)]


def test_it_asks_for_a_winner_of_a_tied_game_of_the_bracket_and_of_no_other() -> None:
    first = draw(KNOCK_OUT, range(8), [], seeding="number")
    played = as_played(first, upper)
    tied = PastRound(**{**vars(played), "halves": ((2, 0), (2, 0), (1, 1), (2, 0))})
    with pytest.raises(Tied) as caught:
        draw(KNOCK_OUT, range(8), [tied], seeding="number")
    assert caught.value.table == 3

    second = draw(KNOCK_OUT, range(8), [played], seeding="number")
    friendly = second.stages.index("Consolation")
    halves = [(2, 0)] * 4
    halves[friendly] = (1, 1)
    tied = PastRound(**{**vars(as_played(second, upper)), "halves": tuple(halves)})
    assert draw(KNOCK_OUT, range(8), [played, tied], seeding="number").tables


def test_it_draws_the_bracket_by_lot_unless_told_otherwise() -> None:
    drawn = {tuple(pairs(draw(KNOCK_OUT, range(8), [], seed=seed))) for seed in range(5)}

    assert len(drawn) == 5
    assert draw(KNOCK_OUT, range(8), [], seed=3) == draw(KNOCK_OUT, range(8), [], seed=3)


def test_it_lets_a_team_that_comes_late_play_in_the_consolation_only() -> None:
    history = [as_played(draw(KNOCK_OUT, range(4), [], seeding="number"), upper)]
    seating = draw(KNOCK_OUT, [0, 1, 2, 3, 8, 9], history, seeding="number")

    assert sheet(seating)[-1] == ("Consolation", 9, 10)
    assert KNOCK_OUT.draw(contenders(range(4)), history, Terms(3), Random(1)).stages[0] in ("Final", "Third place")


@pytest.mark.parametrize(
    ("teams", "rounds", "options", "says"),
    [
        (16, 4, {}, None),
        (16, 3, {}, "takes up to 4 rounds"),
        (9, 3, {}, "takes up to 4 rounds"),
        (16, 6, {}, "everybody plays in the consolation"),
        (16, 6, {"consolation": "no"}, "over after 4 rounds"),
        (16, 8, {"elimination": "double"}, "takes up to 9 rounds"),
        (16, 9, {"elimination": "double"}, None),
    ],
)
def test_it_says_what_the_rounds_are_enough_for(
    teams: int, rounds: int, options: dict[str, str], says: str | None
) -> None:
    sentences = [advice.text % advice.params for advice in KNOCK_OUT.advice(teams, rounds, options)]
    assert len(sentences) == (says is not None)
    assert all(says in sentence for sentence in sentences if says)
