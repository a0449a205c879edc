"""`python -m benchmarks.agreement [--hands N] [--seed S]`: N hands played at random in OpenSpiel, replayed here.

Legal cards, who took each trick and the points must agree, at every step of every hand.
"""

import argparse
import json
import sys
from collections import Counter
from random import Random
from typing import Any

from benchmarks.openspiel import ALONE, CARDS, PASS, SUIT, game
from scoring.rules import answer

SUIT_OF = {number: suit for suit, number in SUIT.items()}
PASSES = 0.6
"""How often a bidder who may pass does, so that hands are called and passed out, too."""


def main(arguments: list[str]) -> int:
    """Play and replay; print what was compared, and the first hand on which the two differ. Return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.agreement", description=__doc__)
    parser.add_argument("--hands", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    rng, words, cards, tricks = Random(options.seed), Counter[str](), 0, 0
    for _ in range(options.hands):
        record = random_hand(rng)
        if differs(record):
            print(json.dumps(record))
            return 1
        words.update({act["do"] + " alone" * act.get("alone", False) for act in record["actions"]})
        cards += sum("card" in act for act in record["actions"])
        tricks += len(record["expect"]["winners"])
    kinds = ", ".join(f"{count:,} with {word}" for word, count in sorted(words.items()))
    print(f"{options.hands:,} hands agree: {cards:,} cards, {tricks:,} tricks and all points ({kinds}).")
    return 0


def differs(record: dict[str, Any]) -> bool:
    """Tell whether our answer to a record differs from what it expects."""
    answered = json.loads(json.dumps(answer(record)))
    ours = {name: value for name, value in answered.items() if name not in ("outcome", "partner", "next_dealer")}
    steps = [{key: act[key] for key in ("seat", "do", "legal")} for act in record["actions"] if "legal" in act]
    return ours != {"id": record["id"], "steps": steps, **record["expect"]}


def random_hand(rng: Random) -> dict[str, Any]:
    """Return the record of a hand played at random in OpenSpiel, with what was legal and what it came to."""
    options = {"defend_alone": rng.random() < 0.5, "stick_the_dealer": rng.random() < 0.5}
    state = game(**options).new_initial_state()
    for _ in range(22):  # the dealer, five cards each, the up-card
        state.apply_action(rng.choice(state.legal_actions()))
    deal = [[CARDS[card] for card, at in enumerate(state.card_holder()) if at == seat] for seat in range(4)]
    record = {"game": "euchre", "options": options, "dealer": state.dealer(), "upcard": CARDS[state.upcard()]}
    actions: list[dict[str, Any]] = []
    while not state.is_terminal():
        number = _chosen(rng, state.legal_actions())
        _tell(actions, state, number)
        state.apply_action(number)
    winners = [trick.winner() for trick in state.tricks()] if any(act["do"] == "play" for act in actions) else []
    expect = {"winners": winners, "points": [max(0, int(points)) for points in state.returns()]}
    return {"id": rng.randrange(2**32), **record, "deal": deal, "actions": actions, "expect": expect}


def _chosen(rng: Random, legal: list[int]) -> int:
    return PASS if PASS in legal and rng.random() < PASSES else rng.choice(legal)


def _tell(actions: list[dict[str, Any]], state: Any, number: int) -> None:
    """Add one of OpenSpiel's moves to the acts of a record, where `alone` is said with the bid."""
    seat, legal = state.current_player(), state.legal_actions()
    if PASS in legal or legal[0] in SUIT_OF:
        do = "order-up" if state.num_passes() < 4 else "call"
        bid = {"seat": seat, "do": do, "suit": SUIT_OF.get(number), "alone": False}
        actions.append({"seat": seat, "do": "pass"} if number == PASS else bid)
    elif legal[0] == ALONE:
        bid = next(act for act in actions if "alone" in act)
        if seat == bid["seat"]:
            bid["alone"] = number == ALONE
        elif number == ALONE:
            actions.append({"seat": seat, "do": "defend-alone"})
    else:
        ordered = any(act["do"] == "order-up" for act in actions) and not any("card" in act for act in actions)
        do = "discard" if ordered else "play"
        actions.append({"seat": seat, "do": do, "card": CARDS[number], "legal": sorted(CARDS[card] for card in legal)})


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
