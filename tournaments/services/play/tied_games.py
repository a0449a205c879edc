"""Tied games where one side has to advance: decided by the director or by a rule."""

from hashlib import blake2b

from django.db import transaction

from scoring.errors import NoSuchSide
from scoring.rules import gettext_noop
from tournaments import errors
from tournaments.models import Event, Round, Sitting, Tournament
from tournaments.services.results.undecided import is_decided_by_rule, is_finished, needs_winner
from tournaments.services.writing.events import add_event
from tournaments.services.writing.locks import lock_game
from tournaments.services.writing.version import raise_version

BY_EUCHRES = gettext_noop("more euchres")
BY_LOT = gettext_noop("a lot")


def settle_status(tournament_id: int) -> None:
    """Set a tournament's status to finished or running after the result of a game in a closed round changed."""
    tournament = Tournament.objects.get(pk=tournament_id)
    status = Tournament.Status.FINISHED if is_finished(tournament) else Tournament.Status.RUNNING
    Tournament.objects.filter(pk=tournament_id).exclude(status=Tournament.Status.SETUP).update(status=status)


def decide_by_euchres_or_lot(*, sitting: Sitting) -> None:
    """Award a tied game to the side with more euchres, else by lot. Raises NotTied, RoundNotLast."""
    sitting = Sitting.objects.select_related("round__tournament", "table", "game").get(pk=sitting.pk)
    side, rule = _by_rule(sitting, sitting.round.seed)
    decide(sitting=sitting, side=side, by=rule)


@transaction.atomic
def decide(*, sitting: Sitting, side: int, by: str) -> None:
    """Award a tied game to the side that won the extra hand. Raises NotTied, NoSuchSide.

    Changing it is possible until the next round is drawn. Raises RoundNotLast after that.
    """
    game = lock_game(sitting)
    sitting = Sitting.objects.select_related("round__tournament", "table").get(pk=sitting.pk)
    sitting.game = game
    if side not in (0, 1):
        raise NoSuchSide(side=side)
    if not needs_winner(sitting):
        raise errors.NotTied(table=sitting.table.number)
    raise_version(sitting.round.tournament_id)
    Sitting.objects.filter(pk=sitting.pk).update(decided_for=side, decided_by=by)
    add_event(sitting.round.tournament_id, Event.Type.GAME_DECIDED, sitting=sitting.pk, side=side)
    last = sitting.round.tournament.rounds.exclude(status=Round.Status.UNDONE).order_by("number").last()
    if last is not None and last.pk != sitting.round_id:  # checked under the tournament's lock
        raise errors.RoundNotLast(number=sitting.round.number, last=last.number)
    if sitting.round.status == Round.Status.CLOSED:
        settle_status(sitting.round.tournament_id)


def decide_by_rule(round_: Round, *, only: int | None = None) -> None:
    """Decide what is tied in a round that is being closed, where the organizer chose so: by euchres, then by lot.

    `only` is the id of the one sitting to look at, in a round that was closed before. The lot follows from the round's
    seed and the table, so that it can be drawn again.
    """
    if not is_decided_by_rule(round_):
        return
    sittings = round_.sittings.select_related("game", "table", "round")
    for sitting in sittings if only is None else sittings.filter(pk=only):
        sitting.round = round_
        if needs_winner(sitting):
            sitting.decided_for, sitting.decided_by = _by_rule(sitting, round_.seed)
            sitting.save(update_fields=["decided_for", "decided_by"])


def _by_rule(sitting: Sitting, seed: int) -> tuple[int, str]:
    euchres = sitting.game.euchres
    lead = sum(euchres[0::2]) - sum(euchres[1::2])
    if lead:
        return (0 if lead > 0 else 1), BY_EUCHRES
    return blake2b(f"{seed}:{sitting.table.number}".encode()).digest()[0] % 2, BY_LOT
