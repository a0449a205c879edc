"""What changes users and organizations."""

from itertools import chain, count

from django.db import transaction
from django.utils.text import slugify

from accounts.models import Membership, Organization, Role, User


@transaction.atomic
def found_organization(*, name: str, owner: User) -> Organization:
    """Create an organization and make `owner` its first member."""
    organization = Organization.objects.create(name=name, slug=_free_slug(name))
    Membership.objects.create(user=owner, organization=organization, role=Role.OWNER)
    return organization


def _free_slug(name: str) -> str:
    """Return a short name that no organization has yet: the name's own, else with a number behind it."""
    base = slugify(name)[:40] or "hall"
    taken = set(Organization.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    return next(slug for slug in chain([base], (f"{base}-{n}" for n in count(2))) if slug not in taken)


def role_of(*, user: User, organization: Organization) -> Role | None:
    """Return the user's role in the organization, None where they have none."""
    membership = Membership.objects.filter(user=user, organization=organization, user__is_active=True).first()
    return Role(membership.role) if membership else None
