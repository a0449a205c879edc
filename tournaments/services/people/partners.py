"""Check-in with fixed partners: people who come with a partner, and standbys without one."""

from collections.abc import Sequence

from django.db import transaction

from tournaments import errors
from tournaments.models import Entrant, Tournament
from tournaments.services.people.entrants import Newcomer, add_entrants, check_in
from tournaments.services.people.teams import Couple, pair_up, without_partner_here
from tournaments.services.writing.locks import lock_tournament


@transaction.atomic
def enter_with_partners(
    *, tournament: Tournament, newcomers: Sequence[Newcomer], couples: Sequence[tuple[int, int]]
) -> list[Entrant]:
    """Enter people and make teams of the given pairs of places; all or nothing.

    Raises as `add_entrants` and `pair_up` do.
    """
    entered = add_entrants(tournament=tournament, newcomers=newcomers)
    if couples:
        pair_up(tournament=tournament, couples=[Couple((entered[a].pk, entered[b].pk)) for a, b in couples])
    return entered


@transaction.atomic
def stand_by(*, entrant: Entrant) -> None:
    """Put somebody whose partner is not here on standby: not seated, and free to substitute for another.

    Raises HasPartnerHere.
    """
    lock_tournament(entrant.tournament_id)
    if entrant.pk not in {person.pk for person in without_partner_here(entrant.tournament)}:
        raise errors.HasPartnerHere(name=entrant.name)
    check_in(entrant=entrant, present=False)
