"""What changes users and organizations."""

from django.db import transaction
from django.utils.text import slugify

from accounts.models import Membership, Organization, Role, User


@transaction.atomic
def found_organization(*, name: str, owner: User, slug: str = "") -> Organization:
    """Create an organization and make `owner` its first member."""
    organization = Organization.objects.create(name=name, slug=slug or slugify(name)[:50] or "hall")
    Membership.objects.create(user=owner, organization=organization, role=Role.OWNER)
    return organization


def role_of(*, user: User, organization: Organization) -> Role | None:
    """Return the user's role in the organization, None where they have none."""
    membership = Membership.objects.filter(user=user, organization=organization, user__is_active=True).first()
    return Role(membership.role) if membership else None
