"""The addresses that `make run` prints."""

from collections.abc import Iterable, Iterator

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.links import beginning_path, sign_in_path
from accounts.models import MAY_DIRECT, Membership, User
from config.hosts import lan_addresses, lan_name
from standby import following, role
from standby.pages import key_for
from standby.role import Part
from tournaments.models import PadKey, Tournament


def describe() -> str:
    """Return the addresses of the latest tournament's pages, as text: on this machine, then for tablets.

    The director's address signs one person in, once.
    """
    if not role.current().serves:
        return _beside_another()
    tournament = Tournament.objects.order_by("-date", "-pk").first()
    lines = ["", _("Headtable is running. Press Ctrl-C to stop it."), "", _("On this computer:")]
    lines += _table([(_("Director"), _director_url(tournament)), *_public_urls("localhost", tournament)])
    if hosts := _lan_hosts():
        lines += ["", _("On tablets and phones on the same Wi-Fi:")]
        lines += [row for host in hosts for row in _table(_public_urls(host, tournament))]
    return "\n".join([*lines, ""])


def first_page() -> str:
    """Return the address that this computer's browser opens at a start: the director's page, signed in at once."""
    if not role.current().serves:
        return _standby_page() if role.current().part == Part.STANDBY else _url("localhost", "standby:page")
    address = _director_url(Tournament.objects.order_by("-date", "-pk").first())
    return f"{address}#now" if "sesame=" in address else address


def front_page_for_others() -> str:
    """Return the hall's front page as a tablet reaches it; nothing where no tablet does."""
    return next((_at(host, "/") for host in _lan_hosts() if host != lan_name()), "")


def _standby_page() -> str:
    return f"{_url('localhost', 'standby:page')}?key={key_for(role.current().owner)}"


def _beside_another() -> str:
    """Return the address of this computer's page, as text, where another computer serves the hall."""
    now = role.current()
    if now.part == Part.RETIRED:
        words = _("This computer no longer serves the hall: %(other)s took over. Press Ctrl-C to stop.")
        return "\n".join(["", words % {"other": now.other or _("another computer")}, ""])
    link = _standby_page()
    words = _("This computer is the standby of %(other)s. Press Ctrl-C to stop it.") % {"other": now.other}
    if now.stopped:
        words = f"{words}\n{following.why_stopped(now)}"
    return "\n".join(["", words, "", _("How far it has come, and the button to take over:"), f"  {link}", ""])


def _lan_hosts() -> tuple[str, ...]:
    """Return the names that others can use for this machine: addresses first, since they work everywhere."""
    if settings.HEADTABLE_HOST in {"0.0.0.0", "::"}:  # noqa: S104 - compared, not bound
        return (*lan_addresses(), lan_name())
    return (settings.HEADTABLE_HOST,) if settings.HEADTABLE_HOST in lan_addresses() else ()


def _director_url(tournament: Tournament | None) -> str:
    """Return the sign-in link of the tournament's first director or, before there is anybody, the way to begin."""
    directors = Membership.objects.filter(role__in=MAY_DIRECT, user__is_active=True).order_by("pk")
    if tournament is not None:
        directors = directors.filter(organization=tournament.organization)
    membership = directors.select_related("user").first()
    first = membership.user if membership else User.objects.filter(is_superuser=True, is_active=True).first()
    if first is not None:
        return _at("localhost", sign_in_path(first))
    return _url("localhost", "account_login") if User.objects.exists() else _at("localhost", beginning_path())


def _public_urls(host: str, tournament: Tournament | None) -> Iterator[tuple[str, str]]:
    """Yield label and address of the board and of one table's pad."""
    if tournament is None:
        yield _("Sign in"), _url(host, "account_login")
        return
    yield _("Board"), _url(host, "board:board", tournament.slug)
    keys = PadKey.objects.select_related("table").filter(table__tournament=tournament, revoked_at=None)
    if key := keys.order_by("table__number").first():
        yield _("Pad of table %(number)d") % {"number": key.table.number}, f"{_url(host, 'pad:pad')}#{key.key}"


def _url(host: str, name: str, *arguments: str) -> str:
    return _at(host, reverse(name, args=arguments))


def _at(host: str, path: str) -> str:
    return f"http://{host}:{settings.HEADTABLE_PORT}{path}"


def _table(rows: Iterable[tuple[str, str]]) -> list[str]:
    return [f"  {label:<18} {url}" for label, url in rows]
