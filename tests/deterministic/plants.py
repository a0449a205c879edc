"""Faults planted in the hall itself: each must be found, or the simulation could not find a real one."""

from typing import Any, cast

from scoring import services
from standby import changes
from standby.role import Role
from tests.deterministic.laptop import Laptop


def plant(name: str) -> None:
    """Break something, by its name; nothing where there is none. Raises KeyError."""
    if name:
        PLANTS[name]()


def _disk_that_lies() -> None:
    """What was synced last is not on the disk after a power cut."""
    keep = Laptop._keep_image

    def lying(self: Laptop, file: bytes, log: bytes) -> None:
        keep(self, file, log[: len(log) // 2])

    cast(Any, Laptop)._keep_image = lying


def _old_laptop_goes_on() -> None:
    """A laptop believes no proof that another one took over."""
    cast(Any, Role).is_outdone_by = lambda _self, _proof: False


def _copy_without_payments() -> None:
    """The standby leaves out one table of what it copies."""
    apply = changes.apply

    def forgetful(connection: Any, stream: str, batch: Any) -> None:
        batch["tables"].pop("fundraising_payment", None)
        apply(connection, stream, batch)

    changes.apply = forgetful


def _a_point_too_many() -> None:
    """Every third hand is worth a point too many."""
    room_for = cast(Any, services)._room_for

    def generous(game: Any, live: Any, number: int | None, scored: Any) -> int:
        found: int = room_for(game, live, number, scored)
        if found % 3 == 0:
            object.__setattr__(scored, "points", tuple(points + 1 for points in scored.points))
        return found

    cast(Any, services)._room_for = generous


PLANTS = {
    "disk-that-lies": _disk_that_lies,
    "old-laptop-goes-on": _old_laptop_goes_on,
    "copy-without-payments": _copy_without_payments,
    "a-point-too-many": _a_point_too_many,
}
