"""The reveal and the winners, prepared for the templates of the board and the desk."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib.humanize.templatetags.humanize import ordinal
from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext

from tournaments.standings.reveal import CATEGORIES, LOW_SCORE

ON_PODIUM = 3


@dataclass(frozen=True)
class RevealRow:
    """One who is revealed: `place` is the rank, `scored` what they have, in figures; `in_words` the same in words."""

    place: int
    name: str
    scored: str
    in_words: str


@dataclass(frozen=True)
class RevealStep:
    """What the hall sees at once: the title, who it is, and what they have won."""

    kind: str
    title: str
    rows: tuple[RevealRow, ...]
    prize: str

    @property
    def is_on_podium(self) -> bool:
        """Tell whether it is one of the first three places."""
        return self.kind == "place" and self.rows[0].place <= ON_PODIUM


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
    steps = show_steps(reveal["steps"], fewest_wins=body.get("fewest_wins", False))
    seen = (row for step in reversed(steps) if step.kind != "category" for row in step.rows)
    return RevealShown(reveal["step"], reveal["of"], steps[-1] if steps else None, tuple(seen))


def show_steps(steps: Iterable[Mapping[str, Any]], *, fewest_wins: bool) -> list[RevealStep]:
    """Show steps of a reveal (`standings.reveal`)."""
    return [
        RevealStep(
            step["kind"],
            _title(step, fewest_wins=fewest_wins),
            tuple(_row(row) for row in step["rows"]),
            prizes_in_words(step["prizes"], len(step["rows"])),
        )
        for step in steps
    ]


def prizes_in_words(prizes: Iterable[str], sharing: int) -> str:
    """Return what is won; several who won it share it."""
    won = " + ".join(prizes)
    return gettext("%(prize)s, to share") % {"prize": won} if won and sharing > 1 else won


def category_name(key: str, *, fewest_wins: bool) -> str:
    """Return the name of a category; where the fewest points win, the last has the most."""
    return gettext("High score") if key == LOW_SCORE and fewest_wins else gettext(CATEGORIES[key])


def _title(step: Mapping[str, Any], *, fewest_wins: bool) -> str:
    if step["kind"] == "category":
        return category_name(step["category"], fewest_wins=fewest_wins)
    if step["kind"] == "places":
        return gettext("Places %(first)d to %(last)d") % {"first": step["rank"], "last": step["last"]}
    place = gettext("%(ordinal)s place") % {"ordinal": ordinal(step["rank"])}
    sharing = len(step["rows"])
    if sharing == 1:
        return capfirst(place)
    return gettext("%(place)s, shared by %(sharing)d") % {"place": capfirst(place), "sharing": sharing}


def _row(row: Mapping[str, Any]) -> RevealRow:
    if row["count"] is not None:
        in_words = ngettext("%(count)d loner", "%(count)d loners", row["count"]) % row
        return RevealRow(row["rank"], row["name"], str(row["count"]), in_words)
    if "score" in row:
        won = f"{row['score']:g}"
        return RevealRow(row["rank"], row["name"], won, gettext("%(won)s won") % {"won": won})
    in_words = ngettext("%(points)d point", "%(points)d points", row["points"]) % row
    return RevealRow(row["rank"], row["name"], str(row["points"]), in_words)
