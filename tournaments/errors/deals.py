"""Why deals are not taken in, or are not there to be printed."""

from django.utils.translation import gettext_lazy as _

from scoring.errors import Refused


class NotTheSameCards(Refused):
    code = "not-the-same-cards"
    sentence = _(
        "In this tournament every table shuffles its own cards. Choose “The same cards for everybody” under Settings, "
        "House rules, before round 1 is drawn."
    )


class DealsDrawn(Refused):
    code = "deals-drawn"
    sentence = _("Round %(number)s is drawn with its deals. To play others, undo all rounds first.")


class DealsOfAnotherPack(Refused):
    code = "deals-of-another-pack"
    sentence = _(
        "The deals that were uploaded are from another pack. Under Show, Deals, have them made at random first."
    )
