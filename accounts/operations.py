"""Views behind buttons: they take a POST, show its result as a message, and redirect to a page."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, resolve_url
from django.urls import reverse
from django.views.decorators.http import require_POST

from accounts.activity_log import leave_out, logged
from accounts.errors import AccountRefused

Page = Callable[..., HttpResponse]
IN_ADDRESS = ("slug", "sitting", "organization")
"""What of an operation's own address the page that it goes back to may have."""


def sign_in_first(request: HttpRequest) -> HttpResponse:
    """Redirect to the sign-in page, and back to this page afterwards. A POST is not repeated."""
    is_page = request.method in ("GET", "HEAD")
    return redirect_to_login(request.get_full_path() if is_page else resolve_url(settings.LOGIN_REDIRECT_URL))


def signed_in(page: Page) -> Page:
    """Wrap a page for signed-in users; others sign in first."""

    @wraps(page)
    def shown(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return page(request, *args, **kwargs) if request.user.is_authenticated else sign_in_first(request)

    return shown


Work = Callable[..., str | HttpResponse]


def operation(
    back: str,
    *,
    log: str,
    guard: Callable[[Page], Page] = signed_in,
    refusals: tuple[type[Exception], ...] = (AccountRefused,),
    in_words: Callable[[Any], str] = str,
    keeps: tuple[str, ...] = IN_ADDRESS,
) -> Callable[[Work], Page]:
    """Make the view of a button's action.

    It returns a sentence, which (or that of a refusal) is shown on the page `back`.

    If it returns a response, nothing was done: it asks a question first, and nothing is logged.

    `back` is the name of a URL, which gets those arguments of the view's own address that are in `keeps`; `log` is the
    sentence for the activity log (see `accounts.activity_log.logged`).
    """

    def wrap(work: Work) -> Page:
        @wraps(work)
        def done(request: HttpRequest, **where: Any) -> HttpResponse:
            try:
                answer = work(request, **where)
                if isinstance(answer, HttpResponse):
                    leave_out(request)
                    return answer
                messages.success(request, answer)
            except refusals as refusal:
                messages.error(request, in_words(refusal))
            return redirect(reverse(back, kwargs={name: where[name] for name in keeps if name in where}))

        return logged(log)(require_POST(guard(done)))

    return wrap
