"""The euchre jar: what each table owes for a round, settled by one tap."""

from typing import Any
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_safe

from accounts.activity_log import add_details, leave_out
from accounts.models import MAY_TAKE_PAYMENTS
from fundraising.desk.sent import number_in, uuid_in
from fundraising.models import Fundraiser
from fundraising.services.jar import MOST_EUCHRES, TableJar, jar_of, say_euchres, settle
from fundraising.services.ledger import books_of
from tournaments.desk.operations import NotDone, by, operation, rights_in, tournament_of
from tournaments.money import in_words
from tournaments.web import for_people


@require_safe
@for_people
def jar(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what every table owes, the latest round first."""
    tournament = tournament_of(request, slug, MAY_TAKE_PAYMENTS)
    books = books_of(tournament)
    tables = sorted(jar_of(tournament), key=lambda one: (-one.round, one.table))
    context = {
        **rights_in(request, tournament),
        "price": in_words(books.jar_per_euchre, books.currency) if books.jar_per_euchre else "",
        "open": [_shown(books, one) for one in tables if one.owed],
        "unknown": [_shown(books, one) for one in tables if one.euchres is None],
        "settled": [_shown(books, one) for one in tables if not one.owed and one.euchres is not None],
        "owed": in_words(sum(one.owed for one in tables), books.currency),
        "most": MOST_EUCHRES,
    }
    return render(request, "fundraising/jar.html", context)


def _shown(books: Fundraiser, one: TableJar) -> dict[str, Any]:
    return {
        "jar": one,
        "amount": in_words(abs(one.owed), books.currency),
        "gets_back": one.owed < 0,
        "uuid": uuid4(),
    }


@operation("desk:jar", log=gettext_noop("Settled what a table owed the euchre jar."))
def settle_jar(request: HttpRequest, slug: str, number: int, table: int) -> str:
    """Take what a table owes, or give it back what it has paid too much."""
    tournament = tournament_of(request, slug, MAY_TAKE_PAYMENTS)
    done = settle(
        tournament=tournament,
        uuid=uuid_in(request),
        round_number=number,
        table=table,
        seen=number_in(request, "seen"),
        method=request.POST.get("method", "cash"),
        by=by(request),
        now=timezone.now(),
    )
    if not done.is_new:
        leave_out(request)
    said = _("Table %(table)s has settled round %(round)s.") % {"table": table, "round": number}
    add_details(request, what=said)
    return said


@operation("desk:jar", log=gettext_noop("Entered the euchres of a table."))
def enter_euchres(request: HttpRequest, slug: str, number: int, table: int) -> str:
    """Enter how often somebody was euchred in a game whose totals do not say."""
    tournament, euchres = tournament_of(request, slug, MAY_TAKE_PAYMENTS), number_in(request, "euchres")
    if not 0 <= euchres <= MOST_EUCHRES:
        raise NotDone(_("Enter a number of euchres from 0 to %(most)s.") % {"most": MOST_EUCHRES})
    say_euchres(
        tournament=tournament, round_number=number, table=table, euchres=euchres, by=by(request), now=timezone.now()
    )
    said = _("Table %(table)s, round %(round)s: %(euchres)s euchres.")
    said %= {"table": table, "round": number, "euchres": euchres}
    add_details(request, what=said)
    return said
