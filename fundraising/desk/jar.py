"""The euchre jar: what each table owes for a round, settled by one tap."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import wraps
from itertools import groupby
from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_POST, require_safe

from accounts.activity_log import add_details, leave_out, logged
from accounts.models import MAY_TAKE_PAYMENTS
from accounts.operations import Page
from fundraising.desk.sent import number_in, uuid_in
from fundraising.models import Fundraiser
from fundraising.services.jar import MOST_EUCHRES, TableJar, jar_of, say_euchres, settle
from fundraising.services.jar_parts import Place
from fundraising.services.ledger import books_of
from scoring.errors import Refused
from tournaments.desk.operations import NotDone, by, rights_in, tournament_of
from tournaments.models import Entrant, Round, Sitting, Tournament
from tournaments.money import in_words
from tournaments.services.people.names import NamesIn
from tournaments.web import for_people, sentence_of
from tournaments.words.sheets import show_sitting, with_sheets


@dataclass(frozen=True)
class JarPart:
    """What one player still owes of it, in words, and as what their payment is sent."""

    entrant: int
    name: str
    owed: int
    amount: str
    uuid: UUID = field(default_factory=uuid4)


@dataclass(frozen=True)
class JarRow:
    """A table in a round, with its players, side by side with what it owes."""

    jar: TableJar
    amount: str
    sides: tuple[str, ...] = ()
    parts: tuple[JarPart, ...] = ()
    sentence: str = ""
    """What came of the last tap on it."""
    is_refused: bool = False
    uuid: UUID = field(default_factory=uuid4)

    @property
    def gets_back(self) -> bool:
        """Whether the table has paid too much."""
        return self.jar.owed < 0


@require_safe
@for_people
def jar(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what every table owes, the latest round first."""
    tournament = tournament_of(request, slug, MAY_TAKE_PAYMENTS)
    context = {**rights_in(request, tournament), **_page_of(tournament)}
    return render(request, "fundraising/jar.html", context)


def _page_of(tournament: Tournament) -> dict[str, Any]:
    books, tables = books_of(tournament), sorted(jar_of(tournament), key=lambda table: (-table.round, table.table))
    rows = _rows(tournament, books, [table for table in tables if table.owed or table.euchres is None])
    owing = [row for row in rows if row.jar.owed]
    return {
        "price": in_words(books.jar_per_euchre, books.currency) if books.jar_per_euchre else "",
        "rounds": [(number, list(of)) for number, of in groupby(owing, key=lambda row: row.jar.round)],
        "unknown": [row for row in rows if not row.jar.owed],
        "settled": sum(not table.owed and table.euchres is not None for table in tables),
        "owed": in_words(sum(table.owed for table in tables), books.currency),
        "most": MOST_EUCHRES,
    }


def _rows(tournament: Tournament, books: Fundraiser, tables: Iterable[TableJar], **said: Any) -> list[JarRow]:
    names, tables = NamesIn(tournament), list(tables)
    sides = _sides_at(tournament, {table.round for table in tables}, names)
    return [
        JarRow(
            table,
            in_words(abs(table.owed), books.currency),
            sides.get((table.round, table.table), ()),
            tuple(JarPart(who, names[who], owed, in_words(owed, books.currency)) for who, owed in table.parts.items()),
            **said,
        )
        for table in tables
    ]


def _sides_at(tournament: Tournament, rounds: Iterable[int], names: NamesIn) -> dict[Place, tuple[str, ...]]:
    """Return the players at each table of these rounds, by side; for a round drawn again, the latest draw."""
    played = Sitting.objects.filter(round__tournament=tournament, round__number__in=rounds)
    sittings = with_sheets(played.exclude(round__status=Round.Status.DRAFT).order_by("round"))
    return {
        (sitting.round.number, sitting.table.number): tuple(side.names for side in show_sitting(sitting, names).sides)
        for sitting in sittings
    }


def _on_a_row(work: Callable[..., str]) -> Page:
    """Make the view of a button in a table's row: htmx gets the new row, a plain form the whole page.

    A row that owes nothing any more stays until the page is opened again, so that the next one does not slide under a
    finger that taps twice.
    """

    @wraps(work)
    def done(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
        tournament = tournament_of(request, slug, MAY_TAKE_PAYMENTS)
        said: dict[str, Any] = {}
        try:
            said["sentence"] = work(request, tournament, number, table)
        except (Refused, NotDone) as refusal:
            leave_out(request)
            said |= {"sentence": str(refusal) if isinstance(refusal, NotDone) else sentence_of(refusal)}
            said |= {"is_refused": True}
        if "HX-Request" in request.headers:
            return _row_again(request, tournament, (number, table), said)
        (messages.error if said.get("is_refused") else messages.success)(request, said["sentence"])
        return redirect("desk:jar", slug)

    return require_POST(for_people(done))


def _row_again(request: HttpRequest, tournament: Tournament, place: Place, said: dict[str, Any]) -> HttpResponse:
    books, tables = books_of(tournament), jar_of(tournament)
    here = next((table for table in tables if (table.round, table.table) == place), TableJar(*place, 0, 0))
    row = _rows(tournament, books, [here], **said)[0]
    owed = in_words(sum(table.owed for table in tables), books.currency)
    price = in_words(books.jar_per_euchre or 0, books.currency)
    context = {**rights_in(request, tournament), "row": row, "owed": owed, "price": price, "most": MOST_EUCHRES}
    return render(request, "fundraising/_jar_row_answered.html", context)


@logged(gettext_noop("Settled what a table owed the euchre jar."))
@_on_a_row
def settle_jar(request: HttpRequest, tournament: Tournament, number: int, table: int) -> str:
    """Take what a table owes, or what one of its players owes of it, or give back what was paid too much."""
    payer = _payer(request, tournament)
    done = settle(
        tournament=tournament,
        uuid=uuid_in(request),
        round_number=number,
        table=table,
        seen=number_in(request, "seen"),
        entrant=payer,
        method=request.POST.get("method", "cash"),
        by=by(request),
        now=timezone.now(),
    )
    if not done.is_new:
        leave_out(request)
    said = _("Table %(table)s has settled round %(round)s.") % {"table": table, "round": number}
    if payer:
        said = _("%(name)s has paid their part of table %(table)s, round %(round)s.")
        said %= {"name": payer.name, "table": table, "round": number}
    add_details(request, what=said)
    return said


def _payer(request: HttpRequest, tournament: Tournament) -> Entrant | None:
    """Return who pays their own part; None: the table pays."""
    if not request.POST.get("entrant"):
        return None
    return get_object_or_404(tournament.people, pk=number_in(request, "entrant"))


@logged(gettext_noop("Entered the euchres of a table."))
@_on_a_row
def enter_euchres(request: HttpRequest, tournament: Tournament, number: int, table: int) -> str:
    """Enter how often somebody was euchred in a game whose totals do not say."""
    euchres = number_in(request, "euchres")
    if not 0 <= euchres <= MOST_EUCHRES:
        raise NotDone(_("Enter a number of euchres from 0 to %(most)s.") % {"most": MOST_EUCHRES})
    say_euchres(
        tournament=tournament, round_number=number, table=table, euchres=euchres, by=by(request), now=timezone.now()
    )
    said = _("Table %(table)s, round %(round)s: %(euchres)s euchres.")
    said %= {"table": table, "round": number, "euchres": euchres}
    add_details(request, what=said)
    return said
