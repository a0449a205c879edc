"""What this laptop is beside another one: in a file beside the database, as a copy of the database must not say so."""

import hmac
import json
import logging
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext_lazy

from machine.files import put_in_place, sync_file, sync_folder, temporary_file

logger = logging.getLogger("headtable.standby")


class Part(StrEnum):
    """What a laptop does."""

    ALONE = "alone"
    """It serves; nobody follows it."""
    FIRST = "first"
    """It serves, and another one follows."""
    STANDBY = "standby"
    """It follows, and serves nobody."""
    RETIRED = "retired"
    """It served until another one took over, and serves nobody any more."""


SERVING = (Part.ALONE, Part.FIRST)


@dataclass(frozen=True)
class Role:
    """What a laptop is, and what it knows of the other one."""

    part: Part = Part.ALONE
    epoch: int = 1
    """How often the hall has changed its server, counted from 1: of two that both serve, the higher one does."""
    secret: str = ""
    """What both laptops know and nobody else: it opens the line between them, and signs epochs."""
    earlier_secrets: tuple[str, ...] = ()
    """Of earlier pairs: a laptop that was away for long knows no other."""
    other: str = ""
    """The other laptop's address, as in http://192.168.1.20:8000, without a slash at its end."""
    origins: tuple[str, ...] = ()
    """Addresses of the one that served before: pads that were opened there may go on here."""
    owner: str = ""
    """The e-mail address of the owner whose key paired the two."""
    since: str = ""
    """When it became so, in ISO 8601."""
    automatic_seconds: int = 0
    """Of a standby: after how long a silence it takes over by itself; 0: never."""
    stopped: str = ""
    """Of a standby: the first one's refusal, after which it follows no more; empty: it follows."""

    @property
    def serves(self) -> bool:
        """Whether this laptop serves the hall, as far as it knows."""
        return self.part in SERVING

    @property
    def proof(self) -> str:
        """The epoch, signed: what pads carry from a laptop that took over to the one that does not know yet."""
        return " ".join(f"{self.epoch}.{_signature(secret, self.epoch)}" for secret in self.secrets)

    @property
    def secrets(self) -> tuple[str, ...]:
        """Every secret that it shared with another laptop, the newest first."""
        return tuple(filter(None, (self.secret, *self.earlier_secrets[:MOST_EARLIER])))

    def is_outdone_by(self, proof: str) -> bool:
        """Tell whether a proof from elsewhere shows a later epoch than this laptop's; a forged one shows nothing."""
        return any(self._shows_later(part) for part in proof.split()[: MOST_EARLIER + 1])

    def _shows_later(self, part: str) -> bool:
        epoch, _dot, signature = part.partition(".")
        if not (epoch.isascii() and epoch.isdigit() and len(epoch) < 10 and int(epoch) > self.epoch):
            return False
        genuine = (_signature(secret, int(epoch)) for secret in self.secrets)
        return any(hmac.compare_digest(expected.encode(), signature.encode("utf-8", "replace")) for expected in genuine)


MOST_EARLIER = 4


def _signature(secret: str, epoch: int) -> str:
    return hmac.digest(secret.encode(), f"headtable epoch {epoch}".encode(), "sha256").hex()


NOBODY_ELSE = Role()
"""What a laptop is that was never paired."""

_UNREADABLE = gettext_lazy(
    "%(file)s says whether this computer serves or is a standby, and cannot be read (%(reason)s). Nothing is served, "
    "since another computer may serve. If none does, move that file elsewhere and start again. If one does, have this "
    "computer follow it: TOKEN=… make standby FROM=…"
)

_read: tuple[tuple[str, int, int], Role] | None = None


def file() -> Path:
    """Return where the role is kept."""
    return Path(settings.DATA_DIR) / "standby.json"


class RoleUnreadable(Exception):
    """Carries a sentence that says what to do where this laptop cannot know what it is."""


def current() -> Role:
    """Return what this laptop is now. Read again only where the file has changed: every request asks.

    A process that knew it goes on as what it was. Raises RoleUnreadable where it cannot be known: to serve then might
    be to serve beside the other one.
    """
    global _read
    path = file()
    try:
        found = path.stat()
    except FileNotFoundError:
        return NOBODY_ELSE
    known = (str(path), found.st_mtime_ns, found.st_ino)
    if _read is None or _read[0] != known:
        try:
            _read = known, _stored(path)
        except (ValueError, KeyError, TypeError, OSError) as error:
            if _read is None or _read[0][0] != str(path):
                raise RoleUnreadable(_UNREADABLE % {"file": path, "reason": error}) from error
            logger.error("%s cannot be read (%s): going on as before", path, error)
            _read = known, _read[1]
    return _read[1]


def _stored(path: Path) -> Role:
    stored = json.loads(path.read_text(encoding="utf-8"))
    several = {name: tuple(stored[name]) for name in ("origins", "earlier_secrets")}
    return Role(**{**stored, **several, "part": Part(stored["part"])})


def become(role: Role) -> None:
    """Be this from now on, also after a power cut."""
    with temporary_file(settings.DATA_DIR, ".standby-") as made:
        made.write_text(json.dumps(asdict(role)), encoding="utf-8")
        sync_file(made)
        put_in_place(made, file())
    sync_folder(settings.DATA_DIR)
