"""One takeover: pads play, the first laptop is killed, the standby takes over, and everything is looked for."""

import re
import shutil
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from threading import Event
from typing import Any, cast

import httpx

from simulation.taps import new_uuid
from tests.faults.halls import EmbeddedBreakable
from tests.faults.pads import MOST
from tests.standby.pads import Desk, WanderingPad
from tests.support.services import START_SECONDS

PLAYERS = 21
BEFORE = 1.0, 5.0
"""Seconds that everybody plays until the first laptop is killed."""
UNTIL_WORD = 0.2, 2.0
"""Seconds from then until the owner has the standby take over."""
AFTER = 2.0
PATIENCE = 30.0
"""Seconds within which every pad must go on after the word."""


@dataclass
class Outcome:
    """What came of a takeover; a sound one lost and doubled nothing, and every pad went on in time."""

    hands: int
    """Acknowledged, by either laptop."""
    offered_again: int
    """Of them such as the first had acknowledged and not passed on: pads sent them again."""
    points: int
    payments: int
    """Acts of the desk that the first acknowledged, and said that the standby has."""
    alone: int
    """Acts of the desk that it acknowledged without that."""
    lost: list[str]
    doubled: list[str]
    wrong: list[str]
    seconds: float | None
    """From the word until the last pad had a hand acknowledged by the laptop that took over; None: never."""

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong."""
        return not (self.lost or self.doubled or self.wrong) and self.seconds is not None


def new_laptop(folder: Path, model: Path) -> EmbeddedBreakable:
    """Return a laptop that is not served yet; its static files are those of `model`."""
    return EmbeddedBreakable(folder, {"STATIC_ROOT": str(model / "static")})


@contextmanager
def two_laptops(
    folder: Path, model: Path, *, are_paired: bool = True
) -> Iterator[tuple[EmbeddedBreakable, EmbeddedBreakable, str]]:
    """Serve a hall with one owner, have a second laptop follow it unless told otherwise; yield both, and the API key.

    `model` is the folder of a hall with a director, who becomes the owner.
    """
    shutil.copytree(model, folder / "first", ignore=shutil.ignore_patterns("*.log", "static"))
    first, second = new_laptop(folder / "first", model), new_laptop(folder / "second", model)
    try:
        first.write("UPDATE accounts_membership SET role = 'owner'")
        token = first.staff_token()
        first.serve("--no-sample")
        if are_paired:
            follow(second, first, token)
        yield first, second, token
    finally:
        first.stop()
        second.stop()


def follow(laptop: EmbeddedBreakable, other: EmbeddedBreakable, token: str) -> None:
    """Have a laptop follow another one; wait until it is up to date."""
    laptop.start("server", "manage.py", "standby", "--from", other.url, "--token", token)
    laptop.wait_until_ready()
    ends = time.monotonic() + START_SECONDS
    while "Up to date" not in httpx.get(f"{laptop.url}/standby/status/").text:
        assert time.monotonic() < ends, laptop.logs()["server"][-3000:]
        time.sleep(0.2)


def take_over(laptop: EmbeddedBreakable) -> None:
    """Open the standby's page by the link in its terminal, and press the button."""
    link = re.findall(r"http://localhost\S+/standby/\?key=\S+", laptop.logs()["server"])[-1]
    with httpx.Client(follow_redirects=True, timeout=30, trust_env=False) as browser:
        page = browser.get(link.replace("localhost", "127.0.0.1")).raise_for_status().text
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
        assert token, page
        form = {"csrfmiddlewaretoken": token[1], "sure": "yes"}
        headers = {"Referer": f"{laptop.url}/standby/"}
        answer = browser.post(f"{laptop.url}/standby/take-over/", data=form, headers=headers).raise_for_status()
        assert "serves the hall now" in answer.text, answer.text


def run(
    first: EmbeddedBreakable, second: EmbeddedBreakable, token: str, seed: int, patience: float = PATIENCE
) -> Outcome:
    """Play, kill the first laptop at a random moment, have the second one take over; return what came of it.

    Pads have `patience` seconds to go on there.
    """
    rng = Random(seed)
    hall = Night(first, token, rng)
    for player in (*hall.pads, hall.desk):
        cast(Any, player).start()
    time.sleep(rng.uniform(*BEFORE))
    hall.wait_until_something_is_confirmed()
    first.kill_all()
    time.sleep(rng.uniform(*UNTIL_WORD))
    word_at = time.monotonic()
    take_over(second)
    while not all(pad.went_on_at for pad in hall.pads) and time.monotonic() < word_at + patience:
        time.sleep(0.05)
    time.sleep(AFTER)
    hall.is_over.set()
    for pad in hall.pads:
        pad.join()
    hall.desk.join()
    return hall.outcome(second, word_at)


class Night:
    """A tournament with a round that is played at five tables."""

    def __init__(self, hall: EmbeddedBreakable, token: str, rng: Random) -> None:
        self.is_over, self._gives_up = Event(), Event()
        with hall.client(token) as client:
            settings = {"name": "Standby", "preset": "tournament", "rounds": 1, "hands_per_game": MOST}
            self.tournament = _posted(client, "tournaments/", settings)["id"]
            path = f"tournaments/{self.tournament}/"
            people = _posted(client, f"{path}entrants/", [{"name": f"Guest {n}"} for n in range(1, PLAYERS + 1)])
            drawn = _posted(client, f"{path}rounds/", {"seed": rng.getrandbits(31)})
            _posted(client, f"{path}rounds/1/publish/", {})
        self.pads = [self._pad(hall, client, sitting, rng) for sitting in drawn["sittings"]]
        playing = {entrant for pad in self.pads for entrant in pad.entrants}
        (idle,) = (person["id"] for person in people if person["id"] not in playing)
        self.desk = Desk(hall.url, token, self.tournament, idle, Random(rng.getrandbits(64)), self.is_over)

    def wait_until_something_is_confirmed(self) -> None:
        """Wait until there is a hand to lose, and points and a payment: on a busy machine that takes a while."""
        ends = time.monotonic() + START_SECONDS
        while not (all(self.desk.confirmed.values()) and any(pad.acknowledged for pad in self.pads)):
            assert time.monotonic() < ends, self.desk
            time.sleep(0.05)

    def _pad(self, hall: EmbeddedBreakable, client: httpx.Client, sitting: dict[str, Any], rng: Random) -> WanderingPad:
        """Pair a tablet with a table: it has a token of its own, which the standby must know."""
        seats = sorted(sitting["seats"], key=lambda seat: int(seat["index"]))
        attempt = {"key": sitting["pad_key"], "attempt": new_uuid(rng)}
        paired = httpx.post(f"{hall.url}/api/v1/pads/pair/", json=attempt).raise_for_status().json()
        entrants = tuple(seat["entrant"] for seat in seats)
        own = Random(rng.getrandbits(64))
        return WanderingPad(hall.url, sitting["id"], entrants, paired["token"], own, self.is_over, self._gives_up)

    def outcome(self, second: EmbeddedBreakable, word_at: float) -> Outcome:
        """Compare what was acknowledged with what the laptop that took over has."""
        sittings = ", ".join(str(pad.sitting) for pad in self.pads)
        stored = Counter(
            (sitting, str(uuid).replace("-", "")) for sitting, uuid in second.read(_HANDS.format(sittings=sittings))
        )
        acknowledged = {(pad.sitting, hand.uuid.replace("-", "")) for pad in self.pads for hand in pad.acknowledged}
        points = Counter(reason for (reason,) in second.read(_POINTS.format(tournament=self.tournament)))
        paid = Counter(str(uuid).replace("-", "") for (uuid,) in second.read(_PAYMENTS))
        confirmed = self.desk.confirmed
        lost = [str(hand) for hand in acknowledged - stored.keys()]
        lost += [f"points {name}" for name in confirmed["points"] if not points[name]]
        lost += [f"payment {name}" for name in confirmed["payments"] if not paid[name.replace("-", "")]]
        doubled = [str(uuid) for uuid, count in (stored + points + paid).items() if count > 1]
        went_on = [pad.went_on_at for pad in self.pads if pad.went_on_at is not None]
        return Outcome(
            hands=len(acknowledged),
            offered_again=sum(pad.offered_again for pad in self.pads),
            points=len(confirmed["points"]),
            payments=len(confirmed["payments"]),
            alone=self.desk.alone,
            lost=lost,
            doubled=doubled,
            wrong=[*self.desk.wrong, *(line for pad in self.pads for line in pad.wrong)],
            seconds=max(went_on) - word_at if len(went_on) == len(self.pads) else None,
        )


_HANDS = """
SELECT sitting.id, hand.uuid
FROM scoring_hand AS hand JOIN tournaments_sitting AS sitting ON sitting.game_id = hand.game_id
WHERE hand.voided_at IS NULL AND sitting.id IN ({sittings})
UNION ALL SELECT sitting_id, uuid FROM tournaments_heldhand WHERE sitting_id IN ({sittings})
"""
_POINTS = "SELECT reason FROM tournaments_adjustment WHERE tournament_id = {tournament}"
_PAYMENTS = "SELECT uuid FROM fundraising_payment"


def _posted(client: httpx.Client, path: str, body: Any) -> Any:
    return client.post(f"/api/v1/{path}", json=body).raise_for_status().json()
