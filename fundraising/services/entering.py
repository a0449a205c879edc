"""From a sign-up to the list of players: by one press for everybody, or one by one at the door."""

from collections.abc import Sequence
from contextlib import suppress

from django.db import transaction

from fundraising.models import SignUp
from fundraising.sign_up_errors import NothingToEnter, SignUpCancelled, SignUpErased
from scoring.errors import Refused
from tournaments.imports.couples import couples_in
from tournaments.imports.people import ListRow
from tournaments.models import Entrant, Tournament
from tournaments.services.people.entrants import Newcomer, add_entrants
from tournaments.services.people.teams import Couple, pair_up
from tournaments.services.results.past_rounds import movement_of_teams
from tournaments.services.writing.locks import lock_tournament


def expected(tournament: Tournament) -> list[SignUp]:
    """Return the sign-ups with a place who are not yet players, in sign-up order."""
    rows = SignUp.objects.filter(tournament=tournament, status=SignUp.Status.CONFIRMED, entrant=None, erased_at=None)
    return list(rows)


@transaction.atomic
def enter_all(*, tournament: Tournament, checked_in: bool = False) -> list[Entrant]:
    """Put everybody who has a place on the list of players. Raises NothingToEnter, TooManyEntrants."""
    lock_tournament(tournament.pk)
    rows = expected(tournament)
    if not rows:
        raise NothingToEnter
    return _enter(tournament, rows, checked_in)


@transaction.atomic
def enter_guest(*, row: SignUp, checked_in: bool = True) -> Entrant:
    """Put somebody who came to the door on the list of players, also from the waiting list.

    Sent again, the same entrant is returned and nothing changes. Raises SignUpCancelled, SignUpErased, TooManyEntrants.
    """
    tournament = lock_tournament(row.tournament_id)
    row.refresh_from_db()
    if row.erased_at is not None:
        raise SignUpErased
    if row.status == SignUp.Status.CANCELLED:
        raise SignUpCancelled(name=row.name)
    if row.entrant is not None:
        return row.entrant
    return _enter(tournament, [row], checked_in)[0]


def _enter(tournament: Tournament, rows: Sequence[SignUp], checked_in: bool) -> list[Entrant]:
    """Their contact data stay with the sign-up: a person of the organization gets the name alone."""
    newcomers = [Newcomer(row.name, checked_in=checked_in) for row in rows]
    entrants = add_entrants(tournament=tournament, newcomers=newcomers)
    for row, entrant in zip(rows, entrants, strict=True):
        row.entrant, row.status = entrant, SignUp.Status.CONFIRMED
    SignUp.objects.bulk_update(rows, ["entrant", "status"])
    if movement_of_teams(tournament) is not None:
        _make_teams(tournament)
    return entrants


def _make_teams(tournament: Tournament) -> None:
    """Make teams of players who signed up for that and have no partner yet: together, by team, or by partner."""
    rows = SignUp.objects.filter(tournament=tournament, entrant__team=None, entrant__status=Entrant.Status.PLAYING)
    players = [row for row in rows.select_related("entrant") if row.entrant]
    parties: dict[object, list[SignUp]] = {}
    for row in players:
        parties.setdefault(row.party, []).append(row)
    pairs = {row.pk: str(row.party) for party in parties.values() if len(party) == 2 for row in party}
    teams = {row.pk: row.team for row in players} | pairs
    lines = [ListRow(at, row.name, partner=row.partner, team=teams[row.pk]) for at, row in enumerate(players)]
    couples, _unclear = couples_in(lines)
    for couple in couples:
        first, second = (players[at] for at in couple.rows)
        if first.entrant and second.entrant:
            members = first.entrant.pk, second.entrant.pk
            with suppress(Refused):  # a seating rule keeps them apart: they are left to the Teams page
                pair_up(tournament=tournament, couples=[Couple(members, first.team or second.team)])
