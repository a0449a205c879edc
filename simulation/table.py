"""The robot at one table for one round: enters the game's hands, and makes the mistakes that tables make."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from random import Random
from threading import Barrier
from typing import Any

from simulation.client import Answer, Device
from simulation.games import game_of
from simulation.ledger import HandSent, Plan, SheetRecord, TotalsSent
from simulation.points import total
from simulation.taps import Facts, RefusedTap, new_uuid

AS_TOTALS, OUT_OF_ORDER, UNNUMBERED = 0.1, 0.15, 0.3
"""Chances: that a game is entered as totals, that two hands come in the wrong order, that one has no number."""
TAKEN_BACK, SLIP, TRESPASS = 0.05, 0.3, 0.08
AGAIN, AGAIN_AT_ONCE, CHANGED, SECOND_TABLET, TWO_TABLETS = 0.15, 0.05, 0.06, 0.06, 0.06
LATE = 0.25


@dataclass(frozen=True)
class Tablets:
    """What a table's robot speaks through: its pad, a second one of the same table, another table's, and nobody's."""

    own: Device
    second: Device
    foreign: Device | None
    stranger: Device


class TableRobot:
    """The host of one table. `play` returns what was acknowledged; nothing else counts."""

    def __init__(
        self, sheet: SheetRecord, plan: Plan, tablets: Tablets, rng: Random, progress: Callable[[int], object]
    ):
        self.sheet = sheet
        self.hands: dict[str, HandSent] = {}
        self._plan = plan
        self._game = game_of(sheet.game, len(sheet.seats), plan.preset)
        self._tablets = tablets
        self._own = tablets.own
        self._rng = rng
        self._progress = progress
        self._first_dealer = rng.randrange(self._game.seats)

    # A game from its first to its last tap

    def play(self, *, hands: int | None = None) -> SheetRecord:
        """Play the game, or the first `hands` of it; return the sheet as acknowledged. Raises TournamentStopped."""
        whole = hands is None
        if whole and self._chance(AS_TOTALS):
            self._play_as_totals()
        else:
            self._play_by_hands(self._plan.hands if hands is None else hands)
        if not whole:
            self._leave_unfinished()
            return self._acknowledged()
        self._close_sheet()
        return replace(self._acknowledged(), complete=True, confirmed=tuple(range(len(self._game.sides))))

    def _acknowledged(self) -> SheetRecord:
        return replace(self.sheet, hands=tuple(self.hands.values()))

    def _play_by_hands(self, count: int) -> None:
        numbers = list(range(1, count + 1))
        for index in range(count - 1):
            if self._chance(OUT_OF_ORDER):
                numbers[index : index + 2] = reversed(numbers[index : index + 2])
        for number in numbers:
            self._before_a_hand()
            entered = self._enter(number)
            self._after_a_hand(entered)
            self._progress(1)

    def _before_a_hand(self) -> None:
        if self._chance(SLIP):
            self._slip(self._rng.choice(self._game.refused(self._plan.hands, new_uuid(self._rng))))
        if self._chance(TRESPASS):
            self._trespass()

    def _after_a_hand(self, hand: HandSent) -> None:
        if self._chance(AGAIN):
            self._again(hand)
        if self._chance(CHANGED):
            other = self._game.other_hand(hand.facts, self._rng)
            self._post("hands/", {"uuid": hand.uuid, "number": hand.number, **other}, 409, "uuid-taken")
        if self._chance(SECOND_TABLET):
            self._second_tablet(hand)
        if self._chance(TAKEN_BACK):
            self._take_back(hand)
            self._enter(hand.number)

    def _close_sheet(self) -> None:
        """Confirm for every side; before and after, tap what is refused by then."""
        self._post("hands/", self._new_hand(None), 409)
        self._post("confirm/", {"side": 7}, 409, "no-such-side")
        for word in (*self._game.words, self._game.words[-1]):
            self._post("confirm/", word, 200)
        last = next(reversed(self.hands.values()), None)
        if last:
            self._post(f"hands/{last.uuid}/void/", {"reason": "too late"}, 409, "game-confirmed")
            self._post("hands/", self._new_hand(None), 409, "game-confirmed")

        if self.hands:
            self._again(self._rng.choice(list(self.hands.values())))

    def _leave_unfinished(self) -> None:
        """Undo the last hand and stop; such a game cannot be confirmed."""
        last = next(reversed(self.hands.values()), None)
        if last:
            self._take_back(last)
        self._post("confirm/", {"side": 0}, 409, "game-unfinished")

    # Hands that count

    def _enter(self, number: int) -> HandSent:
        """Enter a sound hand under this number, one way or another; return what was acknowledged."""
        body = self._new_hand(number)
        if self._chance(TWO_TABLETS):
            return self._two_tablets(body, self._new_hand(number))
        if self._chance(AGAIN_AT_ONCE):
            return self._at_once(body)
        if self._chance(UNNUMBERED) and number == self._lowest_free():
            del body["number"]
        answer = self._own.need(self._path("hands/"), body, expect=(201,))
        return self._note(body, answer)

    def _new_hand(self, number: int | None) -> Facts:
        dealer = (self._first_dealer + (number or 1) - 1) % self._game.seats
        named = {"uuid": new_uuid(self._rng), "number": number}
        return named | self._game.sound_hand(self._rng, dealer)

    def _lowest_free(self) -> int:
        taken = {hand.number for hand in self.hands.values() if not hand.voided}
        return next(number for number in range(1, len(taken) + 2) if number not in taken)

    def _note(self, body: Facts, answer: dict[str, Any]) -> HandSent:
        """Write an acknowledged hand into the ledger."""
        standing = [uuid for uuid, hand in self.hands.items() if not hand.voided]
        hand = HandSent(
            uuid=body["uuid"],
            number=answer["number"],
            facts=_facts(body),
            points=tuple(answer["points"]),
            score=tuple(answer["score"]),
            on_sheet=(*standing, body["uuid"]),
            is_numbered=body.get("number") is not None,
        )
        if body.get("number") not in (None, hand.number):
            self._own.tally.fail(f"hand {body!r}", f"entered as number {hand.number}")
        self.hands[hand.uuid] = hand
        self._own.tally.count("hands")
        return hand

    def _at_once(self, body: Facts) -> HandSent:
        """Send one hand over two connections at the same moment: it counts once, and both hear the same."""
        first, second = self._race((self._own, body), (self._tablets.second, body), expect=(200, 201))
        nobody_was_first = 201 not in (first.status, second.status) and not (first.was_lost or second.was_lost)
        if first.body != second.body or nobody_was_first:
            self._own.tally.fail(f"the same hand twice at once: {body!r}", f"{first!r} and {second!r}")
        self._own.tally.count("repeats")
        return self._note(body, first.body)

    def _two_tablets(self, body: Facts, other: Facts) -> HandSent:
        """Two tablets enter the same hand number at once: one hand counts, and the other tablet is shown it."""
        tries = ((self._own, body), (self._tablets.second, other))
        answers = self._race(*tries, expect=(201, 409))
        winners = [index for index, answer in enumerate(answers) if answer.status != 409]
        if len(winners) != 1:
            self._own.tally.fail(f"two tablets at once: {body!r}, {other!r}", repr(answers))
        self._own.tally.count("races")
        winner = winners[0] if winners else 0
        won = self._note(tries[winner][1], answers[winner].body)
        self._must_show(answers[1 - winner], won)
        return won

    def _race(self, *tries: tuple[Device, Facts], expect: tuple[int, ...]) -> list[Answer]:
        barrier = Barrier(len(tries))

        def send(line: Device, body: Facts) -> Answer:
            barrier.wait()
            return line.post(self._path("hands/"), body, expect=expect)

        with ThreadPoolExecutor(len(tries)) as threads:
            return [race.result() for race in [threads.submit(send, *attempt) for attempt in tries]]

    def _take_back(self, hand: HandSent) -> None:
        """Void a hand, twice; sent again, it is answered as before and stays off the sheet."""
        self.hands[hand.uuid] = replace(hand, voided=True)
        left = [self._game.line(kept.facts).points for kept in self.hands.values() if not kept.voided]
        score = total(left, self._game.seats)
        for reason in ("wrong table", "wrong table, again"):
            shown = self._own.need(self._path(f"hands/{hand.uuid}/void/"), {"reason": reason}, expect=(200,))
            if tuple(shown["score"]) != score:
                self._own.tally.fail(f"taking back {hand!r}", f"leaves {shown['score']}, must be {score}")
        self._own.tally.count("taken back")
        self._again(hand)

    def _play_as_totals(self) -> None:
        """Send the result as totals; then everything that must be refused after that."""
        seats = self._game.seats
        played = [self._game.sound_hand(self._rng, number % seats) for number in range(self._plan.hands)]
        lines = [self._game.line(facts) for facts in played]
        totals = TotalsSent(
            new_uuid(self._rng),
            total([line.points for line in lines]),
            total([line.loners for line in lines] if self._game.has_feats else [], seats),
            total([line.euchres for line in lines] if self._game.has_feats else [], seats),
        )
        body = {
            "uuid": totals.uuid,
            "points": totals.points,
            "hands": self._plan.hands,
            **({"loners": totals.loners, "euchres": totals.euchres} if self._game.has_feats else {}),
        }
        nobody_has = (self._game.impossible, *[0] * (seats - 1))
        self._post("score/", {**body, "points": nobody_has}, 422, "impossible-totals")
        self._own.need(self._path("score/"), body, expect=(201,))
        self.sheet = replace(self.sheet, totals=totals)
        self._own.tally.count("totals")
        self._post("score/", body, 200)
        self._post("score/", {"points": totals.points, "hands": self._plan.hands + 1}, 409, "totals-stand")
        self._progress(self._plan.hands)

    # What must change nothing

    def _again(self, hand: HandSent) -> None:
        """Send a hand a second time: 200, and the same answer."""
        answer = self._post("hands/", hand.body(), 200)
        said = answer.body if isinstance(answer.body, dict) else {}
        if answer.is_expected and (said.get("points"), said.get("score")) != (list(hand.points), list(hand.score)):
            self._own.tally.fail(f"sent again: {hand.body()!r}", f"another answer: {answer.body!r}")
        self._own.tally.count("repeats")

    def _second_tablet(self, hand: HandSent) -> None:
        body = {"uuid": new_uuid(self._rng), "number": hand.number, **self._game.other_hand(hand.facts, self._rng)}
        answer = self._tablets.second.post(self._path("hands/"), body, expect=(409,), code="number-taken")
        self._must_show(answer, hand)

    def _must_show(self, answer: Answer, hand: HandSent) -> None:
        """Of two hands for one number, the host of the second is shown the one that stands; another one is held."""
        body = answer.body if isinstance(answer.body, dict) else {}
        standing = body.get("standing")
        is_settled = body.get("held") is True or body.get("same") is True
        if not isinstance(standing, dict) or standing.get("uuid") != hand.uuid or not is_settled:
            self._own.tally.fail(f"a second hand {hand.number}", f"not held, or not shown {hand!r}: {answer.body!r}")

    def _slip(self, slip: RefusedTap) -> None:
        self._own.post(self._path("hands/"), slip.body, expect=(slip.status,), code=slip.code)

    def _trespass(self) -> None:
        """Write where this device may not: to another table's sheet, to a missing one, to the director's desk."""
        hand, tablets = self._new_hand(None), self._tablets
        if tablets.foreign:
            tablets.foreign.post(self._path("hands/"), hand, expect=(403,))
            tablets.foreign.post(self._path("confirm/"), {"side": 0}, expect=(403,))
        tablets.stranger.post(self._path("hands/"), hand, expect=(401,))
        self._own.post(f"sittings/{10**25}/hands/", hand, expect=(404,))
        self._own.post("tournaments/", {"name": "Mine", "rounds": 1}, expect=(403,))
        self._post(f"hands/{new_uuid(self._rng)}/void/", {"reason": "never was"}, 409, "no-such-hand")
        self._post(f"hands/{new_uuid(self._rng)}/void/", {}, 400, "shape")

    # After the round

    def send_late(self, reason: str) -> None:
        """Empty the tablet's queue after the round has ended: the hand is held, and nothing on the sheet changes."""
        if not self._chance(LATE):
            return
        hand = self._new_hand(self._rng.choice((None, 1, self._plan.hands)))
        for _time in range(2):
            answer = self._post("hands/", hand, 202)
            if answer.is_expected and answer.body.get("held") != reason:
                self._own.tally.fail(f"a late hand: {hand!r}", f"held for another reason: {answer.body!r}")
        changed = self._game.other_hand(_facts(hand), self._rng)
        self._post("hands/", {"uuid": hand["uuid"], "number": hand["number"], **changed}, 409, "uuid-taken")
        self._post("confirm/", {"side": 0}, 409)
        self._own.tally.count("held")
        if self.hands:
            self._again(self._rng.choice(list(self.hands.values())))

    def _post(self, path: str, body: Any, status: int, code: str = "") -> Answer:
        return self._own.post(self._path(path), body, expect=(status,), code=code)

    def _path(self, path: str) -> str:
        return f"sittings/{self.sheet.sitting}/{path}"

    def _chance(self, probability: float) -> bool:
        return self._rng.random() < probability


def _facts(body: Facts) -> Facts:
    """Return what a request says of the hand itself."""
    return {name: fact for name, fact in body.items() if name not in ("uuid", "number")}
