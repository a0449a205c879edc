"""Prizes: the plan, who won what, and what was handed over; each write can be sent again."""

from typing import Any
from uuid import UUID

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_noop
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import leave_out, logged
from accounts.models import MAY_KEEP_BOOKS, MAY_READ_BOOKS
from fundraising.models import Award, Payout, awards_of, tie_seed_of
from fundraising.prizes import award as service
from fundraising.prizes import payout as payouts
from fundraising.prizes import shapes
from fundraising.services.ledger import books_of
from tournaments.access import Visitor, tournament_for_staff
from tournaments.api.authentication import visitor_of
from tournaments.api.idempotency import once_per_key
from tournaments.api.shapes.base import NothingShape
from tournaments.api.views import Call, created, documented, entrant_in, now, read
from tournaments.models import Tournament
from tournaments.services.results.prizes_won import amounts_in, plan_of
from tournaments.services.setup.settings import change_tournament


@logged(gettext_noop("Changed the prizes."))
class PrizePlan(Call):
    """GET and PUT tournaments/{id}/prizes/"""

    @documented(gives={200: shapes.PrizePlanAnswer}, summary="Show the plan of prizes.")
    def get(self, request: Request, pk: int) -> Response:
        """Show it to those who read the books."""
        return Response(_plan_answer(tournament_for_staff(visitor_of(request), MAY_READ_BOOKS, pk=pk)))

    @documented(
        takes=shapes.PrizePlanShape, gives={200: shapes.PrizePlanAnswer}, summary="Replace the plan of prizes, whole."
    )
    @once_per_key
    def put(self, request: Request, pk: int) -> Response:
        """Replace the plan; shares that do not sum are 422."""
        visitor = visitor_of(request)
        tournament = tournament_for_staff(visitor, MAY_READ_BOOKS, pk=pk)
        changes = {"prizes": read(shapes.PrizePlanShape, request.data)}
        changed = change_tournament(tournament=tournament, changes=changes, by=str(visitor), now=now())
        return Response(_plan_answer(changed))


@logged(gettext_noop("Awarded the prizes."))
class Awards(Call):
    """GET and POST tournaments/{id}/awards/"""

    @documented(gives={200: shapes.AwardsAnswer}, summary="Show who won what; before the end, who would.")
    def get(self, request: Request, pk: int) -> Response:
        """Show it to those who read the books."""
        return Response(_awards_answer(tournament_for_staff(visitor_of(request), MAY_READ_BOOKS, pk=pk)))

    @documented(
        gives={200: shapes.AwardsAnswer, 201: shapes.AwardsAnswer},
        summary="Award the prizes by the plan and the final standings; sent again, it is 200.",
    )
    @once_per_key
    def post(self, request: Request, pk: int) -> Response:
        """Award the prizes."""
        visitor = visitor_of(request)
        tournament = tournament_for_staff(visitor, MAY_READ_BOOKS, pk=pk)
        read(NothingShape, request.data)
        _awards, is_new = service.award_prizes(tournament=tournament, by=str(visitor), now=now())
        return created(request, _awards_answer(tournament), is_new=is_new)


@logged(gettext_noop("Gave a prize that nobody had."))
class GivePrize(Call):
    """POST tournaments/{id}/awards/give/"""

    @documented(
        takes=shapes.GivenPrizeShape,
        gives={200: shapes.AwardAnswer, 201: shapes.AwardAnswer},
        summary="Give a prize that nobody has to somebody; the same sent again gets 200.",
    )
    @once_per_key
    def post(self, request: Request, pk: int) -> Response:
        """Give it, with a reason."""
        visitor = visitor_of(request)
        tournament = tournament_for_staff(visitor, MAY_READ_BOOKS, pk=pk)
        data = read(shapes.GivenPrizeShape, request.data)
        data["entrant"] = entrant_in(tournament, data["entrant"])
        award, is_new = service.give(tournament=tournament, **data, by=str(visitor), now=now())
        return created(request, shapes.AwardAnswer.of(_row_of(award)), is_new=is_new)


@logged(gettext_noop("Adjusted a prize."))
class AdjustAward(Call):
    """POST tournaments/{id}/awards/{uuid}/adjust/"""

    @documented(
        takes=shapes.AwardAdjustmentShape,
        gives={200: shapes.AwardsAnswer},
        summary="Give an award to somebody else, another amount, or to nobody; the one of before stays on record.",
    )
    @once_per_key
    def post(self, request: Request, pk: int, uuid: UUID) -> Response:
        """Adjust it, with a reason."""
        visitor = visitor_of(request)
        tournament = tournament_for_staff(visitor, MAY_READ_BOOKS, pk=pk)
        data = read(shapes.AwardAdjustmentShape, request.data)
        award, signed = _award(tournament, uuid), {"reason": data["reason"], "by": str(visitor), "now": now()}
        if data["entrant"] is None:
            service.void(award=award, **signed)
        else:
            wanted = {"entrant": entrant_in(tournament, data["entrant"]), "amount": data.get("amount", award.amount)}
            _new, is_new = service.adjust(award=award, uuid=data["uuid"], **wanted, **signed)
            if not is_new:
                leave_out(request)
        return Response(_awards_answer(tournament))


@logged(gettext_noop("Handed a prize over."))
class Payouts(Call):
    """GET and POST tournaments/{id}/payouts/"""

    @documented(gives={200: shapes.PayoutAnswer(many=True)}, summary="List what was handed over, the oldest first.")
    def get(self, request: Request, pk: int) -> Response:
        """List them for those who read the books."""
        tournament = tournament_for_staff(visitor_of(request), MAY_READ_BOOKS, pk=pk)
        listed = Payout.objects.filter(fundraiser__tournament=tournament).select_related("award", "entry", "fundraiser")
        return Response(shapes.PayoutAnswer.each(listed))

    @documented(
        takes=shapes.PayoutShape,
        gives={200: shapes.PayoutAnswer, 201: shapes.PayoutAnswer},
        summary="Hand a prize over; money goes into the ledger. The same sent again gets 200.",
    )
    @once_per_key
    def post(self, request: Request, pk: int) -> Response:
        """Note that somebody has their prize."""
        visitor, tournament = _keeper(request, pk)
        data = read(shapes.PayoutShape, request.data)
        data["award"] = _award(tournament, data["award"])
        payout, is_new = payouts.hand_over(**data, by=str(visitor), now=now())
        return created(request, shapes.PayoutAnswer.of(payout), is_new=is_new)


@logged(gettext_noop("Took a prize back."))
class UndoPayout(Call):
    """POST tournaments/{id}/payouts/{uuid}/undo/"""

    @documented(
        takes=shapes.TakeBackShape,
        gives={200: shapes.PayoutAnswer},
        summary="Take a prize back; its entry is reversed by a counter-entry. Sent again it changes nothing.",
    )
    @once_per_key
    def post(self, request: Request, pk: int, uuid: UUID) -> Response:
        """Take it back, with a reason."""
        visitor, tournament = _keeper(request, pk)
        data = read(shapes.TakeBackShape, request.data)
        listed = Payout.objects.select_related("fundraiser__tournament", "award", "entry")
        payout = get_object_or_404(listed, fundraiser__tournament=tournament, uuid=uuid)
        return Response(shapes.PayoutAnswer.of(payouts.take_back(payout=payout, **data, by=str(visitor), now=now())))


def _keeper(request: Request, pk: int) -> tuple[Visitor, Tournament]:
    visitor = visitor_of(request)
    return visitor, tournament_for_staff(visitor, MAY_KEEP_BOOKS, pk=pk)


def _award(tournament: Tournament, uuid: UUID) -> Award:
    awards = Award.objects.select_related("fundraiser__tournament", "entrant")
    return get_object_or_404(awards, fundraiser__tournament=tournament, uuid=uuid)


def _plan_answer(tournament: Tournament) -> dict[str, Any]:
    plan, currency = plan_of(tournament), books_of(tournament).currency
    return shapes.PrizePlanAnswer.of(plan, currency=currency, amounts=amounts_in(tournament, plan))


def _awards_answer(tournament: Tournament) -> dict[str, Any]:
    awards, outcome = awards_of(tournament), service.outcome_now(tournament)
    left = [award.number for award in service.unclaimed_in(tournament, awards)]
    answer = {
        "is_awarded": bool(awards),
        "awards": [_row_of(award) for award in awards] or [vars(would) for would in outcome.awards],
        "unclaimed": left if awards else [number + 1 for number in outcome.unawarded],
        "ties": outcome.ties,
        "tie_seed": tie_seed_of(tournament.pk),
    }
    return shapes.AwardsAnswer.of(answer)


def _row_of(award: Award) -> dict[str, Any]:
    return {**vars(award.won), "award": award}
