"""The host of one table: taps on the pad's real page, and believes only what the pad shows."""

import asyncio
import json
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any

from playwright.async_api import BrowserContext, Error, Page
from playwright.async_api import TimeoutError as Late

from tests.soak.faults import Fault, Faults
from tests.soak.ledger import Facts, Ledger, Tapped

PATIENCE = 300_000
"""Milliseconds that anything may take: outages, a server that starts again, a machine with more to do."""
LOOK = 200
ONE_TRY = 15_000
A_TAP, A_SAVE, A_CLICK = 4_000, 60_000, 1_000
TAKEN_BACK_CHANCE, UNCONFIRMED_CHANCE = 0.07, 0.1
TRICKS = (1, 3, 8, 20, 16, 8)
"""How often makers take 0, 1 … 5 tricks."""

# What a host sees. `next` is the number of the hand to be entered, null where the game is complete.
_SEEN = """
const one = (selector) => document.querySelector(selector);
const isShown = (element) => Boolean(element) && element.getClientRects().length > 0;
const words = (selector) => { const place = one(selector); return isShown(place) ? place.textContent.trim() : ""; };
const game = one(".game");
const form = one("form.enter");
const number = one("#head [data-hand-number]");
const isComplete = isShown(one("#complete")) || Boolean(game && !form);
const pad = {
  round: Number((/Round (\\d+)/.exec(words("#head")) || [0, 0])[1]),
  sitting: game ? game.dataset.sitting : "",
  isOpen: Boolean(form || one(".confirm")),
  next: form && number && !isComplete ? Number(number.textContent) : null,
  isComplete,
  chosen: form ? form.querySelectorAll("[name='maker']:checked, [name='alone']:checked").length : 0,
  waits: Array.from(document.querySelectorAll("#queue li"), (line) => line.textContent),
  isAway: isShown(one("#away")),
  looksOn: Boolean(one("[data-do='take-over']")),
  asksForCode: isShown(one("#entry")),
  isAgreed: words(".confirm").includes("Both sides have confirmed"),
  confirmable: document.querySelectorAll("[data-do='confirm']").length,
  said: words("#said"),
  problem: words("#problem"),
  clicks: (window.clicks || []).slice(-12).join(", "),
};
"""
_OPENED = "pad.sitting || pad.asksForCode"

# Where a finger meets an element: null where it is not there, or something else lies over it. Where something else is
# there by the time of the tap, the tap comes to nothing, as with Playwright's own.
_PLACE = """
(selector) => {
  const element = document.querySelector(selector);
  if (!element) return null;
  window.removeEventListener("click", window.aimed, true);
  window.aimed = (event) => {
    window.removeEventListener("click", window.aimed, true);
    if (event.target.closest(selector)) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  window.addEventListener("click", window.aimed, true);
  if (!window.clicks) {
    window.clicks = [];
    window.addEventListener("click", ({ target, timeStamp }) => {
      const { dataset } = target.closest("[data-do]") || { dataset: {} };
      window.clicks.push(`${Math.round(timeStamp)} ${dataset.do || target.localName}`);
    }, true);
  }
  window.clicksBefore = window.clicks.length;
  const look = () => {
    const box = element.getBoundingClientRect();
    const middle = [box.x + box.width / 2, box.y + box.height / 2];
    return element.contains(document.elementFromPoint(...middle)) ? middle : null;
  };
  return look() || (element.scrollIntoView({ block: "center" }), look());
}
"""

_HEARD = "(times) => window.clicks && window.clicks.length >= window.clicksBefore + times"

Seen = dict[str, Any]


class Stuck(Exception):
    """A pad did not come to where its host needs it."""


@dataclass(frozen=True)
class Tablet:
    """A tablet with a table's code, and the way that its pad has to the server."""

    table: int
    context: BrowserContext
    address: str
    """Of the pad, as its own way serves it, without a key."""
    key: str


class Host:
    """Keeps score at a table, from round to round. Raises Stuck where a pad does not do what its host needs."""

    def __init__(
        self, tablet: Tablet, busy: asyncio.Semaphore, faults: Faults, ledger: Ledger, entered: Callable[[], None]
    ) -> None:
        self._tablet = tablet
        self._busy = busy
        self._faults = faults
        self._ledger = ledger
        self._entered = entered
        self._rng = faults.rng("host", tablet.table)
        self._page: Page | None = None
        self._round = 0
        self.confirmed: tuple[int, ...] = ()
        """The sides that confirmed in this round."""

    @property
    def page(self) -> Page:
        """The page that is open now."""
        assert self._page is not None
        return self._page

    # A round

    async def play(self, number: int, hands: int) -> str:
        """Enter a whole game, and wait until the pad says that nothing waits; return the sitting's UUID."""
        self._round = number
        seen = await self._until(f"pad.round === {number} && pad.isOpen && pad.sitting", f"round {number} to show")
        for hand in range(1, hands + 1):
            facts = self._facts()
            if self._rng.random() < TAKEN_BACK_CHANCE:
                await self._take_back(await self._enter(hand, self._other(facts), hands))
            await self._enter(hand, facts, hands)
        self.confirmed = ()
        if self._rng.random() >= UNCONFIRMED_CHANCE:
            await self._confirm()
        await self._until("!pad.waits.length && !pad.isAway", "nothing to wait")
        return str(seen["sitting"])

    def _facts(self) -> Facts:
        tricks = self._rng.choices(range(6), TRICKS)[0]
        return {"maker": self._rng.randrange(4), "alone": self._rng.random() < 0.15, "tricks": tricks}

    def _other(self, facts: Facts) -> Facts:
        return {**facts, "tricks": (facts["tricks"] + self._rng.randint(1, 5)) % 6}

    # A hand

    async def _enter(self, number: int, facts: Facts, hands: int) -> Tapped:
        """Enter a hand and write it down; what happens to the tablet meanwhile is in the plan."""
        rng = Random(self._rng.getrandbits(64))
        fault = self._faults.on_a_tablet(rng)
        at_once = rng.random() < 0.5
        is_entered = "pad.isComplete" if number == hands else f"pad.next === {number + 1}"
        while True:
            seen = await self._until(f"pad.next === {number}", f"hand {number} to be next")
            async with self._busy:
                tapped_at = await self._tap_hand(number, facts, is_entered, twice=self._faults.is_tapped_twice(rng))
            if not (fault and at_once):
                if not await self._is_entered(is_entered, number):
                    continue
                self._ledger.waits.append(time.monotonic() - tapped_at)
            if fault:
                async with self._busy:
                    await self._befall(fault)
                fault = None
                before = await self._until(_OPENED, "the pad to open again")
                self._must_remember(before, number if at_once else number + 1)
                seen = await self._until(f"{is_entered} || pad.next === {number}", f"hand {number} to be known")
                if seen["next"] == number and at_once:
                    continue  # the tap came to nothing, and the host sees so
                await self._until(is_entered, f"hand {number} to be there still")
            hand = Tapped(self._round, self._tablet.table, seen["sitting"], number, facts)
            self._ledger.enter(hand)
            self._entered()
            return hand

    async def _is_entered(self, is_entered: str, number: int) -> bool:
        """Wait until the pad shows a hand as entered; false where it forgot what was tapped instead."""
        try:
            await self._until(is_entered, f"hand {number} to be entered", patience=A_SAVE)
        except Stuck as stuck:
            self._ledger.wrong.append(f"forgot what was tapped: {stuck}")
            return False
        return True

    def _must_remember(self, seen: Seen, least: int) -> None:
        """A pad that was opened again may not ask for a hand that it showed as entered."""
        if seen["round"] == self._round and seen["next"] is not None and seen["next"] < least:
            where = f"round {self._round}, table {self._tablet.table}"
            complaint = f"asks for hand {seen['next']} again, when hand {least - 1} was entered"
            self._ledger.wrong.append(f"{where}: opened again, the pad {complaint}")

    async def _tap_hand(self, number: int, facts: Facts, is_entered: str, *, twice: bool) -> float:
        """Tap who, how, and how many tricks; again where a tap met a sheet that was just redrawn.

        Returns when the last tap was, on the monotonic clock.
        """
        alone = f"label:has([name='alone'][value='{str(facts['alone']).lower()}'])"
        tricks = f"[data-tricks='{facts['tricks']}']"
        tapped_at: float | None = None
        for _try in range(20):
            await self._tap_at_once(f"label.seat-{facts['maker']}")
            await self._tap_at_once(alone)
            seen = await self._until(f"{is_entered} || pad.next === {number}", f"hand {number} to be next still")
            if seen["next"] != number and tapped_at is not None:
                return tapped_at  # the tap before took its time
            if seen["next"] != number:
                raise self._stuck(f"hand {number}, which nobody has tapped yet", seen)
            if seen["chosen"] != 2:
                continue
            tapped_at = time.monotonic()
            await self._tap_at_once(tricks, times=2 if twice else 1)
            try:
                await self._until(f"{is_entered} || pad.chosen < 2", "the tap to count", patience=ONE_TRY)
            except Stuck:
                continue  # chosen as before: no tap came through, or it still waits for a busy machine
            return tapped_at
        raise self._stuck("the tap to count", await self._look())

    async def _take_back(self, hand: Tapped) -> None:
        """Take the last hand back, and write it down when the pad no longer shows it."""
        button = f"[data-do='take-back']:has-text('Undo hand {hand.number}')"
        for _try in range(20):
            await self._tap(button)
            try:
                await self._until(f"pad.next === {hand.number}", "the hand to be taken back", patience=ONE_TRY)
            except Stuck:
                continue  # the pad says that it did not reach the server
            self._ledger.take_back(hand)
            return
        raise self._stuck(f"hand {hand.number} to be taken back", await self._look())

    async def _confirm(self) -> None:
        """Have both sides confirm, as often as the pad says that it did not reach the server."""
        await self._until("pad.confirmable || pad.isAgreed", "both sides to be asked")
        until = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < until:
            seen = await self._look()
            if seen["isAgreed"]:
                self.confirmed = (0, 1)
                return
            await self._tap("[data-do='confirm'] >> nth=0")
            await asyncio.sleep(1)  # a second tap in the same place is taken for a double one before
            try:
                done = f"pad.said !== {json.dumps(seen['said'])} || pad.confirmable !== {seen['confirmable']}"
                await self._until(done, "a side to be confirmed", patience=ONE_TRY)
            except Stuck:
                continue
        raise self._stuck("both sides to be confirmed", await self._look())

    async def _tap(self, selector: str) -> None:
        """Tap what is there; where it is not, the host looks again and thinks again."""
        try:
            await self.page.locator(selector).tap(timeout=A_TAP)
        except Late:
            return

    async def _tap_at_once(self, selector: str, *, times: int = 1) -> None:
        """Tap where something is, without Playwright's wait for a page at rest, which takes most of a machine's time.

        Twice: as a finger that trembles; the second tap meets whatever is there by then.
        """
        place = await self._evaluate(_PLACE, selector)
        if place is None:
            await asyncio.sleep(LOOK / 1000)
            return
        if times > 1:
            self._faults.count[Fault.TAPPED_TWICE] += 1
        taps = asyncio.gather(*(self.page.touchscreen.tap(*place) for _time in range(times)))
        with suppress(TimeoutError):
            await asyncio.wait_for(taps, ONE_TRY / 1000)
        with suppress(Late):  # a tap becomes a click only then: the next one is aimed when this one has been heard
            await self.page.wait_for_function(_HEARD, arg=times, timeout=A_CLICK, polling=A_CLICK / 20)

    # The tablet

    async def open(self) -> None:
        """Open the pad by its table's code."""
        async with self._busy:
            await self._open_anew(self._tablet.key)

    async def _befall(self, fault: Fault) -> None:
        """Do something to the tablet; its host opens the pad again, if need be by the code on the table."""
        self._faults.count[fault] += 1
        if fault is Fault.RELOADED:
            try:
                await self.page.reload(wait_until="commit", timeout=ONE_TRY)
                await self._until(_OPENED, "the pad to open", patience=ONE_TRY)
                return
            except (Error, Stuck):
                pass  # the page came by halves, or not at all: opened once more
        elif fault is Fault.CRASHED:
            await self._crash()
        await self._open_anew("")

    async def _crash(self) -> None:
        """Have the page's process die, as when memory runs out."""
        try:
            await self.page.goto("chrome://crash", timeout=1_000)
        except Error:
            return

    async def _open_anew(self, key: str) -> None:
        """Open the pad in a new tab, and once more until it comes."""
        for _try in range(40):
            try:
                seen = await asyncio.wait_for(self._open_once(key), 3 * ONE_TRY / 1000)
            except (Error, Stuck, TimeoutError):
                await asyncio.sleep(1)  # a server that is not there says so at once
                continue
            if not seen["asksForCode"]:
                return
            key = self._tablet.key  # it was closed before it was paired: the host scans the code again
        raise self._stuck("the pad to open", {})

    async def _open_once(self, key: str) -> Seen:
        before, self._page = self._page, None
        if before:
            await before.close()
        self._page = await self._tablet.context.new_page()
        await self._page.goto(f"{self._tablet.address}#{key}", wait_until="commit", timeout=ONE_TRY)
        return await self._until(_OPENED, "the pad to open", patience=ONE_TRY)

    # What it shows

    async def _look(self) -> Seen:
        seen: Seen = await self._evaluate(f"() => {{ {_SEEN} return pad; }}")
        return seen

    async def _evaluate(self, script: str, argument: Any = None) -> Any:
        """Ask the page; again where it was just being opened again. Raises Stuck."""
        for _try in range(20):
            try:
                return await asyncio.wait_for(self.page.evaluate(script, argument), ONE_TRY / 1000)
            except TimeoutError:
                break
            except Error:
                await asyncio.sleep(LOOK / 1000)
        raise self._stuck("the page to answer at all", {})

    async def _until(self, condition: str, what: str, *, patience: int = PATIENCE) -> Seen:
        """Wait until the pad shows something; return all that it shows. Raises Stuck."""
        script = f"() => {{ {_SEEN} return {condition} ? pad : null; }}"
        try:
            found = await self.page.wait_for_function(script, timeout=patience, polling=LOOK)
            seen: Seen = await found.json_value()
        except Late:
            raise self._stuck(what, await self._look()) from None
        if seen["looksOn"]:
            self._ledger.wrong.append(f"table {self._tablet.table}: the only tablet of the table may only look on")
        return seen

    def _stuck(self, what: str, seen: Seen) -> Stuck:
        return Stuck(f"round {self._round}, table {self._tablet.table}: waited for {what}; the pad shows {seen}")
