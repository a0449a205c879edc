"""The reveal and the winners, prepared for the templates of the board and the desk."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext

from tournaments.rules.prizes.plan import BREAK, DRAW, Kind
from tournaments.words.prizes import how_settled, name_of_prize, place_in_words, won_in_words
from tournaments.words.standings import in_halves


@dataclass(frozen=True)
class RevealRow:
    """One who is revealed: `place` is the rank, `scored` what they have, in figures; `in_words` the same in words."""

    place: int
    name: str
    scored: str
    in_words: str
    prize: str
    """What they have won; empty: nothing."""


@dataclass(frozen=True)
class RevealStep:
    """One step of the reveal: the title, the winner, and the prize."""

    kind: str
    title: str
    rows: tuple[RevealRow, ...]
    prize: str
    """What everybody of this step has won; empty where they have not won the same."""
    how: str = ""
    """What settled a tie for it: a draw, or a tie-break; empty where nobody was level, or they share."""


@dataclass(frozen=True)
class RevealShown:
    """How far the reveal is: the step that the hall sees now, and all places that it has seen, the best first."""

    step: int
    of: int
    now: RevealStep | None
    seen: tuple[RevealRow, ...]


def show_reveal(body: Mapping[str, Any]) -> RevealShown | None:
    """Show the reveal of a board's body; None while there is none."""
    reveal = body.get("reveal")
    if reveal is None:
        return None
    steps = show_steps(reveal["steps"], body["currency"], fewest_wins=body.get("fewest_wins", False))
    seen = (row for step in reversed(steps) if step.kind != "category" for row in step.rows)
    return RevealShown(reveal["step"], reveal["of"], steps[-1] if steps else None, tuple(seen))


def show_steps(steps: Iterable[Mapping[str, Any]], currency: str, *, fewest_wins: bool) -> list[RevealStep]:
    """Show steps of a reveal (`standings.reveal`), with money in this currency."""
    return [
        RevealStep(
            step["kind"],
            _title(step, fewest_wins=fewest_wins),
            tuple(_reveal_row(row, step.get("category"), currency) for row in step["rows"]),
            _prize_of_all(step["rows"], currency),
            _how(step["rows"]),
        )
        for step in steps
    ]


def _how(rows: Sequence[Mapping[str, Any]]) -> str:
    awards = [award for row in rows for award in row["won"]]
    sentences = {how_settled(award) for award in awards if award.get("settled") in (BREAK, DRAW)}
    return sentences.pop() if len(sentences) == 1 else ""


def _prize_of_all(rows: Sequence[Mapping[str, Any]], currency: str) -> str:
    prizes = {won_in_words(row["won"], currency) for row in rows}
    prize = prizes.pop() if len(prizes) == 1 else ""
    has_things = any(award["things"] for row in rows for award in row["won"])
    return gettext("%(prize)s each") % {"prize": prize} if prize and len(rows) > 1 and not has_things else prize


def _title(step: Mapping[str, Any], *, fewest_wins: bool) -> str:
    if step["kind"] == "category":
        return name_of_prize(step["category"], step["group"], fewest_wins=fewest_wins)
    if step["kind"] == "places":
        return gettext("Places %(first)d to %(last)d") % {"first": step["rank"], "last": step["last"]}
    place = place_in_words(step["rank"])
    sharing = len(step["rows"])
    if sharing == 1:
        return capfirst(place)
    return gettext("%(place)s, shared by %(sharing)d") % {"place": capfirst(place), "sharing": sharing}


def _reveal_row(row: Mapping[str, Any], category: str | None, currency: str) -> RevealRow:
    prize = won_in_words(row["won"], currency)
    if row["count"] is not None:
        count = abs(row["count"])
        return RevealRow(row["rank"], row["name"], str(count), _counted(category or "", count), prize)
    if "score" in row:
        won = in_halves(row["score"])
        return RevealRow(row["rank"], row["name"], won, gettext("%(won)s won") % {"won": won}, prize)
    return RevealRow(row["rank"], row["name"], str(row["points"]), _points(row["points"]), prize)


def _counted(category: str, count: int) -> str:
    if category == Kind.HIGH_GAME:
        return _points(count)
    if category == Kind.EUCHRED:
        return ngettext("euchred once", "euchred %(count)d times", count) % {"count": count}
    return ngettext("%(count)d loner", "%(count)d loners", count) % {"count": count}


def _points(points: int) -> str:
    return ngettext("%(points)d point", "%(points)d points", points) % {"points": points}
