"""What changes who belongs to an organization, and as what."""

from django.db import transaction
from django.utils.translation import gettext as _
from rest_framework.authtoken.models import Token

from accounts.errors import Refused
from accounts.models import MAY_OWN, Membership, Organization, Role, User


def lock(organization: Organization) -> None:
    """Have changes of an organization's members wait for each other, until the transaction ends."""
    Organization.objects.select_for_update().get(pk=organization.pk)


@transaction.atomic
def change_role(*, membership: Membership, role: Role) -> None:
    """Give a member another role. Raises Refused where nobody would be left to own the organization."""
    lock(membership.organization)
    if role not in MAY_OWN:
        _require_another_owner(membership)
    Membership.objects.filter(pk=membership.pk).update(role=role)


@transaction.atomic
def remove(*, membership: Membership) -> None:
    """End a membership; the key for programs goes with the last one. Raises Refused for the last owner."""
    lock(membership.organization)
    _require_another_owner(membership)
    membership.delete()
    if not membership.user.memberships.exists():
        revoke_token(user=membership.user)


def _require_another_owner(membership: Membership) -> None:
    others = membership.organization.memberships.filter(role__in=MAY_OWN, user__is_active=True)
    if not others.exclude(pk=membership.pk).exists():
        sentence = _("%(name)s is the only owner of %(organization)s. Make somebody else an owner first.")
        raise Refused(sentence % {"name": membership.user, "organization": membership.organization})


def may_sign_in_for(*, owner: User, user: User) -> bool:
    """Tell whether an owner may make a sign-in link for this user.

    Who opens it is that user everywhere: whoever makes it must own every organization the user belongs to, or they
    would get into one that is not theirs.
    """
    if user.is_superuser and not owner.is_superuser:
        return False
    theirs = set(user.memberships.values_list("organization", flat=True))
    owned = set(owner.memberships.filter(role__in=MAY_OWN).values_list("organization", flat=True))
    return theirs <= owned


@transaction.atomic
def make_token(*, user: User) -> str:
    """Make the user's key for programs anew, and return it; the one before is no longer good."""
    revoke_token(user=user)
    return str(Token.objects.create(user=user).key)


def revoke_token(*, user: User) -> None:
    """Take the user's key for programs back, if there is one."""
    Token.objects.filter(user=user).delete()
