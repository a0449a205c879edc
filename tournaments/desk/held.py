"""Held hands: each beside the hand with its number on the sheet, to be counted or refused."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from django.contrib import messages
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext
from django.views.decorators.http import require_POST, require_safe

from accounts.activity_log import leave_out, logged
from accounts.models import MAY_DIRECT, MAY_LOOK
from scoring.errors import Refused
from scoring.next_hand import next_number
from scoring.rules import FactsError
from tournaments.desk.forms.base import LATE_REASONS, reason_of
from tournaments.desk.forms.corrections import DecideForm
from tournaments.desk.operations import NotDone, by, operation, part_unless_known, rights_in, tournament_of
from tournaments.desk.presenters.waiting import waiting_of
from tournaments.desk.rounds import latest_round
from tournaments.models import HeldHand, Round, Sitting, Tournament
from tournaments.services.people.names import NamesIn
from tournaments.services.play import held as services
from tournaments.services.seating.rounds import draft_state
from tournaments.web import for_people, sentence_of
from tournaments.words.corrections import show_effect
from tournaments.words.hands import HandShown, facts_in_words, show_hand
from tournaments.words.sheet_history import hand_in_words, held_in_words, held_points
from tournaments.words.sheets import SittingShown, show_sitting
from tournaments.words.signed import signed_by

ASKED_BEFORE = "asked before held hands"
"""In the session: the tournament, and what its director was about to do when hands that wait were in the way."""
SHOWN = 50
"""Hands on one page, of those that wait and of those that were decided last."""


@dataclass(frozen=True)
class HeldHandShown:
    """A hand that was held, and the hand on the sheet with its number."""

    held: HeldHand
    shown: SittingShown
    facts: str
    points: tuple[str, ...]
    standing: HandShown | None = None
    form: DecideForm | None = None
    """Where it still waits."""

    @property
    def place(self) -> tuple[int, int, int, int]:
        """The order of the list: round, table, number of the hand, time."""
        sitting = self.held.sitting
        return sitting.round.number, sitting.table.number, self.held.number or 999, self.held.pk

    @property
    def counts_nowhere(self) -> bool:
        """Whether its round was undone."""
        return bool(self.shown.sitting.round.status == Round.Status.UNDONE)

    @property
    def has_room(self) -> bool:
        """Whether it may count beside the hands on the sheet; on a full sheet it can only replace one."""
        planned = self.shown.hands_planned
        return self.standing is None or planned is None or self.shown.game.hands_played < planned

    @property
    def is_the_same(self) -> bool:
        """Whether the hand on the sheet is the same."""
        return self.standing is not None and self.standing.hand.facts == self.held.facts


@require_safe
@for_people
def held(request: HttpRequest, slug: str) -> HttpResponse:
    """List the waiting hands, then the decided ones."""
    return _page(request, tournament_of(request, slug, MAY_LOOK))


@require_safe
@for_people
def waiting(request: HttpRequest, slug: str) -> HttpResponse:
    """Show just which tables' hands wait, for a page that is already open."""
    tournament = tournament_of(request, slug, MAY_LOOK)
    shown = waiting_of(tournament)
    context = {**rights_in(request, tournament), **shown}
    return part_unless_known(request, "desk/_waiting.html", context, shown["waiting_state"])


@operation(
    "desk:held", log=gettext_noop("Counted the waiting hands of table %(table)s, round %(round)s."), keeps=("slug",)
)
def count_all(request: HttpRequest, slug: str, sitting: int) -> str:
    """Count every waiting hand of a table that conflicts with nothing."""
    tournament = tournament_of(request, slug, MAY_DIRECT)
    sittings = Sitting.objects.filter(round__tournament=tournament).select_related("round", "table", "game")
    sheet: Sitting = get_object_or_404(sittings, pk=sitting)
    reason = reason_of(request.POST.get("why", ""))
    counted, left = services.count_all(sitting=sheet, reason=reason, by=by(request), now=timezone.now())
    table = {"count": counted, "table": sheet.table.number}
    if not counted:
        raise NotDone(_("No hand from table %(table)s could be counted. Decide each of them below.") % table)
    done = ngettext(
        "%(count)d hand from table %(table)s now counts.", "%(count)d hands from table %(table)s now count.", counted
    )
    still = ngettext(
        "%(count)d is still waiting: the sheet already has a different entry there.",
        "%(count)d are still waiting: the sheet already has different entries there.",
        left,
    )
    return " ".join([done % table, *([still % {"count": left}] if left else [])])


@operation("desk:held", log=gettext_noop("Refused every waiting hand of a tablet."), keeps=("slug",))
def refuse_all_of(request: HttpRequest, slug: str, held: int) -> str:
    """Refuse every hand that waits and came from the same tablet as this one."""
    tournament = tournament_of(request, slug, MAY_DIRECT)
    hand = get_object_or_404(services.held_in(tournament).select_related("sitting__round__tournament"), pk=held)
    reason = _("Every hand from this tablet was refused.")
    refused = services.refuse_all_of(held=hand, reason=reason, by=by(request), now=timezone.now())
    facts = {"count": refused, "tablet": signed_by(hand.entered_by)}
    return (
        ngettext(
            "%(count)d hand from %(tablet)s was refused.", ("%(count)d hands from %(tablet)s were refused."), refused
        )
        % facts
    )


@logged(gettext_noop("Decided about a waiting hand."))
@require_POST
@for_people
def decide(request: HttpRequest, slug: str, held: int) -> HttpResponse:
    """Refuse a hand, or count it after a preview of what that changes."""
    tournament = tournament_of(request, slug, MAY_DIRECT)
    hand: HeldHand = get_object_or_404(_held_in(tournament), pk=held)
    form = DecideForm(request.POST, held=hand)
    if not form.is_valid():
        return _page(request, tournament, form=form, of=hand)
    try:
        return _decided(request, tournament, hand, form)
    except (Refused, FactsError) as error:
        form.add_error(None, sentence_of(error))
        return _page(request, tournament, form=form, of=hand)


def _decided(request: HttpRequest, tournament: Tournament, hand: HeldHand, form: DecideForm) -> HttpResponse:
    data = form.cleaned_data
    work: dict[str, Any] = {"held": hand, "reason": data["reason"], "by": by(request), "now": timezone.now()}
    if data["do"] == "refuse":
        services.refuse(**work)
        messages.success(request, _("The hand does not count. Its pad will show this."))
        return redirect("desk:held", tournament.slug)
    place = services.HandPlacement(data["replaces"] if data["do"] == "replace" else None, data["number"])
    if "sure" not in request.POST:
        leave_out(request)
        return _effect_page(request, tournament, hand, form, services.preview(**work, place=place))
    services.count(**work, place=place)
    messages.success(request, _("The hand now counts."))
    return redirect("desk:held", tournament.slug)


def _effect_page(
    request: HttpRequest, tournament: Tournament, hand: HeldHand, form: DecideForm, effect: Any
) -> HttpResponse:
    line = _held_hand_in_words(hand, NamesIn(tournament))
    replaces = form.cleaned_data["do"] == "replace" and line.standing
    context = {
        **rights_in(request, tournament),
        "shown": line.shown,
        "round": hand.sitting.round,
        "old": replaces and _standing_in_words(line),
        "new": held_in_words(line.shown, hand),
        "number": hand.number if replaces else form.cleaned_data["number"],
        "form": form,
        "effect": show_effect(effect, line.shown),
        "back": reverse("desk:held", args=[tournament.slug]),
        "button": _("Count it"),
    }
    return render(request, "desk/correction_effect.html", context)


def _standing_in_words(line: HeldHandShown) -> str:
    return hand_in_words(line.shown, line.standing.hand) if line.standing else ""


def _page(
    request: HttpRequest, tournament: Tournament, form: DecideForm | None = None, of: HeldHand | None = None
) -> HttpResponse:
    """Show the list, with a refused form instead of its empty counterpart."""
    names = NamesIn(tournament)
    place = ("sitting__round__number", "sitting__table__number", F("number").asc(nulls_last=True), "pk")
    all_waiting = _held_in(tournament).filter(decided_at=None).order_by(*place)
    waiting = [_held_hand_in_words(hand, names) for hand in all_waiting[:SHOWN]]
    decided = _held_in(tournament).exclude(decided_at=None)
    if form and of:
        waiting = [replace(line, form=form) if line.held == of else line for line in waiting]
        if not any(line.held == of for line in waiting):
            messages.error(request, " ".join(map(str, form.non_field_errors())))
    context = {
        **rights_in(request, tournament),
        "waiting": waiting,
        "waiting_count": all_waiting.count(),
        "tables": _by_table(waiting),
        "reasons": LATE_REASONS,
        **_asked_before(request, tournament),
        "decided": [_held_hand_in_words(hand, names) for hand in decided.order_by("-decided_at", "-pk")[:SHOWN]],
        "decided_count": decided.count(),
    }
    return render(request, "desk/held.html", context, status=400 if form else 200)


def _by_table(waiting: Iterable[HeldHandShown]) -> list[dict[str, Any]]:
    """Group the hands by sheet, with how many of them conflict with nothing."""
    gathered = [(sitting, list(lines)) for sitting, lines in groupby(waiting, key=lambda line: line.held.sitting)]
    return [
        {"sitting": sitting, "lines": lines, "free": sum(not (line.counts_nowhere or line.standing) for line in lines)}
        for sitting, lines in gathered
    ]


def _asked_before(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """Return what the director was about to do when these hands got in the way: `seat` or `publish` a round.

    The address has it (`?then=seat`), and the session stores it, since deciding a hand leads back here without it.
    """
    if "then" in request.GET:
        request.session[ASKED_BEFORE] = [tournament.pk, request.GET["then"]]
    latest, then = latest_round(tournament), request.session.get(ASKED_BEFORE)
    if then == [tournament.pk, "seat"] and (latest is None or latest.status == Round.Status.CLOSED):
        return {"then": "seat", "number": latest.number + 1 if latest else 1}
    if then == [tournament.pk, "publish"] and latest and latest.status == Round.Status.DRAFT:
        return {"then": "publish", "number": latest.number, "draft_state": draft_state(latest)}
    return {}


def _held_in(tournament: Tournament) -> Any:
    sheets = ("sitting__seats", "sitting__changes", "sitting__game__confirmations", "sitting__game__hands")
    found = services.held_in(tournament).select_related("sitting__round", "sitting__table", "sitting__game")
    return found.prefetch_related(*sheets)


def _held_hand_in_words(hand: HeldHand, names: dict[int, str]) -> HeldHandShown:
    shown = show_sitting(hand.sitting, names)
    live = [line for line in shown.game.hands.all() if line.voided_at is None]
    standing = next((line for line in live if line.number == hand.number), None) if hand.number else None
    then = shown.at(hand.number or 1)
    line = HeldHandShown(
        hand,
        then,
        facts_in_words(hand.facts, then),
        held_points(shown, hand),
        show_hand(standing, shown) if standing else None,
    )
    if hand.decided_at:
        return line
    start: dict[str, Any] = {"number": hand.number if hand.number and not standing else next_number(live)}
    start |= {"replaces": standing.uuid} if standing else {}
    return replace(line, form=DecideForm(held=hand, initial=start))
