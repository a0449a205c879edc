"""Which of a table's tablets enters hands, which look on, and what each shows about the others."""

from dataclasses import dataclass
from datetime import datetime

from tournaments.services.hall import tablets
from tournaments.services.hall.pads import Pad, tablet_name


@dataclass(frozen=True)
class EnteringTablet:
    """The tablet that enters the hands, as shown on one that looks on. All of it is part of the ETag."""

    device: str
    """What enters the hands, in contacts."""
    paired_at: datetime
    since: datetime | None
    was_mine: bool
    """Whether the tablet that asks entered them before."""
    is_silent: bool
    """Whether nothing has been heard of the one in charge for a while."""


@dataclass(frozen=True)
class OnlookingTablet:
    """A tablet that looks on, as shown on the one that enters the hands."""

    device: str
    """In contacts."""
    paired_at: datetime


def onlooking_tablets(pad: Pad, now: datetime) -> tuple[OnlookingTablet, ...]:
    """Return the tablets that look on now; none if this one looks on itself. Needs no query."""
    if pad.device is None or pad.looks_on or not pad.others:
        return ()
    contacts = tablets.last_contacts(device.pk for device in pad.others)
    here = [device for device in pad.others if device.pk in contacts and not contacts[device.pk].is_silent(now)]
    return tuple(OnlookingTablet(tablet_name(device), device.paired_at) for device in here)


def entering_tablet_of(pad: Pad, now: datetime) -> EnteringTablet | None:
    """Return the tablet that enters the table's hands; None if it is this one. Needs no query."""
    device, holder = pad.device, pad.in_charge
    if device is None or holder is None or not pad.looks_on:
        return None
    contact = tablets.last_contacts([holder.pk]).get(holder.pk)
    return EnteringTablet(
        tablet_name(holder),
        holder.paired_at,
        holder.in_charge_since,
        was_mine=device.in_charge_since is not None,
        is_silent=bool(contact and contact.is_silent(now)),
    )
