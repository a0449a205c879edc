"""The desk's places, each with a row of pages: where a director looks for what.

An app adds the pages that are its own when a process starts (`fundraising/hooks.py`). A row has at most eight of them.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models import Tournament
from tournaments.services.hall.hall_map import is_arranged


@dataclass(frozen=True)
class DeskPage:
    """A page of the desk, or one that the desk leads to."""

    view: str
    """The name of its address, which takes the slug of the tournament, or of the organization that holds it."""
    words: Any
    needs: str = "tournament"
    """What must be true in the context of the desk's pages (`operations.rights_in`): a right, or `plays_in_teams`."""
    is_used: Callable[[Tournament], bool] | None = None
    """Of a page that most nights do without: until it is used, *Settings* alone leads to it."""
    purpose: Any = ""
    """What is set there: the search of *Settings* leads to it, and *Settings* itself while it is out of sight."""
    other_words: Any = ""
    """Words that people search for and its texts do not have."""
    is_of_organization: bool = False

    def address(self, tournament: Tournament) -> str:
        """Return its address."""
        if self.is_of_organization:
            return f"{reverse(self.view, args=[tournament.organization.slug])}?tournament={tournament.slug}"
        return reverse(self.view, args=[tournament.slug])


@dataclass(frozen=True)
class Place:
    """One of the five things to choose from on every page of the desk."""

    words: Any
    pages: list[DeskPage] = field(default_factory=list)


@dataclass(frozen=True)
class Link:
    """A place or a page, as a visitor sees it."""

    address: str
    words: Any
    is_here: bool


TONIGHT = Place(
    _("Tonight"),
    [
        DeskPage("desk:tournament", _("Rounds")),
        DeskPage("desk:missing", _("Late and missing"), "may_enter"),
        DeskPage(
            "desk:pads",
            _("Pads"),
            "may_enter",
            purpose=_("A tablet for each table: codes, cards, which table has which."),
            other_words=_("tablet, QR code, key, number of tables"),
        ),
        DeskPage("desk:slips", _("Slips"), "may_enter"),
        DeskPage(
            "desk:photographs",
            _("Paper"),
            "may_enter",
            purpose=_("Score sheets entered by pictures of them."),
            other_words=_("photograph, camera, scan, score sheet, bubbles"),
        ),
        DeskPage(
            "desk:next-stage",
            _("Next stage"),
            "may_direct",
            lambda tournament: tournament.cut is not None,
            _("A final or a consolation: who plays on when this tournament is over."),
            _("stage, final, play-off, semifinal, consolation, qualify"),
        ),
    ],
)
PEOPLE = Place(
    _("People"),
    [
        DeskPage("desk:entrants", _("List and check-in")),
        DeskPage(
            "desk:teams",
            _("Teams"),
            "plays_in_teams",
            purpose=_("Who plays with whom all evening."),
            other_words=_("partner, couple, substitute"),
        ),
        DeskPage("desk:import", _("Import a list"), "may_enter"),
        DeskPage(
            "desk:seating-rules",
            _("Seating rules"),
            "may_enter",
            purpose=_("Who sits together, apart, or always at one table."),
            other_words=_("partner, married, wheelchair, wish, keep apart"),
        ),
        DeskPage("desk:adjustments", _("Adjustments")),
    ],
)
MONEY = Place(_("Money"))
SHOW = Place(
    pgettext_lazy("a place of the desk: reveal, board, print", "Show"),
    [
        DeskPage(
            "desk:reveal",
            _("Standings and reveal"),
            purpose=_("Hides the standings from the hall, and reveals the results."),
            other_words=_("hide, secret, suspense, podium, public"),
        ),
        DeskPage("board:board", _("Board")),
        DeskPage("board:charts", _("Charts")),
        DeskPage("desk:paper", _("Print")),
        DeskPage("desk:entrance", _("Card for the entrance"), "may_enter"),
        DeskPage("board:rules", _("House rules")),
        DeskPage(
            "desk:hall-map",
            _("Map of the hall"),
            "may_direct",
            is_arranged,
            _("Where each table stands, for the board and for phones."),
            _("plan, room, find the table"),
        ),
    ],
)
SETUP = Place(
    _("Setup"),
    [
        DeskPage("desk:settings", _("Settings"), "may_direct"),
        DeskPage(
            "desk:deals",
            _("Deals"),
            "may_direct",
            lambda tournament: tournament.is_duplicate,
            _("The same cards for everybody: made at random, or uploaded by you."),
            _("duplicate, bridge, boards, upload, records, seed"),
        ),
        DeskPage("desk:exports", _("Export")),
        DeskPage("desk:earlier-states", _("Archive and earlier states"), "may_direct"),
        DeskPage(
            "accounts:people",
            _("Members"),
            "may_own",
            purpose=_("Who may direct, enter hands and keep the books; time zone, language, color and logo."),
            other_words=_("director, helper, treasurer, cashier, invite, password, design"),
            is_of_organization=True,
        ),
        DeskPage("audit:log", _("Activity log"), "may_own", is_of_organization=True),
        DeskPage("desk:parish-settings", _("Parish settings"), "may_read_books", is_of_organization=True),
        DeskPage("desk:delete", _("Delete"), "may_direct"),
    ],
)
PLACES = (TONIGHT, PEOPLE, MONEY, SHOW, SETUP)
OFFERED = [
    DeskPage(
        "desk:webhooks",
        _("Webhooks"),
        "may_own",
        lambda tournament: tournament.organization.webhooks.exists(),
        _("Other programs that hear of what happens here."),
        _("program, API, connect"),
        is_of_organization=True,
    ),
]
"""Pages in no row, out of sight until they are used: *Settings* leads to them."""
FOUND_BY_SEARCH = (
    DeskPage(
        "desk:saved-rules",
        _("House rules"),
        "may_direct",
        purpose=_("The rules that you saved, to start the next tournament from."),
        is_of_organization=True,
    ),
    DeskPage(
        "desk:sponsors",
        _("Sponsors"),
        "may_direct",
        purpose=_("Pictures that the board on the wall shows."),
        other_words=_("advertisement, donor, logo"),
        is_of_organization=True,
    ),
)
"""Pages in no row where something is set that people look for among a tournament's settings."""


def places_in(request: HttpRequest, tournament: Tournament, context: Mapping[str, Any]) -> dict[str, Any]:
    """Return the context of the bars at the top: `places`, and `place_pages` of the place where the visitor is."""
    allowed = [(place, [page for page in place.pages if context[page.needs]]) for place in PLACES]
    place, page = _where(request.path, tournament, allowed)
    places = [Link(pages[0].address(tournament), other.words, other is place) for other, pages in allowed if pages]
    pages = next(pages for other, pages in allowed if other is place)
    row = [
        Link(other.address(tournament), other.words, other is page)
        for other in pages
        if other is page or other.is_used is None or other.is_used(tournament)
    ]
    return {"places": places, "place_pages": row, "place": place.words}


def unused_pages(tournament: Tournament, context: Mapping[str, Any]) -> list[tuple[str, DeskPage]]:
    """Return the pages, with their addresses, that no row shows because this tournament does not use them."""
    pages = [*(page for place in PLACES for page in place.pages), *OFFERED]
    unused = (page for page in pages if page.is_used and not page.is_used(tournament))
    return [(page.address(tournament), page) for page in unused if context[page.needs]]


def _where(
    path: str, tournament: Tournament, allowed: Iterable[tuple[Place, list[DeskPage]]]
) -> tuple[Place, DeskPage]:
    """Return the place and the page of an address: the longest that it begins with."""
    candidates = [
        (len(address), place, page)
        for place, pages in allowed
        for page in pages
        if path.startswith(address := page.address(tournament))
    ]
    return max(candidates, key=lambda candidate: candidate[0])[1:]
