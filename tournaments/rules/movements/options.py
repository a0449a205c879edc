"""The variants a movement offers by name, and how a choice among them is read."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring.rules import ShapeError, gettext_noop


@dataclass(frozen=True)
class MovementOption:
    """One thing the organizer may choose about a movement."""

    name: str
    """Marked for translation, as a form asks for it."""
    values: Mapping[str, str]
    """What can be chosen, each with words for it, marked for translation; the first is the default."""
    help: str = field(kw_only=True)
    """What it does in half a line, marked for translation."""

    @property
    def default(self) -> str:
        """What holds where nothing is chosen."""
        return next(iter(self.values))


def read_options(options: Mapping[str, MovementOption], raw: Mapping[str, Any]) -> dict[str, str]:
    """Return a value for each option, the default where `raw` has none.

    Raises ShapeError naming each one that the movement does not know or that has a value it cannot have.
    """
    unknown = [str(name) for name in raw if name not in options]
    if unknown:
        raise ShapeError(
            "unknown-movement-option",
            gettext_noop("This movement has no option “%(unknown)s”. It has: %(known)s."),
            fields=[f"movement_options.{name[:40]}" for name in unknown],
            unknown=unknown[0][:40],
            known=", ".join(options) or "–",
        )
    wrong = [name for name, value in raw.items() if not isinstance(value, str) or value not in options[name].values]
    if wrong:
        raise ShapeError(
            "wrong-movement-option",
            gettext_noop("“%(name)s” can be: %(known)s."),
            fields=[f"movement_options.{name}" for name in wrong],
            name=wrong[0],
            known=", ".join(options[wrong[0]].values),
        )
    return {name: str(raw.get(name, option.default)) for name, option in options.items()}
