"""Hands that a pad could not send, because the server's address changed or the network is down."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_http_methods

from accounts.activity_log import logged
from accounts.models import MAY_ENTER
from accounts.uploads import one_at_a_time
from scoring.errors import Refused
from scoring.rules import FactsError
from scoring.services import Entry, score
from tournaments.desk.forms.unsent_hands import HandedIn, UnsentHandsForm
from tournaments.desk.operations import by, rights_in, tournament_of
from tournaments.models import Sitting, Tournament
from tournaments.services.people.names import NamesIn
from tournaments.services.play import hands
from tournaments.web import for_people, sentence_of
from tournaments.words.hands import facts_in_words
from tournaments.words.sheets import show_sitting, with_sheets


@dataclass(frozen=True)
class HandTakenIn:
    """The result for one hand; `where` and `what` are empty if its table is not known here."""

    kind: str
    """success, warning or error: how its line looks."""
    sentence: str
    where: str = ""
    what: str = ""


@logged(gettext_noop("Added hands that a pad could not send."))
@require_http_methods(["GET", "HEAD", "POST"])
@for_people
@one_at_a_time
def unsent_hands(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter hands from a photograph of a pad's codes, and show the result for each. Each counts once."""
    tournament = tournament_of(request, slug, MAY_ENTER)
    form, came = UnsentHandsForm(), []
    if request.method == "POST":
        form = UnsentHandsForm(request.POST, request.FILES)
        if form.is_valid():
            came = _enter_all(tournament, form.cleaned_data["hands"], by(request))
            form = UnsentHandsForm()
    context = {**rights_in(request, tournament), "form": form, "came": came}
    return render(request, "desk/unsent_hands.html", context, status=400 if form.errors else 200)


def _enter_all(tournament: Tournament, handed_in: Sequence[HandedIn], by: str) -> list[HandTakenIn]:
    found = Sitting.objects.filter(round__tournament=tournament, uuid__in={hand.sitting for hand in handed_in})
    sittings = {sitting.uuid: sitting for sitting in with_sheets(found)}
    in_order = sorted(handed_in, key=lambda hand: (str(hand.sitting), hand.number or 0))
    names = NamesIn(tournament)
    return [_enter(sittings.get(hand.sitting), hand, names, by) for hand in in_order]


def _enter(sitting: Sitting | None, hand: HandedIn, names: Mapping[int, str], by: str) -> HandTakenIn:
    if sitting is None:
        return HandTakenIn(
            "error",
            _(
                "This hand does not belong to any table here: it is from another tournament, or its round no longer "
                "exists."
            ),
        )
    where = _("Table %(table)s, round %(round)s, hand %(number)s") % {
        "table": sitting.table.number,
        "round": sitting.round.number,
        "number": hand.number or "–",
    }
    try:
        what = _in_words(sitting, hand, hand.number, names)
        entered = hands.enter_hand(
            sitting=sitting, entry=Entry(hand.uuid, hand.facts, hand.number), by=by, now=timezone.now()
        )
    except FactsError as error:
        return HandTakenIn("error", sentence_of(error), where)
    except Refused as error:
        kind = "warning" if "held" in error.details else "success" if "same" in error.details else "error"
        return HandTakenIn(kind, sentence_of(error), where, what)
    if entered.held:
        return HandTakenIn(
            "warning", _("It is waiting for the director: %(why)s.") % {"why": entered.answer["message"]}, where, what
        )
    what = _in_words(sitting, hand, entered.answer["number"], names)
    return HandTakenIn("success", _("It counts.") if entered.is_new else _("It was already there."), where, what)


def _in_words(sitting: Sitting, hand: HandedIn, number: int | None, names: Mapping[int, str]) -> str:
    facts, _scored = score(game=sitting.game, facts=hand.facts)
    return facts_in_words(facts, show_sitting(sitting, names).at(number or 1))
