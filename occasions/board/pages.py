"""The page of an occasion for everybody, and its parts as files."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from occasions.api.public import as_file, occasion_at
from occasions.board.result import shown_result
from occasions.services.storing import lines_of
from tournaments.web import for_people


@require_safe
@for_people
def occasion(request: HttpRequest, occasion: str) -> HttpResponse:
    """Show who is ahead over all halls, what has been raised, and who has reported."""
    found = occasion_at(occasion)
    context = {"occasion": found, "organization": found.organization, "shown": shown_result(found)}
    return render(request, "occasions/occasion.html", context)


@require_safe
def parts(request: HttpRequest, occasion: str, what: str) -> HttpResponse:
    """Send the organizer's parts, which let a hall without internet join, or those of everybody."""
    found = occasion_at(occasion)
    if what == "invitation":
        return as_file(lines_of(found, chain=found.key)[:1], f"invitation-{found.slug}.jsonl")
    if what != "parts":
        raise Http404
    return as_file(lines_of(found), f"occasion-{found.slug}.jsonl")
