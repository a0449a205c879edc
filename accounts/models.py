"""Who may do what: users, the organizations they belong to, and the people who play there over the years."""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.db.models.functions import Lower
from django.utils.text import get_text_list
from django.utils.translation import gettext_lazy as _

NAME_LENGTH = 100
"""The longest name of a person, tournament or organization: what still fits a board."""
REFUSAL_LENGTH = 200
"""What is kept of a mail server's words."""


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
    others_had_a_link = models.BooleanField(_("others had a link"), default=False)
    """Somebody else made a link that signs in as this user, and may have set a password or a key by it."""
    session_mark = models.CharField(_("mark of the sessions"), max_length=16, blank=True)
    """A session is good for the mark that it began with: another one ends them all."""

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

    def get_session_auth_hash(self) -> str:
        """Return what a session must hold to be good: it changes with the password, and with `session_mark`."""
        return self._marked(super().get_session_auth_hash())

    def get_session_auth_fallback_hash(self) -> Iterator[str]:
        """Yield the same for each of the keys that the installation had before."""
        yield from map(self._marked, super().get_session_auth_fallback_hash())

    def _marked(self, digest: str) -> str:
        return sha256(f"{digest}{self.session_mark}".encode()).hexdigest() if self.session_mark else digest


class Scope(models.TextChoices):
    """What a program may do with an API key, within what its user's role allows."""

    READ = "read", _("Read: tournaments, players, sheets, standings")
    SCORE = "score", _("Score: enter players and hands, and see contact data and pads")
    DIRECT = "direct", _("Direct: create tournaments, seat, publish, close, correct")
    MONEY = "money", _("Money: take payments, read and keep the books")
    ORGANIZATION = "organization", _("Organization: its settings and webhooks")


def every_scope() -> list[str]:
    """Return what a key may do unless somebody says otherwise."""
    return list(Scope.values)


class StaffToken(models.Model):
    """A key that lets a program act as a user. Only its digest is stored, so a copy of the database opens nothing."""

    user = models.ForeignKey(User, models.CASCADE, related_name="staff_tokens")
    digest = models.CharField(_("digest of the key"), max_length=64, unique=True)
    name = models.CharField(_("name"), max_length=60, blank=True)
    """What it is for, in its user's words; empty: made by the command `drf_create_token`."""
    scopes = models.JSONField(_("scopes"), default=every_scope)
    organization = models.ForeignKey(
        "Organization", models.CASCADE, null=True, related_name="+", verbose_name=_("organization")
    )
    """The only one of its user's that it reaches; None: all of them."""
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    expires_at = models.DateTimeField(_("good until"), null=True)
    last_used_at = models.DateTimeField(_("last used"), null=True)
    """To within `members.USE_NOTED_EVERY`."""

    class Meta:
        verbose_name = _("API key")
        verbose_name_plural = _("API keys")

    def __str__(self) -> str:
        return self.name or f"API key of {self.user}"

    @property
    def scopes_in_words(self) -> str:
        """Its scopes as a list for people, in their usual order."""
        words = [str(scope.label).partition(":")[0] for scope in Scope if scope in self.scopes]
        return str(get_text_list(words, str(_("and"))))


class Organization(models.Model):
    """A parish, club or school that holds tournaments."""

    class Color(models.TextChoices):
        """Its color on every screen; static/base/base.css has each in light and dark, legible by test."""

        GREEN = "green", _("Green")
        TEAL = "teal", _("Teal")
        BLUE = "blue", _("Blue")
        PURPLE = "purple", _("Purple")
        BURGUNDY = "burgundy", _("Burgundy")
        RED = "red", _("Red")
        BROWN = "brown", _("Brown")
        BLACK = "black", _("Black")

    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    slug = models.SlugField(_("short name"), unique=True)
    time_zone = models.CharField(_("time zone"), max_length=50, blank=True)
    """As in America/Detroit; empty: the installation's (`settings.TIME_ZONE`)."""
    language = models.CharField(_("language"), max_length=10, blank=True)
    """Of paper, e-mails and the board on the wall; empty: the installation's (`settings.LANGUAGE_CODE`)."""
    color = models.CharField(_("color"), max_length=10, choices=Color, default=Color.GREEN)
    logo = models.CharField(_("logo"), max_length=16, blank=True, editable=False)
    """The digest of its picture, which is a `Logo`; empty: none. Pictures are not read with every row."""
    wifi_name = models.CharField(_("Wi-Fi name"), max_length=32, blank=True)
    """Of the network that phones in the hall join, as the entrance card prints it."""
    wifi_password = models.CharField(_("Wi-Fi password"), max_length=63, blank=True)
    """Empty: the network is open."""
    websites = models.JSONField(_("websites"), default=list, blank=True)
    """Origins of the websites that may show the hall's standings in a frame (`accounts.websites`)."""
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("organization")
        verbose_name_plural = _("organizations")

    def __str__(self) -> str:
        return self.name


class Logo(models.Model):
    """The picture that an organization shows beside its name."""

    organization = models.OneToOneField(Organization, models.CASCADE, primary_key=True, related_name="logo_picture")
    png = models.BinaryField(_("PNG file"))

    class Meta:
        verbose_name = _("logo")
        verbose_name_plural = _("logos")

    def __str__(self) -> str:
        return str(self.organization)


class Role(models.TextChoices):
    """A member's role, from most to least powerful; a treasurer keeps the books, and may only look at the play."""

    OWNER = "owner", _("Owner")
    DIRECTOR = "director", _("Director")
    TREASURER = "treasurer", _("Treasurer")
    CASHIER = "cashier", _("Cashier")
    DESK = "desk", _("Desk")
    VIEWER = "viewer", _("Viewer")


class Permission(frozenset[Role]):
    """The roles that may do something, and the scope that an API key needs for it."""

    scope: Scope

    def __new__(cls, roles: Iterable[Role], scope: Scope) -> "Permission":
        """Make it of roles and a scope."""
        made = super().__new__(cls, roles)
        made.scope = scope
        return made


MAY_LOOK = Permission(Role, Scope.READ)
MAY_ENTER = Permission({Role.OWNER, Role.DIRECTOR, Role.CASHIER, Role.DESK}, Scope.SCORE)
"""Enter people and hands, and hand out pads: the desk at the door."""
MAY_DIRECT = Permission({Role.OWNER, Role.DIRECTOR}, Scope.DIRECT)
"""Make tournaments, seat, publish, close, adjust."""
MAY_TAKE_PAYMENTS = Permission({Role.OWNER, Role.DIRECTOR, Role.TREASURER, Role.CASHIER}, Scope.MONEY)
"""Check people in for money at the door, sell tickets, give change, undo a sale."""
MAY_READ_BOOKS = Permission({Role.OWNER, Role.DIRECTOR, Role.TREASURER}, Scope.MONEY)
"""See what the ledger comes to. Not cashiers: who counts a box must not know what should be in it."""
MAY_KEEP_BOOKS = Permission({Role.OWNER, Role.TREASURER}, Scope.MONEY)
"""Enter expenses, payouts, floats and corrections, and close the count."""
MAY_OWN = Permission({Role.OWNER}, Scope.ORGANIZATION)
"""Say who belongs to the organization and as what, and read what everybody did."""


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


class Invitation(models.Model):
    """An e-mail address whose owner may become a member; its link carries a secret that cannot be forged."""

    organization = models.ForeignKey(Organization, models.CASCADE, related_name="invitations")
    email = models.EmailField(_("e-mail address"))
    role = models.CharField(_("role"), max_length=10, choices=Role)
    invited_by = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(_("created"))
    expires_at = models.DateTimeField(_("good until"))
    accepted_at = models.DateTimeField(_("accepted"), null=True)
    revoked_at = models.DateTimeField(_("revoked"), null=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                "organization",
                Lower("email"),
                condition=models.Q(accepted_at=None, revoked_at=None),
                name="one_open_invitation_per_address",
            )
        ]

    def __str__(self) -> str:
        return f"{self.email}: {self.role}"


class AuditEntry(models.Model):
    """One action by a member, described when it happened. Entries are added, never changed.

    Names are stored as text, so that an entry outlives the people and tournaments it mentions.
    """

    organization = models.ForeignKey(Organization, models.CASCADE, null=True, related_name="audit_entries")
    """None for someone who belonged to none."""
    at = models.DateTimeField(_("when"))
    user = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+")
    who = models.EmailField(_("who"))
    role = models.CharField(_("role"), max_length=10, choices=Role, blank=True)
    """What they were in the organization at that moment; empty for somebody who was no member, or no more."""
    what = models.CharField(_("what"), max_length=300)
    outcome = models.CharField(_("what came of it"), max_length=300, blank=True)
    tournament = models.SlugField(_("tournament"), max_length=100, blank=True)
    tournament_name = models.CharField(_("tournament"), max_length=NAME_LENGTH, blank=True)
    route = models.CharField(_("route"), max_length=60)
    address = models.CharField(_("from"), max_length=45)
    device = models.CharField(_("device"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("entry in the log")
        verbose_name_plural = _("entries in the log")
        ordering = ["-pk"]
        indexes = [models.Index(fields=["organization", "-id"]), models.Index(fields=["at"])]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.who}: {self.what}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Add the entry. Raises TypeError for an existing one."""
        if not self._state.adding:
            raise TypeError("Entries of the activity log cannot be changed.")
        super().save(*args, **kwargs)


class WaitingMail(models.Model):
    """An e-mail to somebody outside, until a mail server has taken it: a hall has no network for hours."""

    to = models.EmailField(_("to"))
    subject = models.CharField(_("subject"), max_length=200)
    text = models.TextField(_("text"))
    calendar = models.TextField(_("calendar file"), blank=True)
    """An iCalendar file that goes with it; empty: none."""
    unsubscribe = models.TextField(_("address to unsubscribe"), blank=True)
    """Where a POST ends such e-mails; empty: it is about something that its reader has begun."""
    written_at = models.DateTimeField(_("written"))
    good_until = models.DateTimeField(_("good until"))
    """After that nobody needs it any more, and it is deleted."""
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)
    next_try_at = models.DateTimeField(_("next try"))
    refusal = models.CharField(_("refused"), max_length=REFUSAL_LENGTH, blank=True)
    """What the mail server said when it refused this e-mail for good; it is not tried again."""

    class Meta:
        verbose_name = _("waiting e-mail")
        verbose_name_plural = _("waiting e-mails")
        ordering = ["next_try_at", "pk"]
        indexes = [models.Index(fields=["next_try_at"])]

    def __str__(self) -> str:
        return f"{self.subject} to {self.to}"


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
