"""The rows of the standings as HTML. A template would take ten times as long, and they change with each hand."""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from accounts.names import reading_key
from tournaments.board.presenter import BoardRow
from tournaments.rules.standings.columns import Column
from tournaments.rules.standings.cut import ON_THE_LINE, OUT, THROUGH


def standing_rows(rows: Iterable[BoardRow], columns: Sequence[Column]) -> SafeString:
    """Return table rows, without the end tags that HTML does not need; `data-n` is the number on the badge."""
    withdrawn = f" <small>{escape(_('withdrawn'))}</small>"
    marks = {THROUGH: _mark("✓", _("through")), ON_THE_LINE: _mark("?", _("on the line")), OUT: ""}
    keys = [column.key for column in columns]
    return mark_safe("\n".join(_standings_row(row, withdrawn, marks, keys) for row in rows))  # noqa: S308 - escaped


def _mark(sign: str, words: str) -> str:
    """Return for ears the words, for eyes the sign."""
    return f" <i aria-hidden=true>{sign}</i><span class=unseen>{escape(words)}</span>"


def _standings_row(row: BoardRow, withdrawn: str, marks: Mapping[str, str], keys: Sequence[str]) -> str:
    values = row.values
    cut = values.get("cut", "")
    classes = " class=withdrawn" if values["withdrawn"] else f" class={cut}" if cut else ""
    opened = f"<tr data-n={values['number']}{_searched(row.name)}{classes}>"
    name = f"<td>{values['rank']}<th>{escape(row.name)}{withdrawn if values['withdrawn'] else marks.get(cut, '')}"
    points = f"<td>{values['points']}{_cell(values['last_round'])}{_move(values['move'])}"
    return f"{opened}{name}{points}{''.join(map(_cell, map(values.get, keys)))}"


def _cell(value: int | None) -> str:
    return f"<td>{'–' if value is None else value}"


def _searched(name: str) -> str:
    """Return the name without accents, where a browser cannot derive it itself (Ł has no accent to remove)."""
    letters = unicodedata.normalize("NFD", name)
    if all(sign.isascii() or unicodedata.combining(sign) for sign in letters):
        return ""
    return f' data-f="{escape(reading_key(name))}"'


def _move(places: int | None) -> str:
    if not places:
        return "<td>–"
    sign, words = ("▲", _("up")) if places > 0 else ("▼", _("down"))
    kind = "up" if places > 0 else "down"
    return f"<td class={kind}><i aria-hidden=true>{sign}</i><span class=unseen>{escape(words)}</span> {abs(places)}"
