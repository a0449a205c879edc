"""Changes to an organization's members, their roles and their ways to sign in."""

import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta
from hashlib import sha256

from allauth.mfa.models import Authenticator
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from accounts.errors import AccountRefused
from accounts.models import MAY_OWN, Membership, Organization, Role, Scope, StaffToken, User

MOST_TOKENS = 50
"""API keys of one user."""
USE_NOTED_EVERY = timedelta(minutes=5)


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
    """End a membership, and the API keys that reach nothing without it. Raises AccountRefused for the last owner."""
    lock(membership.organization)
    _require_another_owner(membership)
    membership.delete()
    StaffToken.objects.filter(user=membership.user, organization=membership.organization).delete()
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


def end_sessions(*, user: User) -> None:
    """Sign a user out wherever they are signed in."""
    user.session_mark = secrets.token_hex(8)
    user.save(update_fields=["session_mark"])


def make_token(
    *,
    user: User,
    name: str = "",
    scopes: Iterable[Scope] = Scope,
    organization: Organization | None = None,
    expires_at: datetime | None = None,
) -> str:
    """Create an API key for the user and return it; it is shown only this once. Every key may read.

    With an organization it reaches that one alone, otherwise all to which its user belongs.

    Raises AccountRefused where the user has as many as anybody needs.
    """
    if user.staff_tokens.count() >= MOST_TOKENS:
        raise AccountRefused(_("You have %(n)d API keys. Revoke those that no program uses.") % {"n": MOST_TOKENS})
    key, chosen = secrets.token_hex(20), {Scope.READ, *scopes}
    in_order = [scope.value for scope in Scope if scope in chosen]
    StaffToken.objects.create(
        user=user,
        digest=_digest(key),
        name=name,
        scopes=in_order,
        organization=organization,
        expires_at=expires_at,
    )
    return key


def token_by_key(key: str) -> StaffToken | None:
    """Return the API key that this is, good or expired; None for an invalid one or a closed account."""
    return StaffToken.objects.select_related("user").filter(digest=_digest(key), user__is_active=True).first()


def tokens_reaching(organization: Organization) -> "QuerySet[StaffToken]":
    """Return the API keys of an organization's members that reach it."""
    reaching = StaffToken.objects.filter(Q(organization=None) | Q(organization=organization))
    return reaching.filter(user__in=organization.memberships.values("user"))


def note_use(*, token: StaffToken, now: datetime) -> None:
    """Note that a key is in use, if that was not noted just before: most requests write nothing."""
    if token.last_used_at is None or now - token.last_used_at > USE_NOTED_EVERY:
        StaffToken.objects.filter(pk=token.pk, last_used_at=token.last_used_at).update(last_used_at=now)


def _digest(key: str) -> str:
    return sha256(key.encode("utf-8", "surrogateescape")).hexdigest()


def revoke_token(*, user: User) -> None:
    """Revoke the user's API keys, if there are any."""
    StaffToken.objects.filter(user=user).delete()
