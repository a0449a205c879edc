"""The line between two laptops: what the standby asks of the first, by the secret that both got at their pairing."""

import hmac
import re
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST
from rest_framework import serializers
from rest_framework.exceptions import NotAuthenticated, PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import logged
from accounts.models import StaffToken
from standby import first, following, role
from standby.first import Follower, NotPossible
from standby.following import NOT_PAIRED, NOT_POSSIBLE, StillServes
from standby.role import Part
from tournaments.api.errors import problem
from tournaments.api.shapes.base import Shape
from tournaments.api.views import Call, read

View = Callable[..., HttpResponse]


class FollowerShape(Shape):
    """POST pair/: where pads would reach the standby, and its release."""

    address = serializers.RegexField(re.compile(r"https?://[A-Za-z0-9.\-:\[\]]{1,250}\Z"))
    release = serializers.CharField(max_length=20)


@logged(gettext_noop("Paired a second computer, which follows this one."))
class Pair(Call):
    """POST /standby/pair/, with an API key of an owner of everything here."""

    schema = None  # the line between two laptops of one release is no part of the API

    def post(self, request: Request) -> Response:
        """Let the one that asks follow; answer 409 where that is not possible."""
        token = request.auth
        if not isinstance(token, StaffToken):
            raise NotAuthenticated
        if sentence := first.why_key_is_too_weak(token):
            raise PermissionDenied(sentence)
        follower = Follower(**read(FollowerShape, request.data))
        try:
            return Response(first.pair(follower, owner=token.user, now=timezone.now()))
        except NotPossible as refusal:
            return Response(problem(409, NOT_POSSIBLE, str(refusal)), status=409)


def for_the_other(*parts: Part) -> Callable[[View], View]:
    """Wrap a view for the other laptop alone, while this one is one of `parts`."""

    def wrap(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest) -> HttpResponse:
            now = role.current()
            sent = request.headers.get("Authorization", "").removeprefix("Standby ").encode("utf-8", "replace")
            if now.part not in parts or not now.secret or not hmac.compare_digest(sent, now.secret.encode()):
                sentence = _("This computer is not paired with you. Run `make standby` there again.")
                return JsonResponse(problem(401, NOT_PAIRED, sentence), status=401)
            try:
                first.require_same(request.headers.get("X-Release", ""))
                return view(request)
            except NotPossible as refusal:
                return JsonResponse(problem(409, NOT_POSSIBLE, str(refusal)), status=409)

        return logged(None)(csrf_exempt(answer))

    return wrap


@require_GET
@for_the_other(Part.FIRST, Part.RETIRED)
def changes(request: HttpRequest) -> HttpResponse:
    """Send what changed after `?stream=…&after=…`, or say by `null` that only a snapshot helps."""
    after = request.GET.get("after", "")
    seq = int(after) if after.isascii() and after.isdigit() and len(after) < 19 else 0
    now = timezone.now()
    batch = first.changes_after(request.GET.get("stream", ""), seq, now)
    return JsonResponse({"batch": batch, "at": timezone.now()}, headers={"Cache-Control": "no-store"})


@require_GET
@for_the_other(Part.FIRST)
def snapshot(_request: HttpRequest) -> HttpResponse:
    """Send the whole database."""
    with first.snapshot() as path:
        content = path.read_bytes()
    return HttpResponse(content, content_type="application/octet-stream", headers={"Cache-Control": "no-store"})


@require_POST
@for_the_other(Part.FIRST, Part.RETIRED)
def retire(_request: HttpRequest) -> HttpResponse:
    """Serve nobody any more: the standby takes over."""
    first.retire(now=timezone.now())
    return JsonResponse({"retired": True})


@require_POST
@for_the_other(Part.STANDBY, Part.ALONE)
def take_over(_request: HttpRequest) -> HttpResponse:
    """Take over, told by `manage.py takeover` on the same machine."""
    try:
        return JsonResponse({"took_over": following.take_over(who=role.current().owner, now=timezone.now())})
    except StillServes as refusal:
        return JsonResponse(problem(409, NOT_POSSIBLE, str(refusal)), status=409)


@logged(None)
@require_GET
def serving(_request: HttpRequest) -> HttpResponse:
    """Say whether this laptop serves the hall, in which epoch, with a proof for the other one."""
    now = role.current()
    answer: dict[str, Any] = {"serves": now.serves, "epoch": now.epoch, "proof": now.proof if now.serves else ""}
    return JsonResponse(answer, headers={"Cache-Control": "no-store"})
