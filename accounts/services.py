"""Changes to users and organizations."""

from hashlib import sha256
from itertools import chain, count

from django.conf import settings
from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from accounts.errors import AccountRefused
from accounts.models import MAY_OWN, Logo, Membership, Organization, Role, User


@transaction.atomic
def found_organization(*, name: str, owner: User, time_zone: str = "", language: str = "") -> Organization:
    """Create an organization and make `owner` its first member. An empty time zone or language is the installation's.

    Raises AccountRefused where they own as many as one person may.
    """
    most = settings.LIMITS.organizations_by_user
    if owner.memberships.filter(role=Role.OWNER).count() >= most:
        sentence = _("One person can own up to %(most)s organizations. Ask the people who run the server for more.")
        raise AccountRefused(sentence % {"most": most})
    organization = Organization.objects.create(name=name, slug=_free_slug(name), time_zone=time_zone, language=language)
    Membership.objects.create(user=owner, organization=organization, role=Role.OWNER)
    return organization


def _free_slug(name: str) -> str:
    """Return an unused slug, made from the name and, if that is taken, a number."""
    base = slugify(name)[:40] or "hall"
    taken = set(Organization.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    return next(slug for slug in chain([base], (f"{base}-{n}" for n in count(2))) if slug not in taken)


@transaction.atomic
def begin(
    *, email: str, name: str, password: str | None, organization: str, time_zone: str = "", language: str = ""
) -> User:
    """Make the first user of an installation, and the organization they own; AccountRefused when there is one."""
    if User.objects.exists():
        raise AccountRefused(_("Headtable has already been set up here. Ask an owner to invite you."))
    user = User.objects.create_user(email, password or None, name=name)
    found_organization(name=organization, owner=user, time_zone=time_zone, language=language)
    return user


def may_found(user: User) -> bool:
    """Return whether the user may create an organization: the first user, and owners of another organization."""
    return user.is_superuser or user.memberships.filter(role__in=MAY_OWN).exists()


def role_of(*, user: User, organization: Organization) -> Role | None:
    """Return the user's role in the organization, None where they have none."""
    membership = Membership.objects.filter(user=user, organization=organization, user__is_active=True).first()
    return Role(membership.role) if membership else None


@transaction.atomic
def save_logo(*, organization: Organization, png: bytes) -> None:
    """Give an organization another logo; no bytes: none."""
    if png:
        Logo.objects.update_or_create(organization=organization, defaults={"png": png})
    else:
        Logo.objects.filter(organization=organization).delete()
    organization.logo = sha256(png).hexdigest()[:16] if png else ""
    organization.save(update_fields=["logo"])
