"""The room: every table of the open round, how far it is, and who of it has confirmed."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Max

from scoring.models import Game, Hand
from tournaments.desk.presenters.tablets import warnings_of
from tournaments.models import Round
from tournaments.services.calls import disagrees
from tournaments.words.sheets import SittingShown, show_sitting, with_sheets

BY_TABLE = "table"
"""What an address says (`?by=table`) to have the tables by their numbers; else the slow ones come first."""

_PROGRESS: dict[str, int] = {Game.State.OPEN: 0, Game.State.COMPLETE: 1, Game.State.CONFIRMED: 2}


@dataclass(frozen=True)
class TableInPlay:
    """A table in the room. `entered_at` is when the last hand on its sheet came, None before the first."""

    shown: SittingShown
    entered_at: datetime | None
    warnings: Sequence[str] = ()
    """What is to be said about its tablets, in a few words each."""
    has_disagreed: bool = False
    """Whether its sides have called the director because they do not agree, and nobody has answered."""

    @property
    def disagrees(self) -> bool:
        """Whether its sides do not agree about a complete sheet."""
        return self.has_disagreed and bool(self.shown.game.state == Game.State.COMPLETE)

    @property
    def number(self) -> int:
        """The table's number."""
        return self.shown.sitting.table.number

    @property
    def is_playing(self) -> bool:
        """Whether something is missing on its sheet."""
        return bool(self.shown.game.state == Game.State.OPEN)

    @property
    def is_open(self) -> bool:
        """Whether a seat waits for somebody while the game is on."""
        return self.is_playing and any(seat.entrant is None for seat in self.shown.seats)

    @property
    def hand(self) -> int:
        """The hand that is being played, counted from 1."""
        return self.shown.game.hands_played + 1

    @property
    def slowness(self) -> tuple[int, int, bool, float, int]:
        """What slow tables come first by: fewest hands, then the oldest entry; complete ones later, confirmed last."""
        game, at = self.shown.game, self.entered_at
        return _PROGRESS[game.state], game.hands_played, at is not None, at.timestamp() if at else 0, self.number


def tables_of(round_: Round, names: dict[int, str], *, by: str = "") -> dict[str, Any]:
    """Return what the room shows of a round, in the order that the address asks for."""
    entered = _entered_at(round_)
    warnings = warnings_of(round_.tournament) if round_.status == Round.Status.OPEN else {}
    sittings = round_.sittings.annotate(has_disagreed=disagrees("table")).order_by("table__number")
    tables = [
        TableInPlay(
            show_sitting(sitting, names),
            entered.get(sitting.game_id),
            warnings.get(sitting.table.number, ()),
            sitting.has_disagreed,
        )
        for sitting in with_sheets(sittings)
    ]
    if by != BY_TABLE:
        tables.sort(key=lambda table: table.slowness)
    unconfirmed = [table for table in tables if table.shown.game.state == Game.State.COMPLETE]
    return {
        "tables": tables,
        "by_table": by == BY_TABLE,
        "playing": sum(table.is_playing for table in tables),
        "confirmed": sum(table.shown.game.state == Game.State.CONFIRMED for table in tables),
        "unconfirmed": unconfirmed,
        "unconfirmed_numbers": ", ".join(str(number) for number in sorted(table.number for table in unconfirmed)),
    }


def _entered_at(round_: Round) -> dict[int, datetime]:
    """Return when each game got the last of the hands that stand on its sheet."""
    live = Hand.objects.filter(game__sitting__round=round_, voided_at=None).order_by()
    return dict(live.values("game").annotate(last=Max("entered_at")).values_list("game", "last"))
