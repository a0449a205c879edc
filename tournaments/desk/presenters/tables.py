"""The tables of a round as the director sees them: which need attention, which are slow, which are done."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum
from statistics import median_low
from typing import Any

from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.models import Game, Hand
from tournaments.desk.part_of_hall import LARGE, Part
from tournaments.desk.presenters.tablets import TabletsOfTable, tablets_of
from tournaments.models import DirectorCall, Round
from tournaments.services.hall.calls import disagreements_in, standing_calls
from tournaments.services.results.undecided import undecided_in
from tournaments.words.sheets import SittingShown, show_sitting, with_sheets

BY_ATTENTION, BY_TABLE = "attention", "table"
"""What an address says (`?by=table`) about the order of the tables; the first is the usual one."""

SLOW_FROM = 2
"""A table is slow if it is this many hands behind the median of the hall; in a short game one hand is enough."""
SHORT_GAME = 4


class Standing(IntEnum):
    """The state of a table; those that need the director come first."""

    ATTENTION = 0
    SLOW = 1
    PLAYING = 2
    DONE = 3
    CONFIRMED = 4


@dataclass(frozen=True)
class Alert:
    """Why a table needs attention: a word for its tag, an icon, and sometimes a sentence."""

    icon: str
    word: str
    sentence: str = ""
    since: datetime | None = None


@dataclass(frozen=True)
class TableShown:
    """A table of a round. `entered_at` is the time of the last hand on its sheet, None before the first."""

    shown: SittingShown
    entered_at: datetime | None
    behind: int
    """How many hands it has fewer than the median table."""
    alerts: Sequence[Alert] = ()
    warnings: Sequence[str] = ()
    """What is to be said about its tablets, in a few words each."""

    @property
    def number(self) -> int:
        """The table's number."""
        return self.shown.sitting.table.number

    @property
    def is_playing(self) -> bool:
        """Whether something is missing on its sheet."""
        return bool(self.shown.game.state == Game.State.OPEN)

    @property
    def is_done(self) -> bool:
        """Whether its game is complete, and nobody is needed there."""
        return not self.is_playing and not self.alerts

    @property
    def is_slow(self) -> bool:
        """Whether it is well behind the median table."""
        planned = self.shown.hands_planned
        tolerated = 1 if planned is not None and planned <= SHORT_GAME else SLOW_FROM
        return self.is_playing and self.shown.sitting.round.status == Round.Status.OPEN and self.behind >= tolerated

    @property
    def is_open(self) -> bool:
        """Whether a seat waits for somebody while the game is on."""
        return self.is_playing and any(seat.entrant is None for seat in self.shown.seats)

    @property
    def hand(self) -> int:
        """The hand that is being played, counted from 1."""
        return self.shown.game.hands_played + 1

    @property
    def slow_in_words(self) -> str:
        """How far behind it is."""
        return ngettext("%(hands)d hand behind", "%(hands)d hands behind", self.behind) % {"hands": self.behind}

    @property
    def standing(self) -> Standing:
        """Its state."""
        if self.alerts:
            return Standing.ATTENTION
        if self.is_slow:
            return Standing.SLOW
        if self.is_playing:
            return Standing.PLAYING
        return Standing.CONFIRMED if self.shown.game.state == Game.State.CONFIRMED else Standing.DONE

    @property
    def urgency(self) -> tuple[int, int, bool, float, int]:
        """The sort key of tables: state, then the longest wait, or the fewest hands and the oldest entry."""
        called = [alert.since.timestamp() for alert in self.alerts if alert.since]
        if self.alerts:
            return self.standing, 0, not called, min(called, default=0), self.number
        at = self.entered_at
        return self.standing, self.shown.game.hands_played, at is not None, at.timestamp() if at else 0, self.number


def tables_of(round_: Round, names: dict[int, str], *, by: str = "", part: Part | None = None) -> dict[str, Any]:
    """Return what the desk shows of the tables of a round, in the order that is asked for.

    Of a `part` of the hall the tables alone are shown; everything else is said of the whole hall.
    """
    undecided = {sitting.pk for sitting in undecided_in(round_)}
    tables = _tables(round_, names, undecided)
    if by != BY_TABLE:
        tables.sort(key=lambda table: table.urgency)
    unconfirmed = [table for table in tables if table.shown.game.state == Game.State.COMPLETE]
    return {
        "tables": [table for table in tables if part is None or part.has(table.number)],
        "in_all": len(tables),
        "may_be_parted": part is not None or len(tables) >= LARGE,
        "by_table": by == BY_TABLE,
        "playing": sum(table.is_playing for table in tables),
        "done": sum(table.is_done for table in tables),
        "confirmed": sum(table.shown.game.state == Game.State.CONFIRMED for table in tables),
        "all_done": all(table.is_done for table in tables),
        "unconfirmed": unconfirmed,
        "unconfirmed_numbers": ", ".join(str(number) for number in sorted(table.number for table in unconfirmed)),
        "undecided": sorted(table.number for table in tables if table.shown.sitting.pk in undecided),
    }


def _tables(round_: Round, names: dict[int, str], undecided: set[int]) -> list[TableShown]:
    """Return the tables by number."""
    entered = _entered_at(round_)
    is_on = round_.status == Round.Status.OPEN
    calls = (
        disagreements_in(round_) | {call.table_id: call for call in standing_calls(round_.tournament)} if is_on else {}
    )
    tablets = {tablet.table: tablet for tablet in tablets_of(round_.tournament)} if is_on else {}
    sittings = [show_sitting(s, names) for s in with_sheets(round_.sittings.order_by("table__number"))]
    median = median_low(shown.game.hands_played for shown in sittings) if sittings else 0
    return [
        TableShown(
            shown,
            entered.get(shown.sitting.game_id),
            behind=median - shown.game.hands_played,
            alerts=_alerts(
                shown,
                calls.get(shown.sitting.table_id),
                tablets.get(shown.sitting.table.number),
                is_tied=shown.sitting.pk in undecided,
            ),
            warnings=_waiting_on(tablets.get(shown.sitting.table.number)),
        )
        for shown in sittings
    ]


def _alerts(
    shown: SittingShown, call: DirectorCall | None, tablets: TabletsOfTable | None, *, is_tied: bool
) -> list[Alert]:
    """Return why a table needs a person, the most urgent reason first."""
    found = []
    if call and call.answered_at:  # the call was answered, but it is disputed until both sides have confirmed
        if shown.game.state != Game.State.CONFIRMED:
            sentence = _("%(who)s went there.") % {"who": call.answered_by}
            found.append(Alert("exclamation-octagon-fill", _("disputed"), sentence, call.made_at))
    elif call:
        disagree = call.reason == DirectorCall.Reason.DISAGREE
        icon, word = ("exclamation-octagon-fill", _("disputed")) if disagree else ("bell-fill", _("calls you"))
        found.append(Alert(icon, word, call.get_reason_display() if call.reason else "", call.made_at))
    if is_tied:
        found.append(Alert("exclamation-octagon-fill", _("tied"), _("One side must advance.")))
    if tablets and tablets.silences and shown.game.state == Game.State.OPEN:
        found.append(Alert("wifi-off", _("pad silent"), tablets.silences[0]))
    return found


def _waiting_on(tablets: TabletsOfTable | None) -> list[str]:
    return tablets.unsent if tablets else []


def _entered_at(round_: Round) -> dict[int, datetime]:
    """Return when each game got the last of the hands that stand on its sheet."""
    live = Hand.objects.filter(game__sitting__round=round_, voided_at=None).order_by()
    return dict(live.values("game").annotate(last=Max("entered_at")).values_list("game", "last"))
