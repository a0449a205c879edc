"""For owners: who belongs to the organization and as what, and whom they invited."""

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts import invitations, links, mail, members
from accounts.activity_log import add_details, logged
from accounts.errors import AccountRefused
from accounts.forms import ColorForm, InviteForm, LanguageForm, LogoForm, RoleForm, TimeZoneForm, WebsitesForm
from accounts.languages import in_language_of, language_of
from accounts.models import Invitation, Membership, Organization, Role
from accounts.operations import operation, signed_in
from accounts.pages.requests import link_shown, owned, user_of
from accounts.time_zones import zone_of


@logged(gettext_noop("Invited somebody."))
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def people(request: HttpRequest, organization: str) -> HttpResponse:
    """List the members and the open invitations, and invite somebody."""
    hall = owned(request, organization)
    form = InviteForm(request.POST or None)
    if form.is_valid():
        try:
            return _invited(request, hall, form)
        except AccountRefused as refused:
            form.add_error("email", str(refused))
    context = {
        "organization": hall,
        "form": form,
        "members": _members(request, hall),
        "invitations": hall.invitations.filter(accepted_at=None, revoked_at=None, expires_at__gt=timezone.now()),
        "roles": Role,
        "time_zone_form": TimeZoneForm(initial={"time_zone": zone_of(hall)}),
        "language_form": LanguageForm(initial={"language": language_of(hall)}),
        "colors": hall.Color,
        "logo_form": LogoForm(),
        "websites_form": WebsitesForm(initial={"websites": "\n".join(hall.websites)}),
        "frame_address": request.build_absolute_uri(reverse("embedded", args=[hall.slug])),
        "overlay_address": request.build_absolute_uri(reverse("overlay", args=[hall.slug])),
    }
    return render(request, "accounts/people.html", context, status=400 if form.errors else 200)


def _members(request: HttpRequest, hall: Organization) -> list[dict[str, object]]:
    memberships = list(hall.memberships.select_related("user").order_by("pk"))
    with_token = set(members.tokens_reaching(hall).values_list("user_id", flat=True))
    owner = user_of(request)
    return [
        {
            "membership": membership,
            "user": membership.user,
            "has_token": membership.user_id in with_token,
            "may_have_link": membership.user != owner and members.may_sign_in_for(owner=owner, user=membership.user),
        }
        for membership in memberships
    ]


def _invited(request: HttpRequest, hall: Organization, form: InviteForm) -> HttpResponse:
    email, role = form.cleaned_data["email"], Role(form.cleaned_data["role"])
    made = invitations.invite(organization=hall, email=email, role=role, by=user_of(request), now=timezone.now())
    add_details(request, what=_("Invited %(email)s as %(role)s.") % {"email": made.email, "role": role.label})
    shown = link_shown(request, _path(made))
    with in_language_of(hall):
        subject = _("You are invited to %(organization)s") % {"organization": hall}
        words = _("%(who)s invites you to direct or help at the euchre tournaments of %(organization)s. Open this:")
        words %= {"who": user_of(request), "organization": hall}
    mailed = mail.send_link(to=made.email, subject=subject, words=words, link=shown["link"])
    if mailed:
        messages.info(request, mailed)
    return redirect("accounts:invited", organization=hall.slug, pk=made.pk)


def _path(invitation: Invitation) -> str:
    return reverse("accounts:invitation", args=[invitation.pk, invitations.key_of(invitation)])


@require_safe
@signed_in
@never_cache
def invited(request: HttpRequest, organization: str, pk: int) -> HttpResponse:
    """Show the link of an open invitation, to be copied or scanned."""
    hall = owned(request, organization)
    standing = hall.invitations.filter(accepted_at=None, revoked_at=None)
    invitation = get_object_or_404(standing, pk=pk)
    context = {
        "organization": hall,
        "heading": _("Invitation for %(email)s") % {"email": invitation.email},
        "until": invitation.expires_at,
        **link_shown(request, _path(invitation)),
    }
    return render(request, "accounts/link.html", context)


@operation("accounts:people", log=gettext_noop("Revoked an invitation."))
def revoke_invitation(request: HttpRequest, organization: str, pk: int) -> str:
    """Revoke an invitation."""
    invitation = get_object_or_404(owned(request, organization).invitations, pk=pk)
    invitations.revoke(invitation=invitation, now=timezone.now())
    return _("The invitation for %(email)s was revoked.") % {"email": invitation.email}


@operation("accounts:people", log=gettext_noop("Set the time zone of the hall."))
def set_time_zone(request: HttpRequest, organization: str) -> str:
    """Set the time zone of the hall, for tournaments made from now on."""
    hall = owned(request, organization)
    form = TimeZoneForm(request.POST)
    if not form.is_valid():
        raise AccountRefused(_("Choose a time zone from the list."))
    hall.time_zone = form.cleaned_data["time_zone"]
    hall.save(update_fields=["time_zone"])
    return _("New tournaments use %(zone)s time.") % {"zone": hall.time_zone.replace("_", " ")}


@operation("accounts:people", log=gettext_noop("Set the language of the hall."))
def set_language(request: HttpRequest, organization: str) -> str:
    """Set the language of paper, e-mails and the board on the wall."""
    hall = owned(request, organization)
    form = LanguageForm(request.POST)
    if not form.is_valid():
        raise AccountRefused(_("Choose a language from the list."))
    hall.language = form.cleaned_data["language"]
    hall.save(update_fields=["language"])
    names = dict(settings.LANGUAGES)
    return _("Paper, e-mails and the board on the wall are now in this language: %(language)s.") % {
        "language": names[hall.language]
    }


@operation("accounts:people", log=gettext_noop("Chose the organization's color."))
def set_color(request: HttpRequest, organization: str) -> str:
    """Choose the organization's color on every screen."""
    hall = owned(request, organization)
    form = ColorForm(request.POST)
    if not form.is_valid():
        raise AccountRefused(_("Choose one of the colors."))
    hall.color = form.cleaned_data["color"]
    hall.save(update_fields=["color"])
    return _("The color is now %(color)s on the desk, the pads and the board.") % {
        "color": hall.get_color_display().lower()
    }


@operation("accounts:people", log=gettext_noop("Chose the websites that may show the standings."))
def set_websites(request: HttpRequest, organization: str) -> str:
    """Choose the websites that may show the hall's standings in a frame."""
    hall = owned(request, organization)
    form = WebsitesForm(request.POST)
    if not form.is_valid():
        raise AccountRefused(" ".join(map(str, form.errors["websites"])))
    hall.websites = form.cleaned_data["websites"]
    hall.save(update_fields=["websites"])
    if not hall.websites:
        return _("No website can show the standings now.")
    return _("These websites can show the standings now: %(websites)s.") % {"websites": ", ".join(hall.websites)}


@operation("accounts:people", log=gettext_noop("Changed a member's role."))
def change_role(request: HttpRequest, organization: str, pk: int) -> str:
    """Give a member another role."""
    membership = _member(request, organization, pk)
    form = RoleForm(request.POST)
    if not form.is_valid():
        raise AccountRefused(_("Choose a role."))
    role = Role(form.cleaned_data["role"])
    members.change_role(membership=membership, role=role)
    return _("%(email)s now has the role %(role)s.") % {"email": membership.user.email, "role": role.label}


@operation("accounts:people", log=gettext_noop("Removed a member."))
def remove(request: HttpRequest, organization: str, pk: int) -> str:
    """End a membership."""
    membership = _member(request, organization, pk)
    members.remove(membership=membership)
    return _("%(email)s no longer belongs to %(organization)s.") % {
        "email": membership.user.email,
        "organization": membership.organization,
    }


@operation(
    "accounts:people",
    log=gettext_noop("Revoked a member's API key."),
)
def revoke_member_token(request: HttpRequest, organization: str, pk: int) -> str:
    """Revoke a member's API keys, but those that reach only another organization."""
    membership = _member(request, organization, pk)
    members.tokens_reaching(membership.organization).filter(user=membership.user).delete()
    return _("The API key of %(email)s was revoked.") % {"email": membership.user.email}


@logged(gettext_noop("Created a sign-in link for a member."))
@require_POST
@signed_in
@never_cache
def sign_in_link(request: HttpRequest, organization: str, pk: int) -> HttpResponse:
    """Make a link that signs a member in once, and show it."""
    membership = _member(request, organization, pk)
    user = membership.user
    if not members.may_sign_in_for(owner=user_of(request), user=user):
        raise PermissionDenied(
            _("This member also belongs to an organization you do not own. An owner there can create a link for them.")
        )
    add_details(request, what=_("Created a sign-in link for %(email)s.") % {"email": user.email})
    shown = link_shown(request, links.sign_in_path(user, by_another=True))
    with in_language_of(membership.organization):
        subject, words = _("Your sign-in link"), _("It works once, within twelve hours:")
    mailed = mail.send_link(to=user.email, subject=subject, words=words, link=shown["link"])
    if mailed:
        messages.info(request, mailed)
    heading = _("Sign-in link for %(name)s") % {"name": user}
    context = {"organization": membership.organization, "heading": heading, **shown}
    return render(request, "accounts/link.html", context)


def _member(request: HttpRequest, organization: str, pk: int) -> Membership:
    members_of = owned(request, organization).memberships.select_related("user", "organization")
    return get_object_or_404(members_of, pk=pk)
