"""How many taps twenty tasks take from *Tonight*, link by link: at most three for the usual ones, four for any.

A tap is a link, a fold or a button; what is typed or chosen in a form is none. docs/taps.md has the same table.
"""

import re
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from uuid import uuid4

import pytest
from django.test import Client

from accounts.models import Organization, Role
from fundraising.services.payments import Line, take_payment
from fundraising.services.prices import change_prices
from tests import people
from tests.people import NOW, Night
from tests.support.check_all import some_of
from tests.tournaments.conftest import signed_in
from tournaments.services.people.entrants import add_entrants
from tournaments.services.people.seating_rules import RuleRequest, add_rule
from tournaments.services.seating.rounds import close_round, draft_state, publish_round, seat_round

MOST, MOST_USUALLY = 4, 3
USUAL_TASKS = 10
SEED = 3
"""Of a draw in which a seating rule has to move somebody."""
TAPPED = re.compile(r"<(a|button|summary)\b([^>]*)>(.*?)</\1>", re.DOTALL)
PAGE = Path(__file__).resolve().parents[3] / "docs" / "taps.md"


@dataclass(frozen=True)
class Task:
    """Something that a director wants to do, and what is tapped for it, one after the other."""

    what: str
    taps: tuple[str, ...]
    state: str = "running"
    is_usual: bool = False
    confirmed_by: str = ""
    """The button of a page that asks once more."""

    @property
    def count(self) -> int:
        """How many taps it takes."""
        return len(self.taps) + bool(self.confirmed_by)


TASKS = (
    Task("Check somebody in", ("People", "here: Ada"), is_usual=True),
    Task("Seat a round", ("Seat round 1",), "ready", is_usual=True),
    Task("Publish a round", ("Publish round 1",), "draft", is_usual=True),
    Task("Close a round", ("Close round 2",), is_usual=True),
    Task("Send a message to all pads", ("Message to all pads", "Send to all pads"), is_usual=True),
    Task("Show the QR code of a table", ("Pads",), is_usual=True),
    Task("Look at a table of round 1", ("1", "Table 1"), is_usual=True),
    Task("Hide the standings", ("Show", "Hide the standings"), is_usual=True),
    Task("Add a person", ("People", "Add these people"), is_usual=True),
    Task("Find why two people sit together", (), "draft", is_usual=True),
    Task("Correct a hand of round 1", ("1", "Table 1", "Correct", "Correct the sheet")),
    Task("Refund somebody", ("Money", "Reverse: entry 1", "Reverse this entry")),
    Task("Print certificates", ("Print the certificates",), "over"),
    Task("Change the color", ("Setup", "Members", "Use this color")),
    Task("Add a second director", ("Setup", "Members", "Create an invitation")),
    Task("Keep two people apart", ("People", "Seating rules", "Add this rule")),
    Task("Play fewer rounds", ("Setup", "Review the changes"), confirmed_by="Save the settings"),
    Task("Change the entry fee", ("Money", "Prices", "Save the prices")),
    Task("Export everything to Excel", ("Setup", "Export", "Excel workbook")),
    Task("Undo a round", ("Undo round 2",), confirmed_by="Undo round 2"),
)


def ready(hall: Organization) -> Night:
    """Eight people are here, and nothing is seated."""
    night = Night(people.tournament(hall), [], None)
    add_entrants(tournament=night.tournament, newcomers=people.newcomers(8))
    return night


def draft(hall: Organization) -> Night:
    """Round 1 is drawn, and somebody sits where they do because a rule says so."""
    night = ready(hall)
    stays = RuleRequest("stays", night.tournament.people.earliest("number"), table=2)
    add_rule(tournament=night.tournament, wanted=stays, by="", now=NOW)
    return Night(night.tournament, [], seat_round(tournament=night.tournament, now=NOW, seed=SEED))


def running(hall: Organization) -> Night:
    """Round 1 is closed, round 2 is open, and somebody has paid."""
    night = people.night(hall, 8)
    assert night.round
    for number in range(1, 9):
        assert night.pad(1).post(night.sheet + "hands/", people.hand(number)).status_code == 201
    close_round(round_=night.round, now=NOW, force=True)
    drawn = seat_round(tournament=night.tournament, now=NOW)
    publish_round(round_=drawn, seen=draft_state(drawn), now=NOW)
    change_prices(tournament=night.tournament, changes={"entry_fee": 500})
    fee = Line("entry", 500, entrant=night.entrants[0])
    take_payment(tournament=night.tournament, uuid=uuid4(), lines=[fee], method="cash", by="", now=NOW)
    return night


def over(hall: Organization) -> Night:
    """The only round is closed."""
    night = people.night(hall, 8, rounds=1)
    assert night.round
    close_round(round_=night.round, now=NOW, force=True)
    return night


STATES = {made.__name__: made for made in (ready, draft, running, over)}


def tapped_on(page: str) -> list[tuple[str, str, str]]:
    """What a page has to tap, each with its kind, its attributes and its words."""
    return [
        (kind, attributes, " ".join(unescape(re.sub("<[^>]*>", " ", inside)).split()))
        for kind, attributes, inside in TAPPED.findall(page)
    ]


def follow(client: Client, address: str, taps: tuple[str, ...]) -> str:
    """Tap one after the other, and return the last page; a fold or a button leaves it as it is."""
    page = client.get(address).content.decode()
    for place, words in enumerate(taps):
        found = [(kind, attributes) for kind, attributes, shown in tapped_on(page) if is_called(shown, words)]
        assert found, (words, [shown for _kind, _attributes, shown in tapped_on(page)])
        kind, attributes = found[0]
        if kind == "a" and place < len(taps) - 1:
            page = client.get(unescape(re.search(r'href="([^"#]*)', attributes)[1]), follow=True).content.decode()
    return page


def is_called(shown: str, words: str) -> bool:
    """Tell whether something is called so; a mark or more words may stand beside that."""
    said = shown.removeprefix("✓ ").replace(" :", ":")
    return said == words or said.startswith((f"{words} (", f"{words}:"))


@pytest.mark.parametrize("task", some_of(TASKS, 5, "taps"), ids=lambda task: task.what)
def test_it_takes_few_taps(hall: Organization, task: Task) -> None:
    night = STATES[task.state](hall)
    client = signed_in(people.member(hall, Role.OWNER))
    page = follow(client, f"/desk/{night.tournament.slug}/", task.taps)
    assert task.count <= (MOST_USUALLY if task.is_usual else MOST)
    if not task.taps:
        assert '<ul class="reasons">' in page


def test_it_counts_twenty_tasks_of_which_ten_are_usual() -> None:
    assert len({task.what for task in TASKS}) == 20
    assert sum(task.is_usual for task in TASKS) == USUAL_TASKS


def test_it_says_in_the_documentation_how_many_taps_each_task_takes() -> None:
    rows = re.findall(r"^\| ([^|]+) \| [^|]+ \| (\d) \|", PAGE.read_text(), re.MULTILINE)
    assert {(what.strip(), int(count)) for what, count in rows} == {(task.what, task.count) for task in TASKS}
