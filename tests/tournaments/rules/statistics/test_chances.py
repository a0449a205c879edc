"""Who can still win: sums, certainties, and fair shares that are known without a simulation."""

from dataclasses import replace

import pytest

from tournaments.rules.statistics.chances import Contestant, Line, OpenTable, RestOfNight, chances_of, strengths

RESULTS = ((5, 3), (4, 4), (2, 6), (7, 1), (3, 3))


def people(*points: int) -> tuple[Contestant, ...]:
    return tuple(Contestant(key, own) for key, own in enumerate(points))


def test_it_gives_equal_people_equal_chances_that_add_up_to_the_places() -> None:
    found = chances_of(RestOfNight(people(*[10] * 8), RESULTS, 2, rounds=3), places=3, seed=1)
    assert sum(chance.win for chance in found.values()) == pytest.approx(1, abs=1e-3)
    assert sum(chance.prize for chance in found.values()) == pytest.approx(3, abs=1e-3)
    assert all(0.09 < chance.win < 0.16 for chance in found.values())


def test_it_is_sure_of_what_nobody_can_change_and_rules_out_what_cannot_be_reached() -> None:
    found = chances_of(RestOfNight(people(100, 20, 20, 20, 0, 20, 20, 20), RESULTS, 2, rounds=1), places=3, seed=1)
    assert (found[0].win, found[0].prize) == (1, 1)
    assert (found[4].win, found[4].prize) == (0, 0)


def test_a_table_that_still_plays_counts_by_how_much_is_to_come() -> None:
    """Both sides are level; a lead of two with nearly nothing to come is nearly safe, with a whole game it is not."""

    def lead_holds(left: float) -> float:
        table = OpenTable(((0, 2), (1, 3)), (5, 3), left)
        found = chances_of(RestOfNight(people(15, 13, 15, 13), RESULTS, 2, (table,)), places=2, seed=1)
        return found[0].prize

    assert lead_holds(0.02) > 0.9 > lead_holds(1.0) > 0.5


def test_a_game_won_goes_before_any_points_where_games_rank() -> None:
    """One round of two teams at one table: who is a game behind can tie at best, and then points decide."""
    teams = (Contestant(1, 50, won=2), Contestant(2, 10, won=2))
    by_games = chances_of(RestOfNight(teams, RESULTS, 1, rounds=1, games_won_rank=True), places=1, seed=1)
    assert 0.4 < by_games[1].win < 0.8  # a tie is a fifth or two of the results, and then the points decide
    by_points = chances_of(RestOfNight(teams, RESULTS, 1, rounds=1), places=1, seed=1)
    assert by_points[1].win == 1


def test_three_who_play_alone_share_by_lot_and_whoever_left_wins_nothing() -> None:
    alone = (*(Contestant(key, 5) for key in range(3)), Contestant(9, 4, is_playing=False))
    found = chances_of(RestOfNight(alone, ((3, 0, 0),) * 4, 1, rounds=2), places=1, seed=2)
    assert found[9].win == 0
    assert all(found[key].win == pytest.approx(1 / 3, abs=0.03) for key in range(3))


@pytest.mark.parametrize(
    "night",
    [
        RestOfNight(people(1, 2, 3, 4), RESULTS, 2),
        RestOfNight(people(1, 2, 3, 4), RESULTS[:3], 2, rounds=2),
        RestOfNight((), RESULTS, 2, rounds=2),
    ],
)
def test_it_says_nothing_where_nothing_is_to_come_or_too_little_is_known(night: RestOfNight) -> None:
    assert chances_of(night, places=3, seed=1) == {}


def test_it_is_the_same_for_the_same_seed() -> None:
    night = RestOfNight(people(*range(12)), RESULTS, 2, rounds=4)
    assert chances_of(night, places=3, seed=5) == chances_of(night, places=3, seed=5)


def test_it_takes_for_skill_only_what_luck_does_not_explain() -> None:
    """Means that differ no more than games of equal people: nobody is stronger. One who always wins big is."""
    assert [list(found) for found in strengths([(4, -4), (-4, 4), (), (4, -4)])] == [[0, 0, 0, 0]] * 2
    (strong, *others), unsure = strengths([(6, 6, 6, 6), *[(-2, -2, -2, -2)] * 3])
    # The means' variance is 12, of which 12/4 is luck; with four people its error is 12 times the root of two thirds.
    skill = 9 * 81 / (81 + 144 * 2 / 3)
    assert strong == pytest.approx(6 * skill / (skill + 12 / 4))
    assert len(set(others)) == 1
    assert list(unsure) == pytest.approx([(skill * 3 / (skill + 3)) ** 0.5] * 4)


def test_it_says_how_likely_each_goes_through() -> None:
    night = RestOfNight(people(30, 20, 20, 20, 20, 20, 20, 0), RESULTS, 2, rounds=1)
    found = chances_of(night, places=3, seed=1, line=Line(places=4))
    assert sum(chance.through or 0 for chance in found.values()) == pytest.approx(4, abs=0.01)
    assert found[0].through == pytest.approx(1, abs=0.01)
    assert found[7].through == pytest.approx(0, abs=0.01)
    with_points = chances_of(night, places=3, seed=1, line=Line(points=20))
    assert with_points[0].through == with_points[1].through == 1
    assert with_points[7].through == 0
    assert chances_of(night, places=3, seed=1)[0].through is None


def test_it_draws_a_line_in_each_group_where_each_has_its_own() -> None:
    """The worst of the first group is ahead of all of the second, of whom one goes through nevertheless."""
    points = (90, 80, 70, 60, 30, 20, 10, 0)
    everybody = tuple(replace(contestant, group="AB"[contestant.key // 4]) for contestant in people(*points))
    night = RestOfNight(everybody, RESULTS, 2, rounds=1)
    found = chances_of(night, places=3, seed=1, line=Line(places=1))
    assert [found[key].through for key in (0, 4)] == pytest.approx([1, 1], abs=0.05)
    assert sum(found[key].through or 0 for key in range(4)) == pytest.approx(1, abs=0.01)
    assert sum(found[key].through or 0 for key in range(4, 8)) == pytest.approx(1, abs=0.01)


def test_it_lets_winners_meet_within_their_section_while_there_are_sections() -> None:
    """One is ahead by a point, three follow, and all others are far behind; a game is 10 points for one side."""
    leaders = people(50, 49, 49, 49, 0, 0, 0, 0)
    apart = tuple(replace(leader, section=leader.key % 2) for leader in leaders)
    together = chances_of(RestOfNight(leaders, ((10, 0),) * 4, 2, rounds=1, winners_meet=True), places=1, seed=1)
    in_sections = RestOfNight(apart, ((10, 0),) * 4, 2, rounds=1, winners_meet=True, rounds_in_sections=1)
    found = chances_of(in_sections, places=1, seed=1)
    # In one field 0 plays with one of the three against the others: it wins the night, or these two share it.
    assert together[0].win == pytest.approx(0.5, abs=0.03)
    assert [together[key].win for key in (1, 2, 3)] == pytest.approx([1 / 6] * 3, abs=0.03)
    # In sections 0 plays against 2, and 1 against 3: 0 wins the night, or 2 shares it with 1 or 3.
    assert found[0].win == pytest.approx(0.5, abs=0.03)
    assert [found[key].win for key in (1, 2, 3)] == pytest.approx([1 / 8, 1 / 4, 1 / 8], abs=0.03)


def test_it_lets_nobody_through_who_has_withdrawn() -> None:
    everybody = people(30, 20, 20, 20, 20, 20, 20, 0)
    night = RestOfNight((replace(everybody[0], is_playing=False), *everybody[1:]), RESULTS, 2, rounds=1)
    found = chances_of(night, places=3, seed=1, line=Line(places=4))
    assert found[0].through == 0
    assert sum(chance.through or 0 for chance in found.values()) == pytest.approx(4, abs=0.01)
