"""What each hand of euchre scores, against hand-written tables (tests/data; every row names its source)."""

import csv
import json
from pathlib import Path

import pytest

from scoring.rules.registry import get_game
from scoring.rules.scores import Caution

DATA = Path(__file__).parents[3] / "data"
EUCHRE = get_game("euchre")


def rows(name):
    lines = [line for line in (DATA / name).read_text().splitlines() if not line.startswith("#")]
    return list(csv.DictReader(lines, delimiter=";", quoting=csv.QUOTE_NONE, restkey="more"))


def house_rules(options, **more):
    pairs = [pair.split("=") for pair in options.split()]
    fields = {name: int(value) if value.isdigit() else value for name, value in pairs}
    return EUCHRE.read_ruleset(fields | more)


def played_rows():
    for row in rows("euchre_played_hands.csv"):
        for tricks in row["tricks"].split():
            for maker in range(4):
                who = f"{row['options'] or 'defaults'} alone={row['alone']} defender={row['lone_defender']}"
                yield pytest.param(row, int(tricks), maker, id=f"{who} tricks={tricks} maker={maker}")


def at_the_table(maker, by_role):
    """By seat, what is given for maker, left defender, partner and right defender; seats go clockwise."""
    return tuple(by_role[(seat - maker) % 4] for seat in range(4))


def played_facts(row, tricks, maker):
    lone_defender = {"-": None, "left": (maker + 1) % 4, "right": (maker + 3) % 4}[row["lone_defender"]]
    alone = row["alone"] == "yes"
    return {"maker": maker, "alone": alone, "tricks": tricks, "defender_alone": lone_defender}


def scored(ruleset, facts):
    return EUCHRE.score_hand(ruleset, EUCHRE.read_hand(facts))


@pytest.mark.parametrize(("row", "tricks", "maker"), [*played_rows()])
def test_it_scores_a_played_hand_as_the_table_says(row, tricks, maker):
    result = scored(house_rules(row["options"]), played_facts(row, tricks, maker))

    points = [int(row[role]) for role in ("maker", "left", "partner", "right")]
    assert result.points == at_the_table(maker, points)
    assert result.lone_marches == at_the_table(maker, (int(row["mark"] == "lone march"), 0, 0, 0))
    euchre = int(row["mark"] == "euchre")
    assert result.euchres == at_the_table(maker, (0, euchre, 0, euchre))


OTHER_ROWS = [
    pytest.param(row, id=f"{row['options'] or 'defaults'} {row['facts']}") for row in rows("euchre_other_hands.csv")
]


@pytest.mark.parametrize("row", OTHER_ROWS)
def test_it_scores_any_other_hand_as_the_table_says(row):
    result = scored(house_rules(row["options"]), json.loads(row["facts"]))

    assert result.points == tuple(map(int, row["points"].split()))
    assert result.lone_marches == (0, 0, 0, 0)
    assert result.euchres == (0, 0, 0, 0)
    assert result.warnings == ()


WITHOUT_A_POINT_TO_IT = {
    "turn_down": [True],
    "loner_may_lead": [False],
    "partners_best": ["discard-first", "swap"],
    "low_hand": [["redeal-no-ace-no-face", "redeal-ace-no-face", "go-under"], ["exchange-all-low"]],
    "steal_the_deal": [True],
    "deck": [25, 28, 32],
    "first_deal": ["draw", "seat-0"],
    "game_ends": ["bell", "hands: 8", "points: 5"],
    "all_pass": ["stick-the-dealer", "no-trump"],
    "poker_for_a_point": [True],
    "renege": [2],
}


@pytest.mark.parametrize(
    "option", [{name: value} for name, values in WITHOUT_A_POINT_TO_IT.items() for value in values], ids=str
)
def test_it_lets_no_other_option_change_a_played_hand(option):
    for row in rows("euchre_played_hands.csv"):
        for tricks in map(int, row["tricks"].split()):
            result = scored(house_rules(row["options"], **option), played_facts(row, tricks, 2))

            points = [int(row[role]) for role in ("maker", "left", "partner", "right")]
            assert result.points == at_the_table(2, points)


def test_it_has_a_row_for_every_played_outcome_of_every_scoring_option():
    covered = set()
    for row in rows("euchre_played_hands.csv"):
        for tricks in row["tricks"].split():
            covered.add((row["options"], row["alone"], row["lone_defender"] != "-", int(tricks)))

    every = {("", alone, False, tricks) for alone in ("no", "yes") for tricks in range(6)}
    for option in ("lone_march=5",):
        every |= {(option, alone, False, tricks) for alone in ("no", "yes") for tricks in range(6)}
    for option in ("lone_euchred=3", "lone_euchred=4"):
        every |= {(option, alone, False, tricks) for alone in ("no", "yes") for tricks in range(3)}
    every |= {("defend_alone=defender", alone, True, tricks) for alone in ("no", "yes") for tricks in range(6)}
    every |= {("defend_alone=cross-corner", "yes", True, tricks) for tricks in range(6)}
    assert every <= covered


PRESET_ROWS = [
    # preset, facts, points by seat; the presets are listed under docs/house-rules.md, "Presets"
    ("traditional", {"maker": 0, "tricks": 5, "alone": True}, (4, 0, 4, 0)),
    ("traditional", {"maker": 0, "tricks": 1, "alone": True}, (0, 2, 0, 2)),
    ("traditional", {"kind": "passed-out"}, (0, 0, 0, 0)),
    ("online-house", {"maker": 3, "tricks": 3}, (0, 1, 0, 1)),
    ("online-house", {"maker": 3, "tricks": 5}, (0, 2, 0, 2)),
    ("michigan", {"maker": 1, "tricks": 2, "defender_alone": 0}, (4, 0, 4, 0)),
    ("michigan", {"kind": "poker", "side": 1}, (0, 1, 0, 1)),
    ("tournament", {"maker": 2, "tricks": 5, "alone": True}, (4, 0, 4, 0)),
    ("tournament", {"maker": 2, "tricks": 0}, (0, 2, 0, 2)),
]


@pytest.mark.parametrize(("preset", "facts", "points"), PRESET_ROWS)
def test_it_scores_hands_under_each_preset(preset, facts, points):
    assert scored(EUCHRE.read_preset(preset), facts).points == points


CANADIAN = EUCHRE.read_ruleset({"canadian_loner": True})


@pytest.mark.parametrize(
    "facts",
    [
        {"maker": 2, "tricks": 3},
        {"maker": 2, "tricks": 3, "dealer": 0},
        {"maker": 2, "tricks": 3, "bid": "order-up"},
        {"maker": 1, "tricks": 0, "dealer": 3, "bid": None},
    ],
)
def test_it_warns_where_the_maker_may_have_had_to_play_alone(facts):
    [caution] = scored(CANADIAN, facts).warnings

    assert isinstance(caution, Caution)
    assert caution.code == "canadian-loner"
    assert "alone" in caution.sentence


@pytest.mark.parametrize(
    "facts",
    [
        {"maker": 2, "tricks": 3, "dealer": 0, "bid": "call"},
        {"maker": 2, "tricks": 3, "dealer": 0, "bid": "order-up", "alone": True},
        {"maker": 2, "tricks": 3, "dealer": 1, "bid": "order-up"},
        {"maker": 2, "tricks": 3, "dealer": 2},
        {"maker": 2, "tricks": 3, "bid": "call"},
    ],
)
def test_it_does_not_warn_where_the_canadian_loner_cannot_apply(facts):
    assert scored(CANADIAN, facts).warnings == ()


def test_it_warns_of_nothing_where_the_canadian_loner_is_off():
    assert scored(EUCHRE.read_ruleset({}), {"maker": 2, "tricks": 3, "dealer": 0}).warnings == ()
