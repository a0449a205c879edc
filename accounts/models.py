"""Who may do what: users, the organizations they belong to, and the people who play there over the years."""

from typing import ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

NAME_LENGTH = 100
"""The longest name of a person, tournament or organization: what still fits a board."""


class UserManager(BaseUserManager["User"]):
    """Makes users by their e-mail address."""

    def create_user(self, email: str, password: str | None = None, **fields: object) -> "User":
        """Create a user; without a password only one-time links sign them in."""
        user = self.model(email=self.normalize_email(email), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: object) -> "User":
        """Create a user who may do everything (`manage.py createsuperuser`)."""
        return self.create_user(email, password, is_superuser=True, **fields)

    def get_by_natural_key(self, username: str | None) -> "User":
        """Find a user by e-mail address, in whatever case it is typed."""
        return self.get(email__iexact=username)


class User(AbstractBaseUser, PermissionsMixin):
    """Someone who signs in, by e-mail address."""

    email = models.EmailField(_("e-mail address"), unique=True)
    name = models.CharField(_("name"), max_length=NAME_LENGTH, blank=True)
    is_active = models.BooleanField(_("active"), default=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")
        constraints = [
            models.UniqueConstraint(Lower("email"), name="one_user_per_email", violation_error_message=_("taken"))
        ]

    def __str__(self) -> str:
        return self.name or self.email


class Organization(models.Model):
    """A parish, club or school that holds tournaments."""

    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    slug = models.SlugField(_("short name"), unique=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("organization")
        verbose_name_plural = _("organizations")

    def __str__(self) -> str:
        return self.name


class Role(models.TextChoices):
    """What a member may do, most first."""

    OWNER = "owner", _("Owner")
    DIRECTOR = "director", _("Director")
    DESK = "desk", _("Desk")
    VIEWER = "viewer", _("Viewer")


MAY_LOOK = frozenset(Role)
MAY_ENTER = frozenset({Role.OWNER, Role.DIRECTOR, Role.DESK})
"""Enter people and hands, and hand out pads: the desk at the door."""
MAY_DIRECT = frozenset({Role.OWNER, Role.DIRECTOR})
"""Make tournaments, seat, publish, close, adjust."""


class Membership(models.Model):
    """A user's role in an organization."""

    user = models.ForeignKey(User, models.CASCADE, related_name="memberships")
    organization = models.ForeignKey(Organization, models.CASCADE, related_name="memberships")
    role = models.CharField(_("role"), max_length=10, choices=Role)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        constraints = [models.UniqueConstraint(fields=["user", "organization"], name="one_role_per_organization")]

    def __str__(self) -> str:
        return f"{self.user}: {self.role}"


class Person(models.Model):
    """Someone who plays, over the years; in one tournament they are an entrant."""

    organization = models.ForeignKey(Organization, models.PROTECT, related_name="people")
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    email = models.EmailField(_("e-mail address"), blank=True)
    phone = models.CharField(_("phone"), max_length=40, blank=True)
    note = models.CharField(_("note"), max_length=200, blank=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")
        indexes = [models.Index(fields=["organization", "name"])]

    def __str__(self) -> str:
        return self.name
