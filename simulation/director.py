"""The director's robot: creates the tournament, enters people, and seats, publishes and closes each round."""

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from random import Random
from threading import Barrier
from typing import Any
from uuid import uuid4

from simulation import taps
from simulation.client import Device, EventCounts, TournamentStopped
from simulation.games import game_at, game_of
from simulation.ledger import Guest, Plan, RoundPlayed, SheetRecord, TournamentRecord
from simulation.table import TableRobot, Tablets

AT_THE_DOOR = 25
"""People entered with one request."""
TWO_DRAWS, DRAWN_AGAIN, REOPENED, ADJUSTED = 0.3, 0.3, 0.3, 0.5
"""Chances, each round."""
BOARD_SECONDS = 1.0
QUIET_SECONDS = 1.5

Progress = Callable[[int], object]
Drawn = dict[str, Any]
"""A round as the service gives it."""


def play_tournament(
    plan: Plan, *, url: str, token: str, tally: EventCounts, progress: Progress = lambda hands: None
) -> TournamentRecord:
    """Play a tournament; return what was sent and acknowledged, failures go to `tally`.

    `progress` is called with the number of hands just entered, from the tables' threads. Raises TournamentStopped when
    an answer is missing without which the tournament cannot go on.
    """
    with Director(plan, url, token, tally, progress) as director, director.board_on_the_wall():
        for _round in range(plan.rounds):
            director.hold_round()
        director.after_the_last_round()
        return director.record


def body_of(plan: Plan) -> dict[str, Any]:
    """Return the request that makes a plan's tournament."""
    return {
        "name": f"Simulated tournament {plan.seed}",
        "game": plan.game,
        "seats_per_table": plan.seats,
        "preset": plan.preset,
        "left_over": plan.left_over,
        "left_over_scores": plan.left_over_scores,
        "duplicate": plan.duplicate,
        **({"movement": plan.movement} if plan.movement else {}),
        **({"movement_options": {"sections": str(plan.sections)}} if plan.sections > 1 else {}),
        "rounds": plan.rounds,
        "hands_per_game": plan.hands,
        "rehearsal": True,
        **({"cut": plan.final} if plan.final else {}),
        **({"organization": plan.organization} if plan.organization else {}),
    }


class Director:
    """Runs one tournament through its contract."""

    def __init__(
        self,
        plan: Plan,
        url: str,
        token: str,
        tally: EventCounts,
        progress: Progress,
        record: TournamentRecord | None = None,
    ):
        """`record`: a tournament that is there already, with its people; None: make it, and let people in."""
        self._plan = plan
        self._url = url
        self._tally = tally
        self._progress = progress
        self._rng = Random(plan.seed)  # noqa: S311 - a reproducible tournament
        self._lines: list[Device] = []
        self._tablets: dict[str, tuple[Device, Device]] = {}
        self._line = self._connect(f"Token {token}")
        self._second_line = self._connect(f"Token {token}")
        self._stranger = self._connect("")
        self._undone_round = self._rng.randint(1, plan.rounds)
        self._short_round = self._rng.randint(1, plan.rounds)
        self.record = record or self._open()

    def __enter__(self) -> "Director":
        return self

    def __exit__(self, *_error: object) -> None:
        for line in self._lines:
            line.close()

    def _connect(self, authorization: str) -> Device:
        line = Device(self._url, authorization, self._tally)
        self._lines.append(line)
        return line

    # Before the first round

    def _open(self) -> TournamentRecord:
        plan, body = self._plan, body_of(self._plan)
        key = uuid4().hex
        made = self._line.need("tournaments/", body, expect=(201,), key=key)
        again = self._line.need("tournaments/", body, expect=(201,), key=key)
        if again != made:
            self._tally.fail("the same tournament sent twice", f"{made!r} and {again!r}")
        changed = {**body, "name": "Another tournament"}
        self._line.post("tournaments/", changed, expect=(409,), code="idempotency-key-reused", key=key)
        self._line.post("tournaments/", {**body, "rounds": 0}, expect=(400,), code="shape")
        self._line.post("tournaments/", {**body, "preset": "poker night"}, expect=(400,), code="unknown-preset")
        return TournamentRecord(made["id"], plan, self._let_in(made["id"]))

    def _let_in(self, tournament: int) -> tuple[Guest, ...]:
        """Enter everybody, a few with one request, some requests twice."""
        path = f"tournaments/{tournament}/entrants/"
        names, guests = taps.names(self._plan.players, self._rng), []
        self._line.post(path, {"name": "x" * 300}, expect=(400,), code="shape")
        self._line.post(path, {"name": " "}, expect=(400,), code="shape")
        self._line.post(path, [{"name": f"Busload {n}"} for n in range(5000)], expect=(400,), code="shape")
        for start in range(0, len(names), AT_THE_DOOR):
            body = [{"name": name} for name in names[start : start + AT_THE_DOOR]]
            key = uuid4().hex
            answers = [self._line.need(path, body, expect=(201,), key=key) for _time in range(self._rng.choice((1, 2)))]
            if answers[0] != answers[-1]:
                self._tally.fail("the same people sent twice", f"{answers[0]!r} and {answers[-1]!r}")
            guests += [
                Guest(entrant["id"], entrant["number"], person["name"])
                for entrant, person in zip(answers[0], body, strict=True)
            ]
        return self._in_pairs(tournament, guests) if self._plan.pairs else tuple(guests)

    def _in_pairs(self, tournament: int, guests: list[Guest]) -> tuple[Guest, ...]:
        """Pair everybody in the order of their numbers, twice by the same key."""
        key = uuid4().hex
        path, body = f"tournaments/{tournament}/teams/rest/", {"by": "order"}
        answers = [self._line.need(path, body, expect=(201,), key=key) for _time in range(2)]
        if answers[0] != answers[1]:
            self._tally.fail("everybody paired twice", f"{answers[0]!r} and {answers[1]!r}")
        teams = {entrant: team["number"] for team in answers[0]["teams"] for entrant in team["entrants"]}
        return tuple(replace(guest, team=teams[guest.entrant]) for guest in guests)

    # A round from its draw to its end

    def hold_round(self) -> None:
        """Draw, publish, let the tables play, close; and make a director's mistakes in between."""
        number = len(self.record.rounds) + 1
        if number == self._undone_round:
            self._hold_and_undo(number)
        drawn = self._draw(number)
        self._publish(drawn)
        short = self._rng.randrange(len(drawn["sittings"])) if number == self._short_round else None
        robots = self._robots(drawn)
        sheets = self._play(robots, {short: self._plan.hands - 1})
        self._close(drawn, short)
        self._every_table(robots, lambda robot: robot.send_late("round-closed"))
        played = RoundPlayed(number, tuple(sheets), tuple(drawn["sit_outs"]))
        self.record = replace(self.record, rounds=(*self.record.rounds, played))
        if self._chance(ADJUSTED):
            self._adjust()

    def _draw(self, number: int) -> Drawn:
        """Draw the next round; sometimes twice at once, or the draft is undone and drawn again from its seed."""
        seed = self._rng.getrandbits(31)
        drawn = self._two_draws(seed) if self._chance(TWO_DRAWS) else self._draw_once(seed)
        if drawn["number"] != number:
            raise TournamentStopped(f"round {number} was drawn as round {drawn['number']}")
        answer = self._line.post(self._path("rounds/"), {"seed": 1}, expect=(409,), code="round-unfinished")
        if answer.is_expected and answer.body.get("number") != number:
            self._tally.fail("a draw beside a draft", f"does not name round {number}: {answer.body!r}")
        if self._chance(DRAWN_AGAIN):
            drawn = self._draw_again(drawn, seed)
        return drawn

    def _draw_once(self, seed: int) -> Drawn:
        drawn: Drawn = self._line.need(self._path("rounds/"), {"seed": seed}, expect=(201,))
        return drawn

    def _two_draws(self, seed: int) -> Drawn:
        barrier = Barrier(2)

        def draw(line: Device) -> Any:
            barrier.wait()
            return line.post(self._path("rounds/"), {"seed": seed}, expect=(201, 409))

        with ThreadPoolExecutor(2) as threads:
            answers = list(threads.map(draw, (self._line, self._second_line)))
        drafts = [answer for answer in answers if answer.status != 409]
        if len(drafts) != 1:
            self._tally.fail("two draws at once", repr(answers))
            raise TournamentStopped("two draws at once did not make one draft")
        self._tally.count("races")
        drawn: Drawn = drafts[0].body
        return drawn

    def _draw_again(self, drawn: Drawn, seed: int) -> Drawn:
        self._line.need(self._round_path(drawn, "undo/"), expect=(200,))
        again = self._draw_once(seed)
        if _places(again) != _places(drawn):
            self._tally.fail(f"round {drawn['number']} drawn again by seed {seed}", "other seats than before")
        return again

    def _publish(self, drawn: Drawn) -> None:
        """Publish, twice; a pad that is too early and a close before the first hand are refused."""
        pad = self._tablets_of(drawn["sittings"][0])[0]
        seats = len(drawn["sittings"][0]["seats"])
        hand = {"uuid": taps.new_uuid(self._rng), **game_of(game_at(self._plan, seats), seats).sound_hand(self._rng, 0)}
        early = f"sittings/{drawn['sittings'][0]['id']}/"
        pad.post(f"{early}hands/", hand, expect=(409,), code="round-not-open")
        pad.get(early, expect=(404,))
        self._line.post(self._round_path(drawn, "close/"), expect=(409,), code="round-not-open")
        for _time in range(2):
            shown = self._line.need(self._round_path(drawn, "publish/"), expect=(200,))
        if _places(shown) != _places(drawn):
            self._tally.fail(f"round {drawn['number']} published", "other seats than drawn")
        self._must_be_missing(drawn, {sitting["table"] for sitting in drawn["sittings"]})

    def _close(self, drawn: Drawn, short: int | None) -> None:
        """Close, twice; with a table that did not finish only by force. Now and then reopen and close again."""
        body = {} if short is None else {"force": True}
        if short is not None:
            self._must_be_missing(drawn, {drawn["sittings"][short]["table"]})
        for _time in range(2):
            self._line.need(self._round_path(drawn, "close/"), body, expect=(200,))
        if self._chance(REOPENED):
            self._line.need(self._round_path(drawn, "reopen/"), expect=(200,))
            self._line.need(self._round_path(drawn, "close/"), body, expect=(200,))

    def _must_be_missing(self, drawn: Drawn, tables: set[int]) -> None:
        """Try to close; the refusal must name exactly these tables."""
        answer = self._line.post(self._round_path(drawn, "close/"), expect=(409,), code="hands-missing")
        if answer.is_expected and {gap["table"] for gap in answer.body["missing"]} != tables:
            self._tally.fail(f"closing round {drawn['number']} too early", f"names other tables: {answer.body!r}")

    def _hold_and_undo(self, number: int) -> None:
        """Play a round that is undone half-way: its hands do not count, and late ones are held."""
        drawn = self._draw(number)
        self._publish(drawn)
        robots = self._robots(drawn, progress=lambda hands: None)
        sheets = self._play(robots, dict.fromkeys(range(len(robots)), self._plan.hands // 2))
        key = uuid4().hex
        for _time in range(2):
            self._line.need(self._round_path(drawn, "undo/"), expect=(200,), key=key)
        self._every_table(robots, lambda robot: robot.send_late("round-undone"))
        self.record = replace(self.record, undone=(*self.record.undone, *sheets))

    def _adjust(self) -> None:
        """Give or take points, twice by the same key; nobody is given any who does not play here."""
        entrant = self._rng.choice(self.record.guests).entrant
        points = self._rng.choice((-5, -2, 1, 3))
        body = {"entrant": entrant, "points": points, "reason": "brought a pie"}
        key = uuid4().hex
        for _time in range(2):
            self._line.need(self._path("adjustments/"), body, expect=(201,), key=key)
        self._line.post(self._path("adjustments/"), {**body, "entrant": 0}, expect=(422,), code="not-here")
        self.record = replace(self.record, adjustments=(*self.record.adjustments, (entrant, points)))

    def after_the_last_round(self) -> None:
        """Ask for one more round than planned. The last change comes alone: no other one causes a refresh."""
        self._line.post(self._path("rounds/"), expect=(409,), code="no-rounds-left")
        time.sleep(QUIET_SECONDS)
        self._adjust()

    # The tables

    def _robots(self, drawn: Drawn, progress: Progress | None = None) -> list[TableRobot]:
        pads = [self._tablets_of(sitting) for sitting in drawn["sittings"]]
        robots = []
        for index, sitting in enumerate(drawn["sittings"]):
            foreign = pads[index - 1][1] if len(pads) > 1 else None
            robots.append(
                TableRobot(
                    self._empty_sheet(sitting),
                    self._plan,
                    Tablets(*pads[index], foreign, self._stranger),
                    Random(self._rng.getrandbits(64)),  # noqa: S311 - a reproducible tournament
                    progress or self._progress,
                )
            )
        return robots

    def _empty_sheet(self, sitting: dict[str, Any]) -> SheetRecord:
        seats = sorted(sitting["seats"], key=lambda seat: int(seat["index"]))
        game = game_at(self._plan, len(seats))
        entrants = tuple(seat["entrant"] for seat in seats)
        deals = tuple(sitting["deals"])
        return SheetRecord(sitting["id"], sitting["table"], entrants, game, self._plan.preset, deals)

    def _tablets_of(self, sitting: dict[str, Any]) -> tuple[Device, Device]:
        """Return the table's two tablets: one speaks by the table's key, the other exchanged it for a token."""
        key = sitting["pad_key"]
        if key not in self._tablets:
            paired = self._stranger.need("pads/pair/", {"key": key}, expect=(201,))
            self._tablets[key] = self._connect(f"Pad {key}"), self._connect(f"Pad {paired['token']}")
        return self._tablets[key]

    def _play(self, robots: list[TableRobot], hands: dict[int | None, int]) -> list[SheetRecord]:
        """Let all tables play at once; `hands` limits those tables, by their index, that do not finish."""
        limits = {id(robot): hands.get(index) for index, robot in enumerate(robots)}
        return self._every_table(robots, lambda robot: robot.play(hands=limits[id(robot)]))

    def _every_table(self, robots: list[TableRobot], act: Callable[[TableRobot], Any]) -> list[Any]:
        with ThreadPoolExecutor(self._plan.threads) as threads:
            return list(threads.map(act, robots))

    # The board

    @contextmanager
    def board_on_the_wall(self) -> Iterator[None]:
        """Ask for the standings every second while the tournament goes on, as a board does: versions only grow."""
        end = threading.Event()
        watcher = threading.Thread(target=self._watch, args=(end,), name="board")
        watcher.start()
        try:
            yield
        finally:
            end.set()
            watcher.join()

    def _watch(self, end: threading.Event) -> None:
        line = self._connect("")
        etag, version = "", 0
        while not end.wait(BOARD_SECONDS):
            answer = line.get(self._path("standings/"), etag=etag, expect=(200, 304))
            self._tally.count("board answers")
            if answer.status != 200:
                continue
            if answer.body["version"] < version:
                self._tally.fail("the board", f"went back from {version} to {answer.body['version']}")
            if answer.body["version"] > version:
                self._tally.count("board versions")
            etag, version = answer.etag, answer.body["version"]

    def _path(self, path: str) -> str:
        return f"tournaments/{self.record.tournament}/{path}"

    def _round_path(self, drawn: Drawn, path: str) -> str:
        return self._path(f"rounds/{drawn['number']}/{path}")

    def _chance(self, probability: float) -> bool:
        return self._rng.random() < probability


def _places(drawn: Drawn) -> Any:
    """Return who sits where and who sits out."""
    return [(sitting["table"], sitting["seats"]) for sitting in drawn["sittings"]], drawn["sit_outs"]
