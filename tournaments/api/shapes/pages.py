"""The shape of lists that are sent page by page."""

from rest_framework import serializers

from tournaments.api.shapes.base import Answer, QueryShape

MOST_ON_A_PAGE = 500


class PageShape(QueryShape):
    """What the address of every paged list may say."""

    page = serializers.IntegerField(min_value=1, max_value=10**6, default=1)
    page_size = serializers.IntegerField(min_value=1, max_value=MOST_ON_A_PAGE, default=100)
    fields = serializers.CharField(  # type: ignore[assignment]  # the usual name of this parameter
        max_length=400, required=False, help_text="Only these fields of each result, separated by commas."
    )


class PageAnswer(Answer):
    """One page of a list."""

    count = serializers.IntegerField(help_text="Of all pages.")
    next = serializers.URLField(allow_null=True, help_text="Address of the next page; null: this is the last.")
    previous = serializers.URLField(allow_null=True)
