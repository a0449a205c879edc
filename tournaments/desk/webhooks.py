"""An organization's webhooks, for its owner: what is sent where, and what came of it."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.activity_log import add_details, logged
from accounts.models import MAY_OWN, Organization
from tournaments.access import Visitor, organization_for_staff
from tournaments.desk.forms.webhooks import WebhookForm
from tournaments.desk.operations import by, operation
from tournaments.errors.webhooks import TooManyWebhooks
from tournaments.models import Webhook
from tournaments.services.webhooks import webhooks as services
from tournaments.web import for_people, sentence_of

ON_A_PAGE = 50
KEPT_IN_ADDRESS = ("organization", "webhook")


@logged(gettext_noop("Created a webhook."))
@require_http_methods(["GET", "HEAD", "POST"])
@for_people
@never_cache
def webhooks(request: HttpRequest, organization: str) -> HttpResponse:
    """List the webhooks, and create one; its secret is shown once."""
    hall, form = _owned(request, organization), WebhookForm(request.POST or None, label_suffix="")
    if form.is_valid():
        chosen = form.cleaned_data
        try:
            made = services.create_webhook(organization=hall, url=chosen["url"], types=chosen["types"], by=by(request))
        except TooManyWebhooks as refused:
            form.add_error(None, sentence_of(refused))
        else:
            add_details(request, what=_("Created a webhook to %(url)s.") % {"url": made.url})
            return _secret_shown(request, made, services.secret_of(made))
    context = {"organization": hall, "form": form, "webhooks": hall.webhooks.all()}
    return render(request, "desk/webhooks.html", context, status=400 if form.errors else 200)


@require_safe
@for_people
def webhook(request: HttpRequest, organization: str, webhook: int) -> HttpResponse:
    """Show a webhook and the log of what was sent, the latest first."""
    found = _found(request, organization, webhook)
    log = Paginator(found.deliveries.defer("body").order_by("-pk"), ON_A_PAGE)
    context = {"organization": found.organization, "webhook": found, "page": log.get_page(request.GET.get("page"))}
    return render(request, "desk/webhook.html", context)


@operation("desk:webhook", log=gettext_noop("Turned a webhook on or off."), keeps=KEPT_IN_ADDRESS)
def switch(request: HttpRequest, organization: str, webhook: int) -> str:
    """Turn a webhook on or off."""
    found, is_on = _found(request, organization, webhook), request.POST.get("on") == "1"
    services.change_webhook(webhook=found, changes={"is_on": is_on}, now=timezone.now())
    return (
        _("Everything that happens from now on is sent.") if is_on else _("Nothing is sent until you turn it on again.")
    )


@operation("desk:webhook", log=gettext_noop("Had a test sent to a webhook."), keeps=KEPT_IN_ADDRESS)
def test(request: HttpRequest, organization: str, webhook: int) -> str:
    """Have a test sent."""
    services.send_test(webhook=_found(request, organization, webhook), now=timezone.now())
    return _("A test is on its way. Reload this page in a moment to see what came of it.")


@logged(gettext_noop("Gave a webhook another secret."))
@require_POST
@for_people
@never_cache
def new_secret(request: HttpRequest, organization: str, webhook: int) -> HttpResponse:
    """Give a webhook another secret, and show it once."""
    found = _found(request, organization, webhook)
    return _secret_shown(request, found, services.renew_secret(webhook=found))


@operation("desk:webhooks", log=gettext_noop("Deleted a webhook."))
def delete(request: HttpRequest, organization: str, webhook: int) -> str:
    """Delete a webhook and its log."""
    found = _found(request, organization, webhook)
    add_details(request, what=_("Deleted the webhook to %(url)s.") % {"url": found.url})
    found.delete()
    return _("The webhook was deleted.")


@operation("desk:webhook", log=gettext_noop("Had an event sent to a webhook again."), keeps=KEPT_IN_ADDRESS)
def send_again(request: HttpRequest, organization: str, webhook: int, delivery: int) -> str:
    """Have an event sent again."""
    found = _found(request, organization, webhook)
    services.send_again(delivery=get_object_or_404(found.deliveries, pk=delivery), now=timezone.now())
    return _("It is sent again. Reload this page in a moment to see what came of it.")


def _secret_shown(request: HttpRequest, webhook: Webhook, secret: str) -> HttpResponse:
    context = {"organization": webhook.organization, "webhook": webhook, "secret": secret}
    return render(request, "desk/webhook_secret.html", context)


def _owned(request: HttpRequest, slug: str) -> Organization:
    hall = organization_for_staff(Visitor.of(request.user), MAY_OWN, slug)
    add_details(request, organization=hall)
    return hall


def _found(request: HttpRequest, organization: str, webhook: int) -> Webhook:
    hall = _owned(request, organization)
    return get_object_or_404(hall.webhooks.select_related("organization"), pk=webhook)
