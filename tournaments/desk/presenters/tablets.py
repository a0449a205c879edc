"""The tablets at the tables, as the director sees them: the last contact, unsent hands, two tablets at one table."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any

from django.contrib.humanize.templatetags.humanize import naturaltime
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import PadDevice, Tournament
from tournaments.services.hall import tablets
from tournaments.services.hall.pads import in_charge_of, tablet_name
from tournaments.services.hall.tablets import LastContact

GONE_AFTER = timedelta(minutes=10)
"""A tablet that only looked on, has nothing and says nothing is of no interest any more."""


@dataclass(frozen=True)
class TabletShown:
    """A tablet of a table. `contact` is None where nothing is known of it."""

    device: PadDevice
    contact: LastContact | None
    is_in_charge: bool
    is_revoked: bool
    now: datetime

    @property
    def name(self) -> str:
        """What it is, and when it was paired, which distinguishes two of a kind."""
        values = {"device": tablet_name(self.device), "time": _time(self.device.paired_at)}
        return _("%(device)s, paired at %(time)s") % values

    @property
    def is_silent(self) -> bool:
        """Whether it has been silent for a while."""
        return bool(self.contact and self.contact.is_silent(self.now))

    @property
    def is_here(self) -> bool:
        """Whether it was in contact just now."""
        return bool(self.contact and not self.contact.is_silent(self.now))

    @property
    def heard(self) -> str:
        """How long ago it was in contact."""
        if self.contact is None:
            return _("unknown")
        if self.now - self.contact.at < timedelta(hours=1):
            return str(naturaltime(self.contact.at))
        return _("at %(time)s") % {"time": _time(self.contact.at)}

    @property
    def waiting(self) -> str:
        """How many hands wait on it, and since when; empty if none."""
        if self.contact is None or not self.contact.waiting:
            return ""
        values = {"count": self.contact.waiting, "since": _time(self.contact.since) if self.contact.since else ""}
        if self.contact.since:
            waits = ngettext("%(count)d hand since %(since)s", "%(count)d hands since %(since)s", self.contact.waiting)
            return waits % values
        return ngettext("%(count)d hand", "%(count)d hands", self.contact.waiting) % values

    @property
    def is_of_interest(self) -> bool:
        """Whether the director needs to know about it."""
        if self.is_in_charge or self.waiting:
            return True
        return bool(self.contact and (self.is_here if self.is_revoked else self.now - self.contact.at < GONE_AFTER))


@dataclass(frozen=True)
class TabletsOfTable:
    """The tablets of a table."""

    table: int
    tablets: Sequence[TabletShown]

    @property
    def are_two(self) -> bool:
        """Whether two or more are active at the same time."""
        return sum(tablet.is_here for tablet in self.tablets) > 1

    @property
    def silences(self) -> list[str]:
        """Say since when the tablet in charge has been silent, if it is."""
        return [
            _("no contact with its tablet since %(time)s") % {"time": _time(tablet.contact.at)}
            for tablet in self.tablets
            if tablet.is_in_charge and tablet.is_silent and tablet.contact
        ]

    @property
    def unsent(self) -> list[str]:
        """Say which hands wait on its tablets."""
        return [
            _("waiting on its tablet: %(hands)s") % {"hands": tablet.waiting}
            for tablet in self.tablets
            if tablet.waiting
        ]


def tablets_of(tournament: Tournament) -> list[TabletsOfTable]:
    """Return the tables that have tablets, by number. One query, and one look into the cache."""
    devices = PadDevice.objects.filter(pad_key__table__tournament=tournament).select_related("pad_key__table")
    found = list(devices.order_by("pad_key__table__number", "pk"))
    contacts, now = tablets.last_contacts(device.pk for device in found), timezone.now()
    tables = groupby(found, key=lambda device: device.pad_key.table.number)
    shown = [TabletsOfTable(number, _of_table(list(theirs), contacts, now)) for number, theirs in tables]
    return [table for table in shown if table.tablets]


def _of_table(devices: list[PadDevice], contacts: dict[int, LastContact], now: datetime) -> list[TabletShown]:
    in_charge = in_charge_of(device for device in devices if device.pad_key.revoked_at is None)
    shown = [
        TabletShown(device, contacts.get(device.pk), device == in_charge, device.pad_key.revoked_at is not None, now)
        for device in devices
    ]
    return [tablet for tablet in shown if tablet.is_of_interest]


def presence_in(tournament: Tournament) -> dict[str, Any]:
    """Return what `desk/_tablets.html` shows."""
    return {"tables_with_tablets": tablets_of(tournament)}


def _time(moment: datetime) -> str:
    return time_format(localtime(moment), "TIME_FORMAT")
