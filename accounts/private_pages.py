"""Pages for signed-in users are never cached, and are cleared from the browser when they sign out.

No answer at all is listed by search engines: a public board is for those who have its address.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control

Answer = Callable[[HttpRequest], HttpResponse]


def keep_private(answer: Answer) -> Answer:
    """Middleware: answers to signed-in users, to anybody who began a friendly game, and to pads are never cached.

    None is indexed.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        response = answer(request)
        response["X-Robots-Tag"] = "noindex"
        # A page that never looked at the user shows everybody the same, as a board does.
        is_personal = request.session.accessed and not request.session.is_empty()
        if is_personal or "Authorization" in request.headers:
            patch_cache_control(response, private=True, no_store=True)
        if _has_signed_out(request):
            # Not "storage": hands that wait on a pad of this browser are there.
            response["Clear-Site-Data"] = '"cache", "cookies"'
        return response

    return middleware


def _has_signed_out(request: HttpRequest) -> bool:
    route = request.resolver_match.view_name if request.resolver_match else ""
    return route == "account_logout" and request.method == "POST" and not request.user.is_authenticated
