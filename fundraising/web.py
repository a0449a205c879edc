"""What the pages of fundraising share."""

import json
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpRequest, HttpResponse
from rest_framework.request import Request

from accounts.addresses import address_for_others
from tournaments.web import as_file


def site_of(request: HttpRequest | Request) -> str:
    """Return where guests find this installation, for links in their mail: with scheme and host, without a path."""
    plain: HttpRequest = getattr(request, "_request", request)
    return (address_for_others(plain, "/") or plain.build_absolute_uri("/")).rstrip("/")


def personal_data(data: dict[str, Any]) -> HttpResponse:
    """Return what is stored about somebody as a file that people and programs can read."""
    content = json.dumps(data, cls=DjangoJSONEncoder, ensure_ascii=False, indent=2)
    return as_file(content.encode(), "personal-data.json")
