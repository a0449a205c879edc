"""The words of the pad's sheet, chosen here rather than in the templates."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.models import Game
from tournaments.models import Round, Table
from tournaments.pad.conflicts import ConflictShown
from tournaments.pad.entering_tablet import EnteringTablet, OnlookingTablet
from tournaments.words.hands import HandShown
from tournaments.words.sheets import SittingShown


def time_of(moment: datetime | None) -> str:
    """Return the time of day in the tournament's zone; "" for None."""
    return time_format(timezone.localtime(moment), "TIME_FORMAT") if moment else ""


def hands_played(shown: SittingShown) -> str:
    """Return the progress of a game, for a tablet that looks on: "5 of 8 hands", "5 hands"."""
    played, planned = shown.game.hands_played, shown.hands_planned
    if planned:
        return _("%(hands)s of %(planned)s hands") % {"hands": played, "planned": planned}
    return ngettext("%(hands)s hand", "%(hands)s hands", played) % {"hands": played}


def undo_last(hands: Sequence[HandShown]) -> str:
    """Return the label of the undo button: "Undo hand 3"; "" if the sheet is empty."""
    if not hands:
        return ""
    number = hands[-1].hand.number
    return _("Undo hand %(number)s") % {"number": number} if number else _("Undo the totals")


def entering_tablet_words(tablet: EnteringTablet | None) -> dict[str, str]:
    """Return the words of a tablet that looks on: `title`, `words` and its button; nothing for the one that enters."""
    if tablet is None:
        return {}
    names = {"device": tablet.device, "paired": time_of(tablet.paired_at), "since": time_of(tablet.since)}
    silent = _("It has not been heard from for more than a minute.") if tablet.is_silent else ""
    if tablet.was_mine:
        title = _("The %(device)s paired at %(paired)s took over at %(since)s") % names
        words = _("This tablet now only shows the sheet. Hands waiting on it are still sent.")
        return {"title": title, "words": f"{silent} {words}".strip(), "button": _("Enter hands on this tablet again")}
    title = _("The %(device)s paired at %(paired)s is entering hands for this table") % names
    words = _("This tablet only shows the sheet. To enter hands here instead, tap the button; the other will say so.")
    return {"title": title, "words": f"{silent} {words}".strip(), "button": _("Enter hands on this tablet")}


def of_onlookers(onlookers: Sequence[OnlookingTablet]) -> str:
    """Return the sentence about other tablets at this table; "" if there are none."""
    if not onlookers:
        return ""
    if len(onlookers) == 1:
        words = _("This table is also open on the %(device)s paired at %(paired)s, which only shows the sheet.")
        return words % {"device": onlookers[0].device, "paired": time_of(onlookers[0].paired_at)}
    words = ngettext(
        "This table is also open on %(others)s other tablet, which only shows the sheet.",
        "This table is also open on %(others)s other tablets, which only show the sheet.",
        len(onlookers),
    )
    return words % {"others": len(onlookers)}


def of_clashes(conflicts: Sequence[ConflictShown]) -> list[str]:
    """Return a sentence for each unsettled hand that two tablets entered differently."""
    words = _("Hand %(number)s was entered twice, differently. Both versions are below; the director decides.")
    return [
        words % {"number": conflict.number} for conflict in conflicts if conflict.is_clash and not conflict.is_settled
    ]


def of_end(round_: Round, planned: int) -> str:
    """Return what a table's pad shows when its round is closed."""
    closed = _("Round %(number)s is closed.") % {"number": round_.number}
    if round_.number < planned:
        return f"{closed} {_('The next players will appear here when the next round is published.')}"
    return f"{closed} {_('That was the last one. Thank you for keeping score!')}"


def of_nobody(table: Table, round_: Round | None) -> str:
    """Return the words for a table where nobody plays."""
    if round_ is None:
        return _("The first round has not been published yet. The players at this table will appear here.")
    return _("Nobody plays at this table in round %(number)s.") % {"number": round_.number}


def of_confirming(game: Game, *, may_enter: bool) -> str:
    """Return the words that ask each side (without partners: each player) to confirm."""
    has_sides = len(game.sides) < game.seats
    if game.state == Game.State.CONFIRMED:
        return _("Both sides have confirmed. Thank you!") if has_sides else _("Everybody has confirmed. Thank you!")
    if may_enter:
        return _("Time is up: does each side agree?") if has_sides else _("Time is up: does everybody agree?")
    return (
        _("The game is complete. Does each side agree?")
        if has_sides
        else _("The game is complete. Does everybody agree?")
    )


def sheet_words(shown: SittingShown, hands: Sequence[HandShown], *, may_enter: bool) -> dict[str, Any]:
    """Return the words of a sheet with a game on it, by the names that its templates use."""
    return {
        "progress": hands_played(shown),
        "undo": undo_last(hands),
        "confirm_title": of_confirming(shown.game, may_enter=may_enter),
    }
