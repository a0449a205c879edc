"""The example of docs/solver.md is what the solver says, and the page names the rules it refuses."""

import json
import re
from pathlib import Path

from scoring.rules import answer_deal

PAGE = (Path(__file__).parents[2] / "docs" / "solver.md").read_text()


def example(what):
    """The example of this kind."""
    return json.loads(re.search(rf"^```json {what}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL).group(1))


def test_it_solves_the_deal_as_the_page_tells():
    assert json.loads(json.dumps(answer_deal(example("deal")))) == example("solved")


def test_it_solves_the_deal_of_bid_euchre_as_the_page_tells():
    assert json.loads(json.dumps(answer_deal(example("deal bid-euchre")))) == example("solved bid-euchre")


def test_it_names_every_field_that_is_read():
    fields = set(re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE))
    assert answer_deal({name: None for name in fields if name not in example("deal")} | example("deal")).keys() == {
        "tricks",
        "par",
    }
    assert {*example("deal")} < fields
