"""Import people from a file: first a preview with every problem in it, then, once confirmed, the entrants."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext
from django.views.decorators.http import require_http_methods

from accounts.activity_log import logged
from accounts.models import MAY_ENTER
from accounts.uploads import one_at_a_time
from tournaments.desk.forms.imports import EnterForm, ListForm, carried
from tournaments.desk.operations import NotDone, only_once, operation, rights_in, tournament_of, was_done
from tournaments.imports.grid import Unreadable
from tournaments.imports.people import Listed, ListRow
from tournaments.models import Tournament
from tournaments.services.people import imports as services
from tournaments.services.people.imports import CheckIn, ComparedPerson, ImportResult, ListMatch
from tournaments.web import for_people

MOST_TICKED = 500
"""How many people who look like others can be ticked; forms with more are turned away."""


@logged(None)
@require_http_methods(["GET", "HEAD", "POST"])
@for_people
@one_at_a_time
def choose_list(request: HttpRequest, slug: str) -> HttpResponse:
    """Read a file, and preview who would be entered and what is wrong in it. Nothing is written."""
    tournament = tournament_of(request, slug, MAY_ENTER)
    form = ListForm(length=0)
    if request.method == "POST":
        form = ListForm(request.POST, request.FILES, length=length_of(request))
        if form.is_valid():
            try:
                preview = _preview(tournament, form.cleaned_data["list"])
            except Unreadable as unreadable:
                form.add_error("list", str(unreadable))
            else:
                return render(request, "desk/import_preview.html", {**rights_in(request, tournament), **preview})
    context = {**rights_in(request, tournament), "form": form}
    return render(request, "desk/import.html", context, status=400 if form.errors else 200)


def length_of(request: HttpRequest) -> int:
    """Return how many bytes a request says that it has, 0 if that is no number."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    return int(length) if length.isdigit() else 0


def _preview(tournament: Tournament, read: Listed) -> dict[str, Any]:
    """Return what the page of a list shows. Raises Unreadable where that is too much for a page."""
    listed, named = services.with_partners(tournament=tournament, listed=read)
    compared = services.compare(tournament=tournament, lines=listed.lines)
    couples = services.couples_to_make(tournament=tournament, couples=named, compared=compared)
    names = {line.row: line.name for line in listed.lines}
    partner = {row: names[other] for couple in couples for row, other in (couple.rows, couple.rows[::-1])}
    kinds = {kind: [_person_as_json(row, partner) for row in compared if row.kind is kind] for kind in ListMatch}
    coming = sorted([*kinds[ListMatch.NEW], *kinds[ListMatch.KNOWN]], key=lambda shown: shown["line"].row)
    return {
        "listed": listed,
        "coming": coming,
        "alike": kinds[ListMatch.ALIKE],
        "there": kinds[ListMatch.THERE],
        "can_be_ticked": len(kinds[ListMatch.ALIKE]) <= MOST_TICKED,
        "couples": len(couples),
        "lines": carried(tournament, listed.lines),
        # A list previewed twice in the same state is entered once; previewed again after a change, it is a new list.
        "seen": tournament.scores_version,
        **_who_is_here(listed.lines),
    }


def _person_as_json(compared: ComparedPerson, partner: dict[int, str]) -> dict[str, Any]:
    return {
        "line": compared.line,
        "why": compared.why,
        "is_known": compared.kind is ListMatch.KNOWN,
        "partner": partner.get(compared.line.row, ""),
    }


def _who_is_here(lines: tuple[ListRow, ...]) -> dict[str, Any]:
    """Return the choices about who has come, and the default."""
    marked = [line.here for line in lines if line.here is not None]
    choices = [(CheckIn.NOBODY.value, _("Nobody yet")), (CheckIn.EVERYBODY.value, _("Everybody"))]
    if marked:
        sentence = ngettext("As the list says: %(count)d of them", "As the list says: %(count)d of them", sum(marked))
        choices.insert(0, (CheckIn.LISTED.value, sentence % {"count": sum(marked)}))
    return {"here": choices, "here_first": choices[0][0]}


@operation("desk:entrants", log=gettext_noop("Imported people."))
def enter_list(request: HttpRequest, slug: str) -> str:
    """Add the people of a previewed list; people already entered are not changed."""
    tournament = tournament_of(request, slug, MAY_ENTER)
    if was_done(request):
        return _("This list was already imported. Nobody was added twice.")
    form = EnterForm(request.POST, tournament=tournament)
    if not form.is_valid():
        raise NotDone(_("Nobody was added: the list did not arrive complete. Choose the file again."))
    data, entered = form.cleaned_data, list[ImportResult]()

    def enter() -> None:
        done = services.enter_listed(
            tournament=tournament, lines=data["lines"], different=data["different"], here=data["here"]
        )
        entered.append(done)

    only_once(request, enter)
    return _done(entered[0], len(data["lines"])) if entered else _("This list was already imported.")


def _done(entered: ImportResult, listed: int) -> str:
    """Describe the result of importing a list."""
    left_out = listed - entered.people
    said = [
        (entered.people, ngettext("%(count)d person added.", "%(count)d people added.", entered.people)),
        (left_out, ngettext("%(count)d was already entered.", "%(count)d were already entered.", left_out)),
        (entered.teams, ngettext("%(count)d team was created.", "%(count)d teams were created.", entered.teams)),
    ]
    sentences = [sentence % {"count": count} for place, (count, sentence) in enumerate(said) if count or not place]
    if entered.unpaired:
        sentence = _("No team was created where one of the two has another partner or was skipped: %(names)s.")
        sentences.append(sentence % {"names": "; ".join(entered.unpaired)})
    return " ".join(sentences)
