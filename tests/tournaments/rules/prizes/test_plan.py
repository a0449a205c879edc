"""The plan of prizes: what is read, and what is refused with a sentence."""

from typing import Any

import pytest

from scoring.rules import FactsError, RuleError, ShapeError
from tournaments.rules.prizes.plan import Plan, Prize, read_plan
from tournaments.rules.prizes.presets import PRESETS, preset


def test_it_reads_what_it_writes() -> None:
    for key in PRESETS:
        plan = preset(key, smallest=100)
        assert read_plan(plan.as_json()) == plan
    assert read_plan({}) == Plan()
    assert Plan().as_json() == {}


def test_it_reads_the_words_of_an_earlier_release() -> None:
    plan = read_plan({"1": "$100", "12": "a pie", "loners": "a ham"})
    assert plan.prizes == (
        Prize("place", 1, thing="$100"),
        Prize("place", 12, thing="a pie"),
        Prize("loners", thing="a ham"),
    )


def test_it_reads_what_settles_a_tie_for_all_prizes_or_for_one() -> None:
    prizes = [{"kind": "place", "amount": 5}, {"kind": "loners", "amount": 5, "ties": "draw"}]
    plan = read_plan({"prizes": prizes, "ties": "break"})
    assert [plan.ties_of(prize) for prize in plan.prizes] == ["break", "draw"]
    assert plan.has_draws
    assert read_plan(plan.as_json()) == plan
    assert not read_plan({"prizes": [{"kind": "door", "amount": 5}], "ties": "draw"}).has_draws


def one(**prize: Any) -> dict[str, Any]:
    return {"prizes": [{"kind": "place", "amount": 100, **prize}]}


def shared(*shares: int, **pot: Any) -> dict[str, Any]:
    return {"prizes": [{"kind": "place", "place": n, "share": share} for n, share in enumerate(shares, 1)], **pot}


WRONG: list[tuple[dict[str, Any], type[FactsError], str]] = [
    (shared(5000, 4000, pot_percent=50), RuleError, "shares-do-not-sum"),
    (shared(5000, 5001, pot_amount=100), RuleError, "shares-do-not-sum"),
    ({**one(), "pot_amount": 100}, RuleError, "shares-do-not-sum"),
    (shared(10_000), RuleError, "one-pot"),
    (shared(10_000, pot_amount=1, pot_percent=1), RuleError, "one-pot"),
    (shared(0, 10_000, pot_amount=1), ShapeError, "no-plan"),
    ({"prizes": [{"kind": "place", "amount": 1}, {"kind": "place", "thing": "x"}]}, RuleError, "prize-twice"),
    (one(kind="group"), RuleError, "group-missing"),
    (one(group="Women"), RuleError, "group-missing"),
    (one(share=10_000), RuleError, "amount-and-share"),
    (one(amount=None), RuleError, "empty-prize"),
    (one(amount=None, thing="  "), RuleError, "empty-prize"),
    (one(kind="loners", place=2), RuleError, "only-one-prize"),
    (one(kind="door", ties="draw"), RuleError, "door-prize-tied"),
    *[(one(**wrong), ShapeError, "no-plan") for wrong in (
        {"kind": "dance"}, {"place": 0}, {"place": 51}, {"place": True}, {"place": None}, {"place": "1"}, {"amount": 0},
        {"amount": 1.5}, {"amount": -1}, {"amount": 100_000_001}, {"thing": "x" * 81}, {"thing": "x\ny"}, {"thing": 7},
        {"dance": 1}, {"group": None}, {"ties": "dance"}, {"ties": ["split"]}, {"ties": ""},
    )],
    *[({**one(), **wrong}, ShapeError, "no-plan") for wrong in (
        {"unit": 7}, {"unit": True}, {"ties": "x"}, {"ties": None},
        {"remainder": "x"}, {"most": 0}, {"most": 21}, {"pot_percent": 101}, {"dance": 1},
    )],
    ({"prizes": "x"}, ShapeError, "no-plan"),
    ({"prizes": [7]}, ShapeError, "no-plan"),
    ({"0": "x"}, ShapeError, "no-plan"),
    ({"best": "x"}, ShapeError, "no-plan"),
    ({"1": 7}, ShapeError, "no-plan"),
    ({"1": ""}, RuleError, "empty-prize"),
]  # fmt: skip


@pytest.mark.parametrize(("raw", "kind", "code"), WRONG)
def test_it_refuses(raw: dict[str, Any], kind: type[FactsError], code: str) -> None:
    with pytest.raises(kind) as refused:
        read_plan(raw)
    assert refused.value.code == code
    assert refused.value.sentence % refused.value.params


def test_it_says_what_the_shares_come_to_and_which_prize_cannot_be_read() -> None:
    halves = [{"kind": "place", "place": place, "share": 4525} for place in (1, 2)]
    with pytest.raises(RuleError) as refused:
        read_plan({"prizes": halves, "pot_percent": 100})
    assert refused.value.params["percent"] == "90.5"
    with pytest.raises(ShapeError) as unreadable:
        read_plan({"prizes": [{"kind": "place", "amount": 5}, {"kind": "hat"}]})
    assert unreadable.value.params["number"] == 2


@pytest.mark.parametrize("key", ["x", "0", "051", "²", "100"])
def test_it_refuses_what_no_earlier_release_called_a_place(key: str) -> None:
    with pytest.raises(ShapeError, match="plan"):
        read_plan({key: "a pie"})
