"""Who may do what in a tournament, for the API and the pages alike.

Another organization's tournament looks as if it did not exist (404); what a role may not do is forbidden (403). For
users who are let through, times are shown in the tournament's time zone.
"""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from accounts.models import MAY_LOOK, Membership, Organization, Permission, Role, Scope, User
from accounts.services import role_of
from accounts.time_zones import use_time_zone
from tournaments.models import Round, Season, Sitting, Tournament
from tournaments.services.hall.pads import Pad


class SignInFirst(Exception):
    """Nobody is signed in, and somebody must be."""


class OutOfScope(PermissionDenied):
    """An API key that was not made for this, though its user may do it."""

    def __init__(self, needed: Scope):
        sentence = _("This API key lacks the scope “%(scope)s”. Create one that has it on the page of your account.")
        super().__init__(sentence % {"scope": needed.value})


@dataclass(frozen=True)
class Visitor:
    """The sender of a request: a signed-in user, a table's pad, or neither."""

    user: User | None = None
    pad: Pad | None = None
    scopes: frozenset[Scope] | None = None
    """The scopes of the API key with which a program speaks for the user; None: everything."""
    only_in: int | None = None
    """The id of the only organization that the API key reaches; None: all of the user's."""

    @classmethod
    def of(cls, user: Any) -> "Visitor":
        """Read a request's user, which may be anonymous."""
        return cls(None if isinstance(user, AnonymousUser) else user)

    @property
    def memberships(self) -> "QuerySet[Membership]":
        """Return the user's roles in the organizations that they reach as they came; none for pads and strangers."""
        found = Membership.objects.filter(user=self.user, user__is_active=True).select_related("organization")
        return found if self.only_in is None else found.filter(organization=self.only_in)

    def has_scope(self, allowed: Permission) -> bool:
        """Tell whether the visitor's API key, if that is how they come, was made for this."""
        return self.scopes is None or allowed.scope in self.scopes

    def __str__(self) -> str:
        return self.user.email if self.user else str(self.pad)


def role_in(visitor: Visitor, organization: Organization) -> Role | None:
    """Return the visitor's role in an organization, None for pads and strangers."""
    if visitor.user is None or visitor.only_in not in (None, organization.pk):
        return None
    return role_of(user=visitor.user, organization=organization)


def may(visitor: Visitor, organization: Organization, allowed: Permission) -> bool:
    """Tell whether the visitor may do what this permission is about, by their role and by the scopes of their key."""
    return visitor.has_scope(allowed) and role_in(visitor, organization) in allowed


def require(visitor: Visitor, role: Role | str, allowed: Permission) -> None:
    """Let through users with one of these roles, and an API key made for it. Raises PermissionDenied, OutOfScope."""
    if role not in allowed:
        raise PermissionDenied(role_needed(role, allowed))
    if not visitor.has_scope(allowed):
        raise OutOfScope(allowed.scope)


def tournament_for_staff(visitor: Visitor, allowed: Permission, **lookup: Any) -> Tournament:
    """Return the tournament if the visitor has one of these roles there. Raises SignInFirst, 404, 403."""
    if visitor.user is None and visitor.pad is None:
        raise SignInFirst
    tournament = get_object_or_404(Tournament.objects.select_related("organization"), **lookup)
    require_role(visitor, tournament, allowed)
    return tournament


def organization_for_staff(visitor: Visitor, allowed: Permission, slug: str) -> Organization:
    """Return the organization if the visitor has one of these roles there. Raises SignInFirst, 403, 404."""
    if visitor.pad:
        raise PermissionDenied(_("A pad cannot do this. Ask the director."))
    if visitor.user is None:
        raise SignInFirst
    organization = get_object_or_404(Organization, slug=slug)
    role = role_in(visitor, organization)
    if role is None:
        raise Http404
    require(visitor, role, allowed)
    return organization


def require_role(visitor: Visitor, tournament: Tournament, allowed: Permission) -> Role:
    """Return the visitor's role if it is one of these. Raises SignInFirst, 404, 403."""
    if visitor.pad and visitor.pad.table.tournament_id == tournament.pk:
        raise PermissionDenied(_("A pad cannot do this. Ask the director."))
    if visitor.user is None and visitor.pad is None:
        raise SignInFirst
    role = role_in(visitor, tournament.organization)
    if role is None:
        raise Http404
    require(visitor, role, allowed)
    use_time_zone(tournament.time_zone)
    return role


def role_needed(role: Role | str, allowed: Permission) -> str:
    """Say which role somebody has, and which of the others would do."""
    needed = get_text_list([str(role.label) for role in Role if role in allowed], _("or"))
    sentence = _("Your role is %(role)s; this requires %(needed)s. Ask a director.")
    return sentence % {"role": Role(role).label, "needed": needed}


def require_sight(visitor: Visitor, tournament: Tournament) -> None:
    """Let through everybody who may see the tournament's board. Raises SignInFirst, 404, 403."""
    if tournament.visibility == Tournament.Visibility.PUBLIC or _is_pad_of(visitor, tournament):
        use_time_zone(tournament.time_zone)
        return
    require_role(visitor, tournament, MAY_LOOK)


def require_sight_of_season(visitor: Visitor, season: Season) -> None:
    """Let through everybody who may see the season's page. Raises SignInFirst, 403, 404."""
    if season.visibility != Tournament.Visibility.PUBLIC:
        organization_for_staff(visitor, MAY_LOOK, season.organization.slug)


def _is_pad_of(visitor: Visitor, tournament: Tournament) -> bool:
    return bool(visitor.pad and not visitor.pad.is_revoked and visitor.pad.table.tournament_id == tournament.pk)


def standing_round(tournament: Tournament, number: int) -> Round:
    """Return the round of that number that was not undone, or 404."""
    standing = tournament.rounds.exclude(status=Round.Status.UNDONE)
    return get_object_or_404(standing.select_related("tournament"), number=number)


def known_as(pk: int | UUID) -> Q:
    """Return what finds a sitting by either of its names in an address."""
    return Q(uuid=pk) if isinstance(pk, UUID) else Q(pk=pk)


def sitting_for(visitor: Visitor, pk: int | UUID, allowed: Permission, *, even_revoked: bool = False) -> Sitting:
    """Return the sitting, by its id or UUID, if the visitor is its table's pad or has one of these roles.

    A revoked pad gets in only with `even_revoked`, so that it can still send its unsent hands. Raises
    SignInFirst, 404, 403.
    """
    if visitor.user is None and visitor.pad is None:
        raise SignInFirst
    sittings = Sitting.objects.select_related("round", "table", "game")
    if visitor.user:  # pads first, since they enter most hands, and need no look at the organization
        sittings = sittings.select_related("round__tournament__organization")
    sitting = get_object_or_404(sittings, known_as(pk))
    pad = visitor.pad
    if pad is None or pad.table.tournament_id != sitting.table.tournament_id:
        require_role(visitor, sitting.round.tournament, allowed)
    elif pad.table != sitting.table:
        raise PermissionDenied(_("This pad belongs to table %(table)s.") % {"table": pad.table.number})
    elif pad.is_revoked and not (even_revoked and pad.may_hand_in):
        raise PermissionDenied(key_is_no_longer_good())
    return sitting


def key_is_no_longer_good() -> str:
    """Return the sentence that a pad shows when its key was revoked."""
    return _(
        "This pad's key has expired: the tournament is over, or the table has a new card. Hands waiting on this tablet "
        "will go to the director. To continue, scan the code on the table again."
    )


def sitting_for_staff(visitor: Visitor, pk: int, allowed: Permission) -> Sitting:
    """Return the sitting if the visitor has one of these roles; no pad has. Raises SignInFirst, 404, 403."""
    if visitor.user is None and visitor.pad is None:
        raise SignInFirst
    sittings = Sitting.objects.select_related("round__tournament__organization", "table", "game")
    sitting = get_object_or_404(sittings, pk=pk)
    require_role(visitor, sitting.round.tournament, allowed)
    return sitting
