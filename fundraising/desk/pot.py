"""The loner pot: who would get what, paid out or carried over."""

from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_safe

from accounts.activity_log import leave_out
from accounts.models import MAY_KEEP_BOOKS, MAY_READ_BOOKS
from fundraising.desk.sent import number_in, uuid_in
from fundraising.services.ledger import books_of
from fundraising.services.pot import RULES, carry_over, pay_pot, pot_of, shares_of
from fundraising.services.thresholds import about_prizes, thresholds_of
from tournaments.desk.operations import by, operation, rights_in, tournament_of
from tournaments.models import Tournament
from tournaments.money import in_words
from tournaments.web import for_people


@require_safe
@for_people
def pot(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the pot, and who gets what of it by each rule."""
    tournament = tournament_of(request, slug, MAY_READ_BOOKS)
    books, inside = books_of(tournament), pot_of(tournament)
    others = tournament.organization.tournaments.exclude(pk=tournament.pk)
    context = {
        **rights_in(request, tournament),
        "pot": in_words(inside, books.currency),
        "inside": inside,
        "rules": [
            {
                "key": key,
                "name": name,
                "uuid": uuid4(),
                "shares": [
                    (share.entrant.name, share.loners, in_words(share.amount, books.currency))
                    for share in shares_of(tournament, max(inside, 0), key)
                ],
            }
            for key, name in RULES.items()
        ],
        "is_over": tournament.status == Tournament.Status.FINISHED,
        "others": others.exclude(status=Tournament.Status.FINISHED)[:50],
        "uuid": uuid4(),
        "standings": about_prizes(thresholds_of(tournament)),
    }
    return render(request, "fundraising/pot.html", context)


@operation("desk:pot", log=gettext_noop("Paid out the loner pot."))
def pay_loner_pot(request: HttpRequest, slug: str) -> str:
    """Pay the pot out by the rule that was chosen."""
    tournament = tournament_of(request, slug, MAY_KEEP_BOOKS)
    done = pay_pot(
        tournament=tournament,
        uuid=uuid_in(request),
        rule=request.POST.get("rule", ""),
        seen=number_in(request, "seen"),
        by=by(request),
        now=timezone.now(),
    )
    if not done.is_new:
        leave_out(request)
    currency = books_of(tournament).currency
    paid = [
        _("%(name)s: %(amount)s") % {"name": entry.entrant.name, "amount": in_words(entry.amount, currency)}
        for entry in done.entries
        if entry.entrant
    ]
    return _("The loner pot was paid out: %(paid)s.") % {"paid": get_text_list(paid, _("and"))}


@operation("desk:pot", log=gettext_noop("Carried the loner pot over to another tournament."))
def carry_pot_over(request: HttpRequest, slug: str) -> str:
    """Carry the pot over to another night."""
    tournament = tournament_of(request, slug, MAY_KEEP_BOOKS)
    to = get_object_or_404(tournament.organization.tournaments, pk=number_in(request, "to"))
    done = carry_over(
        tournament=tournament,
        to=to,
        uuid=uuid_in(request),
        seen=number_in(request, "seen"),
        by=by(request),
        now=timezone.now(),
    )
    if not done.is_new:
        leave_out(request)
    return _("The loner pot was carried over to %(name)s.") % {"name": to.name}
