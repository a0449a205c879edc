"""Changes to an organization's members, their roles and their ways to sign in."""

import secrets
from hashlib import sha256

from allauth.mfa.models import Authenticator
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.errors import AccountRefused
from accounts.models import MAY_OWN, Membership, Organization, Role, StaffToken, User


def lock(organization: Organization) -> None:
    """Lock an organization's members until the transaction ends."""
    Organization.objects.select_for_update().get(pk=organization.pk)


@transaction.atomic
def change_role(*, membership: Membership, role: Role) -> None:
    """Give a member another role. Raises AccountRefused if the organization would have no owner left."""
    lock(membership.organization)
    if role not in MAY_OWN:
        _require_another_owner(membership)
    Membership.objects.filter(pk=membership.pk).update(role=role)


@transaction.atomic
def remove(*, membership: Membership) -> None:
    """End a membership; the API key goes with the last one. Raises AccountRefused for the last owner."""
    lock(membership.organization)
    _require_another_owner(membership)
    membership.delete()
    if not membership.user.memberships.exists():
        revoke_token(user=membership.user)


def _require_another_owner(membership: Membership) -> None:
    others = membership.organization.memberships.filter(role__in=MAY_OWN, user__is_active=True)
    if not others.exclude(pk=membership.pk).exists():
        sentence = _("%(name)s is the only owner of %(organization)s. Make somebody else an owner first.")
        raise AccountRefused(sentence % {"name": membership.user, "organization": membership.organization})


def may_sign_in_for(*, owner: User, user: User) -> bool:
    """Tell whether an owner may make a sign-in link for this user.

    The link signs in as that user everywhere, so its maker must own every organization the user belongs to; otherwise
    they would get into one that is not theirs.
    """
    if user.is_superuser and not owner.is_superuser:
        return False
    theirs = set(user.memberships.values_list("organization", flat=True))
    owned = set(owner.memberships.filter(role__in=MAY_OWN).values_list("organization", flat=True))
    return theirs <= owned


@transaction.atomic
def forget_ways_in(*, user: User) -> None:
    """End every way to sign in as this user except links: password, codes, passkeys, API keys, sessions.

    For an account that people who did not create it are about to rely on. Sessions end with the password.
    """
    revoke_token(user=user)
    Authenticator.objects.filter(user=user).delete()
    user.set_unusable_password()
    user.others_had_a_link = False
    user.save(update_fields=["password", "others_had_a_link"])


@transaction.atomic
def make_token(*, user: User, others_stay_good: bool = False) -> str:
    """Create an API key for the user and return it; it is shown only this once. Earlier keys stop working."""
    if not others_stay_good:
        revoke_token(user=user)
    key = secrets.token_hex(20)
    StaffToken.objects.create(user=user, digest=_digest(key))
    return key


def user_by_token(key: str) -> User | None:
    """Return the user of this API key; None for an invalid key or a closed account."""
    token = StaffToken.objects.select_related("user").filter(digest=_digest(key), user__is_active=True).first()
    return token.user if token else None


def _digest(key: str) -> str:
    return sha256(key.encode("utf-8", "surrogateescape")).hexdigest()


def revoke_token(*, user: User) -> None:
    """Revoke the user's API keys, if there are any."""
    StaffToken.objects.filter(user=user).delete()
