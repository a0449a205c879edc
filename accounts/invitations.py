"""Inviting people to an organization: by a link that is shown, and mailed where mail is set up."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _

from accounts.errors import AccountRefused
from accounts.members import forget_ways_in, lock, may_sign_in_for
from accounts.models import Invitation, Membership, Organization, Role, User

GOOD_FOR = timedelta(days=14)


def key_of(invitation: Invitation) -> str:
    """Return the secret part of the invitation's link. It is computed: a copy of the database does not hold it."""
    what = f"{invitation.pk} {invitation.email} {invitation.created_at.timestamp()}"
    return salted_hmac("accounts.invitations", what, algorithm="sha256").hexdigest()[:40]


def find(*, pk: int, key: str) -> Invitation | None:
    """Return the invitation that a link belongs to, open or not."""
    invitation = Invitation.objects.select_related("organization", "invited_by").filter(pk=pk).first()
    return invitation if invitation and constant_time_compare(key_of(invitation), key) else None


@transaction.atomic
def invite(*, organization: Organization, email: str, role: Role, by: User, now: datetime) -> Invitation:
    """Invite somebody; a person already invited to the same role keeps their link.

    Raises AccountRefused for a member.
    """
    lock(organization)
    if organization.memberships.filter(user__email__iexact=email).exists():
        raise AccountRefused(_("%(email)s is already a member. Change their role in the list.") % {"email": email})
    standing = organization.invitations.filter(email__iexact=email, accepted_at=None, revoked_at=None).first()
    if standing and standing.role == role and standing.expires_at > now:
        return standing
    if standing:
        revoke(invitation=standing, now=now)
    times = {"created_at": now, "expires_at": now + GOOD_FOR}
    return Invitation.objects.create(organization=organization, email=email, role=role, invited_by=by, **times)


def revoke(*, invitation: Invitation, now: datetime) -> None:
    """Revoke an invitation, unless it was accepted."""
    Invitation.objects.filter(pk=invitation.pk, accepted_at=None, revoked_at=None).update(revoked_at=now)


def why_closed(*, invitation: Invitation, now: datetime) -> str | None:
    """Return why an invitation can no longer be accepted, as a sentence; None while it can."""
    if invitation.accepted_at:
        return _("This invitation has already been accepted. Sign in.")
    if invitation.revoked_at:
        return _("This invitation was revoked. Ask the person who invited you for another one.")
    if invitation.expires_at <= now:
        return _("This invitation has expired. Ask the person who invited you for another one.")
    return None


@dataclass(frozen=True)
class NewAccount:
    """The details of a new account; without a password, only links sign its user in."""

    name: str
    password: str | None = None


@transaction.atomic
def accept(*, invitation: Invitation, who: User | NewAccount, now: datetime) -> User:
    """Make the person with the link a member, and return them. A member keeps their role.

    If others could have opened the account before, every earlier way to sign in is removed, so that the inviting owner
    can rely on it. Raises AccountRefused if the invitation is closed or for somebody else, or if a newcomer already has
    an account.
    """
    lock(invitation.organization)
    invitation.refresh_from_db()
    if sentence := why_closed(invitation=invitation, now=now):
        raise AccountRefused(sentence)
    user = _made(invitation, who) if isinstance(who, NewAccount) else who
    if user.email.casefold() != invitation.email.casefold():
        values = {"invited": invitation.email, "user": user.email}
        raise AccountRefused(_("This invitation is for %(invited)s; you are signed in as %(user)s.") % values)
    Invitation.objects.filter(pk=invitation.pk).update(accepted_at=now)
    if user.others_had_a_link and not _knows_all_of(invitation.invited_by, user):
        forget_ways_in(user=user)
    Membership.objects.get_or_create(
        user=user, organization=invitation.organization, defaults={"role": invitation.role}
    )
    return user


def _made(invitation: Invitation, newcomer: NewAccount) -> User:
    if User.objects.filter(email__iexact=invitation.email).exists():
        raise AccountRefused(
            _("%(email)s has an account here. Sign in first, then open the link again.") % _email(invitation)
        )
    made = User.objects.create_user(invitation.email, newcomer.password or None, name=newcomer.name)
    made.others_had_a_link = True  # the person who invited them
    made.save(update_fields=["others_had_a_link"])
    return made


def _knows_all_of(inviter: User | None, user: User) -> bool:
    """Return whether the inviter could sign in as this user anyway, or the user has no organization yet."""
    is_new = not user.memberships.exists()
    return is_new or (inviter is not None and may_sign_in_for(owner=inviter, user=user))


def _email(invitation: Invitation) -> dict[str, str]:
    return {"email": invitation.email}
