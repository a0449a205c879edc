"""The Prizes page: the plan before the night; who won what, adjusted with a reason; one tap hands a prize over."""

from typing import Any
from uuid import UUID, uuid4

from babel.numbers import get_currency_precision
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_http_methods, require_safe

from accounts.activity_log import add_details, leave_out, logged
from accounts.models import MAY_KEEP_BOOKS, MAY_READ_BOOKS
from fundraising.desk.sent import number_in, uuid_in
from fundraising.models import Award, Payout, awards_of
from fundraising.prizes import award as service
from fundraising.prizes.forms import AdjustForm, PlanForm, ReasonForm
from fundraising.prizes.payout import hand_over, label_of, take_back
from fundraising.prizes.rows import awarded_rows, planned_rows, preview_rows, unclaimed_rows
from fundraising.prizes.tie_rows import tie_rows
from fundraising.prizes.ties import choose
from fundraising.services.draws import Plan as DrawPlan
from fundraising.services.draws import plan_draw
from fundraising.services.ledger import books_of
from fundraising.services.thresholds import about_prizes, thresholds_of
from scoring.rules import FactsError, get_game
from tournaments.desk.operations import NotDone, by, operation, rights_in, tournament_of
from tournaments.models import Entrant, Tournament
from tournaments.money import in_words
from tournaments.rules.prizes.plan import TIES, Kind
from tournaments.rules.prizes.presets import PRESETS, preset
from tournaments.services.results.prizes_won import amounts_in, plan_of
from tournaments.services.setup.settings import change_tournament
from tournaments.web import for_people, sentence_of
from tournaments.words.prizes import name_of_prize


@require_safe
@for_people
def prizes(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the plan, and when the tournament is over who has won what, and who has it in hand."""
    tournament = tournament_of(request, slug, MAY_READ_BOOKS)
    plan, books, awards = plan_of(tournament), books_of(tournament), awards_of(tournament)
    amounts, rows = amounts_in(tournament, plan), awarded_rows(awards, books.currency)
    is_over = tournament.status == Tournament.Status.FINISHED
    context = {
        **rights_in(request, tournament),
        "plan": planned_rows(tournament, plan, amounts, books.currency),
        "total": in_words(sum(amounts), books.currency) if sum(amounts) else "",
        "is_over": is_over,
        "rows": rows,
        "to_do": sum(row["payout"] is None for row in rows),
        "preview": [] if awards else preview_rows(tournament, books.currency),
        "ties": [] if awards else tie_rows(tournament),
        "unclaimed": unclaimed_rows(tournament, awards, books.currency) if awards else [],
        "has_changed": bool(awards) and is_over and service.differ(tournament, awards),
        "people": _people(tournament),
        "has_door_prizes": any(prize.kind == Kind.DOOR for prize in plan.prizes),
        "counts_euchred": any(prize.kind == Kind.EUCHRED for prize in plan.prizes),
        "draw_uuid": uuid4(),
        "standings": about_prizes(thresholds_of(tournament)),
    }
    return render(request, "fundraising/prizes.html", context)


@logged(gettext_noop("Changed the prizes."))
@require_http_methods(["GET", "HEAD", "POST"])
@for_people
def prize_plan(request: HttpRequest, slug: str) -> HttpResponse:
    """Plan the prizes; `?from=` starts from a preset."""
    tournament = tournament_of(request, slug, MAY_READ_BOOKS)
    currency, plan = books_of(tournament).currency, plan_of(tournament)
    if request.GET.get("from") in PRESETS:
        plan = preset(request.GET["from"], smallest=10 ** get_currency_precision(currency))
    form = PlanForm(request.POST or None, plan, currency=currency)
    if form.is_valid():
        try:
            changes = {"prizes": form.plan()}
            change_tournament(tournament=tournament, changes=changes, by=by(request), now=timezone.now())
        except FactsError as refusal:
            form.add_error(None, sentence_of(refusal))
        else:
            messages.success(request, _("The prizes were saved."))
            return redirect("desk:prizes", slug)
    has_errors = bool(form.errors) or any(form.rows.errors)
    groups = tournament.people.exclude(group="").order_by("group").values_list("group", flat=True).distinct()
    context = {**rights_in(request, tournament), "form": form, "presets": PRESETS, "groups": groups}
    context["standings"] = about_prizes(thresholds_of(tournament))
    return render(request, "fundraising/prize_plan.html", context, status=400 if has_errors else 200)


@operation("desk:prizes", log=gettext_noop("Awarded the prizes."))
def award_prizes(request: HttpRequest, slug: str) -> str:
    """Award the prizes by the plan and the final standings."""
    tournament = tournament_of(request, slug, MAY_READ_BOOKS)
    awards, is_new = service.award_prizes(tournament=tournament, by=by(request), now=timezone.now())
    if not is_new:
        leave_out(request)
    return _("The prizes are awarded: %(count)s. Look them over, then hand them out.") % {"count": len(awards)}


@operation("desk:prizes", log=gettext_noop("Chose what settles a tie for a prize."))
def settle_tie(request: HttpRequest, slug: str) -> str:
    """Choose what settles a tie for some prizes: `numbers` in the plan, `ties` of `prizes.plan.TIES`."""
    tournament = tournament_of(request, slug, MAY_READ_BOOKS)
    typed, ties = request.POST.get("numbers", "")[:200].split(), request.POST.get("ties", "")
    numbers = [int(word) for word in typed if word.isascii() and word.isdecimal() and len(word) <= len("60")]
    if ties not in TIES or len(numbers) != len(typed):
        raise NotDone(_("This page is out of date. Load it again, then repeat what you did."))
    prizes = choose(tournament=tournament, numbers=numbers, ties=ties, **_signed(request))
    fewest_wins = get_game(tournament.game_key).fewest_wins
    ladder = prizes[0].kind, prizes[0].group, prizes[0].place, prizes[-1].place
    words = {"prize": name_of_prize(*ladder, fewest_wins=fewest_wins), "how": _(TIES[ties])}
    return _with_details(request, _("%(prize)s, if anybody is tied: %(how)s.") % words)


@operation("desk:prizes", log=gettext_noop("Adjusted a prize."))
def adjust_award(request: HttpRequest, slug: str, uuid: UUID) -> str:
    """Give a prize to somebody else, or another amount; `nobody`: take it away."""
    award = _award(request, slug, uuid)
    tournament, signed = award.fundraiser.tournament, _signed(request)
    label = label_of(award, tournament)
    if "nobody" in request.POST:
        service.void(award=award, reason=_reason_in(request), **signed)
        return _with_details(
            request, _("%(prize)s: %(name)s does not get it.") % {"prize": label, "name": award.entrant.name}
        )
    form = AdjustForm(request.POST, people=_people(tournament), currency=award.fundraiser.currency)
    said = _cleaned(form)
    done, is_new = service.adjust(award=award, **{**said, "amount": said["amount"] or 0}, **signed)
    if not is_new:
        leave_out(request)
    return _with_details(request, _("%(prize)s goes to %(name)s.") % {"prize": label, "name": done.entrant.name})


@operation("desk:prizes", log=gettext_noop("Gave a prize that nobody had."))
def give_prize(request: HttpRequest, slug: str) -> str:
    """Award an unclaimed prize."""
    tournament = tournament_of(request, slug, MAY_READ_BOOKS)
    currency = books_of(tournament).currency
    said = _cleaned(AdjustForm(request.POST, people=_people(tournament), currency=currency, with_amount=False))
    number = number_in(request, "number")
    award, is_new = service.give(tournament=tournament, number=number, **said, **_signed(request))
    if not is_new:
        leave_out(request)
    words = {"prize": label_of(award, tournament), "name": award.entrant.name}
    return _with_details(request, _("%(prize)s goes to %(name)s.") % words)


@operation("desk:prizes", log=gettext_noop("Handed a prize over."))
def pay_award(request: HttpRequest, slug: str, uuid: UUID) -> str:
    """Note that somebody has their prize; money in it goes into the ledger."""
    award, method = _award(request, slug, uuid, MAY_KEEP_BOOKS), request.POST.get("method", "cash")
    _payout, is_new = hand_over(award=award, uuid=uuid_in(request), method=method, **_signed(request))
    if not is_new:
        leave_out(request)
    words = {"prize": label_of(award, award.fundraiser.tournament), "name": award.entrant.name}
    return _with_details(request, _("%(name)s has the prize: %(prize)s.") % words)


@operation("desk:prizes", log=gettext_noop("Took a prize back."))
def take_prize_back(request: HttpRequest, slug: str, uuid: UUID) -> str:
    """Note that a prize came back; money goes back by a counter-entry."""
    tournament = tournament_of(request, slug, MAY_KEEP_BOOKS)
    payouts = Payout.objects.select_related("fundraiser__tournament", "award__entrant")
    payout = get_object_or_404(payouts, fundraiser__tournament=tournament, uuid=uuid)
    take_back(payout=payout, reason=_reason_in(request), by=by(request), now=timezone.now())
    words = {"prize": label_of(payout.award, tournament), "name": payout.award.entrant.name}
    return _with_details(request, _("%(name)s gave the prize back: %(prize)s.") % words)


@operation("desk:draws", log=gettext_noop("Planned a draw."))
def draw_door_prizes(request: HttpRequest, slug: str) -> str:
    """Plan the draw of the plan's door prizes."""
    tournament = tournament_of(request, slug, MAY_READ_BOOKS)
    plan, currency = plan_of(tournament), books_of(tournament).currency
    door = sorted((prize for prize in plan.prizes if prize.kind == Kind.DOOR), key=lambda prize: prize.place)
    if not door:
        raise NotDone(_("There are no door prizes in the plan."))
    names = tuple(prize.thing or in_words(prize.amount or 0, currency) for prize in door)
    made = DrawPlan(_("Door prizes"), "door", names)
    plan_draw(tournament=tournament, uuid=uuid_in(request), plan=made, by=by(request), now=timezone.now())
    return _("The draw of the door prizes is planned.")


def _signed(request: HttpRequest) -> dict[str, Any]:
    return {"by": by(request), "now": timezone.now()}


def _award(request: HttpRequest, slug: str, uuid: UUID, allowed: Any = MAY_READ_BOOKS) -> Award:
    tournament = tournament_of(request, slug, allowed)
    awards = Award.objects.select_related("fundraiser__tournament", "entrant")
    return get_object_or_404(awards, fundraiser__tournament=tournament, uuid=uuid)


def _people(tournament: Tournament) -> Any:
    return tournament.people.exclude(status=Entrant.Status.WITHDRAWN).order_by("number")


def _cleaned(form: AdjustForm) -> dict[str, Any]:
    if not form.is_valid():
        raise NotDone(" ".join(str(error) for errors in form.errors.values() for error in errors))
    return form.cleaned_data


def _reason_in(request: HttpRequest) -> str:
    form = ReasonForm(request.POST)
    if not form.is_valid():
        raise NotDone(" ".join(str(error) for error in form.errors["reason"]))
    return str(form.cleaned_data["reason"])


def _with_details(request: HttpRequest, sentence: str) -> str:
    add_details(request, what=sentence)
    return sentence
