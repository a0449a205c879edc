"""What a hall needs of this computer, looked at one by one: how it is, and what to do where it is not well."""

import platform
import re
import zoneinfo
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta

import httpx
from django.conf import settings
from django.db import DatabaseError
from django.template.defaultfilters import date, filesizeformat
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from config import running, server
from config.backups import folder
from config.hosts import lan_adapters
from machine import disk
from machine.files import temporary_file
from machine.processes import is_bundle
from tournaments.models import HeldHand
from tournaments.services.hall.tablets import unsent_hands

CLOCK_MAY_DIFFER = timedelta(minutes=2)
PATIENCE_SECONDS = 3
_WIRELESS = re.compile(r"wi-?fi|wlan|wireless|^wl", re.IGNORECASE)


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at."""

    what: str
    is_well: bool
    sentence: str


def look(now: datetime, *, from_inside: bool) -> Iterator[Finding]:
    """Yield what was found; `from_inside`: by the process that serves, which alone knows what tablets have said."""
    yield _python()
    yield _data_folder()
    yield _disk()
    yield _clock(now)
    yield from _addresses(from_inside=from_inside)
    yield _port(from_inside=from_inside)
    yield _firewall()
    yield _last_backup(now)
    yield _hands(from_inside=from_inside)


def _python() -> Finding:
    version = f"Python {platform.python_version()}, {platform.system()} {platform.machine()}"
    return Finding(_("Python"), True, _("%(python)s, its own") % {"python": version} if is_bundle() else version)


def _data_folder() -> Finding:
    path = settings.DATA_DIR
    try:
        with temporary_file(path, ".doctor-"):
            return Finding(_("Data"), True, str(path))
    except OSError as error:
        words = _("%(path)s cannot be written (%(reason)s). Start with another folder: headtable --data FOLDER")
        return Finding(_("Data"), False, words % {"path": path, "reason": error.strerror})


def _disk() -> Finding:
    free = disk.free_bytes(settings.DATA_DIR)
    if free >= disk.FEW_BYTES:
        return Finding(_("Disk"), True, _("%(size)s free") % {"size": filesizeformat(free)})
    words = _("Only %(size)s free. Delete what is not needed, or start with a folder on another disk.")
    return Finding(_("Disk"), False, words % {"size": filesizeformat(free)})


def _clock(now: datetime) -> Finding:
    """Compare the clock with what it said when the data were last written."""
    said = date(timezone.localtime(now), "DATETIME_FORMAT")
    try:
        zoneinfo.ZoneInfo(settings.TIME_ZONE)
    except zoneinfo.ZoneInfoNotFoundError:
        words = _("The time zone %(zone)s is not known here. Set TIME_ZONE to another one.")
        return Finding(_("Clock"), False, words % {"zone": settings.TIME_ZONE})
    written = max((path.stat().st_mtime for path in settings.DATA_DIR.glob("*.sqlite3*")), default=0.0)
    if written > (now + CLOCK_MAY_DIFFER).timestamp():
        words = _("It says %(time)s, but the data were written later than that. Set this computer's clock.")
        return Finding(_("Clock"), False, words % {"time": said})
    return Finding(_("Clock"), True, said)


def _addresses(*, from_inside: bool) -> Iterator[Finding]:
    is_served = not from_inside and running.is_running()
    port = running.noted_port() if is_served else settings.HEADTABLE_PORT
    found = False
    for name, address in lan_adapters():
        found = True
        is_wireless = _WIRELESS.search(name) is not None
        url = f"http://{address}:{port}/"
        yield Finding(_("For tablets"), True, f"{url} ({_('Wi-Fi') if is_wireless else name})")
    if not found:
        words = _("No network. Join the Wi-Fi that the tablets are on; it needs no internet.")
        yield Finding(_("For tablets"), False, words)


def _port(*, from_inside: bool) -> Finding:
    """Tell whether the hall that runs answers, at an address that tablets use; else whether one could be started."""
    if not from_inside and not running.is_running():
        return _free_port()
    port = settings.HEADTABLE_PORT if from_inside else running.noted_port()
    hosts = ["127.0.0.1", *(address for _name, address in lan_adapters())]
    silent = [host for host in hosts if not _answers(f"http://{host}:{port}/health/")]
    if not silent:
        return Finding(_("Port"), True, _("Headtable answers at %(port)d.") % {"port": port})
    words = _("Headtable does not answer at %(address)s. Restart it; if that does not help, allow it in the firewall.")
    return Finding(_("Port"), False, words % {"address": f"{silent[0]}:{port}"})


def _free_port() -> Finding:
    port = settings.HEADTABLE_PORT
    try:
        server.listen(settings.HEADTABLE_HOST, port).close()
    except OSError:
        words = _("%(port)d is taken by another program: Headtable will use the next free one, and say which.")
        return Finding(_("Port"), True, words % {"port": port})
    return Finding(_("Port"), True, _("%(port)d is free; Headtable is not running.") % {"port": port})


def _answers(url: str) -> bool:
    with suppress(httpx.HTTPError):
        return httpx.get(url, timeout=PATIENCE_SECONDS, trust_env=False).status_code == 200
    return False


def _firewall() -> Finding:
    words = _(
        "This cannot be checked from here. Open an address above on a tablet: if no page opens, allow Headtable in "
        "the firewall's settings, for private networks, and make sure that the tablet is on the same Wi-Fi."
    )
    return Finding(_("Firewall"), True, words)


def _last_backup(now: datetime) -> Finding:
    newest = next((backup for backup in folder.backups() if backup.taken_at <= now), None)
    try:
        is_late = folder.is_due(now=now, grace=folder.LATE)
    except DatabaseError:
        return Finding(_("Last backup"), True, _("There are no data yet."))
    if newest is None:
        return Finding(_("Last backup"), False, _("None yet. Make one: headtable backup"))
    taken = date(timezone.localtime(newest.taken_at), "DATETIME_FORMAT")
    if is_late:
        words = _("%(time)s; the next one is overdue. Is the disk full? Make one now: headtable backup")
        return Finding(_("Last backup"), False, words % {"time": taken})
    return Finding(_("Last backup"), True, taken)


def _hands(*, from_inside: bool) -> Finding:
    """Tell how many hands wait: on tablets, as those last said to the server, or for the director's decision."""
    what = _("Unsent hands")
    try:
        held = HeldHand.objects.filter(decided_at=None).count()
    except DatabaseError:
        return Finding(what, True, _("There are no data yet."))
    waiting = unsent_hands() if from_inside or settings.REDIS_URL else 0
    if waiting:
        words = ngettext("%(n)d hand waits on a tablet.", "%(n)d hands wait on tablets.", waiting) % {"n": waiting}
        return Finding(what, False, f"{words} {_('Connect those tablets to the Wi-Fi: the page Pads lists them.')}")
    if held:
        words = ngettext("%(n)d hand waits for the director.", "%(n)d hands wait for the director.", held) % {"n": held}
        return Finding(what, False, f"{words} {_('Decide about it on the desk.')}")
    if from_inside or settings.REDIS_URL:
        return Finding(what, True, _("None."))
    return Finding(what, True, _("None waits for the director. The desk says what waits on tablets."))


def size_of_data() -> int:
    """Return how many bytes all data take, backups included."""
    return sum(path.stat().st_size for path in settings.DATA_DIR.rglob("*") if path.is_file())
