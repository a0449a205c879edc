"""Awards: computed when the tournament is over, then adjusted one by one with a reason."""

from dataclasses import asdict, dataclass
from datetime import datetime
from secrets import token_hex
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import NAME_LENGTH
from fundraising.models import Award, Fundraiser, Payout, awards_of
from fundraising.prizes import errors
from fundraising.services.ledger import checked_reason, lock_fundraiser
from tournaments.models import Entrant, Event, Tournament
from tournaments.money import in_words
from tournaments.rules.prizes.awards import Award as WonPrize
from tournaments.rules.prizes.awards import Outcome
from tournaments.rules.prizes.plan import Kind, Plan, Prize
from tournaments.services.boards.body import board_body
from tournaments.services.results.prizes_won import amounts_in, outcome_of, plan_of
from tournaments.services.writing.events import add_event
from tournaments.services.writing.locks import lock_tournament
from tournaments.services.writing.version import raise_version

SEED_BYTES = 16
"""Of the draws among those who are tied."""


@dataclass(frozen=True)
class Unclaimed:
    """A prize nobody has won, with its place in the plan, from 1, and its amount."""

    number: int
    prize: Prize
    amount: int


def outcome_now(tournament: Tournament) -> Outcome:
    """Return who would win what by the plan and the standings of now."""
    return outcome_of(tournament, board_body(tournament))


def differ(tournament: Tournament, awards: list[Award]) -> bool:
    """Tell whether an award that nobody adjusted is no longer what follows from the plan and the standings."""
    now = outcome_now(tournament).awards
    return any(award.won not in now for award in awards if not award.reason)


def unclaimed_in(tournament: Tournament, awards: list[Award]) -> list[Unclaimed]:
    """Return the prizes of the plan that are in no award."""
    plan = plan_of(tournament)
    amounts = amounts_in(tournament, plan)
    return [
        Unclaimed(number, prize, amount)
        for number, (prize, amount) in enumerate(zip(plan.prizes, amounts, strict=True), 1)
        if not any(_covers(award, prize) for award in awards)
    ]


def _covers(award: Award, prize: Prize) -> bool:
    same = (award.kind, award.group.casefold()) == (prize.kind, prize.group.casefold())
    return same and award.place <= prize.place <= award.last_place


@transaction.atomic
def award_prizes(*, tournament: Tournament, by: str, now: datetime) -> tuple[list[Award], bool]:
    """Award the prizes by plan and standings; return the awards, and whether anything was changed.

    Where a draw settles ties it is made now; awarding again draws the same. Awards that stood, adjusted ones too, are
    voided. Raises NotOver, NoPrizesPlanned, PrizesHandedOver.
    """
    fundraiser = _locked(tournament)
    plan = plan_of(fundraiser.tournament)
    if not plan.prizes:
        raise errors.NoPrizesPlanned
    _make_seed(fundraiser, plan)
    standing, outcome = awards_of(tournament), outcome_now(fundraiser.tournament)
    if [award.won for award in standing] == list(outcome.awards):
        return standing, False
    paid = Payout.objects.filter(fundraiser=fundraiser, undone_at=None).count()
    if paid:
        raise errors.PrizesHandedOver(count=paid)
    for award in standing:
        _void(award, _("The prizes were awarded again."), by=by, now=now)
    made = [_unsaved_award(fundraiser, won, by=by, now=now) for won in outcome.awards]
    Award.objects.bulk_create(made)
    raise_version(tournament.pk)
    add_event(tournament.pk, Event.Type.PRIZES_AWARDED)
    return awards_of(tournament), True


def _make_seed(fundraiser: Fundraiser, plan: Plan) -> None:
    """Make the seed of all draws among tied players, once."""
    if plan.has_draws and not fundraiser.tie_seed:
        fundraiser.tie_seed = token_hex(SEED_BYTES)
        fundraiser.save(update_fields=["tie_seed"])


@transaction.atomic
def give(
    *, tournament: Tournament, uuid: UUID, number: int, entrant: Entrant, reason: str, by: str, now: datetime
) -> tuple[Award, bool]:
    """Award an unclaimed prize, by its number in the plan. Sending the same again changes nothing.

    Raises NoReason, NotOver, NoSuchPrize, HasLeft, HasEnoughPrizes, MoreThanThePot, PayoutUuidTaken.
    """
    text, fundraiser = checked_reason(reason), _locked(tournament)
    known = Award.objects.filter(fundraiser=fundraiser, uuid=uuid).first()
    if known:
        if (known.entrant_id, known.reason) != (entrant.pk, text):
            raise errors.PayoutUuidTaken
        return known, False
    standing = awards_of(tournament)
    left = {award.number: award for award in unclaimed_in(fundraiser.tournament, standing)}
    if number not in left or not standing:
        raise errors.NoSuchPrize
    prize = left[number].prize
    things = (prize.thing,) if prize.thing else ()
    won = WonPrize(
        prize.kind, prize.group, prize.place, prize.place, things, left[number].amount, entrant.pk, sharing=1
    )
    _refuse(fundraiser, standing, won)
    award = _unsaved_award(fundraiser, won, by=by, now=now)
    award.uuid, award.reason = uuid, text
    award.save()
    raise_version(tournament.pk)
    add_event(tournament.pk, Event.Type.AWARD_CHANGED, award=str(award.uuid))
    return award, True


@transaction.atomic
def adjust(
    *, award: Award, uuid: UUID, entrant: Entrant, amount: int, reason: str, by: str, now: datetime
) -> tuple[Award, bool]:
    """Give an award to somebody else, or another amount; the award of before is voided and stays on record.

    The same sent again changes nothing. Raises NoReason, NotOver, AwardReplaced, AwardHandedOver, NothingAdjusted,
    NoPrizeLeft, HasLeft, HasEnoughPrizes, MoreThanThePot, PayoutUuidTaken.
    """
    text, fundraiser = checked_reason(reason), _locked(award.fundraiser.tournament)
    known = Award.objects.filter(fundraiser=fundraiser, uuid=uuid).first()
    if known:
        if (known.replaces_id, known.entrant_id, known.amount, known.reason) != (award.pk, entrant.pk, amount, text):
            raise errors.PayoutUuidTaken
        return known, False
    standing = _standing(award)
    if (standing.entrant_id, standing.amount) == (entrant.pk, amount):
        raise errors.NothingAdjusted(name=entrant.name)
    if not amount and not standing.things:
        raise errors.NoPrizeLeft
    chosen = {"entrant": entrant.pk, "amount": amount, "tied": 1, "settled": ""}  # by a person, for the reason given
    won = WonPrize(**{**asdict(standing.won), **chosen})
    _void(standing, text, by=by, now=now)
    _refuse(fundraiser, awards_of(fundraiser.tournament), won)
    new = _unsaved_award(fundraiser, won, by=by, now=now)
    new.uuid, new.reason, new.replaces = uuid, text, standing
    new.save()
    raise_version(fundraiser.tournament_id)
    add_event(fundraiser.tournament_id, Event.Type.AWARD_CHANGED, award=str(new.uuid), replaces=str(standing.uuid))
    return new, True


@transaction.atomic
def void(*, award: Award, reason: str, by: str, now: datetime) -> Award:
    """Give an award to nobody; its prize can be given to somebody else later. A repetition changes nothing.

    Raises NoReason, NotOver, AwardReplaced, AwardHandedOver.
    """
    text, fundraiser = checked_reason(reason), _locked(award.fundraiser.tournament)
    known = Award.objects.get(pk=award.pk)
    if known.voided_at and known.voided_reason == text:
        return known
    standing = _standing(award)
    _void(standing, text, by=by, now=now)
    raise_version(fundraiser.tournament_id)
    add_event(fundraiser.tournament_id, Event.Type.AWARD_CHANGED, award=str(standing.uuid))
    return standing


def _locked(tournament: Tournament) -> Fundraiser:
    """Lock the tournament and its fundraiser. Raises NotOver."""
    fresh = lock_tournament(tournament.pk)
    if fresh.status != Tournament.Status.FINISHED:
        raise errors.NotOver
    fundraiser = lock_fundraiser(fresh)
    fundraiser.tournament = fresh
    return fundraiser


def _standing(award: Award) -> Award:
    """Return an award as it is now. Raises AwardReplaced, AwardHandedOver."""
    fresh = Award.objects.select_related("entrant").get(pk=award.pk)
    if fresh.voided_at:
        raise errors.AwardReplaced
    payout = fresh.payouts.filter(undone_at=None).first()
    if payout:
        raise errors.AwardHandedOver(name=fresh.entrant.name, by=payout.by)
    return fresh


def _refuse(fundraiser: Fundraiser, standing: list[Award], won: WonPrize) -> None:
    """Raise what makes an award impossible beside those that stand."""
    plan = plan_of(fundraiser.tournament)
    entrant = Entrant.objects.get(pk=won.entrant)  # as it is now: they may have left meanwhile
    if entrant.status == Entrant.Status.WITHDRAWN or entrant.tournament_id != fundraiser.tournament_id:
        raise errors.HasLeft(name=entrant.name)
    own = {(award.kind, award.group, award.place) for award in standing if award.entrant_id == won.entrant}
    counted = [key for key in own if key[0] != Kind.DOOR]
    if won.kind != Kind.DOOR and plan.most is not None and len(counted) >= plan.most:
        raise errors.HasEnoughPrizes(name=entrant.name, most=plan.most)
    together = won.amount + sum(award.amount for award in standing)
    refuse_more_than_the_pot(fundraiser, together)


def refuse_more_than_the_pot(fundraiser: Fundraiser, together: int) -> None:
    """Raise MoreThanThePot where all prizes together are more than the plan has."""
    whole = sum(amounts_in(fundraiser.tournament, plan_of(fundraiser.tournament)))
    if together > whole:
        words = {"sum": in_words(together, fundraiser.currency), "pot": in_words(whole, fundraiser.currency)}
        raise errors.MoreThanThePot(**words)


def _unsaved_award(fundraiser: Fundraiser, won: WonPrize, *, by: str, now: datetime) -> Award:
    facts: dict[str, Any] = {**asdict(won), "things": "\n".join(won.things)}
    entrant = facts.pop("entrant")
    return Award(fundraiser=fundraiser, uuid=uuid4(), entrant_id=entrant, at=now, by=by[:NAME_LENGTH], **facts)


def _void(award: Award, reason: str, *, by: str, now: datetime) -> None:
    award.voided_at, award.voided_by, award.voided_reason = now, by[:NAME_LENGTH], reason
    award.save(update_fields=["voided_at", "voided_by", "voided_reason"])
