"""Short nights under all presets, through the command that anyone can run."""

import pytest

from simulation.__main__ import main, read_plan
from simulation.games import GAMES as ROBOT_GAMES
from tests.support.check_all import more, only_in_check_all, some_of
from tests.support.halls import ROOT, EmbeddedHall

SAME_CARDS = "--players 13 --rounds 2 --hands 3 --movement random --duplicate matchpoints"
NIGHTS = (
    "--players 9 --rounds 3 --hands 4 --preset michigan --movement random",
    "--players 14 --rounds 2 --hands 5 --preset traditional",
    SAME_CARDS,
)
MORE_NIGHTS = (
    "--players 34 --rounds 4 --hands 2 --sections 3 --final 8 --weekend",
    "--players 27 --rounds 4 --hands 2 --sections 2 --movement high-low",
    "--players 32 --rounds 4 --hands 4 --duplicate matchpoints --movement whist --may-repeat",  # 8 tables, 16 deals
    "--players 21 --rounds 3 --hands 5 --duplicate butler-capped",
    "--players 14 --rounds 3 --hands 4 --duplicate butler --movement progressive --may-repeat",
    "--players 20 --rounds 5 --hands 2 --duplicate matchpoints --movement mitchell --pairs",
    "--players 22 --rounds 6 --hands 2 --duplicate butler --movement howell --pairs",
    "--players 20 --rounds 5 --hands 2 --duplicate matchpoints --movement individual --may-repeat",
    "--players 12 --rounds 5 --hands 2 --duplicate matchpoints --movement round-robin --pairs",
    "--players 4 --rounds 4 --hands 2 --preset online-house",
    "--players 11 --rounds 1 --hands 1 --preset tournament",
    "--players 9 --rounds 2 --hands 6 --preset railroad",
    "--players 8 --rounds 2 --hands 6 --preset british",
    "--players 13 --rounds 2 --hands 6 --preset ontario --movement progressive --may-repeat",
)
GAMES = (
    "--game euchre-two-handed --players 5 --movement random",
    "--game texas-euchre --seats 3 --players 6",
    "--players 10 --left-over three-handed --left-over-scores by-rank --movement random",
    "--game bid-euchre --players 13 --preset double-deck",
    "--game bid-euchre --seats 6 --players 13 --preset six-handed --movement progressive --may-repeat",
)
DECLARED = (
    "--game whist-drive --players 13 --movement progressive --may-repeat",
    "--game skat --seats 4 --players 13 --preset skat-four",
)
"""Games by declaration, of which a data file says all that the robots know."""
MORE_GAMES = (
    "--game whist-drive --players 10 --preset whist",
    "--game 500 --players 9 --movement random",
    "--game 500 --players 12 --preset 500-evening",
    "--game pinochle --players 11",
    "--game pinochle --players 8 --preset double-deck-pinochle --movement progressive --may-repeat",
    "--game pitch --players 9",
    "--game pitch --players 13 --preset ten-point-pitch --movement random",
    "--game spades --players 10",
    "--game spades --players 8 --preset spades-evening --movement whist --may-repeat",
    "--game hearts --seats 3 --players 7",
    "--game hearts --seats 4 --players 9 --preset hearts-evening",
    "--game hearts --seats 5 --players 11 --movement random",
    "--game hearts --seats 6 --players 13",
    "--game cribbage --seats 2 --players 7",
    "--game cribbage --seats 4 --players 9 --preset cribbage-three",
    "--game skat --seats 3 --players 10",
    "--game belote --players 9",
    "--game belote --players 12 --preset coinche --movement random",
    "--game euchre-three-handed --players 7 --preset traditional",
    "--game euchre-five-handed --players 11 --preset traditional",
    "--game euchre-two-handed --players 6 --preset traditional",
    "--game euchre-three-handed --players 8",
    "--game euchre-five-handed --players 10",
    "--game texas-euchre --seats 4 --players 17",
    "--game texas-euchre --seats 4 --players 9 --preset texas-reverse",
    "--game texas-euchre --seats 5 --players 16 --movement progressive --may-repeat",
    "--game texas-euchre --seats 6 --players 13 --movement random",
    "--game bid-euchre --players 14 --preset bid-euchre --movement whist --may-repeat",
    "--game bid-euchre --players 12 --preset pepper",
    "--game bid-euchre --players 9 --preset hasenpfeffer --movement progressive --may-repeat",
    "--game bid-euchre --players 11 --preset ontario-bid --movement random",
    "--game bid-euchre --seats 3 --players 10 --preset bid-euchre --movement random",
    "--game bid-euchre --seats 5 --players 16 --preset double-deck",
    "--game bid-euchre --seats 8 --players 25 --preset double-deck",
    "--game bid-euchre --seats 6 --players 19 --preset bid-euchre --movement random",
    "--players 9 --left-over two-handed --left-over-scores scaled",
    "--players 11 --left-over one-or-three",
    "--players 42 --left-over two-handed --left-over-scores by-rank",
)


def test_it_plays_every_preset_and_the_auditor_agrees(
    embedded_hall: EmbeddedHall, capsys: pytest.CaptureFixture[str]
) -> None:
    at = ("--url", embedded_hall.url, "--token", embedded_hall.staff_token())
    for seed, night in enumerate((*some_of(NIGHTS, 1, seed="presets"), *more((), MORE_NIGHTS))):
        assert main([*night.split(), "--seed", str(seed), *at]) == 0, capsys.readouterr().err
        assert "The auditor agrees" in capsys.readouterr().out


def test_it_plays_every_game_and_the_auditor_agrees(
    embedded_hall: EmbeddedHall, capsys: pytest.CaptureFixture[str]
) -> None:
    at = ("--url", embedded_hall.url, "--token", embedded_hall.staff_token())
    length = ("--rounds", str(more(1, 6)), "--hands", str(more(2, 8)))
    for seed, game in enumerate(
        (*some_of(GAMES, 2, seed="games"), *some_of(DECLARED, 1, seed="games"), *more((), MORE_GAMES))
    ):
        assert main([*game.split(), *length, "--seed", str(seed), *at]) == 0, capsys.readouterr().err
        assert "The auditor agrees" in capsys.readouterr().out


def test_it_leaves_out_no_preset_and_no_number_of_players() -> None:
    plans = [read_plan(night.split()) for night in (*NIGHTS, *MORE_NIGHTS, *GAMES, *DECLARED, *MORE_GAMES)]
    assert {(plan.game, plan.seats) for plan in plans} == {
        (game.key, seats) for game in ROBOT_GAMES.values() for seats in game.seats
    }
    assert {(plan.game, plan.preset) for plan in plans} == {
        (game.key, name) for game in ROBOT_GAMES.values() for name in game.presets
    }


@only_in_check_all  # its short version is every other night here: only its hall is of the command's own
def test_it_starts_and_stops_a_hall_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--players", "8", "--rounds", "1", "--seed", "1", "--hands", "2"]) == 0
    assert "The auditor agrees" in capsys.readouterr().out
    assert list(ROOT.glob("celerybeat*")) == []  # beat keeps nothing


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ("--players 3", "4 players or more"),
        ("--game texas-euchre --seats 2", "tables of 3, 4, 5, 6"),
        ("--game euchre-five-handed --preset michigan", "know these house rules of it: tournament, traditional"),
        ("--rounds 0", "1 to 99 rounds"),
        ("--hands 51", "1 to 50 hands"),
        ("--pairs --players 9", "an even number of players"),
        ("--pairs --weekend --players 8", "a weekend of single people"),
        ("--sections 2 --movement whist", "the ladder and the high-low mixer"),
        ("--url http://127.0.0.1:9", "needs --token"),
        ("--audit no-such-file.json --url http://127.0.0.1:9 --token x", "no recorded tournament"),
    ],
)
def test_it_refuses_what_cannot_be_played(options: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(options.split())
    assert ended.value.code == 2
    assert sentence in capsys.readouterr().err
