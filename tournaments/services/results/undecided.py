"""Games of a bracket without a winner yet; and whether a tournament is over."""

from tournaments.models import Round, Sitting, Tournament
from tournaments.rules.movements.options import read_options
from tournaments.rules.movements.registry import get_movement
from tournaments.services.results.past_rounds import is_over, lead_of


def is_in_bracket(sitting: Sitting) -> bool:
    """Tell whether one side of this game advances and the other does not."""
    return get_movement(sitting.round.movement).winner_goes_on(sitting.stage)


def needs_winner(sitting: Sitting) -> bool:
    """Tell whether the game is one of a bracket, and tied or empty: the next round cannot be drawn from it."""
    ended = is_over(sitting, sitting.round) or sitting.round.status == Round.Status.CLOSED
    return is_in_bracket(sitting) and ended and not lead_of(sitting.game)


def undecided_in(round_: Round) -> list[Sitting]:
    """Return the undecided games by table: tied or empty, and not awarded.

    There are none if the bracket was given up for another movement, or in an open round whose ties a rule decides when
    it closes.
    """
    if not get_movement(round_.movement).needs_winners or round_.tournament.movement != round_.movement:
        return []
    if round_.status == Round.Status.OPEN and is_decided_by_rule(round_):
        return []
    given_to_nobody = round_.sittings.filter(decided_for=None).select_related("game", "table")
    found = list(given_to_nobody.order_by("table__number"))
    for sitting in found:
        sitting.round = round_
    return [sitting for sitting in found if needs_winner(sitting)]


def is_finished(tournament: Tournament) -> bool:
    """Tell whether the tournament is over: its last planned round is closed, and every game in it has a result."""
    latest = tournament.rounds.exclude(status=Round.Status.UNDONE).order_by("number").last()
    if latest is None or latest.status != Round.Status.CLOSED or latest.number < tournament.rounds_planned:
        return False
    latest.tournament = tournament
    return not undecided_in(latest)


def has_results_only(tournament: Tournament) -> bool:
    """Tell whether it is over though no round was ever drawn: its results were imported (`past_nights`)."""
    return tournament.status == Tournament.Status.FINISHED and not tournament.rounds.exists()


def is_decided_by_rule(round_: Round) -> bool:
    """Tell whether the organizer chose a rule for tied games of the bracket, and the bracket has not been given up."""
    movement = get_movement(round_.movement)
    if round_.tournament.movement != movement.key:
        return False
    return movement.decides_ties(read_options(movement.options, round_.tournament.movement_options))
