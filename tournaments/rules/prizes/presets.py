"""Plans to start from. Money is in whole units of a currency (dollars); `preset` makes smallest units of them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from scoring.rules import gettext_noop
from tournaments.rules.prizes.plan import Kind, Plan, Prize


@dataclass(frozen=True)
class Preset:
    """A plan under a name; its texts, also groups and things, are marked for translation."""

    name: str
    plan: Plan


def _places(*amounts: int) -> tuple[Prize, ...]:
    return tuple(Prize(Kind.PLACE, place, amount=amount) for place, amount in enumerate(amounts, 1))


def _shares(*percent: int) -> tuple[Prize, ...]:
    return tuple(Prize(Kind.PLACE, place, share=share * 100) for place, share in enumerate(percent, 1))


PRESETS: Mapping[str, Preset] = MappingProxyType(
    {
        "places": Preset(
            gettext_noop("Fixed amounts: three places, most loners, low score"),
            Plan((*_places(100, 50, 25), Prize(Kind.LONERS, amount=20), Prize(Kind.LOW, amount=5))),
        ),
        "half": Preset(
            gettext_noop("Half of the entry fees: 50, 30 and 20 percent"), Plan(_shares(50, 30, 20), pot_percent=50)
        ),
        "highs": Preset(
            gettext_noop("High woman, high man, high youth"),
            Plan(
                (
                    *_places(50, 25),
                    Prize(Kind.GROUP, group=gettext_noop("Women"), amount=20),
                    Prize(Kind.GROUP, group=gettext_noop("Men"), amount=20),
                    Prize(Kind.GROUP, group=gettext_noop("Youth"), amount=20),
                    Prize(Kind.LONERS, amount=10),
                ),
                most=1,
            ),
        ),
        "things": Preset(
            gettext_noop("Things: hams, a pie, door prizes"),
            Plan(
                (
                    Prize(Kind.PLACE, 1, thing=gettext_noop("Two hams")),
                    Prize(Kind.PLACE, 2, thing=gettext_noop("A ham")),
                    Prize(Kind.LONERS, thing=gettext_noop("A pie")),
                    Prize(Kind.LOW, thing=gettext_noop("A deck of cards")),
                    Prize(Kind.DOOR, 1, thing=gettext_noop("A basket of groceries")),
                    Prize(Kind.DOOR, 2, thing=gettext_noop("A plant")),
                )
            ),
        ),
    }
)


def preset(key: str, *, smallest: int) -> Plan:
    """Return a plan to start from; `smallest`: how many of the smallest unit make a whole one. Raises KeyError."""
    plan = PRESETS[key].plan
    prizes = (replace(prize, amount=prize.amount * smallest if prize.amount else None) for prize in plan.prizes)
    return replace(plan, prizes=tuple(prizes))
