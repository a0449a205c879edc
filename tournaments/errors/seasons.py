"""Refusals about seasons and the people in them, one class for each cause (see `scoring.errors`)."""

from django.utils.translation import gettext_lazy as _

from scoring.errors import Refused


class NotANightHere(Refused):
    code = "not-a-night-here"
    sentence = _("%(name)s cannot be a night of this season: it is a rehearsal, or another organization's tournament.")


class FewestPointsWin(Refused):
    code = "fewest-points-win"
    sentence = _(
        "In %(name)s the fewest points win, so its points cannot be added to others. Count this season by place, or "
        "leave that night out."
    )


class NotOnePerson(Refused):
    code = "not-one-person"
    sentence = _("%(name)s and %(other)s were both in %(tournament)s, so they are two people. Nothing was changed.")
