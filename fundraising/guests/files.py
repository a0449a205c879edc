"""The list of guests as a file, earlier guests to invite, and what is stored about a person."""

from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext
from django.views.decorators.http import require_http_methods, require_safe

from accounts.activity_log import add_details, leave_out, logged
from accounts.mail import refused_mails
from accounts.models import MAY_DIRECT, MAY_ENTER
from accounts.uploads import one_at_a_time
from fundraising.guests.forms import GuestListForm
from fundraising.guests.pages import list_page
from fundraising.models import SignUp
from fundraising.services import guest_lists, invitations, privacy
from fundraising.services.guest_lists import Conflict, Merged
from fundraising.web import personal_data, site_of
from scoring.errors import Refused
from tournaments.access import Visitor, organization_for_staff
from tournaments.desk.operations import operation, rights_in, tournament_of
from tournaments.exports.formats import as_csv
from tournaments.exports.tables import ExportColumn, ExportTable
from tournaments.web import as_file, for_people

MOST_TO = 40
"""Addresses in one link that opens a mail program; longer links are cut off by some."""
MOST_SAID = 10
"""Conflicts that are said one by one; every one is marked in the list."""


@logged(gettext_noop("Downloaded the guest list."))
@require_safe
@for_people
def guest_list(request: HttpRequest, slug: str) -> HttpResponse:
    """Send the list of guests, to be merged on another installation."""
    tournament, now = tournament_of(request, slug, MAY_ENTER), timezone.now()
    name = f"{slug}-{timezone.localtime(now):%Y-%m-%d-%H%M}{guest_lists.SUFFIX}"
    return as_file(guest_lists.guest_list(tournament, now=now), name)


@logged(gettext_noop("Merged a guest list."))
@require_http_methods(["POST"])
@for_people
@one_at_a_time
def merge(request: HttpRequest, slug: str) -> HttpResponse:
    """Merge an uploaded list of guests. The same list again changes nothing."""
    tournament = tournament_of(request, slug, MAY_ENTER)
    form = GuestListForm(request.POST, request.FILES)
    if form.is_valid():
        content, of_another = form.cleaned_data["guest_list"].read(), form.cleaned_data["of_another"]
        try:
            merged = guest_lists.merge(
                tournament=tournament, content=content, now=timezone.now(), of_another=of_another
            )
        except Refused as refused:
            form.add_error("guest_list", refused.message)
        else:
            _say(request, merged)
            return redirect("desk:sign-ups", slug)
    leave_out(request)
    return list_page(request, tournament, status=400, list_form=form)


def _say(request: HttpRequest, merged: Merged) -> None:
    """Say what merging did, and each conflict."""
    sentence = _("Merged: %(added)d new, %(changed)d changed, %(unchanged)d as before.")
    counts = {"added": merged.added, "changed": merged.changed, "unchanged": merged.unchanged}
    messages.success(request, sentence % counts)
    for conflict in merged.conflicts[:MOST_SAID]:
        messages.warning(request, conflict_in_words(conflict))
    more = len(merged.conflicts) - MOST_SAID
    if more > 0:
        sentence = ngettext(
            "%(more)d more conflict is marked in the list.", "%(more)d more conflicts are marked in the list.", more
        )
        messages.warning(request, sentence % {"more": more})


def conflict_in_words(conflict: Conflict) -> str:
    """Say what both sides changed, and which value is kept."""
    statuses = dict(SignUp.Status.choices)
    field = str(SignUp._meta.get_field(conflict.field).verbose_name)  # type: ignore[union-attr]  # no relation
    here, there = (statuses.get(value, value) or _("nothing") for value in (conflict.here, conflict.there))
    sentence = _(
        "%(name)s, %(field)s: “%(here)s” here, “%(there)s” in the list. Both were changed; the one here was kept."
    )
    return sentence % {"name": conflict.name, "field": field, "here": here, "there": there}


@require_safe
@for_people
def invite(request: HttpRequest, slug: str) -> HttpResponse:
    """List earlier guests who agreed to be invited: to write to them oneself, or have them written to."""
    tournament = tournament_of(request, slug, MAY_DIRECT)
    rows = invitations.earlier_guests(tournament)
    addresses = [row.email for row in rows]
    refused = refused_mails(addresses)
    context = {
        **rights_in(request, tournament),
        "rows": [(row, invitations.is_invited(row, tournament), refused.get(row.email, ())) for row in rows],
        "invited": sum(invitations.is_invited(row, tournament) for row in rows),
        "letters": [addresses[start : start + MOST_TO] for start in range(0, len(addresses), MOST_TO)],
        "mail": settings.MAIL_IS_SET_UP,
        "page": site_of(request) + f"/t/{slug}/sign-up/",
    }
    return render(request, "fundraising/invite.html", context)


@operation("desk:invite", log=gettext_noop("Invited earlier guests by e-mail."))
def send_invitations(request: HttpRequest, slug: str) -> str:
    """Mail an invitation to everybody who agreed and has not got one."""
    tournament = tournament_of(request, slug, MAY_DIRECT)
    rows = invitations.earlier_guests(tournament)
    count = invitations.invite(tournament=tournament, rows=rows, now=timezone.now(), site=site_of(request))
    sentence = ngettext("%(count)d invitation is on its way.", "%(count)d invitations are on their way.", count)
    return sentence % {"count": count}


@logged(gettext_noop("Downloaded the list of earlier guests."))
@require_safe
@for_people
def invite_list(request: HttpRequest, slug: str) -> HttpResponse:
    """Send the earlier guests as a table for a mail program."""
    tournament = tournament_of(request, slug, MAY_DIRECT)
    columns = (ExportColumn("name", _("Name")), ExportColumn("email", _("E-mail")), ExportColumn("last", _("Last one")))
    rows = [(row.name, row.email, row.tournament.date.isoformat()) for row in invitations.earlier_guests(tournament)]
    table = ExportTable("earlier-guests", _("Earlier guests"), columns, rows)
    return as_file(as_csv(table, ZoneInfo(tournament.time_zone)), f"{slug}-earlier-guests.csv")


@logged(gettext_noop("Downloaded what is stored about a person."))
@require_safe
@for_people
def person_data(request: HttpRequest, organization: str, person: int) -> HttpResponse:
    """Send everything that is stored about somebody who has played."""
    hall = organization_for_staff(Visitor.of(request.user), MAY_DIRECT, organization)
    add_details(request, organization=hall)
    return personal_data(privacy.data_of_person(get_object_or_404(hall.people, pk=person)))


@operation("desk:people", log=gettext_noop("Erased a person's data."))
def erase_person(request: HttpRequest, organization: str, person: int) -> str:
    """Erase somebody who has played; their results stay under a number."""
    hall = organization_for_staff(Visitor.of(request.user), MAY_DIRECT, organization)
    add_details(request, organization=hall)
    found = get_object_or_404(hall.people, pk=person)
    name = found.name
    privacy.erase_person(person=found, now=timezone.now())
    number = privacy.number_of(found.pk)
    return _("%(name)s was erased. The results stay, under %(number)s.") % {"name": name, "number": number}
