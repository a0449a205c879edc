"""Long lists, sent page by page as the REST framework does it: `count`, `next`, `previous` and `results`."""

from collections.abc import Collection, Sequence
from functools import cache
from typing import Any

from django.core.paginator import EmptyPage, Paginator
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import remove_query_param, replace_query_param

from tournaments.api.shapes.base import Answer, QueryShape
from tournaments.api.shapes.pages import PageAnswer
from tournaments.api.views import read


class NoSuchPage(NotFound):
    """A page beyond the last one: a matter of how many rows there are, not of the request's form."""

    default_code = "no-such-page"
    default_detail = gettext_lazy("There is no such page.")


@cache
def page_of(answer: type[Answer]) -> type[Answer]:
    """Return the shape of a page of results of this shape."""
    name = f"{answer.__name__.removesuffix('Answer')}PageAnswer"
    return type(name, (PageAnswer,), {"results": answer(many=True), "__doc__": PageAnswer.__doc__})


def paged(
    request: Request,
    asked: dict[str, Any],
    rows: "Sequence[Any] | QuerySet[Any]",
    answer: type[Answer],
    *,
    without: Collection[str] = (),
) -> Response:
    """Answer with the page that was asked for (`PageShape`), without the fields that this reader may not see.

    Raises NoSuchPage; ValidationError for unknown fields.
    """
    try:
        page = Paginator(rows, asked["page_size"]).page(asked["page"])
    except EmptyPage:
        raise NoSuchPage from None
    chosen = _chosen(asked.get("fields"), [*answer().fields])
    results = [answer.of(row, without=without) for row in page]
    if chosen:
        results = [{name: row[name] for name in chosen if name in row} for row in results]
    here = request.build_absolute_uri()
    following = replace_query_param(here, "page", page.number + 1) if page.has_next() else None
    body = {"count": page.paginator.count, "next": following, "previous": _before(here, page.number)}
    return Response({**body, "results": results})


def _before(here: str, number: int) -> str | None:
    """Return the address of the page before; the first page has none in its address."""
    if number == 1:
        return None
    return remove_query_param(here, "page") if number == 2 else replace_query_param(here, "page", number - 1)


def _chosen(fields: str | None, known: Sequence[str]) -> list[str]:
    names = [name.strip() for name in fields.split(",")] if fields else []
    if unknown := [name for name in names if name not in known]:
        sentence = _("There is no field %(name)s. Allowed values: %(known)s.")
        raise ValidationError({"fields": sentence % {"name": unknown[0][:40], "known": ", ".join(known)}})
    return names


def read_query(shape: type[QueryShape], request: Request) -> dict[str, Any]:
    """Return the query of an address. Raises ValidationError."""
    asked: dict[str, Any] = read(shape, request.query_params.dict())
    return asked
