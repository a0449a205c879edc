"""The house rules of five-handed euchre, and when its game ends (docs/house-rules.md, "Five-handed euchre")."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema
from pydantic.dataclasses import dataclass as checked

from .. import ends
from ..errors import gettext_noop
from ..options import STICK_THE_DEALER
from ..reading import STRICT, WHOLE, Switch, read_fields
from ..scores import Points, Preset, Progress

TARGET = 10
POSSIBLE = '"lead", "lowest-before", {"hands": 1–99}, "bell"'


@dataclass(frozen=True)
class FiveEnds:
    """`lead`: ten or more and one ahead of everyone; `lowest-before`: ten or more; `hands`, `bell`: as in euchre."""

    by: Literal["lead", "lowest-before", "hands", "bell"]
    number: int = 0

    def as_json(self) -> str | dict[str, int]:
        """ "lead", "lowest-before", {"hands": 8} or "bell"."""
        return {"hands": self.number} if self.by == "hands" else self.by


def read_game_ends(raw: object) -> FiveEnds:
    """From one of `POSSIBLE`, or "hands: 8". ValueError otherwise."""
    match raw:
        case FiveEnds():
            return raw
        case "lead" | "lowest-before" | "bell":
            return FiveEnds(raw)
    if isinstance(raw, str) and not re.fullmatch(r"hands: *[0-9]{1,2}", raw):
        raise ValueError(POSSIBLE)
    told = ends.read_game_ends(raw)
    if told.by != "hands":
        raise ValueError(POSSIBLE)
    return FiveEnds("hands", told.number)


def progress(by: FiveEnds, hands: Sequence[Points]) -> Progress:
    """How far a game is after these hands, in their order."""
    if by.by == "hands":
        return ends.progress(ends.GameEnds("hands", by.number), hands)
    if by.by == "bell":
        return ends.progress(ends.BELL, hands)
    is_end = _has_lead if by.by == "lead" else _has_reached
    needed = next((count for count, score in enumerate(ends.running_scores(hands), 1) if is_end(score)), None)
    if needed is None:
        return Progress(is_over=False, hands_to_come=None, superfluous=0, may_end=False)
    return Progress(is_over=True, hands_to_come=None, superfluous=len(hands) - needed, may_end=True)


def winners(by: FiveEnds, hands: Sequence[Points]) -> tuple[int, ...]:
    """The seats that win a game that has ended with the last of these hands; more than one: a draw among them.

    By `lowest-before` it is, of those reaching ten in the last hand, whoever had fewest at its start
    (five-handed-euchre, Alternate way of ending the game); else whoever has most.
    """
    *_, before, score = [(0,) * len(hands[0]), *ends.running_scores(hands)]
    if by.by == "lowest-before":
        there = [seat for seat, points in enumerate(score) if points >= TARGET]
        fewest = min(before[seat] for seat in there)
        # Two who had the same are no single winner: the draw is among all who reached ten.
        first = [seat for seat in there if before[seat] == fewest]
        return tuple(first if len(first) == 1 else there)
    return tuple(seat for seat, points in enumerate(score) if points == max(score))


def _has_reached(score: Points) -> bool:
    return max(score) >= TARGET


def _has_lead(score: Points) -> bool:
    return _has_reached(score) and score.count(max(score)) == 1


@checked(frozen=True, config=STRICT)
class Ruleset:
    """The options of five-handed euchre; the constants are what the bidding that all euchres share asks for."""

    all_pass: ClassVar[str] = STICK_THE_DEALER
    """The dealer must call in the second round."""
    turn_down: ClassVar[bool] = False
    low_hand: ClassVar[tuple[str, ...]] = ()
    steal_the_deal: ClassVar[bool] = False

    game_ends: Annotated[
        FiveEnds,
        BeforeValidator(read_game_ends),
        Field(description=POSSIBLE),
        WithJsonSchema(ends.ends_schema(["lead", "lowest-before", "bell"], "hands")),
    ] = FiveEnds("lead")
    deck: Annotated[Literal[29, 30], WHOLE] = 29
    """30: with the eight of clubs."""
    jokers: Switch = False
    """A high and a low joker in place of the twos."""
    first_deal: Literal["first-black-jack", "draw", "seat-0"] = "first-black-jack"


PRESETS: Mapping[str, Preset] = {
    "traditional": Preset(gettext_noop("Traditional"), Ruleset()),
    "tournament": Preset(gettext_noop("Tournament"), Ruleset(game_ends=FiveEnds("hands", 8))),
}


def read_ruleset(raw: Mapping[str, Any], base: Ruleset | None = None) -> Ruleset:
    """Options by name, unset ones as in `base`, else at their default. ShapeError names the fields at fault."""
    told = read_fields(Ruleset, raw)
    given = {option.name: getattr(told, option.name) for option in fields(Ruleset) if option.name in raw}
    return replace(base or Ruleset(), **given)


def ruleset_as_json(ruleset: Ruleset) -> dict[str, Any]:
    """Every option with its value, as JSON; `read_ruleset` of it gives the same value."""
    return asdict(ruleset) | {"game_ends": ruleset.game_ends.as_json()}
