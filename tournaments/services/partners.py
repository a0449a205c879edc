"""People at the door where partners are fixed: who comes with a partner, and who stands by without one."""

from collections.abc import Sequence

from django.db import transaction

from tournaments import errors
from tournaments.models import Entrant, Tournament
from tournaments.services.entrants import Newcomer, add_entrants, check_in
from tournaments.services.locks import lock_tournament
from tournaments.services.teams import Couple, pair_up, without_partner_here


@transaction.atomic
def enter_with_partners(
    *, tournament: Tournament, newcomers: Sequence[Newcomer], couples: Sequence[tuple[int, int]]
) -> list[Entrant]:
    """Enter people and make teams of those who belong together, given by their places; all of it or nothing.

    Raises as `add_entrants` and `pair_up` do.
    """
    entered = add_entrants(tournament=tournament, newcomers=newcomers)
    if couples:
        pair_up(tournament=tournament, couples=[Couple((entered[a].pk, entered[b].pk)) for a, b in couples])
    return entered


@transaction.atomic
def stand_by(*, entrant: Entrant) -> None:
    """Have somebody who is here without a partner who is here sit by: not seated, and free to be put in for another.

    Raises HasPartnerHere.
    """
    lock_tournament(entrant.tournament_id)
    if entrant.pk not in {person.pk for person in without_partner_here(entrant.tournament)}:
        raise errors.HasPartnerHere(name=entrant.name)
    check_in(entrant=entrant, present=False)
