"""Lines of perfect play, replayed act by act by the rules of the game: legal, and worth what the solver says."""

import pytest

from scoring.rules import answer, solve_deal
from scoring.rules.solver.holding import tricks_after
from scoring.rules.solver.search import Search
from tests.scoring.rules.solver.deals import GAMES, random_deals
from tests.scoring.rules.solver.minimax import worth_under
from tests.support.check_all import more


def perfect_line(holding):
    """Who plays which card when everybody plays a best one, the first in the order of the hand."""
    search, line = Search(), []
    while holding.left:
        trick = []
        for seat in holding.seats:
            worth = worth_under(holding.trump)
            follows = [card for card in holding.hands[seat] if trick and worth[card][0] == worth[trick[0]][0]]
            best = max if seat in holding.side else min
            choices = follows or holding.hands[seat]
            trick.append(best(choices, key=lambda card: tricks_after(search, holding, [*trick, card])))
        line += [{"seat": seat, "do": "play", "card": card} for seat, card in zip(holding.seats, trick, strict=True)]
        holding = holding.after(trick)
    return line


def bidding(given, trump, maker, alone, discard):
    """The acts before the first lead."""
    seats = len(given["hands"])
    around = [(given["dealer"] + 1 + step) % seats for step in range(seats)]
    before = around[: around.index(maker)]
    if trump == given["up"][1]:
        ordered = {"seat": maker, "do": "order-up", "alone": alone}
        return [*passes(before), ordered, {"seat": given["dealer"], "do": "discard", "card": discard}]
    return [*passes([*around, *before]), {"seat": maker, "do": "call", "suit": trump, "alone": alone}]


def passes(seats):
    return [{"seat": seat, "do": "pass"} for seat in seats]


@pytest.mark.parametrize("game", GAMES)
def test_it_plays_lines_that_the_rules_accept_and_that_bring_what_it_says(game):
    for number, given in enumerate(random_deals(more(6, 100), "lines", game)):
        solved = solve_deal(given)
        for trump in "CDHS":
            maker = (given["dealer"] + number) % GAMES[game]
            alone = {"euchre": trump in "CH", "euchre-two-handed": False, "euchre-three-handed": True}[game]
            made = solved.made(trump, maker, alone)
            discard = made.discards[0] if made.discards else None
            acts = bidding(given, trump, maker, alone, discard)
            acts += perfect_line(solved.holding(trump, maker, alone, discard))
            record = {"game": game, "dealer": given["dealer"], "deal": given["hands"], "upcard": given["up"]}
            replayed = answer({**record, "actions": acts})
            assert "error" not in replayed, replayed
            assert replayed["outcome"]["tricks"] == made.tricks
