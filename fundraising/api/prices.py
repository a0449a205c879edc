"""Prices, the goal, and what is said about signing up: the settings of a fundraiser, for programs."""

from django.utils.translation import gettext_noop
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import logged
from accounts.models import MAY_DIRECT, MAY_ENTER, MAY_READ_BOOKS
from fundraising.api import shapes, sign_up_shapes
from fundraising.services import sign_ups
from fundraising.services.ledger import books_of
from fundraising.services.prices import change_prices
from fundraising.web import site_of
from tournaments.access import tournament_for_staff
from tournaments.api.authentication import visitor_of
from tournaments.api.idempotency import once_per_key
from tournaments.api.views import Call, documented, now, read


@logged(gettext_noop("Changed prices."))
class Prices(Call):
    """GET and PATCH tournaments/{id}/prices/"""

    @documented(gives={200: shapes.PricesAnswer}, summary="What things cost, and the goal of the evening.")
    def get(self, request: Request, pk: int) -> Response:
        """Show the prices."""
        return Response(
            shapes.PricesAnswer.of(books_of(tournament_for_staff(visitor_of(request), MAY_READ_BOOKS, pk=pk)))
        )

    @documented(
        takes=shapes.PricesShape,
        gives={200: shapes.PricesAnswer},
        summary="Change prices or the goal; what was sold keeps its price.",
    )
    @once_per_key
    def patch(self, request: Request, pk: int) -> Response:
        """Change the given values, all or none."""
        tournament = tournament_for_staff(visitor_of(request), MAY_READ_BOOKS, pk=pk)
        changes = read(shapes.PricesShape, request.data)
        return Response(shapes.PricesAnswer.of(change_prices(tournament=tournament, changes=changes)))


@logged(gettext_noop("Changed the settings of sign-up."))
class SignUpSettings(Call):
    """GET and PATCH tournaments/{id}/sign-ups/settings/"""

    @documented(
        gives={200: sign_up_shapes.SignUpSettingsAnswer}, summary="Whether guests can sign up, and what they read."
    )
    def get(self, request: Request, pk: int) -> Response:
        """Show the settings of sign-up."""
        tournament = tournament_for_staff(visitor_of(request), MAY_ENTER, pk=pk)
        return Response(sign_up_shapes.SignUpSettingsAnswer.of(sign_ups.fundraiser_as_it_is(tournament)))

    @documented(
        takes=sign_up_shapes.SignUpSettingsShape,
        gives={200: sign_up_shapes.ChangedSignUpSettingsAnswer},
        summary="Open or close sign-up, set the places, the text and the days; who waits gets what is free.",
    )
    @once_per_key
    def patch(self, request: Request, pk: int) -> Response:
        """Change the given values, all or none."""
        tournament = tournament_for_staff(visitor_of(request), MAY_DIRECT, pk=pk)
        changes = read(sign_up_shapes.SignUpSettingsShape, request.data)
        fundraiser, moved = sign_ups.set_up(tournament=tournament, now=now(), site=site_of(request), **changes)
        fundraiser.tournament = tournament
        moved_up = [guest.uuid for guest in moved]
        return Response(sign_up_shapes.ChangedSignUpSettingsAnswer.of(fundraiser, moved_up=moved_up))
