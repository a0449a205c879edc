"""Inviting guests of earlier tournaments who agreed to that."""

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction

from fundraising.models import SignUp
from fundraising.services import sign_up_mail
from tournaments.models import Tournament


def earlier_guests(tournament: Tournament) -> list[SignUp]:
    """Return the latest sign-up of every address that may be invited and has not signed up for this tournament.

    By name. What somebody said last counts: who agreed once and later did not is left out. So is who signed up on
    another installation, from which alone the link to stop invitations works.
    """
    rows = SignUp.objects.filter(tournament__organization=tournament.organization_id, erased_at=None)
    latest: dict[str, SignUp] = {}
    for row in rows.exclude(email="").select_related("tournament__organization").order_by("signed_up_at", "pk"):
        latest[row.email.casefold()] = row
    return sorted(
        (row for row in latest.values() if row.may_invite and row.tournament_id != tournament.pk and _is_own(row)),
        key=lambda row: (row.name.casefold(), row.pk),
    )


def _is_own(row: SignUp) -> bool:
    return not row.is_from_elsewhere


def is_invited(row: SignUp, tournament: Tournament) -> bool:
    """Tell whether this guest was mailed an invitation to the tournament."""
    return row.invited_to == tournament.uuid


@transaction.atomic
def invite(*, tournament: Tournament, rows: Iterable[SignUp], now: datetime, site: str) -> int:
    """Mail earlier guests an invitation, each once for a tournament; return how many were written."""
    count = 0
    for row in rows:
        is_new = SignUp.objects.filter(pk=row.pk).exclude(invited_to=tournament.uuid).update(invited_to=tournament.uuid)
        if is_new and sign_up_mail.invite(row, tournament, now=now, site=site):
            count += 1
    return count


def stop(*, row: SignUp) -> None:
    """Never invite a guest again, whichever sign-up the address agreed with."""
    rows = SignUp.objects.filter(tournament__organization=row.tournament.organization_id)
    same = rows.filter(email__iexact=row.email) if row.email else rows.filter(pk=row.pk)
    same.update(may_invite=False)
